#include "ui/base/parts/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace probescope::ui {

namespace {

struct FlowItem
{
    QLayoutItem* item;
    int width;

    bool grows() const { return item->expandingDirections().testFlag(Qt::Horizontal); }
    int height() const
    {
        return item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
    }
};

/// Items that grow share what the others leave.
void growItems(std::vector<FlowItem>& line, int room)
{
    auto left =
        std::count_if(line.begin(), line.end(), [](const auto& one) { return one.grows(); });
    for (auto& one : line) {
        if (!one.grows())
            continue;
        const int more = room / int(left--);
        one.width += more;
        room -= more;
    }
}

/// Returns its height. Lower items stand in the middle of the line, as in a row of controls, unless
/// they are aligned at its top.
int placeLine(std::vector<FlowItem>& line, const QRect& area, int spacing, bool apply)
{
    int room = area.width() + spacing;
    for (const auto& one : line)
        room -= one.width + spacing;
    if (room > 0)
        growItems(line, room);
    int height = 0;
    for (const auto& one : line)
        height = std::max(height, one.height());
    int x = area.left();
    for (const auto& one : line) {
        const int own = one.height();
        const int air = one.item->alignment().testFlag(Qt::AlignTop) ? 0 : (height - own) / 2;
        if (apply)
            one.item->setGeometry(QRect(x, area.top() + air, one.width, own));
        x += one.width + spacing;
    }
    return height;
}

} // namespace

FlowLayout::FlowLayout(QWidget* parent)
    : QLayout(parent)
{
}

FlowLayout::~FlowLayout()
{
    for (auto* const item : m_items)
        delete item;
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
}

void FlowLayout::addStretch()
{
    addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding, QSizePolicy::Minimum));
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    auto* const item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto* const item : m_items)
        size = size.expandedTo(item->minimumSize());
    const auto margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const auto* const item : m_items) {
        const auto hint = item->sizeHint();
        width += hint.width() + (width > 0 ? spacing() : 0);
        height = std::max(height, hint.height());
    }
    const auto margins = contentsMargins();
    return {width + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool apply) const
{
    const auto area = rect.marginsRemoved(contentsMargins());
    int y = area.top();
    int used = 0;
    std::vector<FlowItem> line;
    const auto endLine = [&] {
        y += placeLine(line, QRect(area.left(), y, area.width(), 0), spacing(), apply);
        line.clear();
        used = 0;
    };
    for (auto* const item : m_items) {
        if (item->isEmpty() && !item->spacerItem())
            continue;
        const int width =
            std::min(item->sizeHint().width(), std::max(area.width(), item->minimumSize().width()));
        if (!line.empty() && used + spacing() + width > area.width()) {
            endLine();
            y += m_lineSpacing.value_or(spacing());
        }
        used += width + (line.empty() ? 0 : spacing());
        line.push_back({item, width});
    }
    endLine();
    return y - rect.top() + contentsMargins().bottom();
}

} // namespace probescope::ui

#include "moc_flow_layout.cpp"
