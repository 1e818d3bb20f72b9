#include "ui/shell/target_tab.h"

#include "ui/base/view/help_property.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/target/connect/connect_kernel.h"
#include "ui/target/kernel/kernel_page.h"
#include "ui/target/live_counts/count_page.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/models/probe_choice_model.h"
#include "ui/target/record/probe_group.h"
#include "ui/target/record/record_form.h"
#include "ui/target/record/record_view.h"

#include <QTabWidget>

namespace probescope::ui {

TargetTab::TargetTab(QTabWidget* tabs, QObject* parent)
    : QObject(parent)
    , m_tabs(tabs)
    , m_reach(connectKernel)
    , m_putting(helperPutting())
{
}

RecordView* TargetTab::view() const
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (auto* const view = qobject_cast<RecordView*>(m_tabs->widget(i)))
            return view;
    }
    return nullptr;
}

ProbesWorkspace* TargetTab::probes() const
{
    const auto* const made = view();
    return made ? made->findChild<ProbesWorkspace*>() : nullptr;
}

RecordView* TargetTab::show()
{
    if (auto* const before = view()) {
        m_tabs->setCurrentWidget(before);
        return before;
    }
    auto* const view = new RecordView(m_reach, newRecordingFile, m_tabs);
    view->setPutting(m_putting);
    view->setProperty(kHelpProperty, QStringLiteral("record"));
    view->kernelPage()->setProperty(kHelpProperty, QStringLiteral("kernel"));
    addProbes(view);
    addCounters(view);
    m_tabs->setCurrentIndex(m_tabs->addTab(view, tr("Record")));
    emit made(view);
    view->connectTarget();
    return view;
}

ProbesWorkspace* TargetTab::showProbes()
{
    auto* const view = show();
    auto* const workspace = probes();
    view->showPage(workspace);
    return workspace;
}

void TargetTab::showCounters()
{
    auto* const view = show();
    view->showPage(view->findChild<CountPage*>());
}

TargetTab::Page TargetTab::page() const
{
    const auto* const made = view();
    if (!made->kernelPage()->isHidden())
        return Page::Kernel;
    if (!probes()->isHidden())
        return Page::Probes;
    return made->findChild<CountPage*>()->isHidden() ? Page::Form : Page::Counters;
}

void TargetTab::showPage(Page page)
{
    auto* const made = show();
    switch (page) {
    case Page::Form:
        return made->showPage(made->form());
    case Page::Kernel:
        return made->showKernel();
    case Page::Probes:
        showProbes();
        return;
    case Page::Counters:
        return showCounters();
    }
}

void TargetTab::addProbes(RecordView* view)
{
    auto* const workspace =
        new ProbesWorkspace({.connectTarget = [view] { view->connectTarget(); }}, view);
    auto* const page = workspace->page();
    workspace->setProperty(kHelpProperty, QStringLiteral("probes"));
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
    connect(view->kernelPage(), &KernelPage::descriptionWanted, this,
            [this] { showProbes()->openKernel(); });
    auto* const group = view->form()->probes();
    group->setCanBuild(true);
    connect(group, &ProbeGroup::builderWanted, this, [this, group](int row, const QString& line) {
        if (line.trimmed().isEmpty())
            showProbes()->openBuilder({});
        else
            showProbes()->openChoice(group->model()->choice(row));
    });
}

void TargetTab::addCounters(RecordView* view)
{
    auto* const page = new CountPage([view] { view->connectTarget(); }, view);
    page->setProperty(kHelpProperty, QStringLiteral("counts"));
    view->addPage(page, tr("Count"));
    connect(view, &RecordView::reaching, page, &CountPage::setConnecting);
    connect(view, &RecordView::unreachable, page, &CountPage::setTrouble);
    connect(view, &RecordView::disconnected, page, [page] { page->setBackend(nullptr); });
    connect(view, &RecordView::targetChanged, page, [view, page] {
        if (view->connected())
            page->setBackend(view->backend());
    });
}

void TargetTab::connectFile(FileTab* file)
{
    // The capture tells of its kernel, which may be the only one that is known.
    const auto capture = [file] {
        const auto* const window = file->captureWindow();
        return window ? window->capture() : nullptr;
    };
    connect(file, &FileTab::probeFunctionWanted, this, [this, capture](const QString& function) {
        showProbes()->openFunction(function, capture());
    });
    connect(file, &FileTab::probeWanted, this,
            [this, capture](const QString& definition, unsigned maxActive) {
                showProbes()->openDefinition(definition, maxActive, capture());
            });
}

bool TargetTab::counting() const
{
    const auto* const made = view();
    const auto* const page = made ? made->findChild<CountPage*>() : nullptr;
    return page && page->running();
}

bool TargetTab::waitsForCounters(const std::function<void()>& then)
{
    if (!counting())
        return false;
    auto* const page = view()->findChild<CountPage*>();
    showCounters(); // it says what it waits for, and what goes wrong
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

} // namespace probescope::ui

#include "moc_target_tab.cpp"
