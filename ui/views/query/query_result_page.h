#pragma once

#include "core/analysis/values/value_set.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/views/query/models/query_gallery.h"

#include <QList>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>

class QAction;
class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace probescope::ui {

class PlotPage;
class QueryRun;
class QueryStartPage;
class ResultExport;
class ResultTable;

/// The result of the query that runs, or ran last, as a table or as a plot, and as a file; what
/// became of the query in words. Before the first one, examples are shown instead.
class QueryResultPage : public QWidget
{
    Q_OBJECT

public:
    /// `run`, the selection and the gallery must outlive it.
    QueryResultPage(std::shared_ptr<store::Capture> capture, QueryRun* run, Selection* selection,
                    const QueryGalleryModel* gallery, QWidget* parent);
    ~QueryResultPage() override;

    /// Its actions, for menus. Their keys work where they are added.
    QList<QAction*> resultActions() const { return {m_plotAction, m_exportAction, m_pngAction}; }
    /// The plot that suits the query which is run next.
    void setHint(const PlotHint& hint) { m_hint = hint; }
    const PlotHint& hint() const { return m_hint; }

    /// Another statement stands in the editor: that the last one failed is no longer said.
    void sqlEdited();
    void showPlot(bool plot);
    bool plotShown() const;
    enum class ExportRows : std::uint8_t {
        Shown, ///< in the order of the table
        All, ///< that the query gives, in its own order; it is run again
    };
    /// Asks for the file and the rows when they are not given. While one is written: stops that.
    void exportCsv(const QString& file = {}, std::optional<ExportRows> rows = {});

    ResultTable* table() const { return m_table; }
    PlotPage* plotPage() const { return m_plotPage; }
    QLabel* statusLabel() const { return m_status; }
    QLabel* lossLabel() const { return m_losses; }

signals:
    void exampleChosen(int galleryRow);
    void moreWanted(); ///< of the rows that the query gives
    void probeFunctionWanted(const QString& function);
    void message(const QString& text);

private:
    void makeActions();
    void layOut();
    void connectRun();
    void connectRows();
    void connectExport();
    void takeEnd();
    void showState();
    QString stateText() const;
    QString doneText(const QString& rows) const;
    void goToRow(int resultRow);
    void addRowProbes(QMenu& menu, int resultRow, int column);
    void addValueItems(QMenu& menu, int column);
    void showValues(const analysis::ValueSource& values);
    bool mayHaveMoreRows() const;
    std::optional<ExportRows> askForRows();

    std::shared_ptr<store::Capture> m_capture;
    QueryRun* m_run;
    Selection* m_selection;
    ResultExport* m_export;
    QAction* m_plotAction = nullptr;
    QAction* m_exportAction = nullptr;
    QAction* m_pngAction = nullptr;
    QLabel* m_status;
    QToolButton* m_more;
    QLabel* m_losses; ///< shown where the capture has some
    QStackedWidget* m_results;
    QueryStartPage* m_start;
    ResultTable* m_table;
    PlotPage* m_plotPage;
    QTimer m_tick; ///< while a query runs
    QString m_shownSql; ///< whose rows are in the table
    bool m_failureOver = false; ///< of what failed, the text was changed since
    PlotHint m_hint;
};

} // namespace probescope::ui
