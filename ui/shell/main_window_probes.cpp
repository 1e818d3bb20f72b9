#include "ui/capture/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/target/kernel/kernel_page.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/models/probe_choice_model.h"
#include "ui/target/record/probe_group.h"
#include "ui/target/record/record_form.h"
#include "ui/target/record/record_view.h"

namespace probescope::ui {

ProbesWorkspace* MainWindow::probesWorkspace() const
{
    const auto* const view = recordView();
    return view ? view->findChild<ProbesWorkspace*>() : nullptr;
}

ProbesWorkspace* MainWindow::showProbes()
{
    auto* const view = showRecording();
    auto* const workspace = probesWorkspace();
    view->showPage(workspace);
    return workspace;
}

/// The page of probes has the target of the page that records.
void MainWindow::addProbes(RecordView* view)
{
    auto* const workspace =
        new ProbesWorkspace({.connectTarget = [view] { view->connectTarget(); }}, view);
    auto* const page = workspace->page();
    view->addPage(workspace, tr("Probes"));
    view->setBeforeLeaving([view, workspace, page](const std::function<void()>& then) {
        if (page->hasOwn())
            view->showPage(workspace);
        page->leave(then);
    });
    connect(view, &RecordView::reaching, workspace, [workspace, page](const QString& target) {
        workspace->setBackend(nullptr);
        page->setConnecting(target);
    });
    connect(view, &RecordView::unreachable, page, &ProbesPage::setTrouble);
    connect(view, &RecordView::disconnected, workspace,
            [workspace] { workspace->setBackend(nullptr); });
    connect(view, &RecordView::targetChanged, workspace, [view, workspace] {
        if (view->connected())
            workspace->setBackend(view->backend());
    });
    connect(workspace, &ProbesWorkspace::recordWanted, view, &RecordView::recordWith);
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
