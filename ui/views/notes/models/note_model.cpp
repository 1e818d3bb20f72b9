#include "ui/views/notes/models/note_model.h"

#include "ui/base/text/note_title.h"
#include "ui/views/notes/models/note_text.h"

#include <QFont>

namespace probescope::ui {

namespace {

QFont slanted()
{
    QFont font;
    font.setItalic(true);
    return font;
}

} // namespace

NoteModel::NoteModel(const store::Capture* capture, const NoteList* notes, const EventTimes* times,
                     QObject* parent)
    : QAbstractTableModel(parent)
    , m_capture(capture)
    , m_notes(notes)
    , m_times(times)
    , m_shown(notes->notes())
{
    connect(notes, &NoteList::changed, this, [this] {
        beginResetModel();
        m_shown = m_notes->notes();
        m_places.clear();
        endResetModel();
    });
    connect(notes, &NoteList::keepingChanged, this, &NoteModel::notifyAllChanged);
}

void NoteModel::timesChanged()
{
    m_places.clear();
    notifyAllChanged();
}

void NoteModel::notifyAllChanged()
{
    if (!m_shown.empty())
        emit dataChanged(index(0, 0), index(int(m_shown.size()) - 1, ColumnCount - 1));
}

const store::Note* NoteModel::noteAt(const QModelIndex& index) const
{
    return checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)
        ? &m_shown[std::size_t(index.row())]
        : nullptr;
}

QModelIndex NoteModel::indexOf(std::int64_t id) const
{
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        if (m_shown[i].id == id)
            return index(int(i), Title);
    }
    return {};
}

int NoteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int NoteModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const QString& NoteModel::placeOf(int row) const
{
    if (m_places.empty())
        m_places = notePlaces(m_shown, *m_capture, *m_times);
    return m_places[std::size_t(row)];
}

QVariant NoteModel::data(const QModelIndex& index, int role) const
{
    const auto* const note = noteAt(index);
    if (!note)
        return {};
    const auto text = [note] { return QString::fromStdString(note->text); };
    const bool unkept = m_notes->unkept(note->id);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Title)
            return noteTitle(note->text);
        return note->beginNs ? m_times->placeText(*note->beginNs) : QString();
    case Qt::FontRole:
        return unkept ? QVariant(slanted()) : QVariant();
    case Qt::ToolTipRole:
        if (unkept)
            return QString(tr("Not kept yet") + u'\n' + placeOf(index.row()) + u'\n' + text());
        [[fallthrough]];
    case TextRole:
        return QString(placeOf(index.row()) + u'\n' + text());
    case Qt::AccessibleTextRole:
        if (index.column() == Title)
            return unkept ? tr("Not kept yet: %1").arg(text()) : text();
        return placeOf(index.row());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            Qt::AlignVCenter | (index.column() == Time ? Qt::AlignRight : Qt::AlignLeft)));
    case IdRole:
        return QVariant::fromValue<qint64>(note->id);
    default:
        return {};
    }
}

QVariant NoteModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Time)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    return section == Title ? tr("Note") : tr("Time");
}

} // namespace probescope::ui
