#include "ui/target/live_counts/count_delegate.h"

#include "ui/base/parts/history_line.h"
#include "ui/target/live_counts/models/counter_model.h"

#include <QPainter>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr int kAir = 3;
constexpr float kStrength = 0.28F; // texts stay readable on it
} // namespace

void CountDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
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
    paintHistory(*painter, option, QRectF(place), values);
}

} // namespace probescope::ui
