#pragma once

#include "core/analysis/reports/noise_report.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/tracer_report/models/noise_tables.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;

namespace probescope::ui {

class NoisePlot;
class ReportHead;
class ReportTable;
class ReportTableModel;

/// The report of hwlat, osnoise and timerlat: how the values are distributed on each CPU, the
/// greatest ones with their places, and what happened on the CPU while they came to be.
class NoisePage : public QWidget
{
    Q_OBJECT

public:
    explicit NoisePage(Selection* selection, QWidget* parent = nullptr);

    void show(const std::shared_ptr<store::Capture>& capture,
              const std::shared_ptr<const analysis::NoiseReport>& report,
              ReportTableText distributions);

    ReportTable* distributions() const { return m_distributions; }
    /// All that stands about its tables, a paragraph each.
    QStringList texts() const;
    ReportTable* worst() const { return m_worst; }
    ReportTable* near() const { return m_near; }
    NoisePlot* plot() const { return m_plot; }

signals:
    void message(const QString& text);

private:
    void makeLayout();
    void showHead();
    void showMeasure();
    void showNear(int row);
    void go(RowId row, std::int64_t timeNs);
    analysis::Measure measure() const;

    Selection* m_selection;
    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<const analysis::NoiseReport> m_report;
    ReportTableModel* m_distributionModel;
    ReportTableModel* m_worstModel;
    ReportTableModel* m_nearModel;
    ReportHead* m_head;
    QLabel* m_notice;
    QComboBox* m_measure;
    NoisePlot* m_plot;
    ReportTable* m_distributions;
    ReportTable* m_worst;
    ReportTable* m_near;
    QLabel* m_nearTitle;
    Background m_looking;
};

} // namespace probescope::ui
