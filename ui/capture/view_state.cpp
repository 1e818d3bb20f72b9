#include "ui/capture/view_state.h"

#include "ui/capture/capture_window.h"
#include "ui/views/timeline/timeline_view.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace probescope::ui {

namespace {

using analysis::FilterTerm;

QJsonValue toJson(std::int64_t number)
{
    return QString::number(number);
}

std::optional<std::int64_t> toNumber(const QJsonValue& value)
{
    bool valid = false;
    const auto number = value.toString().toLongLong(&valid);
    return valid ? std::optional<std::int64_t>(number) : std::nullopt;
}

QJsonObject writeTerm(const FilterTerm& term)
{
    return {{QStringLiteral("kind"), int(term.kind)},
            {QStringLiteral("exclude"), term.exclude},
            {QStringLiteral("case"), term.caseSensitive},
            {QStringLiteral("whole"), term.wholeField},
            {QStringLiteral("where"), int(term.where)},
            {QStringLiteral("number"), toJson(term.number)},
            {QStringLiteral("field"), QString::fromStdString(term.field)},
            {QStringLiteral("op"), QString::fromStdString(term.op)},
            {QStringLiteral("text"), QString::fromStdString(term.text)}};
}

std::optional<FilterTerm> readTerm(const QJsonObject& object)
{
    const int kind = object.value(QStringLiteral("kind")).toInt(-1);
    if (kind < 0 || kind > int(FilterTerm::Kind::Buffer))
        return std::nullopt;
    const int where = object.value(QStringLiteral("where")).toInt(0);
    if (where < 0 || where > int(FilterTerm::Where::Details))
        return std::nullopt;
    FilterTerm term;
    term.kind = FilterTerm::Kind(kind);
    term.where = FilterTerm::Where(where);
    term.exclude = object.value(QStringLiteral("exclude")).toBool();
    term.caseSensitive = object.value(QStringLiteral("case")).toBool();
    term.wholeField = object.value(QStringLiteral("whole")).toBool();
    term.number = toNumber(object.value(QStringLiteral("number"))).value_or(0);
    term.field = object.value(QStringLiteral("field")).toString().toStdString();
    term.op = object.value(QStringLiteral("op")).toString(QStringLiteral("==")).toStdString();
    term.text = object.value(QStringLiteral("text")).toString().toStdString();
    return term;
}

constexpr const char* kCollapsed = "collapsed "; // before the name of a lane in the list of lanes

using timeline::LaneId;

std::string valueLine(const analysis::ValueSource& source)
{
    return std::to_string(int(source.kind)) + ' ' + source.event + ' ' + source.field + ' '
        + source.key + (source.sql.empty() ? std::string() : ' ' + source.time + ' ' + source.sql);
}

QJsonArray writeValues(const std::vector<ShownValues>& lanes)
{
    QJsonArray values;
    for (const auto& shown : lanes) {
        const auto& source = shown.source;
        values.append(QJsonArray{int(source.kind), QString::fromStdString(source.event),
                                 QString::fromStdString(source.field),
                                 QString::fromStdString(source.key), int(shown.drawing),
                                 QString::fromStdString(source.sql),
                                 QString::fromStdString(source.time)});
    }
    return values;
}

std::optional<ShownValues> readValues(const QJsonArray& lane)
{
    using Kind = analysis::ValueSource::Kind;
    using Drawing = ShownValues::Drawing;
    const int kind = lane.at(0).toInt(-1);
    const int drawing = lane.at(4).toInt(-1);
    if (kind < 0 || kind > int(Kind::Query) || drawing < 0 || drawing > int(Drawing::Bars))
        return std::nullopt;
    return ShownValues{{.kind = Kind(kind),
                        .event = lane.at(1).toString().toStdString(),
                        .field = lane.at(2).toString().toStdString(),
                        .key = lane.at(3).toString().toStdString(),
                        .sql = lane.at(5).toString().toStdString(),
                        .time = lane.at(6).toString().toStdString()},
                       Drawing(drawing)};
}

/// What a lane is called in the lists of expanded lanes, of their order, heights and pins; empty:
/// one of spans that is closed.
std::string laneLine(const TimelineView& timeline, LaneId id)
{
    if (id.kind == LaneId::Kind::Values) {
        const auto values = timeline.lanes().valueSource(id);
        return values ? "values " + valueLine(*values) : std::string();
    }
    if (id.kind != LaneId::Kind::Spans)
        return (id.kind == LaneId::Kind::Cpu ? "cpu " : "pid ") + std::to_string(id.key);
    // Lanes of spans have other numbers the next time.
    const auto source = timeline.lanes().spanSource(id);
    return source ? "span " + std::to_string(int(source->kind)) + " " + source->name
                  : std::string();
}

/// What a group is called in the list of those that are folded away.
std::string groupLine(LaneId::Kind group)
{
    switch (group) {
    case LaneId::Kind::Cpu:
        return "cpus";
    case LaneId::Kind::Task:
        return "tasks";
    case LaneId::Kind::Spans:
        return "spans";
    case LaneId::Kind::Values:
        return "values";
    }
    return {};
}

/// The lanes that have these names. CPUs and tasks need not be shown now.
class LanesByLine
{
public:
    explicit LanesByLine(const TimelineView& timeline)
    {
        for (const auto& lane : timeline.lanes().layout().lanes())
            m_shown[laneLine(timeline, lane.id)] = lane.id;
    }

    std::optional<LaneId> find(const std::string& line) const
    {
        if (const auto shown = m_shown.find(line); shown != m_shown.end())
            return shown->second;
        std::istringstream words(line);
        std::string kind;
        std::uint32_t key = 0;
        if (!(words >> kind >> key) || (kind != "cpu" && kind != "pid"))
            return std::nullopt;
        return LaneId{kind == "cpu" ? LaneId::Kind::Cpu : LaneId::Kind::Task, key};
    }

private:
    std::map<std::string, LaneId> m_shown;
};

std::string linesOf(const TimelineView& timeline, const std::vector<LaneId>& lanes)
{
    std::string text;
    for (const auto id : lanes) {
        if (const auto line = laneLine(timeline, id); !line.empty())
            text += line + "\n";
    }
    return text;
}

std::vector<LaneId> lanesOf(const TimelineView& timeline, const std::string& text)
{
    const LanesByLine byLine(timeline);
    std::vector<LaneId> lanes;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (const auto id = byLine.find(line))
            lanes.push_back(*id);
    }
    return lanes;
}

} // namespace

QByteArray writeViewState(const Selection& selection)
{
    QJsonObject state;
    state[QStringLiteral("begin")] = toJson(selection.visible().beginNs);
    state[QStringLiteral("end")] = toJson(selection.visible().endNs);
    if (const auto row = selection.row())
        state[QStringLiteral("row")] = toJson(std::int64_t(*row));
    state[QStringLiteral("time")] = toJson(selection.timeNs());
    if (const auto marker = selection.marker(Selection::Marker::A))
        state[QStringLiteral("markerA")] = toJson(*marker);
    if (const auto marker = selection.marker(Selection::Marker::B))
        state[QStringLiteral("markerB")] = toJson(*marker);
    QJsonArray lanes;
    for (const auto pid : selection.lanes()->taskLanes())
        lanes.append(pid);
    state[QStringLiteral("lanes")] = lanes;
    QJsonArray spans;
    for (const auto& source : selection.lanes()->spanLanes())
        spans.append(QJsonArray{int(source.kind), QString::fromStdString(source.name)});
    state[QStringLiteral("spanLanes")] = spans;
    state[QStringLiteral("valueLanes")] = writeValues(selection.lanes()->valueLanes());
    QJsonArray terms;
    for (const auto& term : selection.filter().terms)
        terms.append(writeTerm(term));
    state[QStringLiteral("terms")] = terms;
    if (const auto range = selection.range()) {
        state[QStringLiteral("rangeBegin")] = toJson(range->beginNs);
        state[QStringLiteral("rangeEnd")] = toJson(range->endNs);
    }
    return QJsonDocument(state).toJson(QJsonDocument::Compact);
}

void readViewState(const QByteArray& text, Selection* selection)
{
    const auto state = QJsonDocument::fromJson(text).object();
    const auto number = [&state](const char* key) {
        return toNumber(state.value(QLatin1String(key)));
    };
    analysis::EventFilter filter;
    for (const auto& value : state.value(QStringLiteral("terms")).toArray()) {
        if (auto term = readTerm(value.toObject()))
            filter.terms.push_back(std::move(*term));
    }
    const auto rangeBegin = number("rangeBegin");
    const auto rangeEnd = number("rangeEnd");
    if (rangeBegin && rangeEnd && *rangeBegin < *rangeEnd) {
        filter.beginNs = rangeBegin;
        filter.endNs = rangeEnd;
    }
    if (!filter.empty())
        selection->setFilter(filter);
    for (const auto& value : state.value(QStringLiteral("lanes")).toArray())
        selection->lanes()->setTaskLane(value.toInt(), true);
    for (const auto& value : state.value(QStringLiteral("spanLanes")).toArray()) {
        using Kind = analysis::SpanSource::Kind;
        const auto source = value.toArray();
        const int kind = source.at(0).toInt(-1);
        if (kind >= int(Kind::Calls) && kind <= int(Kind::Defined))
            selection->lanes()->setSpanLane(
                {.kind = Kind(kind), .name = source.at(1).toString().toStdString()}, true);
    }
    for (const auto& value : state.value(QStringLiteral("valueLanes")).toArray()) {
        if (const auto values = readValues(value.toArray()))
            selection->lanes()->showValues(*values);
    }
    if (const auto marker = number("markerA"))
        selection->setMarker(Selection::Marker::A, marker);
    if (const auto marker = number("markerB"))
        selection->setMarker(Selection::Marker::B, marker);
    const auto row = number("row");
    const auto time = number("time");
    if (row && time && *row >= 0)
        selection->select(RowId(*row), *time);
    const auto begin = number("begin");
    const auto end = number("end");
    if (begin && end && *begin < *end)
        selection->setVisible({*begin, *end});
}

std::string writeExpandedLanes(const TimelineView& timeline)
{
    std::string text;
    const auto& layout = timeline.lanes().layout();
    for (std::size_t i = 0; i < layout.lanes().size(); ++i) {
        if (const auto expanded = layout.chosen(i)) // others follow the window
            text += (*expanded ? "" : kCollapsed) + laneLine(timeline, layout.lanes()[i].id) + "\n";
    }
    return text;
}

void readExpandedLanes(const std::string& text, TimelineView* timeline)
{
    const auto wanted = QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < timeline->lanes().layout().lanes().size(); ++i) {
        const auto line = laneLine(*timeline, timeline->lanes().layout().lanes()[i].id);
        if (wanted.contains(QString::fromStdString(line)))
            timeline->lanes().setExpanded(i, true);
        else if (wanted.contains(QString::fromStdString(kCollapsed + line)))
            timeline->lanes().setExpanded(i, false);
    }
}

std::string writeLaneOrder(const TimelineView& timeline)
{
    return linesOf(timeline, timeline.lanes().layout().order());
}

void readLaneOrder(const std::string& text, TimelineView* timeline)
{
    if (auto order = lanesOf(*timeline, text); !order.empty())
        timeline->lanes().setOrder(std::move(order));
}

std::string writeLaneHeights(const TimelineView& timeline)
{
    std::string text;
    for (const auto& [id, scale] : timeline.lanes().layout().scales()) {
        if (const auto line = laneLine(timeline, id); !line.empty())
            text += std::to_string(scale) + " " + line + "\n";
    }
    return text;
}

void readLaneHeights(const std::string& text, TimelineView* timeline)
{
    const LanesByLine byLine(*timeline);
    std::map<LaneId, int> scales;
    std::istringstream lines(text);
    int scale = 0;
    for (std::string line; lines >> scale && lines.get() && std::getline(lines, line);) {
        if (const auto id = byLine.find(line))
            scales[*id] = scale;
    }
    if (!scales.empty())
        timeline->lanes().setScales(scales);
}

std::string writePinnedLanes(const TimelineView& timeline)
{
    return linesOf(timeline, timeline.lanes().layout().pins());
}

void readPinnedLanes(const std::string& text, TimelineView* timeline)
{
    if (auto pins = lanesOf(*timeline, text); !pins.empty())
        timeline->lanes().setPins(std::move(pins));
}

std::string writeFoldedGroups(const TimelineView& timeline)
{
    std::string text;
    for (const auto group : timeline.lanes().layout().groups().folded())
        text += groupLine(group) + "\n";
    return text;
}

void readFoldedGroups(const std::string& text, TimelineView* timeline)
{
    std::set<LaneId::Kind> groups;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        for (const auto kind :
             {LaneId::Kind::Cpu, LaneId::Kind::Task, LaneId::Kind::Spans, LaneId::Kind::Values}) {
            if (groupLine(kind) == line)
                groups.insert(kind);
        }
    }
    timeline->lanes().setFolded(std::move(groups));
}

LaneState writeLaneState(const CaptureWindow& window)
{
    const auto& timeline = *window.view<TimelineView>();
    return {.expanded = writeExpandedLanes(timeline),
            .order = writeLaneOrder(timeline),
            .heights = writeLaneHeights(timeline),
            .pinned = writePinnedLanes(timeline),
            .folded = writeFoldedGroups(timeline)};
}

void readLaneState(const LaneState& state, CaptureWindow* window)
{
    auto* const timeline = window->view<TimelineView>();
    readExpandedLanes(state.expanded, timeline);
    readLaneOrder(state.order, timeline);
    readLaneHeights(state.heights, timeline);
    readPinnedLanes(state.pinned, timeline);
    readFoldedGroups(state.folded, timeline);
}

} // namespace probescope::ui
