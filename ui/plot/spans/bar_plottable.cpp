#include "ui/plot/spans/bar_plottable.h"

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr double kLeastHeight = 2;
} // namespace

BarPlottable::BarPlottable(QCPAxis* keys, QCPAxis* values)
    : QCPAbstractPlottable(keys, values)
{
    setPen(Qt::NoPen);
}

double BarPlottable::selectTest(const QPointF& /*place*/, bool /*onlySelectable*/,
                                QVariant* /*details*/) const
{
    return -1;
}

QCPRange BarPlottable::getKeyRange(bool& found, QCP::SignDomain /*domain*/) const
{
    found = !m_bars.empty();
    return found ? QCPRange(m_bars.front().keys.lower, m_bars.back().keys.upper) : QCPRange();
}

QCPRange BarPlottable::getValueRange(bool& found, QCP::SignDomain /*domain*/,
                                     const QCPRange& /*keys*/) const
{
    found = !m_bars.empty();
    QCPRange range;
    for (const auto& bar : m_bars)
        range.expand(bar.to);
    return range;
}

void BarPlottable::draw(QCPPainter* painter)
{
    const auto& shown = keyAxis()->range();
    painter->save();
    painter->setAntialiasing(false);
    for (const auto& bar : m_bars) {
        if (bar.keys.upper <= shown.lower || bar.keys.lower >= shown.upper)
            continue;
        // Within what is shown: a logarithmic scale has no place for 0.
        const double left = keyAxis()->coordToPixel(std::max(bar.keys.lower, shown.lower));
        const double right = keyAxis()->coordToPixel(std::min(bar.keys.upper, shown.upper));
        const double foot = valueAxis()->coordToPixel(bar.from);
        const double top = std::min(valueAxis()->coordToPixel(bar.to), foot - kLeastHeight);
        painter->fillRect(QRectF(left, top, std::max(right - left, 1.0), foot - top), brush());
    }
    painter->restore();
}

void BarPlottable::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    painter->fillRect(rect, brush());
}

} // namespace probescope::ui

#include "moc_bar_plottable.cpp"
