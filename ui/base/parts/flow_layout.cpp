#include "ui/base/parts/flow_layout.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace probescope::ui {

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
    const auto margins = contentsMargins();
    const auto area = rect.marginsRemoved(margins);
    int x = area.left();
    int y = area.top();
    int lineHeight = 0;
    std::vector<std::pair<QLayoutItem*, QRect>> line;
    const auto endLine = [&] {
        for (const auto& [item, place] : line) {
            if (apply) // in the middle of the line, as a row of controls is
                item->setGeometry(place.translated(0, (lineHeight - place.height()) / 2));
        }
        line.clear();
    };
    for (auto* const item : m_items) {
        if (item->isEmpty())
            continue;
        const auto hint = item->sizeHint();
        const int width =
            std::min(hint.width(), std::max(area.width(), item->minimumSize().width()));
        if (x > area.left() && x + width > area.right() + 1) {
            endLine();
            x = area.left();
            y += lineHeight + spacing();
            lineHeight = 0;
        }
        line.emplace_back(item, QRect(x, y, width, hint.height()));
        x += width + spacing();
        lineHeight = std::max(lineHeight, hint.height());
    }
    endLine();
    return y + lineHeight - rect.top() + margins.bottom();
}

} // namespace probescope::ui

#include "moc_flow_layout.cpp"
