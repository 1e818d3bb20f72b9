#pragma once

#include <QContextMenuEvent>
#include <QObject>
#include <QPoint>

#include <memory>

class QWidget;

namespace probescope::ui {

/// Where the map of gestures has a meaning for a drag with the right button: the context menu of a
/// widget opens when that button is released without a drag, and not when it is pressed, as it does
/// on X11 and Wayland. The widget gets all events of the mouse as before. Create it after all other
/// event filters of the widget.
class LateMenu : public QObject
{
    Q_OBJECT

public:
    /// A child of the widget.
    explicit LateMenu(QWidget* widget);
    ~LateMenu() override;

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void release();

    QWidget* m_widget;
    bool m_down = false; ///< the right button, where dragging it means something
    bool m_dragged = false; ///< since it was pressed
    QPoint m_pressed;
    std::unique_ptr<QContextMenuEvent> m_menu; ///< that waits for the release
};

} // namespace probescope::ui
