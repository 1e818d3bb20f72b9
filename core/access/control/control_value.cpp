#include "core/access/control/control_value.h"

#include "core/access/control/control_text.h"
#include "core/access/control/counted_lines.h"

#include <algorithm>

namespace probescope::access {

namespace {

bool isTriggerFile(const TracePath& file)
{
    return file.name() == "trigger";
}

/// `vfs_read:traceoff:unlimited` of set_ftrace_filter: a command, which clearing leaves alone.
bool isFunctionCommand(const TracePath& file, std::string_view line)
{
    return file.name() == "set_ftrace_filter" && line.find(':') != std::string_view::npos
        && line.find(":mod:") == std::string_view::npos;
}

std::string listValue(const TracePath& file, std::string_view text)
{
    std::vector<std::string> lines;
    for (const auto line : linesOf(text)) {
        if (line.starts_with('#') || trimmed(line) == "no pid" || isFunctionCommand(file, line))
            continue;
        if (isTriggerFile(file)) {
            lines.push_back(triggerAsWritten(line));
        } else {
            const auto words = splitWords(line); // `vmx_init [kvm]`
            if (!words.empty())
                lines.emplace_back(words.front());
        }
    }
    // Triggers depend on those before them.
    if (!isTriggerFile(file))
        std::sort(lines.begin(), lines.end());
    std::string value;
    for (const auto& line : lines)
        value += (value.empty() ? "" : "\n") + line;
    return value;
}

Result<> writeTriggers(Backend& backend, const TracePath& file, std::string_view value)
{
    const auto text = backend.read(file);
    if (!text)
        return passOn(text);
    const auto now = controlValue(file, *text);
    auto have = linesOf(now);
    std::reverse(have.begin(), have.end()); // what was added last goes first
    for (const auto line : have) {
        if (wasLine(value, line))
            continue;
        if (auto removed = backend.append(file, "!" + std::string(line)); !removed)
            return removed;
    }
    for (const auto line : linesOf(value)) {
        if (isLineStill(now, line))
            continue;
        if (auto added = backend.append(file, line); !added)
            return added;
    }
    return {};
}

} // namespace

std::string triggerAsWritten(std::string_view listed)
{
    for (const std::string_view state : {" [active]", " [paused]"}) {
        if (listed.ends_with(state))
            listed.remove_suffix(state.size());
    }
    // `traceoff:unlimited if prev_pid == 1`, `stacktrace:count=5`; histograms have neither.
    const auto condition = std::min(listed.find(" if "), listed.size());
    std::string head(listed.substr(0, condition));
    if (!head.starts_with("hist:")) {
        if (head.ends_with(":unlimited"))
            head.erase(head.rfind(':'));
        else if (const auto count = head.rfind(":count="); count != std::string::npos)
            head.erase(count + 1, std::string_view("count=").size());
    }
    return head + std::string(listed.substr(condition));
}

bool isControlList(const TracePath& file)
{
    const auto name = file.name();
    return name.starts_with("set_") || name == "stack_trace_filter" || isTriggerFile(file);
}

std::string controlValue(const TracePath& file, std::string_view text)
{
    if (isControlList(file))
        return listValue(file, text);
    const auto name = file.name();
    if (name == "trace_clock" || file == TracePath("hwlat_detector/mode"))
        return std::string(chosenOf(text));
    if (name == "buffer_size_kb") {
        const auto kib = bufferKibOf(text);
        return kib ? std::to_string(*kib) : std::string(trimmed(text));
    }
    auto value = trimmed(text);
    // That of a system tells how to use it.
    if (name == "filter" && (value == "none" || value.starts_with("###")))
        return "0";
    if (name == "enable" && value.ends_with('*'))
        value.remove_suffix(1);
    return std::string(value);
}

Result<> writeControlValue(Backend& backend, const TracePath& file, std::string_view value)
{
    if (isTriggerFile(file))
        return writeTriggers(backend, file, value);
    if (file == TracePath("osnoise/options")) {
        for (const auto word : splitWords(value)) {
            if (auto set = backend.append(file, word); !set)
                return set;
        }
        return {};
    }
    if (!isControlList(file))
        return backend.append(file, value);
    // At once: with each time that a list of functions is opened, the kernel copies it and patches
    // its code again (ftrace_regex_open() and others in kernel/trace/ftrace.c), and they can be
    // ten thousands.
    if (auto done = backend.writeTruncating(file, value); done || value.empty())
        return done;
    // A word is refused, as a function whose module is gone. The others are not.
    auto done = backend.writeTruncating(file, {});
    for (const auto line : linesOf(value)) {
        if (auto added = backend.append(file, line); !added && done)
            done = std::move(added);
    }
    return done;
}

} // namespace probescope::access
