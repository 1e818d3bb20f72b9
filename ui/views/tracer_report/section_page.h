#pragma once

#include "core/analysis/reports/latency_report.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/selection.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QListWidget;
class QScrollArea;

namespace probescope::ui {

class LatencyStepModel;
class ReportHead;
class ReportTable;
class SectionTimeline;

/// The report of irqsoff, preemptoff and wakeup tracers: the longest latency with its functions,
/// its gaps and its stack. Each row is a link to its event.
class SectionPage : public QWidget
{
    Q_OBJECT

public:
    explicit SectionPage(Selection* selection, QWidget* parent = nullptr);

    void show(const std::shared_ptr<store::Capture>& capture,
              const std::shared_ptr<const analysis::LatencyReport>& report);

    /// All that stands about its table, a paragraph each.
    QStringList texts() const;
    SectionTimeline* timeline() const { return m_timeline; }
    ReportTable* table() const { return m_table; }
    QListWidget* links() const { return m_links; }
    QLabel* flags() const { return m_flags; }

signals:
    void message(const QString& text);

private:
    void showHead();
    void showLinks();
    void choose(std::size_t step);
    void follow();
    void showFlags(const QString& text);

    Selection* m_selection;
    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<const analysis::LatencyReport> m_report;
    CaptureClock m_clock;
    LatencyStepModel* m_model;
    ReportHead* m_head;
    QLabel* m_notice;
    SectionTimeline* m_timeline;
    ReportTable* m_table;
    QListWidget* m_links; ///< gaps, and stacks with their functions
    QLabel* m_flags; ///< of the current event, in words
    QScrollArea* m_flagArea;
};

} // namespace probescope::ui
