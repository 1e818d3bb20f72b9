#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/view/view.h"
#include "ui/views/query/models/query_gallery.h"
#include "ui/views/query/models/query_run.h"

#include <QList>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace probescope::ui {

class PlotPage;
class QueryHistoryModel;
class QueryList;
class QuerySchema;
class QueryStartPage;
class ResultExport;
class ResultTable;
class SavedQueryModel;
class SqlEditor;

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

    SqlEditor* editor() const { return m_editor; }
    ResultTable* table() const { return m_table; }
    PlotPage* plotPage() const { return m_plotPage; }
    QueryRun* query() const { return m_run; }
    QuerySchema* schema() const { return m_schema; }
    QueryGalleryModel* gallery() const { return m_gallery; }
    QueryHistoryModel* history() const { return m_history; }
    SavedQueryModel* saved() const { return m_saved; }
    QTabWidget* tabs() const { return m_tabs; }
    QueryList* galleryList() const { return m_galleryList; }
    QueryList* savedList() const { return m_savedList; }
    QueryList* historyList() const { return m_historyList; }
    QLabel* statusLabel() const { return m_status; }
    QLabel* lossLabel() const { return m_losses; }
    QLabel* errorLabel() const { return m_errorText; }
    QComboBox* limitBox() const { return m_limit; }

    /// Runs the statement at the cursor.
    void run();
    void stop();
    /// Puts a query into the editor and runs it.
    void runQuery(const QString& sql, const PlotHint& hint = {});
    void showPlot(bool plot);
    bool plotShown() const;
    /// Saves the statement at the cursor under a name; asks for one when there is none.
    void saveQuery(const QString& name = {});
    enum class ExportRows : std::uint8_t {
        Shown, ///< in the order of the table
        All, ///< that the query gives, in its own order; it is run again
    };
    /// Asks for the file and the rows when they are not given. While one is written: stops that.
    void exportCsv(const QString& file = {}, std::optional<ExportRows> rows = {});
    void focusEditor();
    QStringList reportTexts() const override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeActions();
    QWidget* makeEditorPage();
    QWidget* makeResultPage();
    void makeLists();
    void connectRun();
    void connectProbes();
    void addRowProbes(QMenu& menu, int resultRow, int column);
    QAction* addViewAction(const QString& icon, const QString& text, const QKeySequence& keys,
                           const std::function<void()>& run);
    QToolButton* button(QAction* action, Qt::ToolButtonStyle style);
    void startStatement(const QString& sql);
    void runEnded();
    void showState();
    void showLosses();
    void showError();
    QString stateText() const;
    void goToRow(int resultRow);
    void moreRows();
    void connectExport();
    bool mayHaveMoreRows() const;
    std::optional<ExportRows> askForRows();
    void plotFollows();
    void renameSaved();
    void removeSaved();
    void reloadNames();

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    QuerySchema* m_schema;
    QueryGalleryModel* m_gallery;
    QueryHistoryModel* m_history;
    SavedQueryModel* m_saved;
    QueryRun* m_run;
    ResultExport* m_export;
    SqlEditor* m_editor = nullptr;
    QTabWidget* m_tabs;
    QSplitter* m_splitter;
    QueryList* m_galleryList = nullptr;
    QueryList* m_savedList = nullptr;
    QueryList* m_historyList = nullptr;
    QStackedWidget* m_results = nullptr;
    QueryStartPage* m_start = nullptr;
    ResultTable* m_table = nullptr;
    PlotPage* m_plotPage = nullptr;
    QWidget* m_errorLine = nullptr;
    QLabel* m_errorText = nullptr;
    QLabel* m_status = nullptr;
    QLabel* m_losses = nullptr; ///< shown where the capture has some
    QToolButton* m_more = nullptr;
    QComboBox* m_limit = nullptr;
    QAction* m_runAction = nullptr;
    QAction* m_stopAction = nullptr;
    QAction* m_saveAction = nullptr;
    QAction* m_plotAction = nullptr;
    QAction* m_exportAction = nullptr;
    QAction* m_pngAction = nullptr;
    QList<QAction*> m_actions;
    QTimer m_tick; ///< while a query runs
    QTimer m_reload; ///< a while after the capture grew
    QString m_shownSql; ///< whose rows are in the table
    PlotHint m_hint; ///< of the query that runs
    int m_statementBegin = 0; ///< in the editor, of the query that runs
    bool m_namesKnown = false;
};

} // namespace probescope::ui
