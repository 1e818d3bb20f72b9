#pragma once

#include "core/analysis/sched/sched_overview.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"

#include <QTimer>

#include <memory>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QTabWidget;

namespace probescope::ui {

class CpuPlot;
class CpuUseModel;
class SchedTaskModel;
class SlowView;
class TableView;
class WakeEdgeModel;

/// Scheduling: what each task did, who wakes whom, how busy the CPUs are, and why something was
/// slow. For the whole capture or the visible range.
class SchedView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    /// The selection must outlive the view.
    SchedView(std::shared_ptr<store::Capture> capture, Selection* selection,
              QWidget* parent = nullptr);
    ~SchedView() override;

    /// The capture has taken in more, or somebody looks for the first time.
    void captureGrew() override;

    SchedTaskModel* tasks() const { return m_tasks; }
    WakeEdgeModel* wakes() const { return m_wakes; }
    CpuPlot* plot() const { return m_plot; }
    CpuUseModel* uses() const { return m_uses; }
    SlowView* slow() const { return m_slow; }
    QTabWidget* pages() const { return m_pages; }
    QComboBox* scope() const { return m_scope; }
    bool busy() const override { return m_reading.running(); }
    KeyGroup keys() const override;
    void showSelectedRange() override;
    QString note() const;
    QStringList reportTexts() const override;

public slots:
    /// Shows "Why was this slow?" for a part of a task's time.
    void explain(const probescope::analysis::SlowSpan& span);
    /// Finds the longest wakeup latency of the whole capture, and has it explained.
    void explainLongestLatency();

signals:
    void shown(); ///< what was read

private:
    struct Read;
    QWidget* makeTools();
    void connectParts();
    void start();
    void take(Read& read);
    void showSelectedTask();
    void goToPlace(std::optional<RowId> row, std::int64_t timeNs);
    void showTask(int row, bool going);
    void explainLatency(std::int32_t pid, const analysis::WakeLatency& latency);
    void explainLongestOf(const std::vector<analysis::SchedTask>& tasks);

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    SchedTaskModel* m_tasks;
    WakeEdgeModel* m_wakes;
    CpuUseModel* m_uses;
    QComboBox* m_scope;
    QLineEdit* m_filter;
    QLabel* m_note;
    QTabWidget* m_pages;
    TableView* m_taskTable;
    TableView* m_wakeTable;
    CpuPlot* m_plot;
    TableView* m_useTable;
    SlowView* m_slow;
    QTimer m_later; ///< until the timeline stands still
    bool m_again = false; ///< there is more to read than is being read
    bool m_explainsLongest = false; ///< as soon as it is known
    Background m_reading; ///< the last: its work tells this object
};

} // namespace probescope::ui
