#pragma once

#include "ui/target/probes/form/models/probe_draft.h"

#include <QAbstractTableModel>

namespace probescope::ui {

/// The arguments of a draft in their order; for an entry with its return, both. Names, fetches and
/// types can be edited.
class ArgumentListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Value, Type, Printed, Moment, ColumnCount };

    /// `draft` must outlive it. Others who change it have to call refresh().
    explicit ArgumentListModel(ProbeDraft* draft, QObject* parent = nullptr);

    void refresh();
    ProbeDraft::Chosen at(int row) const { return m_rows[std::size_t(row)]; }
    void remove(int row);
    /// Returns the row after the move.
    int move(int row, int by);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void draftChanged();
    /// What was typed into a cell is not allowed; nothing was changed.
    void refused(const QString& why);

private:
    ProbeDraft* m_draft;
    std::vector<ProbeDraft::Chosen> m_rows;
};

} // namespace probescope::ui
