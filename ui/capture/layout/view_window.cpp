#include "ui/capture/layout/view_window.h"

#include "ui/base/parts/message_line.h"

#include <QKeyEvent>
#include <QMainWindow>
#include <QMenuBar>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

bool isOwnKey(const QKeyEvent& event)
{
    return event.matches(QKeySequence::Close)
        || (event.key() == Qt::Key_F11 && event.modifiers() == Qt::NoModifier);
}

} // namespace

ViewWindow::ViewWindow(QWidget* view, const QWidget* capture)
    : m_capture(capture)
    , m_message(new MessageLine(this))
{
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with its main window
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(view, 1);
    view->show();
    takeKeys();
}

/// Actions work by key in the windows of all widgets that they were added to, those of menus in the
/// windows of the menus.
void ViewWindow::takeKeys()
{
    for (const QWidget* widget = m_capture; widget; widget = widget->parentWidget()) {
        addActions(widget->actions());
        if (const auto* const window = qobject_cast<const QMainWindow*>(widget);
            window && window->menuWidget())
            addActions(window->menuWidget()->actions());
    }
}

void ViewWindow::bringUp()
{
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void ViewWindow::showMessage(const QString& text)
{
    m_message->showMessage(text);
}

bool ViewWindow::event(QEvent* event)
{
    if (event->type() == QEvent::WindowActivate) {
        takeKeys(); // there may be new ones
        emit activated();
    } else if (event->type() == QEvent::ShortcutOverride
               && isOwnKey(*static_cast<QKeyEvent*>(event))) {
        event->accept(); // not for the action of the main window
        return true;
    }
    return QWidget::event(event);
}

void ViewWindow::keyPressEvent(QKeyEvent* event)
{
    if (!isOwnKey(*event))
        QWidget::keyPressEvent(event);
    else if (event->key() == Qt::Key_F11)
        setWindowState(windowState() ^ Qt::WindowFullScreen);
    else
        close();
}

void ViewWindow::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    emit closed();
}

} // namespace probescope::ui

#include "moc_view_window.cpp"
