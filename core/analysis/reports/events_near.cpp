#include "core/analysis/reports/events_near.h"

#include "core/analysis/paths/stack_frames.h"
#include "core/analysis/reports/noise_values.h"
#include "core/numbers/saturate.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

constexpr std::size_t kRowsAtOnce = 4096;
constexpr std::uint64_t kRowsToStack = 64; ///< how soon the sample's stack follows

class NearMaker
{
public:
    NearMaker(const store::Capture& capture, const NoiseSample& sample, const CancelToken& cancel)
        : m_capture(capture)
        , m_sample(sample)
        , m_cancel(cancel)
        , m_values(capture)
    {
    }

    Result<NearEvents> make()
    {
        m_near.endNs = m_sample.timeNs;
        m_near.beginNs =
            store::saturatingSub(m_sample.timeNs, std::max<std::int64_t>(lengthNs(), 0));
        if (auto walked = walkBack(); !walked)
            return passOn(walked);
        cut();
        std::sort(m_near.events.begin(), m_near.events.end(),
                  [](const auto& one, const auto& other) { return one.row < other.row; });
        if (auto found = findStack(); !found)
            return passOn(found);
        return std::move(m_near);
    }

private:
    /// A period of osnoise lasts longer than the noise in it.
    std::int64_t lengthNs() const
    {
        constexpr std::int64_t kNsPerUs = 1000;
        if (m_sample.measure != Measure::OsnoiseNoise && m_sample.measure != Measure::OsnoiseSingle)
            return m_sample.valueNs;
        const auto event = m_capture.event(m_sample.row);
        const auto values = m_capture.values(m_sample.row);
        if (!event || !values)
            return m_sample.valueNs;
        const auto runtime = m_values.number(event->type, "runtime", [&](std::size_t field) {
            return field < values->size() ? (*values)[field] : Value(0);
        });
        return std::clamp<std::int64_t>(runtime.value_or(0), 0, 1'000'000'000) * kNsPerUs;
    }

    Result<> walkBack()
    {
        RowId end = m_sample.row;
        while (end > 0) {
            if (m_cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("the search was canceled"));
            const RowId first = end > kRowsAtOnce ? end - kRowsAtOnce : 0;
            const auto rows = m_capture.events(first, std::size_t(end - first));
            if (!rows)
                return passOn(rows);
            bool before = false;
            for (const store::Event& row : *rows) {
                before = before || row.timeNs < m_near.beginNs;
                if (row.timeNs < m_near.beginNs || row.cpu != m_sample.cpu)
                    continue;
                if (auto taken = take(row); !taken)
                    return taken;
            }
            if (before)
                return {};
            end = first;
        }
        return {};
    }

    Result<> take(const store::Event& row)
    {
        const EventType& type = m_capture.eventType(row.type);
        NearEvent event{.row = row.row,
                        .timeNs = row.timeNs,
                        .cpu = row.cpu,
                        .task = row.task,
                        .name = type.name};
        if (m_values.source(row.type) == NoiseValues::Source::Noise) {
            const auto duration = m_values.duration(row.type, row.row);
            if (!duration)
                return passOn(duration);
            event.durationNs = *duration;
            event.measure = m_values.measure(row.type);
        }
        m_near.events.push_back(std::move(event));
        if (m_near.events.size() >= 2 * NearEvents::kMaxNear)
            cut();
        return {};
    }

    void cut()
    {
        auto& events = m_near.events;
        if (events.size() > NearEvents::kMaxNear) {
            const auto end = events.begin() + std::ptrdiff_t(NearEvents::kMaxNear);
            std::nth_element(events.begin(), end, events.end(),
                             [](const NearEvent& one, const NearEvent& other) {
                                 const auto left = one.durationNs.value_or(-1);
                                 const auto right = other.durationNs.value_or(-1);
                                 return left != right ? left > right : one.row > other.row;
                             });
            m_near.leftOut += events.size() - NearEvents::kMaxNear;
            events.resize(NearEvents::kMaxNear);
        }
    }

    Result<> findStack()
    {
        const auto rows = m_capture.events(m_sample.row + 1, kRowsToStack);
        if (!rows)
            return passOn(rows);
        for (NearEvent& event : m_near.events) {
            auto text = m_capture.info(event.row);
            if (!text)
                return passOn(text);
            event.text = std::move(*text);
        }
        for (const store::Event& row : *rows) {
            if (row.cpu != m_sample.cpu)
                continue;
            const EventType& type = m_capture.eventType(row.type);
            if (type.role != EventRole::KernelStack)
                return {}; // the tracer takes it at once
            auto text = m_capture.info(row.row);
            if (!text)
                return passOn(text);
            m_near.events.push_back({.row = row.row,
                                     .timeNs = row.timeNs,
                                     .cpu = row.cpu,
                                     .task = row.task,
                                     .name = type.name,
                                     .text = *text,
                                     .frames = stackLines(*text)});
            return {};
        }
        return {};
    }

    const store::Capture& m_capture;
    const NoiseSample& m_sample;
    const CancelToken& m_cancel;
    NoiseValues m_values;
    NearEvents m_near;
};

} // namespace

Result<NearEvents> eventsNear(const store::Capture& capture, const NoiseSample& sample,
                              const CancelToken& cancel)
{
    return NearMaker(capture, sample, cancel).make();
}

} // namespace probescope::analysis
