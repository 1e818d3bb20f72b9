#include "ui/target/events/models/event_choice_model.h"

#include <QLocale>

#include <algorithm>
#include <map>
#include <utility>

namespace probescope::ui {

namespace {

constexpr quintptr kSystemLevel =
    0; // internal id of systems; events have their system's number + 1

QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

EventChoiceModel::EventChoiceModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void EventChoiceModel::setEvents(std::vector<tracefs::EventName> events)
{
    auto chosen = choices();
    const auto notOffered = std::exchange(m_missing, {});
    chosen.insert(chosen.end(), notOffered.begin(), notOffered.end());
    std::sort(events.begin(), events.end());
    beginResetModel();
    m_systems.clear();
    for (auto& event : events) {
        if (m_systems.empty() || m_systems.back().name != event.system)
            m_systems.push_back({event.system, {}});
        m_systems.back().events.push_back({std::move(event.name), {}, false});
    }
    for (const auto& choice : chosen)
        apply(choice);
    endResetModel();
    emit choicesChanged();
}

void EventChoiceModel::choose(const std::vector<record::EventChoice>& choices)
{
    beginResetModel();
    m_missing.clear();
    for (auto& system : m_systems) {
        for (auto& event : system.events) {
            event.chosen = false;
            event.filter.clear();
        }
    }
    for (const auto& choice : choices)
        apply(choice);
    endResetModel();
    emit choicesChanged();
}

void EventChoiceModel::apply(const record::EventChoice& choice)
{
    bool found = false;
    for (auto& system : m_systems) {
        if (system.name != choice.system)
            continue;
        for (auto& event : system.events) {
            if (!choice.name.empty() && event.name != choice.name)
                continue;
            event.chosen = true;
            event.filter = choice.filter;
            found = true;
        }
    }
    if (!found)
        m_missing.push_back(choice);
}

std::vector<record::EventChoice> EventChoiceModel::choices() const
{
    std::vector<record::EventChoice> choices;
    for (const auto& system : m_systems) {
        const bool whole =
            std::all_of(system.events.begin(), system.events.end(),
                        [](const Event& event) { return event.chosen && event.filter.empty(); });
        if (whole) {
            choices.push_back({system.name, {}, {}});
            continue;
        }
        for (const auto& event : system.events) {
            if (event.chosen)
                choices.push_back({system.name, event.name, event.filter});
        }
    }
    return choices;
}

std::vector<record::EventChoice> EventChoiceModel::missing() const
{
    return m_missing;
}

std::size_t EventChoiceModel::chosenEvents() const
{
    std::size_t count = 0;
    for (const auto& system : m_systems) {
        count += std::size_t(std::count_if(system.events.begin(), system.events.end(),
                                           [](const Event& event) { return event.chosen; }));
    }
    return count;
}

const EventChoiceModel::System* EventChoiceModel::systemAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const auto number =
        index.internalId() == kSystemLevel ? std::size_t(index.row()) : index.internalId() - 1;
    return number < m_systems.size() ? &m_systems[number] : nullptr;
}

const EventChoiceModel::Event* EventChoiceModel::eventOf(const QModelIndex& index) const
{
    const auto* const system = systemAt(index);
    if (!system || index.internalId() == kSystemLevel)
        return nullptr;
    const auto row = std::size_t(index.row());
    return row < system->events.size() ? &system->events[row] : nullptr;
}

std::optional<tracefs::EventName> EventChoiceModel::eventAt(const QModelIndex& index) const
{
    const auto* const event = eventOf(index);
    if (!event)
        return std::nullopt;
    return tracefs::EventName{systemAt(index)->name, event->name};
}

QModelIndex EventChoiceModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : kSystemLevel);
}

QModelIndex EventChoiceModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kSystemLevel)
        return {};
    return createIndex(int(index.internalId() - 1), 0, kSystemLevel);
}

int EventChoiceModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_systems.size());
    if (parent.column() != 0 || parent.internalId() != kSystemLevel)
        return 0;
    return int(m_systems[std::size_t(parent.row())].events.size());
}

int EventChoiceModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

Qt::CheckState EventChoiceModel::stateOf(const System& system)
{
    const auto chosen = std::count_if(system.events.begin(), system.events.end(),
                                      [](const Event& event) { return event.chosen; });
    if (chosen == 0)
        return Qt::Unchecked;
    return std::size_t(chosen) == system.events.size() ? Qt::Checked : Qt::PartiallyChecked;
}

QVariant EventChoiceModel::nameData(const QModelIndex& index, int role) const
{
    const auto& system = *systemAt(index);
    const auto* const event = eventOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return shown(event ? event->name : system.name);
    case Qt::CheckStateRole:
        if (event)
            return event->chosen ? Qt::Checked : Qt::Unchecked;
        return stateOf(system);
    case Qt::ToolTipRole:
        return event ? shown(system.name + ":" + event->name) : shown(system.name);
    default:
        return {};
    }
}

QVariant EventChoiceModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto* const event = eventOf(index);
    if (role == SearchRole) {
        const auto& system = systemAt(index)->name;
        return shown(event ? system + ":" + event->name : system);
    }
    if (index.column() == Name)
        return nameData(index, role);
    const bool isText = role == Qt::DisplayRole || role == Qt::EditRole || role == Qt::ToolTipRole;
    return event && isText ? shown(event->filter) : QVariant();
}

bool EventChoiceModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    auto& system = m_systems[index.internalId() == kSystemLevel ? std::size_t(index.row())
                                                                : index.internalId() - 1];
    auto* const event = eventOf(index) ? &system.events[std::size_t(index.row())] : nullptr;
    if (index.column() == Name && role == Qt::CheckStateRole) {
        const bool chosen = value.toInt() == Qt::Checked;
        if (event)
            event->chosen = chosen;
        for (auto& each : system.events) {
            if (!event)
                each.chosen = chosen;
        }
    } else if (index.column() == Filter && role == Qt::EditRole && event) {
        event->filter = value.toString().trimmed().toStdString();
        event->chosen = event->chosen || !event->filter.empty();
    } else {
        return false;
    }
    notifySystemChanged(int(&system - m_systems.data()));
    emit choicesChanged();
    return true;
}

void EventChoiceModel::notifySystemChanged(int row)
{
    const auto top = index(row, 0);
    emit dataChanged(top, index(row, ColumnCount - 1));
    if (const int events = rowCount(top); events > 0)
        emit dataChanged(index(0, 0, top), index(events - 1, ColumnCount - 1, top));
}

Qt::ItemFlags EventChoiceModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractItemModel::flags(index);
    if (!index.isValid())
        return flags;
    if (index.column() == Name)
        flags |= Qt::ItemIsUserCheckable;
    else if (index.internalId() != kSystemLevel)
        flags |= Qt::ItemIsEditable;
    return index.internalId() == kSystemLevel ? flags : flags | Qt::ItemNeverHasChildren;
}

QVariant EventChoiceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Event") : tr("Filter");
}

} // namespace probescope::ui

#include "moc_event_choice_model.cpp"
