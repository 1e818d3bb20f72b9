#include "ui/capture/view_state.h"

#include "ui/views/timeline/timeline_view.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <map>
#include <optional>
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

/// What a lane is called in the lists of expanded lanes, of their order and heights.
std::string laneLine(const TimelineView& timeline, std::size_t lane)
{
    // Lanes of spans have other numbers the next time.
    if (const auto source = timeline.lanes().spanSource(lane))
        return "span " + std::to_string(int(source->kind)) + " " + source->name;
    const auto id = timeline.lanes().layout().lanes()[lane].id;
    return (id.kind == timeline::LaneId::Kind::Cpu ? "cpu " : "pid ") + std::to_string(id.key);
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
    for (const auto pid : selection.taskLanes())
        lanes.append(pid);
    state[QStringLiteral("lanes")] = lanes;
    QJsonArray spans;
    for (const auto& source : selection.spanLanes())
        spans.append(QJsonArray{int(source.kind), QString::fromStdString(source.name)});
    state[QStringLiteral("spanLanes")] = spans;
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
        selection->setTaskLane(value.toInt(), true);
    for (const auto& value : state.value(QStringLiteral("spanLanes")).toArray()) {
        using Kind = analysis::SpanSource::Kind;
        const auto source = value.toArray();
        const int kind = source.at(0).toInt(-1);
        if (kind >= int(Kind::Calls) && kind <= int(Kind::Defined))
            selection->setSpanLane(
                {.kind = Kind(kind), .name = source.at(1).toString().toStdString()}, true);
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
            text += (*expanded ? "" : kCollapsed) + laneLine(timeline, i) + "\n";
    }
    return text;
}

void readExpandedLanes(const std::string& text, TimelineView* timeline)
{
    const auto wanted = QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < timeline->lanes().layout().lanes().size(); ++i) {
        const auto line = laneLine(*timeline, i);
        if (wanted.contains(QString::fromStdString(line)))
            timeline->lanes().setExpanded(i, true);
        else if (wanted.contains(QString::fromStdString(kCollapsed + line)))
            timeline->lanes().setExpanded(i, false);
    }
}

std::string writeLaneOrder(const TimelineView& timeline)
{
    const auto& layout = timeline.lanes().layout();
    std::string text;
    for (std::size_t i = 0; !layout.order().empty() && i < layout.lanes().size(); ++i)
        text += laneLine(timeline, i) + "\n";
    return text;
}

void readLaneOrder(const std::string& text, TimelineView* timeline)
{
    const auto& lanes = timeline->lanes().layout().lanes();
    std::map<std::string, timeline::LaneId> ids;
    for (std::size_t i = 0; i < lanes.size(); ++i)
        ids[laneLine(*timeline, i)] = lanes[i].id;
    std::vector<timeline::LaneId> order;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (const auto found = ids.find(line); found != ids.end())
            order.push_back(found->second);
    }
    if (!order.empty())
        timeline->lanes().setOrder(std::move(order));
}

std::string writeLaneHeights(const TimelineView& timeline)
{
    const auto& lanes = timeline.lanes().layout().lanes();
    std::string text;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].scale > 0)
            text += std::to_string(lanes[i].scale) + " " + laneLine(timeline, i) + "\n";
    }
    return text;
}

void readLaneHeights(const std::string& text, TimelineView* timeline)
{
    std::map<std::string, int> scales;
    std::istringstream lines(text);
    int scale = 0;
    for (std::string line; lines >> scale && lines.get() && std::getline(lines, line);)
        scales[line] = scale;
    for (std::size_t i = 0; i < timeline->lanes().layout().lanes().size(); ++i) {
        if (const auto found = scales.find(laneLine(*timeline, i)); found != scales.end())
            timeline->lanes().setScale(i, found->second);
    }
}

} // namespace probescope::ui
