#pragma once

#include "core/trace/capture_facts.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace probescope::store {

/// Tells whether events of a buffer were lost between two times. Losses without a buffer count for
/// all buffers, and events without a buffer are affected by all losses. Thread-safe once
/// constructed.
class SpanLosses
{
public:
    explicit SpanLosses(const std::vector<Loss>& losses);

    bool on(BufferId buffer, std::uint32_t cpu, std::int64_t beginNs, std::int64_t endNs) const;
    bool anywhere(BufferId buffer, std::int64_t beginNs, std::int64_t endNs) const;

private:
    /// Gaps as [begin, end], in order; none overlaps the next.
    using Gaps = std::vector<std::pair<std::int64_t, std::int64_t>>;
    static void merge(Gaps& gaps);
    static bool touches(const Gaps& gaps, std::int64_t beginNs, std::int64_t endNs);

    struct OfBuffer
    {
        std::map<std::uint32_t, Gaps> ofCpu;
        Gaps all;
    };
    static OfBuffer fitting(const std::vector<Loss>& losses, BufferId buffer);
    const OfBuffer& of(BufferId buffer) const;

    std::map<BufferId, OfBuffer> m_named;
    OfBuffer m_every; ///< whatever the buffer
    OfBuffer m_unnamed; ///< those without one
};

} // namespace probescope::store
