#include "ui/views/tracer_report/noise_page.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/table/report_table.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/plot/noise_plot.h"
#include "ui/views/tracer_report/models/flag_text.h"
#include "ui/views/tracer_report/models/noise_tables.h"
#include "ui/views/tracer_report/report_head.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

using analysis::Measure;

NoisePage::NoisePage(Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_distributionModel(new ReportTableModel(this))
    , m_worstModel(new ReportTableModel(this))
    , m_nearModel(new ReportTableModel(this))
    , m_head(new ReportHead(this))
    , m_notice(new QLabel(this))
    , m_measure(new QComboBox(this))
    , m_plot(new NoisePlot(this))
    , m_distributions(new ReportTable(tr("Distributions by CPU"), this))
    , m_worst(new ReportTable(tr("Largest values"), this))
    , m_near(new ReportTable(tr("Events during the value"), this))
    , m_nearTitle(new QLabel(this))
{
    m_distributions->setSource(m_distributionModel);
    m_worst->setSource(m_worstModel);
    m_near->setSource(m_nearModel);
    m_measure->setAccessibleName(tr("Metric"));
    m_measure->setToolTip(tr("What the histogram and the table of the largest values show"));
    m_notice->setWordWrap(true);
    m_notice->setContentsMargins(14, 0, 14, 4);
    m_notice->setAccessibleDescription(tr("Notice"));
    m_notice->hide();
    m_nearTitle->setWordWrap(true);
    m_nearTitle->setContentsMargins(8, 4, 8, 4);
    makeLayout();
    forwardFocus(this, m_worst);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &NoisePage::showMeasure);
    connect(m_worst, &ReportTable::sourceRowChosen, this, &NoisePage::showNear);
    for (auto* const table : {m_worst, m_near})
        connect(table, &ReportTable::eventChosen, this, &NoisePage::go);
    for (auto* const table : {m_distributions, m_worst, m_near})
        connect(table, &ReportTable::message, this, &NoisePage::message);
}

void NoisePage::makeLayout()
{
    constexpr int kLeft = 620;
    constexpr int kRight = 560;
    auto* const chooser = new QHBoxLayout;
    chooser->setContentsMargins(14, 0, 14, 4);
    chooser->addWidget(m_measure);
    chooser->addStretch(1);
    auto* const left = new QSplitter(Qt::Vertical, this);
    left->addWidget(m_plot);
    left->addWidget(m_distributions);
    left->setSizes({300, 200});
    auto* const nearBox = new QWidget(this);
    auto* const nearLayout = new QVBoxLayout(nearBox);
    nearLayout->setContentsMargins(0, 0, 0, 0);
    nearLayout->setSpacing(0);
    nearLayout->addWidget(m_nearTitle);
    nearLayout->addWidget(m_near, 1);
    auto* const right = new QSplitter(Qt::Vertical, this);
    right->addWidget(m_worst);
    right->addWidget(nearBox);
    right->setSizes({260, 240});
    auto* const both = new QSplitter(this);
    both->addWidget(left);
    both->addWidget(right);
    both->setSizes({kLeft, kRight});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_notice);
    layout->addLayout(chooser);
    layout->addWidget(both, 1);
}

void NoisePage::show(const std::shared_ptr<store::Capture>& capture,
                     const std::shared_ptr<const analysis::NoiseReport>& report,
                     ReportTableText distributions)
{
    const auto before = m_measure->currentData();
    m_capture = capture;
    m_report = report;
    m_distributionModel->setTable(distributions.headers, std::move(distributions.rows),
                                  distributions.tips);
    m_distributions->fitColumns();
    {
        const QSignalBlocker quiet(m_measure);
        m_measure->clear();
        int chosen = 0;
        for (const auto& samples : report->worst) {
            const Measure one = samples.front().measure;
            if (one == Measure::TimerlatThread && !before.isValid())
                chosen = m_measure->count(); // what the tracer is asked for
            if (before.isValid() && before.toInt() == int(one))
                chosen = m_measure->count();
            m_measure->addItem(measureName(one), int(one));
        }
        m_measure->setCurrentIndex(m_measure->count() > 0 ? chosen : -1);
    }
    showHead();
    showMeasure();
}

Measure NoisePage::measure() const
{
    return Measure(m_measure->currentData().toInt());
}

void NoisePage::showHead()
{
    const auto& head = m_report->header;
    const QLocale locale;
    std::vector<ReportHead::Fact> facts;
    std::int64_t maximum = 0;
    for (const auto& samples : m_report->worst) {
        const auto& greatest = samples.front();
        const bool main = greatest.measure == Measure::TimerlatThread
            || greatest.measure == Measure::OsnoiseNoise || greatest.measure == Measure::HwlatInner
            || greatest.measure == Measure::HwlatOuter;
        if (main)
            maximum = std::max(maximum, greatest.valueNs);
        facts.emplace_back(
            measureName(greatest.measure),
            tr("Maximum %1, on CPU %2").arg(durationText(greatest.valueNs)).arg(greatest.cpu));
    }
    if (maximum == 0) {
        for (const auto& samples : m_report->worst)
            maximum = std::max(maximum, samples.front().valueNs);
    }
    if (!head.kernel.empty())
        facts.emplace_back(tr("Kernel"), QString::fromStdString(head.kernel));
    m_head->show(durationText(maximum),
                 tracerText(head.tracer.empty() && m_report->kind == analysis::LatencyKind::Timer
                                ? "timerlat"
                                : head.tracer),
                 facts);
    QStringList notices;
    if (clockOf(*m_capture).unit != TimeUnit::Nanoseconds)
        notices << tr("The clock of this capture does not measure time: the values are the "
                      "kernel's own, in nanoseconds.");
    if (m_report->unread > 0)
        notices << tr("%n event(s) of the tracer could not be read, and are not counted.", nullptr,
                      forPlural(m_report->unread));
    if (m_report->losses.gaps > 0)
        notices << tr("Events were lost in %n gap(s), so values may be missing.", nullptr,
                      int(m_report->losses.gaps));
    if (head.entries && head.written && *head.entries < *head.written)
        notices << tr("The buffer kept %1 of %2 event(s).", nullptr, forPlural(*head.written))
                       .arg(locale.toString(qulonglong(*head.entries)),
                            locale.toString(qulonglong(*head.written)));
    m_notice->setText(sentencesText(notices));
    m_notice->setVisible(!notices.isEmpty());
}

void NoisePage::showMeasure()
{
    m_looking.cancel();
    m_nearModel->setTable({}, {});
    m_nearTitle->setText(tr("Select a value to see what happened on its CPU at that time."));
    if (m_measure->currentIndex() < 0) {
        m_worstModel->setTable({}, {});
        m_plot->setLines({}, {});
        return;
    }
    std::vector<NoiseLine> lines;
    for (const auto& one : m_report->distributions) {
        if (one.measure == measure())
            lines.push_back({tr("CPU %1").arg(one.cpu), one.sortedNs});
    }
    m_plot->setLines(measureName(measure()), std::move(lines));
    auto table = worstTable(*m_report, *m_capture, measure());
    m_worstModel->setTable(table.headers, std::move(table.rows), table.tips);
    m_worst->fitColumns();
}

void NoisePage::showNear(int row)
{
    const ReportRow& chosen = m_worstModel->row(row);
    if (!chosen.event)
        return;
    const auto event = m_capture->event(*chosen.event);
    if (!event)
        return;
    const analysis::NoiseSample sample{.row = *chosen.event,
                                       .timeNs = chosen.timeNs,
                                       .cpu = event->cpu,
                                       .task = event->task,
                                       .measure = measure(),
                                       .valueNs = chosen.valueNs};
    m_nearModel->setTable({}, {});
    m_nearTitle->setText(tr("Searching for events during the value…"));
    m_looking.start([this, capture = m_capture, sample](const Background::Context& context) {
        auto near = std::make_shared<Result<analysis::NearEvents>>(
            analysis::eventsNear(*capture, sample, context.cancel()));
        context.deliver([this, near, sample] {
            if (!*near) {
                m_nearTitle->setText(
                    sentencesText({errorTitle(near->error()), errorBody(near->error())}));
                return;
            }
            const auto& found = **near;
            auto table = nearTable(found, *m_capture);
            m_nearModel->setTable(table.headers, std::move(table.rows), table.tips);
            m_near->fitColumns();
            auto text = found.events.empty() ? tr("Nothing was recorded on CPU %1 in these %2.")
                                             : tr("On CPU %1 in these %2:");
            text = text.arg(sample.cpu)
                       .arg(differenceText(found.endNs - found.beginNs, clockOf(*m_capture).unit));
            if (found.leftOut > 0)
                text += u' '
                    + tr("%n shorter event(s) are not shown.", nullptr, forPlural(found.leftOut));
            m_nearTitle->setText(text);
        });
    });
}

void NoisePage::go(RowId row, std::int64_t timeNs)
{
    m_selection->select(row, timeNs);
}

QStringList NoisePage::texts() const
{
    return m_head->texts() << m_notice->text();
}

} // namespace probescope::ui

#include "moc_noise_page.cpp"
