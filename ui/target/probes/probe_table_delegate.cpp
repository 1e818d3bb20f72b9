#include "ui/target/probes/probe_table_delegate.h"

#include "ui/base/parts/history_line.h"
#include "ui/target/probes/models/probe_table_model.h"

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
    paintHistory(*painter, option, QRectF(rect), values);
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

#include "moc_probe_table_delegate.cpp"
