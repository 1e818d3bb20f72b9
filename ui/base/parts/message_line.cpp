#include "ui/base/parts/message_line.h"

#include <QAccessible>
#include <QEvent>
#include <QTimer>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kMessageMs = 6000;
constexpr int kInset = 6; // from the edges of the window, and of the text from its own

} // namespace

MessageLine::MessageLine(QWidget* window, const QWidget* above)
    : QLabel(window)
    , m_above(above)
    , m_timer(new QTimer(this))
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setMargin(kInset);
    setFrameStyle(QFrame::Box | QFrame::Plain);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    m_timer->setSingleShot(true);
    m_timer->setInterval(kMessageMs);
    connect(m_timer, &QTimer::timeout, this, [this] { showMessage({}); });
    window->installEventFilter(this);
}

void MessageLine::showMessage(const QString& text)
{
    setText(text);
    setVisible(!text.isEmpty());
    if (text.isEmpty()) {
        m_timer->stop();
        return;
    }
    place();
    raise();
    m_timer->start();
    QAccessibleEvent told(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

bool MessageLine::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && !isHidden())
        place();
    return QLabel::eventFilter(watched, event);
}

/// In one line where that has room.
void MessageLine::place()
{
    const auto* const window = parentWidget();
    const int around = 2 * (kInset + frameWidth());
    const int width = std::min(fontMetrics().horizontalAdvance(text()) + around + 1,
                               window->width() - 2 * kInset);
    const int height = heightForWidth(width);
    const int bottom = m_above ? m_above->y() : window->height();
    setGeometry(kInset, bottom - kInset - height, width, height);
}

} // namespace probescope::ui

#include "moc_message_line.cpp"
