#include "ui/target/kernel/models/kernel_event_model.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {
constexpr quintptr kEventSystemLevel = 0; // internal id of systems; events have their system's + 1
} // namespace

KernelEventModel::KernelEventModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void KernelEventModel::setEvents(std::vector<tracefs::EventName> events)
{
    beginResetModel();
    m_events = std::move(events);
    std::sort(m_events.begin(), m_events.end());
    m_systems.clear();
    for (std::size_t i = 0; i < m_events.size(); ++i) {
        if (i == 0 || m_events[i].system != m_events[i - 1].system)
            m_systems.push_back({i, 0});
        ++m_systems.back().count;
    }
    endResetModel();
}

std::optional<tracefs::EventName> KernelEventModel::eventAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kEventSystemLevel)
        return std::nullopt;
    return m_events[m_systems[index.internalId() - 1].first + std::size_t(index.row())];
}

QModelIndex KernelEventModel::indexOf(const tracefs::EventName& event) const
{
    const auto found = std::lower_bound(m_events.begin(), m_events.end(), event);
    if (found == m_events.end() || *found != event)
        return {};
    const auto place = std::size_t(found - m_events.begin());
    const auto system = std::find_if(m_systems.begin(), m_systems.end(), [place](const auto& one) {
        return place < one.first + one.count;
    });
    return createIndex(int(place - system->first), Name, quintptr(system - m_systems.begin()) + 1);
}

QModelIndex KernelEventModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? quintptr(parent.row()) + 1 : kEventSystemLevel);
}

QModelIndex KernelEventModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kEventSystemLevel)
        return {};
    return createIndex(int(index.internalId() - 1), 0, kEventSystemLevel);
}

int KernelEventModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_systems.size());
    if (parent.column() != 0 || parent.internalId() != kEventSystemLevel)
        return 0;
    return int(m_systems[std::size_t(parent.row())].count);
}

int KernelEventModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

QVariant KernelEventModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole && index.column() == Count)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != SearchRole)
        return {};
    if (const auto event = eventAt(index)) {
        if (role == SearchRole)
            return QString::fromStdString(event->system + ":" + event->name);
        return index.column() == Name ? QString::fromStdString(event->name) : QVariant();
    }
    const auto& system = m_systems[std::size_t(index.row())];
    if (role == SearchRole || index.column() == Name)
        return QString::fromStdString(m_events[system.first].system);
    return QLocale().toString(qulonglong(system.count));
}

Qt::ItemFlags KernelEventModel::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractItemModel::flags(index);
    return eventAt(index) ? flags | Qt::ItemNeverHasChildren : flags;
}

QVariant KernelEventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Count)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Event") : tr("Events");
}

} // namespace probescope::ui

#include "moc_kernel_event_model.cpp"
