#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::probe {

/// What the kernel has counted of a probe at one time.
struct HitCount
{
    std::int64_t timeNs = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    friend bool operator==(const HitCount&, const HitCount&) = default;
};

/// A second.
struct HitRate
{
    double hits = 0;
    double misses = 0;
};

/// The counters of one probe over time. The kernel counts from the making of a probe on and never
/// resets: a counter that went back is that of a probe that was made anew, and the sums go on from
/// where they were.
///
/// Memory is bounded: when there are too many samples, every second one of the older half goes, so
/// that what was long ago stays, less finely.
class HitSeries
{
public:
    static constexpr std::size_t kMostSamples = 1024;

    explicit HitSeries(std::size_t mostSamples = kMostSamples);

    /// One that is not later than the last one is left out.
    void add(const HitCount& counted);

    /// Sums, over all the probes that had this name: they never go back.
    const std::vector<HitCount>& samples() const { return m_samples; }
    /// What the kernel said last.
    std::optional<HitCount> counted() const { return m_counted; }
    /// How often the probe was made anew between two samples.
    std::uint64_t restarts() const { return m_restarts; }
    /// When the last time was seen.
    std::optional<std::int64_t> lastRestart() const { return m_lastRestart; }

    /// Of the time up to the last sample; of all of it where it is shorter. Nothing before there
    /// are two samples.
    std::optional<HitRate> rate(std::int64_t windowNs) const;
    /// Of equal parts of a time, for a line: what happened between two samples is spread evenly.
    /// Where nothing was sampled it is 0.
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
    HitCount m_before; ///< of probes that are gone
    std::uint64_t m_restarts = 0;
    std::optional<std::int64_t> m_lastRestart;
};

} // namespace probescope::probe
