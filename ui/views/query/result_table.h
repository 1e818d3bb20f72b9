#pragma once

#include "ui/views/query/models/query_table_model.h"

#include <QList>
#include <QTableView>

class QAction;
class QMenu;

namespace probescope::ui {

/// How rows are written: cells with tabs between them, or CSV with a header.
enum class ResultForm : std::uint8_t { Tabs, Csv };

/// Text of rows of a result. Numbers and times are exact. An empty list of columns: all of them.
QString resultText(const QueryResult& result, const std::vector<int>& rows,
                   const std::vector<int>& columns, ResultForm form, bool header);

/// The rows of a result: sorted by a click on a header, copied by cell and by row. No TableView,
/// since its model sorts millions of rows beside the UI thread, which no proxy between could.
class ResultTable : public QTableView
{
    Q_OBJECT

public:
    explicit ResultTable(QWidget* parent = nullptr);

    QueryTableModel* resultModel() const { return m_model; }
    /// Gives columns the width of what is in the first rows.
    void fitColumns();
    /// Of the result; -1: none.
    int currentRow() const;
    void setCurrentRow(int resultRow);

    void copyCells();
    void copyRows(ResultForm form);

    static constexpr int kMaxCopiedRows = 100'000;

signals:
    void message(const QString& text);
    void currentRowChanged(int resultRow);
    void rowActivated(int resultRow);
    /// What is done with a cell can be added.
    void menuOpening(QMenu* menu, int resultRow, int column);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    struct Selected
    {
        std::vector<int> rows; ///< shown ones, ascending
        std::vector<int> columns;
    };
    Selected selected() const;
    void copy(const std::vector<int>& columns, ResultForm form, bool header);
    QAction* addTableAction(const QString& text, const QKeySequence& key);

    QueryTableModel* m_model;
    QList<QAction*> m_actions;
};

} // namespace probescope::ui
