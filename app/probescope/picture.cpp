#include "app/probescope/picture.h"

#include "app/common/view_names.h"
#include "app/probescope/message.h"
#include "app/probescope/views.h"
#include "ui/base/text/save_file.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/unattended.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/shell/text_page.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/query/query_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDockWidget>
#include <QTimer>

#include <functional>

namespace probescope {

namespace {

using ui::CaptureWindow;
using ui::MainWindow;

constexpr int kLayoutPasses = 3; // docks take their sizes in more than one pass of the event loop
constexpr int kLookMs = 20;

void afterPasses(QObject& owner, int passes, const std::function<void()>& then)
{
    if (passes == 0)
        return then();
    QTimer::singleShot(0, &owner, [&owner, passes, then] { afterPasses(owner, passes - 1, then); });
}

/// Of what holds no events.
bool isReading(const MainWindow& window)
{
    const auto* const tab = window.currentTab();
    return tab
        && ((tab->tablePage() && tab->tablePage()->reading())
            || (tab->textPage() && tab->textPage()->reading()));
}

void whenShown(MainWindow& window, const std::function<void()>& then)
{
    if (auto* const capture = window.currentCapture()) {
        ui::whenSettled(*capture, then);
    } else if (isReading(window)) {
        QTimer::singleShot(kLookMs, &window, [&window, then] { whenShown(window, then); });
    } else {
        afterPasses(window, kLayoutPasses, then);
    }
}

/// The widget that shows the view; null after a message.
QWidget* pictured(MainWindow& window, const PictureOptions& options)
{
    if (options.view == QLatin1String(kWindowView))
        return &window;
    const auto* const tab = window.currentTab();
    if (tab && options.view == QLatin1String(kTableView))
        return tab->tablePage()
            ? tab->tablePage()
            : failWith<QWidget>(MainTr::tr("The file is not a table of the kernel."));
    if (tab && options.view == QLatin1String(kTextView))
        return tab->textPage() ? tab->textPage()
                               : failWith<QWidget>(MainTr::tr("The file is not shown as text."));
    auto* const capture = window.currentCapture();
    if (!capture)
        return failWith<QWidget>(
            MainTr::tr("The file contains no events, so it has no view %1.").arg(options.view));
    const auto view = viewNamed(*capture, options.view);
    if (!view.widget)
        return failWith<QWidget>(MainTr::tr("There is no view %1.").arg(options.view));
    if (view.dock && !ui::bringUp(*view.dock))
        return failWith<QWidget>(
            MainTr::tr("The capture has nothing for the view %1.").arg(options.view));
    return view.widget;
}

/// `home`: whose the view is, and by whom it goes; null: it is the window.
void grab(const MainWindow& window, QWidget& view, QWidget* home, const QString& file)
{
    if (auto* const capture = window.currentCapture())
        capture->finishPainting();
    QBuffer picture;
    picture.open(QIODevice::WriteOnly);
    const bool saved = view.grab().save(&picture, "PNG") && ui::saveFile(file, picture.data());
    if (!saved)
        printMessage(MainTr::tr("The image could not be written to %1.").arg(file));
    if (home)
        view.setParent(home);
    QCoreApplication::exit(saved ? 0 : 1);
}

/// A view is drawn in a window of its own, which has just its size.
void makeAlone(MainWindow& window, QWidget& view, const PictureOptions& options)
{
    QWidget* const home = view.parentWidget();
    if (home) {
        view.setParent(nullptr);
        view.resize(options.size.isValid() ? options.size : window.size());
        view.show();
    }
    whenShown(window,
              [&window, &view, home, file = options.file] { grab(window, view, home, file); });
}

void make(MainWindow& window, const PictureOptions& options)
{
    auto* const capture = window.currentCapture();
    if (capture && options.range)
        ui::limitTo(*capture, *options.range);
    auto* const view = pictured(window, options);
    if (!view)
        return QCoreApplication::exit(1);
    if (capture && !options.sql.isEmpty())
        capture->view<ui::QueryView>()->runQuery(options.sql);
    whenShown(window, [&window, capture, view, options] {
        if (capture && !options.sql.isEmpty() && queryFailed(*capture))
            return QCoreApplication::exit(1);
        makeAlone(window, *view, options);
    });
}

} // namespace

void makePicture(MainWindow& window, const PictureOptions& options)
{
    whenRead(window, [&window, options] { make(window, options); });
}

} // namespace probescope
