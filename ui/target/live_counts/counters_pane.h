#pragma once

#include "core/record/counts/event_counters.h"
#include "ui/target/live_counts/count_pane.h"

#include <vector>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QSpinBox;
class QTreeView;

namespace probescope::ui {

class CounterModel;
class EventChoiceModel;
class TableView;

/// Counts chosen events on a live target, as `perf stat -e` does, and shows the counts; nothing is
/// recorded.
class CountersPane : public CountPane
{
    Q_OBJECT

public:
    explicit CountersPane(QWidget* parent = nullptr);
    ~CountersPane() override;

    /// Null: none is connected. What is counted on another one ends.
    void setTarget(Target target);
    /// The same target, inspected again while nothing is counted: choices and counts stay.
    void refresh(Target target);
    EventChoiceModel* choice() const { return m_choice; }
    CounterModel* model() const { return m_model; }
    void start() override;

signals:
    void sampled(); ///< there are new counts

protected:
    void showState() override;

private:
    QWidget* makeChoice();
    void makeCounts();
    std::vector<tracefs::EventName> chosen() const;
    void search(const QString& text);
    static QString idleText();
    void take(const Target& target, const record::CounterSample& sample, bool last);

    EventChoiceModel* m_choice;
    QSortFilterProxyModel* m_found;
    CounterModel* m_model;
    QTreeView* m_tree = nullptr;
    QLabel* m_chosenText = nullptr;
    QLineEdit* m_condition = nullptr;
    QSpinBox* m_interval = nullptr;
    TableView* m_table = nullptr;
};

} // namespace probescope::ui
