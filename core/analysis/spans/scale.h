#pragma once

#include <cstdint>
#include <vector>

namespace probescope::analysis {

/// Cuts a range of values into bins, of equal width or, `Log`, of equal ratio. Bins hold whole
/// numbers: bin i is [edge(i), edge(i + 1)), and the last one holds `most`, too.
class Scale
{
public:
    enum class Kind : std::uint8_t { Linear, Log };
    /// `least` <= `most`; of Log, values below 1 are in the first bin. At least 1 bin.
    Scale(Kind kind, std::int64_t least, std::int64_t most, int bins);

    Kind kind() const { return m_kind; }
    std::int64_t least() const { return m_edges.front(); }
    std::int64_t most() const { return m_most; }
    int bins() const { return int(m_edges.size()); }
    std::int64_t edge(int bin) const { return bin < bins() ? m_edges[std::size_t(bin)] : m_most; }
    /// -1 below the least, bins() above the most.
    int binOf(std::int64_t value) const;

private:
    int guess(std::int64_t value) const;

    Kind m_kind;
    std::int64_t m_most;
    std::vector<std::int64_t> m_edges; ///< lower ones, ascending; bins may be empty
    double m_perUnit = 0; ///< of Linear: bins for each nanosecond
    std::vector<std::int32_t> m_first; ///< of Log: a bin at or below that of all such values
};

} // namespace probescope::analysis
