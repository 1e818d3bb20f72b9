#include "tests/support/written_file.h"
#include "tests/ui/shell/opened_tab.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probe_stage.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/probes_page.h"
#include "ui/target/record/models/probe_choice_model.h"
#include "ui/target/record/probe_group.h"
#include "ui/target/record/record_form.h"
#include "ui/views/calls/call_tree_model.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/events/models/event_details_model.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_table.h"
#include "ui/views/timeline/timeline_view.h"

#include <QCheckBox>
#include <QDockWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// Calls of functions that the stage's kernel knows.
const QByteArray kGraphText = R"(# tracer: function_graph
#
# CPU  DURATION                  FUNCTION CALLS
# |     |   |                     |   |   |   |
 0)               |  do_sys_openat2() {
 0)   9.000 us    |    do_filp_open();
 0)   12.000 us   |  }
 0)   5.000 us    |  vfs_read();
 0)   7.000 us    |  vfs_read();
 0)   3.000 us    |  vfs_write();
)";

/// An event with the kernel's stack behind it, and one with a place in a field.
const QByteArray kStackText = R"(# tracer: nop
#
# entries-in-buffer/entries-written: 4/4   #P:1
#
#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION
#              | |         |   |||||     |         |
            bash-1200    [000] .....   100.000001: kmalloc: call_site=vfs_write+0x2a ptr=00000000ab bytes_req=104 bytes_alloc=192
            bash-1200    [000] .....   100.000005: kmalloc: call_site=vfs_read+0x10 ptr=00000000ac bytes_req=104 bytes_alloc=192
            bash-1200    [000] .....   100.000006: <stack trace>
 => vfs_read
 => do_filp_open
 => do_sys_openat2
)";

} // namespace

/// All ways that lead to the form of a probe, through the program's window.
class TestProbeRoutes : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::unique_ptr<ProbeStage> m_stage;

    CaptureWindow* open(const QByteArray& text) const
    {
        static int number = 0;
        ++number;
        const auto file = writtenFile(m_dir.filePath(QStringLiteral("%1.txt").arg(number)),
                                      "# " + QByteArray::number(number) + '\n' + text);
        return openedTab(*m_stage->window, file)->captureWindow();
    }
    void raise(CaptureWindow* capture, const char* dock) const
    {
        auto* const found = capture->findChild<QDockWidget*>(QLatin1String(dock));
        QVERIFY(found);
        found->show();
        found->raise();
        waitUntil([&] { return found->widget()->isVisible(); });
        QCoreApplication::processEvents();
    }
    void runQuery(CaptureWindow* capture, const QString& sql) const
    {
        raise(capture, "query");
        capture->view<QueryView>()->runQuery(sql);
        waitUntil([&] { return !capture->view<QueryView>()->query()->running(); });
        waitUntil([&] { return capture->view<QueryView>()->table()->model()->rowCount() > 0; });
    }
    /// Makes vfs_read's probe by the form.
    void make() const
    {
        m_stage->showProbes();
        m_stage->workspace()->openFunction(QStringLiteral("vfs_read"));
        waitUntil([&] { return m_stage->showsFunction("vfs_read") && !m_stage->form()->busy(); });
        auto* const button =
            shownButton<QPushButton>(*m_stage->form(), QStringLiteral("Create and watch"));
        QVERIFY(button && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        waitUntil([&] { return m_stage->workspace()->page()->hasOwn(); });
        waitUntil([&] { return !m_stage->workspace()->page()->work()->isBusy(); });
        QCOMPARE(m_stage->fake->probes().size(), std::size_t(1));
    }
    void type(const QString& line) const
    {
        auto* const edit = m_stage->form()->line()->edit();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, line);
    }
    /// Answers the question about probes that stay.
    void answer(const QString& text) const
    {
        QMessageBox* question = nullptr;
        const auto find = [&] {
            question = m_stage->workspace()->findChild<QMessageBox*>();
            return question && question->isVisible();
        };
        waitUntil([&] { return find(); });
        QVERIFY(question->text().contains(QStringLiteral("still in the kernel")));
        QVERIFY2(question->informativeText().contains(QStringLiteral("vfs_read")),
                 qPrintable(question->informativeText()));
        for (auto* const button : question->buttons()) {
            if (button->text().remove(u'&') == text) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        QFAIL("the question has no such answer");
    }

private slots:
    void initTestCase() { keepSettingsIn(m_dir.path()); }
    void init() { m_stage = std::make_unique<ProbeStage>(); }
    void cleanup() { m_stage.reset(); }

    /// The tab is the same, and another page of it is in front.
    void fromTheProbesToTheRecording()
    {
        m_stage->showProbes();
        QVERIFY(!m_stage->record()->form()->isVisible());
        QTest::keyClick(m_stage->window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_stage->record()->form()->isVisible());
        QVERIFY(!m_stage->workspace()->isVisible());
    }

    void aCallOfTheTree()
    {
        auto* const capture = open(kGraphText);
        raise(capture, "calls");
        auto* const tree = capture->view<CallsView>()->findChild<QTreeView*>();
        const auto root = tree->model()->index(0, 0);
        tree->expand(root);
        waitUntil([&] { return tree->model()->rowCount(root) > 0; });
        const auto inner = tree->model()->index(0, 0, root);
        tree->setCurrentIndex(inner);
        QVERIFY(pickFromMenu(*tree, inner, {QStringLiteral("Probe this function…")}));
        waitUntil([&] { return m_stage->showsFunction("do_filp_open"); });
        // The same form again, of another call.
        m_stage->window->tabs()->setCurrentIndex(0);
        tree->setCurrentIndex(root);
        QVERIFY(pickFromMenu(*tree, root, {QStringLiteral("Probe this function…")}));
        waitUntil([&] { return m_stage->showsFunction("do_sys_openat2"); });
    }

    void aCallOfTheTimeline()
    {
        auto* const capture = open(kGraphText);
        auto* const timeline = capture->view<TimelineView>();
        capture->findChild<QDockWidget*>(QStringLiteral("calls"))->raise();
        const auto& layout = timeline->lanes().layout();
        QVERIFY(!layout.lanes().empty());
        timeline->lanes().setExpanded(0, true);
        const auto summary = capture->capture()->summary();
        capture->selection()->setVisible({summary.firstNs, summary.lastNs + 1});
        QCoreApplication::processEvents();
        const auto& lane = layout.lanes()[0];
        const auto strips = layout.strips(lane);
        const auto calls = std::find_if(strips.begin(), strips.end(), [](const auto& strip) {
            return strip.kind == timeline::Strip::Kind::Calls;
        });
        QVERIFY(calls != strips.end());
        const auto canvas = timeline->viewport().canvas();
        // The outermost call at the begin of the capture.
        const QPoint place(canvas.left() + 12,
                           canvas.top() + lane.y + calls->y + 4 - timeline->viewport().scroll());
        QVERIFY(pickFromMenu(*timeline, place, {QStringLiteral("Probe this function…")}));
        waitUntil([&] { return m_stage->showsFunction("do_sys_openat2"); });
    }

    void theFunctionsOfAnEvent()
    {
        auto* const capture = open(kStackText);
        raise(capture, "events");
        auto* const table = capture->view<EventsView>()->table();
        const auto menuAt = [&](int row, const QStringList& way) {
            const auto index = table->model()->index(row, EventCells::Details);
            return pickFromMenu(*table, index, way);
        };
        QVERIFY(menuAt(0, {QStringLiteral("Probe vfs_write…")}));
        waitUntil([&] { return m_stage->showsFunction("vfs_write"); });
        m_stage->window->tabs()->setCurrentIndex(0);
        QVERIFY(menuAt(1, {QStringLiteral("Probe a function"), QStringLiteral("do_sys_openat2…")}));
        waitUntil([&] { return m_stage->showsFunction("do_sys_openat2"); });
    }

    void aFrameOfAStack()
    {
        auto* const capture = open(kStackText);
        raise(capture, "details");
        capture->view<EventsView>()->table()->goToRow(1);
        auto* const details = capture->view<DetailsPane>();
        auto* const tree = details->findChild<QTreeView*>();
        QModelIndex frame;
        const auto find = [&] {
            const auto found = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole,
                                                    QStringLiteral("do_filp_open"), 1,
                                                    Qt::MatchContains | Qt::MatchRecursive);
            const auto inValues = tree->model()->match(tree->model()->index(0, 1), Qt::DisplayRole,
                                                       QStringLiteral("do_filp_open"), 1,
                                                       Qt::MatchContains | Qt::MatchRecursive);
            frame = !found.isEmpty() ? found.front()
                : inValues.isEmpty() ? QModelIndex()
                                     : inValues.front();
            return frame.isValid();
        };
        waitUntil([&] { return find(); });
        tree->expandAll();
        tree->scrollTo(frame);
        tree->setCurrentIndex(frame);
        QVERIFY(pickFromMenu(*tree, frame, {QStringLiteral("Probe this function…")}));
        waitUntil([&] { return m_stage->showsFunction("do_filp_open"); });
    }

    void aFunctionOfStatistics()
    {
        auto* const capture = open(kGraphText);
        runQuery(
            capture,
            QStringLiteral("SELECT count(*) AS calls, function, sum(self) AS self_ns FROM call "
                           "GROUP BY function ORDER BY calls DESC"));
        auto* const table = capture->view<QueryView>()->table();
        QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("vfs_read"));
        // Wherever in the row.
        QVERIFY(
            pickFromMenu(*table, table->model()->index(0, 0), {QStringLiteral("Probe vfs_read…")}));
        waitUntil([&] { return m_stage->showsFunction("vfs_read"); });
    }

    void aCallWithoutItsFunctionInTheResult()
    {
        auto* const capture = open(kGraphText);
        runQuery(capture, QStringLiteral("SELECT stack, id, duration FROM call ORDER BY duration"));
        auto* const table = capture->view<QueryView>()->table();
        QVERIFY(pickFromMenu(*table, table->model()->index(0, 2),
                             {QStringLiteral("Probe vfs_write…")}));
        waitUntil([&] { return m_stage->showsFunction("vfs_write"); });
    }

    void anEventOfAResultOffersItsStack()
    {
        auto* const capture = open(kStackText);
        runQuery(capture, QStringLiteral("SELECT id, ts, comm FROM event ORDER BY id LIMIT 2"));
        auto* const table = capture->view<QueryView>()->table();
        // The name of a task is no function.
        QVERIFY(pickFromMenu(*table, table->model()->index(0, 2),
                             {QStringLiteral("Probe vfs_write…")}));
        waitUntil([&] { return m_stage->showsFunction("vfs_write"); });
        m_stage->window->tabs()->setCurrentIndex(0);
        QVERIFY(
            pickFromMenu(*table, table->model()->index(1, 2),
                         {QStringLiteral("Probe a function"), QStringLiteral("do_filp_open…")}));
        waitUntil([&] { return m_stage->showsFunction("do_filp_open"); });
    }

    void aBarOfAPlot()
    {
        auto* const capture = open(kGraphText);
        raise(capture, "query");
        capture->view<QueryView>()->runQuery(
            QStringLiteral("SELECT function, count(*) AS calls FROM call GROUP BY function ORDER "
                           "BY calls DESC, function"),
            {.kind = PlotHint::Kind::Bars,
             .x = QStringLiteral("function"),
             .y = QStringLiteral("calls")});
        waitUntil([&] { return !capture->view<QueryView>()->query()->running(); });
        capture->view<QueryView>()->results()->showPlot(true);
        auto* const plot = capture->view<QueryView>()->plotPage()->plot();
        waitUntil([&] { return !plot->preparing() && !plot->drawn(0).empty(); });
        const auto first = plot->drawn(0).front();
        QCOMPARE(first.row, 0);
        auto place = plot->pixelOf(first).toPoint();
        place.setY(plot->plotArea().center().y());
        QVERIFY(pickFromMenu(*plot, place, {QStringLiteral("Probe vfs_read…")}));
        waitUntil([&] { return m_stage->showsFunction("vfs_read"); });
    }

    void keysShowTheProbes()
    {
        QVERIFY(!m_stage->workspace());
        m_stage->showProbes();
        QVERIFY(!m_stage->workspace()->showsBuilder());
        QCOMPARE(m_stage->window->tabs()->count(), 1);
        // The start page's card, and the keys again, lead to the same.
        QTest::keyClick(m_stage->window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_stage->window->tabs()->count(), 1);
        QVERIFY(m_stage->fake->probes().empty());
    }

    void closingTheWindowAsksAboutProbes_data()
    {
        QTest::addColumn<bool>("window"); // else the tab
        QTest::addColumn<QString>("reply");
        QTest::addColumn<bool>("closes");
        QTest::addColumn<int>("left");
        for (const bool window : {true, false}) {
            const auto* const what = window ? "window" : "tab";
            QTest::addRow("%s, delete", what) << window << QStringLiteral("Delete") << true << 0;
            QTest::addRow("%s, keep", what) << window << QStringLiteral("Keep") << true << 1;
            QTest::addRow("%s, cancel", what) << window << QStringLiteral("Cancel") << false << 1;
        }
    }
    void closingTheWindowAsksAboutProbes()
    {
        QFETCH(bool, window);
        QFETCH(QString, reply);
        QFETCH(bool, closes);
        QFETCH(int, left);
        make();
        if (window)
            m_stage->window->close();
        else
            m_stage->window->closeTab(0);
        QVERIFY(m_stage->window->isVisible());
        QCOMPARE(m_stage->window->tabs()->count(), 1);
        answer(reply);
        if (closes && window)
            waitUntil([&] { return !m_stage->window->isVisible(); });
        else if (closes)
            waitUntil([&] { return m_stage->window->tabs()->count() == 0; });
        QCoreApplication::processEvents();
        QCOMPARE(int(m_stage->fake->probes().size()), left);
        if (!closes) {
            QVERIFY(m_stage->window->isVisible());
            QVERIFY(m_stage->workspace()->page()->hasOwn());
        }
    }

    void aFormGoesToTheRecordingAndBack()
    {
        m_stage->showProbes();
        m_stage->workspace()->openFunction(QStringLiteral("vfs_read"));
        waitUntil([&] { return m_stage->showsFunction("vfs_read") && !m_stage->form()->busy(); });
        auto* const form = m_stage->workspace()->builder();
        type(QStringLiteral("p:mine/reads vfs_read count=%dx:u64"));
        form->findChildren<FilterEdit*>().front()->setText(QStringLiteral("count > 100"));
        form->findChildren<QCheckBox*>().front()->setChecked(true);
        waitUntil([&] { return !form->busy(); });
        const auto record = [&] {
            QTest::mouseClick(shownButton<QPushButton>(*form, QStringLiteral("Add to recording")),
                              Qt::LeftButton);
        };
        record();
        auto* const settings = m_stage->record()->form();
        waitUntil([&] { return settings->isVisible(); });
        record::ProbeChoice expected{.definition = "p:mine/reads vfs_read count=%dx:u64",
                                     .filter = "count > 100",
                                     .stackTrace = true};
        QCOMPARE(settings->settings().probes, std::vector{expected});
        // Changed in the form, it takes the place of what it was.
        auto* const group = settings->probes();
        group->add({.definition = "p:other vfs_write"});
        group->table()->setCurrentIndex(group->model()->index(0, 0));
        QTest::mouseClick(shownButton<QPushButton>(*group, QStringLiteral("Open in builder…")),
                          Qt::LeftButton);
        waitUntil([&] { return m_stage->showsFunction("vfs_read") && !form->busy(); });
        QCOMPARE(form->draft().filter(false), expected.filter);
        QVERIFY(form->draft().stackTrace());
        for (const char* line : {"p:mine/reads vfs_read count=%dx:x64", "p:mine/reads vfs_read"}) {
            type(QLatin1String(line));
            form->findChildren<FilterEdit*>().front()->setText({});
            waitUntil([&] { return !form->busy(); });
            record();
            waitUntil([&] { return settings->isVisible(); });
            expected.definition = line;
            expected.filter.clear();
            QCOMPARE(
                settings->settings().probes,
                (std::vector{expected, record::ProbeChoice{.definition = "p:other vfs_write"}}));
            m_stage->showProbes();
        }
        QVERIFY(m_stage->fake->probes().empty());
    }
};

QTEST_MAIN(TestProbeRoutes)
#include "tst_probe_routes.moc"
