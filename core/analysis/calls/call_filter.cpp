#include "core/analysis/calls/call_filter.h"

#include <algorithm>
#include <re2/re2.h>
#include <tuple>
#include <unordered_map>

namespace probescope::analysis {

namespace {

constexpr std::size_t kFilterBatch = 4096; // calls looked at between two looks at the token

/// Does the name of a function fit? Each name is looked at once.
class FunctionMatch
{
public:
    FunctionMatch(const store::Capture& capture, const CallCondition& condition)
        : m_capture(capture)
        , m_any(condition.function.empty())
        , m_pattern(condition.regex ? condition.function : RE2::QuoteMeta(condition.function),
                    options(condition))
    {
    }

    Result<> check() const
    {
        if (m_pattern.ok())
            return {};
        return fail(ErrorCode::Invalid, tr("Invalid regular expression: {}", {m_pattern.error()}));
    }

    bool operator()(StringId function)
    {
        if (m_any)
            return true;
        if (!function.valid())
            return false;
        const auto [known, added] = m_known.try_emplace(function, false);
        if (added)
            known->second = RE2::PartialMatch(m_capture.string(function), m_pattern);
        return known->second;
    }

private:
    static RE2::Options options(const CallCondition& condition)
    {
        RE2::Options options;
        options.set_case_sensitive(condition.caseSensitive);
        options.set_log_errors(false);
        return options;
    }

    const store::Capture& m_capture;
    bool m_any;
    RE2 m_pattern;
    std::unordered_map<StringId, bool> m_known;
};

/// Calls `visit` for every call that may be in a forest; those of a stack come in pre-order, and
/// the stacks in turns.
template <typename Visit>
Result<> visitCalls(const store::Capture& capture, store::Forest forest, const CancelToken& cancel,
                    Visit visit)
{
    const bool one = forest.kind == store::Forest::Kind::Stack;
    for (std::uint64_t place = 0;;) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search was canceled"));
        const auto calls = one
            ? capture.calls().scan(std::uint32_t(forest.key), place, kFilterBatch)
            : capture.calls().scanAll(place, kFilterBatch);
        if (!calls)
            return tl::unexpected(calls.error());
        if (calls->empty())
            return {};
        for (const store::Call& call : *calls)
            visit(call);
        place += one ? calls->size() : 0;
    }
}

bool inForest(const store::Call& call, store::Forest forest)
{
    return forest.kind == store::Forest::Kind::Stack ? call.id.stack == forest.key
                                                     : call.cpu == forest.key;
}

} // namespace

/// One run of filterCalls().
class CallFilterRun
{
public:
    CallFilterRun(const store::Capture& capture, store::Forest forest,
                  const CallCondition& condition, const CancelToken& cancel)
        : m_capture(capture)
        , m_forest(forest)
        , m_condition(condition)
        , m_cancel(cancel)
        , m_function(capture, condition)
    {
    }

    Result<KeptCalls> run()
    {
        if (auto checked = m_function.check(); !checked)
            return tl::unexpected(std::move(checked.error()));
        if (auto marked = markCalls(); !marked)
            return tl::unexpected(std::move(marked.error()));
        if (auto found = findRoots(); !found)
            return tl::unexpected(std::move(found.error()));
        return std::move(m_kept);
    }

private:
    /// Where a scan is in a stack: the calls around the last one, and where their subtrees end.
    struct Nesting
    {
        std::vector<std::uint64_t> ancestors;
        std::vector<std::uint64_t> ends;

        void enter(const store::Call& call)
        {
            while (!ends.empty() && call.id.index >= ends.back()) {
                ends.pop_back();
                ancestors.pop_back();
            }
            ancestors.push_back(call.id.index);
            ends.push_back(call.id.index + call.subtree);
        }
    };

    Result<> markCalls()
    {
        for (const store::CallStack& stack : m_capture.calls().stacks()) {
            if (m_forest.kind == store::Forest::Kind::Stack && stack.number != m_forest.key)
                continue;
            resizeBits(m_kept.m_shown, stack);
            resizeBits(m_kept.m_matching, stack);
        }
        std::vector<Nesting> nestings(m_kept.m_shown.size());
        return visitCalls(m_capture, m_forest, m_cancel, [&](const store::Call& call) {
            const store::CallId id = call.id;
            if (id.stack >= nestings.size() || id.index >= m_kept.m_shown[id.stack].size())
                return; // an import added it meanwhile
            nestings[id.stack].enter(call);
            if (!matches(call))
                return;
            m_kept.m_matching[id.stack][id.index] = true;
            m_kept.m_matches += inForest(call, m_forest);
            auto& shown = m_kept.m_shown[id.stack];
            const auto& around = nestings[id.stack].ancestors;
            for (auto step = around.rbegin(); step != around.rend() && !shown[*step]; ++step)
                shown[*step] = true;
        });
    }

    bool matches(const store::Call& call)
    {
        if (call.state == store::Call::State::Outside)
            return false;
        // What is known of a call without an exit is the least that it took.
        if (m_condition.minimumNs > 0
            && (!call.hasDuration || call.durationNs < m_condition.minimumNs))
            return false;
        return m_function(call.function);
    }

    static void resizeBits(KeptCalls::Bits& bits, const store::CallStack& stack)
    {
        if (bits.size() <= stack.number)
            bits.resize(stack.number + 1);
        bits[stack.number].resize(stack.calls);
    }

    Result<> findRoots()
    {
        const std::uint64_t count = m_capture.calls().rootCount(m_forest);
        for (std::uint64_t first = 0; first < count;) {
            if (m_cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("the search was canceled"));
            const auto roots = m_capture.calls().roots(m_forest, first, kFilterBatch);
            if (!roots)
                return tl::unexpected(roots.error());
            if (roots->empty())
                break;
            for (std::size_t i = 0; i < roots->size(); ++i) {
                if (m_kept.shows((*roots)[i].id))
                    m_kept.m_roots.push_back(first + i);
            }
            first += roots->size();
        }
        return {};
    }

    const store::Capture& m_capture;
    store::Forest m_forest;
    const CallCondition& m_condition;
    const CancelToken& m_cancel;
    FunctionMatch m_function;
    KeptCalls m_kept;
};

Result<KeptCalls> filterCalls(const store::Capture& capture, store::Forest forest,
                              const CallCondition& condition, const CancelToken& cancel)
{
    return CallFilterRun(capture, forest, condition, cancel).run();
}

Result<std::optional<store::Call>> nextLongest(const store::Capture& capture, store::Forest forest,
                                               const std::optional<store::Call>& below,
                                               const CancelToken& cancel, const KeptCalls* kept)
{
    // Longest first; equally long ones by start, then by place, so that each comes once.
    const auto rank = [](const store::Call& call) {
        return std::make_tuple(-call.durationNs, call.startNs, call.id);
    };
    std::optional<store::Call> best;
    std::unordered_map<std::uint32_t, std::uint64_t> ends; // by stack, of its last outermost call
    const auto visited = visitCalls(capture, forest, cancel, [&](const store::Call& call) {
        if (!call.isTimed() || !inForest(call, forest) || (kept && !kept->matches(call.id)))
            return;
        std::uint64_t& end = ends[call.id.stack];
        if (call.id.index < end)
            return; // the one around it comes before it, and tells of the same time
        end = call.id.index + call.subtree;
        if (below && rank(call) <= rank(*below))
            return;
        if (!best || rank(call) < rank(*best))
            best = call;
    });
    if (!visited)
        return tl::unexpected(visited.error());
    return best;
}

Result<std::vector<store::Call>> hotPath(const store::Capture& capture, const store::Call& call)
{
    std::vector<store::Call> path{call};
    while (path.back().subtree > 1) {
        std::optional<store::Call> longest;
        const store::Call parent = path.back();
        for (std::uint64_t from = 0;;) {
            const auto children = capture.calls().children(parent, from, kFilterBatch);
            if (!children)
                return tl::unexpected(children.error());
            if (children->empty())
                break;
            for (const store::Call& child : *children) {
                if (!longest || child.durationNs > longest->durationNs)
                    longest = child;
                from = child.id.index + child.subtree;
            }
            if (from >= parent.id.index + parent.subtree)
                break;
        }
        if (!longest || (parent.hasKnownDuration() && parent.selfNs >= longest->durationNs))
            break;
        path.push_back(*longest);
    }
    return path;
}

} // namespace probescope::analysis
