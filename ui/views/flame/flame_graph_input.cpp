#include "ui/views/flame/flame_graph.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <cstdlib>

namespace probescope::ui {

void FlameGraph::mousePressEvent(QMouseEvent* event)
{
    const int box = boxAt(event->position().toPoint());
    if (box < 0)
        return;
    const std::uint32_t node = m_layout.boxes[std::size_t(box)].node;
    setCurrent(node);
    if (event->button() == Qt::LeftButton)
        emit chosen(node);
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
    const int box = boxAt(event->position().toPoint());
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

/// Up and down as it is drawn: to the caller, or to the first that it calls.
void FlameGraph::moveCurrent(int rows)
{
    const auto& nodes = m_picture->paths.nodes();
    if (rows < 0 && m_current != 0)
        setCurrent(nodes[m_current].parent);
    else if (rows > 0 && nodes[m_current].subtree > 1)
        setCurrent(m_current + 1);
    showCurrent();
}

/// To the next box of the row, whatever called it.
void FlameGraph::moveAside(int step)
{
    const int at = boxOfNode(m_layout, m_picture->paths, m_current);
    if (at < 0)
        return;
    const FlameBox& from = m_layout.boxes[std::size_t(at)];
    const FlameBox* nearest = nullptr;
    for (const FlameBox& box : m_layout.boxes) {
        if (box.row != from.row || (box.left - from.left) * step <= 0)
            continue;
        if (!nearest || std::abs(box.left - from.left) < std::abs(nearest->left - from.left))
            nearest = &box;
    }
    if (nearest)
        setCurrent(nearest->node);
    showCurrent();
}

void FlameGraph::keyPressEvent(QKeyEvent* event)
{
    if (!m_picture)
        return QAbstractScrollArea::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up:
        moveCurrent(m_rootOnTop ? -1 : 1);
        break;
    case Qt::Key_Down:
        moveCurrent(m_rootOnTop ? 1 : -1);
        break;
    case Qt::Key_Left:
        moveAside(-1);
        break;
    case Qt::Key_Right:
        moveAside(1);
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
        resetFocus();
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
