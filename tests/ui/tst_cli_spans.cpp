#include "core/analysis/scoped_calls.h"
#include "tests/ui/cli_answers.h"
#include "ui/latency/latency_work.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace probescope;
using namespace probescope::ui;

namespace {

QString kindOf(const analysis::SpanChoice& choice)
{
    switch (choice.source.kind) {
    case analysis::SpanSource::Kind::Calls:
        return QStringLiteral("calls");
    case analysis::SpanSource::Kind::OffCpu:
        return QStringLiteral("off-cpu");
    default:
        return QString::fromStdString(choice.source.name);
    }
}

/// The value of a column whose name ends with what it counts.
qint64 lengthOf(const QJsonValue& row, const QString& key)
{
    for (const char* const unit : {"_ns", "_ticks", "_events"}) {
        if (row.toObject().contains(key + QLatin1String(unit)))
            return cliNumber(row, key + QLatin1String(unit));
    }
    return -2;
}

void compareFigures(const QJsonValue& row, const SpanFigures& figures)
{
    QCOMPARE(cliNumber(row, "spans"), qint64(figures.count));
    if (figures.count == 0) {
        QCOMPARE(lengthOf(row, "max"), qint64(-1));
        return;
    }
    QCOMPARE(lengthOf(row, "min"), qint64(figures.minNs));
    QCOMPARE(lengthOf(row, "max"), qint64(figures.maxNs));
    QCOMPARE(lengthOf(row, "sum"), qint64(figures.sumNs));
    constexpr const char* kNames[] = {"p50", "p90", "p99", "p99.9"};
    for (std::size_t i = 0; i < std::size(kNames); ++i)
        QCOMPARE(lengthOf(row, kNames[i]), qint64(figures.percentileNs[i]));
}

LatencyFigures measured(const store::Capture& capture, const GroupedSpans& spans)
{
    LatencyScope scope;
    scope.time = {std::numeric_limits<std::int64_t>::min(),
                  std::numeric_limits<std::int64_t>::max()};
    const auto figures = measureSpans(capture, spans, scope, CancelToken());
    if (!figures)
        qFatal("%s", figures.error().message().c_str());
    return *figures;
}

} // namespace

/// probescope-cli latency and the Latency view say the same of every capture.
class TestCliSpans : public QObject
{
    Q_OBJECT

private slots:
    void figuresAreThoseOfTheView_data()
    {
        addCaptures({"graph/default.txt.xz", "text/events-sched-switch-waking.txt.xz",
                     "perf/callgraph.script.txt.xz"});
    }
    void figuresAreThoseOfTheView()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const QString file = folder.filePath("capture.psc");
        const auto imported = importedInto(path, file);
        if (!imported.capture)
            SKIP_FOREIGN(path, imported.why);
        const auto& capture = imported.capture;
        for (const auto& choice : analysis::spanChoices(*capture)) {
            const auto set = analysis::collectSpans(*capture, choice.source, CancelToken());
            QVERIFY(set.has_value());
            const QStringList base{"latency", file, "--kind", kindOf(choice)};
            using Kind = SpanGrouping::Kind;
            for (const auto& [kind, word] :
                 {std::pair{Kind::Nothing, ""}, std::pair{Kind::Task, "task"},
                  std::pair{Kind::Name, "name"}, std::pair{Kind::Cpu, "cpu"}}) {
                const auto spans =
                    groupSpans(*capture, *set, {}, {.kind = kind, .field = {}}, CancelToken());
                QVERIFY(spans.has_value());
                const auto figures = measured(*capture, **spans);
                const auto rows =
                    cliRows(kind == Kind::Nothing ? base : base + QStringList{"--by", word});
                compareGroups(rows, **spans, figures);
                if (kind == Kind::Nothing)
                    compareLongest(cliRows(base
                                           + QStringList{"--show", "longest", "--limit",
                                                         QString::number(kMostListed)}),
                                   figures, analysis::tellsTimes(*capture));
            }
        }
    }

private:
    static void compareGroups(const QJsonArray& rows, const GroupedSpans& spans,
                              const LatencyFigures& figures)
    {
        const bool others = rows.size() > qsizetype(GroupedSpans::kMostGroups);
        for (qsizetype i = 0; i < spans.groups.size() - (others ? 1 : 0); ++i) {
            QCOMPARE(cliWord(rows[i], "group"), spans.groups[i]);
            compareFigures(rows[i], figures.groups[std::size_t(i)]);
        }
        if (!others)
            QCOMPARE(rows.size(), spans.groups.size());
    }

    /// `timed`: the capture tells times; else the command line tells none.
    static void compareLongest(const QJsonArray& rows, const LatencyFigures& figures, bool timed)
    {
        QCOMPARE(rows.size(), qsizetype(figures.longest.size()));
        for (qsizetype i = 0; i < rows.size(); ++i) {
            const auto& wanted = figures.longest[std::size_t(i)];
            QCOMPARE(lengthOf(rows[i], "duration"), qint64(wanted.span.durationNs));
            QCOMPARE(lengthOf(rows[i], "begin"), timed ? qint64(wanted.span.beginNs) : -1);
            QCOMPARE(cliWord(rows[i], "task"), wanted.task);
            QCOMPARE(cliNumber(rows[i], "cpu"), qint64(wanted.span.cpu));
            QCOMPARE(cliWord(rows[i], "name"), wanted.name);
        }
    }
};

QTEST_GUILESS_MAIN(TestCliSpans)
#include "tst_cli_spans.moc"
