#include "ui/timeline/frame_renderer.h"

#include "ui/timeline/pixels.h"

#include <QElapsedTimer>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <bit>

namespace probescope::ui::timeline {

namespace {

constexpr std::size_t kMostNames = 100'000; // names kept at hand
constexpr int kLeastShare = 90; // of ColumnRun::kFull: how high what is narrow stands at least

bool sameItem(const store::LaneItem& a, const store::LaneItem& b)
{
    return a.count == 1 && b.count == 1 && a.itemBeginNs == b.itemBeginNs
        && a.itemEndNs == b.itemEndNs && a.row == b.row && a.call == b.call && a.task == b.task;
}

/// One piece for a run of events of one task: the time in which it was seen.
template <typename Pieces>
void joinByTask(Pieces& pieces)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (kept > 0 && pieces[kept - 1].item.task == pieces[i].item.task) {
            auto& into = pieces[kept - 1];
            into.item.endNs = std::max(into.item.endNs, pieces[i].item.endNs);
            into.shown.endNs = std::max(into.shown.endNs, pieces[i].shown.endNs);
        } else {
            pieces[kept] = pieces[i];
            pieces[kept].item.count = 1;
            ++kept;
        }
    }
    pieces.resize(kept);
}

} // namespace

FrameRenderer::FrameRenderer(std::shared_ptr<const Source> source, std::int64_t partMs)
    : m_source(std::move(source))
    , m_partMs(partMs)
{
}

void FrameRenderer::begin(const FrameRequest& request)
{
    if (request.growth != m_growth) {
        m_tiles.clear();
        m_growth = request.growth;
    }
    if (m_functions.size() > kMostNames)
        m_functions.clear();
    m_error.clear();
    m_contexts.clear();
    for (const auto& mark : m_source->contexts(request.range.beginNs, request.range.endNs))
        m_contexts[mark.cpu].push_back(mark);
}

void FrameRenderer::render(const FrameRequest& request, const Stale& stale, const Publish& publish)
{
    if (request.width <= 0 || request.height <= 0)
        return;
    QElapsedTimer clock;
    clock.start();
    begin(request);
    QImage image(request.width, request.height, QImage::Format_RGB32);
    image.fill(request.colours.background);
    for (const auto& lane : request.lanes) {
        const auto& c = request.colours;
        if (lane.band)
            fillPixels(image, 0, request.width, lane.top, lane.top + lane.height, c.band);
    }
    for (const auto tick : ticks(request.range, request.tickStep)) {
        const auto x = int(timeToPixel(request.range, request.width, tick));
        fillPixels(image, x, x + 1, 0, request.height, request.colours.grid);
    }
    for (std::size_t i = 0; i < request.lanes.size(); ++i) {
        if (stale())
            return;
        paintLane(request, request.lanes[i], image);
        if (clock.elapsed() >= m_partMs && i + 1 < request.lanes.size()) {
            publishPart(request, image, i + 1, publish);
            clock.restart();
        }
    }
    m_last = {request.number,   true,   request.range, request.scroll, request.pixelRatio,
              std::move(image), m_error};
    publish(m_last);
}

void FrameRenderer::publishPart(const FrameRequest& request, const QImage& image,
                                std::size_t lanesDone, const Publish& publish) const
{
    Frame part{request.number, false, request.range, request.scroll, request.pixelRatio, image, {}};
    if (!m_last.image.isNull()) {
        const int top = request.lanes[lanesDone].top;
        QPainter painter(&part.image);
        painter.setClipRect(0, top, request.width, request.height - top);
        drawStretched(painter, m_last, request.range, request.width, request.scroll);
    }
    publish(std::move(part));
}

void FrameRenderer::paintLane(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                              QImage& image)
{
    std::vector<Label> labels;
    for (const auto& strip : lane.strips) {
        if (strip.kind == Strip::Kind::Events)
            paintTicks(request, strip, image);
        else
            paintSlices(request, strip, image, labels);
    }
    paintContexts(request, lane, image);
    fillPixels(image, 0, request.width, lane.top + lane.height - 1, lane.top + lane.height,
               request.colours.separator);
    if (!labels.empty()) {
        QPainter painter(&image);
        painter.setFont(request.font);
        for (const auto& label : labels) {
            painter.setPen(label.colour);
            painter.drawText(label.place,
                             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine
                                 | Qt::TextDontClip,
                             label.text);
        }
    }
    if (lane.id.kind == LaneId::Kind::Cpu)
        paintLosses(request, lane, image);
}

std::vector<FrameRenderer::Piece> FrameRenderer::pieces(const FrameRequest& request,
                                                        store::LaneKey key)
{
    std::vector<Piece> result;
    const auto level = tileLevel(request.range, request.width);
    for (const auto tile : tilesOf(request.range, level)) {
        const auto items = m_tiles.get(m_source->lanes(), key, tile);
        if (!items) {
            m_error = QString::fromStdString(items.error().message());
            continue;
        }
        const auto range = tileRange(tile);
        for (const auto& item : **items) {
            const TimeRange shown{std::max(item.beginNs, range.beginNs),
                                  std::min(item.endNs, range.endNs)};
            if (!result.empty() && sameItem(result.back().item, item))
                result.back().shown.endNs = shown.endNs;
            else
                result.push_back({item, shown});
        }
    }
    return result;
}

/// Events just outside of the picture: they tell who was seen at its edges.
void FrameRenderer::addNeighbours(const FrameRequest& request, store::LaneKey key,
                                  std::vector<Piece>& pieces)
{
    constexpr int kCoarser = 3;
    const auto level = tileLevel(request.range, request.width) + kCoarser;
    const auto add = [&](Tile tile, bool before) {
        const auto items = m_tiles.get(m_source->lanes(), key, tile);
        if (!items || (*items)->empty())
            return;
        // Of merged ones only the first is known.
        if (before) {
            const auto place = std::find_if(
                (*items)->rbegin(), (*items)->rend(),
                [&](const store::LaneItem& item) { return item.endNs < request.range.beginNs; });
            if (place != (*items)->rend() && place->count == 1
                && (pieces.empty() || place->beginNs < pieces.front().shown.beginNs))
                pieces.insert(pieces.begin(), {*place, {place->beginNs, place->endNs}});
            return;
        }
        const auto place =
            std::find_if((*items)->begin(), (*items)->end(), [&](const store::LaneItem& item) {
                return item.beginNs >= request.range.endNs;
            });
        if (place != (*items)->end()
            && (pieces.empty() || place->beginNs > pieces.back().shown.beginNs))
            pieces.push_back({*place, {place->beginNs, place->itemEndNs}});
    };
    const auto tiles = tilesOf(request.range, level);
    if (tiles.empty())
        return;
    add(tiles.front(), true);
    add(tiles.back(), false);
}

void FrameRenderer::paintSlices(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                                QImage& image, std::vector<Label>& labels)
{
    auto items = pieces(request, strip.key);
    if (strip.kind == Strip::Kind::Seen) {
        addNeighbours(request, strip.key, items);
        joinByTask(items);
    }
    ColumnSweep sweep(request.range, request.width);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto& item = items[i].item;
        sweep.add(int(i), items[i].shown, {item.itemBeginNs, item.itemEndNs}, item.count,
                  item.busyNs);
    }
    const QFontMetrics metrics(request.font);
    const int leastLabel = metrics.averageCharWidth() * 3;
    const int inset = std::max(2, int(3 * request.pixelRatio));
    const int bottom = strip.top + strip.height;
    for (const auto& run : sweep.runs()) {
        const auto& item = items[std::size_t(run.item)].item;
        const auto fill = fillOf(request, strip, item);
        const auto share = run.wide ? ColumnRun::kFull : std::max(run.fill, kLeastShare);
        const int height = std::max(1, strip.height * share / ColumnRun::kFull);
        fillPixels(image, run.from, run.to, bottom - height, bottom, fill);
        if (!run.wide || run.to - run.from < kLeastEdged)
            continue;
        if (item.itemBeginNs >= request.range.beginNs)
            fillPixels(image, run.from, run.from + 1, strip.top, bottom, Colours::edgeOf(fill));
        const int room = run.to - run.from - 2 * inset;
        if (room < leastLabel || strip.height < metrics.ascent())
            continue;
        auto text = metrics.elidedText(labelOf(strip, item), Qt::ElideRight, room);
        if (text.size() > 1)
            labels.push_back({QRect(run.from + inset, strip.top, room, strip.height),
                              std::move(text), Colours::textOn(fill)});
    }
}

void FrameRenderer::paintTicks(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                               QImage& image)
{
    const auto items = pieces(request, strip.key);
    ColumnSweep sweep(request.range, request.width);
    for (std::size_t i = 0; i < items.size(); ++i)
        sweep.add(int(i), items[i].shown, items[i].shown, items[i].item.count, 0);
    const int bottom = strip.top + strip.height;
    for (const auto& run : sweep.runs()) {
        // One event stands a little over half high, every doubling adds to it.
        const int doublings = int(std::bit_width(std::max<std::uint64_t>(run.count, 1))) - 1;
        const int height = std::min(strip.height, strip.height * (6 + doublings) / 10);
        const auto fill = fillOf(request, strip, items[std::size_t(run.item)].item);
        fillPixels(image, run.from, run.to, bottom - std::max(height, 1), bottom, fill);
    }
}

void FrameRenderer::paintContexts(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                                  QImage& image) const
{
    const auto place = m_contexts.find(lane.id.key);
    if (lane.id.kind != LaneId::Kind::Cpu || place == m_contexts.end() || lane.strips.empty()
        || lane.strips.front().kind == Strip::Kind::Events)
        return;
    const auto& strip = lane.strips.front();
    const int bottom = strip.top + strip.height;
    const int height = std::max(2, int(3 * request.pixelRatio));
    const int width = std::max(2, int(2 * request.pixelRatio));
    const auto& c = request.colours;
    // Only the events themselves: two of them in an interrupt may belong to two interrupts.
    for (const auto& mark : place->second) {
        if (mark.context == Context::Task)
            continue;
        const auto from = int(timeToPixel(request.range, request.width, mark.timeNs));
        fillPixels(image, from, from + width, bottom - height, bottom,
                   mark.context == Context::SoftIrq ? c.softIrq : c.hardIrq);
    }
}

void FrameRenderer::paintLosses(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                                QImage& image)
{
    const store::LaneKey key{store::LaneKey::Kind::Losses, lane.id.key, 0};
    const auto losses = pieces(request, key);
    if (losses.empty())
        return;
    QPainter painter(&image);
    const int least = std::max(3, int(3 * request.pixelRatio));
    auto veil = request.colours.loss;
    veil.setAlpha(36);
    for (const auto& loss : losses) {
        const auto from = timeToPixel(request.range, request.width, loss.shown.beginNs);
        const auto to = timeToPixel(request.range, request.width, loss.shown.endNs);
        const QRect place(int(std::max<std::int64_t>(from, -8)), lane.top,
                          int(std::min<std::int64_t>(std::max(to, from + least), request.width + 8)
                              - std::max<std::int64_t>(from, -8)),
                          lane.height - 1);
        painter.fillRect(place, veil);
        painter.fillRect(place, QBrush(request.colours.loss, Qt::BDiagPattern));
        painter.fillRect(place.left(), place.top(), 1, place.height(), request.colours.loss);
        painter.fillRect(place.right(), place.top(), 1, place.height(), request.colours.loss);
    }
}

QColor FrameRenderer::fillOf(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                             const store::LaneItem& item)
{
    switch (strip.kind) {
    case Strip::Kind::Running:
        return strip.key.kind == store::LaneKey::Kind::TaskRunning
            ? request.colours.cpu(item.cpu)
            : request.colours.task(m_source->task(item.task));
    case Strip::Kind::Seen:
        return request.colours.seen(strip.key.kind == store::LaneKey::Kind::TaskEvents
                                        ? request.colours.cpu(item.cpu)
                                        : request.colours.task(m_source->task(item.task)));
    case Strip::Kind::Events:
        return request.colours.event(event(item.type));
    case Strip::Kind::Calls:
        break;
    }
    return request.colours.function(function(item.function));
}

QString FrameRenderer::labelOf(const FrameRequest::StripPlace& strip, const store::LaneItem& item)
{
    if (strip.kind == Strip::Kind::Calls) {
        return item.function.valid() ? QString::fromStdString(function(item.function))
                                     : tr("unknown function");
    }
    if (strip.key.kind == store::LaneKey::Kind::TaskRunning
        || strip.key.kind == store::LaneKey::Kind::TaskEvents)
        return tr("CPU %1").arg(item.cpu);
    const auto& task = m_source->task(item.task);
    const auto comm = QString::fromStdString(task.comm);
    return task.pid > 0 ? QStringLiteral("%1 %2").arg(comm).arg(task.pid) : comm;
}

const std::string& FrameRenderer::function(StringId id)
{
    auto place = m_functions.find(id);
    if (place == m_functions.end())
        place = m_functions.emplace(id, id.valid() ? m_source->string(id) : std::string()).first;
    return place->second;
}

const std::string& FrameRenderer::event(EventTypeId id)
{
    auto place = m_events.find(id);
    if (place == m_events.end())
        place = m_events.emplace(id, m_source->eventName(id)).first;
    return place->second;
}

} // namespace probescope::ui::timeline
