#include "ui/views/flame/flame_graph.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <cstdlib>
#include <utility>

namespace probescope::ui {

namespace {

/// The caller of a node, or the first that it calls; itself where there is none.
std::uint32_t nodeInRow(const analysis::PathTree& paths, std::uint32_t node, int rows)
{
    if (rows < 0)
        return node == 0 ? 0 : paths.nodes()[node].parent;
    return paths.nodes()[node].subtree > 1 ? node + 1 : node;
}

/// That of the next box in the row, whatever called it.
std::uint32_t nodeBeside(const FlameLayout& layout, const analysis::PathTree& paths,
                         std::uint32_t node, int step)
{
    const int at = boxOfNode(layout, paths, node);
    if (at < 0)
        return node;
    const FlameBox& from = layout.boxes[std::size_t(at)];
    const FlameBox* nearest = nullptr;
    for (const FlameBox& box : layout.boxes) {
        if (box.row != from.row || (box.left - from.left) * step <= 0)
            continue;
        if (!nearest || std::abs(box.left - from.left) < std::abs(nearest->left - from.left))
            nearest = &box;
    }
    return nearest ? nearest->node : node;
}

} // namespace

void FlameGraph::mousePressEvent(QMouseEvent* event)
{
    const auto place = event->position().toPoint();
    m_pressed = place;
    m_pressedScroll = verticalScrollBar()->value();
    m_dragged = false;
    if (const int box = boxAt(place); box >= 0)
        setCurrent(m_layout.boxes[std::size_t(box)].node);
}

void FlameGraph::mouseReleaseEvent(QMouseEvent* event)
{
    const auto pressed = std::exchange(m_pressed, std::nullopt);
    viewport()->unsetCursor();
    if (!pressed || m_dragged || event->button() != Qt::LeftButton)
        return;
    if (const int box = boxAt(*pressed); box >= 0)
        emit chosen(m_layout.boxes[std::size_t(box)].node);
}

void FlameGraph::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int box = boxAt(event->position().toPoint());
    if (box < 0 || event->button() != Qt::LeftButton)
        return;
    const FlameBox shown = m_layout.boxes[std::size_t(box)];
    // What is merged gets room when that which holds it does.
    setFocusNode(shown.merged > 1 ? m_picture->paths.nodes()[shown.node].parent : shown.node);
}

void FlameGraph::mouseMoveEvent(QMouseEvent* event)
{
    const auto place = event->position().toPoint();
    const bool held = m_pressed && (event->buttons() & (Qt::LeftButton | Qt::MiddleButton));
    if (held && (place - *m_pressed).manhattanLength() >= QApplication::startDragDistance())
        m_dragged = true;
    if (held && m_dragged) {
        viewport()->setCursor(Qt::ClosedHandCursor);
        verticalScrollBar()->setValue(m_pressedScroll + m_pressed->y() - place.y());
        return;
    }
    const int box = boxAt(place);
    if (box == m_hovered)
        return;
    m_hovered = box;
    viewport()->update();
}

void FlameGraph::leaveEvent(QEvent* event)
{
    QAbstractScrollArea::leaveEvent(event);
    m_hovered = -1;
    viewport()->update();
}

bool FlameGraph::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const int box = m_picture ? boxAt(help->pos()) : -1;
    if (box < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), boxText(box), viewport());
    return true;
}

void FlameGraph::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_picture)
        return;
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const int box = boxOfNode(m_layout, m_picture->paths, m_current);
        const QPoint place =
            box < 0 ? QPoint() : boxRect(m_layout.boxes[std::size_t(box)]).bottomLeft();
        emit menuWanted(viewport()->mapToGlobal(place));
        return;
    }
    const int box = boxAt(viewport()->mapFromGlobal(event->globalPos()));
    if (box < 0)
        return;
    setCurrent(m_layout.boxes[std::size_t(box)].node);
    emit menuWanted(event->globalPos());
}

void FlameGraph::moveTo(std::uint32_t node)
{
    setCurrent(node);
    showCurrent();
}

void FlameGraph::keyPressEvent(QKeyEvent* event)
{
    if (!m_picture)
        return QAbstractScrollArea::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up:
        moveTo(nodeInRow(m_picture->paths, m_current, m_rootOnTop ? -1 : 1));
        break;
    case Qt::Key_Down:
        moveTo(nodeInRow(m_picture->paths, m_current, m_rootOnTop ? 1 : -1));
        break;
    case Qt::Key_Left:
        moveTo(nodeBeside(m_layout, m_picture->paths, m_current, -1));
        break;
    case Qt::Key_Right:
        moveTo(nodeBeside(m_layout, m_picture->paths, m_current, 1));
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Plus:
        setFocusNode(m_current);
        break;
    case Qt::Key_Minus:
        setFocusNode(m_picture->paths.nodes()[m_focus].parent);
        break;
    case Qt::Key_Backspace:
        goBack();
        break;
    case Qt::Key_Home:
        setFocusNode(0);
        break;
    case Qt::Key_Space:
        emit chosen(m_current);
        break;
    case Qt::Key_PageUp:
        verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepSub);
        break;
    case Qt::Key_PageDown:
        verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepAdd);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace probescope::ui
