#include "ui/plot/spans/density_image.h"

#include "ui/plot/axes/plot_style.h"
#include "ui/plot/spans/group_mark.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace probescope::ui {

namespace {

constexpr int kMinOpaque = 150; // of 255: a single span of a group is seen
constexpr std::uint32_t kFew = 3; // spans of a pixel that others may cover in part

/// Of all counts: 0 for 1, 1 for the most.
double shareOf(std::uint32_t count, std::uint32_t most)
{
    return most <= 1 ? 0 : std::log(double(std::max(count, 1U))) / std::log(double(most));
}

/// What is worked out once for each of the small counts, which nearly all are: a picture has a
/// million of them.
template <typename T>
class ByCount
{
public:
    template <typename OfCount>
    ByCount(std::uint32_t most, const OfCount& ofCount)
    {
        constexpr std::uint32_t kMax = 4096;
        for (std::uint32_t count = 0; count <= std::min(most, kMax); ++count)
            m_known.push_back(ofCount(count));
    }
    template <typename OfCount>
    T at(std::uint32_t count, const OfCount& ofCount) const
    {
        return count < m_known.size() ? m_known[count] : ofCount(count);
    }

private:
    std::vector<T> m_known;
};

/// Of each pixel that has spans.
class DotColours
{
public:
    DotColours(const SpanDots& dots, const timeline::Colours& colours,
               const std::vector<std::size_t>& fills)
        : m_dots(dots)
        , m_ramp(colours)
        , m_shares(dots.most, [this](std::uint32_t count) { return share(count); })
        , m_plains(dots.most, [this](std::uint32_t count) { return plain(count); })
    {
        for (std::size_t group = 0; group < m_ofGroup.size(); ++group)
            m_ofGroup[group] = groupColour(colours, fills, group).rgb();
    }

    QRgb operator()(std::size_t cell) const
    {
        const auto count = m_dots.counts[cell];
        if (m_dots.groups.empty())
            return m_plains.at(count, [this](std::uint32_t many) { return plain(many); });
        const auto rgb = m_ofGroup[m_dots.groups[cell]];
        const double opaque =
            m_shares.at(count, [this](std::uint32_t many) { return share(many); });
        const int alpha = kMinOpaque + int((255 - kMinOpaque) * opaque);
        return qPremultiply(qRgba(qRed(rgb), qGreen(rgb), qBlue(rgb), alpha));
    }

private:
    double share(std::uint32_t count) const { return shareOf(count, m_dots.most); }
    QRgb plain(std::uint32_t count) const
    {
        constexpr double kFirst = 0.3; // a light dot of one pixel is hardly seen
        return m_ramp.at(kFirst + (1 - kFirst) * share(count));
    }

    const SpanDots& m_dots;
    const DensityRamp m_ramp;
    const ByCount<double> m_shares;
    const ByCount<QRgb> m_plains;
    std::array<QRgb, 256> m_ofGroup{};
};

bool hasSpans(const std::uint32_t* counts, int from, int to)
{
    std::uint32_t any = 0; // without a branch: it is done millions of times for a picture
    for (int x = from; x < to; ++x)
        any |= counts[x];
    return any != 0;
}

/// Whether no other pixel has spans that a mark would cover. In a crowd its own row tells.
bool isAlone(const SpanDots& dots, int column, int row, int reach)
{
    const auto& frame = dots.frame;
    const int left = std::max(column - reach, 0);
    const int right = std::min(column + reach, frame.width - 1);
    const auto* const own = &dots.counts[frame.cell(0, row)];
    if (hasSpans(own, left, column) || hasSpans(own, column + 1, right + 1))
        return false;
    for (int y = std::max(row - reach, 0); y <= std::min(row + reach, frame.height - 1); ++y) {
        if (y != row && hasSpans(&dots.counts[frame.cell(0, y)], left, right + 1))
            return false;
    }
    return true;
}

/// An image that is painted pixel by pixel.
class PixelPainter
{
public:
    explicit PixelPainter(QImage& image)
        : m_pixels(reinterpret_cast<QRgb*>(image.bits()))
        , m_stride(image.bytesPerLine() / qsizetype(sizeof(QRgb)))
        , m_area(image.rect())
    {
    }

    QRgb* line(int y) { return m_pixels + y * m_stride; }

    void paintDot(QPoint place, int size, QRgb colour)
    {
        const int before = (size - 1) / 2;
        const int left = std::max(place.x() - before, 0);
        const int right = std::min(place.x() - before + size, m_area.width());
        const int bottom = std::min(place.y() - before + size, m_area.height());
        for (int y = std::max(place.y() - before, 0); y < bottom; ++y)
            std::fill(line(y) + left, line(y) + right, colour);
    }

    void paintMark(QPoint place, const std::vector<QPoint>& pixels, QRgb colour)
    {
        for (const QPoint& pixel : pixels) {
            const auto at = place + pixel;
            if (m_area.contains(at))
                line(at.y())[at.x()] = colour;
        }
    }

private:
    QRgb* m_pixels;
    qsizetype m_stride;
    QRect m_area;
};

} // namespace

DensityRamp::DensityRamp(const timeline::Colours& colours)
    : m_few(colours.fills.front())
    , m_many(colours.text)
{
}

QRgb DensityRamp::at(double share) const
{
    const double rest = std::clamp(share, 0.0, 1.0);
    const auto part = [rest](int from, int to) {
        return int(std::lround(from + (to - from) * rest));
    };
    return qRgb(part(m_few.red(), m_many.red()), part(m_few.green(), m_many.green()),
                part(m_few.blue(), m_many.blue()));
}

QRgb DensityRamp::at(std::uint32_t count, std::uint32_t most) const
{
    return at(shareOf(count, most));
}

int markReach(int dotSize)
{
    return dotSize + dotSize / 3;
}

QColor groupColour(const timeline::Colours& colours, const std::vector<std::size_t>& fills,
                   std::size_t group)
{
    return lineColour(colours, int(group < fills.size() ? fills[group] : group));
}

QImage imageOf(const SpanDots& dots, const timeline::Colours& colours,
               const std::vector<std::size_t>& fills, int dotSize)
{
    const auto& frame = dots.frame;
    QImage image(frame.width, frame.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const DotColours colourOf(dots, colours, fills);
    const GroupMarks marks(markReach(dotSize));
    PixelPainter painter(image);
    const auto paint = [&](std::uint32_t least, std::uint32_t most) {
        for (int row = 0; row < frame.height && dotSize > 1; ++row) {
            for (int column = 0; column < frame.width; ++column) {
                const auto cell = frame.cell(column, row);
                if (dots.counts[cell] < least || dots.counts[cell] > most)
                    continue;
                if (!dots.groups.empty() && isAlone(dots, column, row, marks.reach()))
                    painter.paintMark({column, row}, marks.of(dots.groups[cell]), colourOf(cell));
                else
                    painter.paintDot({column, row}, dotSize, colourOf(cell));
            }
        }
    };
    // The dots of many over those of few, then the pixels themselves: no dot covers a neighbour's
    // pixel.
    paint(1, kFew);
    if (dots.most > kFew)
        paint(kFew + 1, dots.most);
    for (int row = 0; row < frame.height; ++row) {
        auto* const line = painter.line(row);
        for (int column = 0; column < frame.width; ++column) {
            const auto cell = frame.cell(column, row);
            if (dots.counts[cell] > 0)
                line[column] = colourOf(cell);
        }
    }
    return image;
}

QImage imageOf(const SpanHeat& heat, const timeline::Colours& colours)
{
    const auto& frame = heat.frame;
    QImage image(frame.width, frame.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const DensityRamp ramp(colours);
    for (int row = 0; row < frame.height; ++row) {
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < frame.width; ++column) {
            const auto count = heat.counts[frame.cell(column, row)];
            if (count > 0)
                line[column] = ramp.at(count, heat.most);
        }
    }
    return image;
}

} // namespace probescope::ui
