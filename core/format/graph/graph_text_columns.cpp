#include "core/format/graph/graph_text_columns.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace probescope::format::graphcolumn {

namespace {

constexpr std::size_t kCommWidth = 7;
constexpr std::size_t kTaskWidth = 14; // TRACE_GRAPH_PROCINFO_LENGTH
constexpr std::size_t kDurationWidth = 8;
constexpr std::size_t kMicrosWidth = 7; // from here on there is no room for decimals
constexpr std::int64_t kNsPerUs = 1000;
constexpr std::int64_t kUsPerSecond = 1'000'000;

template <typename Number>
std::string_view digits(Number number, std::array<char, 24>& buffer, int base = 10)
{
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, base).ptr;
    return {buffer.data(), std::size_t(end - buffer.data())};
}

template <typename Number>
void put(std::string& out, Number number, std::size_t width = 0, char fill = ' ')
{
    std::array<char, 24> buffer{};
    const std::string_view text = digits(number, buffer);
    if (text.size() < width)
        out.append(width - text.size(), fill);
    out += text;
}

void putLatencyHeader(std::string& out, const GraphOptions& show)
{
    const std::size_t width = (show.absTime ? 16U : 0U) + (show.relTime ? 16U : 0U)
        + (show.cpu ? 4U : 0U) + (show.proc ? 17U : 0U);
    for (const std::string_view line :
         {"  _-----=> irqs-off        \n", " / _----=> need-resched    \n",
          "| / _---=> hardirq/softirq \n", "|| / _--=> preempt-depth   \n",
          "||| /                      \n"}) {
        (out += '#').append(width, ' ');
        out += line;
    }
}

} // namespace

std::string header(const GraphOptions& show)
{
    std::string out = "# tracer: function_graph\n#\n";
    if (show.latency)
        putLatencyHeader(out, show);
    struct Column
    {
        bool shown;
        std::string_view name;
        std::string_view bars;
    };
    const std::array<Column, 7> columns{{
        {show.absTime, "     TIME       ", "      |         "},
        {show.relTime, "   REL TIME     ", "      |         "},
        {show.cpu, " CPU", " |  "},
        {show.proc, "  TASK/PID       ", "   |    |        "},
        {show.latency, "||||   ", "||||   "},
        {show.duration, "  DURATION   ", "   |   |      "},
        {true, "               FUNCTION CALLS\n", "               |   |   |   |\n"},
    }};
    out += '#';
    for (const Column& column : columns)
        out += column.shown ? column.name : std::string_view();
    out += '#';
    for (const Column& column : columns)
        out += column.shown ? column.bars : std::string_view();
    return out;
}

void putCpu(std::string& out, std::uint32_t cpu, int width)
{
    out += ' ';
    put(out, cpu, std::size_t(width));
    out += ") ";
}

void putTask(std::string& out, std::string_view comm, std::int32_t pid)
{
    std::array<char, 24> buffer{};
    const std::string_view number = digits(pid, buffer);
    const std::string_view name = comm.substr(0, kCommWidth);
    const std::size_t length = name.size() + 1 + number.size();
    const std::size_t blanks = length < kTaskWidth ? kTaskWidth - length : 0;
    out.append(blanks / 2, ' ');
    ((out += name) += '-') += number;
    out.append(blanks - blanks / 2, ' ');
}

void putContext(std::string& out, const GraphRow& row, const GraphOptions& show)
{
    const std::int64_t micros = row.timeNs / kNsPerUs;
    if (show.absTime) {
        put(out, micros / kUsPerSecond, 5);
        out += '.';
        put(out, micros % kUsPerSecond, 6, '0');
        out += " |  ";
    }
    if (show.relTime) {
        put(out, micros, 9);
        out += " us |  ";
    }
    if (show.cpu)
        putCpu(out, row.cpu, show.cpuWidth);
    if (show.proc) {
        putTask(out, row.comm, row.pid);
        out += " | ";
    }
    if (show.latency)
        ((out += ' ') += row.flags) += " | ";
}

void putNoDuration(std::string& out, const GraphOptions& show)
{
    if (show.duration)
        out += "              |  ";
}

void putDuration(std::string& out, const GraphRow& row, const GraphOptions& show)
{
    if (!show.duration)
        return;
    if (!row.hasDuration) {
        putNoDuration(out, show);
        return;
    }
    const char mark = row.mark != 0 ? row.mark : graphOverheadMark(row.durationNs);
    (out += show.overhead ? mark : ' ') += ' ';
    const std::size_t begin = out.size();
    put(out, row.durationNs / kNsPerUs);
    const std::size_t width = out.size() - begin;
    if (width < kMicrosWidth) {
        out += '.';
        const std::size_t decimals = std::min<std::size_t>(3, kMicrosWidth - width);
        put(out, row.durationNs % kNsPerUs, 3, '0');
        out.resize(out.size() - (3 - decimals));
    }
    const std::size_t printed = out.size() - begin;
    out += " us ";
    if (printed < kDurationWidth)
        out.append(kDurationWidth - printed, ' ');
    out += "|  ";
}

void putRetval(std::string& out, std::uint64_t retval, const GraphOptions& show)
{
    out += show.retvalNamed ? " ret=" : " = ";
    if (isErrorNumber(retval) && !show.retvalHex) {
        put(out, std::int64_t(std::int32_t(std::uint32_t(retval))));
        return;
    }
    std::array<char, 24> buffer{};
    (out += "0x") += digits(retval, buffer, 16);
}

void putOverruns(std::string& out, std::uint64_t overruns)
{
    out += " (Overruns: ";
    put(out, overruns);
    out += ")\n";
}

} // namespace probescope::format::graphcolumn
