#pragma once

#include "core/format/trace_dat/trace_dat_contents.h"

#include <cstdint>

namespace probescope::format {

/// Turns the times of the ring buffer into those of the capture, as libtracecmd does (and so as
/// `trace-cmd report` shows them): a guest's clock to its host's, ticks of the TSC to nanoseconds,
/// and then the offsets of --date and --ts-offset. Sums wrap as they do there.
class DatTime
{
public:
    /// `options` must outlive this.
    DatTime(const DatTimeOptions& options, std::uint32_t cpu);

    std::int64_t convert(std::uint64_t time) const
    {
        if (m_plain)
            return std::int64_t(time + m_offset);
        return convertSlowly(time);
    }

private:
    std::int64_t convertSlowly(std::uint64_t time) const;
    std::uint64_t toHost(std::uint64_t time) const;

    const DatTimeOptions* m_options;
    const std::vector<DatTimeSample>* m_samples = nullptr;
    std::uint64_t m_offset;
    bool m_plain;
};

} // namespace probescope::format
