#pragma once

#include "core/base/error.h"
#include "core/record/kernel_aggregation.h"
#include "ui/count/count_target.h"
#include "ui/count/question_form.h"
#include "ui/jobs/background.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSemaphore;

namespace probescope::ui {

class CountTable;
class TallyModel;

/// Lets the kernel answer a question while it goes on: shows what is written to it for that, and
/// the answer as it grows.
class AggregatePane : public QWidget
{
    Q_OBJECT

public:
    explicit AggregatePane(QWidget* parent = nullptr);
    ~AggregatePane() override;

    using Target = std::shared_ptr<CountTarget>;

    /// Null: none is connected. What runs on another one ends.
    void setTarget(Target target);
    /// The same one, looked at anew while nothing runs: question and answer stay.
    void refresh(Target target);
    QuestionForm* form() const { return m_form; }
    TallyModel* model() const { return m_model; }
    bool running() const { return m_background.running(); }
    void start();
    void stop();

signals:
    void judged(); ///< the triggers are shown, or why there are none
    void answered(); ///< there is a new answer
    void runningChanged(bool running);
    void failed(const probescope::Error& error); ///< to begin, or to end as it should
    void ended(); ///< well or badly

private:
    using Fields = std::vector<std::vector<tracefs::EventField>>;

    QWidget* makeQuestion();
    QWidget* makeAnswer();
    void judge();
    void showWork(const Result<tracefs::HistWork>& work, const Fields& fields);
    static QString idleWords();
    void begin(const Target& target, const record::TallyQuestion& question, bool inNs);
    void take(const Target& target, const std::shared_ptr<const record::KernelTally>& tally,
              bool last);
    QString answerWords(const record::KernelTally& tally, bool last) const;
    void fail(const Target& target, const Error& error);
    void showState();

    Target m_target;
    QuestionForm* m_form = nullptr;
    TallyModel* m_model;
    QPlainTextEdit* m_triggers = nullptr;
    QLabel* m_fault = nullptr;
    QPushButton* m_start = nullptr;
    CountTable* m_table = nullptr;
    QLabel* m_words = nullptr;
    bool m_inNs = false; ///< what runs is a latency
    bool m_understood = false; ///< the kernel takes what the form says
    std::shared_ptr<QSemaphore> m_end; ///< given once when the work shall end
    Background m_judging;
    Background m_background; ///< the last two: their work tells this object
};

} // namespace probescope::ui
