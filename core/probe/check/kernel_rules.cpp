#include "core/probe/check/kernel_rules.h"

#include <cerrno>

namespace probescope::probe {

namespace {

constexpr KernelQuirks kOlder{
    .noSymbol = ENOENT,
    .notUnique = EADDRNOTAVAIL,
    .tooLong = EINVAL,
    .saysWhyNoNumber = false,
    .saysWhyNoString = false,
    .countsArguments = false,
    .symbolsOfPrograms = true,
    .fieldsByVariable = false,
    .argumentsNeedEntry = false,
};
constexpr KernelQuirks kNewer{
    .noSymbol = EINVAL,
    .notUnique = EINVAL,
    .tooLong = E2BIG,
    .saysWhyNoNumber = true,
    .saysWhyNoString = true,
    .countsArguments = true,
    .symbolsOfPrograms = false,
    .fieldsByVariable = true,
    .argumentsNeedEntry = true,
};

} // namespace

const KernelQuirks& habitsOf(const KernelRules& rules)
{
    return rules.functionProbes ? kNewer : kOlder;
}

} // namespace probescope::probe
