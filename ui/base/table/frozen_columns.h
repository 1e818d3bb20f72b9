#pragma once

#include <QWidget>

class QHeaderView;

namespace probescope::ui {

class TableView;

/// The first columns of a table, painted at its left edge while the table is scrolled sideways.
/// Their cells are the table's own, in all but their place, so this takes no clicks; their titles
/// are a header of its own, which sorts and resizes the table's columns.
class FrozenColumns : public QWidget
{
    Q_OBJECT

public:
    /// A child of the table, which tells it of changes by place().
    FrozenColumns(TableView& table, int count);

    /// Whether the column stays in sight. None does where too little room would be left.
    bool holds(int column) const { return column < m_count && takenWidth() > 0; }
    /// How much of the viewport they take, in pixels; 0: they are not frozen.
    int takenWidth() const;
    /// Covers the viewport where the table's own columns have moved away.
    void place();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void connectHeader();
    void takeColumns();

    TableView& m_table;
    const int m_count;
    QHeaderView* m_header;
};

} // namespace probescope::ui
