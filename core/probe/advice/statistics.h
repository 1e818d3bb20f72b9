#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::probe {

/// The kernel's counts of a probe at one time.
struct HitCount
{
    std::int64_t timeNs = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    friend bool operator==(const HitCount&, const HitCount&) = default;
};

/// Per second.
struct HitRate
{
    double hits = 0;
    double misses = 0;
};

/// The counters of one probe over time. The kernel counts from the creation of a probe on and never
/// resets: if a counter decreased, the probe was created again, and the sums continue from where
/// they were.
///
/// Memory is bounded: if there are too many samples, every second one of the older half is dropped,
/// so what is long ago stays, but coarser.
class HitSeries
{
public:
    static constexpr std::size_t kMaxSamples = 1024;

    explicit HitSeries(std::size_t maxSamples = kMaxSamples);

    /// A sample that is not later than the last one is ignored.
    void add(const HitCount& counted);

    /// Sums over all probes that had this name; they never decrease.
    const std::vector<HitCount>& samples() const { return m_samples; }
    /// The kernel's last counts.
    std::optional<HitCount> counted() const { return m_counted; }
    /// How often the probe was created again between two samples.
    std::uint64_t restarts() const { return m_restarts; }

    /// Over the given time before the last sample, or over all samples if they cover less. Nothing
    /// if there are fewer than two samples.
    std::optional<HitRate> rate(std::int64_t windowNs) const;
    /// For equal parts of a time range, to be drawn as a line: hits between two samples are spread
    /// evenly. 0 where there are no samples.
    std::vector<HitRate> rates(std::int64_t beginNs, std::int64_t endNs, std::size_t parts) const;

private:
    struct Sums
    {
        double hits = 0;
        double misses = 0;
    };
    Sums sumsAt(std::int64_t timeNs) const;
    void thin();

    std::size_t m_most;
    std::vector<HitCount> m_samples;
    std::optional<HitCount> m_counted;
    HitCount m_before; ///< of earlier probes of this name
    std::uint64_t m_restarts = 0;
};

} // namespace probescope::probe
