#pragma once

#include <QStyledItemDelegate>

namespace probescope::ui {

/// Draws a cell's BarRole as a bar behind its text.
class BarDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace probescope::ui
