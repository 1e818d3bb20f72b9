#include "ui/kernel/kernel_page.h"
#include "ui/models/probe_choice_model.h"
#include "ui/probes/probes_desk.h"
#include "ui/record/probe_group.h"
#include "ui/record/record_form.h"
#include "ui/record/record_view.h"
#include "ui/shell/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"

namespace probescope::ui {

ProbesDesk* MainWindow::probesDesk() const
{
    const auto* const view = recordView();
    return view ? view->findChild<ProbesDesk*>() : nullptr;
}

ProbesDesk* MainWindow::showProbes()
{
    auto* const view = showRecording();
    auto* const desk = probesDesk();
    view->showPage(desk);
    return desk;
}

/// The page of probes has the target of the page that records.
void MainWindow::addProbes(RecordView* view)
{
    auto* const desk = new ProbesDesk({.connectTarget = [view] { view->connectTarget(); }}, view);
    auto* const page = desk->page();
    view->addPage(desk, tr("Probes"));
    view->setBeforeLeaving([view, desk, page](const std::function<void()>& then) {
        if (page->hasOwn())
            view->showPage(desk);
        page->leave(then);
    });
    connect(view, &RecordView::reaching, desk, [desk, page](const QString& target) {
        desk->setBackend(nullptr);
        page->setConnecting(target);
    });
    connect(view, &RecordView::unreachable, page, &ProbesPage::setTrouble);
    connect(view, &RecordView::disconnected, desk, [desk] { desk->setBackend(nullptr); });
    connect(view, &RecordView::targetChanged, desk, [view, desk] {
        if (view->connected())
            desk->setBackend(view->backend());
    });
    connect(desk, &ProbesDesk::recordWanted, view, &RecordView::recordWith);
    connect(view->kernelPage(), &KernelPage::probeFunctionWanted, this,
            [this](const QString& function) { showProbes()->openFunction(function); });
    auto* const group = view->form()->probes();
    group->setCanBuild(true);
    connect(group, &ProbeGroup::builderWanted, this, [this, group](int row, const QString& line) {
        if (line.trimmed().isEmpty())
            showProbes()->openBuilder({});
        else
            showProbes()->openChoice(group->model()->choice(row));
    });
}

void MainWindow::saveKernel()
{
    showProbes()->saveKernel();
}

void MainWindow::connectProbes(FileTab* tab)
{
    // The capture tells of its kernel, which may be the only one that is known.
    const auto capture = [tab] {
        const auto* const window = tab->captureWindow();
        return window ? window->capture() : nullptr;
    };
    connect(tab, &FileTab::probeFunctionWanted, this, [this, capture](const QString& function) {
        showProbes()->openFunction(function, capture());
    });
    connect(tab, &FileTab::probeWanted, this,
            [this, capture](const QString& definition, unsigned more) {
                showProbes()->openDefinition(definition, more, capture());
            });
}

} // namespace probescope::ui
