#include "ui/views/tracer_report/latency_report_view.h"

#include "ui/base/text/error_text.h"
#include "ui/views/tracer_report/noise_page.h"
#include "ui/views/tracer_report/section_page.h"

#include <QLabel>
#include <QStackedLayout>

#include <utility>

namespace probescope::ui {

using analysis::LatencyKind;

ViewTraits LatencyReportView::traits()
{
    return {.name = "report", .title = tr("Latency report"), .optional = true};
}

LatencyReportView::LatencyReportView(std::shared_ptr<store::Capture> capture, Selection* selection,
                                     QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_pages(new QStackedLayout(this))
    , m_none(new QLabel(this))
    , m_section(new SectionPage(selection, this))
    , m_noise(new NoisePage(selection, this))
{
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setWordWrap(true);
    m_none->setMargin(24);
    m_none->setText(
        tr("This capture is not from a latency or noise tracer: irqsoff, preemptoff, "
           "preemptirqsoff, wakeup, wakeup_rt, wakeup_dl, hwlat, osnoise or timerlat."));
    m_pages->addWidget(m_none);
    m_pages->addWidget(m_section);
    m_pages->addWidget(m_noise);
    connect(m_section, &SectionPage::message, this, &LatencyReportView::message);
    connect(m_noise, &NoisePage::message, this, &LatencyReportView::message);
    connect(&m_reading, &Background::runningChanged, this, &LatencyReportView::readAgain);
    captureGrew();
}

LatencyReportView::~LatencyReportView() = default;

bool LatencyReportView::available() const
{
    return analysis::latencyKind(*m_capture) != LatencyKind::None;
}

void LatencyReportView::fail(const Error& error)
{
    m_none->setText(errorText(error));
    m_pages->setCurrentWidget(m_none);
    emit shown();
}

void LatencyReportView::captureGrew()
{
    if (m_reading.running())
        m_stale = true; // one after the other: what grows fast would never be shown
    else
        read();
}

void LatencyReportView::readAgain()
{
    if (!m_reading.running() && std::exchange(m_stale, false))
        read();
}

void LatencyReportView::read()
{
    const auto kind = analysis::latencyKind(*m_capture);
    if (kind == LatencyKind::None)
        return;
    const bool section = kind == LatencyKind::Section || kind == LatencyKind::Wakeup;
    m_reading.start([this, section, capture = m_capture](const Background::Context& context) {
        if (section) {
            auto read = analysis::latencyReport(*capture, context.cancel());
            auto report =
                read ? std::make_shared<const analysis::LatencyReport>(std::move(*read)) : nullptr;
            context.deliver([this, report, error = read ? Error{} : read.error()] {
                if (!report)
                    return fail(error);
                m_section->show(m_capture, report);
                m_pages->setCurrentWidget(m_section);
                emit shown();
            });
            return;
        }
        auto read = analysis::noiseReport(*capture, context.cancel());
        auto report =
            read ? std::make_shared<const analysis::NoiseReport>(std::move(*read)) : nullptr;
        auto table = report ? distributionTable(*report) : ReportTableText{}; // sorts all values
        context.deliver([this, report, table, error = read ? Error{} : read.error()] {
            if (!report)
                return fail(error);
            m_noise->show(m_capture, report, table);
            m_pages->setCurrentWidget(m_noise);
            emit shown();
        });
    });
}

QStringList LatencyReportView::reportTexts() const
{
    const auto* const page = m_pages->currentWidget();
    if (page == m_section)
        return m_section->texts();
    return page == m_noise ? m_noise->texts() : QStringList();
}

} // namespace probescope::ui

#include "moc_latency_report_view.cpp"
