#pragma once

#include <QStyledItemDelegate>

namespace probescope::ui {

/// Draws a cell's BarRole as a bar from the right, where the numbers stand, and its HistoryRole as
/// a line. A selected cell has no bar.
class BarDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// A bar behind the text leaves it in its own colour; one over it tints it.
    enum class Layer { BehindText, OverText };

    BarDelegate(QObject* parent, Layer layer);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    void paintOverBar(QPainter& painter, const QStyleOptionViewItem& option,
                      const QModelIndex& index, double share) const;

    Layer m_layer;
};

} // namespace probescope::ui
