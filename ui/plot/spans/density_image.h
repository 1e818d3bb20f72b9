#pragma once

#include "ui/base/theme/colours.h"
#include "ui/plot/spans/span_picture.h"

#include <QColor>
#include <QImage>

#include <cstddef>
#include <vector>

namespace probescope::ui {

/// Colours for few to many: from the first fill, which is apart from the background, to the colour
/// of texts. Lightness falls (light) or rises (dark) all the way, so that it reads without colours,
/// too.
class DensityRamp
{
public:
    explicit DensityRamp(const timeline::Colours& colours);
    /// Of a count from 1 to `most`, on a logarithmic scale.
    QRgb at(std::uint32_t count, std::uint32_t most) const;
    /// 0 to 1.
    QRgb at(double share) const;

private:
    QColor m_few;
    QColor m_many;
};

/// A dot of about `dotSize` pixels for each pixel that has spans, however many; its middle has its
/// own colour, whatever is beside it. Where there are none it is transparent. Without groups,
/// colours tell how many there are; with groups, each has its colour, and how opaque it is tells
/// how many. Colour is not alone where there is room for more: a dot that has no other near it is
/// the mark of its group, which reaches markReach(). `fills`: see SpanPlot::setGroupFills().
QImage imageOf(const SpanDots& dots, const timeline::Colours& colours,
               const std::vector<std::size_t>& fills, int dotSize);

/// Of a group, by its place.
QColor groupColour(const timeline::Colours& colours, const std::vector<std::size_t>& fills,
                   std::size_t group);

/// Of marks among dots of that size.
int markReach(int dotSize);

/// A pixel for each cell; empty cells are transparent.
QImage imageOf(const SpanHeat& heat, const timeline::Colours& colours);

} // namespace probescope::ui
