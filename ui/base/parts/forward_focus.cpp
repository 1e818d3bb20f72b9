#include "ui/base/parts/forward_focus.h"

#include <QEvent>
#include <QFocusEvent>
#include <QPointer>
#include <QWidget>

namespace probescope::ui {

namespace {

class FocusForwarder : public QObject
{
public:
    FocusForwarder(QWidget* view, QWidget* target)
        : QObject(view)
        , m_target(target)
    {
        view->installEventFilter(this);
    }

    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() == QEvent::FocusIn && m_target)
            m_target->setFocus(static_cast<QFocusEvent*>(event)->reason());
        return false;
    }

private:
    QPointer<QWidget> m_target;
};

} // namespace

void forwardFocus(QWidget* view, QWidget* target)
{
    new FocusForwarder(view, target); // owned by the view
}

} // namespace probescope::ui
