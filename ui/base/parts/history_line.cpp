#include "ui/base/parts/history_line.h"

#include <QPainter>
#include <QStyleOptionViewItem>

#include <algorithm>

namespace probescope::ui {

QPolygonF historyLine(const QRectF& rect, const QList<double>& values)
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

void paintHistory(QPainter& painter, const QStyleOptionViewItem& option, const QRectF& rect,
                  const QList<double>& values)
{
    constexpr double kPen = 1.2;
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(
        QPen(option.palette.color(chosen ? QPalette::HighlightedText : QPalette::Highlight), kPen));
    painter.drawPolyline(historyLine(rect, values));
    painter.restore();
}

} // namespace probescope::ui
