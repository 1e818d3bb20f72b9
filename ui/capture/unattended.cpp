#include "ui/capture/unattended.h"

#include "ui/base/theme/capture_fills.h"
#include "ui/capture/capture_window.h"

#include <QAction>
#include <QDockWidget>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kLookMs = 20; // until it is looked again whether all is settled
constexpr int kQuietLooks = 3; // layouts and what they ask for take several turns of the event loop

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
    for (auto* const view : window.views()->all())
        view->showSelectedRange();
}

bool isBusy(const CaptureWindow& window)
{
    return window.fills()->reading() || std::ranges::any_of(window.views()->all(), &View::busy);
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
