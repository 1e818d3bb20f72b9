#include "core/tracefs/files/function_profiler.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"
#include "core/tracefs/files/journal.h"

#include <algorithm>
#include <map>
#include <optional>

namespace probescope::tracefs {

namespace {

constexpr const char* kSwitch = "function_profile_enabled";
constexpr std::size_t kFractionDigits = 3; ///< of microseconds

tl::unexpected<Error> withReason(Error error)
{
    if (error.code == ErrorCode::NotFound) {
        error.code = ErrorCode::Unsupported;
        error.what = "this kernel was built without the function profiler";
        error.hint = "It needs CONFIG_FUNCTION_PROFILER; function_graph times calls, too";
    }
    return tl::unexpected(std::move(error));
}

/// `1234.567`: microseconds, of which the kernel drops digits behind the point to save room.
std::optional<std::chrono::nanoseconds> timeOf(std::string_view text)
{
    const auto point = std::min(text.find('.'), text.size());
    const auto whole = numberOf(text.substr(0, point));
    std::string fraction(text.substr(std::min(point + 1, text.size())));
    if (!whole || fraction.size() > kFractionDigits
        || *whole > std::uint64_t(std::chrono::nanoseconds::max().count()) / 1000 - 1)
        return std::nullopt;
    fraction.resize(kFractionDigits, '0');
    const auto rest = numberOf(fraction);
    if (!rest)
        return std::nullopt;
    return std::chrono::nanoseconds(std::int64_t(*whole * 1000 + *rest));
}

} // namespace

std::vector<FunctionTimes> functionTimesOf(std::string_view text)
{
    std::vector<FunctionTimes> all;
    for (const auto line : linesOf(text)) {
        // `  schedule    204    1234.567 us     6.051 us     0.120 us`, below two lines of a head
        const auto words = splitWords(line);
        const auto hits = words.size() < 2 ? std::nullopt : numberOf(words[1]);
        if (!hits)
            continue;
        FunctionTimes one{.function = std::string(words[0]), .hits = *hits};
        if (words.size() >= 4 && words[3] == "us")
            one.time = timeOf(words[2]).value_or(std::chrono::nanoseconds(0));
        all.push_back(std::move(one));
    }
    return all;
}

Result<bool> functionProfilerIsOn(access::Backend& backend)
{
    const auto on = controlNumber(backend, kSwitch);
    if (!on)
        return withReason(on.error());
    return *on != 0;
}

Result<> turnFunctionProfiler(Journal& journal, bool on)
{
    auto turned = journal.write(kSwitch, on ? "1" : "0");
    return turned ? turned : Result<>(withReason(turned.error()));
}

Result<std::vector<FunctionTimes>> functionTimes(access::Backend& backend)
{
    const access::TracePath folder = "trace_stat";
    const auto entries = backend.list(folder);
    if (!entries)
        return withReason(entries.error());
    std::map<std::string, FunctionTimes> sums;
    bool any = false;
    for (const auto& entry : *entries) {
        // `function0`; other statistics may be there, too
        const std::string_view name(entry.name);
        if (!name.starts_with("function") || !numberOf(name.substr(std::string("function").size())))
            continue;
        const auto file = folder.child(name);
        const auto text = file ? backend.read(*file) : Result<std::string>(passOn(file));
        if (!text)
            return passOn(text);
        any = true;
        for (auto& one : functionTimesOf(*text)) {
            auto& sum = sums[one.function];
            sum.hits += one.hits;
            sum.time += one.time;
        }
    }
    if (!any)
        return withReason(Error{.code = ErrorCode::NotFound, .place = {.file = folder.text()}});
    std::vector<FunctionTimes> all;
    for (auto& [function, sum] : sums) {
        sum.function = function;
        all.push_back(std::move(sum));
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return a.time != b.time ? a.time > b.time : a.hits > b.hits;
    });
    return all;
}

} // namespace probescope::tracefs
