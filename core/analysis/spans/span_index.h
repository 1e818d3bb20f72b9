#pragma once

#include "core/analysis/spans/scale.h"
#include "core/analysis/spans/span_set.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// Spans prepared for repeated counting: for each span the bin of its duration and its group,
/// unpacked, 2 or 3 bytes. Bins are so narrow that most queries by duration are answered by whole
/// bins; only for the few bins that an edge cuts are the exact durations read. So counts are exact,
/// at a cost of about a nanosecond per span. Immutable: any thread may read it.
class SpanIndex
{
public:
    using Bin = std::uint16_t;
    static constexpr unsigned kBinBits = 10; ///< bins of each power of two: 2^10
    static constexpr std::int64_t kFirstWide = std::int64_t(1) << (kBinBits + 1);
    static constexpr std::size_t kBins = std::size_t(54) << kBinBits;
    static constexpr std::size_t kMaxGroups = 32;

    /// `groups`: of each span, below kMaxGroups; empty: all are of one group. There are at least
    /// `leastGroups`: the last ones may have no span. Errors: Cancelled.
    static Result<std::shared_ptr<const SpanIndex>> make(std::shared_ptr<const SpanSet> spans,
                                                         std::vector<std::uint8_t> groups,
                                                         const CancelToken& cancel,
                                                         std::size_t leastGroups = 1);

    const SpanSet& spans() const { return *m_spans; }
    std::size_t groupCount() const { return m_groupCount; }
    const Bin* bins() const { return m_bins.data(); } ///< of each span
    /// Of each span; null: all are of group 0.
    const std::uint8_t* groups() const { return m_groups.empty() ? nullptr : m_groups.data(); }
    std::uint8_t groupOf(std::uint64_t span) const
    {
        return m_groups.empty() ? std::uint8_t(0) : m_groups[std::size_t(span)];
    }
    /// All bins of spans are within.
    Bin minBin() const { return m_minBin; }
    Bin maxBin() const { return m_maxBin; }

    /// Durations below 0 are in the bin of 0; below kFirstWide each has a bin of its own.
    static Bin binOf(std::int64_t ns)
    {
        if (ns < kFirstWide)
            return Bin(ns < 0 ? 0 : ns);
        const auto shift = unsigned(std::bit_width(std::uint64_t(ns))) - kBinBits - 1;
        return Bin((std::uint64_t(shift) << kBinBits) + (std::uint64_t(ns) >> shift));
    }
    /// The least and the greatest duration that spans of a bin may have.
    std::int64_t lowestOf(Bin bin) const
    {
        return bin == 0 ? m_minNs : std::int64_t(mantissaOf(bin) << shiftOf(bin));
    }
    std::int64_t highestOf(Bin bin) const
    {
        return std::int64_t(((mantissaOf(bin) + 1) << shiftOf(bin)) - 1);
    }

    std::size_t memory() const { return m_bins.size() * sizeof(Bin) + m_groups.size(); }

private:
    SpanIndex() = default;
    static unsigned shiftOf(Bin bin)
    {
        return bin < kFirstWide ? 0 : (unsigned(bin) >> kBinBits) - 1;
    }
    static std::uint64_t mantissaOf(Bin bin)
    {
        return std::uint64_t(bin) - (std::uint64_t(shiftOf(bin)) << kBinBits);
    }

    std::shared_ptr<const SpanSet> m_spans;
    std::vector<Bin> m_bins;
    std::vector<std::uint8_t> m_groups;
    std::size_t m_groupCount = 1;
    std::int64_t m_minNs = 0; ///< 0, or what is least below
    Bin m_minBin = 0;
    Bin m_maxBin = 0;
};

/// Indices of the spans that begin in a bin of time.
std::pair<std::uint64_t, std::uint64_t> beginsIn(const SpanSet& spans, const Scale& time, int bin);

/// Some spans of an index.
struct IndexPart
{
    std::uint64_t first = 0;
    std::uint64_t last = 0; ///< not within
    std::uint32_t groups = ~std::uint32_t(0); ///< a bit for each group that is taken
    bool takes(std::uint8_t group) const { return ((groups >> group) & 1U) != 0; }
    bool takesAll(std::size_t groupCount) const
    {
        return std::countr_one(groups) >= int(groupCount);
    }
};

/// Reads the exact durations of some spans whose indices come in order, many at once where they
/// are many: `exact(index, durationNs)`.
template <typename ExactFn>
class ExactDurations
{
public:
    ExactDurations(const SpanSet& spans, const ExactFn& exact)
        : m_spans(spans)
        , m_exact(exact)
    {
    }
    ~ExactDurations() { flush(); }
    ExactDurations(const ExactDurations&) = delete;
    ExactDurations& operator=(const ExactDurations&) = delete;

    void add(std::uint64_t index)
    {
        if (m_count > 0 && m_waiting[0] / kBlock != index / kBlock)
            flush();
        m_waiting[m_count++] = index;
    }
    void flush()
    {
        constexpr std::size_t kFew = 16;
        if (m_count <= kFew) {
            for (std::size_t i = 0; i < m_count; ++i)
                m_exact(m_waiting[i], m_spans.durationNs(m_waiting[i]));
        } else {
            std::array<std::int64_t, kBlock> durations;
            const std::uint64_t first = m_waiting[0];
            const auto count = std::size_t(m_waiting[m_count - 1] - first) + 1;
            m_spans.decode(first, count, nullptr, durations.data());
            for (std::size_t i = 0; i < m_count; ++i)
                m_exact(m_waiting[i], durations[std::size_t(m_waiting[i] - first)]);
        }
        m_count = 0;
    }

private:
    static constexpr std::size_t kBlock = 256;
    const SpanSet& m_spans;
    const ExactFn& m_exact;
    std::array<std::uint64_t, kBlock> m_waiting{};
    std::size_t m_count = 0;
};

} // namespace probescope::analysis
