#include "ui/capture/layout/focused_view.h"

#include "ui/base/view/view.h"

#include <QApplication>

#include <algorithm>

namespace probescope::ui {

FocusedView::FocusedView(const std::vector<View*>* views, QWidget* window)
    : QObject(window)
    , m_views(views)
    , m_window(window)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* /*old*/, QWidget* now) {
        if (auto* const view = around(now))
            m_last = view;
    });
}

View* FocusedView::around(QWidget* part) const
{
    for (; part; part = part->parentWidget()) {
        auto* const view = qobject_cast<View*>(part);
        if (view && std::ranges::find(*m_views, view) != m_views->end())
            return view;
    }
    return nullptr;
}

View* FocusedView::current() const
{
    if (auto* const view = around(QApplication::focusWidget()))
        return view;
    // A menu or the palette leaves the focus of the window below it where it is.
    for (const auto* window = QApplication::activeWindow(); window;
         window = window->parentWidget()) {
        if (auto* const view = around(window->focusWidget()))
            return view;
    }
    if (auto* const view = around(m_window->window()->focusWidget()))
        return view;
    return m_last && m_last->isVisible() ? m_last.data() : nullptr;
}

} // namespace probescope::ui

#include "moc_focused_view.cpp"
