#include "ui/plot/density_image.h"

#include "ui/plot/plot_style.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace probescope::ui {

namespace {

constexpr int kLeastOpaque = 150; // of 255: a single span of a group is seen
constexpr std::uint32_t kFew = 3; // spans of a pixel that stand as a dot

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
        constexpr std::uint32_t kMost = 4096;
        for (std::uint32_t count = 0; count <= std::min(most, kMost); ++count)
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

} // namespace

DensityRamp::DensityRamp(const timeline::Colours& colours)
    : m_steps(colours.dark
                  ? std::array<QColor, 4>{QColor(0x2f, 0x5f, 0x9c), QColor(0x5b, 0x9b, 0xd5),
                                          QColor(0xe3, 0xb0, 0x4b), QColor(0xff, 0xf6, 0xd0)}
                  : std::array<QColor, 4>{QColor(0x8f, 0xbc, 0xe8), QColor(0x3f, 0x7f, 0xc0),
                                          QColor(0x8c, 0x2f, 0x6b), QColor(0x36, 0x06, 0x22)})
{
}

QRgb DensityRamp::at(double share) const
{
    const double place = std::clamp(share, 0.0, 1.0) * double(m_steps.size() - 1);
    const auto step = std::min(std::size_t(place), m_steps.size() - 2);
    const double rest = place - double(step);
    const auto& a = m_steps[step];
    const auto& b = m_steps[step + 1];
    const auto part = [rest](int from, int to) {
        return int(std::lround(from + (to - from) * rest));
    };
    return qRgb(part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue()));
}

QRgb DensityRamp::at(std::uint32_t count, std::uint32_t most) const
{
    return at(shareOf(count, most));
}

QImage imageOf(const SpanDots& dots, const timeline::Colours& colours, int dotSize)
{
    const auto& frame = dots.frame;
    QImage image(frame.width, frame.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const DensityRamp ramp(colours);
    // A light dot of one pixel is hardly seen: the ramp begins further in.
    constexpr double kFirst = 0.3;
    const auto share = [&](std::uint32_t count) { return shareOf(count, dots.most); };
    const auto plain = [&](std::uint32_t count) {
        return ramp.at(kFirst + (1 - kFirst) * share(count));
    };
    const ByCount<double> shares(dots.most, share);
    const ByCount<QRgb> plains(dots.most, plain);
    constexpr std::size_t kGroups = 256;
    std::array<QRgb, kGroups> ofGroup{};
    for (std::size_t group = 0; group < kGroups; ++group)
        ofGroup[group] = lineColour(colours, int(group)).rgb();
    const auto colourOf = [&](std::size_t cell) {
        const auto count = dots.counts[cell];
        if (dots.groups.empty())
            return plains.at(count, plain);
        const auto rgb = ofGroup[dots.groups[cell]];
        const int alpha = kLeastOpaque + int((255 - kLeastOpaque) * shares.at(count, share));
        return qPremultiply(qRgba(qRed(rgb), qGreen(rgb), qBlue(rgb), alpha));
    };
    const int before = (dotSize - 1) / 2;
    // Dots first, then the pixels themselves: no dot covers a neighbour's pixel.
    for (int row = 0; row < frame.height; ++row) {
        for (int column = 0; column < frame.width; ++column) {
            const auto cell = frame.cell(column, row);
            const auto count = dots.counts[cell];
            if (count == 0 || count > kFew || dotSize <= 1)
                continue;
            const auto colour = colourOf(cell);
            for (int y = std::max(row - before, 0);
                 y < std::min(row - before + dotSize, frame.height); ++y) {
                auto* const line = reinterpret_cast<QRgb*>(image.scanLine(y));
                for (int x = std::max(column - before, 0);
                     x < std::min(column - before + dotSize, frame.width); ++x)
                    line[x] = colour;
            }
        }
    }
    for (int row = 0; row < frame.height; ++row) {
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(row));
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
