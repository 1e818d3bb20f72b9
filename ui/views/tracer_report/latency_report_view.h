#pragma once

#include "core/analysis/reports/latency_report.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/parts/report_texts.h"

#include <QWidget>

#include <memory>

class QLabel;
class QStackedLayout;

namespace probescope::ui {

class NoisePage;
class SectionPage;

/// The report of a capture of a latency tracer: irqsoff, preemptoff, preemptirqsoff, wakeup,
/// wakeup_rt, wakeup_dl, hwlat, osnoise, timerlat.
class LatencyReportView : public QWidget, public ReportTexts
{
    Q_OBJECT

public:
    LatencyReportView(std::shared_ptr<store::Capture> capture, Selection* selection,
                      QWidget* parent = nullptr);
    ~LatencyReportView() override;

    /// Whether the capture is one of these tracers.
    static bool hasReport(const store::Capture& capture);
    /// The capture has taken in more (Capture::refresh()).
    void captureGrew();

    bool reading() const { return m_reading.running(); }
    QStringList reportTexts() const override;
    SectionPage* section() const { return m_section; }
    NoisePage* noise() const { return m_noise; }

signals:
    void shown(); ///< the report, or why there is none
    void message(const QString& text);

private:
    void read();
    void readAgain();
    void fail(const Error& error);

    std::shared_ptr<store::Capture> m_capture;
    QStackedLayout* m_pages;
    QLabel* m_none;
    SectionPage* m_section;
    NoisePage* m_noise;
    Background m_reading;
    bool m_stale = false; ///< there is more than what is being read
};

} // namespace probescope::ui
