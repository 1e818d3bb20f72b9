#include "core/trace/system_calls.h"

#include <cstdlib>
#include <limits>
#include <memory>
#include <seccomp.h>

namespace probescope {

namespace {

/// libseccomp has its own names for some.
std::string knownAs(std::string_view architecture)
{
    if (architecture.size() == 4 && architecture[0] == 'i' && architecture.ends_with("86"))
        return "x86";
    if (architecture.starts_with("armv"))
        return "arm";
    return std::string(architecture);
}

} // namespace

std::string systemCallName(std::string_view architecture, std::int64_t number)
{
    // Below 0 are calls that libseccomp knows of other architectures.
    if (number < 0 || number > std::numeric_limits<int>::max() || architecture.empty())
        return {};
    const auto token = seccomp_arch_resolve_name(knownAs(architecture).c_str());
    if (token == 0)
        return {};
    const std::unique_ptr<char, decltype(&std::free)> name(
        seccomp_syscall_resolve_num_arch(token, int(number)), &std::free);
    return name ? name.get() : std::string();
}

} // namespace probescope
