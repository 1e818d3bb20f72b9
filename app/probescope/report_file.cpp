#include "app/probescope/report_file.h"

#include "app/probescope/message.h"
#include "app/probescope/views.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/report_choices.h"
#include "ui/capture/report_dialog.h"
#include "ui/capture/unattended.h"
#include "ui/shell/main_window.h"
#include "ui/views/query/query_view.h"

#include <QCoreApplication>
#include <QDockWidget>

#include <memory>
#include <utility>

namespace probescope {

namespace {

using ui::CaptureWindow;
using ui::MainWindow;

/// False after a message.
bool findDocks(const CaptureWindow& capture, const QStringList& names, QList<QDockWidget*>& docks)
{
    for (const auto& name : names) {
        const auto view = viewNamed(capture, name);
        if (!view.widget) {
            printMessage(MainTr::tr("There is no view %1.").arg(name));
            return false;
        }
        if (view.dock && !docks.contains(view.dock))
            docks << view.dock;
    }
    return true;
}

/// Those that no other stands before: Qt puts what is behind a tab beside the window.
QList<QDockWidget*> docksInFront(const CaptureWindow& capture)
{
    QList<QDockWidget*> docks;
    for (auto* const dock : capture.views()->docks()) {
        if (dock->isVisible() && dock->geometry().intersects(dock->parentWidget()->rect()))
            docks << dock;
    }
    return docks;
}

void write(CaptureWindow& capture, const ReportOptions& options)
{
    QList<QDockWidget*> docks;
    if (!findDocks(capture, options.views, docks))
        return QCoreApplication::exit(1);
    if (options.views.isEmpty())
        docks = docksInFront(capture);
    auto choices = ui::reportChoices(capture, docks);
    // Nobody sees it, but it does what it does for who does.
    auto* const dialog = new ui::ReportDialog(
        {capture.capture(), capture.selection()->filter(), *capture.views()->times(), {}, {}},
        std::move(choices), &capture);
    const auto written = std::make_shared<bool>(false);
    QObject::connect(dialog, &ui::ReportDialog::exported, &capture, [written] { *written = true; });
    QObject::connect(dialog, &ui::ReportDialog::ended, &capture, [written](const QString& text) {
        if (!*written)
            printMessage(text);
        QCoreApplication::exit(*written ? 0 : 1);
    });
    dialog->exportTo(options.file);
    if (!dialog->busy()) {
        printMessage(
            MainTr::tr("%1 is the file of the capture. Choose another name.").arg(options.file));
        QCoreApplication::exit(1);
    }
}

void make(MainWindow& window, const ReportOptions& options)
{
    auto* const capture = window.currentCapture();
    if (!capture) {
        printMessage(MainTr::tr("The file contains no events to report."));
        return QCoreApplication::exit(1);
    }
    if (options.range)
        ui::limitTo(*capture, *options.range);
    if (!options.sql.isEmpty())
        capture->view<ui::QueryView>()->runQuery(options.sql);
    ui::whenSettled(*capture, [capture, options] {
        if (!options.sql.isEmpty() && queryFailed(*capture))
            return QCoreApplication::exit(1);
        write(*capture, options);
    });
}

} // namespace

void makeReport(MainWindow& window, const ReportOptions& options)
{
    whenRead(window, [&window, options] { make(window, options); });
}

} // namespace probescope
