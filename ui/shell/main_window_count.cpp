#include "ui/count/count_page.h"
#include "ui/record/record_view.h"
#include "ui/shell/main_window.h"

namespace probescope::ui {

/// The page of counters has the target of the page that records.
void MainWindow::addCount(RecordView* view)
{
    auto* const page = new CountPage([view] { view->connectTarget(); }, view);
    view->addPage(page, tr("Count"));
    connect(view, &RecordView::reaching, page, &CountPage::setConnecting);
    connect(view, &RecordView::unreachable, page, &CountPage::setTrouble);
    connect(view, &RecordView::disconnected, page, [page] { page->setBackend(nullptr); });
    connect(view, &RecordView::targetChanged, page, [view, page] {
        if (view->connected())
            page->setBackend(view->backend());
    });
}

void MainWindow::showCount()
{
    auto* const view = showRecording();
    view->showPage(view->findChild<CountPage*>());
}

} // namespace probescope::ui
