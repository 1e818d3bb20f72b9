#include "core/record/counts/hist_history.h"
#include "tests/core/record/counts/made_hist_snapshot.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace probescope;
using namespace probescope::record;
using namespace std::chrono_literals;

using Keys = HistHistory::Keys;
using Step = HistInterval;

namespace {

HistGroup group(const std::string& key, std::uint64_t count, std::uint64_t sum = 0)
{
    return {.keys = {key}, .count = count, .sum = sum};
}

std::uint64_t countedIn(const std::vector<Step>& steps)
{
    return std::accumulate(steps.begin(), steps.end(), std::uint64_t(0),
                           [](std::uint64_t all, const Step& step) { return all + step.count; });
}

std::string numbered(std::size_t number)
{
    return "k" + std::to_string(number);
}

} // namespace

/// What is kept of the answers of a kernel, one after the other.
class TestTallyHistory : public QObject
{
    Q_OBJECT

private slots:
    void stepsAreWhatCameBetweenLooks()
    {
        HistHistory history;
        QVERIFY(history.groups().empty());
        QVERIFY(history.stepsOfDropped().empty());
        history.add(histSnapshotAt(0s, {group("a", 5, 50), group("b", 1, 8)}));
        QVERIFY(history.steps({"a"}).empty()); // what came before is of no known time
        history.add(histSnapshotAt(1s, {group("a", 5, 50), group("b", 4, 20)}));
        history.add(histSnapshotAt(3s, {group("a", 9, 70), group("b", 14, 21)}));
        const std::vector<Step> ofA{{0s, 1s, true, 0, 0}, {1s, 3s, true, 4, 20}};
        const std::vector<Step> ofB{{0s, 1s, true, 3, 12}, {1s, 3s, true, 10, 1}};
        QVERIFY(history.steps({"a"}) == ofA);
        QVERIFY(history.steps({"b"}) == ofB);
        QVERIFY(history.steps({"c"}).empty());
    }

    void groupsStandAsInTheLatestAnswer()
    {
        HistHistory history;
        history.add(histSnapshotAt(0s, {group("a", 3), group("b", 2), group("c", 1)}));
        history.add(histSnapshotAt(1s, {group("a", 3), group("b", 20), group("d", 7)}));
        QVERIFY((history.groups() == std::vector<Keys>{{"b"}, {"d"}, {"a"}, {"c"}}));
        QVERIFY((history.groups(2) == std::vector<Keys>{{"b"}, {"d"}}));
        QCOMPARE(history.found(), std::size_t(4));
    }

    void whoComesLateHadNothingBefore()
    {
        HistHistory history;
        history.add(histSnapshotAt(0s, {}));
        history.add(histSnapshotAt(1s, {group("a", 5)}));
        history.add(histSnapshotAt(2s, {group("a", 6), group("late", 40)}));
        const std::vector<Step> expected{{0s, 1s, true, 0, 0}, {1s, 2s, true, 40, 0}};
        QVERIFY(history.steps({"late"}) == expected);
    }

    /// Somebody writes `clear` to the trigger: nobody knows what came before and after that.
    void aClearedHistogramPartsLines()
    {
        HistHistory history;
        history.add(histSnapshotAt(0s, {group("a", 100), group("gone", 50)}));
        history.add(histSnapshotAt(1s, {group("a", 130), group("gone", 50)}));
        history.add(histSnapshotAt(2s, {group("a", 7)}));
        history.add(histSnapshotAt(3s, {group("a", 9), group("new", 1)}));
        const std::vector<Step> ofA{
            {0s, 1s, true, 30, 0}, {1s, 2s, false, 0, 0}, {2s, 3s, true, 2, 0}};
        const std::vector<Step> ofGone{
            {0s, 1s, true, 0, 0}, {1s, 2s, false, 0, 0}, {2s, 3s, true, 0, 0}};
        QVERIFY(history.steps({"a"}) == ofA);
        QVERIFY(history.steps({"gone"}) == ofGone);
        QVERIFY(!history.steps({"new"}).at(1).known);
        QCOMPARE(history.steps({"new"}).at(2).count, std::uint64_t(1));
        QVERIFY(!history.stepsOfOthers({{"a"}}).at(1).known);
        QCOMPARE(history.stepsOfOthers({{"a"}}).at(2).count, std::uint64_t(1));
    }

    /// One group falls although there are more events in all.
    void aGroupThatFallsWasCleared()
    {
        HistHistory history;
        history.add(histSnapshotAt(0s, {group("a", 10)}));
        history.add(histSnapshotAt(1s, {group("a", 8), group("b", 90)}));
        QVERIFY(!history.steps({"a"}).at(0).known);
        QVERIFY(!history.steps({"b"}).at(0).known);
    }

    void sumsOfSignedValuesMayFall()
    {
        HistHistory history;
        auto snapshot = histSnapshotAt(0s, {group("a", 1, 10)});
        snapshot.isSigned = true;
        history.add(snapshot);
        snapshot = histSnapshotAt(1s, {group("a", 2, std::uint64_t(-20))});
        snapshot.isSigned = true;
        history.add(snapshot);
        QVERIFY(history.isSigned());
        QVERIFY(history.steps({"a"}).at(0).known);
        QCOMPARE(std::int64_t(history.steps({"a"}).at(0).sum), std::int64_t(-30));
    }

    void othersAreAllThatIsLeft()
    {
        HistHistory history;
        for (std::uint64_t i = 0; i < 5; ++i) {
            std::vector<HistGroup> groups;
            for (std::uint64_t k = 0; k < 20; ++k)
                groups.push_back(group(numbered(k), 100 - k + i * i * (k + 1), i * k));
            history.add(histSnapshotAt(std::chrono::seconds(i), groups));
        }
        const auto shown = history.groups(3);
        const auto others = history.stepsOfOthers(shown);
        QCOMPARE(others.size(), std::size_t(4));
        for (std::size_t i = 0; i < others.size(); ++i) {
            auto count = others[i].count;
            auto sum = others[i].sum;
            for (const auto& keys : shown) {
                count += history.steps(keys).at(i).count;
                sum += history.steps(keys).at(i).sum;
            }
            const auto squares = std::uint64_t(2 * i + 1);
            QCOMPARE(count, squares * 210); // 1 + 2 + … + 20
            QCOMPARE(sum, std::uint64_t(190));
        }
        QCOMPARE(countedIn(history.stepsOfOthers({})), std::uint64_t(16 * 210));
    }

    void whatFoundNoRoomIsTold()
    {
        HistHistory history;
        auto snapshot = histSnapshotAt(0s, {group("a", 1)});
        history.add(snapshot);
        snapshot.time = 1s;
        snapshot.dropped = 12;
        history.add(snapshot);
        const std::vector<Step> expected{{0s, 1s, true, 12, 0}};
        QVERIFY(history.stepsOfDropped() == expected);
    }

    /// The last look comes when it is stopped, maybe just after the one before.
    void aStepTakesAWhile()
    {
        HistHistory history;
        history.add(histSnapshotAt(0s, {group("a", 1)}));
        history.add(histSnapshotAt(1s, {group("a", 2)}));
        history.add(histSnapshotAt(1s + 2ms, {group("a", 90)}));
        QCOMPARE(history.steps({"a"}).size(), std::size_t(1));
        history.add(histSnapshotAt(2s, {group("a", 91)}));
        const std::vector<Step> expected{{0s, 1s, true, 1, 0}, {1s, 2s, true, 89, 0}};
        QVERIFY(history.steps({"a"}) == expected);
    }

    void whatTheQuestionLeftOutIsFollowed()
    {
        HistHistory history;
        auto snapshot = histSnapshotAt(0s, {group("a", 9), group("b", 1)});
        snapshot.next = {snapshot.groups[1]};
        snapshot.groups.resize(1);
        history.add(snapshot);
        snapshot = histSnapshotAt(1s, {group("a", 9), group("b", 40)});
        snapshot.next = {snapshot.groups[1]};
        snapshot.groups.resize(1);
        history.add(snapshot);
        QCOMPARE(history.steps({"b"}).at(0).count, std::uint64_t(39));
    }

    void longHistoriesBecomeCoarse()
    {
        HistHistory history;
        constexpr std::uint64_t kLooks = 5000;
        constexpr std::uint64_t kCleared = 1801;
        for (std::uint64_t i = 0; i < kLooks; ++i) {
            const auto count = i < kCleared ? i * i : i - kCleared;
            history.add(
                histSnapshotAt(std::chrono::seconds(i), {group("a", count), group("b", 1)}));
            QVERIFY(history.samples() <= HistHistory::kMaxSamples);
        }
        const auto steps = history.steps({"a"});
        QVERIFY(steps.size() > HistHistory::kMaxSamples / 3);
        QVERIFY(steps.front().begin == 0s);
        QVERIFY(steps.back().end == std::chrono::seconds(kLooks - 1));
        int unknown = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto& step = steps[i];
            QVERIFY(i == 0 || step.begin == steps[i - 1].end);
            const auto begin = std::uint64_t(step.begin / 1s);
            const auto end = std::uint64_t(step.end / 1s);
            if (!step.known) {
                QVERIFY(begin < kCleared && end >= kCleared);
                ++unknown;
                continue;
            }
            QCOMPARE(step.count, end < kCleared ? end * end - begin * begin : end - begin);
        }
        QCOMPARE(unknown, 1);
    }

    /// Of groups that were not looked at nothing is guessed.
    void ofManyGroupsTheGreatestAreFollowed()
    {
        HistHistory history;
        constexpr std::size_t kGroups = 2000;
        const auto add = [&](int second, std::size_t loud) {
            std::vector<HistGroup> groups;
            for (std::size_t k = 0; k < kGroups; ++k)
                groups.push_back(group(numbered(k), 10'000 - k));
            groups[loud].count += 1'000'000 + std::uint64_t(second);
            history.add(histSnapshotAt(std::chrono::seconds(second), groups));
        };
        add(0, 0);
        add(1, 0);
        QCOMPARE(history.groups().size(), HistHistory::kMaxGroups);
        QCOMPARE(history.found(), kGroups);
        // It rises from among those that are not followed, without anybody having fallen.
        std::vector<HistGroup> groups;
        for (std::size_t k = 0; k < kGroups; ++k)
            groups.push_back(group(numbered(k), 10'000 - k));
        groups[0].count += 1'000'001;
        groups[1900].count += 2'000'000;
        history.add(histSnapshotAt(2s, groups));
        groups[1900].count += 5;
        history.add(histSnapshotAt(3s, groups));
        QCOMPARE(history.groups().size(), HistHistory::kMaxGroups);
        QVERIFY(history.groups(1) == std::vector<Keys>{{numbered(1900)}});
        const std::vector<Step> expected{{2s, 3s, true, 5, 0}};
        QVERIFY(history.steps({numbered(1900)}) == expected);
        // Until then it was one of the others.
        QCOMPARE(history.stepsOfOthers({{numbered(1900)}}).at(1).count, std::uint64_t(2'000'000));
    }

    /// Whoever made room and comes again is not thought to have had nothing.
    void whoMadeRoomIsNotForgottenSilently()
    {
        HistHistory history;
        std::vector<HistGroup> groups;
        for (std::size_t k = 0; k < HistHistory::kMaxGroups; ++k)
            groups.push_back(group(numbered(k), 1000 - k));
        history.add(histSnapshotAt(0s, groups));
        // The last one of them falls behind a newcomer, and is not looked at.
        groups.push_back(group("new", 5000));
        history.add(histSnapshotAt(1s, groups));
        QCOMPARE(history.groups().size(), HistHistory::kMaxGroups);
        const auto last = HistHistory::kMaxGroups - 1;
        QVERIFY(history.steps({numbered(last)}).empty());
        QCOMPARE(history.steps({"new"}).at(0).count, std::uint64_t(5000));
        groups[last].count = 6000;
        history.add(histSnapshotAt(2s, groups));
        QVERIFY(history.steps({numbered(last)}).empty());
        groups[last].count = 6001;
        history.add(histSnapshotAt(3s, groups));
        const std::vector<Step> expected{{2s, 3s, true, 1, 0}};
        QVERIFY(history.steps({numbered(last)}) == expected);
    }
};

QTEST_GUILESS_MAIN(TestTallyHistory)
#include "tst_hist_history.moc"
