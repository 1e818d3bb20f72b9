#include "ui/count/tally_delegate.h"

#include "ui/models/counter_model.h"

#include <QPainter>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr int kAir = 3;
constexpr float kStrength = 0.28F; // texts stay readable on it
constexpr double kPen = 1.2;
} // namespace

QPolygonF TallyDelegate::lineIn(const QRectF& rect, const QList<double>& values)
{
    QPolygonF line;
    if (values.size() < 2)
        return line;
    const double highest = *std::max_element(values.begin(), values.end());
    const double step = rect.width() / double(values.size() - 1);
    for (qsizetype i = 0; i < values.size(); ++i) {
        const double part = highest > 0 ? values[i] / highest : 0;
        line << QPointF(rect.left() + double(i) * step, rect.bottom() - part * rect.height());
    }
    return line;
}

void TallyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const auto place = option.rect.adjusted(kAir, kAir, -kAir, -kAir);
    const auto part = index.data(BarRole);
    if (part.isValid() && !chosen) {
        const double share = std::clamp(part.toDouble(), 0.0, 1.0);
        const int width = share > 0 ? std::max(1, int(place.width() * share)) : 0;
        auto colour = option.palette.color(QPalette::Highlight);
        colour.setAlphaF(kStrength);
        // From the right, where the numbers stand.
        painter->fillRect(QRect(place.right() - width + 1, place.top(), width, place.height()),
                          colour);
    }
    const auto values = index.data(CounterModel::HistoryRole).value<QList<double>>();
    if (values.size() < 2 || place.isEmpty())
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(
        QPen(option.palette.color(chosen ? QPalette::HighlightedText : QPalette::Highlight), kPen));
    painter->drawPolyline(lineIn(QRectF(place), values));
    painter->restore();
}

} // namespace probescope::ui
