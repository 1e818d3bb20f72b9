#include "core/tracefs/files/readme_features.h"

namespace probescope::tracefs {

ReadmeFeatures readmeFeatures(std::string_view readme)
{
    const auto has = [&](std::string_view token) {
        return readme.find(token) != std::string_view::npos;
    };
    return {
        .kernelProbes = has("kprobe_events"),
        .userProbes = has("uprobe_events"),
        .returnSuffix = has("%return"),
        .arguments = has("$arg<N>"),
        .argumentsAtReturn = has("return probes support"),
        .btfArguments = has("<argname>[->field"),
        .functionProbes = has("f[:[<group>"),
        .eventProbes = has("e[:[<group>"),
        .charType = has(", char,"),
        .pathTypes = has("%pd/%pD"),
        .symbolStrings = has("symstr"),
        .histograms = has("hist trigger"),
        .histogramActions = has("onmatch("),
        .commonStacktrace = has("common_stacktrace"),
        .functionsOfModules = has(":mod:"),
    };
}

} // namespace probescope::tracefs
