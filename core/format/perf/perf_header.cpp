#include "core/format/perf/perf_header.h"

#include <array>
#include <string>

namespace probescope::format {

void readPerfHeaderLine(std::string_view line, Sink& sink)
{
    struct Known
    {
        std::string_view name; ///< as perf_header__fprintf_info() of tools/perf prints it
        const char* fact;
        std::string_view before; ///< put before the value
    };
    static constexpr std::array<Known, 6> kKnown{{
        {"hostname", facts::kHost, ""},
        {"os release", facts::kKernel, ""},
        {"arch", facts::kArchitecture, ""},
        {"nrcpus avail", facts::kCpus, ""},
        {"captured on", facts::kRecorded, ""},
        {"perf version", facts::kRecorder, "perf "},
    }};
    const auto colon = line.find(':');
    if (line.substr(0, 2) != "# " || colon == std::string_view::npos)
        return;
    auto name = line.substr(2, colon - 2);
    while (!name.empty() && name.back() == ' ')
        name.remove_suffix(1);
    auto value = line.substr(colon + 1);
    const auto begin = value.find_first_not_of(' ');
    if (begin == std::string_view::npos)
        return;
    value = value.substr(begin, value.find_last_not_of(' ') + 1 - begin);
    for (const Known& known : kKnown) {
        if (known.name == name)
            sink.fact(known.fact, std::string(known.before) + std::string(value));
    }
}

} // namespace probescope::format
