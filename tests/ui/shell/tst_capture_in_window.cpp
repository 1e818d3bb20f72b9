#include "core/store/file/user_data.h"
#include "tests/support/sample_capture.h"
#include "tests/support/written_file.h"
#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/shell/opened_tab.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/base/parts/chip.h"
#include "ui/base/theme/theme.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/import_report.h"
#include "ui/capture/readout_bar.h"
#include "ui/capture/status_strip.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/text_page.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/capture_tree.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/events/filter_bar.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/query/models/query_gallery.h"
#include "ui/views/query/query_view.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/tracer_report/latency_report_view.h"
#include "ui/views/tracer_report/section_page.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <functional>
#include <set>
#include <sqlite3.h>

using namespace probescope;
using namespace probescope::ui;
/// One capture in the program's window: its views together, and what is remembered of them.
class TestCaptureInWindow : public MainWindowStage
{
    Q_OBJECT

    /// Spoils the events of a capture, behind the program's back.
    static void damage(const std::filesystem::path& capture)
    {
        sqlite3* db = nullptr;
        sqlite3_open(capture.c_str(), &db);
        QCOMPARE(sqlite3_exec(db, "UPDATE chunk_base SET data = zeroblob(length(data))", nullptr,
                              nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(db);
    }

    static bool shows(QWidget& widget, QRgb colour)
    {
        const auto image = widget.grab().toImage();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixel(x, y) == colour)
                    return true;
            }
        }
        return false;
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init() { showWindow(); }
    void cleanup() { m_window.reset(); }

    void chipsShowTheFilterAndRemoveIt()
    {
        auto* const capture = openSample();
        auto* const bar = capture->view<EventsView>()->filterBar();
        QVERIFY(bar->isVisible() && bar->findChildren<Chip*>().isEmpty());
        capture->selection()->addTerm(cpuTerm(1));
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(6); });
        auto chips = bar->findChildren<Chip*>();
        QCOMPARE(chips.size(), 1);
        QCOMPARE(chips[0]->text(), QStringLiteral("CPU is 1"));
        QVERIFY(words(capture->status()).contains(QStringLiteral("6 of 12 event(s)")));
        QTest::mouseClick(chips[0], Qt::LeftButton);
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(12); });
        chips = bar->findChildren<Chip*>(); // what is removed may not be deleted yet
        QVERIFY(std::all_of(chips.begin(), chips.end(), std::mem_fn(&Chip::isHidden)));
        QVERIFY(bar->isVisible());
        // The keys of undo and redo bring it back, and take it away.
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(6); });
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(12); });
    }

    void theTreeFiltersByItsBoxes()
    {
        auto* const capture = openSample();
        auto* const tree = capture->view<CaptureTree>()->tree();
        const auto cpu1 = tree->model()->index(1, 0, tree->model()->index(0, 0));
        const auto rect = tree->visualRect(cpu1);
        QStyleOptionViewItem option;
        option.initFrom(tree);
        option.rect = rect;
        option.features = QStyleOptionViewItem::HasCheckIndicator;
        const auto box =
            tree->style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, tree);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, box.center());
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(6); });
        QCOMPARE(cpu1.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    }

    /// What the tree shows beside the name of an event type is what the timeline draws it in.
    void theTreeIsALegend()
    {
        auto* const capture = openSample();
        auto* const tree = capture->view<CaptureTree>()->tree();
        const QAbstractItemModelTester tester(
            tree->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto* const timeline = capture->view<TimelineView>();
        const auto kmalloc = tree->model()->index(0, 0, tree->model()->index(2, 0));
        QCOMPARE(kmalloc.data().toString(), QStringLiteral("kmalloc"));
        std::set<QRgb> seen;
        const auto restore = qScopeGuard([] { applyTheme(Theme::Light); });
        for (const auto theme : {Theme::Light, Theme::Dark}) {
            applyTheme(theme);
            waitUntil([&] {
                return timeline->palette().base() == QApplication::palette().base()
                    && timeline->isSharp();
            });
            const auto colour = kmalloc.data(Qt::DecorationRole).value<QColor>().rgb();
            seen.insert(colour);
            QVERIFY(shows(*timeline, colour) && shows(*tree, colour));
        }
        QCOMPARE(seen.size(), std::size_t(2));
        const auto task = tree->model()->index(0, 0, tree->model()->index(1, 0));
        QVERIFY(task.data(Qt::DecorationRole).value<QColor>().isValid());
        QVERIFY(!task.siblingAtColumn(1).data(Qt::DecorationRole).isValid());
        QVERIFY(!task.parent().data(Qt::DecorationRole).isValid());
    }

    void theTreeFiltersByTheKeyboard()
    {
        auto* const capture = openSample();
        auto* const tree = capture->view<CaptureTree>()->tree();
        const auto cpu1 = tree->model()->index(1, 0, tree->model()->index(0, 0));
        tree->setFocus();
        tree->setCurrentIndex(cpu1);
        QTest::keyClick(tree, Qt::Key_Return); // only this one
        QCOMPARE(capture->selection()->filter().terms,
                 (std::vector<analysis::FilterTerm>{cpuTerm(1)}));
        capture->selection()->undo();
        QTest::keyClick(tree, Qt::Key_Space); // its box
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(6); });
        QCOMPARE(cpu1.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    }

    void oneSelectionMovesAllViews()
    {
        auto* const capture = openSample();
        capture->view<EventsView>()->table()->goToRow(7);
        QCOMPARE(capture->selection()->row(), std::optional<RowId>(7));
        const auto& sections = capture->view<DetailsPane>()->model()->sections();
        QCOMPARE(sections[0].rows[0].shown, QStringLiteral("kmem:kmalloc"));
        // A range limits what the table shows.
        capture->selection()->setRange(TimeRange{100'000'010'000, 100'000'040'000});
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(4); });
        QVERIFY(words(capture->status()).contains(QStringLiteral("Range: 30 µs")));
    }

    void savesPlacesAndGoesThere()
    {
        auto* const capture = openSample();
        capture->selection()->select(4, 100'000'019'000);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(capture->view<NotesPane>()->model()->rowCount(), 1);
        waitUntil([&] { return store::notes(*capture->capture()).size() == std::size_t(1); });
        QCOMPARE(store::notes(*capture->capture()).at(0).row, std::optional<RowId>(4));
        capture->selection()->select(0, 100'000'001'000);
        QTest::keyClick(m_window.get(), Qt::Key_F4);
        QCOMPARE(capture->selection()->row(), std::optional<RowId>(4));
    }

    void setsMarkersByKeys()
    {
        auto* const capture = openSample();
        capture->selection()->select(0, 100'000'001'000);
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        capture->selection()->select(9, 100'000'100'000);
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(capture->status()->readouts()->field(ReadoutBar::Readout::Difference)->text(),
                 QStringLiteral("99 µs"));
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        QVERIFY(!capture->selection()->marker(Selection::Marker::B));
    }

    void reopensAsItWasLeft()
    {
        const auto file = write("left.txt", newSample());
        auto* capture = open(file)->captureWindow();
        capture->selection()->addTerm(cpuTerm(1));
        capture->selection()->select(7, 100'000'055'000);
        capture->selection()->setMarker(Selection::Marker::A, 100'000'001'000);
        capture->selection()->lanes()->setTaskLane(1300, true);
        capture->selection()->setVisible({100'000'000'000, 100'000'500'000});
        m_window->closeTab(0);
        capture = open(file)->captureWindow();
        QCOMPARE(capture->selection()->filter().terms,
                 (std::vector<analysis::FilterTerm>{cpuTerm(1)}));
        QCOMPARE(capture->selection()->row(), std::optional<RowId>(7));
        QCOMPARE(capture->selection()->marker(Selection::Marker::A),
                 std::optional<std::int64_t>(100'000'001'000));
        QCOMPARE(capture->selection()->lanes()->taskLanes(), (std::vector<std::int32_t>{1300}));
        QCOMPARE(capture->selection()->visible().endNs, std::int64_t(100'000'500'000));
        waitUntil([&] {
            return capture->view<EventsView>()->table()->current()
                == std::optional<std::uint64_t>(3);
        });
    }

    void queriesAreFittedToACaptureWhenSomebodyLooks()
    {
        auto* const capture = openSample();
        const auto* const gallery = capture->view<QueryView>()->queries().gallery();
        QCOMPARE(gallery->fitting(), 0);
        capture->findChild<QDockWidget*>(QStringLiteral("query"))->raise();
        waitUntil([&] { return gallery->fitting() > 0; });
    }

    void theDetailsFitTheirPane()
    {
        auto* const details = openSample()->view<DetailsPane>();
        const auto* const tree = details->findChild<QTreeView*>();
        QVERIFY(tree && tree->isVisible());
        for (const int width : {900, 1300, 1700}) {
            details->window()->resize(width, 820);
            waitUntil([&] { return tree->horizontalScrollBar()->maximum() == 0; });
            for (int column = 0; column < tree->model()->columnCount(); ++column)
                QVERIFY(tree->isColumnHidden(column) || tree->columnWidth(column) >= 40);
        }
    }

    void eachCaptureReopensOnThePageAndWithTheLanesThatWereLeft()
    {
        const auto calls = QStringLiteral(SAMPLES "/function-graph.txt.xz");
        const auto events = QStringLiteral(SAMPLES "/kprobe-events.txt");
        auto* graph = open(calls)->captureWindow();
        waitUntil([&] { return graph->view<CallsView>()->isVisible(); }); // what it was made for
        auto* const other = open(events)->captureWindow();
        waitUntil([&] { return other->view<EventsView>()->isVisible(); });
        other->raiseEvents();
        m_window->closeTab(0);
        m_window->closeTab(0); // the layout of this one is the last that was seen
        graph = open(calls)->captureWindow();
        waitUntil([&] { return graph->view<CallsView>()->isVisible(); });
        graph->raiseEvents();
        waitUntil([&] { return graph->view<EventsView>()->isVisible(); });
        auto& left = graph->view<TimelineView>()->lanes();
        const auto first = left.layout().lanes()[0].title;
        const auto second = left.layout().lanes()[1].title;
        left.setExpanded(1, true);
        left.move(0, 1);
        left.setScale(1, 150);
        m_window->closeTab(0);
        graph = open(calls)->captureWindow();
        waitUntil([&] { return graph->view<EventsView>()->isVisible(); });
        const auto& lanes = graph->view<TimelineView>()->lanes().layout().lanes();
        QCOMPARE(lanes[0].title, second);
        QVERIFY(lanes[0].byHand && lanes[0].expanded);
        QCOMPARE(lanes[1].title, first);
        QVERIFY(!lanes[1].byHand);
        QCOMPARE(lanes[0].scale, 0);
        QCOMPARE(lanes[1].scale, 150);
    }

    void theLatencyOfACallsFunctionIsShown()
    {
        auto* const graph = open(QStringLiteral(SAMPLES "/function-graph.txt.xz"))->captureWindow();
        graph->views()->bringUp(graph->view<CallsView>());
        QVERIFY(graph->view<CallsView>()->isVisible());
        std::uint64_t place = 0;
        const auto calls = graph->capture()->calls().scanAll(place, 1000).value();
        const auto call = std::find_if(calls.begin(), calls.end(), [](const auto& one) {
            return one.state == store::Call::State::Whole;
        });
        waitUntil([&] { return call != calls.end() && graph->view<CallsView>()->reveal(*call); });
        for (auto* const action : graph->view<CallsView>()->viewActions()) {
            if (action->text() == QStringLiteral("Show latency of this function"))
                action->trigger();
        }
        waitUntil([&] { return graph->view<LatencyView>()->isVisible(); });
        QCOMPARE(
            named<QComboBox>(*graph->view<LatencyView>(), "Filter by name or task")->currentText(),
            QString::fromStdString(graph->capture()->string(call->function)));
    }

    void chipsTellTimesAsTheTableDoes()
    {
        const auto file = write("chips.txt", newSample());
        auto* capture = open(file)->captureWindow();
        capture->selection()->setMarker(Selection::Marker::A, 100'000'001'000);
        capture->selection()->setRange(TimeRange{100'000'001'000, 100'000'002'000});
        m_window->closeTab(0);
        QSettings().setValue(QStringLiteral("events/timeStyle"), int(TimeStyle::SinceMarker));
        capture = open(file)->captureWindow();
        auto* const bar = capture->view<EventsView>()->filterBar();
        const auto* const chip = bar->findChild<Chip*>();
        QVERIFY(chip);
        QVERIFY2(chip->accessibleName().contains(QStringLiteral(" 0.000000")),
                 qPrintable(chip->accessibleName()));
    }

    void aDamagedImportIsMadeAnewAndKeepsPlaces()
    {
        const timeline::LaneId secondCpu{timeline::LaneId::Kind::Cpu, 1};
        const auto file = write("damaged.txt", newSample());
        auto* capture = open(file)->captureWindow();
        const auto events = capture->capture()->summary().events;
        QVERIFY(capture->capture()->user().addMark({.timeNs = 1, .name = "here", .kind = "place"}));
        QVERIFY(store::saveNote(*capture->capture(), {.text = "why", .beginNs = 2}));
        const auto path = capture->capture()->path();
        m_window->closeTab(0);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        damage(path);
        auto* const tab = m_window->openFile(file);
        bool arranged = false;
        QPointer<CaptureWindow> damagedWindow;
        QObject scope;
        connect(tab, &FileTab::stateChanged, &scope, [&] {
            auto* const window = tab->captureWindow();
            if (arranged || !window)
                return;
            arranged = true;
            damagedWindow = window;
            window->views()->dockOf(window->view<NotesPane>())->hide(); // as the user may
            window->view<TimelineView>()->lanes().setPins({secondCpu});
            window->view<TimelineView>()->lanes().setFolded(timeline::LaneId::Kind::Task, true);
        });
        const auto whole = [&] {
            const auto* const window = tab->captureWindow();
            return window && !tab->reading() && !window->capture()->damage()
                && window->capture()->event(0) && window->capture()->summary().events == events;
        };
        waitUntil([&] { return whole(); });
        waitUntil(
            [&] { return tab->captureWindow()->view<NotesPane>()->model()->rowCount() == 2; });
        QVERIFY(words(tab->captureWindow()).contains(QStringLiteral("imported again")));
        const auto* const window = tab->captureWindow();
        QVERIFY(arranged && damagedWindow != window);
        QVERIFY(window->views()->dockOf(window->view<NotesPane>())->isHidden());
        const auto& lanes = window->view<TimelineView>()->lanes().layout();
        QCOMPARE(lanes.pins(), std::vector{secondCpu});
        QCOMPARE(lanes.groups().folded(), std::set{timeline::LaneId::Kind::Task});
        QVERIFY(!window->views()->separatorsMoved()); // nobody did
    }

    void whatIsArrangedDuringAnImportStays()
    {
        auto text = newSample();
        for (int i = 0; i < 100'000; ++i) // the first rows are there before the last
            text += "            bash-1200    [000] .....   " + QByteArray::number(200 + i)
                + ".000000: kmalloc: bytes_req=32\n";
        auto* const tab = m_window->openFile(write("growing.txt", text));
        const CaptureWindow* growing = nullptr;
        QObject scope;
        connect(tab, &FileTab::stateChanged, &scope, [&] {
            const auto* const window = tab->captureWindow();
            if (growing || !window)
                return;
            growing = window;
            window->views()->dockOf(window->view<DetailsPane>())->hide();
            window->views()->openWindow(window->view<TimelineView>());
        });
        waitUntil([&] { return !tab->reading(); });
        const auto* const window = tab->captureWindow();
        QVERIFY(growing);
        QCOMPARE(window, growing);
        QVERIFY(window->capture()->summary().events > 100'000);
        QVERIFY(window->views()->dockOf(window->view<DetailsPane>())->isHidden());
        QVERIFY(window->views()->windows()->of(window->view<TimelineView>()));
    }

    void aDamagedCaptureOfTheUsersOwnIsTold()
    {
        const auto file = write("original.txt", newSample());
        auto* capture = open(file)->captureWindow();
        const auto own = m_dir.filePath(QStringLiteral("own.psc"));
        QVERIFY(capture->capture()->saveAs(own.toStdString(), {}));
        damage(own.toStdString());
        capture = open(own)->captureWindow();
        waitUntil([&] { return words(capture).contains(QStringLiteral("The file is damaged")); });
        QVERIFY(words(capture).contains(QStringLiteral("Import the original again")));
    }
};

QTEST_MAIN(TestCaptureInWindow)
#include "tst_capture_in_window.moc"
