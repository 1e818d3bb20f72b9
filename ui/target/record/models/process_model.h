#pragma once

#include "core/access/backend/backend.h"

#include <QAbstractItemModel>

#include <cstdint>
#include <set>
#include <vector>

namespace probescope::ui {

/// The processes of a target with their threads, each with a check box: those that a recording
/// takes. The kernel only knows threads: the pid of a process is that of its first thread, which is
/// shown as the process and has no row of its own.
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

    /// `threads`: without the first one of each process, whose number is in `parent`. Chosen
    /// numbers that do not exist any more keep a row, which says so.
    void setProcesses(std::vector<access::Process> processes,
                      std::vector<access::Process> threads = {});
    /// Replaces the choice.
    void choose(const std::vector<std::int32_t>& numbers);
    /// Sorted.
    std::vector<std::int32_t> chosen() const { return {m_chosen.begin(), m_chosen.end()}; }
    /// `firefox (812)`; only the number if it is gone.
    QString nameOf(std::int32_t number) const;
    /// Whether choosing a process also chooses all its threads; applies to chosen ones, too.
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
