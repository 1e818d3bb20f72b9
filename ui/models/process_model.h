#pragma once

#include "core/access/backend.h"

#include <QAbstractItemModel>

#include <cstdint>
#include <set>
#include <vector>

namespace probescope::ui {

/// The processes of a target, below them their threads, with a check box each: those whose numbers
/// a recording takes. The kernel knows threads only: the number of a process is that of its first
/// one, which stands for the process and is no row below it.
class ProcessModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Number, CommandLine, ColumnCount };
    enum Role {
        SearchRole = Qt::UserRole, ///< name, number and command line
        SortRole, ///< numbers as such
    };

    explicit ProcessModel(QObject* parent = nullptr);

    /// `threads`: besides the first of each process, whose number is in `parent`. Numbers that were
    /// chosen and are not there any more keep a row, which says so.
    void setProcesses(std::vector<access::Process> processes,
                      std::vector<access::Process> threads = {});
    /// Takes these and no others.
    void choose(const std::vector<std::int32_t>& numbers);
    /// Sorted.
    std::vector<std::int32_t> chosen() const { return {m_chosen.begin(), m_chosen.end()}; }
    /// `firefox (812)`; the number alone of who is gone.
    QString nameOf(std::int32_t number) const;
    /// Whether a process is chosen with all of its threads from now on, and those that are chosen.
    void setWithThreads(bool withThreads);
    std::size_t processCount() const { return m_processes.size() - m_goneCount; }
    std::int32_t numberAt(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void chosenChanged();

private:
    struct Row
    {
        access::Process process = {};
        std::vector<access::Process> threads = {};
        bool gone = false;
    };

    const Row* rowOf(const QModelIndex& index) const;
    const access::Process* threadOf(const QModelIndex& index) const;
    void appendGone();
    void set(std::int32_t number, bool chosen);
    Qt::CheckState stateOf(const Row& row) const;
    QVariant textAt(const QModelIndex& index, const Row& row) const;

    std::vector<Row> m_processes; ///< by number; behind them those that are gone
    std::size_t m_goneCount = 0;
    std::set<std::int32_t> m_chosen;
    bool m_withThreads = false;
};

} // namespace probescope::ui
