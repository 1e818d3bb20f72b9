#include "core/analysis/reports/noise_report.h"

#include "core/analysis/events/event_scan.h"
#include "core/analysis/reports/noise_values.h"
#include "core/numbers/nearest_rank.h"
#include "core/numbers/saturate.h"
#include "core/store/file/chunks.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace probescope::analysis {

namespace {

constexpr std::int64_t kMicrosecondNs = 1000;

/// What does not fit in is cut: kernels print up to 64 bits.
std::int64_t inNs(std::int64_t us)
{
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max() / kMicrosecondNs;
    return std::clamp(us, -kMax, kMax) * kMicrosecondNs;
}

/// Keeps the greatest ones of a stream.
template <typename Item, typename Greater>
class Greatest
{
public:
    void add(Item item)
    {
        m_items.push_back(std::move(item));
        if (m_items.size() >= 2 * NoiseReport::kMaxWorst)
            cut();
    }
    std::vector<Item> take()
    {
        cut();
        std::sort(m_items.begin(), m_items.end(), Greater{});
        return std::move(m_items);
    }

private:
    void cut()
    {
        if (m_items.size() <= NoiseReport::kMaxWorst)
            return;
        const auto end = m_items.begin() + std::ptrdiff_t(NoiseReport::kMaxWorst);
        std::nth_element(m_items.begin(), end, m_items.end(), Greater{});
        m_items.resize(NoiseReport::kMaxWorst);
    }
    std::vector<Item> m_items;
};

struct GreaterValue
{
    bool operator()(const NoiseSample& one, const NoiseSample& other) const
    {
        return one.valueNs != other.valueNs ? one.valueNs > other.valueNs : one.row < other.row;
    }
};
struct MoreNoise
{
    bool operator()(const OsnoisePeriod& one, const OsnoisePeriod& other) const
    {
        return one.noiseUs != other.noiseUs ? one.noiseUs > other.noiseUs : one.row < other.row;
    }
};
struct LongerGap
{
    bool operator()(const HwlatSample& one, const HwlatSample& other) const
    {
        const auto left = std::max(one.innerUs, one.outerUs);
        const auto right = std::max(other.innerUs, other.outerUs);
        return left != right ? left > right : one.row < other.row;
    }
};

class NoiseMaker
{
public:
    NoiseMaker(const store::Capture& capture, const CancelToken& cancel)
        : m_capture(capture)
        , m_cancel(cancel)
        , m_values(capture)
        , m_events(capture)
    {
        for (std::uint32_t i = 0; i < capture.eventTypeCount(); ++i) {
            if (m_values.source(EventTypeId(i)) != Source::None)
                m_events.want(EventTypeId(i));
        }
    }

    Result<NoiseReport> make()
    {
        m_report.kind = latencyKind(m_capture);
        if (m_report.kind != LatencyKind::Hardware && m_report.kind != LatencyKind::Noise
            && m_report.kind != LatencyKind::Timer) {
            return fail(ErrorCode::Unsupported, tr("the capture is not from a noise tracer"),
                        tr("Record with hwlat, osnoise or timerlat"));
        }
        m_report.header = format::readLatencyHeader(m_capture.fact(facts::kHeader).value_or(""));
        if (m_report.header.tracer.empty())
            m_report.header.tracer = m_capture.fact(facts::kTracer).value_or("");
        for (std::uint64_t chunk = 0; chunk < m_capture.chunks().count(); ++chunk) {
            if (m_cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("the report was canceled"));
            const auto read = m_events.chunk(
                chunk, [this](const ScannedEvent& event) { return takeEvent(event); });
            if (!read)
                return passOn(read);
        }
        finish();
        return std::move(m_report);
    }

private:
    using Source = NoiseValues::Source;

    Result<> takeEvent(const ScannedEvent& event)
    {
        const auto at = [&event](std::size_t field) { return event.field(int(field)); };
        const NoiseSample sample{
            .row = event.row, .timeNs = event.timeNs, .cpu = event.cpu, .task = event.task};
        const auto taken = take(m_values.source(event.type), event.type, sample, at);
        if (!taken)
            return passOn(taken);
        if (!*taken && m_report.unread++ == 0)
            m_report.firstUnread = sample.row;
        return {};
    }

    /// False: the event does not tell the numbers.
    template <typename At>
    Result<bool> take(Source source, EventTypeId type, const NoiseSample& sample, const At& at)
    {
        switch (source) {
        case Source::Hwlat:
            return takeHwlat(type, sample, at);
        case Source::Osnoise:
            return takeOsnoise(type, sample, at);
        case Source::Timerlat: {
            const auto measure = m_values.timerlatMeasure(type, at);
            const auto latency = m_values.number(type, "timer_latency", at);
            if (measure && latency)
                add(sample, *measure, *latency);
            return measure && latency;
        }
        case Source::Noise: {
            auto duration = m_values.number(type, "duration", at);
            if (!duration) {
                const auto read = m_values.duration(type, sample.row);
                if (!read)
                    return passOn(read);
                duration = *read;
            }
            if (duration)
                add(sample, m_values.measure(type), *duration);
            return duration.has_value();
        }
        case Source::None:
            break;
        }
        return true;
    }

    template <typename At>
    bool takeHwlat(EventTypeId type, const NoiseSample& sample, const At& at)
    {
        const auto inner = m_values.number(type, "duration", at);
        const auto outer = m_values.number(type, "outer_duration", at);
        if (!inner || !outer)
            return false;
        add(sample, Measure::HwlatInner, inNs(*inner));
        add(sample, Measure::HwlatOuter, inNs(*outer));
        m_samples.add({.row = sample.row,
                       .timeNs = sample.timeNs,
                       .cpu = sample.cpu,
                       .number = m_values.number(type, "seqnum", at).value_or(0),
                       .innerUs = *inner,
                       .outerUs = *outer,
                       .count = m_values.number(type, "count", at).value_or(0),
                       .nmiCount = m_values.number(type, "nmi_count", at)});
        return true;
    }

    template <typename At>
    bool takeOsnoise(EventTypeId type, const NoiseSample& sample, const At& at)
    {
        const auto runtime = m_values.number(type, "runtime", at);
        const auto noise = m_values.number(type, "noise", at);
        const auto single = m_values.number(type, "max_sample", at);
        if (!runtime || !noise || !single)
            return false;
        OsnoisePeriod period{.row = sample.row,
                             .timeNs = sample.timeNs,
                             .cpu = sample.cpu,
                             .runtimeUs = *runtime,
                             .noiseUs = *noise,
                             .maxSingleUs = *single};
        constexpr std::array kCounts{"hw_count", "nmi_count", "irq_count", "softirq_count",
                                     "thread_count"};
        for (std::size_t i = 0; i < kCounts.size(); ++i)
            period.counts[i] = m_values.number(type, kCounts[i], at).value_or(0);
        add(sample, Measure::OsnoiseNoise, inNs(*noise));
        add(sample, Measure::OsnoiseSingle, inNs(*single));
        auto [place, isFirst] = m_perCpu.try_emplace(sample.cpu, period);
        if (!isFirst) {
            OsnoisePeriod& all = place->second;
            ++all.periods;
            all.runtimeUs = store::saturatingAdd(all.runtimeUs, period.runtimeUs);
            all.noiseUs = store::saturatingAdd(all.noiseUs, period.noiseUs);
            all.maxSingleUs = std::max(all.maxSingleUs, period.maxSingleUs);
            for (std::size_t i = 0; i < all.counts.size(); ++i)
                all.counts[i] = store::saturatingAdd(all.counts[i], period.counts[i]);
        }
        m_periods.add(period);
        return true;
    }

    void add(NoiseSample sample, Measure measure, std::int64_t valueNs)
    {
        sample.measure = measure;
        sample.valueNs = valueNs;
        Distribution& values = m_distributions[{measure, sample.cpu}];
        values.sortedNs.push_back(valueNs);
        values.sumNs += double(valueNs);
        m_worst[std::size_t(measure)].add(sample);
    }

    void finish()
    {
        for (auto& [key, values] : m_distributions) {
            values.measure = key.first;
            values.cpu = key.second;
            std::sort(values.sortedNs.begin(), values.sortedNs.end());
            m_report.distributions.push_back(std::move(values));
        }
        for (auto& worst : m_worst) {
            if (auto samples = worst.take(); !samples.empty())
                m_report.worst.push_back(std::move(samples));
        }
        for (const auto& [cpu, all] : m_perCpu)
            m_report.perCpu.push_back(all);
        m_report.periods = m_periods.take();
        m_report.samples = m_samples.take();
        m_report.losses = lossesIn(m_capture);
    }

    const store::Capture& m_capture;
    const CancelToken& m_cancel;
    NoiseValues m_values;
    EventScan m_events;
    NoiseReport m_report;
    std::map<std::pair<Measure, std::uint32_t>, Distribution> m_distributions;
    std::array<Greatest<NoiseSample, GreaterValue>, kMeasures> m_worst;
    std::map<std::uint32_t, OsnoisePeriod> m_perCpu;
    Greatest<OsnoisePeriod, MoreNoise> m_periods;
    Greatest<HwlatSample, LongerGap> m_samples;
};

} // namespace

std::int64_t Distribution::percentileNs(double percent) const
{
    if (sortedNs.empty())
        return 0;
    return sortedNs[std::size_t(rankOfPercentile(percent, sortedNs.size()))];
}

Distribution NoiseReport::together(Measure measure) const
{
    Distribution all{.measure = measure};
    for (const Distribution& one : distributions) {
        if (one.measure != measure)
            continue;
        const auto middle = std::ptrdiff_t(all.sortedNs.size());
        all.sortedNs.insert(all.sortedNs.end(), one.sortedNs.begin(), one.sortedNs.end());
        std::inplace_merge(all.sortedNs.begin(), all.sortedNs.begin() + middle, all.sortedNs.end());
        all.sumNs += one.sumNs;
    }
    return all;
}

Result<NoiseReport> noiseReport(const store::Capture& capture, const CancelToken& cancel)
{
    return NoiseMaker(capture, cancel).make();
}

} // namespace probescope::analysis
