#include "core/analysis/span_builder.h"
#include "tests/ui/latency_stage.h"
#include "ui/count/aggregate_pane.h"
#include "ui/count/counters_pane.h"
#include "ui/models/flag_words.h"
#include "ui/models/sched_task_model.h"
#include "ui/models/sched_words.h"
#include "ui/models/wake_edge_model.h"
#include "ui/plot/noise_plot.h"
#include "ui/plot/probe_plot.h"
#include "ui/plot/result_plot.h"
#include "ui/probes/dialect_import.h"
#include "ui/probes/function_search.h"
#include "ui/probes/probes_page.h"
#include "ui/query/result_table.h"
#include "ui/report/kernel_table_page.h"
#include "ui/report/noise_page.h"
#include "ui/report/report_table.h"
#include "ui/report/section_page.h"
#include "ui/report/section_timeline.h"
#include "ui/sched/sched_view.h"
#include "ui/sched/slow_view.h"
#include "ui/shell/export_dialog.h"
#include "ui/shell/plurals.h"
#include "ui/timeline/span_lanes.h"
#include "ui/timeline/timeline_view.h"

#include <QTranslator>
#include <QXmlStreamReader>

#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

namespace {

/// As translators get it from the sources.
struct NumberedText
{
    QByteArray context;
    QByteArray source;
    QStringList forms; ///< of one, and of any other number
};

std::vector<NumberedText> numberedTexts()
{
    std::vector<NumberedText> texts;
    QFile file(QStringLiteral(SAMPLES "/../translations/probescope_en.ts"));
    if (!file.open(QIODevice::ReadOnly))
        return texts;
    QXmlStreamReader reader(&file);
    QByteArray context;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (reader.name() == u"name")
            context = reader.readElementText().toUtf8();
        else if (reader.name() == u"source")
            texts.push_back({context, reader.readElementText().toUtf8(), {}});
        else if (reader.name() == u"numerusform" && !texts.empty())
            texts.back().forms << reader.readElementText();
    }
    return texts;
}

/// What tr() of classes has for a context, and what those declare that are no QObjects.
std::set<QByteArray> contextsOfClasses()
{
    std::set<QByteArray> names{"FlagWords", "SchedWords", "probescope::ui::ProbeLook",
                               "probescope::ui::timeline::LaneLayout"};
    for (const QMetaObject& object :
         {AggregatePane::staticMetaObject,  CountersPane::staticMetaObject,
          DialectImport::staticMetaObject,  ExportDialog::staticMetaObject,
          FunctionSearch::staticMetaObject, KernelTablePage::staticMetaObject,
          LatencyView::staticMetaObject,    NoisePage::staticMetaObject,
          NoisePlot::staticMetaObject,      ProbePlot::staticMetaObject,
          ProbesPage::staticMetaObject,     ReportTable::staticMetaObject,
          ResultPlot::staticMetaObject,     ResultTable::staticMetaObject,
          SchedTaskModel::staticMetaObject, SchedView::staticMetaObject,
          SectionPage::staticMetaObject,    SectionTimeline::staticMetaObject,
          SlowView::staticMetaObject,       SpanPlot::staticMetaObject,
          TimelineView::staticMetaObject,   WakeEdgeModel::staticMetaObject})
        names.insert(object.className());
    return names;
}

/// Knows one text in another language.
class ChineseTranslator : public QTranslator
{
public:
    using QTranslator::QTranslator;
    QString translate(const char* context, const char* text, const char* /*comment*/,
                      int /*n*/) const override
    {
        return qstrcmp(context, CountersPane::staticMetaObject.className()) == 0
                && qstrcmp(text, "%n event(s) are chosen.") == 0
            ? QStringLiteral("已选择 %n 个事件。")
            : QString();
    }
    bool isEmpty() const override { return false; }
};

/// What a lane tells of its spans, when it has so many.
QString countOfLane(const Source& source, int spans)
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
    lanes->put(number, analysis::SpanLane::make(set, CancelToken()).value(), {}, 1);
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
                const auto shown =
                    QCoreApplication::translate(text.context, text.source, nullptr, number);
                auto wanted = text.forms[number - 1];
                wanted.replace(QStringLiteral("%Ln"), QStringLiteral("%n"));
                wanted.replace(QStringLiteral("%n"), QString::number(number));
                QCOMPARE(shown, wanted);
                QVERIFY2(!shown.contains(QStringLiteral("s)")), qPrintable(shown));
            }
        }
    }

    /// A text of another context would never be found.
    void everyContextIsThatOfAClass()
    {
        const auto known = contextsOfClasses();
        for (const auto& text : numberedTexts())
            QVERIFY2(known.count(text.context) > 0, text.context);
    }

    void classesSayOneAndMany()
    {
        QCOMPARE(CountersPane::tr("%n event(s) are chosen.", nullptr, 1), "1 event is chosen.");
        QCOMPARE(CountersPane::tr("%n event(s) are chosen.", nullptr, 2), "2 events are chosen.");
        QCOMPARE(KernelTablePage::tr("%n entry(s)", nullptr, 1), "1 entry");
        QCOMPARE(KernelTablePage::tr("%n entry(s)", nullptr, 139), "139 entries");
        QCOMPARE(TimelineView::tr("Spans that overlap stand in %n row(s).", nullptr, 1),
                 "Spans that overlap stand in 1 row.");
        QCOMPARE(SchedWords::tr("In %n other function(s)", nullptr, 0), "In 0 other functions");
    }

    void sentencesSayOneAndMany()
    {
        analysis::TraceFlags flags;
        flags.preemptDepth = 1;
        QCOMPARE(flagWords(flags), QStringList("Preemption is disabled 1 time."));
        flags.preemptDepth = 2;
        QCOMPARE(flagWords(flags), QStringList("Preemption is disabled 2 times."));

        const KnownCapture known;
        const auto source = makeSource(known.capture());
        QCOMPARE(countOfLane(*source, 1), "1 span");
        QCOMPARE(countOfLane(*source, 2), "2 spans");
    }

    void otherLanguagesComeFirst()
    {
        ChineseTranslator chinese;
        QVERIFY(QCoreApplication::installTranslator(&chinese));
        QCOMPARE(CountersPane::tr("%n event(s) are chosen.", nullptr, 2),
                 QStringLiteral("已选择 2 个事件。"));
        QCOMPARE(KernelTablePage::tr("%n entry(s)", nullptr, 2), "2 entries");
    }
};

QTEST_MAIN(TestPlurals)
#include "tst_plurals.moc"
