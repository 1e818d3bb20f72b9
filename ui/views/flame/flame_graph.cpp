#include "ui/views/flame/flame_graph.h"

#include "ui/base/text/cut_text.h"
#include "ui/views/flame/models/flame_text.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QAccessible>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

FlameGraph::FlameGraph(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Flame graph"));
    viewport()->setMouseTracking(true);
    viewport()->setAccessibleName(tr("Flame graph image"));
}

FlameGraph::~FlameGraph() = default;

void FlameGraph::setPicture(std::shared_ptr<const FlamePicture> picture, const QString& rootName)
{
    // The same path in the new tree, as far as it is there.
    const auto pathIn = [&](std::uint32_t node) {
        std::vector<analysis::PathFrame> path;
        for (; m_picture && node != 0; node = m_picture->paths.nodes()[node].parent)
            path.push_back(m_picture->paths.frameOf(node));
        std::uint32_t found = 0;
        for (auto frame = path.rbegin(); picture && frame != path.rend(); ++frame) {
            const auto next = picture->paths.childOf(found, *frame);
            if (next == 0)
                break;
            found = next;
        }
        return found;
    };
    m_focus = pathIn(m_focus);
    m_current = pathIn(m_current);
    m_past.clear();
    m_picture = std::move(picture);
    m_rootName = rootName;
    chooseFills();
    m_greatestChange = 0;
    if (m_picture && m_picture->isDifference()) {
        for (std::uint32_t node = 1; node < m_picture->paths.nodes().size(); ++node)
            m_greatestChange = std::max(m_greatestChange, std::abs(m_picture->changes[node]));
    }
    m_search.search(m_picture.get(), m_focus);
    layOut();
    notifyCurrent();
    emit focusChanged();
}

void FlameGraph::chooseFills()
{
    using timeline::Colours;
    m_fills.assign(m_picture ? m_picture->paths.nodes().size() : 0, std::uint8_t(Colours::kNoFill));
    if (!m_picture)
        return;
    const auto& paths = m_picture->paths;
    std::vector<std::uint8_t> own; // of each function, which many paths have
    for (const auto& frame : paths.frames())
        own.push_back(std::uint8_t(Colours::functionFill(frame.name)));
    for (std::uint32_t node = 1; node < m_fills.size(); ++node) { // parents come first
        const auto fill = own[paths.nodes()[node].frame];
        const auto caller = m_fills[paths.nodes()[node].parent];
        m_fills[node] = fill == caller
            ? std::uint8_t(Colours::functionFill(paths.frameOf(node).name, caller))
            : fill;
    }
}

void FlameGraph::setRootOnTop(bool onTop)
{
    m_rootOnTop = onTop;
    layOut();
}

void FlameGraph::setColourBy(ColourBy colourBy)
{
    m_colourBy = colourBy;
    viewport()->update();
}

void FlameGraph::setSearch(const QString& text)
{
    m_search.setText(text);
    m_search.search(m_picture.get(), m_focus);
    viewport()->update();
    emit focusChanged();
}

void FlameGraph::goToNextFound(bool backwards)
{
    if (const auto node = m_search.next(m_current, backwards))
        moveTo(*node);
}

void FlameGraph::setCurrent(std::uint32_t node)
{
    if (!m_picture || node >= m_picture->paths.nodes().size() || node == m_current)
        return;
    m_current = node;
    viewport()->update();
    notifyCurrent();
    emit currentChanged(node);
}

void FlameGraph::notifyCurrent()
{
    setAccessibleDescription(m_picture ? nodeText(*m_picture, m_current, 1, m_rootName)
                                       : QString());
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void FlameGraph::setFocusNode(std::uint32_t node)
{
    if (!m_picture || node >= m_picture->paths.nodes().size() || node == m_focus)
        return;
    m_past.push_back(m_focus);
    m_focus = node;
    m_search.search(m_picture.get(), m_focus);
    layOut();
    showCurrent();
    emit focusChanged();
}

std::vector<analysis::PathFrame> FlameGraph::focusPath() const
{
    std::vector<analysis::PathFrame> path;
    for (std::uint32_t node = m_focus; m_picture && node != 0;
         node = m_picture->paths.nodes()[node].parent)
        path.push_back(m_picture->paths.frameOf(node));
    std::reverse(path.begin(), path.end());
    return path;
}

void FlameGraph::setFocusPath(const std::vector<analysis::PathFrame>& path)
{
    std::uint32_t node = 0;
    for (auto frame = path.begin(); m_picture && frame != path.end(); ++frame) {
        const auto next = m_picture->paths.childOf(node, *frame);
        if (next == 0)
            break;
        node = next;
    }
    setFocusNode(node);
}

std::unique_ptr<FlameGraph> FlameGraph::whole() const
{
    auto graph = std::make_unique<FlameGraph>();
    graph->setPalette(palette());
    graph->setFont(font());
    graph->setFrameShape(QFrame::NoFrame);
    graph->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    graph->setAccessibleName(accessibleName());
    graph->m_rootOnTop = m_rootOnTop;
    graph->m_colourBy = m_colourBy;
    graph->m_search.setText(m_search.text());
    graph->m_focus = m_focus;
    graph->m_current = m_current;
    graph->m_picture = m_picture; // the same, so that the focus is in it
    graph->resize(viewport()->width(), std::max(1, m_layout.rows) * rowHeight());
    graph->setPicture(m_picture, m_rootName);
    return graph;
}

void FlameGraph::goBack()
{
    if (m_past.empty())
        return;
    m_focus = m_past.back();
    m_past.pop_back();
    m_search.search(m_picture.get(), m_focus);
    layOut();
    showCurrent();
    emit focusChanged();
}

int FlameGraph::rowHeight() const
{
    return fontMetrics().height() + 4;
}

void FlameGraph::layOut()
{
    m_hovered = -1;
    m_layout = m_picture
        ? layFlame(m_picture->paths, m_picture->widths, m_focus, viewport()->width())
        : FlameLayout();
    auto* const bar = verticalScrollBar();
    const bool atBottom = bar->value() == bar->maximum();
    bar->setRange(0, std::max(0, m_layout.rows * rowHeight() - viewport()->height()));
    bar->setPageStep(viewport()->height());
    bar->setSingleStep(rowHeight());
    if (!m_rootOnTop && atBottom)
        bar->setValue(bar->maximum());
    viewport()->update();
}

QRect FlameGraph::boxRect(const FlameBox& box) const
{
    const int height = rowHeight();
    const int all = std::max(m_layout.rows * height, viewport()->height());
    const int top = m_rootOnTop ? box.row * height : all - (box.row + 1) * height;
    return {box.left, top - verticalScrollBar()->value(), box.right - box.left, height};
}

int FlameGraph::boxAt(const QPoint& place) const
{
    for (std::size_t i = 0; i < m_layout.boxes.size(); ++i) {
        if (boxRect(m_layout.boxes[i]).contains(place))
            return int(i);
    }
    return -1;
}

QColor FlameGraph::boxColour(const FlameBox& box) const
{
    const auto colours = timeline::Colours::from(palette());
    if (box.node == 0 || box.merged > 1)
        return colours.idle;
    if (m_picture->isDifference())
        return colours.change(m_greatestChange > 0 ? m_picture->changes[box.node] / m_greatestChange
                                                   : 0);
    const auto fill = m_fills[box.node];
    if (m_colourBy == ColourBy::Name || fill >= timeline::Colours::kFills) // off the CPU
        return colours.functionColour(fill);
    return colours.function(m_picture->paths.frameOf(box.node).module);
}

QString FlameGraph::boxLabel(const FlameBox& box) const
{
    if (box.merged > 1)
        return tr("… %L1").arg(box.merged);
    QString name = box.node == 0 ? m_rootName : functionName(m_picture->paths.frameOf(box.node));
    if (!m_picture->isDifference() || box.node == 0)
        return name;
    //: of a difference: +3.2 percentage points
    return tr("%1 (%2 pp)").arg(name, changeText(m_picture->changes[box.node]));
}

QString FlameGraph::boxText(int box) const
{
    const FlameBox& shown = m_layout.boxes[std::size_t(box)];
    return nodeText(*m_picture, shown.node, shown.merged, m_rootName);
}

void FlameGraph::paintBox(QPainter& painter, const FlameBox& box,
                          const timeline::Colours& colours) const
{
    constexpr int kMinLabel = 24; // pixels
    const QRect rect = boxRect(box);
    if (!rect.intersects(viewport()->rect()))
        return;
    QRect filled = rect.adjusted(0, 0, 0, -1);
    if (filled.width() >= kMinFlamePixels) // neighbours may have the same colour
        filled.adjust(0, 0, -1, 0);
    const bool found = m_search.has(box.node) && box.merged == 1;
    const bool pale = m_search.active() && !found;
    QColor colour = boxColour(box);
    if (pale)
        colour = colours.seen(colour);
    painter.fillRect(filled, colour);
    if (box.merged > 1)
        painter.fillRect(filled, QBrush(colours.hover, Qt::BDiagPattern));
    // Those that lead to the focus are no part of it.
    const bool above = m_focus != 0 && box.merged == 1 && box.node < m_focus
        && box.row < m_picture->paths.nodes()[m_focus].depth;
    if (filled.width() >= kMinLabel) {
        QFont font = painter.font();
        font.setBold(found);
        font.setItalic(above);
        painter.setFont(font);
        painter.setPen(pale ? colours.quietText : timeline::Colours::textOn(colour));
        const QRect room = filled.adjusted(4, 0, -3, 0);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         cutText(QFontMetrics(font), boxLabel(box), room.width()));
    }
    const auto frame = [&](const QColor& edge, int width) {
        for (int i = 0; i < width; ++i) {
            painter.setPen(edge);
            painter.drawRect(filled.adjusted(i, i, -1 - i, -1 - i));
        }
    };
    if (found)
        frame(colours.text, 1);
    if (m_hovered >= 0 && m_layout.boxes[std::size_t(m_hovered)] == box)
        frame(colours.hover, 1);
}

void FlameGraph::paintEvent(QPaintEvent* /*event*/)
{
    const auto colours = timeline::Colours::from(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colours.background);
    if (!m_picture)
        return;
    for (const FlameBox& box : m_layout.boxes)
        paintBox(painter, box, colours);
    const int current = boxOfNode(m_layout, m_picture->paths, m_current);
    if (current >= 0) {
        painter.setPen(QPen(colours.accent, 2));
        const QRect rect = boxRect(m_layout.boxes[std::size_t(current)]);
        painter.drawRect(rect.adjusted(1, 1, -2, -2));
        if (hasFocus()) {
            painter.setPen(QPen(colours.text, 1, Qt::DotLine));
            painter.drawRect(rect.adjusted(3, 3, -4, -4));
        }
    }
}

void FlameGraph::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void FlameGraph::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        layOut();
}

void FlameGraph::showCurrent()
{
    if (!m_picture)
        return;
    const int box = boxOfNode(m_layout, m_picture->paths, m_current);
    if (box < 0)
        return;
    const QRect rect = boxRect(m_layout.boxes[std::size_t(box)]);
    auto* const bar = verticalScrollBar();
    if (rect.top() < 0)
        bar->setValue(bar->value() + rect.top());
    else if (rect.bottom() >= viewport()->height())
        bar->setValue(bar->value() + rect.bottom() - viewport()->height() + 1);
}

} // namespace probescope::ui

#include "moc_flame_graph.cpp"
