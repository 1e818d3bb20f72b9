#include "ui/shell/main_window.h"
#include "ui/target/live_counts/count_page.h"
#include "ui/target/record/record_view.h"

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

bool MainWindow::waitsForCounts(const std::function<void()>& then)
{
    const auto* const view = recordView();
    auto* const page = view ? view->findChild<CountPage*>() : nullptr;
    if (!page || !page->running())
        return false;
    showCount(); // it says what it waits for, and what goes wrong
    connect(
        page, &CountPage::ended, this,
        [then](bool well) {
            if (well)
                then();
        },
        Qt::SingleShotConnection);
    page->stop();
    return true;
}

void MainWindow::showCount()
{
    auto* const view = showRecording();
    view->showPage(view->findChild<CountPage*>());
}

} // namespace probescope::ui
