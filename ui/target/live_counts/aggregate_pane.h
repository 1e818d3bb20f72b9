#pragma once

#include "core/record/counts/hist_history.h"
#include "core/record/counts/kernel_aggregation.h"
#include "ui/base/jobs/background.h"
#include "ui/target/live_counts/count_pane.h"
#include "ui/target/live_counts/hist_form.h"

#include <cstdint>
#include <memory>
#include <vector>

class QLabel;
class QPlainTextEdit;
class QTabWidget;

namespace probescope::ui {

class HistModel;
class HistPlotPane;

/// An aggregation that runs in the kernel: shows the triggers that are written for it, and the
/// growing answer as a table with bars and over time.
class AggregatePane : public CountPane
{
    Q_OBJECT

public:
    explicit AggregatePane(QWidget* parent = nullptr);
    ~AggregatePane() override;

    /// Null: not connected. What runs on another target ends.
    void setTarget(Target target);
    /// The same target, inspected again while nothing runs: form and answer stay.
    void refresh(Target target);
    HistForm* form() const { return m_form; }
    HistModel* model() const { return m_model; }
    const record::HistHistory& history() const { return m_history; }
    HistPlotPane* times() const { return m_times; }
    enum class Page : std::uint8_t { Table, Times };
    void showPage(Page page);
    void start() override;

signals:
    void judged(); ///< the triggers are shown, or why there are none
    void answered(); ///< there is a new answer

protected:
    void showState() override;

private:
    using Fields = std::vector<std::vector<tracefs::EventField>>;

    QWidget* makeQuestion();
    void makePages();
    void judge();
    void showWork(const Result<tracefs::HistWork>& work, const Fields& fields);
    static QString idleText();
    void restart(const record::HistQuery& question, bool inNs);
    void showTimes();
    void begin(const Target& target, const record::HistQuery& question, bool inNs);
    void take(const Target& target, const std::shared_ptr<const record::HistSnapshot>& snapshot,
              bool last);
    QString answerText(const record::HistSnapshot& snapshot, bool last) const;

    HistForm* m_form = nullptr;
    HistModel* m_model;
    QPlainTextEdit* m_triggers = nullptr;
    QLabel* m_fault = nullptr;
    QTabWidget* m_pages = nullptr;
    HistPlotPane* m_times = nullptr;
    record::HistQuery m_question; ///< that was asked
    record::HistHistory m_history; ///< of its answer
    bool m_inNs = false; ///< what runs is a latency
    bool m_understood = false; ///< the kernel supports what the form has
    Background m_command{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
