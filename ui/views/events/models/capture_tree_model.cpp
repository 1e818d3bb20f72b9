#include "ui/views/events/models/capture_tree_model.h"

#include "ui/base/capture/event_rows.h"
#include "ui/base/text/task_text.h"

#include <QLocale>

#include <algorithm>
#include <map>
#include <utility>

namespace probescope::ui {

namespace {

using analysis::FilterTerm;
using Kind = FilterTerm::Kind;

constexpr quintptr kTop = 0; // internal id of sections; items have their section's number + 1

bool belongsTo(Kind kind, CaptureTreeModel::Section section)
{
    switch (section) {
    case CaptureTreeModel::Section::Cpus:
        return kind == Kind::Cpu;
    case CaptureTreeModel::Section::Tasks:
        return kind == Kind::Pid || kind == Kind::Comm;
    case CaptureTreeModel::Section::EventTypes:
        return kind == Kind::EventName;
    case CaptureTreeModel::Section::Buffers:
        return kind == Kind::Buffer;
    }
    return false;
}

} // namespace

CaptureTreeModel::CaptureTreeModel(std::shared_ptr<store::Capture> capture, Selection* selection,
                                   QObject* parent)
    : QAbstractItemModel(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
{
    build();
    connect(selection, &Selection::filterChanged, this, [this] {
        readFilter();
        for (int i = 0; i < rowCount(); ++i) {
            const auto top = index(i, 0);
            emit dataChanged(top, top, {Qt::CheckStateRole});
            if (const int rows = rowCount(top); rows > 0)
                emit dataChanged(index(0, 0, top), index(rows - 1, 0, top), {Qt::CheckStateRole});
        }
    });
}

void CaptureTreeModel::captureGrew()
{
    beginResetModel();
    build();
    endResetModel();
}

void CaptureTreeModel::build()
{
    m_groups.clear();
    Group cpus{Section::Cpus, {}};
    const auto counts = m_capture->eventCountByCpu();
    for (const auto cpu : m_capture->cpus()) {
        FilterTerm term;
        term.kind = Kind::Cpu;
        term.number = cpu;
        cpus.items.push_back(
            {tr("CPU %1").arg(cpu), cpu < counts.size() ? counts[cpu] : 0, term, {}});
    }
    m_groups.push_back(std::move(cpus));
    Group tasks{Section::Tasks, {}};
    buildTasks(tasks);
    m_groups.push_back(std::move(tasks));
    Group types{Section::EventTypes, {}};
    buildTypes(types);
    m_groups.push_back(std::move(types));
    if (m_capture->bufferCount() > 1) {
        Group buffers{Section::Buffers, {}};
        for (std::uint32_t i = 0; i < m_capture->bufferCount(); ++i) {
            FilterTerm term;
            term.kind = Kind::Buffer;
            term.text = m_capture->bufferName(BufferId(std::uint16_t(i)));
            buffers.items.push_back(
                {term.text.empty() ? tr("Top-level buffer") : oneLine(term.text), 0, term, {}});
        }
        m_groups.push_back(std::move(buffers));
    }
    readFilter();
}

void CaptureTreeModel::buildTasks(Group& group) const
{
    const auto counts = m_capture->eventCountByTask();
    std::map<std::int32_t, Item> byPid;
    for (std::uint32_t i = 0; i < m_capture->taskCount(); ++i) {
        const auto count = i < counts.size() ? counts[i] : 0;
        if (count == 0)
            continue; // named by an event, but nothing of its own
        const auto& task = m_capture->task(TaskId(i));
        auto& item = byPid[task.pid];
        item.count += count;
        if (std::find(item.names.begin(), item.names.end(), task.comm) == item.names.end())
            item.names.push_back(task.comm);
    }
    for (auto& [pid, item] : byPid) {
        item.term.kind = Kind::Pid;
        item.term.number = pid;
        QStringList names;
        for (const auto& name : item.names) {
            if (names.size() < 3 && !name.empty())
                names << oneLine(name, 64);
        }
        if (pid == Task::kUnknownPid)
            item.name = tr("Unknown task");
        else if (pid == 0)
            item.name = taskText("<idle>", pid); // it has a name on each CPU
        else
            item.name = taskText(
                names.isEmpty() ? "<...>" : names.join(QStringLiteral(" → ")).toStdString(), pid);
        group.items.push_back(std::move(item));
    }
    std::stable_sort(group.items.begin(), group.items.end(),
                     [](const Item& a, const Item& b) { return a.count > b.count; });
}

void CaptureTreeModel::buildTypes(Group& group) const
{
    const auto counts = m_capture->eventCountByType();
    std::map<std::string, Item> byName;
    for (std::uint32_t i = 0; i < m_capture->eventTypeCount(); ++i) {
        const auto count = i < counts.size() ? counts[i] : 0;
        if (count == 0)
            continue;
        const auto& type = m_capture->eventType(EventTypeId(i));
        auto name = type.system.empty() ? type.name : type.system + ":" + type.name;
        auto& item = byName[name];
        item.count += count;
        item.term.kind = Kind::EventName;
        item.term.text = std::move(name);
    }
    // The system is told only where two of them have events of one name.
    std::map<std::string, int> uses;
    const auto bare = [](const std::string& name) { return name.substr(name.find(':') + 1); };
    for (const auto& [name, item] : byName)
        ++uses[bare(name)];
    for (auto& [name, item] : byName) {
        item.name = oneLine(uses[bare(name)] > 1 ? name : bare(name));
        group.items.push_back(std::move(item));
    }
    std::stable_sort(group.items.begin(), group.items.end(),
                     [](const Item& a, const Item& b) { return a.count > b.count; });
}

void CaptureTreeModel::readFilter()
{
    const auto& terms = m_selection->filter().terms;
    for (auto& group : m_groups) {
        std::vector<FilterTerm> own;
        std::copy_if(terms.begin(), terms.end(), std::back_inserter(own),
                     [&](const FilterTerm& term) { return belongsTo(term.kind, group.section); });
        const bool wanted = std::any_of(own.begin(), own.end(),
                                        [](const FilterTerm& term) { return !term.exclude; });
        for (auto& item : group.items) {
            const auto names = [&item](const FilterTerm& term) {
                if (term.kind == Kind::Comm)
                    return std::find(item.names.begin(), item.names.end(), term.text)
                        != item.names.end();
                if (term.kind == Kind::EventName && term.text.find(':') == std::string::npos) {
                    const auto colon = item.term.text.find(':');
                    return term.text
                        == item.term.text.substr(colon == std::string::npos ? 0 : colon + 1);
                }
                return term.number == item.term.number && term.text == item.term.text;
            };
            item.checked = !wanted;
            for (const auto& term : own) {
                if (!term.exclude && names(term))
                    item.checked = true;
            }
            for (const auto& term : own) {
                if (term.exclude && names(term))
                    item.checked = false;
            }
        }
    }
}

void CaptureTreeModel::writeFilter(const Group& group)
{
    auto filter = m_selection->filter();
    std::erase_if(filter.terms,
                  [&group](const FilterTerm& term) { return belongsTo(term.kind, group.section); });
    const auto checked = std::count_if(group.items.begin(), group.items.end(),
                                       [](const Item& item) { return item.checked; });
    const auto unchecked = std::ptrdiff_t(group.items.size()) - checked;
    const bool exclude = checked == 0 || unchecked < checked; // the shorter way to say it
    for (const auto& item : group.items) {
        if (unchecked == 0 || item.checked == exclude)
            continue;
        auto term = item.term;
        term.exclude = exclude;
        filter.terms.push_back(std::move(term));
    }
    m_selection->setFilter(filter);
}

const CaptureTreeModel::Item* CaptureTreeModel::itemAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kTop)
        return nullptr;
    return &m_groups[std::size_t(index.internalId() - 1)].items[std::size_t(index.row())];
}

std::optional<CaptureTreeModel::Section> CaptureTreeModel::sectionOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    const auto number =
        index.internalId() == kTop ? std::size_t(index.row()) : std::size_t(index.internalId() - 1);
    return m_groups[number].section;
}

std::optional<FilterTerm> CaptureTreeModel::termOf(const QModelIndex& index) const
{
    const auto* const item = itemAt(index);
    return item ? std::optional(item->term) : std::nullopt;
}

std::optional<Task> CaptureTreeModel::taskOf(const QModelIndex& index) const
{
    const auto* const item = itemAt(index);
    if (!item || item->names.empty())
        return std::nullopt;
    const auto known = std::find_if(item->names.rbegin(), item->names.rend(), [](const auto& name) {
        return !name.empty() && name != "<...>";
    });
    return Task{.pid = std::int32_t(item->term.number),
                .comm = known != item->names.rend() ? *known : item->names.back()};
}

QModelIndex CaptureTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : kTop);
}

QModelIndex CaptureTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kTop)
        return {};
    return createIndex(int(index.internalId() - 1), 0, kTop);
}

int CaptureTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_groups.size());
    if (parent.internalId() != kTop || parent.column() != 0)
        return 0;
    return int(m_groups[std::size_t(parent.row())].items.size());
}

int CaptureTreeModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

Qt::CheckState CaptureTreeModel::stateOf(const Group& group) const
{
    const auto checked = std::count_if(group.items.begin(), group.items.end(),
                                       [](const Item& item) { return item.checked; });
    if (checked == std::ptrdiff_t(group.items.size()))
        return Qt::Checked;
    return checked == 0 ? Qt::Unchecked : Qt::PartiallyChecked;
}

QString CaptureTreeModel::titleOf(const Group& group) const
{
    switch (group.section) {
    case Section::Cpus:
        return tr("CPUs");
    case Section::Tasks:
        return tr("Tasks");
    case Section::EventTypes:
        return tr("Event types");
    case Section::Buffers:
        return tr("Buffers");
    }
    return {};
}

QVariant CaptureTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto* const item = itemAt(index);
    if (role == Qt::TextAlignmentRole && index.column() == Events)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (!item) {
        const auto& group = m_groups[std::size_t(index.row())];
        if (role == Qt::CheckStateRole && index.column() == Name)
            return stateOf(group);
        if (role == CountRole)
            return QVariant::fromValue<quint64>(group.items.size());
        if (role == Qt::DisplayRole)
            return index.column() == Name ? QVariant(titleOf(group))
                                          : QVariant(QLocale().toString(group.items.size()));
        return {};
    }
    switch (role) {
    case Qt::CheckStateRole:
        return index.column() == Name ? QVariant(item->checked ? Qt::Checked : Qt::Unchecked)
                                      : QVariant();
    case Qt::DisplayRole:
        if (index.column() == Name)
            return item->name;
        return item->count == 0 ? QString() : QLocale().toString(item->count);
    case Qt::ToolTipRole: {
        const bool isType = item->term.kind == Kind::EventName;
        const auto name = isType ? oneLine(item->term.text) : item->name;
        return item->count == 0 ? name
                                : tr("%1 (events: %2)").arg(name, QLocale().toString(item->count));
    }
    case CountRole:
        return QVariant::fromValue<quint64>(item->count);
    case NameRole:
        return item->name;
    default:
        return {};
    }
}

bool CaptureTreeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::CheckStateRole
        || index.column() != Name)
        return false;
    const bool checked = value.toInt() == Qt::Checked;
    const bool isSection = index.internalId() == kTop;
    auto group =
        m_groups[isSection ? std::size_t(index.row()) : std::size_t(index.internalId() - 1)];
    if (isSection) {
        for (auto& item : group.items)
            item.checked = checked;
    } else {
        group.items[std::size_t(index.row())].checked = checked;
    }
    writeFilter(group);
    return true;
}

Qt::ItemFlags CaptureTreeModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    auto flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == Name)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant CaptureTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return section == Name ? tr("Name") : tr("Events");
    if (role == Qt::TextAlignmentRole && section == Events)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    return {};
}

} // namespace probescope::ui

#include "moc_capture_tree_model.cpp"
