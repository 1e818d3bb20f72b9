#pragma once

#include "core/analysis/reports/latency_report.h"

#include <array>

namespace probescope::analysis {

/// What hwlat, osnoise and timerlat measure, in nanoseconds.
enum class Measure : std::uint8_t {
    TimerlatIrq, ///< from the timer's expiry to its interrupt
    TimerlatThread, ///< and to the thread that it wakes
    TimerlatUser, ///< and to that thread's return to user space
    OsnoiseNoise, ///< all noise of a period
    OsnoiseSingle, ///< the longest single one of it
    NmiNoise, ///< one NMI (events osnoise:*_noise)
    IrqNoise,
    SoftirqNoise,
    ThreadNoise,
    Threshold, ///< one gap that the busy thread saw (osnoise:sample_threshold)
    HwlatInner, ///< the longest gap between two looks at the clock of one round
    HwlatOuter, ///< and between two rounds
};
constexpr std::size_t kMeasures = std::size_t(Measure::HwlatOuter) + 1;

/// All values of one measure on one CPU.
struct Distribution
{
    Measure measure = Measure::TimerlatIrq;
    std::uint32_t cpu = 0;
    std::vector<std::int64_t> sortedNs = {}; ///< ascending
    double sumNs = 0;

    std::uint64_t count() const { return sortedNs.size(); }
    double averageNs() const { return sortedNs.empty() ? 0 : sumNs / double(sortedNs.size()); }
    /// The smallest value that `percent` of all do not exceed (nearest rank); 0 without values.
    std::int64_t percentileNs(double percent) const;
};

/// A value with its place.
struct NoiseSample
{
    RowId row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    TaskId task;
    Measure measure = Measure::TimerlatIrq;
    std::int64_t valueNs = 0;
};

/// What osnoise reports for one period of a CPU, or for all of them.
struct OsnoisePeriod
{
    RowId row = 0; ///< of one period
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    std::uint64_t periods = 1;
    std::int64_t runtimeUs = 0;
    std::int64_t noiseUs = 0;
    std::int64_t maxSingleUs = 0;
    /// How often each kind interfered: hardware, NMI, interrupt, softirq, thread.
    std::array<std::int64_t, 5> counts{};

    /// Of the runtime, in percent; without a runtime 0.
    double availablePercent() const
    {
        return runtimeUs > 0 ? 100.0 * (double(runtimeUs) - double(noiseUs)) / double(runtimeUs)
                             : 0;
    }
};

/// What hwlat tells of one sample.
struct HwlatSample
{
    RowId row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    std::int64_t number = 0;
    std::int64_t innerUs = 0;
    std::int64_t outerUs = 0;
    std::int64_t count = 0; ///< gaps above the threshold in the sample
    std::optional<std::int64_t> nmiCount = {}; ///< NMIs meanwhile
};

/// The result of a noise tracer. Memory: 8 bytes per value.
struct NoiseReport
{
    LatencyKind kind = LatencyKind::None;
    format::LatencyHeader header;
    std::vector<Distribution> distributions; ///< by measure, then CPU
    /// Of each measure that has values, the greatest first, at most kMaxWorst.
    std::vector<std::vector<NoiseSample>> worst;
    std::vector<OsnoisePeriod> perCpu; ///< of osnoise
    std::vector<OsnoisePeriod> periods; ///< those with most noise first, at most kMaxWorst
    std::vector<HwlatSample> samples; ///< the greatest of inner and outer first, at most kMaxWorst
    std::uint64_t unread = 0; ///< events of these tracers whose numbers could not be read
    std::optional<RowId> firstUnread;
    LossTotals losses;

    static constexpr std::size_t kMaxWorst = 1000;

    /// All CPUs' values of a measure together.
    Distribution together(Measure measure) const;
};

/// Errors: Unsupported (the capture has no such tracer), Cancelled, Corrupt, Io.
Result<NoiseReport> noiseReport(const store::Capture& capture, const CancelToken& cancel);

} // namespace probescope::analysis
