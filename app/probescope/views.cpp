#include "app/probescope/views.h"

#include "app/common/view_names.h"
#include "app/probescope/message.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/main_window.h"
#include "ui/views/query/query_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QDockWidget>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <utility>

namespace probescope {

FoundView viewNamed(const ui::CaptureWindow& capture, const QString& name)
{
    const auto* const known =
        std::find_if(kViewNames.begin(), kViewNames.end(),
                     [&](const ViewName& view) { return name == QLatin1String(view.name); });
    if (known == kViewNames.end())
        return {};
    const QLatin1String dockName(known->dock);
    if (dockName.isEmpty())
        return {.widget = capture.view<ui::TimelineView>(), .dock = nullptr};
    const auto docks = capture.views()->docks();
    const auto dock = std::find_if(docks.begin(), docks.end(), [&](const QDockWidget* one) {
        return one->objectName() == dockName;
    });
    return dock == docks.end() ? FoundView() : FoundView{(*dock)->widget(), *dock};
}

bool queryFailed(const ui::CaptureWindow& capture)
{
    const auto& error = capture.view<ui::QueryView>()->query()->error();
    if (error)
        printMessage(QString::fromStdString(error->message()));
    return error.has_value();
}

void whenRead(ui::MainWindow& window, std::function<void()> then)
{
    const auto once = std::make_shared<std::function<void()>>(std::move(then));
    const auto look = [&window, once] {
        if (!window.settled() || !*once)
            return;
        std::exchange(*once, {})();
    };
    QObject::connect(&window, &ui::MainWindow::tabSettled, &window, look, Qt::QueuedConnection);
    QTimer::singleShot(0, &window, look);
}

} // namespace probescope
