#pragma once

#include "core/trace/capture_facts.h"
#include "ui/base/text/time_text.h"

#include <QAbstractTableModel>

#include <vector>

namespace probescope::ui {

/// Which parts of an input could not be read.
class ProblemModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Where, Reason, Count, Excerpt, ColumnCount };

    explicit ProblemModel(std::vector<Problem> problems, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    std::vector<Problem> m_problems;
};

/// Gaps in a capture, and how many events are missing in each.
class LossModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Cpu, From, To, Count, ColumnCount };

    /// `unit`: what their times count.
    LossModel(std::vector<Loss> losses, TimeUnit unit, QObject* parent = nullptr);

    const Loss& lossAt(int row) const { return m_losses[std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    std::vector<Loss> m_losses;
    TimeUnit m_unit;
};

} // namespace probescope::ui
