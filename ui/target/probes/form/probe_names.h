#pragma once

#include "ui/target/probes/form/models/probe_target_info.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace probescope::ui {

/// The names of a draft's event and group, and how many calls a return probe follows at once.
class ProbeNames : public QWidget
{
    Q_OBJECT

public:
    /// `draft` must outlive it; who else changes it calls showDraft().
    explicit ProbeNames(ProbeDraft* draft, QWidget* parent = nullptr);

    void showDraft(const ProbeTargetInfo& target);

signals:
    void draftChanged(); ///< by the user

private:
    void showMaxActive(const ProbeTargetInfo& target);

    ProbeDraft* m_draft;
    QLineEdit* m_event;
    QLineEdit* m_group;
    QLabel* m_maxActiveLabel;
    QSpinBox* m_maxActive;
    QToolButton* m_propose;
    unsigned m_proposed = 0;
    bool m_showing = false; ///< it is being filled by the program, not by the user
};

} // namespace probescope::ui
