#include "ui/base/parts/chip.h"

#include <QKeyEvent>
#include <QPainter>

namespace probescope::ui {

namespace {
constexpr int kSide = 10; // pixels beside the text
constexpr int kAbove = 3;
constexpr int kMinimumText = 30;
} // namespace

Chip::Chip(const QString& text, QWidget* parent)
    : QAbstractButton(parent)
{
    setText(text);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, this, &Chip::removed);
}

int Chip::crossWidth() const
{
    return fontMetrics().height();
}

int Chip::heightFor(const QFontMetrics& metrics)
{
    return metrics.height() + 2 * kAbove;
}

QSize Chip::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + crossWidth() + 2 * kSide + 2,
            heightFor(fontMetrics())};
}

QSize Chip::minimumSizeHint() const
{
    return {kMinimumText + crossWidth() + 2 * kSide, sizeHint().height()};
}

void Chip::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit removed();
        break;
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

void Chip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto accent = palette().color(QPalette::Highlight);
    auto fill = accent;
    fill.setAlphaF(isDown() ? 0.45F : underMouse() ? 0.34F : 0.22F);
    auto edge = accent;
    edge.setAlphaF(hasFocus() ? 1.0F : 0.55F);
    painter.setPen(QPen(edge, hasFocus() ? 2 : 1));
    painter.setBrush(fill);
    const auto shape = QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75);
    painter.drawRoundedRect(shape, shape.height() / 2, shape.height() / 2);

    painter.setPen(palette().color(QPalette::WindowText));
    const auto words = rect().adjusted(kSide, 0, -kSide - crossWidth(), 0);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, words.width()));
    const auto half = fontMetrics().height() * 0.2;
    const QPointF centre(rect().right() - kSide - crossWidth() * 0.2, QRectF(rect()).center().y());
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1.4, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre + QPointF(-half, -half), centre + QPointF(half, half));
    painter.drawLine(centre + QPointF(-half, half), centre + QPointF(half, -half));
}

} // namespace probescope::ui

#include "moc_chip.cpp"
