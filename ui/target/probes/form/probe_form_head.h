#pragma once

#include "ui/target/probes/form/models/probe_draft.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace probescope::ui {

/// The line above the form of a probe: which place it is about, and where another draft comes from.
class ProbeFormHead : public QWidget
{
    Q_OBJECT

public:
    explicit ProbeFormHead(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// A draft that can be taken up again; null: there is none.
    void setFormer(const ProbeDraft* former);

signals:
    void formerWanted();
    void galleryWanted();
    void importWanted();

private:
    QLabel* m_title;
    QPushButton* m_takeUp;
};

} // namespace probescope::ui
