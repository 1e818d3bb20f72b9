#include "core/record/counts/hist_snapshot.h"
#include "tests/support/captures.h"

#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

using namespace probescope;
using namespace probescope::record;
using tracefs::HistTrigger;

using Key = AggregationKey::Kind;
using Value = AggregationValue::Kind;

namespace {

QByteArray fileOf(const char* name)
{
    return readCapture(QStringLiteral(TEST_DATA "/hist/") + QLatin1String(name) + ".txt.xz");
}

HistTrigger triggerOf(std::vector<std::string> keys, std::vector<std::optional<std::size_t>> places)
{
    return {.event = {"some", "event"}, .keys = std::move(keys), .places = std::move(places)};
}

/// What the kernel printed for a value of one of the keys, added up by a pattern that knows nothing
/// else of the form: its first group is the key, the second one the number.
QMap<QString, quint64> sumsIn(const QByteArray& text, const QString& pattern)
{
    QMap<QString, quint64> sums;
    auto found = QRegularExpression(pattern, QRegularExpression::MultilineOption)
                     .globalMatch(QString::fromUtf8(text));
    while (found.hasNext()) {
        const auto match = found.next();
        sums[match.captured(1).trimmed()] += match.captured(2).toULongLong();
    }
    return sums;
}

QMap<QString, quint64> countsOf(const HistSnapshot& snapshot)
{
    QMap<QString, quint64> counts;
    for (const auto& group : snapshot.groups)
        counts[QString::fromStdString(group.keys.at(0))] += group.count;
    return counts;
}

/// A histogram by powers of two or by steps, as a kernel prints it.
std::string printed(const std::string& keys, std::initializer_list<std::string> entries)
{
    std::string text = "# event histogram\n#\n# trigger info: hist:keys=" + keys
        + ":vals=hitcount:sort=hitcount:size=2048 [active]\n#\n\n";
    for (const auto& entry : entries)
        text += entry + "\n";
    return text + "\nTotals:\n    Hits: 9\n    Entries: " + std::to_string(entries.size())
        + "\n    Dropped: 2\n";
}

} // namespace

class TestKernelTally : public QObject
{
    Q_OBJECT

private slots:
    void groupsThatLackSomethingAreTold()
    {
        auto trigger = triggerOf({"id"}, {0});
        trigger.hasSum = true;
        const auto snapshot =
            histSnapshotOf({.keys = {{.kind = Key::Field, .field = "id"}}, .value = {}},
                           {{trigger,
                             printed("id",
                                     {"{ id:          1 } hitcount:          5",
                                      "{ id:          2 } hitcount:          4"})}});
        QCOMPARE(snapshot.events, std::uint64_t(0));
        QCOMPARE(snapshot.problems.size(), std::size_t(1));
        QCOMPARE(snapshot.problems[0].count, std::uint64_t(2));
        QVERIFY(snapshot.problems[0].reason.isTemplate());
    }

    /// The kernel has one key for the task's name and pid.
    void addsUpNamesOfTasks()
    {
        const auto text = fileOf("hist-syscall");
        const HistQuery question{.keys = {{.kind = Key::Comm}}};
        const auto snapshot = histSnapshotOf(
            question,
            {{triggerOf({"common_pid.execname", "id.syscall"}, {0}), text.toStdString()}});
        const auto expected = sumsIn(
            text, QStringLiteral("^\\{ common_pid: (.*?) *\\[ *\\d+\\], .* hitcount: +(\\d+)"));
        QVERIFY(expected.size() > 3);
        QCOMPARE(countsOf(snapshot), expected);
        QCOMPARE(snapshot.found, std::size_t(expected.size()));
        quint64 all = 0;
        for (const auto count : expected)
            all += count;
        QCOMPARE(snapshot.events, std::uint64_t(all));
        QVERIFY(snapshot.problems.empty());
        QVERIFY(std::is_sorted(snapshot.groups.begin(), snapshot.groups.end(),
                               [](const auto& a, const auto& b) { return a.count > b.count; }));
    }

    void keepsTasksAndOtherKeysApart()
    {
        const auto text = fileOf("hist-syscall");
        const HistQuery question{
            .keys = {{.kind = Key::Field, .field = "id"}, {.kind = Key::Task}, {.kind = Key::Pid}},
            .top = 2};
        const auto snapshot = histSnapshotOf(
            question,
            {{triggerOf({"common_pid.execname", "id.syscall"}, {1, 0, 0}), text.toStdString()}});
        const std::vector<std::string> keys{"sys_openat [257]", "gadget-86", "86"};
        QCOMPARE(snapshot.groups.size(), std::size_t(2));
        QCOMPARE(snapshot.groups[0].keys, keys);
        QCOMPARE(snapshot.groups[0].count, std::uint64_t(80));
        QCOMPARE(snapshot.found, std::size_t(text.count("{ common_pid")));
        QCOMPARE(snapshot.next.size(), snapshot.found - 2);
        QVERIFY(snapshot.next.front().count <= snapshot.groups.back().count);
    }

    void addsSumsOfFunctions()
    {
        const auto text = fileOf("hist-kmalloc");
        auto trigger = triggerOf({"call_site.sym", "bytes_req"}, {0});
        trigger.hasSum = true;
        HistQuery question{.keys = {{.kind = Key::Function}},
                           .value = {.kind = Value::Sum, .field = "bytes_alloc"}};
        const auto snapshot = histSnapshotOf(question, {{trigger, text.toStdString()}});
        const auto expected = sumsIn(
            text, QStringLiteral("^\\{ call_site: \\[[0-9a-f]+\\] (\\S+) .* bytes_alloc: +(\\d+)"));
        QVERIFY(expected.size() > 10);
        QMap<QString, quint64> sums;
        for (const auto& group : snapshot.groups)
            sums[QString::fromStdString(group.keys[0])] = group.sum;
        QCOMPARE(sums, expected);
        QCOMPARE(snapshot.sum,
                 std::uint64_t(std::accumulate(expected.begin(), expected.end(), quint64(0))));
        QVERIFY(snapshot.next.empty());
        QCOMPARE(snapshot.sumOf(snapshot.groups[0]),
                 double(*std::max_element(expected.begin(), expected.end())));
        QCOMPARE(snapshot.averageOf(snapshot.groups[0]),
                 double(snapshot.groups[0].sum) / double(snapshot.groups[0].count));
    }

    void readsPowersOfTwo()
    {
        const auto text = fileOf("hist-log2");
        auto trigger = triggerOf({"ret.log2"}, {});
        trigger.bins = 0;
        const HistQuery question{.value = {.kind = Value::Quantize, .field = "ret"}};
        trigger.isSigned = true;
        const auto snapshot = histSnapshotOf(question, {{trigger, text.toStdString()}});
        QCOMPARE(snapshot.groups.size(), std::size_t(1));
        QVERIFY(snapshot.groups[0].keys.empty());
        auto expected = sumsIn(text, QStringLiteral("~ 2\\^(\\d+) *\\} hitcount: +(\\d+)"));
        const auto& bins = snapshot.groups[0].bins;
        QCOMPARE(bins.size(), std::size_t(expected.size()));
        // Errors of system calls.
        QVERIFY(bins[0].kind == HistBin::Kind::Below);
        QCOMPARE(bins[0].count, std::uint64_t(expected.take("64")));
        QCOMPARE(bins[1], (HistBin{HistBin::Kind::Within, 0, 1, expected.take("0")}));
        for (std::size_t i = 2; i < bins.size(); ++i) {
            QVERIFY(bins[i].low > bins[i - 1].high);
            const auto power = std::countr_zero(bins[i].high);
            QCOMPARE(bins[i].low, (std::uint64_t(1) << (power - 1)) + 1);
            QCOMPARE(bins[i].count, std::uint64_t(expected.take(QString::number(power))));
        }
        QVERIFY(expected.isEmpty());
        trigger.isSigned = false;
        const auto unsignedBins =
            histSnapshotOf(question, {{trigger, text.toStdString()}}).groups.at(0).bins;
        QCOMPARE(unsignedBins.back().low, (std::uint64_t(1) << 63) + 1);
        QCOMPARE(unsignedBins.back().high, std::numeric_limits<std::uint64_t>::max());
    }

    void cutsStepsAtTheirEnds()
    {
        const auto text = fileOf("hist-buckets");
        auto trigger = triggerOf({"ret.buckets=100"}, {});
        trigger.bins = 0;
        trigger.isSigned = true;
        const HistQuery question{
            .value = {
                .kind = Value::Lquantize, .field = "ret", .from = 200, .to = 900, .step = 100}};
        const auto snapshot = histSnapshotOf(question, {{trigger, text.toStdString()}});
        const auto& bins = snapshot.groups.at(0).bins;
        const std::vector<HistBin> ends{{HistBin::Kind::Below, 200, 200, 16},
                                        {HistBin::Kind::Above, 899, 899, 6}};
        QCOMPARE(bins.front(), ends[0]);
        QCOMPARE(bins.back(), ends[1]);
        QCOMPARE(bins.size(), std::size_t(9)); // six pieces of seven hold something, and the ends
        QCOMPARE(snapshot.events, std::uint64_t(84));
        const auto negative = histSnapshotOf(
            question,
            {{trigger,
              printed("ret.buckets=100",
                      {"{ ret: ~ 18446744073709551600-18446744073709551699 } hitcount:    "
                       "      3"})}});
        QCOMPARE(negative.groups.at(0).bins.at(0).kind, HistBin::Kind::Below);
    }

    /// The kernel prints keys without their sign.
    void keysBelowZeroAreSo()
    {
        auto trigger = triggerOf({"ret", "depth"}, {0, 1});
        trigger.signedBytes = {8, 4};
        const HistQuery question{
            .keys = {{.kind = Key::Field, .field = "ret"}, {.kind = Key::Field, .field = "depth"}}};
        const auto text = printed("ret,depth",
                                  {"{ ret: 18446744073709551615, depth: 18446744073709551614 } "
                                   "hitcount:          3",
                                   "{ ret:          7, depth: 4294967294 } hitcount:          2"});
        const auto keysOf = [&](std::size_t events) {
            const auto snapshot = histSnapshotOf(question, {{trigger, text}});
            for (const auto& group : snapshot.groups) {
                if (group.count == events)
                    return group.keys;
            }
            return std::vector<std::string>();
        };
        QCOMPARE(keysOf(3), (std::vector<std::string>{"-1", "-2"}));
        QCOMPARE(keysOf(2), (std::vector<std::string>{"7", "-2"}));
        trigger.signedBytes = {};
        QCOMPARE(keysOf(3),
                 (std::vector<std::string>{"18446744073709551615", "18446744073709551614"}));
    }

    void tellsWhatEachHistogramHadNoRoomFor()
    {
        const auto text = printed("pid", {}) + "\n" + printed("next_pid", {});
        QCOMPARE(droppedOf(text), (std::vector<std::uint64_t>{2, 2}));
        QVERIFY(droppedOf("").empty());
    }

    void namesTheEventsThatItIsOf()
    {
        auto first = triggerOf({"common_cpu"}, {std::nullopt});
        auto second = first;
        second.event = {"some", "other"};
        const auto one = printed("common_cpu",
                                 {"{ common_cpu:          0 } hitcount:          4",
                                  "{ common_cpu:          1 } hitcount:          3"});
        const auto two = printed("common_cpu", {"{ common_cpu:          1 } hitcount:         10"});
        const auto snapshot =
            histSnapshotOf({.keys = {{.kind = Key::Event}}}, {{first, one}, {second, two}});
        const QMap<QString, quint64> expected{{"some:event", 7}, {"some:other", 10}};
        QCOMPARE(countsOf(snapshot), expected);
        QCOMPARE(snapshot.groups[0].keys[0], std::string("some:other"));
        QCOMPARE(snapshot.dropped, std::uint64_t(4));
    }

    void keepsStacksWhole()
    {
        const auto text = fileOf("6.1-hist-stacktrace");
        const auto snapshot =
            histSnapshotOf({.keys = {{.kind = Key::Stack}}},
                           {{triggerOf({"stacktrace"}, {0}), text.toStdString()}});
        QCOMPARE(snapshot.groups.size(), std::size_t(text.count("{ stacktrace:")));
        const auto& stack = snapshot.groups[0].keys[0];
        QVERIFY(stack.starts_with("call_timer_fn+0x24/0x130\n__run_timers"));
        QCOMPARE(snapshot.groups[0].count, std::uint64_t(283));
    }

    void isEmptyWhereNothingWasCounted()
    {
        const auto snapshot = histSnapshotOf(
            {.keys = {{.kind = Key::Task}}},
            {{triggerOf({"common_pid.execname"}, {0}), printed("common_pid.execname", {})},
             {triggerOf({"common_pid.execname"}, {0}), ""}});
        QVERIFY(snapshot.groups.empty() && snapshot.problems.empty());
        QCOMPARE(snapshot.found, std::size_t(0));
    }

    void tellsWhatItDoesNotUnderstand()
    {
        auto text = printed("common_cpu", {"{ common_cpu:          1 } hitcount:         10"});
        text += "what is this\n";
        const auto snapshot = histSnapshotOf({.keys = {{.kind = Key::Cpu}}},
                                             {{triggerOf({"common_cpu"}, {0}), text}});
        QCOMPARE(snapshot.problems.size(), std::size_t(1));
        QCOMPARE(snapshot.groups.size(), std::size_t(1));
        // A number of entries that is later than the entries is none of it.
        text = printed("common_cpu", {"{ common_cpu:          1 } hitcount:         10"});
        text.replace(text.find("Entries: 1"), 10, "Entries: 2");
        QVERIFY(histSnapshotOf({}, {{triggerOf({"common_cpu"}, {}), text}}).problems.empty());
    }

    void countsByCpu()
    {
        const auto counts =
            record::countsByCpu(printed("common_cpu",
                                        {"{ common_cpu:          3 } hitcount:          4",
                                         "{ common_cpu:          1 } hitcount:         10"}));
        const std::vector<std::uint64_t> expected{0, 10, 0, 4};
        QCOMPARE(*counts, expected);
        QVERIFY(record::countsByCpu(printed("common_cpu", {}))->empty());
        QVERIFY(!record::countsByCpu("").has_value());
        QVERIFY(!record::countsByCpu(fileOf("hist-switch").toStdString()).has_value());
        QVERIFY(!record::countsByCpu(
                     printed("common_cpu", {"{ common_cpu:   99999999 } hitcount:          4"}))
                     .has_value());
    }
};

QTEST_GUILESS_MAIN(TestKernelTally)
#include "tst_hist_snapshot.moc"
