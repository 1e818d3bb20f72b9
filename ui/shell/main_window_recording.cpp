#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/target/connect/connect_kernel.h"
#include "ui/target/probes/kernel_choice.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"

#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>

namespace probescope::ui {

RecordView* MainWindow::recordView() const
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (auto* const view = qobject_cast<RecordView*>(m_tabs->widget(i)))
            return view;
    }
    return nullptr;
}

RecordView* MainWindow::showRecording()
{
    if (auto* const view = recordView()) {
        m_tabs->setCurrentWidget(view);
        return view;
    }
    auto* const view = new RecordView(m_reach, newRecordingFile, m_tabs);
    // Its keys work wherever the user is while it records.
    addActions(view->actions());
    connect(view, &RecordView::growing, this, [this, view](const QString& file) {
        connect(openFile(file), &FileTab::stopWanted, view, &RecordView::stop);
    });
    connect(view, &RecordView::told, this, [this](const QString& file, const QString& words) {
        if (auto* const tab = tabOf(QFileInfo(file).absoluteFilePath()))
            tab->showRecording(words);
    });
    connect(view, &RecordView::recorded, this, &MainWindow::openFile);
    addProbes(view);
    addCount(view);
    m_tabs->setCurrentIndex(m_tabs->addTab(view, tr("Record")));
    showTabs();
    view->connectTarget();
    return view;
}

void MainWindow::makeRecordMenu()
{
    auto* const menu = menuBar()->addMenu(tr("&Record"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        menu->addActions({m_record, m_kernel, m_probes, m_count});
        menu->addSeparator();
        const auto* const workspace = probesWorkspace();
        m_saveKernel->setEnabled(workspace && workspace->kernels()->canSave());
        menu->addActions({m_saveKernel, m_openKernel});
        if (const auto* const view = recordView()) {
            menu->addSeparator();
            menu->addActions(view->actions());
        }
    });
    menu->addActions({m_record, m_kernel, m_probes, m_count}); // their keys work before it was open
}

} // namespace probescope::ui
