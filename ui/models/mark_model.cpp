#include "ui/models/mark_model.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

MarkModel::MarkModel(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                     QObject* parent)
    : QAbstractTableModel(parent)
    , m_capture(std::move(capture))
    , m_times(times)
{
    reload();
}

void MarkModel::reload()
{
    beginResetModel();
    m_marks = m_capture->marks();
    std::erase_if(m_marks, [](const store::Mark& mark) { return mark.kind != kPlace; });
    std::stable_sort(m_marks.begin(), m_marks.end(),
                     [](const auto& a, const auto& b) { return a.timeNs < b.timeNs; });
    endResetModel();
}

const store::Mark* MarkModel::markAt(const QModelIndex& index) const
{
    return index.isValid() ? &m_marks[std::size_t(index.row())] : nullptr;
}

Result<> MarkModel::add(const store::Mark& mark)
{
    const auto added = m_capture->addMark(mark);
    if (!added)
        return tl::unexpected(added.error());
    reload();
    emit marksChanged();
    return {};
}

Result<> MarkModel::remove(const QModelIndex& index)
{
    const auto* const mark = markAt(index);
    if (!mark)
        return {};
    auto removed = m_capture->removeMark(mark->id);
    if (removed) {
        reload();
        emit marksChanged();
    }
    return removed;
}

int MarkModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_marks.size());
}

int MarkModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MarkModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& mark = m_marks[std::size_t(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() == Time)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    return index.column() == Name ? QString::fromStdString(mark.name) : m_times->text(mark.timeNs);
}

bool MarkModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::EditRole
        || index.column() != Name || value.toString().trimmed().isEmpty())
        return false;
    auto renamed = m_marks[std::size_t(index.row())];
    renamed.name = value.toString().trimmed().toStdString();
    const auto old = renamed.id;
    if (!m_capture->addMark(renamed) || !m_capture->removeMark(old))
        return false;
    // The editor is still open on the row: the list is read anew once it has gone.
    QMetaObject::invokeMethod(
        this,
        [this] {
            reload();
            emit marksChanged();
        },
        Qt::QueuedConnection);
    return true;
}

Qt::ItemFlags MarkModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Name && m_capture->writable())
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant MarkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Time)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Place") : tr("Time");
}

} // namespace probescope::ui
