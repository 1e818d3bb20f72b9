#pragma once

#include <QColor>
#include <QImage>
#include <QPoint>

#include <array>
#include <vector>

namespace probescope::ui {

/// Shapes that tell groups apart where colours do not: as many as there are groups.
class GroupMarks
{
public:
    static constexpr std::size_t kShapes = 8;

    /// Marks reach that many pixels from their middle to each side.
    explicit GroupMarks(int reach);
    int reach() const { return m_reach; }
    /// Its pixels, from the middle on.
    const std::vector<QPoint>& of(int group) const
    {
        return m_pixels[std::size_t(group) % m_pixels.size()];
    }

private:
    int m_reach;
    std::array<std::vector<QPoint>, kShapes> m_pixels;
};

/// A mark alone, for legends.
QImage markImage(int group, const QColor& colour, int reach);

} // namespace probescope::ui
