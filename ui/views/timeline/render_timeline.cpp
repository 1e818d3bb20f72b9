#include "ui/views/timeline/overview_strip.h"
#include "ui/views/timeline/timeline_view.h"

namespace probescope::ui {

TimelineView::TimelineView(std::shared_ptr<store::Capture> capture, Selection* selection,
                           QWidget* parent)
    : TimelineView(timeline::makeSource(std::move(capture)), selection, parent)
{
}

OverviewStrip::OverviewStrip(std::shared_ptr<store::Capture> capture, Selection* selection,
                             QWidget* parent)
    : OverviewStrip(timeline::makeSource(std::move(capture)), selection, parent)
{
}

QImage renderTimeline(std::shared_ptr<store::Capture> capture, Selection* selection, QSize size,
                      const QPalette& palette)
{
    TimelineView view(std::move(capture), selection);
    view.setPalette(palette);
    view.resize(size);
    view.finishPainting();
    return view.grab().toImage();
}

} // namespace probescope::ui
