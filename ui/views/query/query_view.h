#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/view/view.h"
#include "ui/views/query/models/query_run.h"
#include "ui/views/query/query_collection.h"
#include "ui/views/query/query_editor_page.h"
#include "ui/views/query/query_result_page.h"

#include <QList>
#include <QTimer>

#include <memory>

class QAction;
class QSplitter;
class QTabWidget;

namespace probescope::ui {

class QuerySchema;

/// SQL over the capture: an editor with a gallery, saved queries and a history on the left, the
/// result as table or plot on the right. Rows lead to their events and times in the other views.
class QueryView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    QueryView(std::shared_ptr<store::Capture> capture, Selection* selection,
              QWidget* parent = nullptr);
    ~QueryView() override;

    /// The capture has taken in more (Capture::refresh()).
    void captureGrew() override;
    QList<QAction*> viewActions() const override { return m_actions; }
    KeyGroup keys() const override;
    bool busy() const override;
    QList<QAbstractItemView*> reportTables() const override;
    /// What was written and chosen, kept in the capture.
    void saveState() const override;
    void restoreState() override;

    SqlEditor* editor() const { return m_editorPage->editor(); }
    QueryResultPage* results() const { return m_results; }
    ResultTable* table() const { return m_results->table(); }
    PlotPage* plotPage() const { return m_results->plotPage(); }
    QueryRun* query() const { return m_run; }
    QuerySchema* schema() const { return m_schema; }
    QueryCollection& queries() { return m_queries; }
    QTabWidget* tabs() const { return m_tabs; }

    /// Runs the statement at the cursor.
    void run();
    void stop();
    /// Puts a query into the editor and runs it.
    void runQuery(const QString& sql, const PlotHint& hint = {});
    /// Saves the statement at the cursor under a name; asks for one when there is none.
    void saveQuery(const QString& name = {});
    void focusEditor();
    QStringList reportTexts() const override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeActions();
    void connectParts();
    void startStatement(const QString& sql);
    void runEnded();
    void reloadNames();

    std::shared_ptr<store::Capture> m_capture;
    QuerySchema* m_schema;
    QueryCollection m_queries;
    QueryRun* m_run;
    QTabWidget* m_tabs;
    QSplitter* m_splitter;
    QueryEditorPage* m_editorPage;
    QueryResultPage* m_results;
    QAction* m_stopAction = nullptr;
    QList<QAction*> m_actions;
    QTimer m_reload; ///< a while after the capture grew
    bool m_namesKnown = false;
};

} // namespace probescope::ui
