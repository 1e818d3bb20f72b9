#pragma once

#include "core/import/cache_use.h"
#include "ui/base/jobs/background.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace probescope::ui {

/// Where imported captures are kept, how much they may take and take now.
class CachePage : public QWidget
{
    Q_OBJECT

public:
    explicit CachePage(QWidget* parent = nullptr);

    /// Captures are kept in that folder from now on, if that is possible; empty: the usual one.
    void usePlace(const QString& folder);
    /// Removes all captures that are not open.
    void emptyNow();
    bool busy() const { return m_measuring.running() || m_work.running(); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeForm();
    void choosePlace();
    void askToEmpty();
    void showPlace();
    void measure();
    void showUse(const open::CacheUse& use);

    QLineEdit* m_place;
    QPushButton* m_usual;
    QPushButton* m_empty;
    QLabel* m_use;
    QLabel* m_told; ///< what was done last, or why it was not
    Background m_measuring{Background::Kind::Lasting};
    Background m_work{Background::Kind::Lasting};
};

} // namespace probescope::ui
