#include "core/analysis/calls/called_functions.h"

#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"

#include <set>
#include <unordered_set>

namespace probescope::analysis {

Result<std::vector<std::string>> calledFunctions(const store::Capture& capture,
                                                 const CancelToken& cancel)
{
    constexpr std::size_t kAtOnce = 65536;
    std::unordered_set<StringId> ids;
    std::uint64_t place = 0;
    while (true) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search was canceled"));
        const auto calls = capture.calls().scanAll(place, kAtOnce);
        if (!calls)
            return tl::unexpected(calls.error());
        if (calls->empty())
            break;
        for (const auto& call : *calls) {
            if (call.function.valid())
                ids.insert(call.function);
        }
    }
    std::set<std::string> names; // a name may have several ids
    for (const auto id : ids)
        names.insert(capture.string(id));
    return std::vector<std::string>(names.begin(), names.end());
}

} // namespace probescope::analysis
