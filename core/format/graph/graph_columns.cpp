#include "core/format/graph/graph_columns.h"

namespace probescope::format::graphcolumn {

namespace {

constexpr std::size_t kProcInfoWidth = 14; // TRACE_GRAPH_PROCINFO_LENGTH
constexpr std::int64_t kMicroNs = 1000;
constexpr std::int64_t kSecondNs = 1'000'000'000;

bool isMark(char c)
{
    return std::string_view(" +!#*@$").find(c) != std::string_view::npos;
}

} // namespace

bool absTime(GraphScan& scan, GraphLine& line)
{
    GraphScan at = scan;
    at.takeBlanks();
    std::uint64_t seconds = 0;
    std::uint64_t micros = 0;
    if (!at.takeNumber(seconds) || !at.take("."))
        return false;
    const std::size_t before = at.rest().size();
    if (!at.takeNumber(micros) || before - at.rest().size() != 6 || !at.take(" |  "))
        return false;
    if (seconds > std::uint64_t(INT64_MAX / kSecondNs - 1))
        return false;
    line.timeNs = std::int64_t(seconds) * kSecondNs + std::int64_t(micros) * kMicroNs;
    line.hasTime = true;
    scan = at;
    return true;
}

bool relTime(GraphScan& scan, GraphLine& line)
{
    GraphScan at = scan;
    at.takeBlanks();
    std::uint64_t micros = 0;
    if (!at.takeNumber(micros) || !at.take(" us |  ") || micros > INT64_MAX / kMicroNs)
        return false;
    line.timeNs = std::int64_t(micros) * kMicroNs;
    line.hasTime = true;
    scan = at;
    return true;
}

bool cpu(GraphScan& scan, GraphLine& line)
{
    GraphScan at = scan;
    if (!at.take(" "))
        return false;
    const std::size_t before = at.rest().size();
    at.takeBlanks();
    std::uint64_t number = 0;
    if (!at.takeNumber(number) || number > GraphLineParser::kMaxCpu)
        return false;
    const std::size_t width = before - at.rest().size();
    // A copied line may have lost the blank behind an empty rest.
    if (width > 8 || !(at.take(") ") || (at.rest() == ")" && at.take(")"))))
        return false;
    line.cpu = std::uint32_t(number);
    line.cpuWidth = std::uint8_t(width);
    scan = at;
    return true;
}

bool task(std::string_view column, std::string_view& comm, std::int32_t& pid)
{
    const std::size_t last = column.find_last_not_of(' ');
    if (last == std::string_view::npos)
        return false;
    const std::size_t behind = column.size() - last - 1;
    const std::size_t dash = column.find_last_not_of("0123456789", last);
    if (dash == std::string_view::npos || dash == last || column[dash] != '-')
        return false;
    std::uint64_t number = 0;
    if (!GraphScan(column.substr(dash + 1)).takeNumber(number) || number > INT32_MAX)
        return false;
    // The blanks in front are as many as those behind, or one less. Blanks beyond that belong to
    // the name; a column that lost its end has all of them in front.
    std::size_t front = 0;
    while (front < dash && column[front] == ' ')
        ++front;
    if (column.size() >= kProcInfoWidth && front > behind)
        front = behind;
    comm = column.substr(front, dash - front);
    pid = std::int32_t(number);
    return true;
}

bool proc(GraphScan& scan, GraphLine& line)
{
    const std::string_view text = scan.rest();
    // A pid of 7 digits or more can make the column wider by what it has too much.
    for (std::size_t width = kProcInfoWidth; width <= kProcInfoWidth + 4; ++width) {
        if (width + 3 > text.size())
            return false;
        if (text.compare(width, 3, " | ") == 0
            && task(text.substr(0, width), line.comm, line.pid)) {
            line.hasTask = true;
            scan.skip(width + 3);
            return true;
        }
    }
    return false;
}

bool flags(GraphScan& scan, GraphLine& line)
{
    const std::string_view text = scan.rest();
    const std::size_t end = text.substr(0, 16).find(" | ");
    if (end == std::string_view::npos || end < 4 || text.front() != ' ')
        return false;
    const std::string_view found = text.substr(1, end - 1);
    if (found.find_first_of(" |()") != std::string_view::npos)
        return false;
    line.flags = found;
    scan.skip(end + 3);
    return true;
}

bool durationText(GraphScan& scan, GraphLine& line)
{
    GraphScan at = scan;
    std::uint64_t micros = 0;
    std::uint64_t nanos = 0;
    if (!at.takeNumber(micros) || micros > std::uint64_t(INT64_MAX / kMicroNs - 1))
        return false;
    if (at.take(".")) {
        const std::size_t before = at.rest().size();
        if (!at.takeNumber(nanos))
            return false;
        // Long times have fewer decimals: 26957.66 us, 285638.5 us.
        const std::size_t decimals = before - at.rest().size();
        if (decimals > 3)
            return false;
        for (std::size_t i = decimals; i < 3; ++i)
            nanos *= 10;
    }
    if (!at.take(" us"))
        return false;
    at.takeBlanks();
    if (!at.take("|"))
        return false;
    at.take("  ");
    line.durationNs = std::int64_t(micros) * kMicroNs + std::int64_t(nanos);
    line.hasDuration = true;
    scan = at;
    return true;
}

bool duration(GraphScan& scan, GraphLine& line)
{
    GraphScan at = scan;
    if (at.take("              |")) {
        at.take("  ");
        scan = at;
        return true;
    }
    const std::string_view text = at.rest();
    if (text.size() < 4 || text[1] != ' ' || !isMark(text[0]))
        return false;
    at.skip(2);
    if (!durationText(at, line))
        return false;
    line.mark = text[0];
    scan = at;
    return true;
}

bool switchTasks(std::string_view text, GraphLine& line)
{
    static constexpr std::string_view kArrow = " => ";
    for (std::size_t width = kProcInfoWidth; width <= kProcInfoWidth + 4; ++width) {
        if (width + kArrow.size() > text.size())
            return false;
        if (text.compare(width, kArrow.size(), kArrow) != 0)
            continue;
        std::string_view comm;
        std::string_view nextComm;
        std::int32_t pid = 0;
        std::int32_t nextPid = 0;
        if (!task(text.substr(0, width), comm, pid)
            || !task(text.substr(width + kArrow.size()), nextComm, nextPid))
            continue;
        line.comm = comm;
        line.pid = pid;
        line.nextComm = nextComm;
        line.nextPid = nextPid;
        return true;
    }
    return false;
}

} // namespace probescope::format::graphcolumn
