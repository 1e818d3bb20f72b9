#include "core/analysis/calls/call_filter.h"
#include "tests/support/imported_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <set>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::store;

class TestCallFilter : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_text = std::make_unique<ImportedText>(SAMPLES "/function-graph.txt.xz");
        for (const CallStack& stack : (*m_text)->calls().stacks()) {
            const auto calls = (*m_text)->calls().scan(stack.number, 0, stack.calls);
            QVERIFY(calls.has_value());
            m_calls.insert(m_calls.end(), calls->begin(), calls->end());
        }
        QVERIFY(m_calls.size() > 20000);
    }

    void keepsMatchesAndWhatLeadsToThem_data()
    {
        QTest::addColumn<int>("minimumUs");
        QTest::addColumn<QString>("function");
        QTest::addColumn<bool>("regex");
        QTest::newRow("long ones") << 1000 << "" << false;
        QTest::newRow("part of a name") << 0 << "timer" << false;
        QTest::newRow("both") << 50 << "TIMER" << false;
        QTest::newRow("pattern") << 0 << "^hrtimer_(run|active)" << true;
        QTest::newRow("none") << 0 << "no such function" << false;
        QTest::newRow("brackets are no pattern") << 0 << "[" << false;
    }
    void keepsMatchesAndWhatLeadsToThem()
    {
        QFETCH(int, minimumUs);
        QFETCH(QString, function);
        QFETCH(bool, regex);
        const CallCondition condition{.minimumNs = std::int64_t(minimumUs) * 1000,
                                      .function = function.toStdString(),
                                      .regex = regex};
        const QRegularExpression name(regex ? function : QRegularExpression::escape(function),
                                      QRegularExpression::CaseInsensitiveOption);
        const auto fits = [&](const Call& call) {
            const bool longEnough =
                minimumUs == 0 || (call.hasDuration && call.durationNs >= condition.minimumNs);
            const QString text = call.function.valid()
                ? QString::fromStdString((*m_text)->string(call.function))
                : QString();
            return longEnough && call.state != Call::State::Outside
                && (function.isEmpty() || name.match(text).hasMatch());
        };
        for (const std::uint32_t cpu : (*m_text)->calls().cpus()) {
            const Forest forest{Forest::Kind::Cpu, cpu};
            const auto kept = filterCalls(**m_text, forest, condition, CancelToken());
            QVERIFY(kept.has_value());
            std::set<CallId> shown;
            std::uint64_t matches = 0;
            for (const Call& call : m_calls) {
                QCOMPARE(kept->matches(call.id), fits(call));
                if (!fits(call))
                    continue;
                matches += call.cpu == cpu;
                const auto path = (*m_text)->calls().path(call.id);
                QVERIFY(path.has_value());
                for (const Call& step : *path)
                    shown.insert(step.id);
            }
            QCOMPARE(kept->matchCount(), matches);
            for (const Call& call : m_calls)
                QCOMPARE(kept->shows(call.id), shown.count(call.id) == 1);
            const std::uint64_t count = (*m_text)->calls().rootCount(forest);
            const auto roots = (*m_text)->calls().roots(forest, 0, count);
            QVERIFY(roots.has_value());
            std::vector<std::uint64_t> wanted;
            for (std::size_t i = 0; i < roots->size(); ++i) {
                if (shown.count((*roots)[i].id) == 1)
                    wanted.push_back(i);
            }
            QCOMPARE(kept->roots(), wanted);
        }
    }

    void aBadPatternIsAnError()
    {
        const auto kept = filterCalls(
            **m_text, {}, {.minimumNs = 0, .function = "(", .regex = true}, CancelToken());
        QVERIFY(!kept.has_value());
        QCOMPARE(kept.error().code, ErrorCode::Invalid);
    }

    void cancelledIsCancelled()
    {
        const CancelToken cancel;
        cancel.cancel();
        const auto kept = filterCalls(**m_text, {}, {.minimumNs = 1, .function = {}}, cancel);
        QVERIFY(!kept.has_value());
        QCOMPARE(kept.error().code, ErrorCode::Cancelled);
    }

    void nextLongestGoesThroughAllByDuration()
    {
        for (const std::uint32_t cpu : (*m_text)->calls().cpus())
            checkLongest({Forest::Kind::Cpu, cpu}, {});
        for (const CallStack& stack : (*m_text)->calls().stacks())
            checkLongest({Forest::Kind::Stack, stack.number}, {});
    }

    void nextLongestSkipsWhatIsFilteredOut()
    {
        const Forest forest{Forest::Kind::Cpu, (*m_text)->calls().cpus().front()};
        checkLongest(forest, "lock");
        checkLongest(forest, "_"); // in each other
        checkLongest(forest, "vfs_");
    }

    void theHotPathLeadsToWhereTheTimeWasSpent()
    {
        std::map<CallId, std::vector<Call>> childrenOf;
        for (const Call& call : m_calls) {
            const auto parent = (*m_text)->calls().parent(call.id);
            QVERIFY(parent.has_value());
            if (*parent)
                childrenOf[(*parent)->id].push_back(call);
        }
        std::size_t inside = 0; // paths that end before a leaf
        for (std::size_t at = 0; at < m_calls.size(); at += 5) {
            const Call& call = m_calls[at];
            std::vector<CallId> wanted{call.id};
            for (Call step = call;;) {
                const auto& children = childrenOf[step.id];
                const auto most = std::max_element(
                    children.begin(), children.end(),
                    [](const Call& a, const Call& b) { return a.durationNs < b.durationNs; });
                if (most == children.end())
                    break;
                auto itself = step.durationNs;
                for (const Call& child : children)
                    itself -= child.durationNs;
                if (step.hasKnownDuration() && itself >= most->durationNs) {
                    ++inside;
                    break;
                }
                step = *most;
                wanted.push_back(step.id);
            }
            const auto path = hotPath(**m_text, call);
            QVERIFY(path.has_value());
            std::vector<CallId> ids;
            for (const Call& step : *path)
                ids.push_back(step.id);
            QCOMPARE(ids, wanted);
        }
        QVERIFY(inside > 100);
    }

private:
    bool isMeant(const Call& call, Forest forest, const std::string& part) const
    {
        const bool there =
            forest.kind == Forest::Kind::Cpu ? call.cpu == forest.key : call.id.stack == forest.key;
        const bool named = part.empty()
            || (call.function.valid()
                && (*m_text)->string(call.function).find(part) != std::string::npos);
        return there && named && call.isTimed();
    }
    /// Those that are in no other one that is meant, the longest first, until none is left.
    void checkLongest(Forest forest, const std::string& part)
    {
        std::vector<std::int64_t> wanted;
        for (const Call& call : m_calls) {
            if (!isMeant(call, forest, part))
                continue;
            const auto path = (*m_text)->calls().path(call.id);
            QVERIFY(path.has_value());
            const auto around = std::count_if(path->begin(), path->end(), [&](const Call& one) {
                return isMeant(one, forest, part);
            });
            if (around == 1)
                wanted.push_back(call.durationNs);
        }
        std::sort(wanted.rbegin(), wanted.rend());
        const CallCondition condition{.function = part, .caseSensitive = true};
        const auto kept = filterCalls(**m_text, forest, condition, CancelToken());
        QVERIFY(kept.has_value());
        std::optional<Call> current;
        std::set<CallId> seen;
        constexpr std::size_t kMost = 40;
        for (std::size_t i = 0; i < std::min(wanted.size() + 1, kMost); ++i) {
            const auto next = nextLongest(**m_text, forest, current, CancelToken(),
                                          part.empty() ? nullptr : &*kept);
            QVERIFY(next.has_value());
            QCOMPARE(next->has_value(), i < wanted.size());
            if (!*next)
                break;
            QCOMPARE((*next)->durationNs, wanted[i]);
            QVERIFY(isMeant(**next, forest, part));
            QVERIFY(seen.insert((*next)->id).second);
            current = *next;
        }
    }

    std::unique_ptr<ImportedText> m_text;
    std::vector<Call> m_calls;
};

QTEST_APPLESS_MAIN(TestCallFilter)
#include "tst_call_filter.moc"
