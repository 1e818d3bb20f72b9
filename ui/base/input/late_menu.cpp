#include "ui/base/input/late_menu.h"

#include "ui/base/input/gestures.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWidget>

namespace probescope::ui {

LateMenu::LateMenu(QWidget* widget)
    : QObject(widget)
    , m_widget(widget)
{
    m_widget->installEventFilter(this);
}

LateMenu::~LateMenu() = default;

bool LateMenu::eventFilter(QObject* /*watched*/, QEvent* event)
{
    const auto type = event->type();
    if (type == QEvent::MouseButtonPress || type == QEvent::MouseButtonDblClick) {
        const auto& mouse = static_cast<const QMouseEvent&>(*event);
        m_menu.reset();
        m_dragged = false;
        m_pressed = mouse.position().toPoint();
        m_down = mouse.button() == Qt::RightButton
            && gestures().drag(mouse.button(), mouse.modifiers()) != DragMeaning::None;
    } else if (type == QEvent::MouseMove && m_down) {
        const auto way = static_cast<const QMouseEvent&>(*event).position().toPoint() - m_pressed;
        m_dragged = m_dragged || way.manhattanLength() >= QApplication::startDragDistance();
    } else if (type == QEvent::MouseButtonRelease
               && static_cast<const QMouseEvent&>(*event).button() == Qt::RightButton) {
        release();
    } else if (type == QEvent::ContextMenu) {
        const auto& menu = static_cast<const QContextMenuEvent&>(*event);
        if (menu.reason() != QContextMenuEvent::Mouse || (!m_down && !m_dragged))
            return false;
        if (m_down)
            m_menu.reset(menu.clone());
        event->accept(); // else the widget around it opens its own
        return true;
    }
    return false;
}

/// The menu comes behind the release, which ends what the press began.
void LateMenu::release()
{
    m_down = false;
    if (m_menu && !m_dragged)
        QCoreApplication::postEvent(m_widget, m_menu.release());
    m_menu.reset();
}

} // namespace probescope::ui

#include "moc_late_menu.cpp"
