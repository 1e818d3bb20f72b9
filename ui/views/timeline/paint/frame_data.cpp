#include "ui/views/timeline/paint/frame_data.h"

#include "ui/base/text/cut_text.h"
#include "ui/base/text/task_text.h"
#include "ui/views/timeline/models/span_lanes.h"

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

constexpr std::size_t kMaxNames = 100'000; // kept at hand

bool sameItem(const store::LaneItem& a, const store::LaneItem& b)
{
    return a.count == 1 && b.count == 1 && a.itemBeginNs == b.itemBeginNs
        && a.itemEndNs == b.itemEndNs && a.row == b.row && a.call == b.call && a.task == b.task;
}

bool ofTask(store::LaneKey key)
{
    using Kind = store::LaneKey::Kind;
    return key.kind == Kind::TaskRunning || key.kind == Kind::TaskEvents;
}

} // namespace

FrameData::FrameData(std::shared_ptr<const TimelineSource> source)
    : m_source(std::move(source))
{
}

void FrameData::begin(const FrameRequest& request)
{
    m_error.clear();
    const bool grown = request.growth != m_growth;
    if (grown)
        m_tiles.clear();
    const bool changed = grown || !(request.colours == m_colours);
    if (changed || m_functions.size() > kMaxNames) {
        m_functions.clear();
        m_events.clear();
    }
    if (changed || request.taskFills != m_taskFills)
        m_tasks.clear();
    m_growth = request.growth;
    m_colours = request.colours;
    m_taskFills = request.taskFills;
}

const std::vector<FrameData::Piece>& FrameData::pieces(TimeRange range, int width,
                                                       store::LaneKey key)
{
    m_pieces.clear();
    m_held.clear();
    for (const auto tile : tilesOf(range, tileLevel(range, width))) {
        const auto items = m_tiles.get(m_source->lanes(), key, tile);
        if (!items) {
            m_error = QString::fromStdString(items.error().message());
            continue;
        }
        m_held.push_back(*items);
        const auto within = tileRange(tile);
        for (const auto& item : **items) {
            const TimeRange shown{std::max(item.beginNs, within.beginNs),
                                  std::min(item.endNs, within.endNs)};
            if (!m_pieces.empty() && sameItem(*m_pieces.back().item, item))
                m_pieces.back().shown.endNs = shown.endNs;
            else
                m_pieces.push_back({&item, shown, item.count});
        }
    }
    return m_pieces;
}

std::optional<store::LaneItem> FrameData::lastBefore(store::LaneKey key, std::int64_t timeNs)
{
    constexpr int kFewPixels = 64;
    constexpr std::int64_t kFirstLookNs = 1'000'000;
    constexpr std::int64_t kFurther = 16;
    const auto firstNs = m_source->summary().firstNs;
    const auto lastOf = [&](std::int64_t beginNs,
                            std::int64_t endNs) -> std::optional<store::LaneItem> {
        const auto items = m_source->lanes().window(key, beginNs, endNs, kFewPixels);
        if (!items) {
            m_error = QString::fromStdString(items.error().message());
            return std::nullopt;
        }
        const auto found = std::find_if(items->rbegin(), items->rend(), [&](const auto& item) {
            return item.beginNs < timeNs && (item.count > 1 || item.itemEndNs <= timeNs);
        });
        return found == items->rend() ? std::nullopt : std::optional(*found);
    };
    std::int64_t lookNs = kFirstLookNs;
    std::optional<store::LaneItem> last;
    std::int64_t beginNs = timeNs;
    while (!last && beginNs > firstNs) {
        beginNs = timeNs - firstNs < lookNs ? firstNs : timeNs - lookNs;
        last = lastOf(beginNs, timeNs);
        lookNs *= kFurther;
    }
    // Merged items: nearer and nearer to the last of them.
    while (last && last->count > 1 && last->endNs - last->beginNs > 1) {
        const auto endNs = std::min(last->endNs, timeNs);
        if (last->beginNs <= beginNs && endNs - beginNs <= kFewPixels)
            return std::nullopt;
        beginNs = std::max(last->beginNs, endNs - (endNs - beginNs) / 2);
        last = lastOf(beginNs, endNs);
    }
    return last && last->count == 1 ? last : std::nullopt;
}

const std::vector<FrameData::Piece>& FrameData::seen(TimeRange range, int width, store::LaneKey key)
{
    pieces(range, width, key);
    addNeighbours(range, width, key);
    joinByTask();
    return m_pieces;
}

/// Events just outside of the picture: they tell who was seen at its edges.
void FrameData::addNeighbours(TimeRange range, int width, store::LaneKey key)
{
    constexpr int kCoarser = 3;
    const auto tiles = tilesOf(range, tileLevel(range, width) + kCoarser);
    const auto itemsOf = [&](Tile tile) -> const std::vector<store::LaneItem>* {
        const auto items = m_tiles.get(m_source->lanes(), key, tile);
        return items ? m_held.emplace_back(*items).get() : nullptr;
    };
    if (tiles.empty())
        return;
    if (const auto* items = itemsOf(tiles.front())) {
        const auto before =
            std::find_if(items->rbegin(), items->rend(),
                         [&](const store::LaneItem& item) { return item.endNs < range.beginNs; });
        // Of merged ones only the first is known, and it is the last that counts here.
        if (before != items->rend() && before->count == 1
            && (m_pieces.empty() || before->beginNs < m_pieces.front().shown.beginNs))
            m_pieces.insert(m_pieces.begin(), {&*before, {before->beginNs, before->endNs}, 1});
    }
    if (const auto* items = itemsOf(tiles.back())) {
        const auto after =
            std::find_if(items->begin(), items->end(),
                         [&](const store::LaneItem& item) { return item.beginNs >= range.endNs; });
        if (after != items->end()
            && (m_pieces.empty() || after->beginNs > m_pieces.back().shown.beginNs))
            m_pieces.push_back({&*after, {after->beginNs, after->itemEndNs}, 1});
    }
}

void FrameData::joinByTask()
{
    std::size_t kept = 0;
    for (const auto& piece : m_pieces) {
        if (kept > 0 && m_pieces[kept - 1].item->task == piece.item->task) {
            auto& into = m_pieces[kept - 1].shown;
            into.endNs = std::max(into.endNs, piece.shown.endNs);
        } else {
            m_pieces[kept] = piece;
            m_pieces[kept].count = 1;
            ++kept;
        }
    }
    m_pieces.resize(kept);
}

QRgb FrameData::fill(const FrameRequest::StripPlace& strip, const store::LaneItem& item)
{
    switch (strip.kind) {
    case Strip::Kind::Running:
        return ofTask(strip.key) ? m_colours.cpu(item.cpu).rgb() : taskFill(item.task);
    case Strip::Kind::Seen:
        return m_colours
            .seen(ofTask(strip.key) ? m_colours.cpu(item.cpu)
                                    : QColor::fromRgb(taskFill(item.task)))
            .rgb();
    case Strip::Kind::Events:
        return eventFill(item.type);
    case Strip::Kind::Spans:
        return m_colours.function(spanName(strip, item).toStdString()).rgb();
    case Strip::Kind::Broken:
        return m_colours.loss.rgb();
    case Strip::Kind::Calls:
    case Strip::Kind::Values: // which draws itself
        break;
    }
    return function(item.function).fill;
}

QRgb FrameData::callFill(const store::LaneItem& item, QRgb caller)
{
    const auto& known = function(item.function);
    return known.fill == caller ? known.other : known.fill;
}

QString FrameData::label(const FrameRequest::StripPlace& strip, const store::LaneItem& item,
                         const QFontMetrics& metrics, int room)
{
    const bool running = strip.kind == Strip::Kind::Running || strip.kind == Strip::Kind::Seen;
    const auto whole = wholeLabel(strip, item);
    auto cut = cutText(metrics, whole, room);
    if (!running || cut == whole)
        return cut;
    if (ofTask(strip.key))
        return {}; // "CPU…" says nothing
    return cutText(metrics, shownName(m_source->task(item.task).comm), room);
}

QString FrameData::wholeLabel(const FrameRequest::StripPlace& strip, const store::LaneItem& item)
{
    if (strip.kind == Strip::Kind::Calls) {
        return item.function.valid() ? shownName(function(item.function).name)
                                     : tr("unknown function");
    }
    if (strip.kind == Strip::Kind::Spans) {
        const auto took = differenceText(item.itemEndNs - item.itemBeginNs, m_source->clock().unit);
        const auto name = spanName(strip, item);
        return name.isEmpty() ? took : QStringLiteral("%1 %2").arg(name, took);
    }
    if (ofTask(strip.key))
        return tr("CPU %1").arg(item.cpu);
    const auto& task = m_source->task(item.task);
    return shownName(task.pid > 0 ? taskText(task) : QString::fromStdString(task.comm));
}

QString FrameData::spanName(const FrameRequest::StripPlace& strip,
                            const store::LaneItem& item) const
{
    const auto* const spans = m_source->spanLanes();
    const auto entry = spans ? spans->entry(strip.key.key) : std::nullopt;
    return entry ? spans->name(*entry, item) : QString();
}

const FrameData::Function& FrameData::function(StringId id)
{
    auto place = m_functions.find(id);
    if (place == m_functions.end()) {
        Function made;
        if (id.valid())
            made.name = m_source->string(id);
        const auto fill = Colours::functionFill(made.name);
        made.fill = m_colours.functionColour(fill).rgb();
        made.other = m_colours.functionColour(Colours::functionFill(made.name, fill)).rgb();
        place = m_functions.emplace(id, std::move(made)).first;
    }
    return place->second;
}

QRgb FrameData::taskFill(TaskId id)
{
    const auto place = std::size_t(id.value());
    if (place < m_tasks.size() && m_tasks[place] != 0) // no fill is 0: they are opaque
        return m_tasks[place];
    const auto& task = m_source->task(id);
    const auto fill =
        m_colours.task(task, m_taskFills ? m_taskFills->of(task) : TaskFills().of(task)).rgb();
    if (m_tasks.size() < m_source->taskCount())
        m_tasks.resize(m_source->taskCount());
    if (place < m_tasks.size())
        m_tasks[place] = fill;
    return fill;
}

QRgb FrameData::eventFill(EventTypeId id)
{
    auto place = m_events.find(id);
    if (place == m_events.end())
        place = m_events.emplace(id, m_colours.event(m_source->eventName(id)).rgb()).first;
    return place->second;
}

} // namespace probescope::ui::timeline
