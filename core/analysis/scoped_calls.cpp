#include "core/analysis/scoped_calls.h"

#include "core/store/saturate.h"

#include <algorithm>

namespace probescope::analysis {

using store::saturatingAdd;
using store::saturatingSub;

std::int64_t timeInScope(const store::Call& call, const CallScope& scope)
{
    const std::int64_t end = saturatingAdd(call.startNs, call.durationNs);
    const std::int64_t from = std::max(call.startNs, scope.beginNs.value_or(call.startNs));
    const std::int64_t to = std::min(end, scope.endNs.value_or(end));
    return std::max<std::int64_t>(0, saturatingSub(to, from));
}

bool isInScope(const store::Call& call, const CallScope& scope)
{
    const std::int64_t end = saturatingAdd(call.startNs, call.durationNs);
    return call.state != store::Call::State::Outside && (!scope.cpu || call.cpu == *scope.cpu)
        && (!scope.endNs || call.startNs < *scope.endNs)
        && (!scope.beginNs || end > *scope.beginNs || call.startNs >= *scope.beginNs);
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
