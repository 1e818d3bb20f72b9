#include "core/analysis/sched/sched_accumulators.h"
#include "core/numbers/saturate.h"

#include <algorithm>

namespace probescope::analysis {

std::int64_t schedBinBegin(std::int64_t beginNs, std::int64_t endNs, std::size_t bins,
                           std::size_t bin)
{
    const auto length =
        static_cast<unsigned __int128>(std::uint64_t(endNs) - std::uint64_t(beginNs));
    return std::int64_t(std::uint64_t(beginNs) + std::uint64_t(length * bin / bins));
}

CpuAccumulator::CpuAccumulator(std::int64_t beginNs, std::int64_t endNs, std::size_t bins)
    : m_beginNs(beginNs)
    , m_endNs(endNs)
    , m_bins(std::max<std::size_t>(bins, 1))
    , m_depthNs(beginNs)
{
    m_queue.sumNs.resize(m_bins);
    m_queue.greatest.resize(m_bins);
    m_queue.certain.resize(m_bins, true);
}

std::int64_t CpuAccumulator::binBegin(std::size_t bin) const
{
    return schedBinBegin(m_beginNs, m_endNs, m_bins, bin);
}

/// The last bin that begins at or before the time, which must lie in the range.
std::size_t CpuAccumulator::binOf(std::int64_t timeNs) const
{
    const auto length =
        static_cast<unsigned __int128>(std::uint64_t(m_endNs) - std::uint64_t(m_beginNs));
    auto bin =
        std::size_t(static_cast<unsigned __int128>(std::uint64_t(timeNs) - std::uint64_t(m_beginNs))
                    * m_bins / length);
    while (bin + 1 < m_bins && binBegin(bin + 1) <= timeNs)
        ++bin;
    return bin;
}

/// `add(bin, ns)` for each bin that the time touches.
template <typename AddFn>
void CpuAccumulator::spread(std::int64_t beginNs, std::int64_t endNs, const AddFn& add) const
{
    beginNs = std::max(beginNs, m_beginNs);
    endNs = std::min(endNs, m_endNs);
    if (beginNs >= endNs)
        return;
    for (std::size_t bin = binOf(beginNs); bin < m_bins; ++bin) {
        const std::int64_t end = std::min(endNs, binBegin(bin + 1));
        if (end > beginNs)
            add(bin, end - beginNs);
        beginNs = std::max(beginNs, end);
        if (beginNs >= endNs)
            return;
    }
}

void CpuAccumulator::segment(const SchedSegment& segment)
{
    if (segment.kind != SchedSegment::Kind::Running)
        return;
    Known& cpu = m_cpus[segment.cpu];
    cpu.busyNs.resize(m_bins);
    cpu.idleNs.resize(m_bins);
    auto& sums = segment.pid == 0 ? cpu.idleNs : cpu.busyNs;
    spread(segment.beginNs, segment.endNs,
           [&sums](std::size_t bin, std::int64_t ns) { sums[bin] += ns; });
}

void CpuAccumulator::doubt(std::int64_t beginNs, std::int64_t endNs)
{
    spread(beginNs, endNs, [this](std::size_t bin, std::int64_t) { m_queue.certain[bin] = false; });
}

void CpuAccumulator::depth(std::int64_t timeNs, std::uint32_t waiting)
{
    if (timeNs > m_depthNs && m_depth > 0) {
        spread(m_depthNs, timeNs, [this](std::size_t bin, std::int64_t ns) {
            m_queue.sumNs[bin] += ns * std::int64_t(m_depth);
            m_queue.greatest[bin] = std::max(m_queue.greatest[bin], m_depth);
        });
    }
    m_depthNs = std::max(m_depthNs, timeNs);
    m_depth = waiting;
}

void CpuAccumulator::finish()
{
    depth(m_endNs, 0);
}

std::vector<CpuUse> CpuAccumulator::takeCpus()
{
    std::vector<CpuUse> cpus;
    for (auto& [number, known] : m_cpus) {
        CpuUse use;
        use.cpu = number;
        use.unknownNs.resize(m_bins);
        for (std::size_t bin = 0; bin < m_bins; ++bin) {
            const std::int64_t length = binBegin(bin + 1) - binBegin(bin);
            use.unknownNs[bin] =
                std::max<std::int64_t>(0, length - known.busyNs[bin] - known.idleNs[bin]);
        }
        use.busyNs = std::move(known.busyNs);
        cpus.push_back(std::move(use));
    }
    return cpus;
}

QueueDepth CpuAccumulator::takeQueue(const std::vector<Loss>& losses, bool hasWakeUps)
{
    for (const Loss& loss : losses) {
        // A gap without length is one, too.
        doubt(loss.beginNs, std::max(loss.endNs, store::saturatingAdd(loss.beginNs, 1)));
    }
    if (!hasWakeUps)
        m_queue.certain.assign(m_bins, false);
    return std::move(m_queue);
}

} // namespace probescope::analysis
