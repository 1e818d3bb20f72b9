#include "core/store/file/user_data.h"
#include "tests/support/written_file.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/latency/latency_stage.h"
#include "ui/base/parts/fitted_splitter.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>

#include <numeric>

using namespace probescope;
using namespace probescope::ui;

namespace {

QString groupName(const SpanGrouping& by, const KnownSpan& span)
{
    switch (by.kind) {
    case SpanGrouping::Kind::Task:
        return QString::fromStdString(span.task);
    case SpanGrouping::Kind::Cpu:
        return QStringLiteral("CPU %1").arg(span.cpu);
    case SpanGrouping::Kind::Field:
        return QString::number(span.irq);
    case SpanGrouping::Kind::Name:
        return QStringLiteral("virtio0,eth0,nvme0q1").section(u',', span.irq - 24, span.irq - 24);
    default:
        return QStringLiteral("All spans");
    }
}

void compare(const SpanFigures& figures, const std::vector<std::int64_t>& sorted)
{
    QCOMPARE(figures.count, std::uint64_t(sorted.size()));
    if (sorted.empty())
        return;
    QCOMPARE(figures.minNs, sorted.front());
    QCOMPARE(figures.maxNs, sorted.back());
    QCOMPARE(figures.sumNs, std::accumulate(sorted.begin(), sorted.end(), std::int64_t(0)));
    for (std::size_t i = 0; i < SpanFigures::kPercents.size(); ++i)
        QCOMPARE(figures.percentileNs[i],
                 KnownCapture::percentile(sorted, SpanFigures::kPercents[i]));
}

} // namespace

/// What the view of latencies says and lists.
class TestLatencyView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_known = std::make_unique<KnownCapture>(); }

    void tabGoesThroughTheToolsBeforeThePlot()
    {
        LatencyStage stage(m_known->capture());
        QWidgetList order;
        for (auto* widget = stage.view.nextInFocusChain(); widget != &stage.view;
             widget = widget->nextInFocusChain()) {
            if ((widget->focusPolicy() & Qt::TabFocus) != 0)
                order << widget;
        }
        const auto plot = order.indexOf(stage.view.plot());
        QVERIFY(plot >= 0);
        for (const auto* const text : {"Scatter", "CDF", "Export"}) {
            auto* const button = shownButton<QToolButton>(stage.view, QString::fromLatin1(text));
            QVERIFY2(button && order.indexOf(button) < plot, text);
        }
        QVERIFY(order.indexOf(named<QComboBox>(stage.view, QStringLiteral("Percentiles of")))
                < plot);
        QVERIFY(order.indexOf(named<TableView>(stage.view, QStringLiteral("The longest spans")))
                > plot);
    }

    void figuresAreThoseOfSorting()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        compare(stage.view.measurement().figures().shown, m_known->durations(kAllSpans));
        QVERIFY(stage.view.figuresText().contains(QStringLiteral("45&nbsp;ms")));
        QVERIFY(stage.view.figuresText().contains(QLocale().toString(2000)));
        QVERIFY(stage.view.countsText().contains(QStringLiteral("No lost events")));
    }

    /// Where there is no room for the numbers beside them, the list scrolls.
    void namesOfGroupsStayReadable()
    {
        LatencyStage stage(m_known->capture());
        stage.view.resize(520, 700);
        stage.choose("irq");
        stage.groupBy({.kind = SpanGrouping::Kind::Task, .field = {}});
        waitUntil([&] { return stage.settled(); });
        const QAbstractItemView& groups = *stage.view.legend();
        QVERIFY(groups.isVisible());
        QCoreApplication::processEvents();
        const int shown = stage.view.legend()->columnWidth(SpanGroupModel::Group);
        const int wanted = groups.sizeHintForColumn(SpanGroupModel::Group);
        QVERIFY2(shown >= wanted, qPrintable(QStringLiteral("%1 of %2").arg(shown).arg(wanted)));
    }

    /// What was measured before stays, under its own name.
    void stoppingKeepsNamesAndNumbersTogether()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.groupBy({.kind = SpanGrouping::Kind::Cpu, .field = {}});
        waitUntil([&] { return stage.settled(); });
        const auto name = stage.view.chooser().sourceBox()->currentText();
        const auto figures = stage.view.figuresText();
        // Another source, and stopped before the work can begin.
        stage.groupBy({.kind = SpanGrouping::Kind::Task, .field = {}});
        for (auto* const button : stage.view.findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Stop"))
                button->click();
        }
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.chooser().sourceBox()->currentText(), name);
        QCOMPARE(stage.view.figuresText(), figures);
        const auto by = stage.view.measurement().spans()->by;
        QCOMPARE(named<QComboBox>(stage.view, "Group by")->currentData().value<SpanGrouping>(), by);
        if (by.kind == SpanGrouping::Kind::Cpu)
            QVERIFY(stage.view.stateText().contains(QStringLiteral("stopped")));
    }

    /// A capture that grows takes neither the zoom nor the current span.
    void growthKeepsWhatTheUserLooksAt()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.view.longest()->showSourceRow(3);
        const auto chosen = stage.view.list()->rows()[3].span.beginNs;
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(stage.view.plot(), Qt::Key_Minus);
        const auto frame = stage.view.plot()->frame();
        stage.view.captureGrew();
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.plot()->frame().time, frame.time);
        const auto current = stage.view.longest()->currentIndex();
        QVERIFY(current.isValid());
        QCOMPARE(stage.view.list()->rows()[std::size_t(current.row())].span.beginNs, chosen);
    }

    /// Nothing stays on show of what is not measured any more, and nothing waits for it.
    void whatIsForgottenIsGone()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("two.txt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# tracer: nop\n#\n"
                   "        client-5  [001] d.h1.  100.010000: asked: id=1\n"
                   "        server-6  [003] d.h1.  100.010400: answered: id=1\n");
        file.close();
        const ImportedText text(path);
        const store::SpanDefinition answer{.id = 0,
                                           .name = "answer",
                                           .begin = {.event = "asked", .keys = {"id", ""}},
                                           .end = {.event = "answered", .keys = {"id", ""}},
                                           .scope = store::SpanScope::Anywhere};
        QVERIFY(text.shared()->user().saveSpanDefinition(answer));
        LatencyStage stage(text.shared());
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.list()->rowCount(), 1);
        for (auto* const action : stage.view.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Delete custom span"))
                action->trigger();
        }
        stage.selection.setRange(TimeRange{100'010'000'000, 100'010'500'000}); // is measured
        waitUntil([&] { return stage.settled(); });
        QVERIFY(!stage.view.measurement().spans());
        QCOMPARE(stage.view.list()->rowCount(), 0);
        QCOMPARE(stage.view.measurement().figures().shown.count, 0U);
        QVERIFY(std::holds_alternative<std::monostate>(stage.view.plot()->picture()));
        QVERIFY(stage.view.stateText().contains(QStringLiteral("no events that form spans")));
    }

    void theSelectedTimeIsWhatIsMeasured()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const auto begin = m_known->outlier().beginNs;
        const TimeRange time{begin, begin + KnownCapture::kSecond / 5};
        stage.selection.setRange(time);
        waitUntil([&] { return stage.settled(); });
        compare(stage.view.measurement().figures().shown,
                m_known->durations([&](const KnownSpan& span) {
                    return span.beginNs >= time.beginNs && span.beginNs < time.endNs;
                }));
        QCOMPARE(stage.view.plot()->frame().time, time);
        stage.selection.setRange(std::nullopt);
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.measurement().figures().shown.count,
                 std::uint64_t(m_known->spans().size()));
    }

    void groupsHaveTheirOwnFigures_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("field");
        QTest::newRow("task") << int(SpanGrouping::Kind::Task) << QString();
        QTest::newRow("CPU") << int(SpanGrouping::Kind::Cpu) << QString();
        QTest::newRow("name") << int(SpanGrouping::Kind::Name) << QString();
        QTest::newRow("field") << int(SpanGrouping::Kind::Field) << QStringLiteral("irq");
    }
    void groupsHaveTheirOwnFigures()
    {
        QFETCH(int, kind);
        QFETCH(QString, field);
        const SpanGrouping by{.kind = SpanGrouping::Kind(kind), .field = field.toStdString()};
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const QAbstractItemModelTester tester(stage.view.groups());
        stage.groupBy(by);
        waitUntil([&] { return stage.settled(); });
        QVERIFY(stage.view.legend()->isVisible());
        const auto& rows = stage.view.groups()->rows();
        QVERIFY(rows.size() >= 3 && rows.size() <= GroupedSpans::kMaxGroups);
        std::uint64_t sum = 0;
        for (const auto& row : rows) {
            compare(row.figures, m_known->durations([&](const KnownSpan& span) {
                return groupName(by, span) == row.name;
            }));
            sum += row.figures.count;
        }
        QCOMPARE(sum, std::uint64_t(m_known->spans().size()));
        // One is hidden by a click on its box.
        auto* const legend = stage.view.legend();
        const auto hidden = rows[0].name;
        legend->showSourceRow(0);
        QTest::keyClick(legend, Qt::Key_Space);
        QVERIFY(!stage.view.groups()->shown(0));
        waitUntil([&] { return stage.settled(); });
        compare(stage.view.measurement().figures().shown,
                m_known->durations(
                    [&](const KnownSpan& span) { return groupName(by, span) != hidden; }));
        QCOMPARE(stage.picture<SpanDots>().spans,
                 std::uint64_t(m_known->spans().size()) - rows[0].figures.count);
    }

    /// Where the view is gone to by its key: nothing is chosen yet, and arrows go from span to
    /// span.
    void keysBeginInTheList()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.view.activateWindow();
        waitUntil([&] { return QApplication::activeWindow() == &stage.view; });
        const auto before = stage.selection.row();
        stage.view.setFocus(Qt::ShortcutFocusReason);
        auto* const longest = stage.view.longest();
        QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(longest));
        QCOMPARE(stage.selection.row(), before);
        QTest::keyClick(longest, Qt::Key_Down);
        const auto first = stage.selection.row();
        QVERIFY(first.has_value());
        QCOMPARE(longest->currentIndex().row(), 0);
        QVERIFY(longest->selectionModel()->isSelected(longest->currentIndex()));
        QTest::keyClick(longest, Qt::Key_Down);
        QCOMPARE(longest->currentIndex().row(), 1);
        QVERIFY(stage.selection.row() && stage.selection.row() != first);
    }

    /// In a window of 1280 pixels, beside other views.
    void theTaskIsInSightInANarrowList()
    {
        LatencyStage stage(m_known->capture());
        stage.view.resize(740, 400);
        stage.choose("irq");
        const auto* const longest = stage.view.longest();
        const auto seen = [&](int column) {
            const auto place = longest->visualRect(longest->model()->index(0, column));
            return place.left() >= 0 && place.right() <= longest->viewport()->width();
        };
        QVERIFY(seen(SpanListModel::Duration));
        QVERIFY(seen(SpanListModel::Task));
        QCOMPARE(longest->horizontalHeader()->visualIndex(SpanListModel::Task), 1);
        auto* const bar = longest->horizontalScrollBar();
        bar->setValue(bar->maximum());
        QVERIFY(seen(SpanListModel::Task));
    }

    /// The others have the room of a name that what is measured tells.
    void aNameThatAllHaveIsLeftOut()
    {
        const ImportedText text(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        LatencyStage stage(text.shared());
        stage.choose("wakeup");
        QVERIFY(stage.view.longest()->model()->rowCount() > 1);
        QVERIFY(stage.view.longest()->isColumnHidden(SpanListModel::Name));
    }

    /// Nothing else tells which function it is.
    void callsAreNamedAlsoWhereTheyAreOfOneFunction()
    {
        const QByteArray first =
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  TASK/PID         DURATION                  "
            "FUNCTION CALLS\n"
            "#      |          |     |    |           |   |                     "
            "|   |   |   |\n"
            "  100.000000 |   0)    task-10     |   4.000 us    |  do_part();\n";
        for (const QByteArray second : {"do_part", "do_more"}) {
            const ImportedText text(
                writtenFile(m_folder.filePath(QString::fromLatin1(second)),
                            first + "  100.000010 |   0)    task-10     |   2.000 us    |  "
                                + second + "();\n"));
            LatencyStage stage(text.shared());
            waitUntil([&] { return stage.settled(); });
            QCOMPARE(stage.view.longest()->model()->rowCount(), 2);
            QVERIFY(!stage.view.longest()->isColumnHidden(SpanListModel::Name));
        }
    }

    void longNamesAreNotCutBesideFreeRoom()
    {
        const auto name = QByteArray("do_something_with_").repeated(3);
        const ImportedText text(writtenFile(
            m_folder.filePath(QStringLiteral("long.txt")),
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS\n"
            "#      |          |     |    |           |   |                     |   |   |   |\n"
            "  100.000000 |   0)    task-10     |   4.000 us    |  "
                + name
                + "();\n"
                  "  100.000010 |   0)    task-10     |   2.000 us    |  do_part();\n"));
        LatencyStage stage(text.shared());
        stage.view.resize(2200, 560);
        waitUntil([&] { return stage.settled(); });
        const auto* const longest = stage.view.longest();
        QCOMPARE(longest->model()->rowCount(), 2);
        const QAbstractItemView& items = *longest;
        for (int column = 0; column < SpanListModel::ColumnCount; ++column)
            QVERIFY2(longest->columnWidth(column) >= items.sizeHintForColumn(column),
                     qPrintable(QString::number(column)));
        QCOMPARE(longest->horizontalScrollBar()->maximum(), 0);
        // In a narrow one they are, so that the others have room.
        stage.view.resize(900, 560);
        waitUntil([&] { return stage.settled(); });
        QVERIFY(longest->columnWidth(SpanListModel::Name)
                < items.sizeHintForColumn(SpanListModel::Name));
    }

    /// In a wide window the plot has what the list does not need, until the user moves the line.
    void theListHasNoEmptyRoomBesideThePlot()
    {
        const ImportedText text(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        LatencyStage stage(text.shared());
        stage.view.resize(2200, 700);
        stage.choose("wakeup");
        const auto* const longest = stage.view.longest();
        const auto spare = [&] {
            return longest->viewport()->width() - longest->horizontalHeader()->length();
        };
        waitUntil([&] { return stage.settled() && spare() < 250; }); // the line above needs some
        QVERIFY(spare() >= 0);
        QCOMPARE(longest->horizontalScrollBar()->maximum(), 0);
        auto* const split = stage.view.findChild<FittedSplitter*>();
        auto* const handle = split->handle(1);
        const auto middle = handle->rect().center();
        QTest::mousePress(handle, Qt::LeftButton, {}, middle);
        QTest::mouseMove(handle, middle - QPoint(300, 0));
        QTest::mouseRelease(handle, Qt::LeftButton, {}, middle - QPoint(300, 0));
        const auto chosen = split->sizes();
        QVERIFY(spare() > 250);
        stage.choose("off-cpu"); // other rows
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(split->sizes(), chosen);
    }

    /// Rows stand for what they stand for in any order, and are copied with all digits.
    void tablesAreSortedAndCopied()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const longest = stage.view.longest();
        longest->sortByColumn(SpanListModel::Duration, Qt::AscendingOrder);
        longest->selectRow(0);
        const auto& rows = stage.view.list()->rows();
        const auto& shortest = stage.view.list()->row(longest->sourceRow(longest->currentIndex()));
        QCOMPARE(shortest.span.durationNs, rows.back().span.durationNs);
        QVERIFY(shortest.span.durationNs < rows.front().span.durationNs);
        QTest::keyClick(stage.view.plot(), Qt::Key_Return);
        QCOMPARE(stage.selection.timeNs(), shortest.span.beginNs);
        longest->copy();
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("Duration (ns),Task,Start,CPU,Name\n%1,%2,%3,%4,%5\n")
                     .arg(shortest.span.durationNs)
                     .arg(shortest.task, stage.times.text(shortest.span.beginNs))
                     .arg(shortest.span.cpu)
                     .arg(shortest.name));
        const SpanGrouping by{.kind = SpanGrouping::Kind::Cpu, .field = {}};
        stage.groupBy(by);
        waitUntil([&] { return stage.settled(); });
        auto* const legend = stage.view.legend();
        legend->sortByColumn(SpanGroupModel::Max, Qt::DescendingOrder);
        legend->selectRow(0);
        const int slowest = legend->sourceRow(legend->currentIndex());
        const auto& group = stage.view.groups()->row(slowest);
        QCOMPARE(group.name, QStringLiteral("CPU %1").arg(m_known->outlier().cpu));
        legend->copy();
        const auto lines = QApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.front(),
                 QStringLiteral("Group,Spans,p50 (ns),p99 (ns),Longest (ns),Incomplete"));
        QVERIFY2(lines[1].startsWith(group.name + QStringLiteral(",500,"))
                     && lines[1].contains(QStringLiteral(",45000000,")),
                 qPrintable(lines[1]));
        emit legend->activated(legend->currentIndex());
        for (int row = 0; row < stage.view.groups()->rowCount(); ++row)
            QCOMPARE(stage.view.groups()->shown(row), row == slowest);
    }

    void theLongestAreListed()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const QAbstractItemModelTester tester(stage.view.list());
        const auto sorted = m_known->durations(kAllSpans);
        const auto& rows = stage.view.list()->rows();
        QCOMPARE(rows.size(), kMaxListed);
        QCOMPARE(stage.view.measurement().figures().listable, std::uint64_t(sorted.size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            QCOMPARE(rows[i].span.durationNs, sorted[sorted.size() - 1 - i]);
        QCOMPARE(rows[0].span.beginNs, m_known->outlier().beginNs);
        QCOMPARE(rows[0].span.cpu, 2U);
        QCOMPARE(rows[0].task, QString::fromStdString(m_known->outlier().task));
        QVERIFY(stage.view.findChildren<QLabel*>().size() > 0);
    }

    void theEventThatEndsASpanMeansItToo()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        const auto outlier = stage.view.list()->rows()[0];
        QVERIFY(outlier.span.endRow.has_value());
        stage.selection.select(*outlier.span.endRow,
                               outlier.span.beginNs + outlier.span.durationNs);
        const auto* const table = stage.view.longest();
        QCOMPARE(table->sourceRow(table->currentIndex()), 0);
        QVERIFY(table->selectionModel()->hasSelection());
        QCOMPARE(stage.selection.row(), outlier.span.endRow); // the event itself stays selected
    }

    /// As sched_wakeup does, between the waking and the switch.
    void whatTellsOfAWaitingTaskMeansItsWakeup()
    {
        const ImportedText text(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        LatencyStage stage(text.shared());
        stage.choose("wakeup");
        const auto* const table = stage.view.longest();
        int found = 0;
        for (const auto& row : std::vector(stage.view.list()->rows())) {
            const auto pid = text->task(row.span.task).pid;
            for (RowId at = *row.span.beginRow + 1; at < *row.span.endRow; ++at) {
                const auto event = text->event(at);
                const auto& type = text->eventType(event->type);
                if (type.name != "sched_wakeup"
                    || (*text->values(at))[std::size_t(type.fieldIndex("pid"))] != pid)
                    continue;
                stage.selection.select(at, event->timeNs);
                QVERIFY(table->selectionModel()->hasSelection());
                QCOMPARE(table->sourceRow(table->currentIndex()),
                         stage.view.list()->rowOf(row.index));
                QCOMPARE(stage.selection.row(), std::optional(at)); // it stays selected itself
                ++found;
            }
        }
        QVERIFY2(found > 50, qPrintable(QString::number(found)));
    }

    void theCpuOfAWakeupIsWhereTheTaskRan()
    {
        const ImportedText text(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        LatencyStage stage(text.shared());
        stage.choose("wakeup");
        int elsewhere = 0;
        const auto* const list = stage.view.list();
        for (int row = 0; row < list->rowCount(); ++row) {
            const auto& span = list->rows()[std::size_t(row)].span;
            const auto waker = text->event(*span.beginRow)->cpu;
            const auto ran = text->event(*span.endRow)->cpu;
            const auto cpu = list->index(row, SpanListModel::Cpu);
            QCOMPARE(cpu.data().toString(), QString::number(ran));
            const auto tip = cpu.data(Qt::ToolTipRole).toString();
            QCOMPARE(tip.contains(QStringLiteral("woken from CPU %1").arg(waker)), waker != ran);
            elsewhere += waker != ran ? 1 : 0;
        }
        QVERIFY2(elsewhere > 0 && elsewhere < list->rowCount(),
                 qPrintable(QString::number(elsewhere)));
    }

    void aClickOnARowGoesThere()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const table = stage.view.longest();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, 0)).center());
        QCOMPARE(stage.selection.timeNs(), m_known->outlier().beginNs);
        QVERIFY(stage.selection.row().has_value());
        const auto event = m_known->capture()->event(*stage.selection.row());
        QVERIFY(event.has_value());
        QCOMPARE(event->timeNs, m_known->outlier().beginNs);
        QCOMPARE(event->cpu, 2U);
    }

    void whatIsLookedAtIsKeptInTheCapture()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.groupBy({.kind = SpanGrouping::Kind::Field, .field = "irq"});
        stage.view.showPage(SpanPage::Shares);
        waitUntil([&] { return stage.settled(); });
        stage.view.saveState();
        Selection selection;
        const EventTimes times(*m_known->capture());
        LatencyView again(m_known->capture(), &times, &selection);
        again.restoreState();
        again.captureGrew();
        waitUntil([&] { return !again.busy() && again.measurement().spans(); });
        QCOMPARE(again.measurement().spans()->by.field, std::string("irq"));
        QCOMPARE(again.plot()->page(), SpanPage::Shares);
        QCOMPARE(again.groups()->rowCount(), 3);
        QCOMPARE(named<QComboBox>(again, "Group by")->currentText(), QStringLiteral("field irq"));
    }

    void wordsTellWhyNothingIsShown()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        QVERIFY(stage.view.stateText().isEmpty());
        stage.selection.setRange(TimeRange{1, 2});
        waitUntil([&] { return stage.settled(); });
        QVERIFY(stage.plotText().contains(QStringLiteral("No spans start")));
        stage.view.measure({.kind = analysis::SpanSource::Kind::Calls, .name = {}});
        waitUntil([&] { return stage.settled(); });
        // There are no calls here: what there is stays to be chosen.
        QVERIFY(stage.view.chooser().sourceBox()->count() >= 1);
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<KnownCapture> m_known;
};

QTEST_MAIN(TestLatencyView)
#include "tst_latency_view.moc"
