// Layouts of a capture's views: chosen, saved, changed by hand.

#include "tests/ui/capture/layout_stage.h"
#include "ui/base/view/help_property.h"
#include "ui/capture/layout/layouts_dialog.h"
#include "ui/capture/models/saved_layouts.h"
#include "ui/capture/readout_bar.h"
#include "ui/capture/status_strip.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/tracer_report/latency_report_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QTabBar>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr const char* kReport = TEST_DATA "/latency/wakeup.txt.xz";
const QString kLayoutsKey = QStringLiteral("window/layouts");

} // namespace

class TestLayouts : public LayoutStage
{
    Q_OBJECT

    static QStringList menuTexts(const CaptureWindow& window)
    {
        QMenu menu;
        window.layouts()->fill(menu);
        QStringList texts;
        for (const auto* const action : menu.actions())
            texts << action->text().remove(u'&');
        return texts;
    }
    static QString checkedText(const CaptureWindow& window)
    {
        QMenu menu;
        window.layouts()->fill(menu);
        QStringList texts;
        for (const auto* const action : menu.actions()) {
            if (action->isChecked())
                texts << action->text();
        }
        return texts.join(u',');
    }
    const View* view(const QString& name) const
    {
        for (const auto* const view : m_window->views()->all()) {
            if (view->property(kViewProperty) == name)
                return view;
        }
        return nullptr;
    }
    static void answer(QWidget* asker, const QString& button)
    {
        const QPointer<QMessageBox> box = asker->findChild<QMessageBox*>();
        QVERIFY(box);
        for (auto* const one : box->buttons()) {
            if (one->text().remove(u'&') == button) {
                QTest::mouseClick(one, Qt::LeftButton);
                break;
            }
        }
        waitUntil([&] { return !box; });
    }
    std::size_t placeOf(const View* view) const
    {
        const auto& all = views().all();
        return std::size_t(std::ranges::find(all, view) - all.begin());
    }
    static bool near(const QRect& a, const QRect& b)
    {
        constexpr int kPixels = 3;
        return std::abs(a.width() - b.width()) <= kPixels
            && std::abs(a.height() - b.height()) <= kPixels;
    }
    /// Drags a separator.
    void drag(QPoint from, QPoint by) const
    {
        auto* const window = m_window->views();
        QTest::mousePress(window, Qt::LeftButton, {}, from);
        const auto before = window->centralWidget()->geometry();
        QMouseEvent move(QEvent::MouseMove, from + by, window->mapToGlobal(from + by), Qt::NoButton,
                         Qt::LeftButton, {}); // that of QTest has no button
        QCoreApplication::sendEvent(window, &move);
        waitUntil([&] { return window->centralWidget()->geometry() != before; });
        QTest::mouseRelease(window, Qt::LeftButton, {}, from + by);
        QCoreApplication::processEvents();
    }

private slots:
    void initTestCase() { keepSettingsIn(m_folder.path()); }
    void init() { begin(); }
    void cleanup() { m_window.reset(); }

    void whatIsBuiltInHasKeys()
    {
        const auto press = [this](Qt::Key key) {
            QTest::keyClick(m_window.get(), key, Qt::ControlModifier | Qt::AltModifier);
            QCoreApplication::processEvents();
            return standing(views());
        };
        const auto byDefault = press(Qt::Key_1);
        QVERIFY(byDefault.contains(QStringLiteral("tree is left of centre")));
        QVERIFY(byDefault.contains(QStringLiteral("tree is above details")));

        const auto above = press(Qt::Key_2);
        QVERIFY(above.contains(QStringLiteral("centre is above events")));
        QVERIFY(dock<DetailsPane>()->isHidden() && dock<NotesPane>()->isHidden());

        const auto beside = press(Qt::Key_3);
        QVERIFY(beside.contains(QStringLiteral("centre is left of latency")));
        QVERIFY(beside.contains(QStringLiteral("centre is above events")));
        QCOMPARE(shownTabsWith(views(), dock<LatencyView>()), QStringList());

        press(Qt::Key_4);
        const auto tabs = shownTabsWith(views(), dock<EventsView>());
        for (const char* name : {"calls", "details", "latency", "notes", "tree"})
            QVERIFY2(tabs.contains(QLatin1String(name)), name);

        QCOMPARE(press(Qt::Key_1), byDefault);
        press(Qt::Key_2); // hides some
        QCOMPARE(press(Qt::Key_1), byDefault);
        QCOMPARE(checkedText(*m_window), QStringLiteral("Default"));
    }

    void aSavedLayoutIsChosenAgain()
    {
        goTo<CallsView>();
        choose(QStringLiteral("Split beside"));
        dock<NotesPane>()->hide();
        QCoreApplication::processEvents();
        const auto mine = standing(views());
        saveAs(QStringLiteral("Calls & events"));
        QCOMPARE(checkedText(*m_window), QStringLiteral("Calls && events"));
        QVERIFY(menuTexts(*m_window).contains(QStringLiteral("Calls  events"))); // “&&” is a “&”

        choose(QStringLiteral("All views as tabs"));
        QVERIFY(standing(views()) != mine);
        activate(m_window.get()); // the dialog had the keys
        QTest::keyClick(m_window.get(), Qt::Key_5, Qt::ControlModifier | Qt::AltModifier);
        QCoreApplication::processEvents();
        QCOMPARE(standing(views()), mine);

        // Another window is there already, or comes later: layouts are for all captures.
        choose(QStringLiteral("All views as tabs"));
        const auto other = windowOf(kGraph);
        QVERIFY(standing(*other->views()) != mine);
        choose(*other, QStringLiteral("Calls  events"));
        QCOMPARE(standing(*other->views()), mine);
    }

    void aNameThatIsTakenIsAskedAbout()
    {
        saveAs(QStringLiteral("mine"));
        const auto before = saved_layouts::read().layouts;
        QCOMPARE(before.size(), qsizetype(1));
        choose(QStringLiteral("All views as tabs"));
        saveAs(QStringLiteral("mine"));
        answer(m_window.get(), QStringLiteral("Cancel"));
        QCOMPARE(saved_layouts::read().layouts, before);
        saveAs(QStringLiteral("mine"));
        answer(m_window.get(), QStringLiteral("Replace"));
        const auto after = saved_layouts::read().layouts;
        QCOMPARE(after.size(), qsizetype(1));
        QVERIFY(after != before);

        const QSignalSpy told(m_window->layouts(), &LayoutMenu::message);
        saveAs(QStringLiteral("Default"));
        QVERIFY(told.last()[0].toString().contains(QStringLiteral("built in")));
        saveAs(QStringLiteral("  "));
        QCOMPARE(saved_layouts::read().layouts, after);
    }

    void anEmptyListSaysSo()
    {
        const LayoutsDialog dialog;
        const auto* const list = dialog.findChild<QListWidget*>();
        QCOMPARE(list->count(), 0);
        const auto labels = dialog.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return !label->isHidden() && label->text() == QStringLiteral("No layouts are saved.");
        }));
    }

    void layoutsAreRenamedAndRemoved()
    {
        saveAs(QStringLiteral("first"));
        saveAs(QStringLiteral("second"));
        choose(QStringLiteral("Manage layouts…"));
        const QPointer<LayoutsDialog> dialog = m_window->findChild<LayoutsDialog*>();
        QVERIFY(dialog);
        activate(dialog);
        auto* const list = dialog->findChild<QListWidget*>();
        QCOMPARE(list->count(), 2);
        const auto rename = [&](int row, const QString& name) {
            list->setCurrentRow(row);
            QTest::keyClick(list, Qt::Key_F2);
            QLineEdit* edit = nullptr;
            for (auto* const one : list->viewport()->findChildren<QLineEdit*>())
                edit = one->isVisible() ? one : edit; // a former one may not be gone yet
            QVERIFY(edit);
            edit->selectAll();
            QTest::keyClicks(edit, name);
            QTest::keyClick(edit, Qt::Key_Return);
            QCoreApplication::processEvents(); // the editor goes
        };
        rename(1, QStringLiteral("other"));
        rename(0, QStringLiteral("other")); // which is taken
        QCOMPARE(list->item(0)->text(), QStringLiteral("first"));
        rename(0, QStringLiteral("Default"));
        QCOMPARE(list->item(0)->text(), QStringLiteral("first"));
        list->setCurrentRow(0);
        for (auto* const button : dialog->findChildren<QPushButton*>()) {
            if (button->text().remove(u'&') == QStringLiteral("Remove…"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        answer(dialog, QStringLiteral("Remove"));
        QCOMPARE(list->count(), 1);
        dialog->close();
        const auto saved = saved_layouts::read().layouts;
        QCOMPARE(saved.size(), qsizetype(1));
        QCOMPARE(saved[0].name, QStringLiteral("other"));
        QCOMPARE(checkedText(*m_window),
                 QStringLiteral("other")); // it was chosen when it was saved
        QVERIFY(!menuTexts(*m_window).contains(QStringLiteral("first")));
    }

    void whatCannotBeReadIsLeftOut()
    {
        const ViewLayout good{.name = QStringLiteral("good"),
                              .docks = views().arrangement({}).docks,
                              .windows = {{QStringLiteral("timeline"), QByteArray("\0x", 2)}}};
        QCOMPARE(ViewLayout::from(good.text()), std::optional(good));
        auto damaged = good.text();
        auto& digit = damaged[damaged.indexOf(QStringLiteral("\"docks\":\"")) + 60];
        digit = digit == u'A' ? u'B' : u'A';
        auto later = good.text();
        later.replace(QStringLiteral("\"version\":1"), QStringLiteral("\"version\":2"));
        QVERIFY(later != good.text());
        const QStringList bad{damaged, later, QStringLiteral("{"), QString()};
        for (const auto& text : bad)
            QVERIFY2(!ViewLayout::from(text), qPrintable(text));
        QSettings().setValue(kLayoutsKey, QStringList{bad[0], bad[1], good.text(), bad[2], bad[3]});

        const auto window = windowOf(kGraph);
        auto texts = menuTexts(*window);
        QVERIFY(texts.contains(QStringLiteral("good")));
        QVERIFY(texts.contains(QStringLiteral("Unreadable layouts are not listed")));
        choose(*window, QStringLiteral("good"));
        // What a later version can read stays when another one changes.
        saved_layouts::rename(QStringLiteral("good"), QStringLiteral("better"));
        QVERIFY(QSettings().value(kLayoutsKey).toStringList().contains(later));

        choose(*window, QStringLiteral("Manage layouts…"));
        LayoutsDialog* dialog = nullptr;
        for (auto* const open : QApplication::topLevelWidgets()) { // over the window that is used
            if (auto* const found = qobject_cast<LayoutsDialog*>(open))
                dialog = found;
        }
        QVERIFY(dialog);
        activate(dialog);
        for (auto* const button : dialog->findChildren<QPushButton*>()) {
            if (button->text().contains(QStringLiteral("read")))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QVERIFY(saved_layouts::read().allRead);
        QCOMPARE(saved_layouts::read().layouts.size(), qsizetype(1));
        dialog->close();
        texts = menuTexts(*window);
        QVERIFY(!texts.contains(QStringLiteral("Unreadable layouts are not listed")));
    }

    void anotherVersionsDocksAreTold()
    {
        saved_layouts::keep({.name = QStringLiteral("old"), .docks = views().saveState(1)});
        choose(QStringLiteral("Timeline above events"));
        views().openWindow(m_window->view<CallsView>());
        const auto* const window = views().windows()->of(m_window->view<CallsView>());
        QVERIFY(window);
        const auto before = standing(views());
        const QSignalSpy told(m_window->layouts(), &LayoutMenu::message);
        choose(QStringLiteral("old"));
        QCOMPARE(told.size(), 1);
        QVERIFY(told[0][0].toString().contains(QStringLiteral("old")));
        QCOMPARE(standing(views()), before);
        QCOMPARE(views().windows()->of(m_window->view<CallsView>()), window);
        for (const auto* const action : m_window->layouts()->actions())
            QCOMPARE(action->isChecked(),
                     action->text() == QStringLiteral("Timeline above events"));
    }

    void viewsThatACaptureLacksAreLeftOut()
    {
        {
            const auto latency = windowOf(kReport);
            auto* const report = latency->view<LatencyReportView>();
            QVERIFY(!latency->views()->dockOf(report)->isHidden());
            latency->views()->openWindow(report);
            saved_layouts::keep(latency->views()->arrangement(QStringLiteral("with report")));
        }
        choose(QStringLiteral("with report"));
        QVERIFY(dock<LatencyReportView>()->isHidden());
        QVERIFY(views().windows()->all().isEmpty());

        saved_layouts::keep(views().arrangement(QStringLiteral("without")));
        const auto latency = windowOf(kReport);
        choose(*latency, QStringLiteral("without"));
        QVERIFY(!latency->views()->dockOf(latency->view<LatencyReportView>())->isHidden());
        latency->views()->saveLayout();
        QCOMPARE(windowOf(kReport)->views()->frontName(), QStringLiteral("report"));
    }

    void docksHaveTheirSizesInTheNextWindow_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("dragged");
        QTest::addColumn<QSize>("first"); // of the next window, until it gets its own
        const QSize own(1400, 1000);
        QTest::newRow("a separator") << QString() << true << own;
        QTest::newRow("a split below") << QStringLiteral("Split below") << true << own;
        QTest::newRow("a split beside") << QStringLiteral("Split beside") << true << own;
        QTest::newRow("that nobody dragged") << QStringLiteral("Split below") << false << own;
        QTest::newRow("a window that grows")
            << QStringLiteral("Split below") << true << QSize(900, 640);
    }
    void docksHaveTheirSizesInTheNextWindow()
    {
        QFETCH(QString, command);
        QFETCH(bool, dragged);
        QFETCH(QSize, first);
        goTo<FlameView>();
        if (!command.isEmpty())
            choose(command);
        if (dragged) {
            const auto side = views().docks().first()->geometry();
            drag({side.right() + 2, side.center().y()}, {-30, 0});
            const auto centre = views().centralWidget()->geometry();
            drag({centre.center().x(), centre.bottom() + 2}, {0, -90});
        }
        const auto before = seenPlaces(views());
        QVERIFY(before.size() == (command.isEmpty() ? 4 : 5));
        views().saveLayout();

        const auto next = windowOf(kGraph, first);
        QCoreApplication::processEvents();
        for (const auto* const dock : views().docks()) {
            if (before.contains(dock->objectName()))
                next->views()->bringUp(next->views()->all()[placeOf(views().viewOf(dock))]);
        }
        next->resize(m_window->size());
        QCoreApplication::processEvents();
        const auto after = seenPlaces(*next->views());
        QCOMPARE(after.size(), before.size());
        for (const auto& [name, place] : before) {
            QVERIFY2(near(place, after.at(name)),
                     qPrintable(name
                                + QStringLiteral(": %1x%2, was %3x%4")
                                      .arg(after.at(name).width())
                                      .arg(after.at(name).height())
                                      .arg(place.width())
                                      .arg(place.height())));
        }
    }

    /// What the user does is not undone when the window gets another size.
    void docksStayWhereTheUserPutThem()
    {
        goTo<FlameView>();
        choose(QStringLiteral("Split below"));
        views().saveLayout();
        m_window = windowOf(kGraph);
        drag({m_window->views()->docks().first()->geometry().right() + 2, 300}, {40, 0});
        const int side = views().docks().first()->width();
        m_window->resize(1500, 1000);
        QCoreApplication::processEvents();
        QCOMPARE(views().docks().first()->width(), side);
        choose(QStringLiteral("Default"));
        m_window->resize(1400, 1000);
        QCoreApplication::processEvents();
        QVERIFY(shownTabsWith(views(), dock<EventsView>()).contains(QStringLiteral("flame")));
    }

    void viewsAreSplitAndBecomeTabsAgain()
    {
        auto others = shownTabsWith(views(), dock<EventsView>());
        others.removeOne(QStringLiteral("calls"));
        const auto* const calls = goTo<CallsView>();
        choose(QStringLiteral("Split beside"));
        QCOMPARE(shownTabsWith(views(), dock<CallsView>()), QStringList());
        QCOMPARE(shownTabsWith(views(), dock<EventsView>()), others); // they stay together
        goTo<EventsView>();
        auto now = standing(views());
        QVERIFY(now.contains(QStringLiteral("events is left of calls")));
        QVERIFY(now.contains(QStringLiteral("centre is above calls")));
        QCOMPARE(dock<CallsView>()->titleBarWidget(), nullptr); // it has no tab

        goTo<FlameView>();
        choose(QStringLiteral("Split below"));
        goTo<EventsView>();
        now = standing(views());
        QVERIFY(now.contains(QStringLiteral("events is above flame")));
        QVERIFY(now.contains(QStringLiteral("events is left of calls")));

        goTo<CallsView>();
        choose(QStringLiteral("Show as a tab"));
        QVERIFY(shownTabsWith(views(), dock<EventsView>()).contains(QStringLiteral("calls")));
        QVERIFY(seenPlaces(views()).contains(QStringLiteral("calls"))); // it is in front
        QVERIFY(calls->isVisible());
    }

    /// Even where the selected event is out of sight in the view that gets the focus.
    void aSplitSelectsNothing()
    {
        auto* const selection = m_window->selection();
        const RowId row = m_window->capture()->summary().events - 1;
        const auto timeNs = m_window->capture()->event(row)->timeNs;
        for (auto* const view : views().all()) {
            const auto* const dock = views().dockOf(view);
            if (!dock || !dock->toggleViewAction()->isEnabled())
                continue;
            selection->select(row, timeNs);
            m_window->view<EventsView>()->table()->rowWindow().setTop(0);
            views().bringUp(view);
            view->setFocus(Qt::OtherFocusReason);
            QVERIFY2(selection->row() == row, qPrintable(dock->objectName()));
            for (const auto* const command : {"Split below", "Split beside", "Show as a tab"}) {
                choose(QLatin1String(command));
                QVERIFY2(selection->row() == row && selection->timeNs() == timeNs,
                         qPrintable(dock->objectName() + QLatin1String(command)));
            }
        }
    }

    /// Menus and the lines beside the views take the focus, and what is meant is still the view.
    void theViewThatHadTheFocusIsSplit()
    {
        goTo<EventsView>();
        m_window->status()->readouts()->field(ReadoutBar::Readout::Selected)->setFocus();
        choose(QStringLiteral("Split beside"));
        QCOMPARE(shownTabsWith(views(), dock<EventsView>()), QStringList());
    }

    void whatHasSomethingToShowComesUp()
    {
        m_window = windowOf(SAMPLES "/scheduling.dat"); // without calls and stacks
        goTo<EventsView>();
        choose(QStringLiteral("Split beside"));
        const auto seen = seenPlaces(views());
        QVERIFY(seen.contains(QStringLiteral("events")));
        QVERIFY(!seen.contains(QStringLiteral("calls")));
        QVERIFY(!seen.contains(QStringLiteral("flame")));
        QVERIFY(seen.contains(QStringLiteral("latency")));
    }

    void aSplitLeavesTheWindowAsWideAsItWas_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("narrow") << 1024;
        QTest::newRow("usual") << 1300;
    }
    void aSplitLeavesTheWindowAsWideAsItWas()
    {
        QFETCH(int, width);
        m_window->resize(width, 800);
        QCoreApplication::processEvents();
        QCOMPARE(m_window->width(), width);
        for (auto* const view : m_window->views()->all()) {
            const auto* const dock = views().dockOf(view);
            if (!dock || !dock->toggleViewAction()->isEnabled())
                continue;
            views().bringUp(view);
            view->setFocus();
            choose(QStringLiteral("Split beside"));
            QCoreApplication::processEvents();
            QVERIFY2(m_window->width() == width, qPrintable(dock->objectName()));
            QVERIFY2(m_window->minimumSizeHint().width() <= width, qPrintable(dock->objectName()));
        }
    }

    void theTimelineIsNotSplit()
    {
        m_window->view<TimelineView>()->setFocus();
        const auto before = standing(views());
        const QSignalSpy told(m_window->layouts(), &LayoutMenu::message);
        choose(QStringLiteral("Split beside"));
        QCOMPARE(told.size(), 1);
        QCOMPARE(standing(views()), before);
    }

    void eachViewHasAKeyInTheOrderOfTheTabs()
    {
        const auto places = [this] {
            QStringList names;
            for (const auto* const view : m_window->views()->all()) {
                if (view->isAncestorOf(QApplication::focusWidget())
                    || view == QApplication::focusWidget())
                    names << view->property(kViewProperty).toString();
            }
            return names.join(u' ');
        };
        const std::vector<std::pair<Qt::Key, QString>> keys{
            {Qt::Key_4, QStringLiteral("latency")},   {Qt::Key_1, QStringLiteral("events")},
            {Qt::Key_2, QStringLiteral("calls")},     {Qt::Key_3, QStringLiteral("flame")},
            {Qt::Key_5, QStringLiteral("aggregate")}, {Qt::Key_6, QStringLiteral("query")},
            {Qt::Key_8, QStringLiteral("sched")}};
        for (const auto& [key, name] : keys) {
            QTest::keyClick(m_window.get(), key, Qt::AltModifier);
            QCOMPARE(places(), name);
            QVERIFY(seenPlaces(views()).contains(name));
            // A screen reader tells where that is.
            const auto* const at = QApplication::focusWidget(); // a tab bar tells its tab
            QVERIFY2(qobject_cast<const QTabBar*>(at) || !at->accessibleName().isEmpty(),
                     qPrintable(name));
            QVERIFY2(at != view(name), qPrintable(name));
        }
        // This capture has nothing for these.
        QTest::keyClick(m_window.get(), Qt::Key_7, Qt::AltModifier);
        QTest::keyClick(m_window.get(), Qt::Key_9, Qt::AltModifier);
        QCOMPARE(places(), QStringLiteral("sched"));
        // What was hidden is shown.
        dock<FlameView>()->hide();
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::AltModifier);
        QCOMPARE(places(), QStringLiteral("flame"));
        QTest::keyClick(m_window.get(), Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(places(), QStringLiteral("latency"));
        QTest::keyClick(m_window.get(), Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(m_window.get(), Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(places(), QStringLiteral("calls"));
    }

    void aTabHasTheMenuOfItsDock()
    {
        goTo<EventsView>();
        const auto bars = views().findChildren<QTabBar*>();
        for (auto* const bar : bars) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->parentWidget() != &views()
                    || bar->tabText(i) != dock<CallsView>()->windowTitle())
                    continue;
                const auto place = bar->mapTo(&views(), bar->tabRect(i).center());
                QContextMenuEvent event(QContextMenuEvent::Mouse, place,
                                        views().mapToGlobal(place));
                QCoreApplication::sendEvent(&views(), &event);
            }
        }
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (auto* const action : menu->actions()) {
            if (action->text().remove(u'&') == QStringLiteral("Split beside"))
                action->trigger();
        }
        menu->close();
        QCOMPARE(shownTabsWith(views(), dock<CallsView>()), QStringList());
        QCOMPARE(views().current(), static_cast<View*>(m_window->view<CallsView>()));
    }
};

QTEST_MAIN(TestLayouts)
#include "tst_layouts.moc"
