#pragma once

#include <string_view>

namespace probescope::tracefs {

/// What the file README of a tracefs tells about the supported syntax. Distributions backport
/// features of newer kernels, so the release tells little.
struct ReadmeFeatures
{
    bool kernelProbes = false; ///< `p:` and `r:` of the kernel's functions
    bool userProbes = false; ///< and of programs
    bool returnSuffix = false; ///< a place may end in `%return`
    bool arguments = false; ///< `$argN` where a function is entered
    bool argumentsAtReturn = false; ///< and where it returns
    bool btfArguments = false; ///< `$arg*`, `name->field`
    bool functionProbes = false; ///< `f:` and `t:`
    bool eventProbes = false; ///< `e:`
    bool charType = false;
    bool pathTypes = false; ///< `%pd`, `%pD`
    bool symbolStrings = false; ///< `symstr`
    bool histograms = false;
    bool histogramActions = false; ///< `onmatch`, `onmax`, `onchange`
    bool commonStacktrace = false; ///< the name of the stack in histograms; else `stacktrace`
    bool functionsOfModules = false; ///< `:mod:NAME`
    friend bool operator==(const ReadmeFeatures&, const ReadmeFeatures&) = default;
};
ReadmeFeatures readmeFeatures(std::string_view readme);

} // namespace probescope::tracefs
