#include "ui/views/events/models/event_table_model.h"

#include "ui/base/text/list_text.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

EventTableModel::EventTableModel(std::shared_ptr<store::Capture> capture, EventList* list,
                                 QObject* parent)
    : QAbstractTableModel(parent)
    , m_capture(std::move(capture))
    , m_list(list)
    , m_cells(m_capture)
{
    connect(list, &EventList::reset, this, [this] {
        m_top = 0;
        follow();
    });
    connect(list, &EventList::grew, this, &EventTableModel::follow);
}

void EventTableModel::setWindow(std::uint64_t top, int rows)
{
    if (m_top == top && m_wanted == rows)
        return;
    m_top = top;
    m_wanted = rows;
    follow();
}

void EventTableModel::follow()
{
    const auto size = m_list->size();
    const auto below = size > m_top ? size - m_top : 0;
    const int count = int(std::min(below, std::uint64_t(std::max(m_wanted, 0))));
    if (count < m_count) {
        beginRemoveRows({}, count, m_count - 1);
        m_count = count;
        endRemoveRows();
    } else if (count > m_count) {
        beginInsertRows({}, m_count, count - 1);
        m_count = count;
        endInsertRows();
    }
    if (m_count > 0)
        emit dataChanged(index(0, 0), index(m_count - 1, EventCells::ColumnCount - 1));
}

void EventTableModel::captureGrew()
{
    m_cells.captureGrew();
    follow();
}

void EventTableModel::setNotes(const NoteList* notes)
{
    m_notes = notes;
    connect(notes, &NoteList::changed, this, &EventTableModel::follow);
    follow();
}

QString EventTableModel::noteOn(RowId row) const
{
    return m_notes ? m_notes->textOn(row, m_cells.rows().row(row).event.timeNs) : QString();
}

void EventTableModel::setMarkers(std::optional<std::int64_t> aNs, std::optional<std::int64_t> bNs)
{
    m_markerANs = aNs;
    m_markerBNs = bNs;
    follow();
}

/// A marker is a time: the first row that is not earlier has it, or stands behind it. The event on
/// which it was set may be filtered out, and then no other one has it.
QStringList EventTableModel::markersAt(std::uint64_t position, Stands where) const
{
    if (!m_markerANs && !m_markerBNs)
        return {};
    const auto timeNs = rowAt(position).event.timeNs;
    const auto beforeNs =
        position > 0 ? std::optional(rowAt(position - 1).event.timeNs) : std::nullopt;
    const auto stands = [&](std::optional<std::int64_t> markerNs) {
        return markerNs && (where == Stands::On ? timeNs == *markerNs : timeNs > *markerNs)
            && (!beforeNs || *beforeNs < *markerNs);
    };
    QStringList markers;
    if (stands(m_markerANs))
        markers << QStringLiteral("A");
    if (stands(m_markerBNs))
        markers << QStringLiteral("B");
    return markers;
}

void EventTableModel::timesChanged()
{
    follow();
}

void EventTableModel::setShort(bool isShort)
{
    m_cells.setShort(isShort);
    follow();
}

const EventRowText& EventTableModel::rowAt(std::uint64_t position) const
{
    return m_cells.rows().row(m_list->row(position));
}

QString EventTableModel::text(std::uint64_t position, Column column) const
{
    std::optional<RowId> before;
    if (position > 0)
        before = m_list->row(position - 1);
    return m_cells.text(m_list->row(position), before, column);
}

int EventTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_count;
}

int EventTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : EventCells::ColumnCount;
}

QString EventTableModel::toolTip(std::uint64_t position, Column column) const
{
    const auto row = rowAt(position);
    switch (column) {
    case EventCells::Time: {
        const auto wall = times().wallText(row.event.timeNs);
        const auto kernel = times().kernelText(row.event.timeNs);
        return wall.isEmpty() ? kernel : kernel + u'\n' + wall;
    }
    case EventCells::Details: {
        const auto loss = m_cells.lossText(row.event.row);
        const auto tip = loss.isEmpty() ? row.info : loss + u'\n' + row.info;
        const auto note = noteOn(row.event.row);
        return note.isEmpty() ? tip : tr("Note: %1").arg(note) + u'\n' + tip;
    }
    default:
        return {};
    }
}

QVariant EventTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto position = m_top + std::uint64_t(index.row());
    if (position >= m_list->size())
        return {}; // the filter has changed, and the view has not heard of it yet
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(position, column);
    case Qt::ToolTipRole: {
        const auto tip = toolTip(position, column);
        return tip.isEmpty() ? QVariant() : tip;
    }
    case Qt::TextAlignmentRole: {
        const bool right = EventCells::isNumber(column);
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter)
                                   | (right ? Qt::AlignRight : Qt::AlignLeft));
    }
    case Qt::AccessibleTextRole: {
        const auto cell = text(position, column);
        const auto loss =
            column == EventCells::Details ? m_cells.lossText(m_list->row(position)) : QString();
        const auto shown = sentencesText({loss, cell});
        const auto note = column == EventCells::Details ? noteOn(m_list->row(position)) : QString();
        QStringList texts;
        if (column == EventCells::Details) {
            for (const auto& marker : markersAt(position, Stands::Before))
                texts << tr("Marker %1 is before this row.").arg(marker);
            for (const auto& marker : markersAt(position, Stands::On))
                texts << tr("Marker %1.").arg(marker);
        }
        if (!note.isEmpty())
            texts << tr("Note: %1").arg(note);
        return sentencesText(texts << shown);
    }
    case RowRole:
        return QVariant::fromValue<quint64>(m_list->row(position));
    case TimeNsRole:
        return QVariant::fromValue<qint64>(rowAt(position).event.timeNs);
    case LostRole:
        return m_cells.lossBadge(m_list->row(position));
    case NoteRole:
        return noteOn(m_list->row(position));
    case MarkersRole:
        return markersAt(position, Stands::On).join(u' ');
    case MarkersBeforeRole:
        return markersAt(position, Stands::Before).join(u' ');
    case PositionRole:
        return QVariant::fromValue<quint64>(position);
    default:
        return {};
    }
}

QVariant EventTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical) {
        if (role != Qt::DisplayRole)
            return {};
        return QString::number(m_top + std::uint64_t(section) + 1);
    }
    const auto column = Column(section);
    if (role == Qt::DisplayRole)
        return EventCells::columnName(column);
    if (role == Qt::TextAlignmentRole) {
        const bool right = EventCells::isNumber(column);
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter)
                                   | (right ? Qt::AlignRight : Qt::AlignLeft));
    }
    return {};
}

} // namespace probescope::ui

#include "moc_event_table_model.cpp"
