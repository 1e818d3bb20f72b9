#include "ui/plot/spans/group_mark.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace probescope::ui {

namespace {

// In the order in which plots of results have them.
enum class MarkShape : std::uint8_t { Disc, Square, Triangle, Diamond, Cross, Plus, Star, Ring };

bool isInMark(MarkShape shape, QPoint at, int reach)
{
    const int across = std::abs(at.x());
    const int up = std::abs(at.y());
    const int square = at.x() * at.x() + at.y() * at.y();
    const int stroke = reach / 4; // to each side of its middle
    const bool inDisc = square <= reach * reach + stroke;
    const int inner = reach - 2 * stroke;
    switch (shape) {
    case MarkShape::Disc:
        return inDisc;
    case MarkShape::Square:
        return std::max(across, up) < reach;
    case MarkShape::Triangle:
        return 2 * across <= at.y() + reach && at.y() < reach;
    case MarkShape::Diamond:
        return across + up <= reach;
    case MarkShape::Cross:
        return std::abs(across - up) <= stroke;
    case MarkShape::Plus:
        return std::min(across, up) <= stroke;
    case MarkShape::Star:
        return std::min(across, up) <= stroke / 2 || std::abs(across - up) <= stroke / 2;
    case MarkShape::Ring:
        return inDisc && square > inner * inner + stroke;
    }
    return false;
}

} // namespace

GroupMarks::GroupMarks(int reach)
    : m_reach(reach)
{
    for (std::size_t shape = 0; shape < kShapes; ++shape) {
        for (int y = -reach; y <= reach; ++y) {
            for (int x = -reach; x <= reach; ++x) {
                if (isInMark(MarkShape(shape), {x, y}, reach))
                    m_pixels[shape].emplace_back(x, y);
            }
        }
    }
}

QImage markImage(int group, const QColor& colour, int reach)
{
    const int size = 2 * reach + 1;
    QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const GroupMarks marks(reach);
    for (const QPoint& pixel : marks.of(group))
        image.setPixelColor(pixel + QPoint(reach, reach), colour);
    return image;
}

} // namespace probescope::ui
