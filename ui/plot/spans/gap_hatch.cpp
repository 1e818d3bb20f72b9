#include "ui/plot/spans/gap_hatch.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui {

namespace {
constexpr double kMinHatch = 3; // pixels
constexpr int kVeilAlpha = 36;
} // namespace

GapHatch::GapHatch(QCustomPlot* plot)
    : QCPAbstractItem(plot)
{
    setSelectable(false);
}

void GapHatch::setGaps(std::vector<TimeRange> gaps)
{
    m_gaps = std::move(gaps);
}

double GapHatch::selectTest(const QPointF& /*place*/, bool /*onlySelectable*/,
                            QVariant* /*details*/) const
{
    return -1;
}

std::vector<std::pair<double, double>> GapHatch::stretches() const
{
    const auto* const area = clipAxisRect();
    const auto* const axis = area->axis(QCPAxis::atBottom);
    const auto pixelOf = [&](std::int64_t ns) {
        return axis->coordToPixel(double(ns - m_originNs));
    };
    const double right = area->rect().right() + 1;
    std::vector<std::pair<double, double>> stretches;
    // The first whose end is at that pixel or behind it.
    const auto from = [&](auto first, double pixel) {
        const double place = axis->pixelToCoord(pixel);
        return std::partition_point(first, m_gaps.end(), [&](const TimeRange& gap) {
            return double(gap.endNs - m_originNs) < place;
        });
    };
    for (auto gap = from(m_gaps.begin(), area->rect().left()); gap != m_gaps.end();) {
        const double begin = std::max(pixelOf(gap->beginNs), double(area->rect().left()));
        if (begin >= right)
            break;
        const double end = std::min(std::max(pixelOf(gap->endNs), begin + kMinHatch), right);
        if (!stretches.empty() && begin <= stretches.back().second)
            stretches.back().second = std::max(stretches.back().second, end);
        else
            stretches.emplace_back(begin, end);
        gap = from(gap + 1, stretches.back().second); // what ends before is hatched already
    }
    return stretches;
}

void GapHatch::draw(QCPPainter* painter)
{
    if (m_gaps.empty())
        return;
    const auto area = clipAxisRect()->rect();
    auto veil = m_colour;
    veil.setAlpha(kVeilAlpha);
    painter->save();
    painter->setAntialiasing(false);
    for (const auto& [begin, end] : stretches()) {
        const QRectF place(std::floor(begin), area.top(), std::ceil(end) - std::floor(begin),
                           area.height());
        painter->fillRect(place, veil);
        painter->fillRect(place, QBrush(m_colour, Qt::BDiagPattern));
    }
    painter->restore();
}

} // namespace probescope::ui

#include "moc_gap_hatch.cpp"
