#pragma once

#include "core/record/kernel_aggregation.h"
#include "ui/count/count_pane.h"
#include "ui/count/question_form.h"
#include "ui/jobs/background.h"

#include <memory>
#include <vector>

class QLabel;
class QPlainTextEdit;

namespace probescope::ui {

class TallyModel;

/// Lets the kernel answer a question while it goes on: shows what is written to it for that, and
/// the answer as it grows.
class AggregatePane : public CountPane
{
    Q_OBJECT

public:
    explicit AggregatePane(QWidget* parent = nullptr);
    ~AggregatePane() override;

    /// Null: none is connected. What runs on another one ends.
    void setTarget(Target target);
    /// The same one, looked at anew while nothing runs: question and answer stay.
    void refresh(Target target);
    QuestionForm* form() const { return m_form; }
    TallyModel* model() const { return m_model; }
    void start() override;

signals:
    void judged(); ///< the triggers are shown, or why there are none
    void answered(); ///< there is a new answer

protected:
    void showState() override;

private:
    using Fields = std::vector<std::vector<tracefs::EventField>>;

    QWidget* makeQuestion();
    void judge();
    void showWork(const Result<tracefs::HistWork>& work, const Fields& fields);
    static QString idleWords();
    void begin(const Target& target, const record::TallyQuestion& question, bool inNs);
    void take(const Target& target, const std::shared_ptr<const record::KernelTally>& tally,
              bool last);
    QString answerWords(const record::KernelTally& tally, bool last) const;

    QuestionForm* m_form = nullptr;
    TallyModel* m_model;
    QPlainTextEdit* m_triggers = nullptr;
    QLabel* m_fault = nullptr;
    CountTable* m_table = nullptr;
    bool m_inNs = false; ///< what runs is a latency
    bool m_understood = false; ///< the kernel takes what the form says
    Background m_judging; ///< the last: its work tells this object
};

} // namespace probescope::ui
