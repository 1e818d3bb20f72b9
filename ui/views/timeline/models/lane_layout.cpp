#include "ui/views/timeline/models/lane_layout.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/task_text.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/models/timeline_source.h"
#include "ui/views/timeline/models/value_rows.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

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
        rest << LaneLayoutTr::tr("%1 of %2 incomplete spans marked")
                    .arg(QLocale().toString(qulonglong(marked)),
                         QLocale().toString(qulonglong(broken)));
    else if (broken > 0)
        rest << LaneLayoutTr::tr("%Ln incomplete", nullptr, forPlural(broken));
    return rest;
}

/// Puts the lanes of a list that are among `some` in the order of these, at the same places.
void reorder(std::vector<LaneId>& all, const std::vector<LaneId>& some)
{
    const std::set<LaneId> moved(some.begin(), some.end());
    auto next = some.begin();
    for (auto& each : all) {
        if (next != some.end() && moved.count(each) > 0)
            each = *next++;
    }
}

QString spanNote(const Lane& lane)
{
    QStringList parts{lane.count};
    if (lane.expandable && !lane.expanded)
        parts << LaneLayoutTr::tr("%1 of %2 rows").arg(lane.callRows).arg(lane.depths);
    return listText(parts + lane.rest);
}

} // namespace

LaneMetrics LaneMetrics::forTextHeight(int textHeight)
{
    LaneMetrics metrics;
    metrics.slice = std::max(14, textHeight + 5);
    metrics.call = std::max(12, textHeight);
    metrics.ticks = std::max(8, textHeight * 3 / 5);
    metrics.header = 2 * textHeight + 8;
    metrics.heading = textHeight + 6;
    return metrics;
}

LaneMetrics LaneMetrics::roomy() const
{
    return {slice * 3 / 2, ticks * 3 / 2, call * 6 / 5, padding * 2, gap, header, heading};
}

LaneMetrics LaneMetrics::compact() const
{
    return {slice * 4 / 5, ticks * 2 / 3, call, padding / 2, gap, header, heading};
}

LaneMetrics LaneMetrics::scaled(int percent) const
{
    const auto of = [percent](int height) { return std::max(height * percent / 100, 2); };
    return {of(slice), of(ticks), of(call), padding, gap, header, heading};
}

void LaneLayout::rebuild(const TimelineSource& source, const std::vector<std::int32_t>& taskLanes,
                         const LaneMetrics& metrics)
{
    m_usual = metrics;
    const auto& data = source.lanes();
    m_scheduling = data.hasScheduling();
    const auto cpus = source.cpus();
    const auto names = source.taskNames({taskLanes.begin(), taskLanes.end()});
    m_few = cpus.size() + taskLanes.size() <= kFewLanes;
    m_lanes.clear();
    m_lanes.reserve(cpus.size() + taskLanes.size());
    for (const auto pid : taskLanes) {
        Lane lane;
        lane.id = {LaneId::Kind::Task, std::uint32_t(pid)};
        const auto name = names.find(pid);
        lane.title = name == names.end() ? LaneLayoutTr::tr("Task %1").arg(pid)
                                         : shownName(ui::taskText(name->second, pid));
        lane.note = LaneLayoutTr::tr("colored by CPU");
        lane.depths = data.taskCallDepth(pid);
        m_lanes.push_back(lane);
    }
    addSpanLanes(source);
    addValueLanes(source);
    for (const auto cpu : cpus) {
        Lane lane;
        lane.id = {LaneId::Kind::Cpu, cpu};
        lane.title = LaneLayoutTr::tr("CPU %1").arg(cpu);
        lane.depths = data.callDepth(cpu);
        m_lanes.push_back(lane);
    }
    m_usualOrder.clear();
    for (const auto& lane : m_lanes)
        m_usualOrder.push_back(lane.id);
    if (!m_order.empty() || !m_pins.empty())
        sort();
    placeFitting();
}

void LaneLayout::sort()
{
    // Pinned lanes, groups, then what the user chose, then the usual order.
    using Place = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;
    std::map<LaneId, Place> places;
    std::size_t group = 0;
    for (std::size_t i = 0; i < m_usualOrder.size(); ++i) {
        if (i > 0 && m_usualOrder[i].kind != m_usualOrder[i - 1].kind)
            ++group;
        places[m_usualOrder[i]] = {m_pins.size(), group, m_order.size(), i};
    }
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        if (const auto found = places.find(m_order[i]); found != places.end())
            std::get<2>(found->second) = i;
    }
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        if (const auto found = places.find(m_pins[i]); found != places.end())
            std::get<0>(found->second) = i;
    }
    for (auto& lane : m_lanes)
        lane.pinned = std::get<0>(places.at(lane.id)) < m_pins.size();
    std::sort(m_lanes.begin(), m_lanes.end(), [&places](const Lane& a, const Lane& b) {
        return places.at(a.id) < places.at(b.id);
    });
}

void LaneLayout::addSpanLanes(const TimelineSource& source)
{
    const auto* const spans = source.spanLanes();
    if (!spans)
        return;
    for (const auto& entry : spans->entries()) {
        Lane lane;
        lane.id = {LaneId::Kind::Spans, entry.number};
        lane.title = spanSourceText(entry.source());
        lane.count = entry.problem.isEmpty() ? LaneLayoutTr::tr("reading…") : entry.problem;
        if (entry.content) {
            const auto& set = entry.content->spans();
            lane.count = LaneLayoutTr::tr("%Ln span(s)", nullptr, forPlural(set.size()));
            lane.rest = restOf(*entry.content);
            lane.broken = !set.broken().empty();
            lane.depths = std::uint16_t(entry.content->rows());
        }
        m_lanes.push_back(lane);
    }
}

void LaneLayout::addValueLanes(const TimelineSource& source)
{
    const auto* const values = source.valueLanes();
    for (const auto& entry : values ? values->entries() : std::vector<ValueLanes::Entry>())
        m_lanes.push_back(laneOfValues(entry));
}

bool LaneLayout::fit(int room)
{
    const auto before = m_metrics;
    const int height = m_height;
    m_room = room;
    placeFitting();
    return !(m_metrics == before) || m_height != height;
}

void LaneLayout::placeFitting()
{
    m_groups.gather(m_lanes, m_usual.heading);
    m_metrics = m_usual;
    m_limits = {};
    if (m_room > 0)
        fitRows();
    place();
}

void LaneLayout::fitRows()
{
    const auto all = m_lanes.size();
    if (fits(all, {}, m_usual)) {
        int more = 0;
        for (int step = kMaxCallRows; step > 0; step /= 2) { // by halves: more rows are no lower
            if (more + step <= kMaxCallRows && fits(all, {.least = more + step}, m_usual))
                more += step;
        }
        m_limits.least = more;
        for (int i = 0; i < kMaxRoomy && fits(all, m_limits, m_metrics.roomy()); ++i)
            m_metrics = m_metrics.roomy();
        return;
    }
    // All lanes in sight with half the rows is better than more rows and a scroll bar.
    if (const int rows = mostRows(all, m_usual); rows >= kCollapsedRowsOfFew / 2) {
        m_limits.most = rows;
        return;
    }
    const auto seen = std::min(all, kLanesInSight);
    m_limits.most = mostRows(seen, m_usual);
    if (m_limits.most == 0) {
        m_metrics = m_usual.compact();
        m_limits.most = std::max(mostRows(seen, m_metrics), 1);
    }
}

bool LaneLayout::fits(std::size_t lanes, RowLimits limits, const LaneMetrics& metrics) const
{
    int height = 0;
    for (std::size_t i = 0; i < m_lanes.size() && lanes > 0 && height <= m_room; ++i) {
        height += m_groups.heightAbove(i);
        if (m_lanes[i].folded)
            continue;
        height += heightOf(m_lanes[i], rowsWithin(m_lanes[i], limits), metrics);
        --lanes;
    }
    return height <= m_room;
}

/// How many rows each of the first lanes may have at most, for all of them to find room; 0: they do
/// not even with one.
int LaneLayout::mostRows(std::size_t lanes, const LaneMetrics& metrics) const
{
    int rows = kCollapsedRowsOfFew;
    while (rows > 0 && !fits(lanes, {.most = rows}, metrics))
        --rows;
    return rows;
}

int LaneLayout::rowsWithin(const Lane& lane, RowLimits limits) const
{
    const int collapsed = collapsedRows(lane.id.kind);
    // The fold of a lane of spans is made for so many rows: it has these, or all. So are lines.
    if (lane.id.kind == LaneId::Kind::Spans || lane.id.kind == LaneId::Kind::Values)
        return limits.least >= lane.depths ? lane.depths : std::min<int>(lane.depths, collapsed);
    const int rows = std::min(std::max(collapsed, limits.least), limits.most);
    return std::min<int>(lane.depths, rows);
}

/// What strips() take, with the room around them.
int LaneLayout::heightOf(const Lane& lane, int rows, const LaneMetrics& metrics) const
{
    const auto with = [&metrics](int height) { return height + metrics.gap; };
    const int around = 2 * metrics.padding + 1 - metrics.gap;
    if (lane.id.kind == LaneId::Kind::Values)
        return std::max(around + rows * with(valueHeight(metrics)), metrics.header);
    if (lane.id.kind != LaneId::Kind::Spans)
        return around + with(metrics.slice) + with(metrics.ticks) + rows * with(metrics.call);
    const int marks = lane.broken || rows == 0 ? with(metrics.ticks) : 0;
    // What is not drawn is told in the second line.
    return std::max(around + marks + rows * with(metrics.call), metrics.header);
}

void LaneLayout::place()
{
    int y = 0;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        auto& lane = m_lanes[i];
        const int collapsed = rowsWithin(lane, {.most = m_limits.most});
        const int all = std::min<int>(lane.depths, kMaxCallRows);
        const int fitting = rowsWithin(lane, m_limits);
        const auto chosen = m_byHand.find(lane.id);
        lane.expandable = lane.depths > collapsed;
        lane.byHand = lane.expandable && chosen != m_byHand.end();
        lane.expanded = lane.expandable && (lane.byHand ? chosen->second : fitting == all);
        lane.callRows = lane.expanded ? all : lane.byHand ? collapsed : fitting;
        if (lane.id.kind == LaneId::Kind::Cpu)
            lane.note = lane.expandable
                ? LaneLayoutTr::tr("%1 of %2 levels").arg(lane.callRows).arg(lane.depths)
                : QString();
        else if (lane.id.kind == LaneId::Kind::Spans)
            lane.note = spanNote(lane);
        else if (lane.id.kind == LaneId::Kind::Values)
            lane.note = noteOfValues(lane);
        const auto scale = m_scales.find(lane.id);
        lane.scale = scale == m_scales.end() ? 0 : scale->second;
        lane.y = m_groups.place(i, y);
        lane.height = lane.folded ? 0 : heightOf(lane, lane.callRows, metricsOf(lane));
        y = lane.y + lane.height;
    }
    m_height = y;
}

LaneMetrics LaneLayout::metricsOf(const Lane& lane) const
{
    return lane.scale > 0 ? m_usual.scaled(lane.scale) : m_metrics;
}

bool LaneLayout::setScale(std::size_t lane, int percent)
{
    if (lane >= m_lanes.size())
        return false;
    percent = percent == 0 ? 0 : std::clamp(percent, kMinScale, kMaxScale);
    if (percent == m_lanes[lane].scale)
        return false;
    if (percent == 0)
        m_scales.erase(m_lanes[lane].id);
    else
        m_scales[m_lanes[lane].id] = percent;
    place();
    return true;
}

int LaneLayout::scaleFor(std::size_t lane, int height) const
{
    const auto& wanted = m_lanes[lane];
    int best = kMinScale;
    int bestOff = std::numeric_limits<int>::max();
    for (int percent = kMinScale; percent <= kMaxScale; ++percent) {
        const int off =
            std::abs(heightOf(wanted, wanted.callRows, m_usual.scaled(percent)) - height);
        if (off < bestOff) {
            best = percent;
            bestOff = off;
        }
    }
    return best;
}

int LaneLayout::collapsedRows(LaneId::Kind kind) const
{
    if (kind == LaneId::Kind::Spans)
        return int(analysis::SpanLane::kCollapsedRows);
    if (kind == LaneId::Kind::Values)
        return kCollapsedRowsOfFew;
    return kind == LaneId::Kind::Cpu && !m_few ? kCollapsedRows : kCollapsedRowsOfFew;
}

std::vector<Strip> LaneLayout::strips(const Lane& lane) const
{
    using Kind = store::LaneKey::Kind;
    const bool ofTask = lane.id.kind == LaneId::Kind::Task;
    std::vector<Strip> result;
    const auto metrics = metricsOf(lane);
    int y = metrics.padding;
    const auto add = [&](Strip::Kind kind, Kind data, int depth, int height) {
        result.push_back({kind, {data, lane.id.key, std::uint16_t(depth)}, y, height});
        y += height + metrics.gap;
    };
    if (lane.id.kind == LaneId::Kind::Spans) {
        if (lane.broken || lane.callRows == 0)
            add(Strip::Kind::Broken, Kind::BrokenSpans, 0, metrics.ticks);
        const bool folded = lane.expandable && !lane.expanded;
        for (int row = 0; row < lane.callRows; ++row)
            add(Strip::Kind::Spans, Kind::Spans,
                folded && row + 1 == lane.callRows ? int(analysis::SpanLane::kFold) : row,
                metrics.call);
        return result;
    }
    if (lane.id.kind == LaneId::Kind::Values) {
        for (int line = 0; line < lane.callRows; ++line)
            add(Strip::Kind::Values, Kind::Spans, line, valueHeight(metrics));
        return result;
    }
    if (m_scheduling)
        add(Strip::Kind::Running, ofTask ? Kind::TaskRunning : Kind::CpuRunning, 0, metrics.slice);
    else
        add(Strip::Kind::Seen, ofTask ? Kind::TaskEvents : Kind::CpuEvents, 0, metrics.slice);
    add(Strip::Kind::Events, ofTask ? Kind::TaskEvents : Kind::CpuEvents, 0, metrics.ticks);
    for (int depth = 0; depth < lane.callRows; ++depth)
        add(Strip::Kind::Calls, ofTask ? Kind::TaskCalls : Kind::CpuCalls, depth, metrics.call);
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
    m_byHand[m_lanes[lane].id] = expanded;
    placeFitting();
}

std::optional<bool> LaneLayout::chosen(std::size_t lane) const
{
    const auto found = lane < m_lanes.size() ? m_byHand.find(m_lanes[lane].id) : m_byHand.end();
    return found == m_byHand.end() ? std::nullopt : std::optional(found->second);
}

std::pair<std::size_t, std::size_t> LaneLayout::groupOf(std::size_t lane) const
{
    const auto of = [&like = m_lanes[lane]](const Lane& other) {
        return other.pinned == like.pinned && (like.pinned || other.id.kind == like.id.kind);
    };
    const auto first = std::find_if(m_lanes.begin(), m_lanes.end(), of);
    const auto last = std::find_if_not(first, m_lanes.end(), of);
    return {std::size_t(first - m_lanes.begin()), std::size_t(last - m_lanes.begin())};
}

std::size_t LaneLayout::move(std::size_t lane, std::size_t to)
{
    const auto [first, last] = groupOf(lane);
    to = std::clamp(to, first, last - 1);
    if (to == lane)
        return lane;
    const auto from = m_lanes.begin() + std::ptrdiff_t(lane);
    const auto target = m_lanes.begin() + std::ptrdiff_t(to);
    if (to > lane)
        std::rotate(from, from + 1, target + 1);
    else
        std::rotate(target, from, from + 1);
    std::vector<LaneId> group;
    for (auto i = first; i < last; ++i)
        group.push_back(m_lanes[i].id);
    if (m_lanes[to].pinned) {
        reorder(m_pins, group);
    } else {
        // Lanes that are closed or pinned now keep their places.
        const std::set<LaneId> named(m_order.begin(), m_order.end());
        for (const auto& id : m_usualOrder) {
            if (named.count(id) == 0)
                m_order.push_back(id);
        }
        reorder(m_order, group);
    }
    placeFitting();
    return to;
}

void LaneLayout::setOrder(std::vector<LaneId> order)
{
    m_order = std::move(order);
    sort();
    placeFitting();
}

void LaneLayout::setPins(std::vector<LaneId> pins)
{
    m_pins = std::move(pins);
    sort();
    placeFitting();
}

void LaneLayout::setFolded(std::set<LaneId::Kind> groups)
{
    m_groups.setFolded(std::move(groups));
    placeFitting();
}

int LaneLayout::pinnedHeight(int most) const
{
    int height = 0;
    for (const auto& lane : m_lanes) {
        if (!lane.pinned || lane.y + lane.height > most)
            break;
        height = lane.y + lane.height;
    }
    return height;
}

void LaneLayout::setScales(const std::map<LaneId, int>& scales)
{
    m_scales.clear();
    for (const auto& [lane, percent] : scales)
        m_scales[lane] = std::clamp(percent, kMinScale, kMaxScale);
    place();
}

void LaneLayout::setAllExpanded(bool expanded)
{
    m_byHand.clear();
    for (const auto& lane : m_lanes)
        m_byHand[lane.id] = expanded;
    placeFitting();
}

QStringList laneFacts(const Lane& lane)
{
    QStringList facts;
    if (lane.broken)
        facts << LaneLayoutTr::tr("Marks show starts without an end, ends without a start, and "
                                  "spans cut by lost events.");
    if (lane.pinned)
        facts << LaneLayoutTr::tr("Pinned to the top.");
    if (lane.id.kind == LaneId::Kind::Cpu)
        facts << LaneLayoutTr::tr("Its slices have the colors of their tasks.");
    else if (lane.id.kind == LaneId::Kind::Task)
        facts << LaneLayoutTr::tr("Its slices have the colors of their CPUs.");
    if (lane.depths == 0)
        return facts;
    if (lane.id.kind == LaneId::Kind::Values)
        return facts << lane.rest;
    const bool ofSpans = lane.id.kind == LaneId::Kind::Spans;
    facts << (ofSpans ? LaneLayoutTr::tr("Overlapping spans are drawn in %n row(s).", nullptr,
                                         lane.depths)
                      : LaneLayoutTr::tr("Calls are nested up to %n deep.", nullptr, lane.depths));
    if (ofSpans && lane.expandable && !lane.expanded)
        facts << LaneLayoutTr::tr("The last row shows the longest of the hidden ones.");
    if (lane.depths > LaneLayout::kMaxCallRows)
        facts << LaneLayoutTr::tr("Only the first %1 levels are drawn; the call tree shows all.")
                     .arg(LaneLayout::kMaxCallRows);
    if (lane.expandable)
        facts << (lane.expanded ? LaneLayoutTr::tr("Press Return to collapse the lane.")
                                : LaneLayoutTr::tr("Press Return to expand the lane."));
    return facts;
}

QString laneText(const Lane& lane)
{
    const auto head =
        lane.note.isEmpty() ? lane.title : LaneLayoutTr::tr("%1, %2").arg(lane.title, lane.note);
    return (QStringList{head} + laneFacts(lane)).join(u'\n');
}

} // namespace probescope::ui::timeline
