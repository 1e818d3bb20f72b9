#pragma once

#include <QObject>
#include <QPointer>

#include <vector>

class QWidget;

namespace probescope::ui {

class View;

/// Which of some views has the focus in one of the windows, or had it last: menus, the palette and
/// what stands beside the views take it meanwhile.
class FocusedView : public QObject
{
    Q_OBJECT

public:
    /// The views must outlive this, and are children of the window in which most of them stand.
    FocusedView(const std::vector<View*>* views, QWidget* window);

    /// The one of the views that a widget is a part of; null: none.
    View* around(QWidget* part) const;
    /// Null: none had the focus yet, or it is out of sight.
    View* current() const;

private:
    const std::vector<View*>* m_views;
    QWidget* m_window;
    QPointer<View> m_last;
};

} // namespace probescope::ui
