#include "core/analysis/calls/function_table.h"
#include "core/analysis/paths/path_views.h"
#include "tests/core/analysis/calls/made_durations.h"
#include "tests/core/analysis/paths/path_map.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/captures.h"
#include "tests/support/sample_capture.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

/// Calls of function_graph text with tasks, read by its columns: what is left of `|` is the
/// duration, what is right of it is indented by two blanks a level.
class TextCalls
{
public:
    struct Read
    {
        std::string function;
        int depth = 0;
        bool open = true;
        std::int64_t durationNs = 0;
        std::vector<Read> children;
    };

    explicit TextCalls(const QByteArray& bytes)
    {
        static const QRegularExpression line(QStringLiteral(
            R"(^(?:\s*[\d.]+ \|)?\s*(\d+)\)\s+(\S.*?)-(\d+)\s+\|([^|]*)\|  ( *)(.*)$)"));
        for (const QByteArray& bytesOfLine : bytes.split('\n')) {
            const auto match = line.match(QString::fromUtf8(bytesOfLine));
            if (!match.hasMatch() || match.captured(6).startsWith(QStringLiteral("/*")))
                continue;
            const int pid = match.captured(3).toInt();
            auto& task = m_tasks[pid != 0 ? pid : -1 - match.captured(1).toInt()];
            task.take(int(match.captured(5).size() / 2), match.captured(6),
                      nanoseconds(match.captured(4)));
        }
        for (auto& [pid, task] : m_tasks)
            task.finish();
    }

    struct Sums
    {
        std::uint64_t count = 0; ///< with an exit
        std::uint64_t open = 0; ///< without
        std::int64_t total = 0;
        std::int64_t self = 0;
        std::vector<std::int64_t> durations;
    };
    std::map<std::string, Sums> paths() const
    {
        std::map<std::string, Sums> all;
        for (const auto& [pid, task] : m_tasks)
            add(all, task.done, {});
        return all;
    }
    /// Of functions; total is not told.
    std::map<std::string, Sums> functions() const
    {
        std::map<std::string, Sums> all;
        for (const auto& [path, sums] : paths()) {
            Sums& function = all[path.substr(path.rfind(';') + 1)];
            function.count += sums.count;
            function.open += sums.open;
            function.self += sums.self;
            function.durations.insert(function.durations.end(), sums.durations.begin(),
                                      sums.durations.end());
        }
        return all;
    }

private:
    struct Task
    {
        std::vector<Read> open;
        std::vector<Read> done;

        void end(Read call)
        {
            auto& into = open.empty() ? done : open.back().children;
            into.push_back(std::move(call));
        }
        void take(int depth, const QString& text, std::int64_t ns)
        {
            static const QRegularExpression name(QStringLiteral(R"(^(.*?)\(\)( \{|;))"));
            static const QRegularExpression exit(QStringLiteral(R"(^\}(?: /\* (.*) \*/)?)"));
            if (const auto match = name.match(text); match.hasMatch()) {
                Read call{match.captured(1).toStdString(), depth, true, 0, {}};
                if (match.captured(2) == QStringLiteral(";")) {
                    call.open = false;
                    call.durationNs = ns;
                    end(std::move(call));
                } else {
                    open.push_back(std::move(call));
                }
            } else if (const auto match = exit.match(text); match.hasMatch()) {
                Read call;
                if (!open.empty() && open.back().depth == depth) {
                    call = std::move(open.back());
                    open.pop_back();
                } else { // began before the capture, and holds what was deeper since
                    call.function = match.captured(1).toStdString();
                    call.depth = depth;
                    auto& into = open.empty() ? done : open.back().children;
                    auto first = into.end();
                    while (first != into.begin() && std::prev(first)->depth > depth)
                        --first;
                    call.children.assign(std::make_move_iterator(first),
                                         std::make_move_iterator(into.end()));
                    into.erase(first, into.end());
                }
                call.open = false;
                call.durationNs = ns;
                end(std::move(call));
            }
        }
        void finish()
        {
            while (!open.empty()) {
                Read call = std::move(open.back());
                open.pop_back();
                end(std::move(call));
            }
        }
    };

    /// How long what a call without an exit called took: the outermost of those that have one.
    static std::int64_t endedIn(const Read& call)
    {
        std::int64_t ns = 0;
        for (const Read& child : call.children)
            ns += child.open ? endedIn(child) : child.durationNs;
        return ns;
    }
    static std::int64_t nanoseconds(const QString& column)
    {
        static const QRegularExpression number(QStringLiteral(R"((\d+)\.(\d+) us)"));
        const auto match = number.match(column);
        return match.captured(1).toLongLong() * 1000
            + match.captured(2).leftJustified(3, QLatin1Char('0')).toLongLong();
    }
    static void add(std::map<std::string, Sums>& all, const std::vector<Read>& calls,
                    const std::string& above)
    {
        for (const Read& call : calls) {
            const std::string name = call.function.empty() ? "?" : call.function;
            const std::string path = above.empty() ? name : above + ";" + name;
            Sums& sums = all[path];
            std::int64_t self = call.durationNs;
            for (const Read& child : call.children)
                self -= child.durationNs;
            if (call.open) {
                ++sums.open;
                sums.total += endedIn(call);
            } else {
                ++sums.count;
                sums.total += call.durationNs;
                sums.self += std::max<std::int64_t>(0, self);
                sums.durations.push_back(call.durationNs);
            }
            add(all, call.children, path);
        }
    }

    std::map<int, Task> m_tasks;
};

std::int64_t sortedPercentile(std::vector<std::int64_t> values, double p)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    // The first that at least so many are not above: counted in thousandths.
    const auto permille = std::uint64_t(std::llround(p * 1000));
    const std::uint64_t rank = (permille * values.size() + 999) / 1000;
    return values[std::size_t(std::max<std::uint64_t>(1, rank)) - 1];
}

/// Runs of calls that are alike: of each, a duration by chance, and 5 % about it.
std::vector<std::int64_t> alikeDurations(std::size_t count, std::size_t run, double scale,
                                         std::mt19937_64& random)
{
    std::lognormal_distribution<double> spread(9, 0.6);
    std::uniform_real_distribution<double> jitter(0.95, 1.05);
    std::vector<std::int64_t> values(count);
    double base = 0;
    for (std::size_t i = 0; i < count; ++i) {
        base = i % run == 0 ? spread(random) : base;
        values[i] = std::int64_t(base * jitter(random) * scale);
    }
    return values;
}

/// Values in the order of their time, equally far apart.
struct TimedValues
{
    explicit TimedValues(const std::vector<std::int64_t>& values, double percentile)
        : bins(binsOf(values))
        , exactNs(sortedPercentile(values, percentile))
        , slices(DurationBins::binOf(exactNs))
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            slices.add(i * PercentileSlices::kSlices / values.size(),
                       DurationBins::binOf(values[i]));
    }
    PercentileSide side() const { return {bins, exactNs, slices}; }

    DurationBins bins;
    std::int64_t exactNs;
    PercentileSlices slices;
};

PercentileChange changeOf(const std::vector<std::int64_t>& before,
                          const std::vector<std::int64_t>& after, double p, std::uint64_t seed)
{
    return percentileChange(TimedValues(before, p).side(), TimedValues(after, p).side(), p, seed);
}

/// As the only change of a table.
PercentileChange::Verdict verdictOf(const std::vector<std::int64_t>& before,
                                    const std::vector<std::int64_t>& after, double p,
                                    std::uint64_t seed)
{
    PercentileChange change = changeOf(before, after, p, seed);
    judge({&change});
    return change.verdict;
}

} // namespace

class TestFunctionTable : public QObject
{
    Q_OBJECT

private slots:
    void pathsAreThoseOfTheKernelsText_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"options-proc.txt.xz", "options-proc-abstime-tail.txt.xz",
                                 "events-proc-abstime.txt.xz"})
            QTest::newRow(file) << QStringLiteral(TEST_DATA "/graph/") + QLatin1String(file);
    }
    void pathsAreThoseOfTheKernelsText()
    {
        QFETCH(QString, file);
        QTemporaryDir folder;
        const auto capture = captureOfFile(folder.filePath(QStringLiteral("a.psc")), file);
        const TextCalls text(readCapture(file));
        const auto wanted = text.paths();
        QVERIFY(wanted.size() > 50);
        const auto tree = callTree(*capture, {}, {});
        QVERIFY(tree.has_value());
        const auto found = byPath(*tree);
        std::uint64_t compared = 0;
        for (const auto& [path, sums] : wanted) {
            const auto at = found.find(path);
            QVERIFY2(at != found.end(), path.c_str());
            const PathTotals& totals = at->second;
            QVERIFY2(totals.count == sums.count, path.c_str());
            QVERIFY2(totals.incomplete == sums.open, path.c_str());
            QVERIFY2(totals.timed == sums.count, path.c_str());
            QVERIFY2(totals.total == sums.total, path.c_str());
            QVERIFY2(totals.self == sums.self, path.c_str());
            ++compared;
        }
        QCOMPARE(found.size(), wanted.size());
        QVERIFY(compared > 40);

        const auto rows = functionTable(*capture, {}, {});
        QVERIFY(rows.has_value());
        auto functions = text.functions();
        QCOMPARE(rows->size(), functions.size());
        for (const FunctionRow& row : *rows) {
            const auto& sums = functions[nameOf(row.frame)];
            QCOMPARE(row.totals.count, sums.count);
            QCOMPARE(row.totals.incomplete, sums.open);
            QCOMPARE(row.p50Ns, sortedPercentile(sums.durations, 0.5));
            QCOMPARE(row.p90Ns, sortedPercentile(sums.durations, 0.9));
            QCOMPARE(row.p99Ns, sortedPercentile(sums.durations, 0.99));
            QCOMPARE(row.durations.count(), std::uint64_t(sums.durations.size()));
            QCOMPARE(row.totals.self, sums.self);
        }
    }

    void tableIsThatOfSql_data() { addCaptures("graph"); }
    void tableIsThatOfSql()
    {
        QFETCH(QString, path);
        QTemporaryDir folder;
        const auto capture = captureOfFile(folder.filePath(QStringLiteral("a.psc")), path);
        const auto rows = functionTable(*capture, {}, {});
        QVERIFY(rows.has_value());
        std::map<std::string, std::string> found;
        for (const FunctionRow& row : *rows) {
            found[nameOf(row.frame)] = std::to_string(row.totals.count) + "|"
                + std::to_string(row.totals.incomplete) + "|" + std::to_string(row.totals.self)
                + "|" + std::to_string(row.totals.timed) + "|" + std::to_string(row.totals.sumNs)
                + "|" + std::to_string(row.totals.minNs) + "|" + std::to_string(row.totals.maxNs)
                + "|" + std::to_string(row.p50Ns) + "|" + std::to_string(row.p99Ns);
        }
        std::map<std::string, std::string> wanted;
        // Nearest rank: percentile() of SQL interpolates.
        for (const std::string& line :
             ask(*capture,
                 "WITH c AS (SELECT ifnull(nullif(function, ''), '?') AS f, state, self, duration "
                 "AS d FROM call WHERE state <> 'outside'), "
                 "r AS (SELECT *, row_number() OVER (PARTITION BY f ORDER BY d NULLS LAST) AS "
                 "rank, "
                 "count(d) OVER (PARTITION BY f) AS n FROM c) "
                 "SELECT f || '>' || sum(state <> 'no exit') || '|' || sum(state = 'no exit') || "
                 "'|' || ifnull(sum(self), 0) || '|' || count(d) "
                 "|| '|' || ifnull(sum(d), 0) || '|' || ifnull(min(d), 0) || '|' || "
                 "ifnull(max(d), 0) || '|' || ifnull(max(CASE rank WHEN (50 * n + 99) / 100 THEN d "
                 "END), 0) || '|' || ifnull(max(CASE rank WHEN (99 * n + 99) / 100 THEN d END), 0) "
                 "FROM r GROUP BY f")) {
            const auto end = line.find('>');
            wanted[line.substr(0, end)] = line.substr(end + 1);
        }
        QCOMPARE(found.size(), wanted.size());
        for (const auto& [function, line] : wanted) {
            QVERIFY2(found[function] == line,
                     (function + ": " + found[function] + ", SQL: " + line).c_str());
        }
    }

    /// What lies in the range, and what is around it, once it is known where that is.
    void ofARangeFewerCallsAreRead()
    {
        constexpr int kCalls = 40'000;
        std::string text = "# tracer: function_graph\n#\n# CPU  DURATION                  FUNCTION "
                           "CALLS\n# |     |   |                     |   |   |   |\n"
                           " 0)               |  outer() {\n";
        for (int i = 0; i < kCalls; ++i)
            text += " 0)   0." + std::to_string(400 + i % 7) + " us    |    f"
                + std::to_string(i % 3) + "();\n";
        text += " 0) * 17000.00 us |  }\n";
        QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath(QStringLiteral("a.psc")), text);
        QCOMPARE(capture->summary().calls, std::uint64_t(kCalls + 1));
        const auto summary = capture->summary();
        const std::int64_t length = (summary.lastNs - summary.firstNs) / 100;
        const CallScope scope{.stacks = {},
                              .cpu = {},
                              .beginNs = summary.firstNs + 50 * length,
                              .endNs = summary.firstNs + 51 * length};
        const auto read = [&capture, &scope] {
            std::uint64_t calls = 0;
            const auto told = [&calls](std::uint64_t some) { calls = some; };
            if (!functionStats(*capture, scope, {}, {}, told))
                qFatal("not read");
            return calls;
        };
        const auto first = functionTable(*store::Capture::open(capture->path()).value(), scope, {});
        QCOMPARE(read(), std::uint64_t(kCalls + 1));
        QVERIFY(read() < kCalls * 2 / 3);
        const auto again = functionTable(*capture, scope, {});
        QVERIFY(first && again);
        QCOMPARE(again->size(), std::size_t(4));
        for (std::size_t i = 0; i < again->size(); ++i) {
            const FunctionRow& row = (*again)[i];
            QVERIFY(row.frame == (*first)[i].frame);
            QVERIFY(row.totals == (*first)[i].totals);
            QCOMPARE(row.p99Ns, (*first)[i].p99Ns);
            QVERIFY(row.totals.count > 0);
        }
        QCOMPARE(again->front().frame.name, std::string("outer"));
        QCOMPARE(again->front().totals.total, length);
    }

    void intervalIsThatOfDrawnSamples_data()
    {
        QTest::addColumn<double>("p");
        QTest::newRow("p50") << 0.5;
        QTest::newRow("p99") << 0.99;
    }
    void intervalIsThatOfDrawnSamples()
    {
        QFETCH(double, p);
        std::mt19937_64 random(11);
        const auto before = durations(900, 1, random);
        const auto after = durations(700, 1.02, random);
        const auto change = changeOf(before, after, p, 1);
        QCOMPARE(change.differenceNs, sortedPercentile(after, p) - sortedPercentile(before, p));
        const auto sample = [&](const std::vector<std::int64_t>& from) {
            std::vector<std::int64_t> drawn(from.size());
            for (auto& value : drawn)
                value = from[random() % from.size()];
            return sortedPercentile(drawn, p);
        };
        std::vector<std::int64_t> differences(4000);
        for (auto& difference : differences)
            difference = sample(after) - sample(before);
        const auto low = sortedPercentile(differences, 0.005);
        const auto high = sortedPercentile(differences, 0.995);
        const auto width = high - low;
        QVERIFY2(std::abs(change.lowNs - low) < width / 5
                     && std::abs(change.highNs - high) < width / 5,
                 qPrintable(QStringLiteral("%1 … %2, drawn: %3 … %4")
                                .arg(change.lowNs)
                                .arg(change.highNs)
                                .arg(low)
                                .arg(high)));
    }

    void chanceIsSeldomTakenForAChange()
    {
        using Verdict = PercentileChange::Verdict;
        std::mt19937_64 random(5);
        int wrong = 0;
        int right = 0;
        constexpr int kTries = 300;
        for (int i = 0; i < kTries; ++i) {
            const auto one = durations(300, 1, random);
            const auto same = durations(300, 1, random);
            const auto slower = durations(300, 1.5, random);
            const auto verdict = [&](const auto& other) {
                return verdictOf(one, other, 0.5, std::uint64_t(i));
            };
            wrong += verdict(same) == Verdict::LikelyReal ? 1 : 0;
            right += verdict(slower) == Verdict::LikelyReal ? 1 : 0;
        }
        QVERIFY2(wrong <= kTries / 50, qPrintable(QString::number(wrong)));
        QVERIFY2(right >= kTries * 9 / 10, qPrintable(QString::number(right)));
        const auto few = durations(9, 1, random);
        QCOMPARE(verdictOf(few, durations(9, 2, random), 0.5, 1), Verdict::TooFew);
        const auto many = durations(499, 1, random);
        QCOMPARE(verdictOf(many, durations(499, 2, random), 0.99, 1), Verdict::TooFew);
        const auto none = percentileChange({{}, 0, {}}, TimedValues(many, 0.5).side(), 0.5, 1);
        QCOMPARE(none.differenceNs, sortedPercentile(many, 0.5));
        QCOMPARE(none.verdict, Verdict::TooFew);
    }

    void callsThatAreAlikeAreNoProof_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("run");
        QTest::addColumn<double>("p");
        QTest::addColumn<double>("found"); ///< least share of real changes
        QTest::newRow("p50, a thousand in runs of ten") << 1000 << 10 << 0.5 << 0.6;
        QTest::newRow("p50, in runs of thirty") << 5000 << 30 << 0.5 << 0.9;
        QTest::newRow("p99, a thousand") << 1000 << 10 << 0.99 << 0.0;
        QTest::newRow("p99, thousands") << 20'000 << 10 << 0.99 << 0.9;
        QTest::newRow("p50, independent") << 1000 << 1 << 0.5 << 0.99;
        QTest::newRow("p99, independent") << 5000 << 1 << 0.99 << 0.9;
    }
    void callsThatAreAlikeAreNoProof()
    {
        QFETCH(int, count);
        QFETCH(int, run);
        QFETCH(double, p);
        QFETCH(double, found);
        std::mt19937_64 random(17);
        const int kTries = count > 5000 ? 40 : 200;
        int wrong = 0;
        int right = 0;
        for (int i = 0; i < kTries; ++i) {
            const auto drawn = [&](double scale) {
                return alikeDurations(std::size_t(count), std::size_t(run), scale, random);
            };
            const auto one = drawn(1);
            const auto real = PercentileChange::Verdict::LikelyReal;
            wrong += verdictOf(one, drawn(1), p, std::uint64_t(i)) == real ? 1 : 0;
            right += verdictOf(one, drawn(1.5), p, std::uint64_t(i)) == real ? 1 : 0;
        }
        QVERIFY2(wrong <= kTries / 20, qPrintable(QString::number(wrong)));
        QVERIFY2(right >= kTries * found, qPrintable(QString::number(right)));
    }

    void manyFunctionsAreJudgedTogether()
    {
        std::mt19937_64 random(23);
        constexpr std::size_t kAll = 400;
        constexpr std::size_t kSlower = 20; // the first ones
        std::vector<PercentileChange> changes;
        for (std::size_t i = 0; i < kAll; ++i) {
            const auto before = durations(400, 1, random);
            const auto after = durations(400, i < kSlower ? 2 : 1, random);
            changes.push_back(changeOf(before, after, 0.5, i));
        }
        std::vector<PercentileChange*> all;
        for (PercentileChange& change : changes)
            all.push_back(&change);
        judge(all);
        std::size_t right = 0;
        std::size_t wrong = 0;
        std::size_t alone = 0;
        for (std::size_t i = 0; i < kAll; ++i) {
            const bool real = changes[i].verdict == PercentileChange::Verdict::LikelyReal;
            right += real && i < kSlower ? 1 : 0;
            wrong += real && i >= kSlower ? 1 : 0;
            judge({&changes[i]});
            alone += i >= kSlower && changes[i].verdict == PercentileChange::Verdict::LikelyReal;
        }
        QCOMPARE(right, kSlower);
        QVERIFY2(wrong <= 2 && alone > wrong,
                 qPrintable(QStringLiteral("%1, each alone: %2").arg(wrong).arg(alone)));
    }

    void comparisonIsTheSameEachTime()
    {
        const auto file = QStringLiteral(TEST_DATA "/graph/options-proc.txt.xz");
        QTemporaryDir folder;
        const auto capture = captureOfFile(folder.filePath(QStringLiteral("a.psc")), file);
        const auto summary = capture->summary();
        const std::int64_t middle = summary.firstNs + (summary.lastNs - summary.firstNs) / 2;
        const auto before = functionTable(*capture, {{}, {}, {}, middle}, {});
        const auto after = functionTable(*capture, {{}, {}, middle, {}}, {});
        QVERIFY(before.has_value() && after.has_value());
        const auto one = compareFunctions(*before, *after, {});
        const auto again = compareFunctions(*before, *after, {});
        QVERIFY(one.has_value() && again.has_value());
        QCOMPARE(one->size(), again->size());
        std::int64_t largest = INT64_MAX;
        std::map<PathFrame, int> seen;
        for (std::size_t i = 0; i < one->size(); ++i) {
            const FunctionDifference& difference = (*one)[i];
            QVERIFY(difference.p50 == (*again)[i].p50 && difference.p99 == (*again)[i].p99);
            const auto change =
                std::abs(difference.after.totals.total - difference.before.totals.total);
            QVERIFY(change <= largest);
            largest = change;
            ++seen[difference.frame];
        }
        for (const auto* rows : {&*before, &*after}) {
            for (const FunctionRow& row : *rows)
                QCOMPARE(seen[row.frame], 1);
        }
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY(!compareFunctions(*before, *after, cancel));
    }
};

QTEST_APPLESS_MAIN(TestFunctionTable)
#include "tst_function_table.moc"
