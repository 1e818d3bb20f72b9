#include "ui/probes/probe_table_delegate.h"

#include "ui/models/probe_table_model.h"

#include <QPainter>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr int kLineWidth = 70;
constexpr int kAir = 4;
constexpr int kTextLetters = 9; // "12,345/s"
} // namespace

QRect ProbeTableDelegate::lineRect(const QRect& cell, const QFontMetrics& metrics)
{
    const int text = metrics.averageCharWidth() * kTextLetters + 2 * kAir;
    const int width = std::min(kLineWidth, cell.width() - text - kAir);
    if (width <= kAir)
        return {};
    return {cell.left() + text, cell.top() + kAir, width, cell.height() - 2 * kAir};
}

QPolygonF ProbeTableDelegate::lineIn(const QRectF& rect, const QList<double>& values)
{
    QPolygonF line;
    if (values.size() < 2)
        return line;
    const double highest = *std::max_element(values.begin(), values.end());
    const double step = rect.width() / double(values.size() - 1);
    for (qsizetype i = 0; i < values.size(); ++i) {
        const double share = highest > 0 ? values[i] / highest : 0;
        line << QPointF(rect.left() + double(i) * step, rect.bottom() - share * rect.height());
    }
    return line;
}

void ProbeTableDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    if (index.column() != ProbeTableModel::Rate)
        return;
    const auto values = index.data(ProbeTableModel::HistoryRole).value<QList<double>>();
    const auto rect = lineRect(option.rect, option.fontMetrics);
    if (values.isEmpty() || rect.isEmpty())
        return;
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(
        QPen(option.palette.color(chosen ? QPalette::HighlightedText : QPalette::Highlight), 1.2));
    painter->drawPolyline(lineIn(QRectF(rect), values));
    painter->restore();
}

QSize ProbeTableDelegate::sizeHint(const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const
{
    auto size = QStyledItemDelegate::sizeHint(option, index);
    if (index.column() == ProbeTableModel::Rate)
        size.setWidth(option.fontMetrics.averageCharWidth() * kTextLetters + kLineWidth + 4 * kAir);
    return size;
}

void ProbeTableDelegate::initStyleOption(QStyleOptionViewItem* option,
                                         const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (option->displayAlignment.testFlag(Qt::AlignRight))
        option->text += QStringLiteral("   "); // apart from the column at its right
    // What is not ours is there to be looked at; the column says whose it is.
    const auto owner = ProbeRow::Owner(index.data(ProbeTableModel::OwnerRole).toInt());
    if (owner == ProbeRow::Owner::Others || owner == ProbeRow::Owner::OtherSession
        || owner == ProbeRow::Owner::OwnRecording)
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
}

} // namespace probescope::ui
