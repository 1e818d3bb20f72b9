#pragma once

#include "ui/base/view/shortcuts.h"

#include <QAbstractTableModel>

namespace probescope::ui {

/// All commands with their keys; those that were changed are bold.
class KeysModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : int { Text, Keys, Group, ColumnCount };

    explicit KeysModel(QObject* parent = nullptr);

    /// Null: there is no such row.
    const Shortcuts::Command* commandAt(int row) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void takeAdded();

    int m_rows;
};

} // namespace probescope::ui
