#include "ui/views/timeline/models/lane_layout.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/text/task_text.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/models/timeline_source.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <map>

namespace probescope::ui::timeline {

namespace {

struct LaneLayoutTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::LaneLayout)
};

/// What of the spans a lane cannot show, or shows as a mark.
QStringList restOf(const analysis::SpanLane& lane)
{
    QStringList rest;
    if (lane.hidden() > 0)
        rest << LaneLayoutTr::tr("%Ln more overlap", nullptr, forPlural(lane.hidden()));
    const auto marked = lane.spans().broken().size();
    const auto broken = lane.spans().brokenCount();
    if (broken > marked)
        rest << LaneLayoutTr::tr("%1 of %2 broken ones marked")
                    .arg(QLocale().toString(qulonglong(marked)),
                         QLocale().toString(qulonglong(broken)));
    else if (broken > 0)
        rest << LaneLayoutTr::tr("%Ln broken", nullptr, forPlural(broken));
    return rest;
}

/// The last name that each of the tasks bore.
std::map<std::int32_t, QString> namesOf(const TimelineSource& source,
                                        const std::vector<std::int32_t>& pids)
{
    std::map<std::int32_t, QString> names;
    if (pids.empty())
        return names;
    for (std::uint32_t i = 0; i < source.taskCount(); ++i) {
        const auto& task = source.task(TaskId(i));
        if (std::find(pids.begin(), pids.end(), task.pid) != pids.end())
            names[task.pid] = shownName(task.comm);
    }
    return names;
}

QString spanNote(const Lane& lane)
{
    QStringList parts{lane.count};
    if (lane.expandable && !lane.expanded)
        parts << LaneLayoutTr::tr("%1 of %2 rows").arg(lane.callRows).arg(lane.depths);
    return (parts + lane.rest).join(LaneLayoutTr::tr(", "));
}

} // namespace

LaneMetrics LaneMetrics::forTextHeight(int textHeight)
{
    LaneMetrics metrics;
    metrics.slice = std::max(14, textHeight + 5);
    metrics.call = std::max(12, textHeight);
    metrics.ticks = std::max(8, textHeight * 3 / 5);
    metrics.header = 2 * textHeight + 8;
    return metrics;
}

LaneMetrics LaneMetrics::roomy() const
{
    return {slice * 3 / 2, ticks * 3 / 2, call * 6 / 5, padding * 2, gap, header};
}

void LaneLayout::rebuild(const TimelineSource& source, const std::vector<std::int32_t>& taskLanes,
                         const LaneMetrics& metrics)
{
    m_usual = metrics;
    const auto& data = source.lanes();
    m_scheduling = data.hasScheduling();
    const auto cpus = source.cpus();
    const auto names = namesOf(source, taskLanes);
    m_few = cpus.size() + taskLanes.size() <= kFewLanes;
    m_lanes.clear();
    m_lanes.reserve(cpus.size() + taskLanes.size());
    for (const auto pid : taskLanes) {
        Lane lane;
        lane.id = {LaneId::Kind::Task, std::uint32_t(pid)};
        const auto name = names.find(pid);
        lane.title = name == names.end() ? LaneLayoutTr::tr("Task %1").arg(pid) : name->second;
        lane.note = LaneLayoutTr::tr("PID %1").arg(pid);
        lane.depths = data.taskCallDepth(pid);
        m_lanes.push_back(lane);
    }
    addSpanLanes(source);
    for (const auto cpu : cpus) {
        Lane lane;
        lane.id = {LaneId::Kind::Cpu, cpu};
        lane.title = LaneLayoutTr::tr("CPU %1").arg(cpu);
        lane.depths = data.callDepth(cpu);
        m_lanes.push_back(lane);
    }
    placeFitting();
}

void LaneLayout::addSpanLanes(const TimelineSource& source)
{
    const auto* const spans = source.spanLanes();
    if (!spans)
        return;
    for (const auto& entry : spans->entries()) {
        Lane lane;
        lane.id = {LaneId::Kind::Spans, entry.number};
        lane.title = spanSourceText(entry.source);
        lane.count = entry.problem.isEmpty() ? LaneLayoutTr::tr("is being read…") : entry.problem;
        if (entry.lane) {
            const auto& set = entry.lane->spans();
            lane.count = LaneLayoutTr::tr("%Ln span(s)", nullptr, forPlural(set.size()));
            lane.rest = restOf(*entry.lane);
            lane.broken = !set.broken().empty();
            lane.depths = std::uint16_t(entry.lane->rows());
        }
        m_lanes.push_back(lane);
    }
}

bool LaneLayout::fit(int room)
{
    const auto before = m_metrics;
    m_room = room;
    placeFitting();
    return !(m_metrics == before);
}

void LaneLayout::placeFitting()
{
    m_metrics = m_usual.roomy();
    place();
    if (m_height > m_room) {
        m_metrics = m_usual;
        place();
    }
}

void LaneLayout::place()
{
    int y = 0;
    for (auto& lane : m_lanes) {
        const int collapsed = std::min<int>(lane.depths, collapsedRows(lane.id.kind));
        lane.expandable = lane.depths > collapsed;
        lane.expanded = lane.expandable && m_expanded.count(lane.id) > 0;
        lane.callRows = lane.expanded ? std::min<int>(lane.depths, kMaxCallRows) : collapsed;
        if (lane.id.kind == LaneId::Kind::Cpu)
            lane.note = lane.expandable
                ? LaneLayoutTr::tr("%1 of %2 depths").arg(lane.callRows).arg(lane.depths)
                : QString();
        else if (lane.id.kind == LaneId::Kind::Spans)
            lane.note = spanNote(lane);
        lane.y = y;
        const auto below = strips(lane);
        lane.height = below.back().y + below.back().height + m_metrics.padding + 1;
        // What is not drawn is told in the second line.
        if (lane.id.kind == LaneId::Kind::Spans)
            lane.height = std::max(lane.height, m_metrics.header);
        y += lane.height;
    }
    m_height = y;
}

int LaneLayout::collapsedRows(LaneId::Kind kind) const
{
    if (kind == LaneId::Kind::Spans)
        return int(analysis::SpanLane::kCollapsedRows);
    return kind == LaneId::Kind::Cpu && !m_few ? kCollapsedRows : kCollapsedRowsOfFew;
}

std::vector<Strip> LaneLayout::strips(const Lane& lane) const
{
    using Kind = store::LaneKey::Kind;
    const bool ofTask = lane.id.kind == LaneId::Kind::Task;
    std::vector<Strip> result;
    int y = m_metrics.padding;
    const auto add = [&](Strip::Kind kind, Kind data, int depth, int height) {
        result.push_back({kind, {data, lane.id.key, std::uint16_t(depth)}, y, height});
        y += height + m_metrics.gap;
    };
    if (lane.id.kind == LaneId::Kind::Spans) {
        if (lane.broken || lane.callRows == 0)
            add(Strip::Kind::Broken, Kind::BrokenSpans, 0, m_metrics.ticks);
        const bool folded = lane.expandable && !lane.expanded;
        for (int row = 0; row < lane.callRows; ++row)
            add(Strip::Kind::Spans, Kind::Spans,
                folded && row + 1 == lane.callRows ? int(analysis::SpanLane::kFold) : row,
                m_metrics.call);
        return result;
    }
    if (m_scheduling)
        add(Strip::Kind::Running, ofTask ? Kind::TaskRunning : Kind::CpuRunning, 0,
            m_metrics.slice);
    else
        add(Strip::Kind::Seen, ofTask ? Kind::TaskEvents : Kind::CpuEvents, 0, m_metrics.slice);
    add(Strip::Kind::Events, ofTask ? Kind::TaskEvents : Kind::CpuEvents, 0, m_metrics.ticks);
    for (int depth = 0; depth < lane.callRows; ++depth)
        add(Strip::Kind::Calls, ofTask ? Kind::TaskCalls : Kind::CpuCalls, depth, m_metrics.call);
    return result;
}

std::pair<std::size_t, std::size_t> LaneLayout::visible(int top, int height) const
{
    const auto first =
        std::partition_point(m_lanes.begin(), m_lanes.end(),
                             [top](const Lane& lane) { return lane.y + lane.height <= top; });
    const auto last = std::partition_point(
        first, m_lanes.end(), [top, height](const Lane& lane) { return lane.y < top + height; });
    return {std::size_t(first - m_lanes.begin()), std::size_t(last - m_lanes.begin())};
}

std::optional<std::size_t> LaneLayout::laneAt(int y) const
{
    const auto [first, last] = visible(y, 1);
    if (y < 0 || first == last)
        return std::nullopt;
    return first;
}

std::optional<std::size_t> LaneLayout::find(LaneId id) const
{
    const auto place = std::find_if(m_lanes.begin(), m_lanes.end(),
                                    [id](const Lane& lane) { return lane.id == id; });
    if (place == m_lanes.end())
        return std::nullopt;
    return std::size_t(place - m_lanes.begin());
}

void LaneLayout::setExpanded(std::size_t lane, bool expanded)
{
    if (lane >= m_lanes.size())
        return;
    if (expanded)
        m_expanded.insert(m_lanes[lane].id);
    else
        m_expanded.erase(m_lanes[lane].id);
    placeFitting();
}

void LaneLayout::setAllExpanded(bool expanded)
{
    m_expanded.clear();
    for (const auto& lane : m_lanes) {
        if (expanded)
            m_expanded.insert(lane.id);
    }
    placeFitting();
}

QString laneText(const Lane& lane)
{
    QString text = lane.title;
    if (!lane.note.isEmpty())
        text = LaneLayoutTr::tr("%1, %2").arg(text, lane.note);
    if (lane.broken)
        text += u'\n'
            + LaneLayoutTr::tr(
                    "Marks show begins without an end, ends without a begin, and what losses cut.");
    if (lane.depths == 0)
        return text;
    text += u'\n'
        + (lane.id.kind == LaneId::Kind::Spans
               ? LaneLayoutTr::tr("Spans that overlap stand in %n row(s).", nullptr, lane.depths)
               : LaneLayoutTr::tr("Calls are nested up to %n deep.", nullptr, lane.depths));
    if (lane.id.kind == LaneId::Kind::Spans && lane.expandable && !lane.expanded)
        text += u'\n'
            + LaneLayoutTr::tr("The last row that is drawn has the longest of those that are not.");
    if (lane.depths > LaneLayout::kMaxCallRows)
        text += u'\n'
            + LaneLayoutTr::tr("The first %1 depths are drawn here; the tree of calls shows all.")
                  .arg(LaneLayout::kMaxCallRows);
    if (lane.expandable)
        text += u'\n'
            + (lane.expanded ? LaneLayoutTr::tr("Press Return to collapse the lane.")
                             : LaneLayoutTr::tr("Press Return to expand the lane."));
    return text;
}

} // namespace probescope::ui::timeline
