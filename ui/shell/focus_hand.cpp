#include "ui/shell/focus_hand.h"

#include <QEvent>
#include <QFocusEvent>
#include <QPointer>
#include <QWidget>

namespace probescope::ui {

namespace {

class FocusHand : public QObject
{
public:
    FocusHand(QWidget* view, QWidget* target)
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

void handFocusOn(QWidget* view, QWidget* target)
{
    new FocusHand(view, target); // owned by the view
}

} // namespace probescope::ui
