#include "core/analysis/spans/span_builder.h"
#include "tests/ui/support/planted_translator.h"
#include "tests/ui/support/translation_file.h"
#include "tests/ui/views/latency/latency_stage.h"
#include "ui/base/table/report_table.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/time_text.h"
#include "ui/base/translation/plurals.h"
#include "ui/capture/export_dialog.h"
#include "ui/capture/export_text.h"
#include "ui/capture/status_strip.h"
#include "ui/plot/noise_plot.h"
#include "ui/plot/probe_plot.h"
#include "ui/plot/result_plot.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/preferences/cache_page.h"
#include "ui/target/kernel/functions_pane.h"
#include "ui/target/live_counts/aggregate_pane.h"
#include "ui/target/live_counts/counters_pane.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/probe_clean_up.h"
#include "ui/target/probes/probe_sets.h"
#include "ui/target/probes/probes_page.h"
#include "ui/target/record/event_pane.h"
#include "ui/target/record/function_field.h"
#include "ui/target/record/meter_bar.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/aggregate/aggregation_form.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/events/search_bar.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/latency/span_form.h"
#include "ui/views/query/models/query_lists.h"
#include "ui/views/query/query_result_page.h"
#include "ui/views/query/result_table.h"
#include "ui/views/sched/models/sched_task_model.h"
#include "ui/views/sched/models/sched_text.h"
#include "ui/views/sched/models/wake_edge_model.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/sched/slow_view.h"
#include "ui/views/timeline/models/lane_layout.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/models/timeline_source.h"
#include "ui/views/tracer_report/models/flag_text.h"
#include "ui/views/tracer_report/noise_page.h"
#include "ui/views/tracer_report/section_page.h"
#include "ui/views/tracer_report/section_timeline.h"

#include <QDirIterator>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>

#include <limits>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

namespace {

std::vector<TranslatedText> numberedTexts()
{
    return translatedTexts(QStringLiteral("probescope_en.ts"));
}

/// What tr() of classes has for a context, and what those declare that are no QObjects.
std::set<QByteArray> contextsOfClasses()
{
    std::set<QByteArray> names{"Aggregation",
                               "EventCells",
                               "Excluded",
                               "FlagText",
                               "Flame",
                               "Report",
                               "SchedText",
                               "TimeText",
                               "probescope::ui::KernelFacts",
                               "probescope::ui::KernelSnapshot",
                               "probescope::ui::ProbeSnapshot",
                               "probescope::ui::timeline::Hit",
                               "probescope::ui::timeline::LaneGroups",
                               "probescope::ui::timeline::LaneLayout",
                               "probescope::ui::timeline::ValueRows"};
    for (const QMetaObject& object :
         {AggregatePane::staticMetaObject,   AggregateView::staticMetaObject,
          AggregationForm::staticMetaObject, CachePage::staticMetaObject,
          CallsView::staticMetaObject,       CountersPane::staticMetaObject,
          DialectImport::staticMetaObject,   EventPane::staticMetaObject,
          EventsView::staticMetaObject,      ExportDialog::staticMetaObject,
          FileTab::staticMetaObject,         FlameView::staticMetaObject,
          FunctionField::staticMetaObject,   FunctionSearch::staticMetaObject,
          FunctionsPane::staticMetaObject,   KernelTablePage::staticMetaObject,
          LatencyFiles::staticMetaObject,    LatencyView::staticMetaObject,
          MeterBar::staticMetaObject,        NoisePage::staticMetaObject,
          NoisePlot::staticMetaObject,       ProbeCleanUp::staticMetaObject,
          ProbePlot::staticMetaObject,       ProbeSets::staticMetaObject,
          ProbesPage::staticMetaObject,      QueryHistoryModel::staticMetaObject,
          QueryResultPage::staticMetaObject, ReportTable::staticMetaObject,
          ResultPlot::staticMetaObject,      ResultTable::staticMetaObject,
          SchedTaskModel::staticMetaObject,  SchedView::staticMetaObject,
          SearchBar::staticMetaObject,       SectionPage::staticMetaObject,
          SectionTimeline::staticMetaObject, SlowView::staticMetaObject,
          SpanForm::staticMetaObject,        SpanPlot::staticMetaObject,
          StatusStrip::staticMetaObject,     WakeEdgeModel::staticMetaObject})
        names.insert(object.className());
    return names;
}

/// Texts that are translated without a number to choose a form by.
QStringList plainTexts(const QString& source)
{
    static const QRegularExpression kCall(QStringLiteral(
        R"x((?:\btr\(|\btranslate\(\s*"[^"]*",)\s*((?:"(?:[^"\\]++|\\.)*+"\s*)+)\))x"));
    static const QRegularExpression kBetween(QStringLiteral(R"("\s*")"));
    QStringList texts;
    for (auto calls = kCall.globalMatch(source); calls.hasNext();) {
        auto text = calls.next().captured(1).trimmed();
        texts << text.mid(1, text.size() - 2).remove(kBetween);
    }
    return texts;
}

/// What has a number before what it counts, by file.
QStringList countingTexts()
{
    static const QRegularExpression kCounted(QStringLiteral(
        "%L?[1-9](?: |&nbsp;)(?:[a-z]+ )?(?:arguments|bits|bytes|calls|CPUs|depths|entries|events|"
        "fields|files|functions|gaps|groups|hits|instances|levels|lines|losses|matches|misses|"
        "modules|"
        "notes|ones|others|pairs|places|points|probes|problems|processes|rows|sessions|spans|"
        "stacks|steps|switches|tables|tasks|threads|ticks|times|values|wakeups)\\b"));
    QStringList found;
    const auto root = QStringLiteral(SAMPLES "/../../");
    for (const auto* const folder : {"ui", "app"}) {
        QDirIterator files(root + QLatin1String(folder), {"*.cpp", "*.h"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly))
                continue;
            found << plainTexts(QString::fromUtf8(file.readAll())).filter(kCounted);
        }
    }
    return found;
}

/// Which need no form for one.
QStringList neverOne()
{
    return {
        // A name and no number.
        "%1 and others are called very often and fill the buffer.",
        "%1 points to user memory",
        "This capture has no %1 events.",
        "%2 matches /%1/",
        // A limit, which is greater.
        "%1 rows",
        "At most %1 rows can be copied. Export them instead.",
        "At most %L1 rows can be copied. Use File > Export instead.",
        "Enough for functions that sleep: %1 calls can be in progress at once.",
        "Only the first %1 events are shown.",
        "Stopped after %L1 rows.",
        "Only the first %1 levels are drawn; the call tree shows all.",
        "The first %1 expanded rows.",
        // Only told where there are more than some of them, or than one.
        "%1 functions too narrow to draw",
        "%1 of %2 incomplete spans marked",
        "%1 of %2 levels",
        "%1 of %2 lines",
        "%1 of %2 rows",
        "%1 others",
        "Clean up the leftovers of %1 sessions?",
        "Only the first %1 of %2 enabled probes are drawn; select others in the table.",
        "The first %1 of %2 groups are drawn.",
        "The first %1 of %2 groups have a line each; all others share one.",
        "Showing %1 of %2 groups.",
        "The first %1 of %2 rows.",
        "First of %1 events here",
        // Eight or more of them.
        "%1 bytes deep",
        "array of elements of %1 bits",
        "signed, %1 bits",
        "unsigned, %1 bits",
        // With decimals.
        "Share of all: %1 percentage points",
        "Share of all calls: %1 percentage points",
    };
}

/// What a lane tells of its spans, when it has so many.
QString countOfLane(const TimelineSource& source, int spans)
{
    analysis::SpanBuilder builder;
    for (int i = 0; i < spans; ++i) {
        analysis::TimedSpan span;
        span.beginNs = 1'000 * (i + 1);
        span.durationNs = 10;
        span.beginRow = RowId(i);
        builder.add(span);
    }
    auto* const lanes = source.spanLanes();
    lanes->choose({{.kind = analysis::SpanSource::Kind::Pairs, .name = "irq"}});
    const auto number = lanes->entries().front().number;
    const auto set = builder.finish({"a"}, {}, CancelToken()).value();
    lanes->put(number, analysis::SpanLane::make(set, CancelToken()), 1);
    LaneLayout layout;
    layout.rebuild(source, {}, LaneMetrics());
    return layout.lanes()[*layout.find({LaneId::Kind::Spans, number})].count;
}

} // namespace

/// "1 event" and "2 events", where the sources write "event(s)".
class TestPlurals : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installEnglishPlurals(*QCoreApplication::instance()); }

    void everyNumberedTextHasBothForms()
    {
        const auto texts = numberedTexts();
        QVERIFY(texts.size() > 40);
        for (const auto& text : texts) {
            QCOMPARE(text.forms.size(), 2);
            for (const int number : {1, 2}) {
                const auto shown = QCoreApplication::translate(
                    text.context.toUtf8(), text.source.toUtf8(), nullptr, number);
                auto wanted = text.forms[number - 1];
                wanted.replace(QStringLiteral("%Ln"), QStringLiteral("%n"));
                wanted.replace(QStringLiteral("%n"), QString::number(number));
                QCOMPARE(shown, wanted);
                QVERIFY2(!shown.contains(QStringLiteral("(s)")), qPrintable(shown));
                QVERIFY2(!shown.contains(QStringLiteral("(es)")), qPrintable(shown));
            }
        }
    }

    /// A text of another context would never be found.
    void everyContextIsThatOfAClass()
    {
        const auto known = contextsOfClasses();
        for (const auto& text : numberedTexts())
            QVERIFY2(known.count(text.context.toUtf8()) > 0, qPrintable(text.context));
    }

    /// "%1 events" would say "1 events".
    void everyCountHasAFormForOne()
    {
        QCOMPARE(plainTexts(QStringLiteral("tr(\"%1 \"\n   \"events\").arg(n)")),
                 QStringList("%1 events"));
        QCOMPARE(plainTexts(QStringLiteral("tr(\"%1 event(s)\", nullptr, n)")), QStringList());
        auto found = countingTexts();
        found.removeDuplicates();
        found.sort();
        auto known = neverOne();
        known.sort();
        QCOMPARE(found, known);
    }

    void greatCountsHaveTheFormOfMany()
    {
        QCOMPARE(forPlural(0), 0);
        QCOMPARE(forPlural(1), 1);
        QCOMPARE(forPlural(std::numeric_limits<std::uint64_t>::max()),
                 std::numeric_limits<int>::max());
        record::Meters meters;
        meters.lost = 1;
        QCOMPARE(MeterBar::lostText(meters), "1 lost event");
        meters.lost = std::uint64_t(1) << 32U;
        QCOMPARE(MeterBar::lostText(meters),
                 QLocale().toString(qulonglong(meters.lost)) + " lost events");
    }

    void classesSayOneAndMany()
    {
        QCOMPARE(CountersPane::tr("%n event(s) chosen.", nullptr, 1), "1 event chosen.");
        QCOMPARE(CountersPane::tr("%n event(s) chosen.", nullptr, 2), "2 events chosen.");
        QCOMPARE(KernelTablePage::tr("%n entry(s)", nullptr, 1), "1 entry");
        QCOMPARE(KernelTablePage::tr("%n entry(s)", nullptr, 139), "139 entries");
        QCOMPARE(QCoreApplication::translate("probescope::ui::timeline::LaneLayout",
                                             "Overlapping spans are drawn in %n row(s).", nullptr,
                                             1),
                 "Overlapping spans are drawn in 1 row.");
        QCOMPARE(SchedText::tr("In %n other function(s)", nullptr, 0), "In 0 other functions");
    }

    void sentencesSayOneAndMany()
    {
        analysis::TraceFlags flags;
        flags.preemptDepth = 1;
        QCOMPARE(flagTexts(flags), QStringList("Preemption is disabled (depth 1)."));
        flags.preemptDepth = 2;
        QCOMPARE(flagTexts(flags), QStringList("Preemption is disabled (depth 2)."));

        const KnownCapture known;
        const auto source = makeSource(known.capture());
        QCOMPARE(countOfLane(*source, 1), "1 span");
        QCOMPARE(countOfLane(*source, 2), "2 spans");

        QCOMPARE(exactText(1, TimeUnit::Ticks), "1 tick");
        QCOMPARE(exactText(2, TimeUnit::Order), "2 events");
        Loss loss;
        loss.count = 1;
        QCOMPARE(lossesText({loss}), "The kernel lost 1 event there; gaps: 1.");
        loss.count = 42;
        QCOMPARE(lossesText({loss}), "The kernel lost 42 events there; gaps: 1.");
    }

    void otherLanguagesComeFirst()
    {
        const PlantedTranslator chinese(
            CountersPane::staticMetaObject.className(),
            {{"%n event(s) chosen.", QStringLiteral("已选择 %n 个事件。")}});
        QCOMPARE(CountersPane::tr("%n event(s) chosen.", nullptr, 2),
                 QStringLiteral("已选择 2 个事件。"));
        QCOMPARE(KernelTablePage::tr("%n entry(s)", nullptr, 2), "2 entries");
    }
};

QTEST_MAIN(TestPlurals)
#include "tst_plurals.moc"
