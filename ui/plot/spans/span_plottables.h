#pragma once

#include "ui/base/theme/colours.h"
#include "ui/plot/spans/span_axes.h"

#include <QColor>
#include <QFont>

#include <cstddef>
#include <vector>

class QPen;

namespace probescope::ui {

/// Draws a picture of spans: as an image, lines or bars on the axes, with a legend where there are
/// several. For the UI thread.
class SpanPlottables
{
public:
    /// The plot, which owns what is drawn, and the axes must outlive it.
    SpanPlottables(QCustomPlot* plot, SpanAxes& axes);

    /// The picture to draw; false: it is not for the current page, and ignored.
    bool setPicture(SpanPicture picture);
    const SpanPicture& picture() const { return m_picture; }
    void setStyle(const timeline::Colours& colours, const QFont& font);
    /// See SpanPlot::setGroupFills().
    void setGroupFills(std::vector<std::size_t> fills);
    QColor colourOf(int group) const;
    /// Anew: the axes are other ones.
    void draw();

private:
    void drawPicture(const std::monostate& none);
    void drawPicture(const SpanDots& dots);
    void drawPicture(const SpanHeat& heat);
    void drawPicture(const SpanPercentiles& lines);
    void drawPicture(const SpanBars& bars);
    void drawPicture(const SpanShares& shares);
    void drawImage(const QImage& image, const SpanFrame& frame);
    void drawFigures(const SpanPercentiles::Of& of);
    void drawFigure(const SpanPercentiles::Of& of, std::size_t figure, const QString& name,
                    const QPen& pen);
    void drawBars(const SpanBars& bars);
    void drawPowers(const SpanBars& bars);
    void placeLegend();

    QCustomPlot* m_plot;
    SpanAxes& m_axes;
    SpanPicture m_picture;
    timeline::Colours m_colours;
    std::vector<std::size_t> m_fills; ///< of groups
    QFont m_font; ///< of texts in the plot
};

} // namespace probescope::ui
