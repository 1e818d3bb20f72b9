#include "ui/views/sched/split_bar.h"

#include "ui/base/text/list_text.h"
#include "ui/views/sched/models/sched_text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <utility>

namespace probescope::ui {

namespace {

using Kind = analysis::SlowPart::Kind;

constexpr int kBarPadding = 10;
constexpr int kPatternAlpha = 110;

} // namespace

SplitBar::SplitBar(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Breakdown of the time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
}

QSize SplitBar::sizeHint() const
{
    return {200, fontMetrics().height() + kBarPadding};
}

void SplitBar::setParts(std::vector<analysis::SlowPart> parts, const QStringList& texts,
                        const QStringList& names)
{
    m_parts = std::move(parts);
    m_texts = texts;
    m_names = names;
    m_totalNs = 0;
    for (const auto& part : m_parts)
        m_totalNs += part.ns;
    m_current = -1;
    setAccessibleDescription(clausesText(m_texts));
    update();
}

void SplitBar::setCurrent(int part)
{
    m_current = part;
    update();
}

QColor SplitBar::colour(const timeline::Colours& colours, Kind kind)
{
    switch (kind) {
    case Kind::Self:
        return colours.fills[0];
    case Kind::Child:
        return colours.fills[1];
    case Kind::OtherChildren:
        return colours.fills[2];
    case Kind::Interrupt:
        return colours.hardIrq;
    case Kind::Sleep:
        return colours.idle;
    case Kind::WakeDelay:
        return colours.fills[3];
    case Kind::Preempted:
        return colours.fills[4];
    case Kind::Unknown:
        return colours.background;
    }
    return colours.background;
}

Qt::BrushStyle SplitBar::pattern(Kind kind)
{
    switch (kind) {
    case Kind::Self:
    case Kind::Child:
        return Qt::NoBrush;
    case Kind::OtherChildren:
        return Qt::Dense7Pattern;
    case Kind::Interrupt:
        return Qt::VerPattern;
    case Kind::Sleep:
        return Qt::Dense6Pattern;
    case Kind::WakeDelay:
        return Qt::FDiagPattern;
    case Kind::Preempted:
        return Qt::DiagCrossPattern;
    case Kind::Unknown:
        return Qt::BDiagPattern;
    }
    return Qt::NoBrush;
}

/// Whole pixels: the right edge of a part is the left one of the next.
QRect SplitBar::rectOf(int part) const
{
    if (part < 0 || part >= int(m_parts.size()) || m_totalNs <= 0)
        return {};
    std::int64_t before = 0;
    for (int i = 0; i < part; ++i)
        before += m_parts[std::size_t(i)].ns;
    const auto pixel = [this](std::int64_t ns) {
        return int(double(ns) / double(m_totalNs) * double(width()));
    };
    const int left = pixel(before);
    return {left, 0, pixel(before + m_parts[std::size_t(part)].ns) - left, height()};
}

QString SplitBar::shownText(int part) const
{
    constexpr qsizetype kLeastLetters = 5; // fewer tell less than the sign of the kind
    const int room = rectOf(part).width() - kBarPadding;
    const auto metrics = fontMetrics();
    const auto name = m_names.value(part);
    for (const auto& text : {m_texts.value(part), name}) {
        if (!text.isEmpty() && metrics.horizontalAdvance(text) <= room)
            return text;
    }
    auto cut =
        metrics.elidedText(name.isEmpty() ? m_texts.value(part) : name, Qt::ElideRight, room);
    if (cut.size() >= kLeastLetters)
        return cut;
    const QString sign(SchedText::sign(m_parts[std::size_t(part)]));
    return metrics.horizontalAdvance(sign) <= room ? sign : QString();
}

void SplitBar::paintEvent(QPaintEvent* /*event*/)
{
    const auto colours = timeline::Colours::from(palette());
    QPainter painter(this);
    painter.fillRect(rect(), colours.panel);
    for (int i = 0; i < int(m_parts.size()); ++i) {
        const auto place = rectOf(i);
        if (place.isEmpty())
            continue;
        const auto& part = m_parts[std::size_t(i)];
        const auto fill = colour(colours, part.kind);
        painter.fillRect(place, fill);
        auto lines = timeline::Colours::textOn(fill);
        const auto style = pattern(part.kind);
        if (style != Qt::NoBrush) {
            auto shade = lines;
            shade.setAlpha(kPatternAlpha);
            painter.fillRect(place, QBrush(shade, style));
        }
        painter.fillRect(QRect(place.left(), 0, 1, height()), colours.background);
        if (const auto text = shownText(i); !text.isEmpty()) {
            // The text stands on the bare colour: patterns would strike it through.
            QRect box(0, 0, fontMetrics().horizontalAdvance(text) + kBarPadding,
                      fontMetrics().height());
            box.moveCenter(place.center());
            painter.fillRect(box.intersected(place), fill);
            painter.setPen(lines);
            painter.drawText(place, Qt::AlignCenter, text);
        }
    }
    painter.setPen(colours.separator);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (const auto place = rectOf(m_current); !place.isEmpty()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(place.adjusted(1, 1, -1, -1));
    }
}

int SplitBar::partAt(int x) const
{
    for (int i = 0; i < int(m_parts.size()); ++i) {
        const auto place = rectOf(i);
        if (x >= place.left() && x < place.left() + place.width())
            return i;
    }
    return -1;
}

void SplitBar::mousePressEvent(QMouseEvent* event)
{
    if (const int part = partAt(event->position().toPoint().x());
        part >= 0 && event->button() == Qt::LeftButton)
        emit partClicked(part);
}

bool SplitBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const int part = partAt(help->pos().x());
    QToolTip::showText(help->globalPos(), part < 0 ? QString() : m_texts.value(part), this);
    return true;
}

} // namespace probescope::ui

#include "moc_split_bar.cpp"
