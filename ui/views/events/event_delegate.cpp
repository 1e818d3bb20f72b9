#include "ui/views/events/event_delegate.h"

#include "ui/base/text/fixed_font.h"
#include "ui/base/theme/colours.h"
#include "ui/views/events/models/event_table_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr int kBadgeRadius = 3;
constexpr int kBadgeInset = 3;

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
}

/// The first line of what the user wrote on the event, short enough to leave room for the event.
QString noteBadge(const QModelIndex& index)
{
    constexpr int kMax = 40;
    const auto text = index.data(EventTableModel::NoteRole).toString().simplified();
    return text.size() > kMax ? text.left(kMax - 1) + u'…' : text;
}

/// Of a change of tasks, the next one is what is looked for, and it stands at the end: what is
/// before it gives way first, then what is known of it besides its name.
QString elidedDetails(const QString& text, const QFontMetrics& metrics, int width)
{
    static const QRegularExpression kNextTask(
        QStringLiteral("(?: ==>)? next_comm=(?<raw>.+?)(?= next_pid=|$)"
                       "| ==> (?<short>.+):-?\\d+ \\[-?\\d+\\]$"));
    const auto elided = [&](const QString& part) {
        return metrics.elidedText(part, Qt::ElideRight, width);
    };
    if (metrics.horizontalAdvance(text) <= width)
        return text;
    const auto match = kNextTask.match(text);
    if (!match.hasMatch())
        return elided(text);
    const auto group = match.hasCaptured(u"raw") ? u"raw" : u"short";
    const auto tail = text.mid(match.capturedStart());
    const int room = width - metrics.horizontalAdvance(tail);
    if (room >= metrics.horizontalAdvance(u'…'))
        return metrics.elidedText(text.left(match.capturedStart()), Qt::ElideRight, room) + tail;
    const auto nameAt = match.capturedStart(group) - match.capturedStart();
    const auto name = match.captured(group);
    if (auto shown = elided(u'…' + tail); shown.startsWith(u'…' + tail.left(nameAt) + name))
        return shown;
    if (auto shown = elided(tail.mid(nameAt)); shown.startsWith(name))
        return shown;
    return metrics.horizontalAdvance(name) <= width ? name : elided(name);
}
} // namespace

QColor lossColour(const QPalette& palette)
{
    return timeline::Colours::from(palette).loss;
}

QColor noteColour(const QPalette& palette)
{
    // Bluish green of Okabe and Ito's palette, lighter on dark ground.
    return isDark(palette) ? QColor(0x4c, 0xd6, 0xa8) : QColor(0x00, 0x72, 0x54);
}

QColor markerColour(const QPalette& palette, bool ofA)
{
    const auto colours = timeline::Colours::from(palette);
    return ofA ? colours.markerA : colours.markerB;
}

namespace {

/// A dimmed line between two rows, with its letter at the end: it stands on no event that is
/// listed.
void paintMarkersBefore(QPainter& painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index)
{
    constexpr double kDimmed = 0.6;
    constexpr double kSmall = 0.75; // of the font
    int right = option.rect.right() - EventDelegate::kPadding;
    int top = option.rect.top();
    const auto markers = index.data(EventTableModel::MarkersBeforeRole).toString();
    for (const auto& marker : markers.split(u' ', Qt::SkipEmptyParts)) {
        auto colour = markerColour(option.palette, marker == u'A');
        colour.setAlphaF(float(kDimmed));
        painter.fillRect(option.rect.left(), top++, option.rect.width(), 1, colour);
        if (index.column() != EventCells::Details)
            continue;
        painter.save();
        auto font = option.font;
        font.setPointSizeF(font.pointSizeF() * kSmall);
        painter.setFont(font);
        painter.setPen(colour);
        const int width = painter.fontMetrics().horizontalAdvance(marker);
        painter.drawText(QRect(right - width, option.rect.top() + 1, width, option.rect.height()),
                         Qt::AlignTop, marker);
        right -= width + EventDelegate::kPadding;
        painter.restore();
    }
}

} // namespace

void EventDelegate::setHighlight(const std::optional<analysis::FilterTerm>& term)
{
    m_highlight = QRegularExpression();
    if (!term || term->text.empty())
        return;
    m_where = term->where;
    const auto text = QString::fromStdString(term->text);
    const bool isRegex = term->kind == analysis::FilterTerm::Kind::Regex;
    m_highlight.setPattern(isRegex ? text : QRegularExpression::escape(text));
    if (!term->caseSensitive)
        m_highlight.setPatternOptions(QRegularExpression::CaseInsensitiveOption);
}

bool EventDelegate::searches(EventCells::Column column) const
{
    using Where = analysis::FilterTerm::Where;
    switch (m_where) {
    case Where::Task:
        return column == EventCells::Task;
    case Where::Event:
        return column == EventCells::Event;
    case Where::Details:
        return column == EventCells::Details;
    case Where::Anywhere:
        break;
    }
    return true;
}

QSize EventDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto text = index.data().toString();
    return {option.fontMetrics.horizontalAdvance(text) + 2 * kPadding + 2,
            option.fontMetrics.height() + 6};
}

void EventDelegate::paintGround(QPainter* painter, const QStyleOptionViewItem& option,
                                bool selected) const
{
    const auto group =
        option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    const bool afterTime = m_onlyTime && option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter->fillRect(option.rect, option.palette.brush(group, QPalette::Highlight));
    else if (option.features.testFlag(QStyleOptionViewItem::Alternate))
        painter->fillRect(option.rect, option.palette.brush(group, QPalette::AlternateBase));
    else if (afterTime) // the table has painted it as selected
        painter->fillRect(option.rect, option.palette.brush(group, QPalette::Base));
    if (afterTime)
        painter->fillRect(option.rect.left(), option.rect.top(), option.rect.width(), 2,
                          option.palette.brush(group, QPalette::Highlight));
}

void EventDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const auto text = cell.text;
    const auto column = EventTableModel::Column(index.column());
    const bool selected = cell.state.testFlag(QStyle::State_Selected) && !m_onlyTime;
    const auto group =
        cell.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    painter->save();
    paintGround(painter, cell, selected);

    auto rect = cell.rect.adjusted(kPadding, 0, -kPadding, 0);
    const auto loss = index.data(EventTableModel::LostRole).toString();
    if (!loss.isEmpty()) {
        painter->fillRect(cell.rect.left(), cell.rect.top(), cell.rect.width(), 2,
                          lossColour(cell.palette));
        if (column == EventCells::Details)
            rect.setLeft(paintBadge(painter, cell, rect, loss, lossColour(cell.palette)));
    }
    paintMarkersBefore(*painter, cell, index);
    if (column == EventCells::Details) {
        const auto markers = index.data(EventTableModel::MarkersRole).toString();
        for (const auto& marker : markers.split(u' ', Qt::SkipEmptyParts))
            rect.setLeft(paintBadge(painter, cell, rect, marker,
                                    markerColour(cell.palette, marker == u'A')));
        if (const auto note = noteBadge(index); !note.isEmpty())
            rect.setLeft(paintBadge(painter, cell, rect, note, noteColour(cell.palette)));
    }
    if (column == EventCells::Flags)
        painter->setFont(fixedFont());
    else
        painter->setFont(cell.font);
    auto colour = cell.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
    const bool quiet = column == EventCells::Delta || column == EventCells::Flags
        || column == EventCells::Tgid || column == EventCells::Buffer;
    if (quiet && !selected)
        colour.setAlphaF(0.62F);
    const auto metrics = painter->fontMetrics();
    const auto shown = column == EventCells::Details
        ? elidedDetails(text, metrics, rect.width())
        : metrics.elidedText(text, Qt::ElideRight, rect.width());
    if (!selected && searches(column))
        paintMatches(painter, cell, rect, shown, false);
    painter->setPen(colour);
    painter->drawText(rect, int(cell.displayAlignment) | Qt::TextSingleLine, shown);
    if (selected && searches(column))
        paintMatches(painter, cell, rect, shown, true);
    if (cell.state.testFlag(QStyle::State_HasFocus) && selected) {
        auto frame = colour;
        frame.setAlphaF(0.5F);
        painter->setPen(frame);
        painter->drawRect(cell.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

int EventDelegate::paintBadge(QPainter* painter, const QStyleOptionViewItem& option,
                              const QRect& rect, const QString& text, const QColor& colour)
{
    const QFontMetrics metrics(option.font);
    const auto width = std::min(metrics.horizontalAdvance(text) + 2 * kPadding, rect.width());
    const QRect badge(rect.left(), rect.top() + kBadgeInset, width,
                      rect.height() - 2 * kBadgeInset + 1);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    painter->drawRoundedRect(badge, kBadgeRadius, kBadgeRadius);
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->setFont(option.font);
    painter->setPen(isDark(option.palette) ? Qt::black : Qt::white);
    painter->drawText(badge.adjusted(kPadding, 0, -kPadding, 0), Qt::AlignVCenter,
                      metrics.elidedText(text, Qt::ElideRight, width - 2 * kPadding));
    return badge.right() + kPadding;
}

void EventDelegate::paintMatches(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QRect& rect, const QString& shown, bool letters) const
{
    if (m_highlight.pattern().isEmpty() || !m_highlight.isValid() || shown.isEmpty())
        return;
    const auto metrics = painter->fontMetrics();
    auto left = rect.left();
    if (option.displayAlignment.testFlag(Qt::AlignRight))
        left = rect.right() + 1 - metrics.horizontalAdvance(shown);
    const auto colour = timeline::Colours::from(option.palette).found;
    auto matches = m_highlight.globalMatch(shown);
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (match.capturedLength() == 0)
            continue;
        const auto begin = left + metrics.horizontalAdvance(shown.left(match.capturedStart()));
        const auto end = left + metrics.horizontalAdvance(shown.left(match.capturedEnd()));
        const QRect place(begin - 1, rect.top() + 2, end - begin + 2, rect.height() - 4);
        if (!letters) {
            painter->fillRect(place, colour);
            continue;
        }
        painter->save();
        painter->setClipRect(place);
        painter->fillRect(place, option.palette.color(QPalette::Base));
        painter->fillRect(place, colour); // which may be seen through
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(rect, int(option.displayAlignment) | Qt::TextSingleLine, shown);
        painter->restore();
    }
}

} // namespace probescope::ui

#include "moc_event_delegate.cpp"
