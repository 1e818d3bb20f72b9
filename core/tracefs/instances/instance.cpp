#include "core/tracefs/instances/instance.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"
#include "core/tracefs/files/journal.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <set>

namespace probescope::tracefs {

using access::TracePath;

namespace {

CpuStats statsOf(std::uint32_t cpu, std::string_view text)
{
    CpuStats stats{.cpu = cpu};
    for (const auto line : linesOf(text)) {
        const auto colon = line.rfind(": ");
        if (colon == std::string_view::npos)
            continue;
        const auto key = line.substr(0, colon);
        const auto number = numberOf(trimmed(line.substr(colon + 2)));
        if (!number)
            continue; // the times
        if (key == "entries")
            stats.entries = *number;
        else if (key == "overrun")
            stats.overrun = *number;
        else if (key == "commit overrun")
            stats.commitOverrun = *number;
        else if (key == "bytes")
            stats.bytes = *number;
        else if (key == "dropped events")
            stats.dropped = *number;
        else if (key == "read events")
            stats.read = *number;
    }
    return stats;
}

} // namespace

Instance::Instance(access::Backend& backend, TracePath folder, Journal* journal)
    : m_backend(&backend)
    , m_folder(std::move(folder))
    , m_journal(journal)
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

Result<> Instance::put(const TracePath& file, std::string_view value)
{
    const auto path = m_folder / file;
    return m_journal ? m_journal->write(path, value) : m_backend->append(path, value);
}

Result<> Instance::putLine(const TracePath& file, std::string_view line)
{
    const auto path = m_folder / file;
    return m_journal ? m_journal->append(path, line) : m_backend->append(path, line);
}

Result<bool> Instance::has(const TracePath& file) const
{
    const auto entries = m_backend->list(m_folder / file.parent());
    if (!entries && entries.error().code == ErrorCode::NotFound)
        return false;
    if (!entries)
        return passOn(entries);
    return std::any_of(entries->begin(), entries->end(),
                       [&](const auto& entry) { return entry.name == file.name(); });
}

Result<std::vector<std::string>> Instance::tracers() const
{
    const auto text = m_backend->read(m_folder / "available_tracers");
    if (!text)
        return passOn(text);
    const auto words = splitWords(*text);
    return std::vector<std::string>(words.begin(), words.end());
}

Result<std::string> Instance::tracer() const
{
    const auto text = m_backend->read(m_folder / "current_tracer");
    if (!text)
        return passOn(text);
    return std::string(trimmed(*text));
}

Result<> Instance::setTracer(std::string_view tracer)
{
    auto set = put("current_tracer", tracer);
    if (set || set.error().code != ErrorCode::Invalid)
        return set;
    if (const auto offered = tracers();
        offered && std::find(offered->begin(), offered->end(), tracer) == offered->end()) {
        set.error().hint = isTop()
            ? tr("This kernel has no such tracer")
            : tr("This kernel has no such tracer in instances; it may have it at the top level");
    }
    return set;
}

Result<std::vector<std::string>> Instance::clocks() const
{
    const auto text = m_backend->read(m_folder / "trace_clock");
    if (!text)
        return passOn(text);
    std::vector<std::string> clocks;
    for (const auto word : splitWords(*text))
        clocks.emplace_back(chosenOf(word));
    return clocks;
}

Result<std::string> Instance::clock() const
{
    const auto text = m_backend->read(m_folder / "trace_clock");
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
    auto set = put("trace_clock", clock);
    const auto all = clocks();
    if (!set && set.error().code == ErrorCode::Invalid && all
        && std::find(all->begin(), all->end(), clock) == all->end()) {
        std::string known;
        for (const std::string& one : *all)
            known += (known.empty() ? "" : ", ") + one;
        set.error().what = tr("this kernel has no clock {}", {clock});
        set.error().hint = tr("It has {}", {known});
    }
    return set;
}

Result<std::map<std::string, bool>> Instance::options() const
{
    const auto entries = m_backend->list(m_folder / "options");
    if (!entries)
        return passOn(entries);
    const auto text = m_backend->read(m_folder / "trace_options");
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
            const auto value = m_backend->read(m_folder / "options" / pathOf(entry.name));
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
    auto set = put(*file, on ? "1" : "0");
    if (!set && set.error().code == ErrorCode::NotFound) {
        set.error().what = tr("this kernel has no trace option {}", {option});
        set.error().hint = tr("The options are in the file trace_options of the tracefs");
    }
    return set;
}

Result<std::optional<std::uint64_t>> Instance::bufferKib() const
{
    const auto text = m_backend->read(m_folder / "buffer_size_kb");
    if (!text)
        return passOn(text);
    return bufferKibOf(*text);
}

Result<> Instance::setBufferKib(std::uint64_t kib)
{
    if (m_journal) {
        const auto files = bufferFiles();
        if (!files)
            return passOn(files);
        for (const auto& file : *files) {
            if (auto set = put(file, std::to_string(kib)); !set)
                return set;
        }
        return {};
    }
    return put("buffer_size_kb", std::to_string(kib));
}

Result<> Instance::setBufferKib(std::uint32_t cpu, std::uint64_t kib)
{
    return put(cpuFolder(cpu) / "buffer_size_kb", std::to_string(kib));
}

Result<std::optional<std::uint64_t>> Instance::bufferKib(std::uint32_t cpu) const
{
    const auto text = m_backend->read(m_folder / cpuFolder(cpu) / "buffer_size_kb");
    if (!text)
        return passOn(text);
    return bufferKibOf(*text);
}

Result<bool> Instance::tracing() const
{
    const auto on = controlNumber(*m_backend, m_folder / "tracing_on");
    if (!on)
        return passOn(on);
    return *on != 0;
}

Result<> Instance::setTracing(bool on)
{
    return put("tracing_on", on ? "1" : "0");
}

Result<> Instance::setCpus(const std::vector<std::uint32_t>& cpus)
{
    if (cpus.empty())
        return fail(ErrorCode::Invalid, tr("no CPU is chosen"), tr("Choose at least one"),
                    Place{.file = (m_folder / "tracing_cpumask").text()});
    return put("tracing_cpumask", cpuMaskText(cpus));
}

Result<std::vector<std::uint32_t>> Instance::cpus() const
{
    const auto text = m_backend->read(m_folder / "tracing_cpumask");
    if (!text)
        return passOn(text);
    return cpusOfMask(trimmed(*text));
}

Result<std::chrono::microseconds> Instance::threshold() const
{
    const auto number = controlNumber(*m_backend, m_folder / "tracing_thresh");
    if (!number)
        return passOn(number);
    return std::chrono::microseconds(*number);
}

Result<> Instance::setThreshold(std::chrono::microseconds threshold)
{
    return put("tracing_thresh", std::to_string(threshold.count()));
}

Result<> Instance::mark(std::string_view text)
{
    auto written = m_backend->append(m_folder / "trace_marker", text);
    if (!written && written.error().number == EBADF)
        written.error().hint = tr("Tracing is stopped, and so is marking");
    return written;
}

Result<> Instance::clear()
{
    return m_backend->writeTruncating(m_folder / "trace", {});
}

Result<> Instance::takeSnapshot()
{
    return m_backend->append(m_folder / "snapshot", "1");
}

Result<> Instance::clearSnapshot()
{
    return m_backend->append(m_folder / "snapshot", "2");
}

Result<std::string> Instance::snapshot() const
{
    return m_backend->read(m_folder / "snapshot");
}

Result<> Instance::takeSnapshot(std::uint32_t cpu)
{
    auto taken = m_backend->append(m_folder / cpuFolder(cpu) / "snapshot", "1");
    if (!taken && taken.error().number == EINVAL) {
        taken.error().code = ErrorCode::Unsupported;
        taken.error().hint =
            tr("This kernel swaps the buffers of all CPUs only, or none is allocated "
               "yet: take a snapshot of all");
    }
    return taken;
}

Result<> Instance::clearSnapshot(std::uint32_t cpu)
{
    return m_backend->append(m_folder / cpuFolder(cpu) / "snapshot", "2");
}

Result<std::string> Instance::snapshot(std::uint32_t cpu) const
{
    return m_backend->read(m_folder / cpuFolder(cpu) / "snapshot");
}

Result<std::vector<CpuStats>> Instance::cpuStats() const
{
    const auto entries = m_backend->list(m_folder / "per_cpu");
    if (!entries)
        return passOn(entries);
    std::vector<CpuStats> stats;
    for (const auto& entry : *entries) {
        const std::string_view name(entry.name);
        const auto cpu = name.starts_with("cpu") ? numberOf(name.substr(3)) : std::nullopt;
        if (!cpu)
            continue;
        const auto text = m_backend->read(m_folder / cpuFolder(std::uint32_t(*cpu)) / "stats");
        if (!text)
            return passOn(text);
        stats.push_back(statsOf(std::uint32_t(*cpu), *text));
    }
    std::sort(stats.begin(), stats.end(),
              [](const CpuStats& a, const CpuStats& b) { return a.cpu < b.cpu; });
    return stats;
}

Result<std::unique_ptr<access::Stream>> Instance::stream()
{
    return m_backend->openStream(m_folder);
}

/// Those below the folder that say all sizes: one, or one a CPU where they differ.
Result<std::vector<access::TracePath>> Instance::bufferFiles() const
{
    const auto ofAll = bufferKib();
    if (!ofAll)
        return passOn(ofAll);
    if (*ofAll)
        return std::vector<access::TracePath>{"buffer_size_kb"};
    const auto entries = m_backend->list(m_folder / "per_cpu");
    if (!entries)
        return passOn(entries);
    std::vector<access::TracePath> files;
    for (const access::Entry& entry : *entries) {
        const auto cpu = access::TracePath("per_cpu").child(entry.name);
        if (!cpu)
            return passOn(cpu);
        files.push_back(*cpu / "buffer_size_kb");
    }
    return files;
}

Result<std::unique_ptr<access::Held>> Instance::stopWithUs()
{
    if (m_journal) {
        // It is freed then, which is a change of its size.
        const auto files = bufferFiles();
        if (!files)
            return passOn(files);
        for (const auto& file : *files) {
            if (auto kept = m_journal->keep(m_folder / file); !kept)
                return passOn(kept);
        }
    }
    if (auto set = setOption("disable_on_free", true); !set)
        return passOn(set);
    return m_backend->hold(m_folder / "free_buffer");
}

Result<> Instance::remove()
{
    if (isTop())
        return fail(ErrorCode::Refused, tr("the top level cannot be removed"));
    if (auto stopped = setTracing(false); !stopped)
        return stopped;
    // Those that were added last may name what those before them made.
    while (!m_triggers.empty()) {
        const auto [event, trigger] = m_triggers.back();
        m_triggers.pop_back();
        if (auto removed = removeTrigger(event, trigger); !removed
            && removed.error().code != ErrorCode::NotFound
            && removed.error().code != ErrorCode::Invalid) // a count that ran out, a clause less
            return removed;
    }
    for (const auto& [file, value] : {std::pair<TracePath, std::string_view>("events/enable", "0"),
                                      {"current_tracer", "nop"}}) {
        if (auto written = put(file, value); !written)
            return written;
    }
    return m_backend->removeInstance(m_folder.name());
}

TracePath Instance::cpuFolder(std::uint32_t cpu)
{
    return pathOf("per_cpu/cpu" + std::to_string(cpu));
}

TracePath Instance::pathOf(const std::string& text)
{
    auto path = TracePath::parse(text);
    assert(path);
    return path ? std::move(*path) : TracePath();
}

} // namespace probescope::tracefs
