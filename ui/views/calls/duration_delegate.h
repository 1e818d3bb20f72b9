#pragma once

#include <QStyledItemDelegate>

namespace probescope::ui {

/// Paints the cells of a call tree: durations with a quiet bar (logarithmic, so that an outlier is
/// seen without hiding the rest) and the kernel's overhead mark; comments and dimmed calls quieter.
class DurationDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// How much of its cell the bar of a duration fills, 0 to 1: from 100 ns to 10 s.
double durationBar(qint64 ns);

} // namespace probescope::ui
