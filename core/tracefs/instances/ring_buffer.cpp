#include "core/tracefs/instances/ring_buffer.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

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

RingBuffer::RingBuffer(ControlFiles files)
    : m_files(std::move(files))
{
}

Result<std::optional<std::uint64_t>> RingBuffer::kib() const
{
    const auto text = m_files.read("buffer_size_kb");
    if (!text)
        return passOn(text);
    return bufferKibOf(*text);
}

Result<> RingBuffer::setKib(std::uint64_t kib)
{
    if (!m_files.isTop())
        return m_files.write("buffer_size_kb", std::to_string(kib));
    const auto files = sizeFiles();
    if (!files)
        return passOn(files);
    for (const auto& file : *files) {
        if (auto set = m_files.write(file, std::to_string(kib)); !set)
            return set;
    }
    return {};
}

Result<std::vector<CpuStats>> RingBuffer::stats() const
{
    const auto entries = m_files.list("per_cpu");
    if (!entries)
        return passOn(entries);
    std::vector<CpuStats> stats;
    for (const auto& entry : *entries) {
        const std::string_view name(entry.name);
        const auto cpu = name.starts_with("cpu") ? numberOf(name.substr(3)) : std::nullopt;
        if (!cpu)
            continue;
        const auto folder = TracePath("per_cpu").child(name);
        if (!folder)
            return passOn(folder);
        const auto text = m_files.read(*folder / "stats");
        if (!text)
            return passOn(text);
        stats.push_back(statsOf(std::uint32_t(*cpu), *text));
    }
    std::sort(stats.begin(), stats.end(),
              [](const CpuStats& a, const CpuStats& b) { return a.cpu < b.cpu; });
    return stats;
}

Result<std::unique_ptr<access::Stream>> RingBuffer::stream()
{
    return m_files.backend().openStream(m_files.folder());
}

/// Those below the folder that say all sizes: one, or one a CPU where they differ.
Result<std::vector<TracePath>> RingBuffer::sizeFiles() const
{
    const auto ofAll = kib();
    if (!ofAll)
        return passOn(ofAll);
    if (*ofAll)
        return std::vector<TracePath>{"buffer_size_kb"};
    const auto entries = m_files.list("per_cpu");
    if (!entries)
        return passOn(entries);
    std::vector<TracePath> files;
    for (const access::Entry& entry : *entries) {
        const auto cpu = TracePath("per_cpu").child(entry.name);
        if (!cpu)
            return passOn(cpu);
        files.push_back(*cpu / "buffer_size_kb");
    }
    return files;
}

Result<> RingBuffer::keepSizes()
{
    const auto files = sizeFiles();
    if (!files)
        return passOn(files);
    for (const auto& file : *files) {
        if (auto kept = m_files.keep(file); !kept)
            return kept;
    }
    return {};
}

} // namespace probescope::tracefs
