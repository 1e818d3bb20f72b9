#pragma once

#include "core/trace/capture_facts.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace probescope::store {

/// Answers whether events were lost between two times. Thread-safe once made.
class SpanLosses
{
public:
    explicit SpanLosses(const std::vector<Loss>& losses);

    bool on(std::uint32_t cpu, std::int64_t beginNs, std::int64_t endNs) const;
    bool anywhere(std::int64_t beginNs, std::int64_t endNs) const;

private:
    /// Gaps as [begin, end], in order; none overlaps the next.
    using Gaps = std::vector<std::pair<std::int64_t, std::int64_t>>;
    static void merge(Gaps& gaps);
    static bool touches(const Gaps& gaps, std::int64_t beginNs, std::int64_t endNs);

    std::map<std::uint32_t, Gaps> m_ofCpu;
    Gaps m_all;
};

} // namespace probescope::store
