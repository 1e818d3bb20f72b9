#include "core/analysis/scoped_calls.h"

#include "core/store/capture.h"
#include "core/store/saturate.h"
#include "core/trace/capture_facts.h"

#include <algorithm>

namespace probescope::analysis {

using store::saturatingAdd;
using store::saturatingSub;

namespace {

bool clockCountsNs(const store::Capture& capture)
{
    const auto unit = capture.fact(facts::kTimeUnit);
    return (unit != "ticks" && unit != "none") || hasMadeTimes(capture);
}

bool isToldByKernel(const store::Call& call)
{
    using State = store::Call::State;
    return call.hasDuration && (call.state == State::Whole || call.state == State::NoEntry);
}

} // namespace

bool hasMadeTimes(const store::Capture& capture)
{
    // A counter is a clock, if none of time.
    return capture.fact(facts::kTimeUnit) == "none" && capture.summary().calls > 0
        && capture.fact(facts::kClock) != "counter";
}

CallsInScope::CallsInScope(const store::Capture& capture, const CallScope& scope)
    : m_scope(scope)
    , m_clockCountsNs(clockCountsNs(capture))
{
}

bool CallsInScope::counts(const store::Call& call) const
{
    const std::int64_t end = saturatingAdd(call.startNs, call.durationNs);
    return call.state != store::Call::State::Outside && (!m_scope.cpu || call.cpu == *m_scope.cpu)
        && (!m_scope.endNs || call.startNs < *m_scope.endNs)
        && (!m_scope.beginNs || end > *m_scope.beginNs || call.startNs >= *m_scope.beginNs);
}

std::int64_t CallsInScope::timeNs(const store::Call& call) const
{
    if (!m_clockCountsNs && !isToldByKernel(call))
        return 0;
    const std::int64_t end = saturatingAdd(call.startNs, call.durationNs);
    const std::int64_t from = std::max(call.startNs, m_scope.beginNs.value_or(call.startNs));
    const std::int64_t to = std::min(end, m_scope.endNs.value_or(end));
    return std::max<std::int64_t>(0, saturatingSub(to, from));
}

Result<> forEachCall(const store::CallSeries& calls, const CallScope& scope,
                     const std::function<void(const store::Call&)>& take, const CancelToken& cancel,
                     const CallsReadFn& read)
{
    constexpr std::size_t kCallsAtOnce = 8192; // between two looks at the token
    std::uint64_t place = 0;
    std::uint64_t all = 0;
    while (true) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, "reading the calls was cancelled");
        const auto some = scope.stack ? calls.scan(*scope.stack, place, kCallsAtOnce)
                                      : calls.scanAll(place, kCallsAtOnce);
        if (!some)
            return passOn(some);
        if (some->empty())
            return {};
        for (const store::Call& call : *some)
            take(call);
        place += scope.stack ? some->size() : 0;
        all += some->size();
        if (read)
            read(all);
    }
}

} // namespace probescope::analysis
