#include "ui/capture/unattended.h"

#include "ui/capture/capture_window.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/probe_counts/probe_counts_view.h"
#include "ui/views/query/query_view.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/tracer_report/latency_report_view.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kLookMs = 20; // until it is looked again whether all is settled
constexpr int kQuietLooks = 3; // layouts and what they ask for take several turns of the event loop
constexpr int kVisibleTime = 1; // in the box of SchedView

} // namespace

bool bringUp(QDockWidget& dock)
{
    if (!dock.toggleViewAction()->isEnabled())
        return false;
    dock.show();
    dock.raise();
    return true;
}

void limitTo(CaptureWindow& window, TimeRange range)
{
    const auto summary = window.capture()->summary();
    range.beginNs = std::max<qint64>(range.beginNs, summary.firstNs);
    range.endNs = std::min<qint64>(range.endNs, summary.lastNs + 1);
    if (range.endNs <= range.beginNs)
        return;
    window.selection()->setVisible(range);
    window.selection()->setRange(range);
    window.flame()->showSelectedRange();
    window.aggregate()->rangeBox()->setChecked(true);
    window.sched()->scope()->setCurrentIndex(kVisibleTime);
    if (window.sched()->isVisible())
        window.sched()->captureGrew(); // else it reads when it comes up
}

bool isBusy(const CaptureWindow& window)
{
    return window.flame()->busy() || window.latency()->busy() || !window.aggregate()->settled()
        || window.query()->query()->running() || window.probes()->reading()
        || window.latencyReport()->reading() || window.sched()->reading();
}

void whenSettled(CaptureWindow& window, std::function<void()> done)
{
    auto* const timer = new QTimer(&window);
    timer->setInterval(kLookMs);
    QObject::connect(timer, &QTimer::timeout, &window,
                     [&window, timer, done = std::move(done), quiet = 0]() mutable {
                         quiet = isBusy(window) ? 0 : quiet + 1;
                         if (quiet < kQuietLooks)
                             return;
                         timer->stop();
                         timer->deleteLater();
                         const auto then = std::exchange(done, {});
                         then();
                     });
    timer->start();
}

} // namespace probescope::ui
