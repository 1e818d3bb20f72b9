#include "ui/views/events/models/event_details_model.h"

#include "ui/base/text/fixed_font.h"

#include <QFont>

#include <utility>

namespace probescope::ui {

namespace {
constexpr quintptr kSection = 0; // internal id of sections; rows have their section's number + 1
}

EventDetailsModel::EventDetailsModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void EventDetailsModel::setSections(std::vector<DetailSection> sections)
{
    beginResetModel();
    m_sections = std::move(sections);
    endResetModel();
}

const DetailSection* EventDetailsModel::sectionOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const auto number = index.internalId() == kSection ? std::size_t(index.row())
                                                       : std::size_t(index.internalId() - 1);
    return number < m_sections.size() ? &m_sections[number] : nullptr;
}

const DetailRow* EventDetailsModel::rowAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kSection)
        return nullptr;
    return &m_sections[std::size_t(index.internalId() - 1)].rows[std::size_t(index.row())];
}

QModelIndex EventDetailsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : kSection);
}

QModelIndex EventDetailsModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kSection)
        return {};
    return createIndex(int(index.internalId() - 1), 0, kSection);
}

int EventDetailsModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_sections.size());
    if (parent.internalId() != kSection || parent.column() != 0)
        return 0;
    return int(m_sections[std::size_t(parent.row())].rows.size());
}

int EventDetailsModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

/// All that is known of a value: not all columns may be in sight.
QString EventDetailsModel::valueTip(const DetailRow& row)
{
    QStringList lines;
    if (!row.shown.isEmpty())
        lines << row.shown;
    if (!row.raw.isEmpty() && row.raw != row.shown)
        lines << tr("Raw: %1").arg(row.raw);
    if (!row.type.isEmpty())
        lines << tr("Type: %1").arg(row.type);
    return lines.join(u'\n');
}

QVariant EventDetailsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto* const row = rowAt(index);
    if (!row) {
        if (role == Qt::DisplayRole && index.column() == Name)
            return m_sections[std::size_t(index.row())].title;
        if (role == Qt::FontRole) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    }
    if (role == Qt::FontRole) {
        const auto kind = sectionOf(index)->kind;
        const bool code = kind == DetailSection::Kind::Format || kind == DetailSection::Kind::Stack
            || (index.column() == Raw && kind == DetailSection::Kind::Fields);
        return code ? QVariant(fixedFont()) : QVariant();
    }
    if (role == Qt::ToolTipRole && index.column() == Shown)
        return valueTip(*row);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Name:
        return row->name;
    case Shown:
        return row->shown;
    case Raw:
        return row->raw;
    case Type:
        return row->type;
    default:
        return {};
    }
}

QVariant EventDetailsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Shown:
        return tr("Value");
    case Raw:
        return tr("Raw");
    case Type:
        return tr("Type");
    default:
        return {};
    }
}

} // namespace probescope::ui

#include "moc_event_details_model.cpp"
