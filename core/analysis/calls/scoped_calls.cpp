#include "core/analysis/calls/scoped_calls.h"

#include "core/numbers/saturate.h"
#include "core/store/read/capture.h"
#include "core/store/series/call_blocks.h"
#include "core/trace/capture_facts.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace probescope::analysis {

using store::saturatingSub;

namespace {

bool clockCountsNs(const store::Capture& capture)
{
    const auto unit = capture.fact(facts::kTimeUnit);
    return (unit != "ticks" && unit != "none") || hasMadeTimes(capture);
}

constexpr std::size_t kCallsAtOnce = 8192; // between two looks at the token

/// Reads calls for one who takes them.
class CallReading
{
public:
    CallReading(const store::CallSeries& calls, const std::function<void(const store::Call&)>& take,
                const CancelToken& cancel, const CallsReadFn& read)
        : m_calls(calls)
        , m_take(take)
        , m_cancel(cancel)
        , m_read(read)
    {
    }

    Result<> stack(std::uint32_t number)
    {
        for (std::uint64_t first = 0;;) {
            const auto some = hand([&] { return m_calls.scan(number, first, kCallsAtOnce); });
            if (!some)
                return passOn(some);
            if (some->empty())
                return {};
            first += some->size();
        }
    }

    /// All of them, by which it becomes known where they lie in time.
    Result<> all()
    {
        const std::uint64_t generation = m_calls.generation();
        const bool known = m_calls.blocks() != nullptr;
        store::CallBlocksBuilder builder;
        for (std::uint64_t place = 0;;) {
            const std::uint64_t at = place;
            const auto some = hand([&] { return m_calls.scanAll(place, kCallsAtOnce); });
            if (!some)
                return passOn(some);
            if (some->empty())
                break;
            if (!known)
                builder.add(at, *some);
        }
        if (!known)
            m_calls.keepBlocks(std::make_shared<store::CallBlocks>(builder.take()), generation);
        return {};
    }

    /// Those of the blocks that may touch the scope's times.
    Result<> within(const store::CallBlocks& blocks, const CallScope& scope)
    {
        using Limits = std::numeric_limits<std::int64_t>;
        const std::int64_t beginNs = scope.beginNs.value_or(Limits::min());
        for (const store::CallBlocks::Block& block : blocks.all()) {
            if (!block.times.mayTouch(beginNs, scope.endNs))
                continue;
            std::uint64_t place = block.place;
            if (const auto some = hand([&] { return m_calls.scanAll(place, kCallsAtOnce); }); !some)
                return passOn(some);
        }
        return {};
    }

private:
    using Batch = Result<std::vector<store::Call>>;

    template <typename NextFn>
    Batch hand(const NextFn& next)
    {
        if (m_cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("reading the calls was canceled"));
        Batch some = next();
        if (!some)
            return some;
        for (const store::Call& call : *some)
            m_take(call);
        m_done += some->size();
        if (m_read && !some->empty())
            m_read(m_done);
        return some;
    }

    const store::CallSeries& m_calls;
    const std::function<void(const store::Call&)>& m_take;
    const CancelToken& m_cancel;
    const CallsReadFn& m_read;
    std::uint64_t m_done = 0;
};

} // namespace

bool hasMadeTimes(const store::Capture& capture)
{
    // A counter is a clock, if none of time.
    return capture.fact(facts::kTimeUnit) == "none" && capture.summary().calls > 0
        && capture.fact(facts::kClock) != "counter";
}

bool hasTimes(const store::Capture& capture)
{
    return capture.fact(facts::kTimeUnit) != "none" || capture.fact(facts::kClock) == "counter";
}

std::vector<std::uint32_t> stacksOf(const store::CallSeries& calls, std::int32_t pid)
{
    std::vector<std::uint32_t> numbers;
    for (const store::CallStack& stack : calls.stacks()) {
        if (stack.pid == pid)
            numbers.push_back(stack.number);
    }
    return numbers;
}

CallsInScope::CallsInScope(const store::Capture& capture, CallScope scope)
    : m_scope(std::move(scope))
    , m_clockCountsNs(clockCountsNs(capture))
{
}

bool CallsInScope::counts(const store::Call& call) const
{
    return call.state != store::Call::State::Outside && holds(call);
}

bool CallsInScope::isUnseen(const store::Call& call) const
{
    return call.state == store::Call::State::Outside && holds(call);
}

bool CallsInScope::holds(const store::Call& call) const
{
    const std::int64_t end = call.endNs();
    return (!m_scope.cpu || call.cpu == *m_scope.cpu)
        && (!m_scope.endNs || call.startNs < *m_scope.endNs)
        && (!m_scope.beginNs || end > *m_scope.beginNs || call.startNs >= *m_scope.beginNs);
}

std::int64_t CallsInScope::timeNs(const store::Call& call) const
{
    if (!m_clockCountsNs && !call.isTimed())
        return 0;
    const std::int64_t end = call.endNs();
    const std::int64_t from = std::max(call.startNs, m_scope.beginNs.value_or(call.startNs));
    const std::int64_t to = std::min(end, m_scope.endNs.value_or(end));
    return std::max<std::int64_t>(0, saturatingSub(to, from));
}

Result<> forEachCall(const store::CallSeries& calls, const CallScope& scope,
                     const std::function<void(const store::Call&)>& take, const CancelToken& cancel,
                     const CallsReadFn& read)
{
    CallReading reading(calls, take, cancel, read);
    for (const std::uint32_t number : scope.stacks) {
        if (auto done = reading.stack(number); !done)
            return done;
    }
    if (!scope.stacks.empty())
        return {};
    const auto blocks = scope.beginNs || scope.endNs ? calls.blocks() : nullptr;
    return blocks ? reading.within(*blocks, scope) : reading.all();
}

} // namespace probescope::analysis
