#pragma once

#include "core/analysis/aggregate/aggregation.h"
#include "core/store/read/capture.h"

#include <QTabWidget>

#include <memory>
#include <optional>

class QPlainTextEdit;
class QSplitter;

namespace probescope::ui {

class CaptureFills;
class ReportTable;
class ReportTableModel;
class ResultPlot;

/// An answer, and the SQL that gives the same: of the groups, and of the first of them over time.
struct AnswerWithSql
{
    analysis::AggregationAnswer answer;
    QString sql;
    QString timesSql;
    QString sqlProblem; ///< why there is no SQL
};

/// The answer to an aggregation: its groups as a table beside all of the chosen one, as bars and
/// over time, and as SQL. For the UI thread.
class AnswerPages : public QTabWidget
{
    Q_OBJECT

public:
    enum class Page : std::uint8_t { Table, Bars, Times, Sql };

    AnswerPages(std::shared_ptr<store::Capture> capture, QWidget* parent);

    /// Those of tasks; until then they have the fills of their names.
    void setFills(const CaptureFills* fills);
    void showAnswer(AnswerWithSql answer);
    const std::optional<analysis::AggregationAnswer>& answer() const { return m_answer; }
    QString sql() const { return m_sql; }
    QString timesSql() const { return m_timesSql; }
    void showPage(Page page) { setCurrentIndex(int(page)); }
    Page page() const { return Page(currentIndex()); }
    /// Chooses a group by its place in the answer.
    void chooseGroup(int group);
    int chosenGroup() const { return m_group; } ///< -1: there is none
    /// Null: there is none at that place.
    const analysis::AggregatedGroup* groupAt(int group) const;
    bool preparing() const; ///< a plot is being made
    ReportTable* table() const { return m_table; }

signals:
    void groupChanged(); ///< another one is chosen
    void groupActivated(int group); ///< its events are to be seen

private:
    void connectParts();
    void placeDetails();
    void showDetails();
    void showPlots();
    void showTimes(bool keepsRange);

    std::shared_ptr<store::Capture> m_capture;
    ReportTable* m_table;
    ReportTableModel* m_model;
    QSplitter* m_groups; ///< the table beside all of the chosen group
    QPlainTextEdit* m_details;
    ResultPlot* m_bars;
    ResultPlot* m_times;
    QPlainTextEdit* m_sqlText;
    const CaptureFills* m_fills = nullptr;
    std::optional<analysis::AggregationAnswer> m_answer;
    QString m_sql;
    QString m_timesSql;
    int m_group = -1;
    bool m_chosen = false; ///< the group, by the user
    bool m_split = false; ///< the room of both, by the user
};

} // namespace probescope::ui
