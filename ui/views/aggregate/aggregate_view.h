#pragma once

#include "core/analysis/aggregate/aggregation.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"

#include <memory>
#include <optional>

class QAction;
class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QTabWidget;
class QTimer;
class QToolButton;

namespace probescope::ui {

class AggregationForm;
class ReportTable;
class ReportTableModel;
class ResultPlot;

/// Aggregates events by keys, as DTrace does: on the left a form; on the right the groups as a
/// table, as bars and over time, and the equivalent SQL. A row leads to the events of its group.
class AggregateView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    enum class Page : std::uint8_t { Table, Bars, Times, Sql };

    AggregateView(std::shared_ptr<store::Capture> capture, Selection* selection,
                  QWidget* parent = nullptr);
    ~AggregateView() override;

    /// Call it when the capture has grown (Capture::refresh()).
    void captureGrew() override;
    /// Saves the form's content in the capture.
    void saveState() const override;
    void restoreState() override;
    void showSelectedRange() override;

    /// Shows an aggregation in the form and computes it.
    void ask(const Aggregation& aggregation);
    void run();
    void stop();
    bool busy() const override; ///< something is being computed, or about to be
    const std::optional<analysis::AggregationAnswer>& answer() const { return m_answer; }
    /// Chooses a group by its place in the answer.
    void chooseGroup(int group);
    int chosenGroup() const { return m_group; }
    /// Filters all views to the events of the group, and goes to the first of them.
    void showEvents(int group);
    void goToEvent(int group, bool last);
    void exportCsv(const QString& file = {});
    void showPage(Page page);
    QString sql(bool times) const { return times ? m_timesSql : m_sql; }
    QStringList reportTexts() const override;

    AggregationForm* form() const { return m_form; }
    QCheckBox* rangeBox() const { return m_inRange; }
    ReportTable* table() const { return m_table; }
    ResultPlot* bars() const { return m_bars; }
    ResultPlot* times() const { return m_times; }
    QPlainTextEdit* details() const { return m_details; }
    QPlainTextEdit* sqlText() const { return m_sqlText; }
    QLabel* summary() const { return m_summary; }
    QTabWidget* pages() const { return m_pages; }
    QAction* queryAction() const { return m_queryAction; }
    QAction* exportAction() const { return m_exportAction; }
    QAction* eventsAction() const { return m_eventsAction; }

private:
    struct Reply; ///< what the working thread found
    void makeActions();
    void makeLayout();
    QWidget* makeFormSide();
    QWidget* makeAnswerSide();
    void connectParts();
    void proposeFirst();
    void askSoon();
    analysis::AggregationScope scope() const;
    void take(Reply reply);
    void showFailure(const Error& error);
    void showAnswer();
    void showDetails();
    void showPlots();
    void enableActions();
    QToolButton* button(QAction* action);

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    AggregationForm* m_form;
    QCheckBox* m_inRange;
    QTabWidget* m_pages;
    ReportTable* m_table;
    ReportTableModel* m_model;
    QPlainTextEdit* m_details;
    ResultPlot* m_bars;
    ResultPlot* m_times;
    QPlainTextEdit* m_sqlText;
    QLabel* m_summary;
    QProgressBar* m_progress;
    QAction* m_stopAction = nullptr;
    QAction* m_queryAction = nullptr;
    QAction* m_exportAction = nullptr;
    QAction* m_eventsAction = nullptr;
    QAction* m_firstAction = nullptr;
    QAction* m_lastAction = nullptr;
    QTimer* m_timer; ///< until the form has not changed for a while
    std::optional<analysis::AggregationAnswer> m_answer;
    QString m_sql;
    QString m_timesSql;
    QString m_sqlProblem;
    int m_group = -1;
    bool m_again = false; ///< the capture grew while it was added up
    bool m_seen = false; ///< the view was shown, so there is something to compute
    Background m_background; ///< last, because its work calls this object
};

} // namespace probescope::ui
