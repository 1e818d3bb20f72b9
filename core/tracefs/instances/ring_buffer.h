#pragma once

#include "core/tracefs/instances/control_files.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::tracefs {

/// `per_cpu/cpuN/stats`: what one CPU's ring buffer contains and lost.
struct CpuStats
{
    std::uint32_t cpu = 0;
    std::uint64_t entries = 0; ///< in the buffer, not yet read
    std::uint64_t overrun = 0; ///< overwritten before they were read
    std::uint64_t commitOverrun = 0;
    std::uint64_t bytes = 0;
    std::uint64_t dropped = 0; ///< refused because the buffer was full and not in overwrite mode
    std::uint64_t read = 0;
    friend bool operator==(const CpuStats&, const CpuStats&) = default;
};

/// The ring buffer of one instance: its size, what it holds, and the pages that are read from it.
///
/// Errors are those of access::Backend. One thread at a time.
class RingBuffer
{
public:
    explicit RingBuffer(ControlFiles files);

    /// KiB for each CPU; nothing if the CPUs differ.
    Result<std::optional<std::uint64_t>> kib() const;
    Result<> setKib(std::uint64_t kib);
    /// Of all CPUs, by their numbers.
    Result<std::vector<CpuStats>> stats() const;
    Result<std::unique_ptr<access::Stream>> stream();
    /// Notes the sizes in the journal, which then restores them: the kernel changes them itself
    /// when it frees the memory. For the top level.
    Result<> keepSizes();

private:
    Result<std::vector<access::TracePath>> sizeFiles() const;

    ControlFiles m_files;
};

} // namespace probescope::tracefs
