#pragma once

#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/form_kernel.h"
#include "ui/shell/main_window.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTabWidget>
#include <QTest>
#include <QTimer>

#include <memory>

namespace probescope {

/// The program's window with a kernel in memory as its target: never that of this machine.
struct ProbeStage
{
    std::shared_ptr<fake::FakeTracefs> fake = std::make_shared<fake::FakeTracefs>(formKernel());
    std::unique_ptr<ui::MainWindow> window = std::make_unique<ui::MainWindow>();

    ProbeStage()
    {
        window->setRemembers(false);
        window->setReach([fake = fake](const std::string&, const CancelToken&) {
            return Result<ui::Target::Backend>(ui::Target::Backend(fake));
        });
        window->resize(1400, 900);
        window->show();
        ui::waitUntilExposed(window.get());
    }

    /// Null: the page was not made yet.
    ui::ProbesWorkspace* workspace() const { return window->findChild<ui::ProbesWorkspace*>(); }
    ui::RecordView* record() const { return window->findChild<ui::RecordView*>(); }
    ui::ProbeBuilder* form() const
    {
        auto* const all = workspace();
        return all && all->isVisible() && all->showsBuilder() ? all->builder() : nullptr;
    }
    /// The form is in front, filled with the function, and offers its arguments.
    bool showsFunction(const char* name) const
    {
        const auto* const shown = form();
        return shown && shown->draft().spec().symbol == name
            && shown->findChild<ui::ArgumentPane*>()->treeModel()->rowCount() > 0 && !shown->busy();
    }
    void showProbes() const
    {
        QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(workspace());
        waitUntil([&] { return workspace()->isVisible() && record()->connected(); });
    }
};

/// Opens the context menu of a place, and takes the way through it by the keyboard. False: there
/// is no such item; what there is instead is told.
inline bool pickFromMenu(QWidget& widget, const QPoint& place, const QStringList& way)
{
    qsizetype step = 0;
    QStringList seen;
    QTimer pick;
    const auto snapshot = [&] {
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu || step >= way.size())
            return;
        for (auto* const action : menu->actions()) {
            if (QString(action->text()).remove(u'&') != way[step])
                continue;
            ++step;
            menu->setActiveAction(action);
            QTest::keyClick(menu, Qt::Key_Return);
            return;
        }
        for (const auto* const action : menu->actions())
            seen << action->text();
        step = way.size() + 1;
        while (auto* const open = QApplication::activePopupWidget())
            open->close();
    };
    QObject::connect(&pick, &QTimer::timeout, &pick, snapshot);
    pick.start(0);
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget.mapToGlobal(place));
    QApplication::sendEvent(&widget, &event);
    waitUntil([&] { return step >= way.size(); });
    if (step != way.size())
        qWarning("no way %s among: %s", qPrintable(way.join(u'/')), qPrintable(seen.join(u',')));
    return step == way.size();
}

/// The same for a cell of a table or a tree.
inline bool pickFromMenu(QAbstractItemView& view, const QModelIndex& cell, const QStringList& way)
{
    return pickFromMenu(*view.viewport(), view.visualRect(cell).center(), way);
}

} // namespace probescope
