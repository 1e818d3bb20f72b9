#include "ui/base/table/bar_delegate.h"

#include "ui/base/table/models/report_roles.h"
#include "ui/base/theme/colours.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace probescope::ui {

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const
{
    const QVariant share = index.data(BarRole);
    const bool selected = option.state & QStyle::State_Selected;
    if (!share.isValid() || selected)
        return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* const style = item.widget ? item.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, item.widget);
    constexpr int kAir = 2;
    const QRect place = option.rect.adjusted(kAir, kAir, -kAir, -kAir);
    const double part = std::clamp(share.toDouble(), 0.0, 1.0);
    const int width = part > 0 ? std::max(1, int(place.width() * part)) : 0;
    QColor colour = timeline::Colours::from(option.palette).accent;
    constexpr float kStrength = 0.28F; // texts stay readable on it
    colour.setAlphaF(kStrength);
    // From the right, where the numbers stand.
    painter->fillRect(QRect(place.right() - width + 1, place.top(), width, place.height()), colour);
    item.backgroundBrush = Qt::NoBrush;
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
}

} // namespace probescope::ui
