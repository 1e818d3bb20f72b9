#include "core/format/trace_dat/trace_dat_time.h"

#include <algorithm>

namespace probescope::format {

namespace {

std::uint64_t correct(std::uint64_t time, bool interpolate, const DatTimeSample& first,
                      const DatTimeSample& second)
{
    // Forged samples may overflow; unsigned sums wrap as libtracecmd's do on every real machine.
    auto correction = std::uint64_t(first.offset);
    if (interpolate) {
        const auto delta = std::int64_t(second.time - first.time);
        const auto slope = std::uint64_t(second.offset) - std::uint64_t(first.offset);
        const auto part = std::int64_t((time - first.time) * slope + std::uint64_t(delta / 2));
        if (delta > 0)
            correction += std::uint64_t(part / delta);
    }
    const std::uint64_t scaled = time * std::uint64_t(first.scaling);
    return (first.fraction < 64 ? scaled >> first.fraction : 0) + correction;
}

} // namespace

DatTime::DatTime(const DatTimeOptions& options, std::uint32_t cpu)
    : m_options(&options)
    , m_offset(std::uint64_t(options.offsetNs))
{
    if (cpu < options.cpuShifts.size() && !options.cpuShifts[cpu].empty())
        m_samples = &options.cpuShifts[cpu];
    m_plain = !m_samples && options.tscMultiplier == 0;
}

std::uint64_t DatTime::toHost(std::uint64_t time) const
{
    const auto& samples = *m_samples;
    if (samples.size() == 1)
        return time + std::uint64_t(samples.front().offset);
    // The pair of samples around the time; the first and the last pair reach beyond the ends.
    const auto after = std::upper_bound(
        samples.begin(), samples.end() - 1, time,
        [](std::uint64_t t, const DatTimeSample& sample) { return t < sample.time; });
    const auto second = std::clamp(after, samples.begin() + 1, samples.end() - 1);
    return correct(time, m_options->interpolate, *(second - 1), *second);
}

std::int64_t DatTime::convertSlowly(std::uint64_t time) const
{
    if (m_samples)
        time = toHost(time);
    if (m_options->tscMultiplier) {
        // The top bits are lost on purpose: the kernel's mul_u64_u32_shr() does so.
        __extension__ using Wide = unsigned __int128;
        const Wide product = Wide(time) * m_options->tscMultiplier;
        time = m_options->tscShift < 128 ? std::uint64_t(product >> m_options->tscShift) : 0;
    }
    return std::int64_t(time + m_offset);
}

} // namespace probescope::format
