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
    if (changed) {
        m_functionFills.clear();
        m_events.clear();
    }
    if (grown || request.font != m_font || m_functions.size() > kMaxNames
        || m_taskLabels.size() > kMaxNames) {
        m_functions.clear();
        m_taskLabels.clear();
    }
    if (changed || request.taskFills != m_taskFills)
        m_tasks.clear();
    m_growth = request.growth;
    m_colours = request.colours;
    m_font = request.font;
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
    return functionFills(item.function).fill;
}

QRgb FrameData::callFill(const store::LaneItem& item, QRgb caller)
{
    const auto known = functionFills(item.function);
    return known.fill == caller ? known.other : known.fill;
}

QString FrameData::label(const FrameRequest::StripPlace& strip, const store::LaneItem& item,
                         const QFontMetrics& metrics, int room)
{
    const bool running = strip.kind == Strip::Kind::Running || strip.kind == Strip::Kind::Seen;
    if (strip.kind == Strip::Kind::Calls)
        return fitting(functionLabel(item.function, metrics), metrics, room);
    if (running && !ofTask(strip.key)) {
        const auto& labels = taskLabels(item.task, metrics);
        return fitting(labels.whole.width <= room ? labels.whole : labels.name, metrics, room);
    }
    const auto whole = wholeLabel(strip, item);
    auto cut = cutText(metrics, whole, room);
    return running && cut != whole ? QString() : cut; // "CPU…" says nothing
}

/// What is not cut needs no layout of its text.
QString FrameData::fitting(const Text& label, const QFontMetrics& metrics, int room)
{
    return label.width <= room ? label.text : cutText(metrics, label.text, room);
}

const FrameData::Text& FrameData::functionLabel(StringId id, const QFontMetrics& metrics)
{
    auto& known = function(id);
    if (!known.label) {
        const auto text = id.valid() ? shownName(known.name) : tr("unknown function");
        known.label = {text, QFontMetricsF(metrics).horizontalAdvance(text)};
    }
    return *known.label;
}

const FrameData::TaskLabels& FrameData::taskLabels(TaskId id, const QFontMetrics& metrics)
{
    auto place = m_taskLabels.find(id);
    if (place == m_taskLabels.end()) {
        const auto measured = [metrics = QFontMetricsF(metrics)](const QString& text) {
            return Text{text, metrics.horizontalAdvance(text)};
        };
        const auto& task = m_source->task(id);
        const auto whole =
            shownName(task.pid > 0 ? taskText(task) : QString::fromStdString(task.comm));
        place =
            m_taskLabels.emplace(id, TaskLabels{measured(whole), measured(shownName(task.comm))})
                .first;
    }
    return place->second;
}

/// Of spans, and of the CPU that a task ran on.
QString FrameData::wholeLabel(const FrameRequest::StripPlace& strip, const store::LaneItem& item)
{
    if (strip.kind != Strip::Kind::Spans)
        return tr("CPU %1").arg(item.cpu);
    const auto took = differenceText(item.itemEndNs - item.itemBeginNs, m_source->clock().unit);
    const auto name = spanName(strip, item);
    return name.isEmpty() ? took : QStringLiteral("%1 %2").arg(name, took);
}

QString FrameData::spanName(const FrameRequest::StripPlace& strip,
                            const store::LaneItem& item) const
{
    const auto* const spans = m_source->spanLanes();
    const auto entry = spans ? spans->entry(strip.key.key) : std::nullopt;
    return entry ? spans->name(*entry, item) : QString();
}

FrameData::Function& FrameData::function(StringId id)
{
    auto place = m_functions.find(id);
    if (place == m_functions.end()) {
        Function made;
        if (id.valid())
            made.name = m_source->string(id);
        place = m_functions.emplace(id, std::move(made)).first;
    }
    return place->second;
}

FrameData::FunctionFills FrameData::functionFills(StringId id)
{
    const auto place = std::size_t(id.value());
    if (place < m_functionFills.size() && m_functionFills[place].fill != 0)
        return m_functionFills[place];
    const auto& name = function(id).name;
    const auto fill = Colours::functionFill(name);
    const FunctionFills fills{m_colours.functionColour(fill).rgb(),
                              m_colours.functionColour(Colours::functionFill(name, fill)).rgb()};
    if (!id.valid() || place >= kMaxNames)
        return fills; // names that many are asked for again
    if (place >= m_functionFills.size())
        m_functionFills.resize(place + 1);
    m_functionFills[place] = fills;
    return fills;
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
    const auto place = std::size_t(id.value());
    if (!id.valid() || place >= kMaxNames)
        return m_colours.event(m_source->eventName(id)).rgb();
    if (place >= m_events.size())
        m_events.resize(place + 1);
    if (m_events[place] == 0) // no fill is: they are opaque
        m_events[place] = m_colours.event(m_source->eventName(id)).rgb();
    return m_events[place];
}

} // namespace probescope::ui::timeline
