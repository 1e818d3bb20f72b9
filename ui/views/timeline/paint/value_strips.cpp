#include "ui/views/timeline/paint/value_strips.h"

#include "ui/views/timeline/models/coordinates.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace probescope::ui::timeline {

namespace {

using Drawing = ShownValues::Drawing;

/// Where the values of a strip are, in the picture.
class StripScale
{
public:
    StripScale(const FrameRequest::StripPlace& strip, const analysis::ValueSet& values, int thick)
        : m_bottom(strip.top + std::max(strip.height - thick, 0))
        , m_room(m_bottom - strip.top)
    {
        std::tie(m_least, m_most) = valueScale(values);
    }

    double least() const { return m_least; }
    double most() const { return m_most; }
    int yOf(double value) const
    {
        return m_bottom - int(std::lround((value - m_least) / (m_most - m_least) * m_room));
    }
    /// 1, 2 or 5 times a power of ten: the least step that is so many rows.
    double roundStep(int rows) const
    {
        const double step = (m_most - m_least) * rows / std::max(m_room, 1);
        const double power = std::pow(10, std::floor(std::log10(step)));
        for (const double times : {1.0, 2.0, 5.0}) {
            if (times * power >= step)
                return times * power;
        }
        return 10 * power;
    }

private:
    int m_bottom;
    int m_room;
    double m_least = 0;
    double m_most = 1;
};

class ValuePainter
{
public:
    ValuePainter(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                 const ValueLanes::Entry& entry, Pixels& pixels)
        : m_drawing(entry.shown.drawing)
        , m_pixels(pixels)
        , m_thick(lineWidth(request.pixelRatio))
        , m_scale(strip, *entry.content, m_thick)
        , m_base(yOf(std::clamp(0.0, m_scale.least(), m_scale.most())))
    {
        m_fill = request.colours.fills[strip.key.depth % Colours::kFills].rgb();
        m_line = request.colours.line(strip.key.depth).rgb();
    }

    /// A value that holds for some columns.
    void hold(int from, int to, double value)
    {
        if (m_drawing == Drawing::Bars || from >= to)
            return;
        const int y = yOf(value);
        if (m_drawing == Drawing::Area)
            fillToBase(from, to, y);
        m_pixels.fill(from, to, y, y + m_thick, m_line);
    }
    /// What came in one column, after `before`, if there was anything.
    void change(int x, const analysis::ValueColumn& column, std::optional<double> before)
    {
        const double most = column.most.nearest();
        const double least = column.least.nearest();
        const double from = before.value_or(column.first.nearest());
        const int top = yOf(std::max(from, most));
        const int bottom = yOf(std::min(from, least));
        if (m_drawing == Drawing::Bars) {
            m_pixels.fill(x, x + m_thick, std::min(yOf(most), m_base),
                          std::max(yOf(least), m_base) + m_thick, m_line);
            return;
        }
        if (m_drawing == Drawing::Area)
            fillToBase(x, x + 1, yOf(most));
        m_pixels.fill(x, x + m_thick, top, bottom + m_thick, m_line);
    }

private:
    int yOf(double value) const { return m_scale.yOf(value); }
    void fillToBase(int from, int to, int y)
    {
        m_pixels.fill(from, to, std::min(y, m_base), std::max(y, m_base) + m_thick, m_fill);
    }

    const Drawing m_drawing;
    Pixels& m_pixels;
    const int m_thick;
    const StripScale m_scale;
    const int m_base;
    QRgb m_fill = 0;
    QRgb m_line = 0;
};

} // namespace

void paintValues(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                 const ValueLanes::Entry& entry, std::int64_t lastNs, Pixels& pixels)
{
    const std::size_t line = strip.key.depth;
    if (!entry.content || line >= entry.content->lines().size())
        return;
    ValuePainter painter(request, strip, entry, pixels);
    const auto& range = request.range;
    const auto xOf = [&](std::int64_t timeNs) {
        return int(
            std::clamp<std::int64_t>(timeToPixel(range, request.width, timeNs), 0, request.width));
    };
    std::optional<double> held;
    if (const auto before = entry.content->previous(line, range.beginNs))
        held = before->value.nearest();
    int x = 0;
    for (const auto& column :
         entry.content->window(line, range.beginNs, range.endNs, request.width)) {
        const int next = xOf(column.beginNs);
        if (held)
            painter.hold(x, next, *held);
        painter.change(next, column, held);
        held = column.last.nearest();
        x = next + 1;
    }
    if (held)
        painter.hold(x, xOf(lastNs), *held);
}

int lineWidth(double pixelRatio)
{
    return std::max(1, int(std::lround(pixelRatio)));
}

std::vector<ScaleLine> scaleLines(const FrameRequest::StripPlace& strip,
                                  const ValueLanes::Entry& entry, int textHeight, int thick)
{
    if (!entry.content || strip.key.depth >= entry.content->lines().size())
        return {};
    constexpr int kApart = 3; // texts of round values stand on their line, so far from others
    const StripScale scale(strip, *entry.content, thick);
    const auto textOf = [&](double end) {
        const auto [least, most] = entry.content->range();
        return boundText(end == least.nearest() ? least : end == most.nearest() ? most : end);
    };
    std::vector<ScaleLine> lines{{scale.yOf(scale.most()), textOf(scale.most())}};
    const double step = scale.roundStep(2 * textHeight);
    for (double at = std::ceil(scale.most() / step) - 1; at * step > scale.least(); --at) {
        const int y = scale.yOf(at * step);
        if (y - lines.front().y >= 2 * textHeight + kApart
            && scale.yOf(scale.least()) - y >= textHeight + kApart)
            lines.push_back({y, boundText(at * step)});
    }
    lines.push_back({scale.yOf(scale.least()), textOf(scale.least())});
    return lines;
}

QString valueLabel(const FrameRequest::StripPlace& strip, const ValueLanes::Entry& entry)
{
    const std::size_t line = strip.key.depth;
    return entry.content && line < entry.content->lines().size()
        ? valueLineText(entry.source(), entry.content->lines()[line].key)
        : QString();
}

} // namespace probescope::ui::timeline
