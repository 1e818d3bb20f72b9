#include "core/analysis/calls/call_tree.h"
#include "core/analysis/calls/function_table.h"
#include "core/analysis/paths/path_views.h"
#include "tests/support/captures.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/latency/latency_stage.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/event_details.h"
#include "ui/capture/models/problem_model.h"
#include "ui/plot/cpu_plot.h"
#include "ui/plot/probe_plot.h"
#include "ui/views/aggregate/models/aggregation_text.h"
#include "ui/views/calls/call_tree_model.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/flame/models/function_table_model.h"
#include "ui/views/latency/span_form.h"
#include "ui/views/sched/models/sched_task_model.h"
#include "ui/views/sched/models/slow_part_model.h"
#include "ui/views/sched/models/wake_edge_model.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/sched/slow_view.h"
#include "ui/views/sched/split_bar.h"
#include "ui/views/timeline/models/hit_test.h"
#include "ui/views/tracer_report/models/latency_step_model.h"
#include "ui/views/tracer_report/models/noise_tables.h"
#include "ui/views/tracer_report/section_page.h"
#include "ui/views/tracer_report/section_timeline.h"

#include <QAbstractItemView>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QToolTip>
#include <QTreeView>
#include <qcustomplot.h>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// The text with the digits of its times as bare numbers, as the kernel prints those of x86-tsc.
std::string inTicks(std::string_view text)
{
    static const QRegularExpression kTime(QStringLiteral(R"((\] +(?:\S{5} +)?)(\d+)\.(\d{6}):)"));
    return QString::fromUtf8(text.data(), qsizetype(text.size()))
        .replace(kTime, QStringLiteral(R"(\1\2\3:)"))
        .toStdString();
}

/// Of trace-cmd's report, behind all else.
std::string unfinishedCall()
{
    return "       sleeper/0-164   [001]    69.999000: funcgraph_entry:                   |  "
           "do_nanosleep() {\n"
           "       sleeper/0-164   [001]    69.999500: funcgraph_entry:        4.117 us   |    "
           "preempt_count_add();\n";
}

void addModel(QStringList& texts, const QAbstractItemModel& model)
{
    constexpr int kMaxRows = 200;
    for (int column = 0; column < model.columnCount(); ++column) {
        for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
            texts << model.headerData(column, Qt::Horizontal, role).toString();
        for (int row = 0; row < std::min(model.rowCount(), kMaxRows); ++row) {
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                texts << model.index(row, column).data(role).toString();
        }
    }
}

/// Labels of axes and of their ticks.
void addPlot(QStringList& texts, QCustomPlot& plot)
{
    plot.replot(); // makes the ticks
    for (auto* const rect : plot.axisRects()) {
        for (auto* const axis : rect->axes()) {
            if (axis->visible())
                texts << axis->label() << axis->tickVectorLabels().toList();
        }
    }
}

/// All that a view says.
QStringList textsOf(QWidget& view)
{
    QStringList texts{view.accessibleDescription()};
    for (const auto* const widget : view.findChildren<QWidget*>())
        texts << widget->accessibleDescription() << widget->toolTip();
    for (const auto* const label : view.findChildren<QLabel*>())
        texts << label->text();
    for (const auto* const table : view.findChildren<QAbstractItemView*>()) {
        if (table->model() && table->model()->columnCount() > 1)
            addModel(texts, *table->model());
    }
    for (auto* const plot : view.findChildren<QCustomPlot*>())
        addPlot(texts, *plot);
    texts.removeAll(QString());
    return texts;
}

/// Those that tell a length of time. "span(s)" is a plural.
QStringList inTime(const QStringList& texts)
{
    static const QRegularExpression kLength(
        QStringLiteral(R"(\d( |&nbsp;)(ns|µs|ms|s)\b|(?<!\w)\((ns|µs|ms|s)( since|\)))"));
    return texts.filter(kLength);
}

/// What the timeline tells of all that is on it.
QStringList hitsOf(const std::shared_ptr<store::Capture>& capture)
{
    constexpr int kColumns = 200;
    constexpr int kRow = 5;
    const auto source = timeline::makeSource(capture);
    timeline::LaneLayout layout;
    layout.rebuild(*source, {}, timeline::LaneMetrics());
    const auto summary = capture->summary();
    QSet<QString> texts;
    for (int y = 0; y < layout.height(); y += kRow) {
        for (int x = 0; x < kColumns; ++x) {
            const timeline::HitQuery query{
                .range = {summary.firstNs, summary.lastNs + 1}, .width = kColumns, .x = x, .y = y};
            texts << timeline::hitText(
                *source, layout, timeline::hitTest(*source, layout, capture->losses(), query));
        }
    }
    return texts.values();
}

bool hasTicks(const QStringList& texts)
{
    static const QRegularExpression kTicks(QStringLiteral(R"(\d( |&nbsp;)ticks?\b)"));
    return !texts.filter(kTicks).isEmpty();
}

} // namespace

/// Captures whose clock counts ticks: no view tells a length of them as a time.
class TestClockUnits : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_events; ///< scheduling and interrupts
    std::shared_ptr<store::Capture> m_calls; ///< function_graph, too
    Selection m_selection;

    std::shared_ptr<store::Capture> captureOf(const char* name, std::string text) const
    {
        return captureOfText(m_folder.filePath(QLatin1String(name)), std::move(text));
    }
    std::optional<store::Call> callThat(store::Call::State state) const
    {
        std::uint64_t place = 0;
        constexpr std::size_t kAll = 1U << 20U;
        const auto calls = m_calls->calls().scanAll(place, kAll);
        for (const auto& call : calls.value_or(std::vector<store::Call>())) {
            if (call.state == state && call.durationNs > 0)
                return call;
        }
        return std::nullopt;
    }
    static std::shared_ptr<analysis::LatencyReport> reportOf(const store::Capture& capture)
    {
        auto report = std::make_shared<analysis::LatencyReport>();
        report->kind = analysis::LatencyKind::Section;
        report->header.tracer = "irqsoff";
        const auto summary = capture.summary();
        report->beginNs = summary.firstNs;
        report->endNs = summary.lastNs;
        for (RowId row = 0; row + 1 < summary.events; ++row) {
            const auto event = *capture.event(row);
            report->steps.push_back({.row = row,
                                     .timeNs = event.timeNs,
                                     .cpu = event.cpu,
                                     .task = event.task,
                                     .flags = event.flags,
                                     .name = "f",
                                     .gapNs = capture.event(row + 1)->timeNs - event.timeNs});
        }
        report->gaps.push_back({.after = 0, .beginNs = summary.firstNs, .lengthNs = 12'345});
        return report;
    }

private slots:
    void initTestCase()
    {
        m_events = captureOf("events.psc", inTicks(sampleText()));
        const auto text =
            readCapture(QStringLiteral(TEST_DATA "/text/tracecmd-graph-events-v7.report.txt.xz"));
        m_calls = captureOf("calls.psc", inTicks(text.toStdString() + unfinishedCall()));
        QCOMPARE(clockOf(*m_events).unit, TimeUnit::Ticks);
        QCOMPARE(clockOf(*m_calls).unit, TimeUnit::Ticks);
        QVERIFY(m_calls->summary().calls > 100);
    }

    void theClockIsToldByTheCapture()
    {
        QVERIFY(!clockWarning(clockOf(*m_events)).isEmpty());
        const auto timed = captureOf("timed.psc", sampleText());
        QCOMPARE(clockOf(*timed), CaptureClock());
        QVERIFY(clockWarning(clockOf(*timed)).isEmpty());
        // Times that are made from durations are in their unit, in all views.
        const auto made = captureOf("made.psc", sampleGraphText());
        QCOMPARE(clockOf(*made),
                 (CaptureClock{.unit = TimeUnit::Nanoseconds, .made = true, .told = false}));
        QCOMPARE(EventTimes(*made).unit(), TimeUnit::Nanoseconds);
        QVERIFY(callClockWarning(clockOf(*made)).isEmpty());
    }

    void differencesAreTicks()
    {
        const EventTimes times(*m_events);
        QVERIFY(times.differenceText(12'345).endsWith(QStringLiteral("345 tick(s)")));
        const LossModel losses(m_events->losses(), clockOf(*m_events));
        QVERIFY(!losses.index(0, LossModel::To).data().toString().contains(u'.'));
    }

    void lossesWithoutTimes()
    {
        const Loss loss{.cpu = 1, .beginNs = 3, .endNs = 5, .count = 7};
        const LossModel order({loss}, {.unit = TimeUnit::Order, .told = false});
        QCOMPARE(order.index(0, LossModel::From).data().toString(), QStringLiteral("–"));
        QCOMPARE(order.index(0, LossModel::To).data().toString(), QStringLiteral("–"));
        const LossModel timed({loss}, CaptureClock());
        QCOMPARE(timed.index(0, LossModel::To).data().toString(), QStringLiteral("0.000000005"));
    }

    void latencies_data()
    {
        QTest::addColumn<int>("page");
        for (const auto page : {SpanPage::Scatter, SpanPage::HeatMap, SpanPage::Percentiles,
                                SpanPage::Histogram, SpanPage::Powers, SpanPage::Shares})
            QTest::addRow("page %d", int(page)) << int(page);
    }
    void latencies()
    {
        QFETCH(int, page);
        LatencyStage stage(m_calls);
        stage.choose("wakeup");
        stage.view.showPage(SpanPage(page));
        waitUntil([&] { return stage.settled(); });
        stage.view.setFocus();
        stage.view.longest()->showSourceRow(0);
        auto texts = textsOf(stage.view);
        const auto area = plotArea(*stage.view.plot());
        for (int x = area.left(); x < area.right(); x += 3) {
            for (int y = area.top(); y < area.bottom(); y += 5)
                texts << tipAt(*stage.view.plot(), {double(x), double(y)});
        }
        QCOMPARE(inTime(texts), QStringList());
        QVERIFY(hasTicks(texts));
        QVERIFY(stage.view.figuresText().contains(QStringLiteral("&nbsp;tick(s)")));
        QVERIFY(
            !texts.filter(QRegularExpression(QStringLiteral("\\((ticks|ticks since .*)\\)|^Ticks")))
                 .isEmpty()); // of an axis
    }

    void latenciesOfCallsAreTheKernels()
    {
        LatencyStage stage(m_calls);
        waitUntil([&] { return stage.settled(); });
        stage.view.measure({.kind = analysis::SpanSource::Kind::Calls, .name = {}});
        waitUntil([&] { return stage.settled(); });
        QVERIFY(!inTime({stage.view.figuresText()}).isEmpty());
        QVERIFY(stage.view.countsText().contains(QStringLiteral("counts ticks")));
    }

    void exportsNameWhatTheyCount()
    {
        LatencyStage stage(m_calls);
        stage.choose("wakeup");
        QSignalSpy message(&stage.view, &LatencyView::message);
        const auto file = m_folder.filePath(QStringLiteral("spans.csv"));
        stage.view.files().saveSpans(file);
        waitUntil([&] { return message.count() >= 1; });
        QCOMPARE(message.count(), 1);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readLine(), QByteArray("begin_ticks,duration_ticks,cpu,task,name\n"));
        const SpanUnits units{.times = {.unit = TimeUnit::Ticks}, .lengths = TimeUnit::Nanoseconds};
        const auto header = [&units](const SpanPicture& picture) {
            return csvOf(picture, units).section(u'\n', 0, 0);
        };
        QCOMPARE(header(SpanDots()),
                 "time_from_ticks,time_to_ticks,duration_from_ns,duration_to_ns,count");
        QVERIFY(header(SpanPercentiles())
                    .startsWith(QStringLiteral("time_from_ticks,time_to_ticks,spans,p50_ns,")));
        QCOMPARE(header(SpanBars()), "duration_from_ns,duration_below_ns");
        QCOMPARE(header(SpanShares()), "group,duration_ns,share");
    }

    void theTimeline()
    {
        const auto events = hitsOf(m_events);
        QCOMPARE(inTime(events), QStringList());
        QVERIFY(hasTicks(events));
        // Slices are in ticks, and calls as long as the kernel told.
        const auto calls = hitsOf(m_calls);
        QVERIFY(hasTicks(calls));
        QVERIFY(!inTime(calls).filter(QStringLiteral("()")).isEmpty());
    }

    void theTimelineOfAMadeClock()
    {
        const auto hits = hitsOf(captureOf("made-hits.psc", sampleGraphText()));
        static const QRegularExpression kPlace(QStringLiteral(R"(\d\.\d{9} s)"));
        static const QRegularExpression kMarked(QStringLiteral(R"(≈ \d+\.\d{9} s)"));
        QVERIFY(hits.filter(kPlace).size() > 1);
        QCOMPARE(hits.filter(kPlace), hits.filter(kMarked));
    }

    void previewsOfPairs()
    {
        SpanForm form(m_events,
                      {.name = "irq",
                       .begin = {.event = "irq:irq_handler_entry"},
                       .end = {.event = "irq:irq_handler_exit"},
                       .scope = store::SpanScope::Cpu});
        form.show();
        waitUntil([&] { return !form.counting() && !form.findings().isEmpty(); });
        QVERIFY2(hasTicks({form.findings()}), qPrintable(form.findings()));
        QCOMPARE(inTime({form.findings()}), QStringList());
    }

    void scheduling()
    {
        const auto summary = m_events->summary();
        m_selection.setVisible({summary.firstNs, summary.lastNs + 1});
        SchedView view(m_events, &m_selection);
        view.show();
        QSignalSpy shown(&view, &SchedView::shown);
        view.captureGrew();
        waitForNext(shown);
        QVERIFY(view.note().contains(QStringLiteral("counts ticks")));
        QSignalSpy explained(view.slow(), &SlowView::explained);
        m_selection.askWhy({.beginNs = summary.firstNs, .endNs = summary.lastNs, .pid = 1200});
        waitForNext(explained);
        QVERIFY(view.slow()->model()->rowCount() > 0);
        auto texts = textsOf(view);
        auto* const drawn = view.plot()->findChild<QCustomPlot*>();
        const auto* const times = drawn->axisRect(1)->axis(QCPAxis::atBottom);
        const QPointF begin(times->coordToPixel(0), drawn->axisRect(0)->center().y());
        QMouseEvent move(QEvent::MouseMove, begin, drawn->mapToGlobal(begin), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(drawn, &move);
        QVERIFY(QToolTip::text().contains(QStringLiteral("busy")));
        texts << QToolTip::text() << times->label();
        QCOMPARE(inTime(texts), QStringList());
        for (const auto* const model :
             {static_cast<const QAbstractItemModel*>(view.tasks()),
              static_cast<const QAbstractItemModel*>(view.wakes()),
              static_cast<const QAbstractItemModel*>(view.slow()->model())}) {
            QStringList cells;
            addModel(cells, *model);
            QVERIFY(hasTicks(cells));
        }
        QVERIFY(hasTicks({view.slow()->headline()}));
        QVERIFY2(times->label().contains(QStringLiteral("(ticks)")), qPrintable(times->label()));
    }

    /// How long they took is told in nanoseconds, all else in ticks.
    void callsAreNotSplit()
    {
        const auto call = callThat(store::Call::State::Whole);
        QVERIFY(call);
        SlowView view(m_calls, &m_selection);
        QSignalSpy explained(&view, &SlowView::explained);
        view.explain({.call = call->id});
        waitForNext(explained);
        QVERIFY(view.note().contains(QStringLiteral("does not count time")));
    }

    void calls()
    {
        CallsView view(m_calls, &m_selection);
        view.show();
        QVERIFY(view.reportTexts().last().contains(QStringLiteral("counts ticks")));
        // The kernel tells durations; what has not ended has none.
        const auto whole = callThat(store::Call::State::Whole);
        const auto open = callThat(store::Call::State::NoExit);
        QVERIFY(whole && open);
        CallTreeModel model(m_calls);
        const auto cell = [&model](const store::Call& call, int column) {
            model.show({store::Forest::Kind::Stack, call.id.stack});
            const auto index = model.indexOf(call);
            return index.siblingAtColumn(column).data().toString();
        };
        QVERIFY(!hasTicks({cell(*whole, CallTreeModel::Duration)}));
        QCOMPARE(cell(*open, CallTreeModel::Duration), QStringLiteral("–"));
        QCOMPARE(cell(*open, CallTreeModel::Self), QStringLiteral("–"));
        const EventTimes times(*m_calls);
        for (const auto& call : {*whole, *open}) {
            QStringList told;
            for (const auto& section : eventDetails(*m_calls, times, *call.entryRow)) {
                for (const auto& row : section.rows) {
                    if (section.kind == DetailSection::Kind::Call)
                        told << row.shown;
                }
            }
            QCOMPARE(hasTicks(told), call.state == store::Call::State::NoExit);
            QCOMPARE(inTime(told).isEmpty(), call.state == store::Call::State::NoExit);
        }
    }

    /// Of calls that the kernel told no duration of, ticks are known: these are no part of sums.
    void totalsAreOfWhatTheKernelTold()
    {
        struct Sums
        {
            std::uint64_t calls = 0;
            std::uint64_t open = 0;
            std::int64_t ns = 0;
        };
        Sums wanted; // of a function that does not call itself
        std::uint64_t place = 0;
        constexpr std::size_t kBatch = 4096;
        for (auto some = m_calls->calls().scanAll(place, kBatch); some && !some->empty();
             some = m_calls->calls().scanAll(place, kBatch)) {
            for (const auto& call : *some) {
                if (m_calls->string(call.function) != "do_nanosleep"
                    || call.state == store::Call::State::Outside)
                    continue;
                const bool open = call.state == store::Call::State::NoExit;
                ++wanted.calls;
                wanted.open += open ? 1 : 0;
                wanted.ns += open ? 0 : call.durationNs;
            }
        }
        QVERIFY(wanted.open > 0);
        const auto rows = analysis::functionTable(*m_calls, {}, {});
        const auto tree = analysis::callTree(*m_calls, {}, {});
        QVERIFY(rows && tree);
        const auto functions = analysis::functionsOf(*tree, {});
        QVERIFY(functions);
        const auto isWanted = [](const analysis::PathFrame& frame) {
            return frame.name == "do_nanosleep";
        };
        const auto row = std::find_if(rows->begin(), rows->end(),
                                      [&](const auto& one) { return isWanted(one.frame); });
        const auto ofTree =
            std::find_if(functions->begin(), functions->end(),
                         [&](const auto& one) { return isWanted(tree->frames()[one.frame]); });
        QVERIFY(row != rows->end() && ofTree != functions->end());
        for (const auto& totals : {row->totals, ofTree->totals}) {
            QCOMPARE(totals.count, wanted.calls - wanted.open);
            QCOMPARE(totals.incomplete, wanted.open);
            QCOMPARE(totals.timed, wanted.calls - wanted.open);
            QVERIFY(totals.self <= totals.total);
        }
        QCOMPARE(row->totals.total, wanted.ns);
        QVERIFY(ofTree->totals.total >= wanted.ns); // with what the others called
    }

    void flameGraphs()
    {
        FlameView view(m_calls, &m_selection);
        view.show();
        view.captureGrew();
        waitUntil([&] { return !view.busy(); });
        QVERIFY(view.table()->functions()->rowCount() > 5);
        QVERIFY(view.coverageText().contains(QStringLiteral("counts ticks")));
        QVERIFY(view.coverageText().contains(QStringLiteral("excluded from statistics")));
        // Against a capture whose clock counts nanoseconds.
        const auto timed = captureOfFile(m_folder.filePath(QStringLiteral("other.psc")),
                                         QStringLiteral(SAMPLES "/function-graph.txt.xz"));
        FlameSide before{.file = {}, .scope = view.scope(), .name = QStringLiteral("this")};
        FlameSide after = before;
        after.file = timed->path();
        view.compare(before, after);
        waitUntil([&] { return !view.busy(); });
        QVERIFY2(view.coverageText().contains(QStringLiteral("times cannot be compared")),
                 qPrintable(view.coverageText()));
        after.file.clear();
        view.compare(before, after);
        waitUntil([&] { return !view.busy(); });
        QVERIFY(!view.coverageText().contains(QStringLiteral("times cannot be compared")));
    }

    void reportsOfLatencyTracers()
    {
        const auto report = reportOf(*m_events);
        SectionPage page(&m_selection);
        page.show(m_events, report);
        page.resize(900, 500);
        auto texts = textsOf(page);
        for (int i = 0; i < page.links()->count(); ++i)
            texts << page.links()->item(i)->text();
        QCOMPARE(inTime(texts), QStringList());
        QVERIFY(hasTicks(texts));
        QVERIFY(hasTicks({page.timeline()->accessibleDescription()}));
        LatencyStepModel model;
        model.setReport(m_events, report);
        QVERIFY(model.index(1, LatencyStepModel::Time)
                    .data()
                    .toString()
                    .endsWith(QStringLiteral(" tick(s)")));
    }

    /// Values are the kernel's own; where they stand is told by the clock.
    void reportsOfNoise()
    {
        const auto event = *m_events->event(3);
        analysis::NearEvents near;
        near.endNs = event.timeNs + 1'234;
        near.events.push_back({.row = event.row, .timeNs = event.timeNs, .task = event.task});
        const auto cells = nearTable(near, *m_events).rows.front().cells;
        QVERIFY(hasTicks({cells.front().text}));
        analysis::NoiseReport report;
        report.worst.push_back({{.row = event.row,
                                 .timeNs = event.timeNs,
                                 .cpu = event.cpu,
                                 .task = event.task,
                                 .measure = analysis::Measure::IrqNoise,
                                 .valueNs = 4'000}});
        const auto worst = worstTable(report, *m_events, analysis::Measure::IrqNoise);
        QCOMPARE(worst.rows.front().cells[0].text, "4.000 µs");
        QCOMPARE(worst.rows.front().cells[1].text, QString::number(event.timeNs));
    }

    void countsOfProbes()
    {
        ProbePlot plot;
        plot.resize(600, 300);
        plot.setClock({.unit = TimeUnit::Ticks});
        plot.setLines({{.name = QStringLiteral("p"),
                        .counts = {{.timeNs = 1'000'000, .hits = 1, .misses = 0},
                                   {.timeNs = 9'000'000, .hits = 5, .misses = 0}}}});
        QStringList texts;
        addPlot(texts, *plot.findChild<QCustomPlot*>());
        QCOMPARE(inTime(texts), QStringList());
        QVERIFY(hasTicks(texts)); // what rates are of
        QVERIFY(!texts.filter(QStringLiteral("Time (ticks)")).isEmpty());
        QVERIFY(texts.filter(QStringLiteral("Rate (/s)")).isEmpty());
    }

    void placesInPlotsOfAMadeClockAreMarked()
    {
        ProbePlot plot;
        plot.resize(600, 300);
        plot.setClock({.made = true, .told = false});
        plot.setLines({{.name = QStringLiteral("p"),
                        .counts = {{.timeNs = 1'000'000, .hits = 1, .misses = 0},
                                   {.timeNs = 9'000'000, .hits = 5, .misses = 0}}}});
        plot.show();
        auto* const drawn = plot.findChild<QCustomPlot*>();
        QStringList texts;
        addPlot(texts, *drawn);
        QVERIFY2(texts.contains(QStringLiteral("Time (s)"))
                     && texts.contains(QStringLiteral("≈ 0.004")),
                 qPrintable(texts.join(u'\n')));
        const QPointF middle = drawn->rect().center();
        QMouseEvent move(QEvent::MouseMove, middle, drawn->mapToGlobal(middle), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(drawn, &move);
        QVERIFY2(QToolTip::text().startsWith(QStringLiteral("≈ 0.00")),
                 qPrintable(QToolTip::text()));
    }

    void aggregates()
    {
        const analysis::AggregationAnswer answer;
        QCOMPARE(aggregationTimes(answer, TimeUnit::Ticks).columns().front(), "ts (ticks)");
        QCOMPARE(aggregationTimes(answer, TimeUnit::Nanoseconds).columns().front(), "ts");
    }
};

QTEST_MAIN(TestClockUnits)
#include "tst_clock_units.moc"
