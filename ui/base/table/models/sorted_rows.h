#pragma once

#include <QSortFilterProxyModel>

namespace probescope::ui {

/// Rows of which the first click on a title shows the greatest first where the column has figures,
/// and the first of the alphabet where it has texts.
class SortedRows : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool hasFigures(int column) const;
};

} // namespace probescope::ui
