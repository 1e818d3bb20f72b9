#include "ui/target/record/models/process_model.h"

#include <algorithm>
#include <map>
#include <utility>

namespace probescope::ui {

namespace {

constexpr quintptr kProcessLevel = 0; // internal id of processes; threads have their row + 1

QString shownText(const std::string& text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

ProcessModel::ProcessModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void ProcessModel::setProcesses(std::vector<access::Process> processes,
                                std::vector<access::Process> threads)
{
    beginResetModel();
    std::map<std::int32_t, std::vector<access::Process>> threadsOf;
    for (auto& thread : threads)
        threadsOf[thread.parent].push_back(std::move(thread));
    m_processes.clear();
    for (auto& process : processes) {
        auto& row = m_processes.emplace_back(Row{.process = std::move(process)});
        if (const auto found = threadsOf.find(row.process.pid); found != threadsOf.end())
            row.threads = std::move(found->second);
    }
    appendGone();
    endResetModel();
}

void ProcessModel::appendGone()
{
    auto gone = m_chosen;
    for (const auto& row : m_processes) {
        gone.erase(row.process.pid);
        for (const auto& thread : row.threads)
            gone.erase(thread.pid);
    }
    m_goneCount = gone.size();
    for (const auto number : gone) {
        m_processes.push_back({.gone = true});
        m_processes.back().process.pid = number;
    }
}

void ProcessModel::choose(const std::vector<std::int32_t>& numbers)
{
    beginResetModel();
    m_processes.erase(m_processes.end() - std::ptrdiff_t(m_goneCount), m_processes.end());
    m_chosen = {numbers.begin(), numbers.end()};
    appendGone();
    endResetModel();
    emit chosenChanged();
}

void ProcessModel::setWithThreads(bool withThreads)
{
    m_withThreads = withThreads;
    for (int i = 0; i < rowCount(); ++i) {
        const auto& row = m_processes[std::size_t(i)];
        if (row.threads.empty() || m_chosen.count(row.process.pid) == 0)
            continue;
        for (const auto& thread : row.threads)
            set(thread.pid, withThreads);
        const auto top = index(i, Name);
        emit dataChanged(top, top);
        emit dataChanged(index(0, Name, top), index(rowCount(top) - 1, Name, top));
    }
    emit chosenChanged();
}

const ProcessModel::Row* ProcessModel::rowOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const auto row =
        index.internalId() == kProcessLevel ? std::size_t(index.row()) : index.internalId() - 1;
    return row < m_processes.size() ? &m_processes[row] : nullptr;
}

const access::Process* ProcessModel::threadOf(const QModelIndex& index) const
{
    const auto* const row = rowOf(index);
    return row && index.internalId() != kProcessLevel ? &row->threads[std::size_t(index.row())]
                                                      : nullptr;
}

std::int32_t ProcessModel::numberAt(const QModelIndex& index) const
{
    const auto* const row = rowOf(index);
    const auto* const thread = threadOf(index);
    return thread ? thread->pid : row ? row->process.pid : 0;
}

QString ProcessModel::nameOf(std::int32_t number) const
{
    const auto named = [number](const access::Process& task) {
        return tr("%1 (%2)").arg(shownText(task.comm)).arg(number);
    };
    for (const auto& row : m_processes) {
        if (row.process.pid == number && !row.gone)
            return named(row.process);
        for (const auto& thread : row.threads) {
            if (thread.pid == number)
                return named(thread);
        }
    }
    return QString::number(number);
}

void ProcessModel::set(std::int32_t number, bool chosen)
{
    if (chosen)
        m_chosen.insert(number);
    else
        m_chosen.erase(number);
}

Qt::CheckState ProcessModel::stateOf(const Row& row) const
{
    const bool first = m_chosen.count(row.process.pid) != 0;
    const auto others =
        std::count_if(row.threads.begin(), row.threads.end(),
                      [this](const auto& thread) { return m_chosen.count(thread.pid) != 0; });
    if (!first && others == 0)
        return Qt::Unchecked;
    return first && std::size_t(others) == row.threads.size() ? Qt::Checked : Qt::PartiallyChecked;
}

QModelIndex ProcessModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : kProcessLevel);
}

QModelIndex ProcessModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kProcessLevel)
        return {};
    return createIndex(int(index.internalId() - 1), 0, kProcessLevel);
}

int ProcessModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_processes.size());
    if (parent.column() != 0 || parent.internalId() != kProcessLevel)
        return 0;
    return int(m_processes[std::size_t(parent.row())].threads.size());
}

int ProcessModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

QVariant ProcessModel::textAt(const QModelIndex& index, const Row& row) const
{
    const auto* const thread = threadOf(index);
    const auto& task = thread ? *thread : row.process;
    switch (index.column()) {
    case Name:
        return row.gone ? tr("Not running") : shownText(task.comm);
    case Number:
        return task.pid;
    default:
        if (thread)
            return tr("Thread of %1").arg(row.process.pid);
        if (row.gone)
            return {};
        return row.process.commandLine.empty() ? tr("Kernel thread")
                                               : shownText(row.process.commandLine);
    }
}

QVariant ProcessModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& row = *rowOf(index);
    const auto* const thread = threadOf(index);
    switch (role) {
    case Qt::DisplayRole: // numbers without the marks between thousands
        return textAt(index, row).toString();
    case Qt::ToolTipRole:
        return index.column() == CommandLine ? textAt(index, row) : QVariant();
    case Qt::TextAlignmentRole:
        if (index.column() == Number)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case Qt::CheckStateRole:
        if (index.column() != Name)
            return {};
        if (thread)
            return m_chosen.count(thread->pid) != 0 ? Qt::Checked : Qt::Unchecked;
        return stateOf(row);
    case SearchRole: {
        const auto& task = thread ? *thread : row.process;
        return QStringLiteral("%1 %2 %3")
            .arg(shownText(task.comm), QString::number(task.pid), shownText(task.commandLine));
    }
    case SortRole:
        return textAt(index, row);
    default:
        return {};
    }
}

bool ProcessModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::CheckStateRole
        || index.column() != Name)
        return false;
    const bool chosen = value.toInt() == Qt::Checked;
    set(numberAt(index), chosen);
    const auto& row = *rowOf(index);
    if (!threadOf(index) && (m_withThreads || !chosen)) {
        for (const auto& thread : row.threads)
            set(thread.pid, chosen);
    }
    const auto top = index.parent().isValid() ? index.parent() : index;
    emit dataChanged(top, top);
    if (!row.threads.empty())
        emit dataChanged(this->index(0, Name, top), this->index(rowCount(top) - 1, Name, top));
    emit chosenChanged();
    return true;
}

Qt::ItemFlags ProcessModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractItemModel::flags(index);
    if (index.isValid() && index.column() == Name)
        flags |= Qt::ItemIsUserCheckable;
    return threadOf(index) ? flags | Qt::ItemNeverHasChildren : flags;
}

QVariant ProcessModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Number)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Name") : section == Number ? tr("PID") : tr("Command line");
}

} // namespace probescope::ui

#include "moc_process_model.cpp"
