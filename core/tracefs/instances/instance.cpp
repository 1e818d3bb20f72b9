#include "core/tracefs/instances/instance.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"

#include <algorithm>
#include <cerrno>
#include <set>
#include <utility>

namespace probescope::tracefs {

using access::TracePath;

namespace {

std::string joinedPids(const std::vector<std::int32_t>& pids)
{
    std::string text;
    for (const auto pid : pids)
        text += (text.empty() ? "" : "\n") + std::to_string(pid);
    return text;
}

} // namespace

Instance::Instance(access::Backend& backend, TracePath folder, Journal* journal)
    : m_files(backend, std::move(folder), journal)
    , m_events(m_files)
    , m_functions(m_files)
    , m_buffer(m_files)
{
}

Result<Instance> Instance::create(access::Backend& backend, std::string_view name)
{
    auto instance = existing(backend, name);
    if (!instance)
        return instance;
    if (auto made = backend.makeInstance(name); !made)
        return passOn(made);
    // A new one records at once whatever is enabled.
    if (auto stopped = instance->setTracing(false); !stopped) {
        const auto removed = backend.removeInstance(name);
        return removed ? passOn(stopped) : passOn(removed);
    }
    return instance;
}

Result<Instance> Instance::existing(access::Backend& backend, std::string_view name)
{
    auto folder = TracePath("instances").child(name);
    if (!folder)
        return passOn(folder);
    return Instance(backend, std::move(*folder), nullptr);
}

Instance Instance::top(access::Backend& backend, Journal& journal)
{
    return {backend, TracePath(), &journal};
}

Result<std::vector<std::string>> Instance::tracers() const
{
    const auto text = m_files.read("available_tracers");
    if (!text)
        return passOn(text);
    const auto words = splitWords(*text);
    return std::vector<std::string>(words.begin(), words.end());
}

Result<std::string> Instance::tracer() const
{
    return m_files.readValue("current_tracer");
}

Result<> Instance::setTracer(std::string_view tracer)
{
    auto set = m_files.write("current_tracer", tracer);
    if (set || set.error().code != ErrorCode::Invalid)
        return set;
    if (const auto offered = tracers();
        offered && std::find(offered->begin(), offered->end(), tracer) == offered->end()) {
        set.error().hint = isTop() ? tr("This kernel has no such tracer")
                                   : tr("This kernel does not have this tracer in instances; "
                                        "top-level tracing may have it");
    }
    return set;
}

Result<std::vector<std::string>> Instance::clocks() const
{
    const auto text = m_files.read("trace_clock");
    if (!text)
        return passOn(text);
    std::vector<std::string> clocks;
    for (const auto word : splitWords(*text))
        clocks.emplace_back(chosenOf(word));
    return clocks;
}

Result<std::string> Instance::clock() const
{
    const auto text = m_files.read("trace_clock");
    if (!text)
        return passOn(text);
    return std::string(chosenOf(*text));
}

Result<> Instance::setClock(std::string_view clock)
{
    // Writing the one that is chosen would clear the buffer, too.
    const auto now = this->clock();
    if (now && *now == clock)
        return {};
    auto set = m_files.write("trace_clock", clock);
    const auto all = clocks();
    if (!set && set.error().code == ErrorCode::Invalid && all
        && std::find(all->begin(), all->end(), clock) == all->end()) {
        std::string known;
        for (const std::string& one : *all)
            known += (known.empty() ? "" : ", ") + one;
        set.error().what = tr("this kernel has no clock {}", {clock});
        set.error().hint = tr("Its clocks: {}", {known});
    }
    return set;
}

Result<std::map<std::string, bool>> Instance::options() const
{
    const auto entries = m_files.list("options");
    if (!entries)
        return passOn(entries);
    const auto text = m_files.read("trace_options");
    if (!text)
        return passOn(text);
    // Those of tracers that do not run are in the folder only.
    std::set<std::string_view> said;
    for (const auto line : linesOf(*text))
        said.insert(trimmed(line));
    std::map<std::string, bool> options;
    for (const auto& entry : *entries) {
        if (said.count(entry.name) != 0) {
            options[entry.name] = true;
        } else if (said.count("no" + entry.name) != 0) {
            options[entry.name] = false;
        } else {
            const auto file = TracePath("options").child(entry.name);
            if (!file)
                return passOn(file);
            const auto value = m_files.read(*file);
            if (!value)
                return passOn(value);
            options[entry.name] = trimmed(*value) == "1";
        }
    }
    return options;
}

Result<> Instance::setOption(std::string_view option, bool on)
{
    const auto file = TracePath("options").child(option);
    if (!file)
        return passOn(file);
    auto set = m_files.write(*file, on ? "1" : "0");
    if (!set && set.error().code == ErrorCode::NotFound) {
        set.error().what = tr("this kernel has no trace option {}", {option});
        set.error().hint = tr("See the file trace_options in tracefs");
    }
    return set;
}

Result<bool> Instance::tracing() const
{
    const auto on = controlNumber(backend(), folder() / "tracing_on");
    if (!on)
        return passOn(on);
    return *on != 0;
}

Result<> Instance::setTracing(bool on)
{
    return m_files.write("tracing_on", on ? "1" : "0");
}

Result<> Instance::setCpus(const std::vector<std::uint32_t>& cpus)
{
    if (cpus.empty())
        return fail(ErrorCode::Invalid, tr("no CPU chosen"), tr("Choose at least one CPU"),
                    Place{.file = (folder() / "tracing_cpumask").text()});
    return m_files.write("tracing_cpumask", cpuMaskText(cpus));
}

Result<> Instance::setThreshold(std::chrono::microseconds threshold)
{
    return m_files.write("tracing_thresh", std::to_string(threshold.count()));
}

Result<> Instance::setPids(const std::vector<std::int32_t>& pids, bool follow)
{
    const auto text = joinedPids(pids);
    const auto lines = linesOf(text);
    for (const auto& [file, option] :
         {std::pair<TracePath, std::string_view>("set_event_pid", "event-fork"),
          {"set_ftrace_pid", "function-fork"}}) {
        // Kernels without the function tracer have the first only.
        const auto there = has(file);
        if (!there)
            return passOn(there);
        if (!*there)
            continue;
        if (auto set = setOption(option, follow && !pids.empty()); !set)
            return set;
        if (auto set = m_files.writeList(file, {lines.begin(), lines.end()}); !set)
            return set;
    }
    return {};
}

Result<> Instance::mark(std::string_view text)
{
    auto written = backend().append(folder() / "trace_marker", text);
    if (!written && written.error().number == EBADF)
        written.error().hint = tr("Tracing is off, so trace_marker cannot be written");
    return written;
}

Result<std::unique_ptr<access::Held>> Instance::stopWithUs()
{
    if (isTop()) {
        if (auto kept = m_buffer.keepSizes(); !kept)
            return passOn(kept);
    }
    if (auto set = setOption("disable_on_free", true); !set)
        return passOn(set);
    return backend().hold(folder() / "free_buffer");
}

Result<> Instance::remove()
{
    if (isTop())
        return fail(ErrorCode::Refused, tr("the top-level instance cannot be removed"));
    if (auto stopped = setTracing(false); !stopped)
        return stopped;
    if (auto removed = m_events.removeAddedTriggers(); !removed)
        return removed;
    for (const auto& [file, value] : {std::pair<TracePath, std::string_view>("events/enable", "0"),
                                      {"current_tracer", "nop"}}) {
        if (auto written = m_files.write(file, value); !written)
            return written;
    }
    return backend().removeInstance(folder().name());
}

} // namespace probescope::tracefs
