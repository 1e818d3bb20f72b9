#pragma once

#include "core/analysis/events/event_filter.h"
#include "core/store/read/notes.h"
#include "ui/base/capture/selection.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/readers/span_reader.h"
#include "ui/views/timeline/timeline_actions.h"
#include "ui/views/timeline/value_menu.h"
#include "ui/views/timeline/viewport.h"

#include <QObject>

class QMenu;

namespace probescope::ui::timeline {

/// Fills the context menu of a timeline: what can be done with an item, its task and its lane. All
/// that it is given must outlive it, and it the menus.
class TimelineMenu : public QObject
{
    Q_OBJECT

public:
    TimelineMenu(LaneStack& lanes, Viewport& viewport, const SpanReader& spans, ValueMenu& values,
                 const TimelineActions& actions, Selection* selection);

    /// For a place in the lanes.
    void fill(QMenu& menu, const Hit& hit);
    /// For the lane with the focus, or the heading.
    void fillForRow(QMenu& menu);

signals:
    void probeFunctionWanted(const QString& function);
    void noteWanted(const probescope::store::Note& draft); ///< to be written by the user

private:
    void fillForHeading(QMenu& menu, const Heading& heading);
    void addItem(QMenu& menu, const Hit& hit);
    void addTask(QMenu& menu, TaskId id);
    void addFilters(QMenu& menu, analysis::FilterTerm term, const QString& what);
    void addMarkers(QMenu& menu, std::int64_t timeNs);
    void addNotes(QMenu& menu, const Hit& hit);
    void addSpans(QMenu& menu);
    store::Note noteOn(const Hit& hit) const; ///< without text

    LaneStack& m_lanes;
    Viewport& m_viewport;
    const SpanReader& m_spans;
    ValueMenu& m_values;
    const TimelineActions& m_actions;
    Selection* m_selection;
};

} // namespace probescope::ui::timeline
