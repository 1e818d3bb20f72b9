#include "ui/views/timeline/models/event_walk.h"

#include "ui/views/timeline/models/coordinates.h"

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

constexpr std::size_t kPage = 512;
constexpr int kNearPages = 4;

class Walk
{
public:
    Walk(const TimelineSource& source, LaneId lane, bool forward)
        : m_source(source)
        , m_lane(lane)
        , m_forward(forward)
        , m_rows(source.summary().events)
    {
    }

    std::optional<store::Event> from(WalkStart start)
    {
        auto next = firstRow(start);
        // Rows one after the other: neighbours in time may share a nanosecond, and only rows tell
        // them apart.
        for (int page = 0; page < kNearPages; ++page) {
            if (auto found = scan(next))
                return found;
            if (atEnd(next))
                return std::nullopt;
        }
        const auto time = jump(m_lastNs);
        if (!time)
            return std::nullopt;
        // Rows of that very nanosecond are the lane's, or stand beside it.
        const auto row = m_source.rowAt(m_forward ? *time : saturatedAdd(*time, 1));
        if (!row)
            return std::nullopt;
        next = *row;
        constexpr int kTiedPages = 64;
        for (int page = 0; page < kTiedPages && !atEnd(next); ++page) {
            if (auto found = scan(next))
                return found;
        }
        return std::nullopt;
    }

private:
    /// The first row to look at; backwards, the one behind it.
    RowId firstRow(WalkStart start) const
    {
        if (start.row)
            return m_forward ? *start.row + 1 : *start.row;
        const auto row = m_source.rowAt(m_forward ? saturatedAdd(start.timeNs, 1) : start.timeNs);
        return row ? *row : 0;
    }

    bool atEnd(RowId next) const { return m_forward ? next >= m_rows : next == 0; }

    bool ofLane(const store::Event& event) const
    {
        return m_lane.kind == LaneId::Kind::Cpu
            ? event.cpu == m_lane.key
            : m_source.task(event.task).pid == std::int32_t(m_lane.key);
    }

    std::optional<store::Event> scan(RowId& next)
    {
        const auto first = m_forward ? next : next - std::min<RowId>(next, kPage);
        const auto count = m_forward ? kPage : std::size_t(next - first);
        const auto events = m_source.events(first, count);
        if (!events || events->empty()) {
            next = m_forward ? m_rows : 0;
            return std::nullopt;
        }
        next = m_forward ? first + events->size() : first;
        const auto matches = [this](const store::Event& event) { return ofLane(event); };
        if (m_forward) {
            const auto found = std::find_if(events->begin(), events->end(), matches);
            m_lastNs = events->back().timeNs;
            return found == events->end() ? std::nullopt : std::optional(*found);
        }
        const auto found = std::find_if(events->rbegin(), events->rend(), matches);
        m_lastNs = events->front().timeNs;
        return found == events->rend() ? std::nullopt : std::optional(*found);
    }

    /// The time of the lane's nearest event beyond one, found in ever wider windows.
    std::optional<std::int64_t> jump(std::int64_t beyondNs) const
    {
        const store::LaneKey key{m_lane.kind == LaneId::Kind::Cpu
                                     ? store::LaneKey::Kind::CpuEvents
                                     : store::LaneKey::Kind::TaskEvents,
                                 m_lane.key, 0};
        const auto summary = m_source.summary();
        constexpr int kColumns = 64;
        for (std::int64_t reach = 1'000'000;; reach = reach < INT64_MAX / 8 ? reach * 8 : reach) {
            const TimeRange window = m_forward
                ? TimeRange{beyondNs, saturatedAdd(beyondNs, reach)}
                : TimeRange{saturatedAdd(beyondNs, -reach), saturatedAdd(beyondNs, 1)};
            const auto items = m_source.lanes().window(key, window.beginNs, window.endNs, kColumns);
            if (!items)
                return std::nullopt;
            if (!items->empty())
                return m_forward ? items->front().beginNs : items->back().endNs;
            const bool all =
                m_forward ? window.endNs > summary.lastNs : window.beginNs < summary.firstNs;
            if (all)
                return std::nullopt;
        }
    }

    const TimelineSource& m_source;
    LaneId m_lane;
    bool m_forward;
    RowId m_rows;
    std::int64_t m_lastNs = 0;
};

} // namespace

std::optional<store::Event> neighbourEvent(const TimelineSource& source, LaneId lane,
                                           WalkStart start, bool forward)
{
    return Walk(source, lane, forward).from(start);
}

} // namespace probescope::ui::timeline
