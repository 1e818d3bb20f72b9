#include "core/analysis/calls/call_stats.h"
#include "core/analysis/calls/function_table.h"
#include "core/database/sqlite.h"
#include "core/store/read/capture.h"
#include "core/store/series/call_blocks.h"
#include "tests/core/store/read/timeline_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <map>
#include <random>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::store;
using namespace probescope::test;

namespace {

std::string describe(const FunctionStats& stats)
{
    return "count " + std::to_string(stats.count) + " incomplete "
        + std::to_string(stats.incomplete) + " timed " + std::to_string(stats.timed) + " total "
        + std::to_string(stats.totalNs) + " self " + std::to_string(stats.selfNs) + " min "
        + std::to_string(stats.minNs) + " max " + std::to_string(stats.maxNs) + " sum "
        + std::to_string(stats.sumNs) + " longest " + std::to_string(stats.longest.stack) + ":"
        + std::to_string(stats.longest.index);
}

/// How much of each call is that of its children. What an interrupt before its exit called stands
/// at the call's own depth, and counts where most of it is before the call's end.
std::vector<std::int64_t> innerTimes(const std::vector<CallRecord>& stack,
                                     const std::function<std::int64_t(const CallRecord&)>& inside)
{
    std::vector<std::int64_t> inner(stack.size());
    std::vector<std::int64_t> all(stack.size()); ///< of all of its children
    std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> interrupts(stack.size());
    for (std::size_t i = stack.size(); i-- > 0;) {
        const CallRecord& call = stack[i];
        if (const auto& own = interrupts[i]; !own.empty()) { // the last one first
            const std::int64_t end = call.startNs + call.durationNs;
            const auto ends = own.front().first + own.front().second;
            if (end - own.back().first >= ends - end) {
                for (const auto& [startNs, ns] : own)
                    inner[i] += ns;
            }
        }
        if (call.parentDelta == 0)
            continue;
        const std::size_t parent = i - std::size_t(call.parentDelta);
        // What it takes: its own time and that of all calls in it.
        const std::int64_t own = call.state == Call::State::Outside
            ? 0
            : std::max<std::int64_t>(0, inside(call) - inner[i]);
        const std::int64_t ns = own + all[i];
        all[parent] += ns;
        if (stack[parent].depth == call.depth)
            interrupts[parent].emplace_back(call.startNs, ns);
        else
            inner[parent] += ns;
    }
    return inner;
}

/// Statistics call by call: each looks at its ancestors and children.
std::map<StringId, FunctionStats> bruteStats(const CallRecorder& recorder, const CallScope& scope)
{
    const std::int64_t begin = scope.beginNs.value_or(INT64_MIN);
    const std::int64_t end = scope.endNs.value_or(INT64_MAX);
    const auto inside = [&](const CallRecord& call) {
        return std::max<std::int64_t>(
            0, std::min(end, call.startNs + call.durationNs) - std::max(begin, call.startNs));
    };
    const auto counts = [&](const CallRecord& call) {
        const std::int64_t callEnd = call.startNs + call.durationNs;
        return call.state != Call::State::Outside
            && (scope.stacks.empty()
                || std::count(scope.stacks.begin(), scope.stacks.end(), call.stack) > 0)
            && (!scope.cpu || call.cpu == *scope.cpu) && call.startNs < end
            && (callEnd > begin || call.startNs >= begin);
    };
    // What has no exit is in no time; that it is there is told.
    const auto isTimed = [&](const CallRecord& call) {
        return counts(call) && call.state != Call::State::NoExit && call.hasDuration;
    };
    std::map<StringId, FunctionStats> all;
    for (const auto& stack : recorder.stacks) {
        const std::vector<std::int64_t> innerNs = innerTimes(stack, inside);
        for (const CallRecord& call : stack) {
            if (!counts(call))
                continue;
            FunctionStats& stats = all[call.function];
            ++(call.state == Call::State::NoExit ? stats.incomplete : stats.count);
            if (!isTimed(call))
                continue;
            bool recursive = false;
            for (const CallRecord* up = &call; up->parentDelta > 0;) {
                up = &stack[up->index - up->parentDelta];
                recursive = recursive || (isTimed(*up) && up->function == call.function);
            }
            stats.totalNs += recursive ? 0 : inside(call);
            stats.selfNs += std::max<std::int64_t>(0, inside(call) - innerNs[call.index]);
            stats.minNs =
                stats.timed == 0 ? call.durationNs : std::min(stats.minNs, call.durationNs);
            if (stats.timed == 0 || call.durationNs > stats.maxNs) {
                stats.maxNs = call.durationNs;
                stats.longest = {call.stack, call.index};
            }
            ++stats.timed;
            stats.sumNs += call.durationNs;
        }
    }
    return all;
}

} // namespace

class TestCallStats : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        GraphShape shape;
        shape.steps = 90'000; // several chunks
        shape.functions = 5; // much recursion
        shape.dropped = 0.01;
        shape.losses = 0.0003;
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "calls.psc";
        m_twin = std::filesystem::path(m_folder.path().toStdString()) / "twin.psc";
        auto writer = Writer::create(path);
        QVERIFY(writer.has_value());
        for (int i = 0; i < shape.functions; ++i) // functions of the stream are numbers
            QCOMPARE((*writer)->string("f" + std::to_string(i)).value(), std::uint32_t(i));
        m_wanted = std::make_unique<TimelineCapture>(randomGraph(shape, 8), **writer);
        while (m_wanted->push(10'000)) { }
        m_wanted->finish();
        QVERIFY((*writer)->finish().has_value());
        writer->reset();
        std::filesystem::copy_file(path, m_twin);
        auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        m_capture = *capture;
        QVERIFY(m_capture->summary().calls > 40'000);
    }

    void statisticsAgreeWithBruteForce_data()
    {
        QTest::addColumn<QList<quint32>>("stacks");
        QTest::addColumn<int>("cpu");
        QTest::addColumn<int>("beginPercent");
        QTest::addColumn<int>("endPercent");
        QTest::newRow("all") << QList<quint32>{} << -1 << -1 << -1;
        QTest::newRow("one stack") << QList<quint32>{1} << -1 << -1 << -1;
        QTest::newRow("two stacks") << QList<quint32>{0, 2} << -1 << 20 << 70;
        QTest::newRow("one CPU") << QList<quint32>{} << 1 << -1 << -1;
        QTest::newRow("some time") << QList<quint32>{} << -1 << 30 << 31;
        QTest::newRow("from a time on") << QList<quint32>{} << -1 << 80 << -1;
        QTest::newRow("one CPU, some time") << QList<quint32>{} << 0 << 10 << 50;
        QTest::newRow("no such stack") << QList<quint32>{77} << -1 << -1 << -1;
    }
    void statisticsAgreeWithBruteForce()
    {
        QFETCH(QList<quint32>, stacks);
        QFETCH(int, cpu);
        QFETCH(int, beginPercent);
        QFETCH(int, endPercent);
        const std::int64_t last = m_wanted->events().back().timeNs;
        CallScope scope;
        scope.stacks.assign(stacks.begin(), stacks.end());
        if (cpu >= 0)
            scope.cpu = std::uint32_t(cpu);
        if (beginPercent >= 0)
            scope.beginNs = last / 100 * beginPercent;
        if (endPercent >= 0)
            scope.endNs = last / 100 * endPercent;
        const auto wanted = bruteStats(m_wanted->calls(), scope);
        const auto found = functionStats(*m_capture, scope, {});
        QVERIFY(found.has_value());
        QCOMPARE(found->size(), wanted.size());
        std::int64_t before = INT64_MAX;
        for (const FunctionStats& stats : *found) {
            QCOMPARE(describe(stats), describe(wanted.at(stats.function)));
            QVERIFY(stats.totalNs <= before);
            before = stats.totalNs;
            QVERIFY(stats.timed == 0
                    || (stats.minNs <= stats.averageNs() && stats.averageNs() <= stats.maxNs));
        }
    }

    /// Once all calls were read, those of a part of the time are read without the most of the rest.
    void rangesAgreeWithBruteForce()
    {
        QVERIFY(functionStats(*m_capture, {}, {}).has_value());
        const auto blocks = m_capture->calls().blocks();
        QVERIFY(blocks && blocks->all().size() > 4);
        const std::int64_t last = m_wanted->events().back().timeNs;
        std::mt19937_64 random(11);
        for (int i = 0; i < 40; ++i) {
            const auto upTo = [&random](std::int64_t most) {
                return std::int64_t(random() % (std::uint64_t(most) + 1));
            };
            CallScope scope;
            // Of any length, and with ends on events.
            scope.beginNs = i % 2 == 0
                ? upTo(last)
                : m_wanted->events()[std::size_t(upTo(std::int64_t(m_wanted->events().size()) - 1))]
                      .timeNs;
            scope.endNs = *scope.beginNs + upTo(last >> (i % 20));
            if (i % 5 == 1)
                scope.cpu = std::uint32_t(upTo(1));
            if (i % 7 == 2)
                scope.beginNs.reset();
            if (i % 7 == 3)
                scope.endNs.reset();
            const auto wanted = bruteStats(m_wanted->calls(), scope);
            const auto found = functionStats(*m_capture, scope, {});
            QVERIFY(found.has_value());
            QCOMPARE(found->size(), wanted.size());
            for (const FunctionStats& stats : *found)
                QCOMPARE(describe(stats), describe(wanted.at(stats.function)));
        }
    }

    void textWithTwoNumbersIsOneFunction()
    {
        constexpr StringId kFirst(0);
        constexpr StringId kAgain(4);
        {
            auto connection = Connection::open(m_twin, Connection::Mode::ReadWrite);
            QVERIFY(connection.has_value());
            QVERIFY(connection->execute("UPDATE dict SET text = CAST('f0' AS BLOB) WHERE id = 4"));
        }
        const auto capture = Capture::open(m_twin);
        QVERIFY(capture.has_value());
        QCOMPARE((*capture)->string(kAgain), std::string("f0"));
        CallRecorder calls = m_wanted->calls();
        for (auto& stack : calls.stacks) {
            for (CallRecord& call : stack)
                call.function = call.function == kAgain ? kFirst : call.function;
        }
        const auto wanted = bruteStats(calls, {});
        const auto found = functionStats(**capture, {}, {});
        QVERIFY(found.has_value());
        QCOMPARE(found->size(), wanted.size());
        for (const FunctionStats& stats : *found) {
            const StringId function = stats.function == kAgain ? kFirst : stats.function;
            QCOMPARE(describe(stats), describe(wanted.at(function)));
        }
        const auto rows = functionTable(**capture, {}, {});
        QVERIFY(rows.has_value());
        QCOMPARE(rows->size(), wanted.size());
        for (const FunctionRow& row : *rows)
            QCOMPARE(row.durations.count(), row.totals.timed);
    }

    void cancelledWorkSaysSo()
    {
        const CancelToken cancel;
        cancel.cancel();
        const auto found = functionStats(*m_capture, {}, cancel);
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::Cancelled);
    }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_twin;
    std::unique_ptr<TimelineCapture> m_wanted;
    std::shared_ptr<Capture> m_capture;
};

QTEST_APPLESS_MAIN(TestCallStats)
#include "tst_call_stats.moc"
