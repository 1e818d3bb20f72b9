#include "ui/plot/axes/plot_style.h"

namespace probescope::ui {

QColor lineColour(const timeline::Colours& colours, int series)
{
    return colours.line(std::size_t(series));
}

void dressAxis(QCPAxis& axis, const timeline::Colours& colours, const QFont& font)
{
    const QPen line(colours.separator);
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(line);
    axis.setLabelColor(colours.text);
    axis.setTickLabelColor(colours.quietText);
    axis.setLabelFont(font);
    axis.setTickLabelFont(font);
    axis.grid()->setPen(QPen(colours.grid));
    axis.grid()->setZeroLinePen(QPen(colours.separator));
    axis.grid()->setSubGridVisible(false);
}

} // namespace probescope::ui
