#include "ui/views/timeline/paint/value_strips.h"

#include "ui/views/timeline/models/coordinates.h"

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

namespace {

using Drawing = ShownValues::Drawing;

class ValuePainter
{
public:
    ValuePainter(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                 const ValueLanes::Entry& entry, Pixels& pixels)
        : m_strip(strip)
        , m_drawing(entry.shown.drawing)
        , m_pixels(pixels)
        , m_thick(std::max(1, int(std::lround(request.pixelRatio))))
    {
        const auto [least, most] = valueScale(*entry.content);
        m_least = least;
        m_most = most;
        m_base = yOf(std::clamp(0.0, least, most));
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
    int yOf(double value) const
    {
        const int room = std::max(m_strip.height - m_thick, 0);
        const double share = (value - m_least) / (m_most - m_least);
        return m_strip.top + room - int(std::lround(share * room));
    }
    void fillToBase(int from, int to, int y)
    {
        m_pixels.fill(from, to, std::min(y, m_base), std::max(y, m_base) + m_thick, m_fill);
    }

    const FrameRequest::StripPlace& m_strip;
    const Drawing m_drawing;
    Pixels& m_pixels;
    const int m_thick;
    double m_least = 0;
    double m_most = 1;
    int m_base = 0;
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

QString valueLabel(const FrameRequest::StripPlace& strip, const ValueLanes::Entry& entry)
{
    const std::size_t line = strip.key.depth;
    return entry.content && line < entry.content->lines().size()
        ? valueLineText(entry.source(), entry.content->lines()[line].key)
        : QString();
}

} // namespace probescope::ui::timeline
