#include "ui/base/parts/card.h"

#include <QPainter>

namespace probescope::ui {

namespace {
constexpr int kPadding = 12;
constexpr int kCardIcon = 22;
constexpr int kRadius = 6;
constexpr int kCardWidth = 360;
constexpr int kMinimumWidth = 220;
} // namespace

Card::Card(const QIcon& icon, const QString& title, const QString& line, QWidget* parent)
    : QAbstractButton(parent)
    , m_line(line)
{
    setIcon(icon);
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(line);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize Card::sizeHint() const
{
    return {kCardWidth, 2 * fontMetrics().height() + 2 * kPadding - 4};
}

QSize Card::minimumSizeHint() const
{
    return {kMinimumWidth, sizeHint().height()};
}

void Card::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto shape = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool active = underMouse() || hasFocus();
    auto edge = palette().color(active ? QPalette::Highlight : QPalette::Mid);
    painter.setPen(QPen(edge, hasFocus() ? 2 : 1));
    auto fill = palette().color(QPalette::Base);
    if (isDown())
        fill = palette().color(QPalette::Midlight);
    painter.setBrush(fill);
    painter.drawRoundedRect(shape, kRadius, kRadius);
    icon().paint(&painter, QRect(kPadding, (height() - kCardIcon) / 2, kCardIcon, kCardIcon));
    const int left = 2 * kPadding + kCardIcon;
    const int width = this->width() - left - kPadding;
    const int lineHeight = fontMetrics().height();
    const int top = (height() - 2 * lineHeight) / 2;
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(left, top, width, lineHeight), Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, width));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(QRect(left, top + lineHeight, width, lineHeight), Qt::AlignVCenter,
                     fontMetrics().elidedText(m_line, Qt::ElideMiddle, width));
}

} // namespace probescope::ui

#include "moc_card.cpp"
