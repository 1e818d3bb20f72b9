#include "ui/plot/axes/focus_frame.h"

#include "ui/base/theme/colours.h"

#include <QEvent>
#include <QPainter>
#include <QWidget>

namespace probescope::ui {

namespace {

/// Lies over all parts of the plot.
class FocusFrame : public QWidget
{
public:
    explicit FocusFrame(QWidget* plot)
        : QWidget(plot)
    {
        setObjectName(QStringLiteral("focusFrame"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
        plot->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        switch (event->type()) {
        case QEvent::FocusIn:
        case QEvent::FocusOut:
            setVisible(event->type() == QEvent::FocusIn);
            cover();
            break;
        case QEvent::Resize:
        case QEvent::LayoutRequest: // another page of the plot is shown, and raised
            cover();
            break;
        default:
            break;
        }
        return QWidget::eventFilter(watched, event);
    }
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setPen(QPen(timeline::Colours::from(palette()).accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }

private:
    void cover()
    {
        setGeometry(parentWidget()->rect());
        raise();
    }
};

} // namespace

void frameFocus(QWidget* plot)
{
    new FocusFrame(plot); // owned by the plot
}

} // namespace probescope::ui
