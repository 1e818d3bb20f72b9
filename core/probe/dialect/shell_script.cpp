#include "core/probe/dialect/shell_script.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

constexpr std::string_view kPairing = R"(        if (event == entry)
            begin[tid] = time
        else if (event == leave && tid in begin) {
            us = (time - begin[tid]) * 1000000
            delete begin[tid]
            printf "%-16s %7d %12.3f us\n", comm, tid, us
            count[comm]++
            sum[comm] += us
            if (us > most[comm])
                most[comm] = us
        }
    }
    END {
        for (comm in count)
            printf "%-16s %d calls, %.3f us on average, %.3f us at most\n", comm, count[comm],
                sum[comm] / count[comm], most[comm]
    }'
)";

} // namespace

std::string shellHead(const Plan& plan, std::string_view needs, std::string_view file,
                      std::string_view more)
{
    return fmt::format("#!/usr/bin/env bash\n# {}\n#\n# Run it as root{}: bash {}\n{}"
                       "set -euo pipefail\n\n",
                       titleText(plan), needs, file, more);
}

void noteArrays(const Plan& plan, std::string_view program, Rendering& rendering)
{
    const auto hasArray = [](const LoweredProbe& part) {
        const auto& arguments = part.probe.spec.arguments;
        return std::any_of(arguments.begin(), arguments.end(), [](const Argument& argument) {
            return argument.type && argument.type->array > 0;
        });
    };
    if (std::any_of(plan.parts.begin(), plan.parts.end(), hasArray))
        rendering.notes.push_back(
            tr("{} records arrays, but prints zeros for their elements with an old libtraceevent "
               "(Debian 12): fetch single elements there.",
               {program}));
}

std::string shellRecording(const Plan& plan, const ShellRecording& recording)
{
    std::string text = "\necho 'Recording. Ctrl+C ends it.' >&2\n" + recording.command;
    for (std::size_t i = 0; i < plan.parts.size(); ++i) {
        text += " \\\n    -e " + shellQuoted(recording.events[i]);
        if (plan.parts[i].filtered)
            text += " " + recording.filterOption + " " + shellQuoted(plan.filter);
    }
    return text + " || true\n";
}

std::string shellPrinting(const Plan& plan, const ShellPrinting& printing)
{
    if (!plan.latency)
        return printing.print + "\n";
    return fmt::format("# Pairs each entry with the next return of the same thread.\n"
                       "{} | awk -v entry={} -v leave={} '\n    {{\n{}",
                       printing.printPairs, shellQuoted(printing.entry),
                       shellQuoted(printing.leave), printing.take)
        + std::string(kPairing);
}

} // namespace probescope::probe
