#include "ui/capture/layout/saved_docks.h"

#include "ui/capture/layout/dock_places.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QPointer>

namespace probescope::ui {

SavedDocks::SavedDocks(QMainWindow* window, int version)
    : QObject(window)
    , m_window(window)
    , m_version(version)
{
}

void SavedDocks::follow(const QByteArray& state)
{
    m_state = state;
    qApp->installEventFilter(this);
}

void SavedDocks::fit()
{
    if (m_state.isEmpty() || !m_window->isVisible())
        return;
    // Only their sizes are meant: which are shown, and which are in front, may differ by now.
    struct Seen
    {
        QDockWidget* dock;
        bool hidden;
        bool inFront;
    };
    QList<Seen> before;
    for (auto* const dock : m_window->findChildren<QDockWidget*>())
        before << Seen{dock, dock->isHidden(), isInFront(*dock)};
    const QPointer<QWidget> focus = QApplication::focusWidget();
    m_window->restoreState(m_state, m_version);
    for (const auto& seen : before)
        seen.dock->setVisible(!seen.hidden);
    m_window->layout()->activate(); // what was hidden has a tab from then on, which can be raised
    for (const auto& seen : before) {
        if (!seen.hidden && seen.inFront && !seen.dock->isFloating())
            seen.dock->raise();
    }
    if (focus && focus->isVisible() && m_window->isAncestorOf(focus))
        focus->setFocus(Qt::OtherFocusReason);
}

void SavedDocks::release()
{
    m_state.clear();
    qApp->removeEventFilter(this);
}

bool SavedDocks::eventFilter(QObject* watched, QEvent* event)
{
    const bool begins = event->type() == QEvent::MouseButtonPress
        || event->type() == QEvent::KeyPress || event->type() == QEvent::Wheel
        || event->type() == QEvent::Drop;
    if (begins && m_window->isVisible()) // else it may be what shows the window
        release();
    return QObject::eventFilter(watched, event);
}

} // namespace probescope::ui

#include "moc_saved_docks.cpp"
