#pragma once

#include "core/analysis/reports/latency_report.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"

#include <memory>

class QLabel;
class QStackedLayout;

namespace probescope::ui {

class NoisePage;
class SectionPage;

/// The report of a capture of a latency tracer: irqsoff, preemptoff, preemptirqsoff, wakeup,
/// wakeup_rt, wakeup_dl, hwlat, osnoise, timerlat.
class LatencyReportView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    LatencyReportView(std::shared_ptr<store::Capture> capture, Selection* selection,
                      QWidget* parent = nullptr);
    ~LatencyReportView() override;

    /// Whether the capture is one of these tracers.
    bool available() const override;
    bool leads() const override { return available(); } ///< the tracer looked for nothing else
    /// The capture has taken in more (Capture::refresh()).
    void captureGrew() override;

    bool busy() const override { return m_reading.running(); }
    QStringList reportTexts() const override;
    SectionPage* section() const { return m_section; }
    NoisePage* noise() const { return m_noise; }

signals:
    void shown(); ///< the report, or why there is none

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
