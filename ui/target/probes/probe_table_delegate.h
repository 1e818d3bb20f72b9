#pragma once

#include <QStyledItemDelegate>

namespace probescope::ui {

/// Paints the rate of a probe with how it went below it: a line over the last minute, from 0 to
/// its highest.
class ProbeTableDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Where it is painted in a cell.
    static QRect lineRect(const QRect& cell, const QFontMetrics& metrics);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace probescope::ui
