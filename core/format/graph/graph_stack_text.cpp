#include "core/format/graph/graph_stack_text.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

namespace probescope::format {

namespace {

constexpr std::int64_t kMicrosecondNs = 1000;
constexpr std::int64_t kUsPerSecond = 1'000'000;

} // namespace

char delayMark(std::int64_t timeNs, std::int64_t nextNs)
{
    const std::int64_t waitUs = nextNs / kMicrosecondNs - timeNs / kMicrosecondNs;
    return graphOverheadMark(std::min(waitUs, 2 * kUsPerSecond) * kMicrosecondNs);
}

std::string graphPlainText(const GraphRow& row, std::string_view info, char mark)
{
    char before[128];
    const std::string comm(row.comm);
    const std::string flags(row.flags.substr(0, 16));
    const std::int64_t micros = row.timeNs / kMicrosecondNs;
    if (mark == kTicksMark) {
        std::snprintf(before, sizeof before, "%8.8s-%-7d %3u%s %4" PRId64 ": ", comm.c_str(),
                      row.pid, row.cpu, flags.c_str(), row.timeNs);
    } else if (mark) {
        std::snprintf(before, sizeof before, "%8.8s-%-7d %3u%s %4" PRId64 "us%c: ", comm.c_str(),
                      row.pid, row.cpu, flags.c_str(), micros, mark);
    } else {
        std::snprintf(before, sizeof before, "%16.16s-%-7d [%03u] %s %5" PRId64 ".%06" PRId64 ": ",
                      comm.c_str(), row.pid, row.cpu, flags.c_str(), micros / kUsPerSecond,
                      micros % kUsPerSecond);
    }
    return before + std::string(info);
}

std::string graphAddress(std::uint64_t address)
{
    char text[24];
    std::snprintf(text, sizeof text, "0x%" PRIx64, address);
    return text;
}

} // namespace probescope::format
