#pragma once

#include <QStyledItemDelegate>

namespace probescope::ui {

/// Draws counts (FunctionTableModel::kHistogramRole) as small bars, on a scale of its own for each
/// row; all rows have the same powers of two, from 64 ns to 1 s, at the same places.
class HistogramDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace probescope::ui
