#include "ui/base/parts/card.h"

#include <QPainter>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr int kPadding = 12;
constexpr int kCardIcon = 22;
constexpr int kRadius = 6;
constexpr int kCardWidth = 360;
constexpr int kMinimumWidth = 220;
constexpr int kTextLeft = 2 * kPadding + kCardIcon;
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

void Card::setWraps(bool wraps)
{
    m_wraps = wraps;
    auto policy = sizePolicy();
    policy.setHeightForWidth(wraps);
    setSizePolicy(policy);
    updateGeometry();
}

/// Of the quieter line, in a card of this width.
int Card::lineHeight(int width) const
{
    const int one = fontMetrics().height();
    if (!m_wraps)
        return one;
    constexpr int kEndless = 1 << 20;
    const QRect room(0, 0, std::max(width - kTextLeft - kPadding, 1), kEndless);
    return std::max(one, fontMetrics().boundingRect(room, Qt::TextWordWrap, m_line).height());
}

int Card::heightForWidth(int width) const
{
    return fontMetrics().height() + lineHeight(width) + 2 * kPadding - 4;
}

QSize Card::sizeHint() const
{
    return {kCardWidth, heightForWidth(kCardWidth)};
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
    const int width = this->width() - kTextLeft - kPadding;
    const int titleHeight = fontMetrics().height();
    const int below = lineHeight(this->width());
    const int top = (height() - titleHeight - below) / 2;
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(kTextLeft, top, width, titleHeight), Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, width));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const QRect line(kTextLeft, top + titleHeight, width, below);
    if (m_wraps)
        painter.drawText(line, Qt::TextWordWrap, m_line);
    else
        painter.drawText(line, Qt::AlignVCenter,
                         fontMetrics().elidedText(m_line, Qt::ElideMiddle, width));
}

} // namespace probescope::ui

#include "moc_card.cpp"
