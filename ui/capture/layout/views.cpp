#include "ui/capture/layout/views.h"

#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/capture_tree.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/probe_counts/probe_counts_view.h"
#include "ui/views/query/query_view.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/tracer_report/latency_report_view.h"

namespace probescope::ui {

namespace {

/// A view that is made of what most are made of, or of times or notes, too.
template <typename V>
ViewKind kind()
{
    return {V::traits(), [](CaptureContext& context, QWidget* parent) -> View* {
                if constexpr (requires { new V(context.capture, context.selection, parent); })
                    return new V(context.capture, context.selection, parent);
                else if constexpr (requires {
                                       new V(context.capture, context.times, context.selection,
                                             parent);
                                   })
                    return new V(context.capture, context.times, context.selection, parent);
                else
                    return new V(context.capture, context.notes, context.times, context.selection,
                                 parent);
            }};
}

/// The style of times is chosen in the list of events; all others follow.
ViewKind eventsKind()
{
    return {EventsView::traits(), [](CaptureContext& context, QWidget* parent) -> View* {
                auto* const events = new EventsView(context.capture, context.selection, parent);
                context.times = events->times();
                return events;
            }};
}

} // namespace

std::vector<ViewKind> allViews()
{
    return {
        eventsKind(),
        kind<CallsView>(),
        kind<FlameView>(),
        kind<LatencyView>(),
        kind<AggregateView>(),
        kind<QueryView>(),
        kind<ProbeCountsView>(),
        kind<SchedView>(),
        kind<LatencyReportView>(),
        kind<TimelineView>(),
        kind<DetailsPane>(),
        kind<CaptureTree>(),
        kind<NotesPane>(),
    };
}

QStringList viewMenuTitles()
{
    QStringList titles;
    for (const auto& kind : allViews()) {
        if (!kind.traits.menu.isEmpty() && !titles.contains(kind.traits.menu))
            titles << kind.traits.menu;
    }
    return titles;
}

} // namespace probescope::ui
