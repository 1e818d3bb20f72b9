#pragma once

#include <QStyledItemDelegate>

namespace probescope::ui {

/// Paints the rows of the details. A value that nothing stands behind has the rest of its row: long
/// ones (a function of a stack, a time of day) are the last that is known of them. Values are cut
/// in their middle.
class DetailsDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace probescope::ui
