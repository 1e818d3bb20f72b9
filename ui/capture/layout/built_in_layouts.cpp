#include "ui/capture/layout/built_in_layouts.h"

#include "ui/capture/layout/capture_views.h"
#include "ui/views/events/events_view.h"
#include "ui/views/latency/latency_view.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QLayout>

namespace probescope::ui {

namespace {

struct LayoutTr
{
    Q_DECLARE_TR_FUNCTIONS(BuiltInLayout)
};

QList<QDockWidget*> sideDocks(const CaptureViews& views)
{
    QList<QDockWidget*> side;
    for (auto* const dock : views.docks()) {
        if (views.dockWidgetArea(dock) == Qt::LeftDockWidgetArea)
            side << dock;
    }
    return side;
}

void raiseEvents(CaptureViews& views)
{
    views.layout()->activate(); // a tab can be raised from then on
    views.bringUp(views.get<EventsView>());
}

void arrangeByDefault(CaptureViews& views)
{
    views.resetLayout();
}

void timelineAboveEvents(CaptureViews& views)
{
    views.resetLayout();
    for (auto* const dock : sideDocks(views))
        dock->hide();
    raiseEvents(views);
}

void latencyBesideTimeline(CaptureViews& views)
{
    timelineAboveEvents(views);
    auto* const latency = views.dockOf(views.get<LatencyView>());
    views.addDockWidget(Qt::RightDockWidgetArea, latency);
    raiseEvents(views);
    views.resizeDocks({latency}, {views.width() / 2}, Qt::Horizontal);
}

void allAsTabs(CaptureViews& views)
{
    views.resetLayout();
    auto* const events = views.dockOf(views.get<EventsView>());
    for (auto* const dock : sideDocks(views))
        views.tabifyDockWidget(events, dock);
    raiseEvents(views);
}

} // namespace

std::vector<BuiltInLayout> builtInLayouts()
{
    return {
        {"Default", LayoutTr::tr("Default"), arrangeByDefault},
        {"Timeline above events", LayoutTr::tr("Timeline above events"), timelineAboveEvents},
        {"Latency beside timeline", LayoutTr::tr("Latency beside timeline"), latencyBesideTimeline},
        {"All views as tabs", LayoutTr::tr("All views as tabs"), allAsTabs},
    };
}

} // namespace probescope::ui
