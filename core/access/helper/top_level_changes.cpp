#include "core/access/helper/top_level_changes.h"

#include "core/access/control/control_text.h"
#include "core/access/control/control_value.h"
#include "core/access/control/trigger_line.h"

#include <algorithm>
#include <optional>

namespace probescope::access {

namespace {

/// The folder of an instance, or the root, and the rest of the path.
struct SplitPath
{
    TracePath folder = {};
    std::vector<std::string_view> parts = {};

    explicit SplitPath(const TracePath& path)
        : parts(path.parts())
    {
        if (parts.size() < 2 || parts[0] != "instances")
            return;
        if (auto instance = TracePath("instances").child(parts[1]))
            folder = std::move(*instance);
        parts.erase(parts.begin(), parts.begin() + 2);
    }
    std::string_view name() const { return parts.empty() ? std::string_view() : parts.back(); }
};

/// Of all events, of those of a system, and those that are named.
bool enablesEvents(const SplitPath& path)
{
    return path.name() == "set_event"
        || (path.parts[0] == "events" && path.parts.size() < 4 && path.name() == "enable");
}

bool isSizeFile(const TracePath& path)
{
    return path.name().starts_with("buffer_") && path.name().ends_with("_kb");
}

/// Where there is data, a mark, or a probe, which has a keeper of its own.
bool holdsNoValue(const SplitPath& path)
{
    const auto name = path.name();
    return name == "trace" || name == "trace_marker" || name == "free_buffer"
        || (name.ends_with("_events") && path.parts.size() == 1);
}

bool takesSnapshots(const TracePath& path, std::string_view text)
{
    return (path.name() == "trigger" || path.name() == "set_ftrace_filter")
        && text.find("snapshot") != std::string_view::npos;
}

/// By a trigger or a command, when the kernel gets there.
bool switchesTracing(const TracePath& path, std::string_view text)
{
    return (path.name() == "trigger" || path.name() == "set_ftrace_filter")
        && text.find("traceo") != std::string_view::npos;
}

/// A histogram with timestamps takes a clock, `global` if it names none, and stays with it
/// (hist_register_trigger() of kernel/trace/trace_events_hist.c).
bool setsClock(const TracePath& path, std::string_view text)
{
    return path.name() == "trigger" && TriggerLine::setsClock(text);
}

/// Changes when what is held of `free_buffer` is closed.
bool isFreed(const ControlFile& file)
{
    return isSizeFile(file.file) || file.file.name() == "tracing_on";
}

bool isWordList(const ControlFile& file)
{
    return !file.which && isControlList(file.file) && file.file.name() != "trigger";
}

} // namespace

TopLevelChanges::Change* TopLevelChanges::find(const ControlFile& file)
{
    const auto found = std::find_if(m_changes.begin(), m_changes.end(),
                                    [&file](const auto& change) { return change.file == file; });
    return found == m_changes.end() ? nullptr : &*found;
}

Result<> TopLevelChanges::note(const ControlFile& file)
{
    if (find(file))
        return {};
    auto before = file.valueIn(*m_backend);
    if (!before && before.error().code == ErrorCode::NotFound)
        return {}; // the write says so
    if (!before) {
        auto error = before.error();
        error.what =
            tr("the current value cannot be read, so it could not be restored: {}", {error.what});
        return tl::unexpected(std::move(error));
    }
    // Buffers of several sizes: each is noted by itself.
    if (*before != "X")
        m_changes.push_back({.file = file, .before = *before, .after = *before});
    return {};
}

Result<> TopLevelChanges::noteSizes(const TracePath& folder)
{
    const ControlFile ofAll{.file = folder / "buffer_size_kb"};
    if (const auto size = ofAll.valueIn(*m_backend); size && *size == "X") {
        const auto cpus = m_backend->list(folder / "per_cpu");
        if (!cpus)
            return passOn(cpus);
        for (const auto& cpu : *cpus) {
            const auto child = (folder / "per_cpu").child(cpu.name);
            if (!child)
                continue;
            if (auto noted = note({.file = *child / "buffer_size_kb"}); !noted)
                return noted;
        }
    }
    return note(ofAll);
}

/// Those of its events go with that of the system.
Result<> TopLevelChanges::noteFilters(const TracePath& folder, std::string_view system)
{
    const auto events = (folder / "events").child(system);
    if (!events)
        return {};
    const auto entries = m_backend->list(*events);
    if (!entries)
        return entries.error().code == ErrorCode::NotFound ? Result<>() : passOn(entries);
    for (const auto& entry : *entries) {
        const auto event = events->child(entry.name);
        if (!entry.folder || !event)
            continue;
        if (auto noted = note({.file = *event / "filter"}); !noted)
            return noted;
    }
    return note({.file = *events / "filter"});
}

/// `trace_options` takes them by their names, with `no` before those that are turned off.
Result<> TopLevelChanges::noteOption(const TracePath& folder, std::string_view option)
{
    option = trimmed(option);
    for (const auto name : {option, option.starts_with("no") ? option.substr(2) : option}) {
        const auto file = (folder / "options").child(name);
        if (!file)
            continue;
        if (auto noted = note({.file = *file}); !noted || find({.file = *file}))
            return noted;
    }
    return {};
}

/// What the kernel prints has one receiver: who had it before gets it back. That takes it away
/// from the one who took it, too.
Result<> TopLevelChanges::notePrints(const TracePath& taker)
{
    std::vector<TracePath> folders{TracePath()};
    if (const auto instances = m_backend->list("instances")) {
        for (const auto& entry : *instances) {
            if (auto folder = TracePath("instances").child(entry.name))
                folders.push_back(std::move(*folder));
        }
    }
    for (const auto& folder : folders) {
        const ControlFile file{.file = folder / "options/trace_printk_dest"};
        const auto value = folder == taker ? Result<std::string>() : file.valueIn(*m_backend);
        if (!value || *value != "1")
            continue;
        if (auto noted = note(file); !noted)
            return noted;
    }
    return {};
}

/// Events of a system, or of all, with what their `enable` says. Those that only list what they
/// enable do not tell what triggers hold softly.
Result<> TopLevelChanges::readEnabled(const TracePath& folder, std::string_view system)
{
    std::vector<std::string> systems{std::string(system)};
    if (system.empty()) {
        const auto entries = m_backend->list(folder / "events");
        if (!entries)
            return passOn(entries);
        systems.clear();
        for (const auto& entry : *entries) {
            if (entry.folder)
                systems.push_back(entry.name);
        }
    }
    for (const auto& name : systems) {
        const auto events = (folder / "events").child(name);
        const auto entries = events ? m_backend->list(*events) : Result<std::vector<Entry>>();
        for (const auto& entry : entries ? *entries : std::vector<Entry>()) {
            const auto event = events->child(entry.name);
            ControlFile file{.file = event ? *event / "enable" : TracePath()};
            const auto value =
                entry.folder && event ? file.valueIn(*m_backend) : Result<std::string>();
            if (value && !value->empty())
                m_enabled.push_back({.file = std::move(file), .before = *value});
        }
    }
    return {};
}

/// `[!]SYSTEM:EVENT` in a list; all, where it is anything else.
Result<> TopLevelChanges::aboutToEnable(const TracePath& folder, std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('!'))
        text.remove_prefix(1);
    const auto colon = text.find(':');
    const auto system = text.substr(0, colon);
    const bool named =
        colon != std::string_view::npos && text.find_first_of(" \t\n,*?[") >= text.size() - 1;
    return readEnabled(folder, named ? system : std::string_view());
}

/// Each event that was enabled or disabled by the write is a change of its own.
void TopLevelChanges::noteEnabled()
{
    for (const auto& event : m_enabled) {
        auto now = event.file.valueIn(*m_backend);
        if (!now || *now == event.before)
            continue;
        if (auto* const known = find(event.file))
            known->after = std::move(*now);
        else
            m_changes.push_back(
                {.file = event.file, .before = event.before, .after = std::move(*now)});
    }
    m_enabled.clear();
}

Result<> TopLevelChanges::aboutToWrite(const TracePath& path, std::string_view text, bool clears)
{
    auto noted = noteBefore(path, text, clears);
    if (noted)
        expectChanges(path, text);
    else
        m_enabled.clear();
    return noted;
}

Result<> TopLevelChanges::noteBefore(const TracePath& path, std::string_view text, bool clears)
{
    const SplitPath split(path);
    if (split.parts.empty() || holdsNoValue(split))
        return {};
    const auto pending = std::find_if(m_changes.begin(), m_changes.end(),
                                      [](const auto& one) { return one.pending; });
    if (pending != m_changes.end() && pending->file != ControlFile{.file = path})
        settle();
    if (enablesEvents(split)) {
        m_enabled.clear();
        auto read = split.name() == "enable"
            ? readEnabled(split.folder, split.parts.size() == 3 ? split.parts[1] : "")
            : aboutToEnable(split.folder, clears ? "" : text);
        return read || read.error().code == ErrorCode::NotFound ? Result<>() : read;
    }
    const bool ofOptions = split.name() == "trace_options";
    if (split.name() == "trace_printk_dest"
        || (ofOptions && text.find("trace_printk_dest") != text.npos))
        return notePrints(split.folder);
    if (ofOptions)
        return noteOption(split.folder, text);
    if (split.name() == "buffer_size_kb") {
        if (auto noted = noteSizes(split.folder); !noted)
            return noted;
    }
    if (split.name() == "snapshot")
        return note({.file = split.folder / "snapshot"});
    if (takesSnapshots(path, text)) {
        if (auto noted = note({.file = split.folder / "snapshot"}); !noted)
            return noted;
    }
    if (switchesTracing(path, text)) {
        m_switched = true;
        if (auto noted = note({.file = split.folder / "tracing_on"}); !noted)
            return noted;
    }
    if (setsClock(path, text)) {
        if (auto noted = note({.file = split.folder / "trace_clock"}); !noted)
            return noted;
    }
    if (split.name() == "current_tracer") {
        if (auto noted = note({.file = split.folder / "tracing_max_latency"}); !noted)
            return noted;
    }
    if (split.parts.size() == 3 && split.parts[0] == "events" && split.name() == "filter")
        return noteFilters(split.folder, split.parts[1]);
    return FunctionCommands::isCommand(path, text) ? m_commands.aboutToWrite(path, text)
                                                   : note({.file = path});
}

/// What one write changes beside its own file.
void TopLevelChanges::expectChanges(const TracePath& path, std::string_view text)
{
    const SplitPath split(path);
    if (split.parts.empty() || holdsNoValue(split) || enablesEvents(split))
        return;
    const bool size = isSizeFile(path);
    const bool filters = split.parts.size() == 3 && split.name() == "filter";
    const bool option = split.name() == "trace_options" || split.name() == "trace_printk_dest";
    const auto mayChange = [&](const Change& change) {
        const auto& file = change.file.file;
        if (change.file.which)
            return false;
        if (file == path || (size && isSizeFile(file))
            || (takesSnapshots(path, text) && file.name() == "snapshot")
            || (setsClock(path, text) && file == split.folder / "trace_clock"))
            return true;
        const SplitPath other(file);
        return (option && other.parts.size() == 2 && other.parts[0] == "options")
            || (split.name() == "snapshot" && file == split.folder / "snapshot")
            || (filters && other.folder == split.folder && other.name() == "filter"
                && other.parts.size() > 2 && other.parts[1] == split.parts[1]);
    };
    for (auto& change : m_changes)
        change.pending = change.pending || mayChange(change);
}

void TopLevelChanges::written(const TracePath& path, std::string_view text)
{
    const SplitPath split(path);
    if (split.parts.empty() || holdsNoValue(split))
        return;
    if (enablesEvents(split))
        return noteEnabled();
    if (FunctionCommands::isCommand(path, text))
        m_commands.written(path, text);
    if (const auto* const change = find({.file = path}); change && isWordList(change->file))
        return; // more lines may follow
    settle();
}

Result<> TopLevelChanges::aboutToTurn(KernelSwitch which)
{
    const ControlFile file{.which = which};
    auto noted = note(file);
    if (auto* const change = find(file))
        change->pending = true;
    return noted;
}

void TopLevelChanges::turned(KernelSwitch which)
{
    if (auto* const change = find({.which = which}))
        refresh(*change);
}

Result<> TopLevelChanges::aboutToHold(const TracePath& folder)
{
    if (auto noted = noteSizes(folder); !noted)
        return noted;
    if (auto noted = note({.file = folder / "tracing_on"}); !noted)
        return noted;
    // Should it be opened and fail then, it is closed.
    for (auto& change : m_changes)
        change.pending = change.pending || isFreed(change.file);
    return {};
}

void TopLevelChanges::release(const std::function<void()>& release)
{
    settle();
    for (auto& change : m_changes) {
        if (!isFreed(change.file))
            continue;
        const auto now = change.file.valueIn(*m_backend);
        change.pending = now && *now == change.after; // what frees it is ours
    }
    release();
    settle();
}

void TopLevelChanges::settle()
{
    if (!m_enabled.empty())
        noteEnabled();
    for (auto& change : m_changes) {
        if (change.pending)
            refresh(change);
    }
}

void TopLevelChanges::refresh(Change& change)
{
    if (auto now = change.file.valueIn(*m_backend))
        change.after = std::move(*now);
    change.pending = false;
}

} // namespace probescope::access
