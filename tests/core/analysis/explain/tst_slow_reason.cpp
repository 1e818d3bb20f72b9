#include "core/analysis/explain/slow_reason.h"
#include "core/analysis/spans/span_owner.h"
#include "core/store/file/user_data.h"
#include "tests/core/analysis/events/made_events.h"
#include "tests/core/analysis/sched/sched_history.h"

#include <QTest>

#include <map>
#include <numeric>
#include <set>
#include <tuple>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

using Does = Moment::Does;
using Kind = SlowPart::Kind;

/// What a nanosecond is for: kind, name or state, and who.
using Label = std::tuple<Kind, std::string, std::int32_t>;
using Sums = std::map<Label, std::int64_t>;

std::int64_t total(const SlowReason& reason)
{
    return std::accumulate(reason.parts.begin(), reason.parts.end(), std::int64_t(0),
                           [](std::int64_t sum, const SlowPart& part) { return sum + part.ns; });
}

/// Calls that are open during the whole span.
std::size_t callsAround(const SchedHistory& history, const SlowSpan& span)
{
    const std::vector<int> first = history.at(span.pid, span.beginNs).calls;
    std::size_t around = first.size();
    for (std::int64_t t = span.beginNs; t < span.endNs; ++t) {
        const std::vector<int>& open = history.at(span.pid, t).calls;
        std::size_t same = 0;
        while (same < around && same < open.size() && open[same] == first[same])
            ++same;
        around = same;
    }
    return around;
}

/// Who has the CPU at a nanosecond that the task is kept from running: preempted, the CPU that it
/// ran on last; woken, the one that it runs on next. -1: it never runs again.
std::int32_t keptBy(const SchedHistory& history, std::int32_t pid, std::int64_t timeNs)
{
    const std::int64_t by = history.at(pid, timeNs).does == Does::IsPreempted ? -1 : 1;
    for (std::int64_t t = timeNs; t >= SchedHistory::kStartNs && t < history.endNs(); t += by) {
        if (history.at(pid, t).does == Does::Runs)
            return history.running(history.at(pid, t).cpu, timeNs);
    }
    return -1;
}

/// What each nanosecond is for; waits are told apart by their kind, state and waker or runner.
Sums bruteSums(const SchedHistory& history, const SlowSpan& span, std::size_t around)
{
    Sums sums;
    const auto known = history.knownFrom(span.pid);
    // Who ends a sleep is known when it ends.
    std::int32_t waker = -1;
    for (std::int64_t t = span.endNs; t < history.endNs(); ++t) {
        const Moment& moment = history.at(span.pid, t);
        if (moment.does == Does::Waits)
            waker = moment.by;
        if (moment.does != Does::Sleeps)
            break;
    }
    for (std::int64_t t = span.endNs; t-- > span.beginNs;) {
        const Moment& moment = history.at(span.pid, t);
        if (!known || t < *known) {
            ++sums[{Kind::Unknown, "", -1}];
        } else if (moment.does == Does::Sleeps) {
            ++sums[{Kind::Sleep, std::string(1, moment.state), waker}];
        } else if (moment.does == Does::Waits) {
            waker = moment.by;
            const std::int32_t runner = keptBy(history, span.pid, t);
            if (runner >= 0)
                ++sums[{Kind::WakeDelay, "ran", runner}];
            else
                ++sums[{Kind::WakeDelay, "woke it", moment.by}];
        } else if (moment.does == Does::IsPreempted) {
            ++sums[{Kind::Preempted, "ran", keptBy(history, span.pid, t)}];
        } else if (!moment.interrupt.empty()) {
            ++sums[{Kind::Interrupt, moment.interrupt, -1}];
        } else if (moment.calls.size() > around) {
            ++sums[{Kind::Child,
                    SchedHistory::functionName(history.functionOf(moment.calls[around])), -1}];
        } else {
            ++sums[{Kind::Self, "", -1}];
        }
        if (moment.does != Does::Sleeps && moment.does != Does::Waits)
            waker = -1;
    }
    return sums;
}

/// Of the functions all but the ten with the greatest sums are one.
void mergeFunctions(Sums& sums)
{
    std::vector<std::pair<std::int64_t, Label>> children;
    for (const auto& [label, ns] : sums) {
        if (std::get<0>(label) == Kind::Child)
            children.emplace_back(-ns, label);
    }
    std::sort(children.begin(), children.end());
    for (std::size_t i = 10; i < children.size(); ++i) {
        sums.erase(children[i].second);
        sums[{Kind::OtherChildren, "", -1}] -= children[i].first;
    }
}

Sums sumsOf(const store::Capture& capture, const SlowReason& reason)
{
    Sums sums;
    for (const SlowPart& part : reason.parts) {
        std::string name = part.name;
        if (part.kind == Kind::Child)
            name = capture.string(part.function);
        if (part.kind == Kind::Sleep)
            name = std::string(1, part.state);
        if (part.kind == Kind::WakeDelay || part.kind == Kind::Preempted)
            name = part.runner >= 0 ? "ran" : "woke it";
        sums[{part.kind, name, part.runner >= 0 ? part.runner : part.by}] += part.ns;
    }
    return sums;
}

QString describe(const Sums& sums)
{
    std::string text;
    for (const auto& [label, ns] : sums)
        text += std::to_string(int(std::get<0>(label))) + ' ' + std::get<1>(label) + " by "
            + std::to_string(std::get<2>(label)) + ": " + std::to_string(ns) + '\n';
    return QString::fromStdString(text);
}

void addSwitchType(MadeEvents& made)
{
    made.type("sched_switch",
              {{"prev_pid"},
               {"prev_state", FieldKind::String},
               {"next_comm", FieldKind::String},
               {"next_pid"}});
}

} // namespace

class TestSlowReason : public QObject
{
    Q_OBJECT

private slots:
    void splitsAnySpanAsBruteForceDoes_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<bool>("calls");
        QTest::addColumn<bool>("interrupts");
        for (int seed = 1; seed <= 8; ++seed)
            QTest::addRow("%d", seed) << seed << (seed % 4 > 0) << (seed % 3 > 0);
    }
    void splitsAnySpanAsBruteForceDoes()
    {
        QFETCH(int, seed);
        QFETCH(bool, calls);
        QFETCH(bool, interrupts);
        SchedHistory::Shape shape;
        shape.calls = calls;
        shape.interrupts = interrupts;
        const SchedHistory history(std::uint64_t(seed), shape);
        const QTemporaryDir folder;
        const auto capture = history.capture(folder);
        std::mt19937_64 random(std::uint64_t(seed) * 977);
        const std::int64_t length = history.endNs() - SchedHistory::kStartNs;
        std::set<Kind> kinds;
        for (int i = 0; i < 90; ++i) {
            SlowSpan span;
            span.pid = 101 + std::int32_t(random() % 6);
            span.beginNs = SchedHistory::kStartNs + std::int64_t(random() % std::uint64_t(length));
            const std::int64_t most =
                std::min<std::int64_t>(i % 3 == 0 ? 20 : 2000, history.endNs() - span.beginNs);
            span.endNs = span.beginNs + std::int64_t(random() % std::uint64_t(most));
            const auto reason = slowReason(*capture, span, CancelToken());
            QVERIFY(reason.has_value());
            QCOMPARE(total(*reason), span.endNs - span.beginNs);
            Sums wanted = bruteSums(history, span, callsAround(history, span));
            mergeFunctions(wanted);
            Sums got = sumsOf(*capture, *reason);
            if (wanted.size() > 11 && got.size() > 11) {
                // Which of equally long functions are told apart does not matter.
                QCOMPARE(got.size(), wanted.size());
            } else {
                QCOMPARE(describe(got), describe(wanted));
            }
            checkPlaces(history, *reason, kinds);
        }
        QVERIFY(kinds.contains(Kind::Sleep) && kinds.contains(Kind::WakeDelay)
                && kinds.contains(Kind::Preempted) && kinds.contains(Kind::Self));
        QCOMPARE(kinds.contains(Kind::Interrupt), shape.interrupts);
        QCOMPARE(kinds.contains(Kind::Child), shape.calls);
    }

    void splitsCalls()
    {
        const SchedHistory history(21, {.steps = 3000});
        const QTemporaryDir folder;
        const auto capture = history.capture(folder);
        int checked = 0;
        for (const store::CallStack& stack : capture->calls().stacks()) {
            const auto calls = capture->calls().scan(stack.number, 0, 10'000);
            QVERIFY(calls.has_value());
            for (const store::Call& call : *calls) {
                const auto span = spanOfCall(*capture, call.id);
                if (!span)
                    continue;
                QCOMPARE(span->pid, stack.pid);
                const auto reason = slowReason(*capture, *span, CancelToken());
                QVERIFY(reason.has_value());
                QCOMPARE(total(*reason), call.durationNs);
                QVERIFY(reason->calls && reason->scheduling && reason->around == call.id);
                // Longer calls are open at the same nanoseconds; this one is so deep.
                Sums wanted = bruteSums(history, *span, std::size_t(call.depth) + 1);
                mergeFunctions(wanted);
                if (wanted.size() <= 11)
                    QCOMPARE(describe(sumsOf(*capture, *reason)), describe(wanted));
                ++checked;
            }
        }
        QVERIFY2(checked > 50, qPrintable(QString::number(checked)));
    }

    void whatWasLostIsUnknown()
    {
        std::int64_t unknownNs = 0;
        std::int64_t knownNs = 0;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            SchedHistory::Shape shape;
            shape.calls = false;
            shape.losses = 0.005;
            const SchedHistory history(seed, shape);
            const QTemporaryDir folder;
            const auto capture = history.capture(folder);
            std::mt19937_64 random(seed);
            for (int i = 0; i < 60; ++i) {
                SlowSpan span;
                span.pid = 101 + std::int32_t(random() % 6);
                span.beginNs = SchedHistory::kStartNs + std::int64_t(random() % 8000);
                span.endNs =
                    std::min(history.endNs(), span.beginNs + 1 + std::int64_t(random() % 3000));
                const auto reason = slowReason(*capture, span, CancelToken());
                QVERIFY(reason.has_value());
                QCOMPARE(total(*reason), span.endNs - span.beginNs);
                // What is told is true, though it is not all.
                Sums truth;
                for (auto& [label, ns] : bruteSums(history, span, 0)) {
                    const Kind kind = std::get<0>(label);
                    const bool kept = kind == Kind::WakeDelay || kind == Kind::Preempted;
                    truth[{kind, kept ? "" : std::get<1>(label), -1}] += ns;
                }
                std::map<std::pair<Kind, std::string>, std::int64_t> told;
                for (const SlowPart& part : reason->parts) {
                    (part.kind == Kind::Unknown ? unknownNs : knownNs) += part.ns;
                    if (part.kind != Kind::Unknown && part.kind != Kind::Self)
                        told[{part.kind,
                              part.kind == Kind::Sleep ? std::string(1, part.state) : part.name}] +=
                            part.ns;
                }
                for (const auto& [label, ns] : told) {
                    if (label.first == Kind::Interrupt)
                        continue;
                    std::int64_t most = truth[{label.first, label.second, -1}];
                    // Woken when what it did was lost: it may have been preempted, not asleep.
                    if (label.first == Kind::WakeDelay)
                        most += truth[{Kind::Preempted, "", -1}];
                    QVERIFY2(ns <= most,
                             qPrintable(QStringLiteral("seed %1 span %2: %3 > %4")
                                            .arg(seed)
                                            .arg(i)
                                            .arg(ns)
                                            .arg(most)));
                }
                for (const SlowPart& part : reason->parts)
                    checkRunner(history, part);
            }
        }
        QVERIFY(unknownNs > 0 && knownNs > unknownNs / 4);
    }

    /// A task that sleeps 600 times: in turns some tasks wake it.
    void sleepsOfOneReasonAreOnePart_data()
    {
        QTest::addColumn<int>("wakers");
        QTest::newRow("one") << 1;
        QTest::newRow("three") << 3;
        QTest::newRow("more than are told") << 300;
    }
    void sleepsOfOneReasonAreOnePart()
    {
        QFETCH(int, wakers);
        constexpr int kSleeps = 600;
        MadeEvents made;
        addSwitchType(made);
        made.type("sched_waking", {{"comm", FieldKind::String}, {"pid"}});
        const Value name = made.text("task101");
        const Value asleep = made.text("S");
        std::int64_t timeNs = 0;
        made.event("sched_switch", {timeNs, 0, 0}, {0, made.text("R"), name, 101});
        for (int i = 0; i < kSleeps; ++i) {
            const std::int32_t waker = 200 + i % wakers;
            made.event("sched_switch", {timeNs += 10, 0, 101},
                       {101, asleep, made.text("swapper/0"), 0});
            made.event("sched_waking", {timeNs += 20, 1, waker}, {name, 101});
            made.event("sched_switch", {timeNs += 5, 0, 0}, {0, made.text("R"), name, 101});
        }
        const SlowSpan span{0, timeNs, 101, std::nullopt, 0};
        const auto reason = slowReason(*made.capture(), span, CancelToken());
        QVERIFY(reason.has_value());
        QCOMPARE(total(*reason), timeNs);
        std::size_t parts = 0;
        std::uint64_t told = 0;
        std::uint64_t pieces = 0;
        std::int64_t sleptNs = 0;
        for (const SlowPart& part : reason->parts) {
            if (part.kind != Kind::Sleep)
                continue;
            ++parts;
            told += part.merged;
            pieces += part.pieces;
            sleptNs += part.ns;
            if (part.merged == 1)
                QCOMPARE(part.pieces, std::uint64_t(kSleeps / wakers));
        }
        QCOMPARE(sleptNs, std::int64_t(20 * kSleeps));
        QCOMPARE(pieces, std::uint64_t(kSleeps));
        QCOMPARE(told, std::uint64_t(wakers));
        QCOMPARE(parts, std::min(std::size_t(wakers), kMaxWaits + 1));
    }

    void whoeverRanMeanwhileIsTold()
    {
        MadeEvents made;
        addSwitchType(made);
        made.type("sched_waking", {{"comm", FieldKind::String}, {"pid"}});
        const auto switched = [&](std::int64_t timeNs, std::int32_t from, const char* state,
                                  std::int32_t to, std::uint32_t cpu) {
            made.event("sched_switch", {timeNs, cpu, from},
                       {from, made.text(state), made.text("task" + std::to_string(to)), to});
        };
        switched(0, 0, "R", 101, 0);
        switched(5, 0, "R", 104, 1);
        switched(1000, 101, "R+", 102, 0); // preempted by one, which soon sleeps
        switched(2000, 102, "S", 103, 0); // another one runs for long
        switched(10'000, 103, "S", 0, 0); // nobody does
        switched(10'500, 0, "R", 101, 0);
        switched(11'000, 101, "S", 103, 0);
        made.event("sched_waking", {12'000, 1, 104}, {made.text("task101"), 101});
        switched(13'000, 103, "S", 102, 0);
        switched(14'000, 104, "S", 0, 1);
        switched(16'000, 0, "R", 101, 1); // it gets in on the other CPU
        switched(17'000, 101, "S", 0, 1);
        const auto capture = made.capture();
        const auto preempted =
            slowReason(*capture, {1000, 10'500, 101, std::nullopt, 0}, CancelToken());
        QVERIFY(preempted.has_value());
        QCOMPARE(describe(sumsOf(*capture, *preempted)),
                 describe({{{Kind::Preempted, "ran", 0}, 500},
                           {{Kind::Preempted, "ran", 102}, 1000},
                           {{Kind::Preempted, "ran", 103}, 8000}}));
        QCOMPARE(preempted->parts.front().row, std::optional<RowId>(3));
        QCOMPARE(capture->task(preempted->parts.front().runnerTask).comm, std::string("task103"));
        // Whether the span ends with the wait or before it does not matter: who ran is known.
        const auto delayed =
            slowReason(*capture, {12'000, 15'000, 101, std::nullopt, 0}, CancelToken());
        QVERIFY(delayed.has_value());
        QCOMPARE(
            describe(sumsOf(*capture, *delayed)),
            describe({{{Kind::WakeDelay, "ran", 0}, 1000}, {{Kind::WakeDelay, "ran", 104}, 2000}}));
        QCOMPARE(delayed->parts.front().row, std::optional<RowId>(7));
        QCOMPARE(delayed->parts.front().cpu, 1U);
    }

    void idleTasksAreFollowedByTheirCpu()
    {
        const SchedHistory history(5, {.calls = false, .interrupts = false});
        const QTemporaryDir folder;
        const auto capture = history.capture(folder);
        for (std::uint32_t cpu = 0; cpu < 3; ++cpu) {
            const SlowSpan span{SchedHistory::kStartNs + 2000, SchedHistory::kStartNs + 9000, 0,
                                std::nullopt, cpu};
            Sums truth;
            for (std::int64_t t = span.beginNs; t < span.endNs; ++t) {
                const std::int32_t pid = history.running(cpu, t);
                if (pid == 0)
                    ++truth[{Kind::Self, "", -1}];
                else
                    ++truth[{Kind::Preempted, "ran", pid}];
            }
            const auto reason = slowReason(*capture, span, CancelToken());
            QVERIFY(reason && reason->scheduling);
            QCOMPARE(describe(sumsOf(*capture, *reason)), describe(truth));
        }
    }

    void spansThatEndAnywhereAreTold()
    {
        MadeEvents made;
        made.type("tracing_mark_write", {{"ip"}, {"buf", FieldKind::String}});
        made.event("tracing_mark_write", {10, 0, 5}, {0, made.text("S|5|load|1")});
        made.event("tracing_mark_write", {20, 0, 5}, {0, made.text("B|5|draw")});
        const auto capture = made.capture();
        store::SpanDefinition definition;
        definition.begin.event = definition.end.event = "tracing_mark_write";
        definition.name = "in a task";
        QVERIFY(capture->user().saveSpanDefinition(definition).has_value());
        definition.name = "by keys";
        definition.scope = store::SpanScope::Anywhere;
        QVERIFY(capture->user().saveSpanDefinition(definition).has_value());
        using Source = SpanSource::Kind;
        QVERIFY(endsAnywhere(*capture, {Source::Pairs, "block"}, std::nullopt));
        QVERIFY(!endsAnywhere(*capture, {Source::Pairs, "wakeup"}, 0));
        QVERIFY(endsAnywhere(*capture, {Source::Pairs, "mark"}, 0));
        QVERIFY(!endsAnywhere(*capture, {Source::Pairs, "mark"}, 1));
        QVERIFY(endsAnywhere(*capture, {Source::Defined, "by keys"}, 0));
        QVERIFY(!endsAnywhere(*capture, {Source::Defined, "in a task"}, 0));
        QVERIFY(!endsAnywhere(*capture, {Source::Calls, ""}, std::nullopt));
        QVERIFY(!endsAnywhere(*capture, {Source::OffCpu, ""}, 0));
    }

    /// A task that an exec renames has one pid and some names.
    void theSpanHasItsTasksNameOfThen()
    {
        MadeEvents made;
        addSwitchType(made);
        made.type("mark", {});
        for (const char* const comm : {"shell", "play", "encoder", "later"})
            made.writer().task({.pid = 101, .comm = comm});
        const auto gets = [&](std::int64_t timeNs, const char* comm) {
            made.event("sched_switch", {timeNs, 0, 0}, {0, made.text("R"), made.text(comm), 101});
        };
        const auto leaves = [&](std::int64_t timeNs) {
            made.event("sched_switch", {timeNs, 0, 102},
                       {101, made.text("S"), made.text("swapper/0"), 0});
        };
        gets(1000, "shell");
        leaves(2000);
        gets(3000, "play");
        leaves(4000);
        gets(5000, "encoder");
        leaves(6000);
        gets(7000, "later");
        const auto capture = made.capture();
        const auto nameIn = [&](std::int64_t beginNs, std::int64_t endNs, TaskId known) {
            SlowSpan span{beginNs, endNs, 101, std::nullopt, 0};
            span.task = known;
            const auto reason = slowReason(*capture, span, CancelToken());
            return reason && reason->span.task.valid() ? capture->task(reason->span.task).comm
                                                       : std::string();
        };
        QCOMPARE(nameIn(1500, 1600, {}), std::string("shell"));
        QCOMPARE(nameIn(2000, 3000, {}), std::string("play")); // a wait is that of who gets the CPU
        QCOMPARE(nameIn(4000, 5000, {}), std::string("encoder"));
        QCOMPARE(nameIn(5100, 5200, {}), std::string("encoder"));
        QCOMPARE(nameIn(100, 200, {}), std::string("shell")); // before anything tells: the first
        QCOMPARE(nameIn(4000, 5000, capture->event(0)->task), std::string("task0")); // it was asked
    }

    /// Without switches it has the name that most of its events have.
    void withoutSwitchesTheSpanHasItsTasksUsualName()
    {
        MadeEvents made;
        made.type("mark", {});
        made.event("mark", {1000, 0, 101});
        made.event("mark", {2000, 0, 101});
        made.writer().task({.pid = 101, .comm = "later"});
        const auto capture = made.capture();
        const auto reason = slowReason(*capture, {1000, 2000, 101, std::nullopt, 0}, CancelToken());
        QVERIFY(reason && reason->span.task.valid());
        QCOMPARE(capture->task(reason->span.task).comm, std::string("task101"));
    }

    void badSpansAreRefused()
    {
        const SchedHistory history(2, {});
        const QTemporaryDir folder;
        const auto capture = history.capture(folder);
        const auto backwards = slowReason(*capture, {10, 5, 101, std::nullopt, 0}, CancelToken());
        QVERIFY(!backwards && backwards.error().code == ErrorCode::Invalid);
        const auto none = slowReason(*capture, {10, 10, 101, std::nullopt, 0}, CancelToken());
        QVERIFY(none && none->parts.empty());
        const auto before = slowReason(*capture, {10, 20, 101, std::nullopt, 0}, CancelToken());
        QVERIFY(before && before->parts.size() == 1);
        QVERIFY(before->parts[0].kind == Kind::Unknown && before->parts[0].ns == 10);
        const auto stranger = slowReason(
            *capture, {SchedHistory::kStartNs, SchedHistory::kStartNs + 50, 4711, std::nullopt, 0},
            CancelToken());
        QVERIFY(stranger && stranger->parts.size() == 1);
        QVERIFY(stranger->parts[0].kind == Kind::Unknown && stranger->parts[0].ns == 50);
        const CancelToken cancel;
        cancel.cancel();
        const auto stopped = slowReason(
            *capture, {SchedHistory::kStartNs, history.endNs(), 101, std::nullopt, 0}, cancel);
        QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
    }

private:
    /// Who is told to have had a CPU had it, in each nanosecond of the longest piece.
    static void checkRunner(const SchedHistory& history, const SlowPart& part)
    {
        for (std::int64_t t = part.beginNs; part.runner >= 0 && t < part.endNs; ++t)
            QCOMPARE(history.running(part.cpu, t), part.runner);
    }

    /// Each part leads to a place where it is what it says.
    static void checkPlaces(const SchedHistory& history, const SlowReason& reason,
                            std::set<Kind>& kinds)
    {
        std::int64_t lastNs = INT64_MAX;
        for (const SlowPart& part : reason.parts) {
            kinds.insert(part.kind);
            QVERIFY(part.ns <= lastNs);
            lastNs = part.ns;
            QVERIFY(part.beginNs >= reason.span.beginNs && part.endNs <= reason.span.endNs);
            QVERIFY(part.endNs > part.beginNs && part.endNs - part.beginNs <= part.ns);
            const Moment& moment = history.at(reason.span.pid, part.beginNs);
            if (part.kind == Kind::Sleep)
                QVERIFY(moment.does == Does::Sleeps && moment.state == part.state);
            if (part.kind == Kind::WakeDelay)
                QVERIFY(moment.does == Does::Waits && (part.runner >= 0 || moment.by == part.by));
            if (part.kind == Kind::Preempted)
                QVERIFY(moment.does == Does::IsPreempted && part.runner >= 0);
            checkRunner(history, part);
            if (part.kind == Kind::Interrupt)
                QCOMPARE(moment.interrupt, part.name);
            if (part.kind == Kind::Self || part.kind == Kind::Child)
                QVERIFY(moment.does == Does::Runs && moment.cpu == part.cpu);
        }
    }
};

QTEST_GUILESS_MAIN(TestSlowReason)
#include "tst_slow_reason.moc"
