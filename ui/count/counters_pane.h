#pragma once

#include "core/base/error.h"
#include "core/record/event_counters.h"
#include "ui/count/count_target.h"
#include "ui/jobs/background.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QSemaphore;
class QSortFilterProxyModel;
class QSpinBox;
class QTreeView;

namespace probescope::ui {

class CountTable;
class CounterModel;
class EventChoiceModel;

/// Counts the events that are chosen on a live target, as `perf stat -e` does, and shows how that
/// goes; nothing is recorded.
class CountersPane : public QWidget
{
    Q_OBJECT

public:
    explicit CountersPane(QWidget* parent = nullptr);
    ~CountersPane() override;

    using Target = std::shared_ptr<CountTarget>;

    /// Null: none is connected. What is counted on another one ends.
    void setTarget(Target target);
    /// The same one, looked at anew while nothing is counted: choices and counts stay.
    void refresh(Target target);
    EventChoiceModel* choice() const { return m_choice; }
    CounterModel* model() const { return m_model; }
    bool counting() const { return m_background.running(); }
    void start();
    void stop();

signals:
    void countingChanged(bool counting);
    void sampled(); ///< there are new counts
    void failed(const probescope::Error& error); ///< to begin, or to end as it should
    void ended(); ///< well or badly

private:
    QWidget* makeChoice();
    QWidget* makeCounts();
    std::vector<tracefs::EventName> chosen() const;
    void search(const QString& text);
    static QString idleWords();
    void take(const Target& target, const record::CounterSample& sample, bool last);
    void fail(const Target& target, const Error& error);
    void showState();

    Target m_target;
    EventChoiceModel* m_choice;
    QSortFilterProxyModel* m_found;
    CounterModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTreeView* m_tree = nullptr;
    QLabel* m_chosenWords = nullptr;
    QLineEdit* m_condition = nullptr;
    QSpinBox* m_interval = nullptr;
    QPushButton* m_start = nullptr;
    CountTable* m_table = nullptr;
    QLabel* m_words = nullptr;
    std::shared_ptr<QSemaphore> m_end; ///< given once when the work shall end
    Background m_background; ///< the last: its work tells this object
};

} // namespace probescope::ui
