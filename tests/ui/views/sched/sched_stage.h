#pragma once

#include "tests/support/waits.h"
#include "ui/views/sched/sched_view.h"

#include <QSignalSpy>

#include <memory>

namespace probescope {

/// A view on the screen that has read all.
struct SchedStage
{
    explicit SchedStage(const std::shared_ptr<store::Capture>& capture)
        : view(capture, &selection)
    {
        const auto summary = capture->summary();
        selection.setVisible({summary.firstNs, summary.lastNs + 1});
        view.resize(1200, 420);
        view.show();
        QSignalSpy shown(&view, &ui::SchedView::shown);
        view.captureGrew();
        waitForNext(shown);
    }
    ui::Selection selection;
    ui::SchedView view;
};

} // namespace probescope
