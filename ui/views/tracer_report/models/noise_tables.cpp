#include "ui/views/tracer_report/models/noise_tables.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/task_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <optional>

namespace probescope::ui {

namespace {

using analysis::Distribution;
using analysis::Measure;
using analysis::NoiseReport;

struct NoiseTr
{
    Q_DECLARE_TR_FUNCTIONS(NoiseTables)
};

ReportCell textCell(const QString& text)
{
    return {.text = shownName(text), .exact = text};
}

ReportCell numberCell(std::int64_t number)
{
    return {.text = QString::number(number), .sort = qlonglong(number)};
}

ReportCell placeCell(std::int64_t time, TimeUnit unit)
{
    return {
        .text = timeText(time, unit, 6), .sort = qlonglong(time), .exact = timeText(time, unit)};
}

ReportCell shareCell(double percent)
{
    return {.text = NoiseTr::tr("%1 %").arg(QLocale().toString(percent, 'f', 3)),
            .sort = percent,
            .exact = QString::number(percent, 'f', 5)};
}

ReportCell barCell(std::int64_t ns, std::int64_t greatest)
{
    auto cell = durationCell(ns);
    cell.bar = greatest > 0 ? std::clamp(double(ns) / double(greatest), 0.0, 1.0) : 0;
    return cell;
}

ReportRow distributionRow(const Distribution& values, const QString& cpu)
{
    ReportRow row{.cells = {textCell(measureName(values.measure)), textCell(cpu),
                            countCell(std::int64_t(values.count()))}};
    row.cells[0].tip = measureTip(values.measure);
    const auto at = [&](double percent) { return durationCell(values.percentileNs(percent)); };
    row.cells.push_back(at(0));
    row.cells.push_back(durationCell(std::llround(values.averageNs())));
    for (const double percent : {50.0, 90.0, 99.0, 99.9, 100.0})
        row.cells.push_back(at(percent));
    return row;
}

ReportTableText periodTable(const NoiseReport& report, TimeUnit unit)
{
    constexpr std::int64_t kNsPerUs = 1000;
    ReportTableText table{
        .headers = {NoiseTr::tr("Noise"), NoiseTr::tr("Time"), NoiseTr::tr("CPU"),
                    NoiseTr::tr("Runtime"), NoiseTr::tr("Available"),
                    NoiseTr::tr("Longest single noise"), NoiseTr::tr("Hardware"),
                    NoiseTr::tr("NMI"), NoiseTr::tr("Interrupt"), NoiseTr::tr("Softirq"),
                    NoiseTr::tr("Thread")},
        .tips = {NoiseTr::tr("Time of the period that was taken from the thread"),
                 {},
                 {},
                 NoiseTr::tr("How long the thread measured"),
                 NoiseTr::tr("Share of the runtime that was left to the thread"),
                 {},
                 NoiseTr::tr("How often the hardware or firmware interfered: no event explains it"),
                 NoiseTr::tr("How often a non-maskable interrupt interfered"),
                 NoiseTr::tr("How often an interrupt interfered"),
                 NoiseTr::tr("How often a softirq interfered"),
                 NoiseTr::tr("How often another task interfered")},
        .rows = {}};
    for (const auto& period : report.periods) {
        ReportRow row{
            .cells = {barCell(period.noiseUs * kNsPerUs, report.periods.front().noiseUs * kNsPerUs),
                      placeCell(period.timeNs, unit), numberCell(period.cpu),
                      durationCell(period.runtimeUs * kNsPerUs),
                      shareCell(period.availablePercent()),
                      durationCell(period.maxSingleUs * kNsPerUs)},
            .event = period.row,
            .timeNs = period.timeNs,
            .valueNs = period.noiseUs * kNsPerUs};
        for (const std::int64_t count : period.counts)
            row.cells.push_back(countCell(count));
        table.rows.push_back(std::move(row));
    }
    return table;
}

QStringList interferenceHeaders()
{
    return {NoiseTr::tr("Runtime"), NoiseTr::tr("Available"), NoiseTr::tr("Hardware"),
            NoiseTr::tr("NMI"),     NoiseTr::tr("Interrupt"), NoiseTr::tr("Softirq"),
            NoiseTr::tr("Thread")};
}

/// What all periods of a CPU, or of all of them, tell together.
void addInterference(ReportRow& row, const NoiseReport& report, std::optional<std::uint32_t> cpu)
{
    constexpr std::int64_t kNsPerUs = 1000;
    analysis::OsnoisePeriod sum;
    for (const auto& one : report.perCpu) {
        if (cpu && one.cpu != *cpu)
            continue;
        sum.runtimeUs += one.runtimeUs;
        sum.noiseUs += one.noiseUs;
        for (std::size_t i = 0; i < sum.counts.size(); ++i)
            sum.counts[i] += one.counts[i];
    }
    row.cells.push_back(durationCell(sum.runtimeUs * kNsPerUs));
    row.cells.push_back(shareCell(sum.availablePercent()));
    for (const std::int64_t count : sum.counts)
        row.cells.push_back(countCell(count));
}

ReportTableText sampleTable(const NoiseReport& report, Measure measure, TimeUnit unit)
{
    constexpr std::int64_t kNsPerUs = 1000;
    ReportTableText table{.headers = {NoiseTr::tr("Inner"), NoiseTr::tr("Outer"),
                                      NoiseTr::tr("Time"), NoiseTr::tr("CPU"),
                                      NoiseTr::tr("Sample"), NoiseTr::tr("Gaps"),
                                      NoiseTr::tr("NMIs")},
                          .tips = {measureTip(Measure::HwlatInner),
                                   measureTip(Measure::HwlatOuter),
                                   {},
                                   {},
                                   {},
                                   NoiseTr::tr("Gaps above the threshold in the sample"),
                                   NoiseTr::tr("Non-maskable interrupts during the sample")},
                          .rows = {}};
    std::int64_t greatest = 0;
    for (const auto& sample : report.samples)
        greatest = std::max({greatest, sample.innerUs, sample.outerUs});
    for (const auto& sample : report.samples) {
        table.rows.push_back(
            {.cells = {barCell(sample.innerUs * kNsPerUs, greatest * kNsPerUs),
                       barCell(sample.outerUs * kNsPerUs, greatest * kNsPerUs),
                       placeCell(sample.timeNs, unit), numberCell(sample.cpu),
                       numberCell(sample.number), countCell(sample.count),
                       sample.nmiCount ? countCell(*sample.nmiCount) : ReportCell{}},
             .event = sample.row,
             .timeNs = sample.timeNs,
             .valueNs =
                 (measure == Measure::HwlatInner ? sample.innerUs : sample.outerUs) * kNsPerUs});
    }
    return table;
}

} // namespace

QString measureName(Measure measure)
{
    switch (measure) {
    case Measure::TimerlatIrq:
        return NoiseTr::tr("IRQ latency");
    case Measure::TimerlatThread:
        return NoiseTr::tr("Thread latency");
    case Measure::TimerlatUser:
        return NoiseTr::tr("User latency");
    case Measure::OsnoiseNoise:
        return NoiseTr::tr("Noise of a period");
    case Measure::OsnoiseSingle:
        return NoiseTr::tr("Longest single noise");
    case Measure::NmiNoise:
        return NoiseTr::tr("NMI noise");
    case Measure::IrqNoise:
        return NoiseTr::tr("Interrupt noise");
    case Measure::SoftirqNoise:
        return NoiseTr::tr("Softirq noise");
    case Measure::ThreadNoise:
        return NoiseTr::tr("Thread noise");
    case Measure::Threshold:
        return NoiseTr::tr("Gap above threshold");
    case Measure::HwlatInner:
        return NoiseTr::tr("Inner gap");
    case Measure::HwlatOuter:
        return NoiseTr::tr("Outer gap");
    }
    return {};
}

QString measureTip(Measure measure)
{
    switch (measure) {
    case Measure::TimerlatIrq:
        return NoiseTr::tr("From the timer's expiry to the start of its interrupt");
    case Measure::TimerlatThread:
        return NoiseTr::tr("From the timer's expiry until the thread that it wakes runs");
    case Measure::TimerlatUser:
        return NoiseTr::tr("From the timer's expiry to the thread's return to user space");
    case Measure::OsnoiseNoise:
        return NoiseTr::tr("Time of a period that was taken from the measuring thread");
    case Measure::OsnoiseSingle:
        return NoiseTr::tr("The longest single time that was taken from the thread");
    case Measure::NmiNoise:
        return NoiseTr::tr("Time of one non-maskable interrupt");
    case Measure::IrqNoise:
        return NoiseTr::tr("Time of one interrupt, without what interrupted it");
    case Measure::SoftirqNoise:
        return NoiseTr::tr("Time of one softirq, without what interrupted it");
    case Measure::ThreadNoise:
        return NoiseTr::tr("Time of another task, without what interrupted it");
    case Measure::Threshold:
        return NoiseTr::tr("A gap above the threshold, seen by the measuring thread");
    case Measure::HwlatInner:
        return NoiseTr::tr("The longest gap between two clock reads within a loop");
    case Measure::HwlatOuter:
        return NoiseTr::tr("The longest gap between the end of a loop and the start of the next");
    }
    return {};
}

ReportTableText distributionTable(const NoiseReport& report)
{
    ReportTableText table{.headers = {NoiseTr::tr("Metric"), NoiseTr::tr("CPU"),
                                      NoiseTr::tr("Count"), NoiseTr::tr("Min"),
                                      NoiseTr::tr("Average"), NoiseTr::tr("p50"),
                                      NoiseTr::tr("p90"), NoiseTr::tr("p99"), NoiseTr::tr("p99.9"),
                                      NoiseTr::tr("Max")},
                          .tips = {},
                          .rows = {}};
    const auto exact = NoiseTr::tr("The smallest value that %1 % of all do not exceed: exact, not "
                                   "estimated");
    if (!report.perCpu.empty())
        table.headers << interferenceHeaders();
    table.tips.resize(table.headers.size());
    for (const auto& [column, percent] : {std::pair{5, "50"}, {6, "90"}, {7, "99"}, {8, "99.9"}})
        table.tips[column] = exact.arg(QLatin1String(percent));
    for (std::size_t i = 0; i < report.distributions.size(); ++i) {
        const Distribution& one = report.distributions[i];
        table.rows.push_back(distributionRow(one, QString::number(one.cpu)));
        if (one.measure == Measure::OsnoiseNoise)
            addInterference(table.rows.back(), report, one.cpu);
        const bool isFirst = i == 0 || report.distributions[i - 1].measure != one.measure;
        const bool isLast = i + 1 == report.distributions.size()
            || report.distributions[i + 1].measure != one.measure;
        if (isLast && !isFirst)
            table.rows.push_back(distributionRow(report.together(one.measure), NoiseTr::tr("all")));
    }
    return table;
}

ReportTableText worstTable(const NoiseReport& report, const store::Capture& capture,
                           Measure measure)
{
    const auto unit = clockOf(capture).unit;
    if (measure == Measure::OsnoiseNoise)
        return periodTable(report, unit);
    if (measure == Measure::HwlatInner || measure == Measure::HwlatOuter)
        return sampleTable(report, measure, unit);
    ReportTableText table{.headers = {measureName(measure), NoiseTr::tr("Time"), NoiseTr::tr("CPU"),
                                      NoiseTr::tr("Task")},
                          .tips = {measureTip(measure)},
                          .rows = {}};
    for (const auto& samples : report.worst) {
        if (samples.front().measure != measure)
            continue;
        for (const auto& sample : samples) {
            table.rows.push_back({.cells = {barCell(sample.valueNs, samples.front().valueNs),
                                            placeCell(sample.timeNs, unit), numberCell(sample.cpu),
                                            textCell(taskText(capture.task(sample.task)))},
                                  .event = sample.row,
                                  .timeNs = sample.timeNs,
                                  .valueNs = sample.valueNs});
        }
    }
    return table;
}

ReportTableText nearTable(const analysis::NearEvents& near, const store::Capture& capture)
{
    ReportTableText table{.headers = {NoiseTr::tr("Before"), NoiseTr::tr("Duration"),
                                      NoiseTr::tr("Event"), NoiseTr::tr("Task"),
                                      NoiseTr::tr("Text")},
                          .tips = {NoiseTr::tr("Time before the value was reported")},
                          .rows = {}};
    const auto unit = clockOf(capture).unit;
    std::int64_t greatest = 0;
    for (const auto& event : near.events)
        greatest = std::max(greatest, event.durationNs.value_or(0));
    for (const auto& event : near.events) {
        ReportRow row{
            .cells = {durationCell(near.endNs - event.timeNs, unit),
                      event.durationNs ? barCell(*event.durationNs, greatest)
                                       : ReportCell{.sort = qlonglong(-1)},
                      textCell(QString::fromStdString(event.name)),
                      textCell(taskText(capture.task(event.task))),
                      textCell(QString::fromStdString(event.text)
                                   .trimmed()
                                   .replace(QStringLiteral("\n => "), QStringLiteral(" ← ")))},
            .event = event.row,
            .timeNs = event.timeNs};
        for (const auto& frame : event.frames)
            row.frames << shownName(frame);
        row.cells.back().tip =
            row.frames.isEmpty() ? row.cells.back().text : row.frames.join(u'\n');
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace probescope::ui
