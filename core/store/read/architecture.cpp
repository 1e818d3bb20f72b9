#include "core/store/read/architecture.h"

#include "core/store/read/capture.h"
#include "core/trace/capture_facts.h"

namespace probescope::store {

/// The last word of `Linux host 6.1.0 x86_64`; that of perf stands alone.
std::string architectureOf(const Capture& capture)
{
    if (auto told = capture.fact(facts::kArchitecture))
        return *told;
    const std::string system = capture.fact(facts::kUname).value_or("");
    const std::string release = capture.fact(facts::kKernel).value_or("");
    const auto blank = system.rfind(' ');
    if (blank == std::string::npos || system.substr(blank + 1) == release)
        return {};
    return system.substr(blank + 1);
}

} // namespace probescope::store
