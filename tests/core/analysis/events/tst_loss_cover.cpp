#include "core/analysis/events/loss_cover.h"
#include "core/analysis/events/losses.h"
#include "core/analysis/spans/broken_spans.h"
#include "core/analysis/spans/span_builder.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace probescope;
using namespace probescope::analysis;

namespace {

constexpr std::int64_t kEnd = 400;
constexpr std::uint32_t kCpus = 4; // the last loses nothing

std::vector<Loss> madeLosses(std::mt19937_64& random)
{
    std::vector<Loss> losses;
    const auto count = random() % 12;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto begin = std::int64_t(random() % kEnd);
        losses.push_back({.cpu = std::uint32_t(random() % (kCpus - 1)),
                          .buffer = BufferId(std::uint16_t(random() % 2)),
                          .beginNs = begin,
                          .endNs = begin + std::int64_t(random() % 40)});
    }
    return losses;
}

bool lostAt(const std::vector<Loss>& losses, std::int64_t timeNs, std::uint32_t cpu)
{
    return std::any_of(losses.begin(), losses.end(), [&](const Loss& loss) {
        return (cpu == kCpus || loss.cpu == cpu) && timeNs >= loss.beginNs && timeNs < loss.endNs;
    });
}

} // namespace

/// How much of the time is without loss.
class TestLossCover : public QObject
{
    Q_OBJECT

private slots:
    /// Against a look at each nanosecond of each CPU.
    void sharesEqualBruteForce()
    {
        std::mt19937_64 random(5);
        for (int round = 0; round < 60; ++round) {
            const auto losses = madeLosses(random);
            const LossCover cover(losses, {0, 1, 2, 3});
            QCOMPARE(cover.cpus(), std::size_t(kCpus));
            for (int i = 0; i < 10; ++i) {
                const auto begin = std::int64_t(random() % kEnd) - 20;
                const auto end = begin + 1 + std::int64_t(random() % kEnd);
                int any = 0;
                int ofCpus = 0;
                for (auto now = begin; now < end; ++now) {
                    any += lostAt(losses, now, kCpus) ? 1 : 0;
                    for (std::uint32_t cpu = 0; cpu < kCpus; ++cpu)
                        ofCpus += lostAt(losses, now, cpu) ? 1 : 0;
                }
                const auto part = cover.within(begin, end);
                const auto length = double(end - begin);
                QVERIFY(std::abs(part.ofTime - any / length) < 1e-9);
                QVERIFY(std::abs(part.ofCpuTime - ofCpus / length / kCpus) < 1e-9);
                QCOMPARE(part.gaps, lossesIn(losses, begin, end).gaps);
            }
        }
    }

    void gapsAreJoinedAndAscend()
    {
        std::mt19937_64 random(6);
        for (int round = 0; round < 60; ++round) {
            const auto losses = madeLosses(random);
            const LossCover cover(losses, {0});
            for (std::size_t i = 1; i < cover.gaps().size(); ++i)
                QVERIFY(cover.gaps()[i - 1].second < cover.gaps()[i].first);
            for (std::int64_t now = 0; now < kEnd; ++now) {
                const bool within =
                    std::any_of(cover.gaps().begin(), cover.gaps().end(), [now](const auto& gap) {
                        return now >= gap.first && now < gap.second;
                    });
                QCOMPARE(within, lostAt(losses, now, kCpus));
            }
            for (const Loss& loss : losses) {
                QVERIFY(std::any_of(cover.gaps().begin(), cover.gaps().end(), [&](const auto& gap) {
                    return gap.first <= loss.beginNs && gap.second >= loss.endNs;
                }));
            }
        }
    }

    void nothingLostIsNothingLossy()
    {
        const auto part = LossCover({}, {0, 1}).within(0, 100);
        QCOMPARE(part.gaps, 0U);
        QCOMPARE(part.ofTime, 0.0);
        QCOMPARE(part.ofCpuTime, 0.0);
        QCOMPARE(LossCover().within(5, 5).gaps, 0U);
    }

    void brokenSpansAreCountedByTime()
    {
        using Why = BrokenSpan::Why;
        std::mt19937_64 random(7);
        SpanBuilder builder;
        std::vector<BrokenSpan> all;
        for (int i = 0; i < 500; ++i) {
            BrokenSpan broken;
            broken.why = Why(random() % 5);
            broken.beginNs = broken.endNs = std::int64_t(random() % kEnd);
            builder.addBroken(broken);
            all.push_back(broken);
        }
        const auto set = builder.finish({}, {}, CancelToken()).value();
        for (int i = 0; i < 50; ++i) {
            const auto begin = std::int64_t(random() % kEnd) - 10;
            const auto end = begin + std::int64_t(random() % kEnd);
            const auto wanted = [&](Why why) {
                return std::uint64_t(std::count_if(all.begin(), all.end(), [&](const auto& one) {
                    return one.why == why && one.beginNs >= begin && one.beginNs < end;
                }));
            };
            const SpanPairingCounts pairingCounts = brokenIn(*set, begin, end);
            QCOMPARE(pairingCounts.openBegins, wanted(Why::NeverEnded));
            QCOMPARE(pairingCounts.replacedBegins, wanted(Why::BegunAgain));
            QCOMPARE(pairingCounts.loneEnds, wanted(Why::EndAlone));
            QCOMPARE(pairingCounts.cutByLoss, wanted(Why::CutByLoss));
            QCOMPARE(pairingCounts.negative, wanted(Why::Negative));
            QCOMPARE(pairingCounts.pairs + pairingCounts.nested + pairingCounts.untimed, 0U);
        }
    }
};

QTEST_APPLESS_MAIN(TestLossCover)
#include "tst_loss_cover.moc"
