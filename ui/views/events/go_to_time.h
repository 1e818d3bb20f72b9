#pragma once

#include "ui/base/capture/event_times.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace probescope::ui {

/// Asks for a time and tells, while it is typed, what it means.
class GoToTime : public QDialog
{
    Q_OBJECT

public:
    GoToTime(const EventTimes& times, std::int64_t fromNs, QWidget* parent = nullptr);

    QLineEdit* edit() const { return m_text; }
    std::optional<std::int64_t> timeNs() const;

private:
    void showMeaning();

    EventTimes m_times;
    std::int64_t m_fromNs;
    QLineEdit* m_text;
    QLabel* m_meaning;
    QDialogButtonBox* m_buttons;
};

} // namespace probescope::ui
