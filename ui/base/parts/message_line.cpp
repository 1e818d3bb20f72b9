#include "ui/base/parts/message_line.h"

#include <QTimer>

namespace probescope::ui {

namespace {

constexpr int kMessageMs = 6000;

} // namespace

MessageLine::MessageLine(QWidget* parent)
    : QLabel(parent)
    , m_timer(new QTimer(this))
{
    setAccessibleName(tr("Message"));
    setTextFormat(Qt::PlainText);
    m_timer->setSingleShot(true);
    m_timer->setInterval(kMessageMs);
    connect(m_timer, &QTimer::timeout, this, &QLabel::clear);
}

void MessageLine::showMessage(const QString& text)
{
    setText(text);
    setToolTip(text);
    m_timer->start();
}

} // namespace probescope::ui
