#pragma once

#include <QPolygonF>

class QPainter;
class QStyleOptionViewItem;

namespace probescope::ui {

/// The points of a line in a rectangle, from 0 to its highest value; empty for fewer than two
/// values.
QPolygonF historyLine(const QRectF& rect, const QList<double>& values);

/// Draws it in a cell of a table.
void paintHistory(QPainter& painter, const QStyleOptionViewItem& option, const QRectF& rect,
                  const QList<double>& values);

} // namespace probescope::ui
