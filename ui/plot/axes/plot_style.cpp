#include "ui/plot/axes/plot_style.h"

namespace probescope::ui {

QColor lineColour(const timeline::Colours& colours, int series)
{
    const auto fill = colours.fills[std::size_t(series) % colours.fills.size()];
    const double share = colours.dark ? 0.25 : 0.35;
    const auto part = [share](int from, int to) { return int(from + (to - from) * share); };
    return {part(fill.red(), colours.text.red()), part(fill.green(), colours.text.green()),
            part(fill.blue(), colours.text.blue())};
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
