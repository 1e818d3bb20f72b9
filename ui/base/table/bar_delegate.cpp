#include "ui/base/table/bar_delegate.h"

#include "ui/base/parts/history_line.h"
#include "ui/base/table/frozen_columns.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/table/table_view.h"
#include "ui/base/theme/colours.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace probescope::ui {

namespace {

QRect within(const QRect& cell, int air)
{
    return cell.adjusted(air, air, -air, -air);
}

void paintBar(QPainter& painter, const QPalette& palette, const QRect& place, double share)
{
    const double part = std::clamp(share, 0.0, 1.0);
    const int width = part > 0 ? std::max(1, int(place.width() * part)) : 0;
    QColor colour = timeline::Colours::from(palette).accent;
    constexpr float kStrength = 0.28F; // texts stay readable on it
    colour.setAlphaF(kStrength);
    painter.fillRect(QRect(place.right() - width + 1, place.top(), width, place.height()), colour);
}

/// The first digits of a number at the edge of the table would be read as a number: it has dots
/// there, or stands whole in what is seen of its cell.
QRect seenPart(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const auto* const table = qobject_cast<const TableView*>(option.widget);
    const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    const bool number = alignment.testFlag(Qt::AlignRight) && !index.data(BarRole).isValid();
    auto part = option.rect;
    if (!table || !number)
        return part;
    const auto* const frozen =
        table->findChild<const FrozenColumns*>(QString(), Qt::FindDirectChildrenOnly);
    if (frozen && frozen->holds(index.column()))
        return part;
    const int left = frozen && frozen->isVisible() ? frozen->takenWidth() : 0;
    part.setLeft(std::max(part.left(), left));
    part.setRight(std::min(part.right(), table->viewport()->width() - 1));
    return part;
}

} // namespace

BarDelegate::BarDelegate(QObject* parent, Layer layer)
    : QStyledItemDelegate(parent)
    , m_layer(layer)
{
}

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const
{
    if (const auto part = seenPart(option, index); part != option.rect) {
        auto cut = option;
        cut.rect = part;
        if (!part.isEmpty())
            QStyledItemDelegate::paint(painter, cut, index);
        return;
    }
    constexpr int kAir = 3;
    const QRect place = within(option.rect, kAir);
    const bool selected = option.state & QStyle::State_Selected;
    const QVariant share = selected ? QVariant() : index.data(BarRole);
    if (share.isValid() && m_layer == Layer::BehindText) {
        paintOverBar(*painter, option, index, share.toDouble());
    } else {
        QStyledItemDelegate::paint(painter, option, index);
        if (share.isValid())
            paintBar(*painter, option.palette, place, share.toDouble());
    }
    const auto history = index.data(HistoryRole).value<QList<double>>();
    if (history.size() >= 2 && !place.isEmpty())
        paintHistory(*painter, option, QRectF(place), history);
}

void BarDelegate::paintOverBar(QPainter& painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index, double share) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* const style = item.widget ? item.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, &painter, item.widget);
    constexpr int kAir = 2;
    paintBar(painter, option.palette, within(option.rect, kAir), share);
    item.backgroundBrush = Qt::NoBrush;
    style->drawControl(QStyle::CE_ItemViewItem, &item, &painter, item.widget);
}

} // namespace probescope::ui

#include "moc_bar_delegate.cpp"
