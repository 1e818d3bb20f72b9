#pragma once

#include "ui/base/capture/event_times.h"
#include "ui/base/capture/selection.h"

#include <QWidget>

namespace probescope::ui {

class FlowLayout;

/// The filter as chips: each says a condition and can be removed. Hidden while nothing is filtered.
class FilterBar : public QWidget
{
    Q_OBJECT

public:
    FilterBar(const EventTimes* times, Selection* selection, QWidget* parent = nullptr);

    /// To be called when the way of writing times has changed.
    void rebuild();

private:
    void addChip(const QString& text, const QString& full, const std::function<void()>& remove);

    const EventTimes* m_times;
    Selection* m_selection;
    FlowLayout* m_layout;
};

} // namespace probescope::ui
