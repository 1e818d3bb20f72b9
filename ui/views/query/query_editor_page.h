#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QComboBox;
class QLabel;

namespace probescope::ui {

class QueryRun;
class QuerySchema;
class SqlEditor;

/// The editor with its buttons, how many rows a result may have, and what is wrong with the
/// statement that was run.
class QueryEditorPage : public QWidget
{
    Q_OBJECT

public:
    /// Both must outlive it. `actions` are those of the buttons.
    QueryEditorPage(QuerySchema* schema, const QueryRun* run, const QList<QAction*>& actions,
                    QWidget* parent);

    /// Takes the statement at the cursor, to be run; empty: there is none.
    QString takeStatement();
    void clearError();
    /// What kept the query from running, at its place in the editor if it is still there.
    void showError();

    int rowLimit() const; ///< 0: none
    /// What is no choice changes nothing.
    void setRowLimit(int rows);
    /// Chooses a limit, or none where there is no choice that is as great.
    void raiseRowLimit(int rows);

    SqlEditor* editor() const { return m_editor; }

signals:
    void runWanted();
    void stopWanted();

private:
    void makeErrorLine();

    QuerySchema* m_schema;
    const QueryRun* m_run;
    SqlEditor* m_editor;
    QComboBox* m_limit;
    QWidget* m_errorLine;
    QLabel* m_errorText;
    int m_statementBegin = 0; ///< in the editor, of the query that runs
};

} // namespace probescope::ui
