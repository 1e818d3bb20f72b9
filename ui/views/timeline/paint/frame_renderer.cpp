#include "ui/views/timeline/paint/frame_renderer.h"

#include "ui/views/timeline/models/task_wakings.h"
#include "ui/views/timeline/paint/sleep_bars.h"
#include "ui/views/timeline/paint/stand_outs.h"
#include "ui/views/timeline/paint/value_strips.h"

#include <QElapsedTimer>
#include <QFontInfo>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace probescope::ui::timeline {

namespace {

constexpr int kMinShare = 90; // of ColumnRun::kFull: how high what is narrow stands at least

/// Whether two pieces of a strip are the same task, CPU, function or span to the eye.
bool looksTheSame(const store::LaneItem& a, const store::LaneItem& b)
{
    return a.task == b.task && a.cpu == b.cpu && a.function == b.function && a.name == b.name;
}

/// Keeps what touches apart where it is too narrow for an edge of its own, or beside what is only
/// an edge: two names may share a fill.
class LastColumn
{
public:
    /// The colour of the first column of the next run to the right: that of the edge if it is
    /// `edged`, else its fill; the other one if it could not be told from what is to its left.
    QRgb next(const ColumnRun& run, const store::LaneItem& item, QRgb fill, bool edged)
    {
        auto first = edged ? Colours::edgeOf(fill) : fill;
        if (m_item && m_to == run.from && m_pixel == first && !looksTheSame(*m_item, item))
            first = edged ? fill : Colours::edgeOf(fill);
        m_item = &item;
        m_to = run.to;
        m_pixel = run.to - run.from == 1 ? first : fill;
        return first;
    }

private:
    const store::LaneItem* m_item = nullptr;
    int m_to = 0;
    QRgb m_pixel = 0;
};

/// Some rows of a picture, with its pixels, which must stay.
QImage partOf(QImage& image, int top, int bottom)
{
    const auto line = image.bytesPerLine();
    return {image.bits() + top * line, image.width(), bottom - top, line, image.format()};
}

} // namespace

void CallerFills::begin(const FrameRequest::StripPlace& strip, int width)
{
    const auto& key = strip.key;
    const bool deeper = m_key && m_key->kind == key.kind && m_key->key == key.key
        && m_key->depth + 1 == key.depth && m_now.size() == std::size_t(width);
    if (deeper)
        m_above.swap(m_now);
    else
        m_above.assign(std::size_t(width), 0);
    m_now.assign(std::size_t(width), 0);
    m_key = key;
}

QRgb CallerFills::above(const ColumnRun& run) const
{
    return m_above[std::size_t(run.from + run.to) / 2];
}

void CallerFills::put(const ColumnRun& run, QRgb fill)
{
    std::fill(m_now.begin() + run.from, m_now.begin() + run.to, fill);
}

QFont labelFont(const QFont& base, double pixelRatio)
{
    auto font = base;
    const QFontInfo info(base);
    font.setPixelSize(std::max(8, int(std::lround(info.pixelSize() * 0.88 * pixelRatio))));
    return font;
}

FrameRenderer::FrameRenderer(std::shared_ptr<const TimelineSource> source, std::int64_t partMs)
    : m_source(source)
    , m_data(std::move(source))
    , m_partMs(partMs)
{
}

void FrameRenderer::begin(const FrameRequest& request)
{
    m_data.begin(request);
    m_callers = {};
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
    // What is painted into a part cannot leave it.
    const int pinned = std::clamp(request.pinned, 0, request.height);
    auto above = partOf(image, 0, pinned);
    auto below = partOf(image, pinned, request.height);
    paintBackground(request, true, above);
    paintBackground(request, false, below);
    for (std::size_t i = 0; i < request.lanes.size(); ++i) {
        if (stale())
            return;
        paintLane(request, request.lanes[i], request.lanes[i].pinned ? above : below);
        if (clock.elapsed() >= m_partMs && i + 1 < request.lanes.size()) {
            publishPart(request, image, i + 1, publish);
            clock.restart();
        }
    }
    m_last = {request.number,   true,           request.range,
              request.scroll,   request.pinned, request.pixelRatio,
              std::move(image), m_data.error()};
    publish(m_last);
}

void FrameRenderer::publishPart(const FrameRequest& request, const QImage& image,
                                std::size_t lanesDone, const Publish& publish) const
{
    Frame part{
        request.number, false, request.range, request.scroll, request.pinned, request.pixelRatio,
        image.copy(),   {}};
    if (!m_last.image.isNull()) {
        const auto& next = request.lanes[lanesDone];
        const int top = next.pinned ? next.top : request.pinned + std::max(next.top, 0);
        QPainter painter(&part.image);
        painter.setClipRect(0, top, request.width, request.height - top);
        drawStretched(painter, m_last, request.range, request.width, request.scroll);
    }
    publish(std::move(part));
}

void FrameRenderer::paintBackground(const FrameRequest& request, bool pinned, QImage& image)
{
    Pixels pixels(image);
    for (const auto& lane : request.lanes) {
        if (lane.band && lane.pinned == pinned)
            pixels.fill(0, request.width, lane.top, lane.top + lane.height,
                        request.colours.band.rgb());
    }
    for (const auto tick : ticks(request.range, request.tickStep)) {
        const auto x = int(timeToPixel(request.range, request.width, tick));
        pixels.fill(x, x + 1, 0, image.height(), request.colours.grid.rgb());
    }
}

void FrameRenderer::paintLane(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                              QImage& image)
{
    std::vector<Label> labels;
    Pixels pixels(image);
    for (const auto& strip : lane.strips) {
        if (strip.kind == Strip::Kind::Running && lane.id.kind == LaneId::Kind::Task)
            paintSleep(request, strip, image);
        if (strip.kind == Strip::Kind::Values)
            paintValueLine(request, lane, strip, pixels, labels);
        else if (strip.kind == Strip::Kind::Events || strip.kind == Strip::Kind::Broken)
            paintTicks(request, strip, pixels);
        else
            paintSlices(request, strip, pixels, labels);
    }
    paintContexts(request, lane, pixels);
    pixels.fill(0, request.width, lane.top + lane.height - 1, lane.top + lane.height,
                request.colours.separator.rgb());
    if (!labels.empty()) {
        QPainter painter(&image);
        painter.setFont(request.font);
        const auto metrics = painter.fontMetrics();
        for (const auto& label : labels) {
            painter.setPen(label.colour);
            // Aligned here: in a rectangle each label would be laid out as a paragraph.
            const int above = (label.place.height() - metrics.height()) / 2;
            painter.drawText(label.place.left(), label.place.top() + above + metrics.ascent(),
                             label.text);
        }
    }
    if (lane.id.kind == LaneId::Kind::Cpu)
        paintLosses(request, lane, image);
}

void FrameRenderer::paintSleep(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                               QImage& image)
{
    const auto* const tasks = m_source->taskWakings();
    const auto all = tasks ? tasks->times() : nullptr;
    std::span<const std::int64_t> wakings;
    if (all) {
        if (const auto found = all->find(std::int32_t(strip.key.key)); found != all->end())
            wakings = found->second;
    }
    paintSleepBars(request, strip,
                   sleepBars(m_data, request, strip.key, wakings, m_source->summary().lastNs),
                   m_source->clock().unit, image);
}

void FrameRenderer::paintSlices(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                                Pixels& pixels, std::vector<Label>& labels)
{
    const auto& pieces = strip.kind == Strip::Kind::Seen
        ? m_data.seen(request.range, request.width, strip.key)
        : m_data.pieces(request.range, request.width, strip.key);
    ColumnSweep sweep(request.range, request.width);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& item = *pieces[i].item;
        sweep.add(int(i), pieces[i].shown, {item.itemBeginNs, item.itemEndNs}, pieces[i].count,
                  item.busyNs);
    }
    const QFontMetrics metrics(request.font);
    const int minLabel = metrics.averageCharWidth() * 3;
    const int inset = std::max(2, int(3 * request.pixelRatio));
    const int bottom = strip.top + strip.height;
    const bool calls = strip.kind == Strip::Kind::Calls;
    if (calls)
        m_callers.begin(strip, request.width);
    LastColumn last;
    const auto runs = sweep.runs();
    StandOuts standOuts(strip, runs.size());
    for (const auto& run : runs) {
        const auto& piece = pieces[std::size_t(run.item)];
        const auto fill = calls ? m_data.callFill(*piece.item, m_callers.above(run))
                                : m_data.fill(strip, *piece.item);
        if (calls)
            m_callers.put(run, fill);
        standOuts.add(run, *piece.item, fill);
        const auto share = run.wide ? ColumnRun::kFull : std::max(run.fill, kMinShare);
        const int height = std::max(1, strip.height * share / ColumnRun::kFull);
        pixels.fill(run.from, run.to, bottom - height, bottom, fill);
        const bool edged = run.wide && run.to - run.from >= kMinEdged;
        const auto first = last.next(run, *piece.item, fill,
                                     edged && piece.shown.beginNs >= request.range.beginNs);
        if (first != fill)
            pixels.fill(run.from, run.from + 1, edged ? strip.top : bottom - height, bottom, first);
        if (!edged)
            continue;
        const int room = run.to - run.from - 2 * inset;
        if (room < minLabel || strip.height < metrics.ascent())
            continue;
        auto text = m_data.label(strip, *piece.item, metrics, room);
        if (!text.isEmpty())
            labels.push_back({QRect(run.from + inset, strip.top, room, strip.height),
                              std::move(text), Colours::textOn(QColor::fromRgb(fill))});
    }
    standOuts.paint(request, pixels);
}

void FrameRenderer::paintValueLine(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                                   const FrameRequest::StripPlace& strip, Pixels& pixels,
                                   std::vector<Label>& labels)
{
    const auto* const lanes = m_source->valueLanes();
    const auto entry = lanes ? lanes->entry(strip.key.key) : std::nullopt;
    if (!entry)
        return;
    const QFontMetrics metrics(request.font);
    const int thick = lineWidth(request.pixelRatio);
    const auto scale = scaleLines(strip, *entry, metrics.height(), thick);
    for (const auto& line : scale)
        pixels.fill(0, request.width, line.y, line.y + thick, request.colours.grid.rgb());
    paintValues(request, strip, *entry, m_source->summary().lastNs, pixels);
    if (strip.height < metrics.height())
        return;
    const int inset = std::max(2, int(3 * request.pixelRatio));
    const auto ground = lane.band ? request.colours.band : request.colours.background;
    const auto add = [&](int left, int top, const QString& text, const QColor& colour) {
        const QRect place(left + inset, top, metrics.horizontalAdvance(text), metrics.height());
        // On a plate: neither reads where a curve goes through a number.
        pixels.fill(left, place.right() + 1 + inset, top, top + place.height(), ground.rgb());
        labels.push_back({place, text, colour});
        return place.right() + 1 + inset;
    };
    int right = 0;
    if (const auto name = valueLabel(strip, *entry); !name.isEmpty())
        right = add(0, strip.top, name, request.colours.text);
    for (const auto& line : scale) {
        // The maximum stands under its line, others upon theirs.
        const bool first = &line == &scale.front();
        const int top = first ? strip.top : line.y - metrics.height();
        if (first || top >= strip.top + metrics.height())
            add(first ? right : 0, top, line.text, request.colours.quietText);
    }
}

void FrameRenderer::paintTicks(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                               Pixels& pixels)
{
    const auto& pieces = m_data.pieces(request.range, request.width, strip.key);
    ColumnSweep sweep(request.range, request.width);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        sweep.add(int(i), pieces[i].shown, pieces[i].shown, pieces[i].count, 0);
    const int bottom = strip.top + strip.height;
    for (const auto& run : sweep.runs()) {
        // One event stands a little over half high, every doubling adds to it.
        const int doublings = int(std::bit_width(std::max<std::uint64_t>(run.count, 1))) - 1;
        const int height = std::min(strip.height, strip.height * (6 + doublings) / 10);
        const auto fill = m_data.fill(strip, *pieces[std::size_t(run.item)].item);
        pixels.fill(run.from, run.to, bottom - std::max(height, 1), bottom, fill);
    }
}

void FrameRenderer::paintContexts(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                                  Pixels& pixels) const
{
    const auto place = m_contexts.find(lane.id.key);
    if (lane.id.kind != LaneId::Kind::Cpu || place == m_contexts.end() || lane.strips.empty()
        || lane.strips.front().kind == Strip::Kind::Events)
        return;
    const auto& strip = lane.strips.front();
    const int bottom = strip.top + strip.height;
    const int height = std::max(2, int(3 * request.pixelRatio));
    const int width = std::max(2, int(2 * request.pixelRatio));
    // Further away they would tell nothing and be everywhere.
    constexpr int kColumnsEach = 8;
    if (place->second.size() > std::size_t(request.width / kColumnsEach))
        return;
    const auto& c = request.colours;
    // Only the events themselves: two of them in an interrupt may belong to two interrupts.
    for (const auto& mark : place->second) {
        if (mark.context == Context::Task)
            continue;
        const auto from = int(timeToPixel(request.range, request.width, mark.timeNs));
        pixels.fill(from, from + width, bottom - height, bottom,
                    (mark.context == Context::SoftIrq ? c.softIrq : c.hardIrq).rgb());
    }
}

void FrameRenderer::paintLosses(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                                QImage& image)
{
    const store::LaneKey key{store::LaneKey::Kind::Losses, lane.id.key, 0};
    const auto& losses = m_data.pieces(request.range, request.width, key);
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

} // namespace probescope::ui::timeline
