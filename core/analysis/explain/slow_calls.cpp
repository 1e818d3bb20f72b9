#include "core/analysis/explain/slow_pieces.h"
#include "core/numbers/saturate.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <tuple>

namespace probescope::analysis {

namespace {

constexpr std::size_t kSiblingBatch = 1024;

/// Calls that follow each other, from a root or child on: `heard` answers "go on?".
class Siblings
{
public:
    using HeardFn = std::function<bool(const store::Call&)>;

    Siblings(const store::CallSeries& calls, const CancelToken& cancel)
        : m_calls(calls)
        , m_cancel(cancel)
    {
    }

    Result<> roots(store::Forest forest, std::int64_t fromNs, const HeardFn& heard) const
    {
        const std::uint64_t count = m_calls.rootCount(forest);
        const auto first = m_calls.rootAt(forest, fromNs);
        if (!first)
            return passOn(first);
        for (std::uint64_t place = *first; place < count;) {
            if (m_cancel.cancelled())
                return cancelled();
            const auto some = m_calls.roots(forest, place, kSiblingBatch);
            if (!some)
                return passOn(some);
            if (some->empty() || !std::all_of(some->begin(), some->end(), heard))
                return {};
            place += some->size();
        }
        return {};
    }

    Result<> children(const store::Call& parent, const HeardFn& heard) const
    {
        std::uint64_t from = 0;
        while (true) {
            if (m_cancel.cancelled())
                return cancelled();
            const auto some = m_calls.children(parent, from, kSiblingBatch);
            if (!some)
                return passOn(some);
            if (some->empty() || !std::all_of(some->begin(), some->end(), heard))
                return {};
            from = some->back().id.index + some->back().subtree;
            if (from >= parent.id.index + parent.subtree)
                return {};
        }
    }

private:
    static Result<> cancelled()
    {
        return fail(ErrorCode::Cancelled, tr("the search for calls was canceled"));
    }

    const store::CallSeries& m_calls;
    const CancelToken& m_cancel;
};

/// Finds the calls of one stack in a span.
class StackSearch
{
public:
    StackSearch(const Siblings& siblings, const SlowSpan& span, CallPieces& found)
        : m_siblings(siblings)
        , m_span(span)
        , m_found(found)
    {
    }

    Result<> search(std::uint32_t stack)
    {
        std::optional<store::Call> around;
        auto looked = m_siblings.roots({store::Forest::Kind::Stack, stack}, m_span.beginNs,
                                       [&](const store::Call& call) { return look(call, around); });
        if (!looked || !around)
            return looked;
        return within(*around);
    }

    /// The span's time in calls that a call around it made, or in what these made.
    Result<> within(store::Call around)
    {
        while (true) {
            m_found.around = around.id;
            const std::size_t before = m_found.children.size();
            std::optional<store::Call> inner;
            auto looked = m_siblings.children(
                around, [&](const store::Call& call) { return look(call, inner); });
            // Of the call that is the span itself the children are told, even if one is as long.
            if (!looked || !inner || (m_span.call && *m_span.call == around.id))
                return looked;
            m_found.children.resize(before);
            around = *inner;
        }
    }

private:
    /// Answers whether later siblings can matter.
    bool look(const store::Call& call, std::optional<store::Call>& around)
    {
        if (call.startNs >= m_span.endNs)
            return false;
        if (call.endNs() <= m_span.beginNs)
            return true;
        const bool covers = call.startNs <= m_span.beginNs && call.endNs() >= m_span.endNs;
        if (covers && !around)
            around = call;
        if (!covers || m_span.call)
            m_found.children.push_back({std::max(call.startNs, m_span.beginNs),
                                        std::min(call.endNs(), m_span.endNs), call.function,
                                        call.id, !call.hasExit()});
        return true;
    }

    const Siblings& m_siblings;
    const SlowSpan& m_span;
    CallPieces& m_found;
};

} // namespace

Result<CallPieces> callPieces(const store::Capture& capture, const SlowSpan& span,
                              const CancelToken& cancel)
{
    const store::CallSeries& calls = capture.calls();
    const Siblings siblings(calls, cancel);
    CallPieces found;
    StackSearch search(siblings, span, found);
    if (span.call) {
        const auto call = calls.call(*span.call);
        if (!call)
            return passOn(call);
        found.recorded = true;
        if (auto looked = search.within(*call); !looked)
            return passOn(looked);
    } else if (span.pid > 0) {
        for (const store::CallStack& stack : calls.stacks()) {
            if (stack.pid != span.pid)
                continue;
            found.recorded = true;
            if (auto looked = search.search(stack.number); !looked)
                return passOn(looked);
        }
    }
    found.incomplete =
        std::uint64_t(std::count_if(found.children.begin(), found.children.end(),
                                    [](const CallPiece& piece) { return piece.incomplete; }));
    // Times of a damaged or jumping capture may overlap: the earlier call has them.
    std::sort(found.children.begin(), found.children.end(),
              [](const CallPiece& a, const CallPiece& b) {
                  return std::tie(a.beginNs, a.call) < std::tie(b.beginNs, b.call);
              });
    std::int64_t toldNs = span.beginNs;
    for (CallPiece& piece : found.children) {
        piece.beginNs = std::max(piece.beginNs, toldNs);
        toldNs = std::max(toldNs, piece.endNs);
    }
    std::erase_if(found.children,
                  [](const CallPiece& piece) { return piece.beginNs >= piece.endNs; });
    return found;
}

} // namespace probescope::analysis
