#pragma once

#include "core/trace/capture_facts.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// The times in which events were lost. A gap lasts from the last event before it to the first one
/// after it; a gap of any buffer of a CPU is a gap of the CPU. Immutable: any thread may use it.
class LossCover
{
public:
    using Gap = std::pair<std::int64_t, std::int64_t>; ///< begin and end, which may be one

    LossCover() = default;
    /// `cpus`: all that recorded; those that only have losses count as well.
    LossCover(const std::vector<Loss>& losses, const std::vector<std::uint32_t>& cpus);

    /// How much of a time range has losses.
    struct Part
    {
        std::uint64_t gaps = 0; ///< that touch it, as of lossesIn()
        double ofTime = 0; ///< 0 to 1: in which at least one CPU lost events
        double ofCpuTime = 0; ///< 0 to 1: of the times of all CPUs, in which that CPU did
    };
    Part within(std::int64_t beginNs, std::int64_t endNs) const;
    /// Those of all CPUs, joined where they overlap or meet; ascending.
    const std::vector<Gap>& gaps() const { return m_any.gaps; }
    std::size_t cpus() const { return m_cpus.size(); }

private:
    struct Lane
    {
        std::vector<Gap> gaps;
        std::vector<double> before; ///< ns lost before each gap
        double lostUntil(std::int64_t timeNs) const;
    };
    static Lane laneOf(std::vector<Gap> gaps);

    Lane m_any;
    std::vector<Lane> m_cpus;
    std::vector<std::int64_t> m_begins; ///< of all gaps, not joined; ascending
    std::vector<std::int64_t> m_ends;
};

} // namespace probescope::analysis
