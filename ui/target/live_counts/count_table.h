#pragma once

#include <QTableView>

namespace probescope::ui {

/// A table of what is counted: bars and lines in its cells, and rows that are copied whole.
class CountTable : public QTableView
{
    Q_OBJECT

public:
    CountTable(QAbstractItemModel* model, const QString& accessibleName, QWidget* parent = nullptr);

    /// The chosen rows, or all where none is chosen, with a header: by ExactRole where a model has
    /// that, of headers, too.
    QString csv() const;
};

} // namespace probescope::ui
