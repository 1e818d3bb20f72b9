#include "core/analysis/calls/scoped_calls.h"
#include "tests/ui/cli/cli_answers.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/views/latency/latency_work.h"
#include "ui/views/latency/span_export.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <map>

using namespace probescope;
using namespace probescope::ui;

namespace {

using Kind = SpanGrouping::Kind;

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

/// As --by names it.
QString wordOf(const SpanGrouping& by)
{
    switch (by.kind) {
    case Kind::Nothing:
        return {};
    case Kind::Task:
        return QStringLiteral("task");
    case Kind::Name:
        return QStringLiteral("name");
    case Kind::Cpu:
        return QStringLiteral("cpu");
    case Kind::Field:
        break;
    }
    return QString::fromStdString(by.field);
}

/// All ways to group them, of fields the first ones.
std::vector<SpanGrouping> groupingsOf(const store::Capture& capture,
                                      const analysis::SpanSource& source)
{
    constexpr qsizetype kFields = 2;
    std::vector<SpanGrouping> all{{.kind = Kind::Nothing, .field = {}},
                                  {.kind = Kind::Task, .field = {}},
                                  {.kind = Kind::Name, .field = {}},
                                  {.kind = Kind::Cpu, .field = {}}};
    for (const QString& field :
         groupingFields(capture, source)
             .first(std::min(kFields, groupingFields(capture, source).size()))) {
        const bool isWord = field == "name" || field == "task" || field == "cpu"; // of --by
        if (!isWord)
            all.push_back({.kind = Kind::Field, .field = field.toStdString()});
    }
    return all;
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
    QCOMPARE(cliNumber(row, "incomplete"),
             figures.incomplete ? qint64(*figures.incomplete) : qint64(-1));
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

/// Of each function, calls of which no duration can be right, counted call by call.
std::map<QString, qint64> incompleteCalls(const store::Capture& capture)
{
    std::map<QString, qint64> counts;
    for (const store::CallStack& stack : capture.calls().stacks()) {
        const auto calls = capture.calls().scan(stack.number, 0, stack.calls);
        if (!calls)
            qFatal("%s", calls.error().message().c_str());
        for (const store::Call& call : *calls) {
            using State = store::Call::State;
            const bool lone = call.state == State::NoEntry && !call.hasDuration;
            const bool negative = call.hasKnownDuration() && call.durationNs < 0;
            if (call.state != State::NoExit && !lone && !negative)
                continue;
            const std::string name = capture.string(call.function);
            ++counts[name.empty() ? "(unknown function)" : QString::fromStdString(name)];
        }
    }
    return counts;
}

} // namespace

/// probescope-cli latency and the Latency view say the same of every capture.
class TestCliSpans : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }

    void figuresAreThoseOfTheView_data()
    {
        addCaptures({"graph/default.txt.xz", "graph/lost.txt.xz", "graph/options-noduration.txt.xz",
                     "text/events-sched-switch-waking.txt.xz", "text/events-syscalls.txt.xz",
                     "text/events-clock-x86-tsc.txt.xz", "perf/callgraph.script.txt.xz"});
    }
    void figuresAreThoseOfTheView()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        m_file = folder.filePath("capture.psc");
        const auto imported = importedInto(path, m_file);
        if (!imported.capture)
            SKIP_FOREIGN(path, imported.why);
        m_capture = imported.capture;
        for (const auto& choice : analysis::spanChoices(*m_capture)) {
            const auto set = analysis::collectSpans(*m_capture, choice.source, CancelToken());
            QVERIFY(set.has_value());
            for (const SpanGrouping& by : groupingsOf(*m_capture, choice.source)) {
                const auto spans = groupSpans(*m_capture, *set, {}, by, CancelToken());
                QVERIFY(spans.has_value());
                compareSpans(choice, **spans);
                if (QTest::currentTestFailed()) {
                    qWarning("%s by %s", qPrintable(kindOf(choice)), qPrintable(wordOf(by)));
                    return;
                }
            }
        }
        if (m_capture->summary().calls > 0)
            compareIncompleteCalls();
    }

private:
    void compareSpans(const analysis::SpanChoice& choice, const GroupedSpans& spans) const
    {
        const auto figures = measured(*m_capture, spans);
        const QStringList base{"latency", m_file, "--kind", kindOf(choice)};
        if (spans.by.kind == Kind::Nothing) {
            const auto row = cliRows(base).first();
            compareFigures(row, figures.shown);
            compareFigures(row, figures.groups.front());
            compareLongest(
                cliRows(base
                        + QStringList{"--show", "longest", "--limit", QString::number(kMaxListed)}),
                figures, analysis::hasTimes(*m_capture));
        }
        const bool calls = choice.source.kind == analysis::SpanSource::Kind::Calls;
        const TimeUnit unit = calls ? TimeUnit::Nanoseconds : clockOf(*m_capture).unit;
        const QByteArray csv = csvOfFigures(spans.groupBytes, figures.groups,
                                            {.times = {.unit = unit}, .lengths = unit})
                                   .toUtf8();
        const QByteArray told =
            cliText(base
                    + (spans.by.kind == Kind::Nothing ? QStringList()
                                                      : QStringList{"--by", wordOf(spans.by)})
                    + QStringList{"--format", "csv"});
        const auto rows = csvRows(told);
        if (rows.size() > 1 + qsizetype(GroupedSpans::kMaxGroups))
            compareOthers(rows, csvRows(csv), spans.groups.last());
        else
            QCOMPARE(told, csv);
    }

    /// The view adds up the groups behind the first ones, whose rows are the same.
    static void compareOthers(const QList<QStringList>& rows, const QList<QStringList>& wanted,
                              const QString& title)
    {
        const qsizetype alone = wanted.size() - 1;
        QCOMPARE(rows.first(alone), wanted.first(alone));
        QCOMPARE(title, QString("%1 others").arg(rows.size() - alone));
        const auto sumOf = [&](qsizetype column) {
            qint64 sum = 0;
            for (const QStringList& row : rows.mid(alone))
                sum += row[column].toLongLong();
            return QString::number(sum);
        };
        const qsizetype incomplete = wanted.first().size() - 1;
        QCOMPARE(wanted.first()[incomplete], QString("incomplete"));
        QCOMPARE(sumOf(1), wanted.last()[1]);
        if (!wanted.last()[incomplete].isEmpty()) // all of them are counted
            QCOMPARE(sumOf(incomplete), wanted.last()[incomplete]);
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

    void compareIncompleteCalls() const
    {
        std::map<QString, qint64> told;
        for (const QJsonValue& row :
             cliRows({"latency", m_file, "--kind", "calls", "--by", "name"})) {
            if (const qint64 incomplete = cliNumber(row, "incomplete"); incomplete != 0)
                told[cliWord(row, "group")] = incomplete;
        }
        const auto wanted = incompleteCalls(*m_capture);
        constexpr qint64 kKept = qint64(analysis::SpanSet::kMaxBroken);
        qint64 all = 0;
        for (const auto& [name, count] : wanted)
            all += count;
        if (all <= kKept)
            QCOMPARE(told, wanted);
        QCOMPARE(cliNumber(cliRows({"latency", m_file, "--kind", "calls"}).first(), "incomplete"),
                 all);
    }

    std::shared_ptr<store::Capture> m_capture;
    QString m_file;
};

QTEST_GUILESS_MAIN(TestCliSpans)
#include "tst_cli_spans.moc"
