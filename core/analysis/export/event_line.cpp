#include "core/analysis/export/event_line.h"

#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/export/json_dump.h"
#include "core/base/terminal_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::analysis {

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::size_t kRowsToLearnFrom = 1000;

/// The part of a line that names what it is about, as it is shown; of stacks it has many lines.
std::string shownText(const EventType& type, const std::string& text)
{
    const bool stack = type.role == EventRole::KernelStack || type.role == EventRole::UserStack;
    return terminalText(text, stack ? TextLines::Kept : TextLines::One);
}

/// The tracers' own entries and system calls are printed without it: `vfs_read <-ksys_read`,
/// `sys_read(fd: 3, …`, and in the kernel's text `    0:120:R   + [000]   342: 59:R rt-periodic`.
bool printsItsName(const EventType& type, std::string_view info)
{
    switch (type.role) {
    case EventRole::Function:
    case EventRole::KernelStack:
    case EventRole::UserStack:
    case EventRole::Print:
        return false;
    case EventRole::GraphEntry:
    case EventRole::GraphExit:
        return true; // as trace-cmd prints them
    default:
        if (type.system == "ftrace" && type.origin == FormatOrigin::Skeleton)
            return false;
        return (type.system != "syscalls" || !info.starts_with("sys_")) && type.name != "blktrace";
    }
}

std::string hexBytes(std::string_view bytes)
{
    std::string text;
    for (const char byte : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

nlohmann::ordered_json jsonValue(const store::Capture& capture, const Field& field, Value value)
{
    switch (field.kind) {
    case FieldKind::Signed:
        return value;
    case FieldKind::String:
        return capture.string(StringId(std::uint32_t(value)));
    case FieldKind::Bytes:
        return hexBytes(capture.string(StringId(std::uint32_t(value))));
    case FieldKind::Unsigned:
    case FieldKind::Hex:
    case FieldKind::Address:
        break;
    }
    return std::uint64_t(value);
}

} // namespace

TimeDigits timeDigits(const store::Capture& capture)
{
    const std::string unit = capture.fact(facts::kTimeUnit).value_or("ns");
    if (unit == "ticks")
        return TimeDigits::Ticks;
    const auto rows = capture.events(0, kRowsToLearnFrom);
    const bool fine = rows && std::any_of(rows->begin(), rows->end(), [](const store::Event& e) {
                          return e.timeNs % 1000 != 0;
                      });
    return fine ? TimeDigits::Nanoseconds : TimeDigits::Microseconds;
}

std::string timeText(std::int64_t timeNs, TimeDigits digits)
{
    if (digits == TimeDigits::Ticks)
        return std::to_string(timeNs);
    const char* sign = timeNs < 0 ? "-" : "";
    const std::uint64_t ns = timeNs < 0 ? 0 - std::uint64_t(timeNs) : std::uint64_t(timeNs);
    const std::uint64_t seconds = ns / kNsPerSecond;
    const std::uint64_t rest = ns % kNsPerSecond;
    if (digits == TimeDigits::Nanoseconds)
        return fmt::format("{}{}.{:09}", sign, seconds, rest);
    const std::uint64_t micros = (rest + 500) / 1000; // rounded, as the kernel prints them
    return fmt::format("{}{}.{:06}", sign, seconds + micros / 1'000'000, micros % 1'000'000);
}

LineStyle lineStyle(const store::Capture& capture)
{
    LineStyle style{.digits = timeDigits(capture), .timed = hasTimes(capture)};
    for (std::uint32_t id = 0; id < capture.taskCount() && !style.tgid; ++id)
        style.tgid = capture.task(TaskId(id)).tgid != Task::kUnknownPid;
    return style;
}

std::string namedText(const EventType& type, const std::string& info)
{
    return printsItsName(type, info) ? type.name + ": " + info : info;
}

Result<std::string> traceLine(const store::Capture& capture, const store::Event& event,
                              LineStyle style)
{
    // Widths as in trace_print_context(), kernel/trace/trace_output.c; it counts bytes.
    constexpr std::size_t kCommWidth = 16;
    auto info = capture.info(event.row);
    if (!info)
        return info;
    const Task& task = capture.task(event.task);
    const EventType& type = capture.eventType(event.type);
    // No kernel prints an event without a task; -1 would be read as another one's pid.
    const bool known = task.pid != Task::kUnknownPid;
    std::string comm = known || !task.comm.empty() ? task.comm : "<...>";
    std::size_t width = comm.size();
    if (style.shown) {
        comm = terminalText(comm, TextLines::One);
        width = displayWidth(comm);
    }
    std::string line(kCommWidth - std::min(width, kCommWidth), ' ');
    line += fmt::format("{}-{:<7} ", comm, known ? task.pid : 0);
    if (style.tgid && task.tgid == Task::kUnknownPid)
        line += "(-------) ";
    else if (style.tgid)
        line += fmt::format("({:>7}) ", task.tgid);
    const std::string flags = capture.flags(event.flags).text;
    line += fmt::format("[{:03}] {} {:>12}: ", event.cpu,
                        style.shown ? terminalText(flags, TextLines::One) : flags,
                        style.shown && !style.timed ? "–" : timeText(event.timeNs, style.digits));
    const std::string text = namedText(type, *info);
    return line + (style.shown ? shownText(type, text) : text);
}

std::string csvHeader()
{
    return "id,ts,cpu,pid,tgid,comm,system,name,flags,buffer,info";
}

Result<std::string> csvLine(const store::Capture& capture, const store::Event& event, bool timed)
{
    auto info = capture.info(event.row);
    if (!info)
        return info;
    const Task& task = capture.task(event.task);
    const EventType& type = capture.eventType(event.type);
    const auto pid = [](std::int32_t number) {
        return number == Task::kUnknownPid ? std::string() : std::to_string(number);
    };
    std::string line = std::to_string(event.row);
    for (const std::string& value :
         {timed ? std::to_string(event.timeNs) : std::string(), std::to_string(event.cpu),
          pid(task.pid), pid(task.tgid), csvQuoted(task.comm), csvQuoted(type.system),
          csvQuoted(type.name), csvQuoted(capture.flags(event.flags).text),
          csvQuoted(capture.bufferName(event.buffer)), csvQuoted(*info)}) {
        line += ',';
        line += value;
    }
    return line;
}

Result<std::string> jsonLine(const store::Capture& capture, const store::Event& event, bool timed)
{
    auto info = capture.info(event.row);
    if (!info)
        return info;
    auto values = capture.values(event.row);
    if (!values)
        return tl::unexpected(std::move(values.error()));
    const Task& task = capture.task(event.task);
    const EventType& type = capture.eventType(event.type);
    nlohmann::ordered_json object;
    object["id"] = event.row;
    object["ts"] = timed ? nlohmann::ordered_json(event.timeNs) : nullptr;
    object["cpu"] = event.cpu;
    const auto pidOrNull = [](std::int32_t pid) {
        return pid == Task::kUnknownPid ? nlohmann::ordered_json() : nlohmann::ordered_json(pid);
    };
    object["pid"] = pidOrNull(task.pid);
    object["tgid"] = pidOrNull(task.tgid);
    object["comm"] = task.comm;
    object["system"] = type.system;
    object["name"] = type.name;
    object["flags"] = capture.flags(event.flags).text;
    object["buffer"] = capture.bufferName(event.buffer);
    auto& fields = object["fields"] = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < type.fields.size() && i < values->size(); ++i)
        fields[type.fields[i].name] = jsonValue(capture, type.fields[i], (*values)[i]);
    object["info"] = *info;
    return jsonDump(std::move(object));
}

} // namespace probescope::analysis
