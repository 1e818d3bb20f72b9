#include "core/analysis/calls/call_tree.h"

#include "core/analysis/calls/scoped_calls.h"
#include "core/derive/inner_time.h"
#include "core/numbers/saturate.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::analysis {

namespace {

using store::saturatingAdd;

/// Puts calls on their paths as they are handed out.
class TreeOfCalls
{
public:
    TreeOfCalls(const store::Capture& capture, const CallScope& scope, std::size_t maxNodes)
        : m_capture(capture)
        , m_foldsCopies(scope.foldsCopies)
        , m_scope(capture, scope)
        , m_builder(maxNodes)
    {
    }

    void add(const store::Call& call)
    {
        if (m_stacks.size() <= call.id.stack)
            m_stacks.resize(call.id.stack + std::size_t(1));
        Frames& frames = m_stacks[call.id.stack];
        leaveUntil(frames, call.id.index);
        OpenCall open;
        open.end = call.id.index + call.subtree;
        open.insideNs = m_scope.timeNs(call);
        open.beginNs = call.startNs;
        open.endNs = call.endNs();
        open.depth = call.depth;
        open.known = call.state != store::Call::State::Outside;
        if (!frames.empty()) {
            open.node = frames.back().node;
            open.folded = frames.back().folded;
        }
        open.counted = m_scope.counts(call);
        open.timed = open.counted && call.isTimed();
        if (open.counted)
            enter(call, open);
        m_unseen += m_scope.isUnseen(call) ? 1 : 0;
        frames.push_back(open);
    }

    PathTree take()
    {
        for (Frames& frames : m_stacks)
            leaveUntil(frames, std::numeric_limits<std::uint64_t>::max());
        PathTree tree = m_builder.take();
        tree.setUnseenCalls(m_unseen);
        return tree;
    }

private:
    struct OpenCall
    {
        std::uint64_t end = 0;
        std::int64_t insideNs = 0;
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0;
        store::InnerTime inner;
        std::uint16_t depth = 0;
        bool known = true; ///< Call::State::Outside has no time of its own
        std::uint32_t node = 0; ///< where what it calls is put below
        bool counted = false;
        bool timed = false; ///< it counts, and its duration is known
        bool folded = false; ///< it, or a call around it, has no node
        bool outermost = false; ///< nothing that counts is around it
        std::int64_t belowNs = 0; ///< of the timed calls in it with no other one around them

        /// What counts of its time: where its duration is not known, those of the calls in it.
        std::int64_t countedNs() const { return timed ? insideNs : belowNs; }
    };
    using Frames = std::vector<OpenCall>;

    void enter(const store::Call& call, OpenCall& open)
    {
        if (!open.folded) {
            open.outermost = open.node == 0;
            const auto place = m_builder.child(open.node, frameOf(call.function));
            open.node = place.node;
            open.folded = place.folded;
        }
        PathNode& node = m_builder.node(open.node);
        if (open.folded) {
            ++node.foldedCalls;
            return;
        }
        ++(call.hasExit() ? node.totals.count : node.totals.incomplete);
        if (open.timed)
            node.totals.addTimed(call.durationNs, call.id);
    }

    std::uint32_t frameOf(StringId function)
    {
        const auto found = m_frames.find(function);
        if (found != m_frames.end())
            return found->second;
        auto frame = frameOfFunction(m_capture.string(function));
        if (m_foldsCopies)
            frame = withoutCopySuffix(std::move(frame));
        return m_frames.emplace(function, m_builder.frame(frame)).first->second;
    }

    void leave(const OpenCall& open, std::int64_t ownNs)
    {
        if (!open.counted)
            return;
        const std::int64_t ns = open.countedNs();
        if (open.outermost) {
            auto& all = m_builder.node(0).totals.total;
            all = saturatingAdd(all, ns);
        }
        PathNode& node = m_builder.node(open.node);
        if (!open.folded)
            node.totals.total = saturatingAdd(node.totals.total, ns);
        if (!open.timed)
            return;
        std::int64_t& self = open.folded ? node.foldedNs : node.totals.self;
        self = saturatingAdd(self, ownNs);
    }

    void leaveUntil(Frames& frames, std::uint64_t index)
    {
        while (!frames.empty() && frames.back().end <= index) {
            const OpenCall& open = frames.back();
            const std::int64_t own = open.known ? open.inner.ownNs(open.endNs, open.insideNs) : 0;
            if (frames.size() > 1) {
                OpenCall& parent = frames[frames.size() - 2];
                parent.inner.add(open.depth, parent.depth, open.beginNs,
                                 saturatingAdd(own, open.inner.allNs()));
                parent.belowNs = saturatingAdd(parent.belowNs, open.countedNs());
            }
            leave(open, own);
            frames.pop_back();
        }
    }

    const store::Capture& m_capture;
    const bool m_foldsCopies;
    const CallsInScope m_scope;
    PathBuilder m_builder;
    std::unordered_map<StringId, std::uint32_t> m_frames;
    std::vector<Frames> m_stacks;
    std::uint64_t m_unseen = 0;
};

} // namespace

Result<PathTree> callTree(const store::Capture& capture, const CallScope& scope,
                          const CancelToken& cancel, const CallsReadFn& read, std::size_t maxNodes)
{
    TreeOfCalls tree(capture, scope, maxNodes);
    const auto done = forEachCall(
        capture.calls(), scope, [&tree](const store::Call& call) { tree.add(call); }, cancel, read);
    if (!done)
        return passOn(done);
    return tree.take();
}

} // namespace probescope::analysis
