#pragma once

#include "ui/base/capture/event_times.h"
#include "ui/base/capture/selection.h"
#include "ui/views/events/models/event_list.h"

#include <QWidget>

#include <memory>

class QLabel;
class QToolButton;

namespace probescope::ui {

class MessageLine;

/// The line at the bottom of a capture: the number of shown events, losses, the selected range.
class StatusStrip : public QWidget
{
    Q_OBJECT

public:
    StatusStrip(std::shared_ptr<store::Capture> capture, const EventList* list,
                const EventTimes* times, Selection* selection, QWidget* parent = nullptr);

    void refresh();
    /// Shows a sentence for some seconds.
    void showMessage(const QString& text);

signals:
    void reportWanted();

private:
    QString countText() const;

    std::shared_ptr<store::Capture> m_capture;
    const EventList* m_list;
    const EventTimes* m_times;
    Selection* m_selection;
    MessageLine* m_message;
    QLabel* m_range;
    QToolButton* m_losses;
    QToolButton* m_problems;
    QLabel* m_count;
};

} // namespace probescope::ui
