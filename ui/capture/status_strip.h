#pragma once

#include "ui/base/capture/event_times.h"
#include "ui/base/capture/selection.h"
#include "ui/views/events/models/event_list.h"

#include <QWidget>

#include <memory>

class QLabel;
class QToolButton;

namespace probescope::ui {

class ReadoutBar;

/// The line at the bottom of a capture: the readouts, the selected range, losses, what could not be
/// read, and the number of shown events.
class StatusStrip : public QWidget
{
    Q_OBJECT

public:
    StatusStrip(std::shared_ptr<store::Capture> capture, const EventList* list,
                const EventTimes* times, Selection* selection, QWidget* parent = nullptr);

    void refresh();
    ReadoutBar* readouts() const { return m_readouts; }

signals:
    void reportWanted();

private:
    QString countText() const;

    std::shared_ptr<store::Capture> m_capture;
    const EventList* m_list;
    const EventTimes* m_times;
    Selection* m_selection;
    ReadoutBar* m_readouts;
    QLabel* m_range;
    QToolButton* m_losses;
    QToolButton* m_problems;
    QLabel* m_count;
};

} // namespace probescope::ui
