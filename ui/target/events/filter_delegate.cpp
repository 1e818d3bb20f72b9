#include "ui/target/events/filter_delegate.h"

#include "ui/target/events/filter_edit.h"
#include "ui/target/events/models/event_formats.h"
#include "ui/target/events/models/filter_help.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QToolTip>

#include <utility>

namespace probescope::ui {

FilterDelegate::FilterDelegate(EventFormats* formats, EventAt eventAt, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_formats(formats)
    , m_eventAt(std::move(eventAt))
{
}

QWidget* FilterDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                      const QModelIndex& index) const
{
    const auto event = m_eventAt(index);
    if (!event)
        return QStyledItemDelegate::createEditor(parent, option, index);
    auto* const line = new FilterLine(parent);
    line->setFrame(false);
    line->setAutoFillBackground(true);
    line->setFormat(m_formats->find(*event), m_formats->rules());
    connect(m_formats, &EventFormats::ready, line,
            [this, line, wanted = *event](const tracefs::EventName& ready) {
                if (ready == wanted)
                    line->setFormat(m_formats->find(wanted), m_formats->rules());
            });
    connect(line, &FilterLine::judged, line, [line] {
        const auto& trouble = line->trouble();
        if (trouble && !line->unfinished() && line->isVisible())
            QToolTip::showText(line->mapToGlobal(line->rect().bottomLeft()), trouble->words, line);
        else
            QToolTip::hideText();
    });
    return line;
}

bool FilterDelegate::eventFilter(QObject* watched, QEvent* event)
{
    // The line has the completions' keys first; a delegate would end the editing with them.
    const auto* const line = qobject_cast<FilterLine*>(watched);
    if (line && line->offering() && event->type() == QEvent::KeyPress)
        return false;
    if (line && line->offering() && event->type() == QEvent::FocusOut)
        return false; // to the completions
    return QStyledItemDelegate::eventFilter(watched, event);
}

QString FilterDelegate::troubleAt(const QModelIndex& index) const
{
    const auto filter = index.data(Qt::DisplayRole).toString();
    const auto event = filter.isEmpty() ? std::nullopt : m_eventAt(index);
    const auto format = event ? m_formats->find(*event) : nullptr;
    const auto trouble = format ? filterTrouble(filter, *format, m_formats->rules()) : std::nullopt;
    return trouble ? trouble->words : QString();
}

void FilterDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (!troubleAt(index).isEmpty())
        option->palette.setColor(QPalette::Text, faultColour(option->palette));
}

bool FilterDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view,
                               const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const auto trouble = troubleAt(index);
    if (event->type() != QEvent::ToolTip || trouble.isEmpty())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), trouble, view);
    return true;
}

} // namespace probescope::ui

#include "moc_filter_delegate.cpp"
