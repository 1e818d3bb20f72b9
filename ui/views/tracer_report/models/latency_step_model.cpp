#include "ui/views/tracer_report/models/latency_step_model.h"

#include "core/format/graph/graph_options.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/task_text.h"
#include "ui/views/tracer_report/models/flag_text.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

using analysis::LatencyStep;
using Kind = LatencyStep::Kind;

constexpr int kIndent = 2; // blanks a level of calls
constexpr int kMaxLevels = 40;

/// One that sorts and is copied by what it shows.
template <typename Text>
TableColumn<const LatencyStep*> namedColumn(const QString& title, Text text)
{
    return {.title = title,
            .text = [text](const LatencyStep* step) { return shownName(text(step)); },
            .sort = text};
}

QString stepTip(const LatencyStep* step)
{
    return step->within
        ? QString()
        : LatencyStepModel::tr("After the end of the latency: the tracer's own work.");
}

QVariant eventOf(const LatencyStep* step, int role)
{
    if (role == EventRowRole)
        return qulonglong(step->row);
    return role == EventTimeRole ? QVariant(qlonglong(step->timeNs)) : QVariant();
}

} // namespace

void LatencyStepModel::setReport(std::shared_ptr<store::Capture> capture,
                                 std::shared_ptr<const analysis::LatencyReport> report)
{
    m_capture = std::move(capture);
    // The rows of the report before are shown until the new ones are there.
    const auto before = std::exchange(m_report, std::move(report));
    m_unit = clockOf(*m_capture).unit;
    std::vector<Column> columns{
        timeColumn(),
        waitColumn(),
        {.title = tr("CPU"),
         .alignment = Qt::AlignRight,
         .text = [](Step step) { return QString::number(step->cpu); },
         .sort = [](Step step) { return step->cpu; }},
        namedColumn(tr("Task"),
                    [this](Step step) { return taskText(m_capture->task(step->task)); }),
        flagsColumn(),
        functionColumn(),
        namedColumn(tr("Called from"),
                    [](Step step) { return QString::fromStdString(step->parent); })};
    for (auto& column : columns) {
        if (!column.tip)
            column.tip = stepTip;
        if (!column.other)
            column.other = eventOf;
    }
    std::vector<Step> rows;
    for (const auto& step : m_report->steps)
        rows.push_back(&step);
    setTable(std::move(columns), std::move(rows));
}

LatencyStepModel::Column LatencyStepModel::timeColumn() const
{
    const auto time = [this](Step step) { return step->timeNs - m_report->beginNs; };
    return {.title = tr("Since start"),
            .alignment = Qt::AlignRight,
            .text = [this, time](Step step) { return differenceColumnText(time(step), m_unit); },
            // Their order, where times are equal.
            .sort = [this](const Step& step) { return numberOf(step); },
            .exact = [time](Step step) { return qlonglong(time(step)); }};
}

LatencyStepModel::Column LatencyStepModel::waitColumn() const
{
    std::int64_t longestNs = 0;
    for (const auto& step : m_report->steps)
        longestNs = std::max(longestNs, step.gapNs);
    return {
        .title = tr("Until next"),
        .titleTip = m_unit == TimeUnit::Nanoseconds
            ? tr("Time until the next event. Marks as in the kernel: + above 10 µs, ! above 100 "
                 "µs, # above 1 ms, * above 10 ms, @ above 100 ms, $ above 1 s.")
            : tr("Time until the next event."),
        .alignment = Qt::AlignRight,
        .text = [this](Step step) { return gapText(step); },
        .sort = [this](Step step) { return isLast(step) ? qlonglong(-1) : step->gapNs; },
        .tip = [this](Step step) { return isLast(step) ? tr("No event follows.") : stepTip(step); },
        .other =
            [longestNs](Step step, int role) {
                return role == BarRole && longestNs > 0
                    ? QVariant(double(step->gapNs) / double(longestNs))
                    : eventOf(step, role);
            }};
}

LatencyStepModel::Column LatencyStepModel::flagsColumn() const
{
    const auto flags = [this](Step step) { return m_capture->flags(step->flags).text; };
    auto column = namedColumn(tr("Flags"),
                              [flags](Step step) { return QString::fromStdString(flags(step)); });
    column.titleTip = tr("The context: interrupts, rescheduling, preemption; point at the "
                         "characters for their meaning.");
    column.tip = [flags](Step step) { return flagText(flags(step)); };
    column.spoken = column.tip;
    return column;
}

/// What is called stands deeper than what calls.
LatencyStepModel::Column LatencyStepModel::functionColumn() const
{
    auto column = namedColumn(tr("Function"), [](Step step) { return stepText(*step); });
    column.spoken = column.text;
    column.text = [text = column.text](Step step) {
        return QString(qsizetype(kIndent) * std::min<int>(step->depth, kMaxLevels), u' ')
            + text(step);
    };
    return column;
}

QString LatencyStepModel::stepText(const LatencyStep& step)
{
    auto name = QString::fromStdString(step.name);
    switch (step.kind) {
    case Kind::Enter:
        return name + QStringLiteral("() {");
    case Kind::Leaf:
        return name + QStringLiteral("()");
    case Kind::Leave:
        return name.isEmpty() ? QStringLiteral("}") : QStringLiteral("} ") + name;
    case Kind::Stack:
        return tr("Stack trace");
    case Kind::Wakeup:
    case Kind::Switch:
        if (const auto change = analysis::readSchedChange(step.name))
            return schedChangeText(*change);
        return name;
    case Kind::Function:
    case Kind::Other:
        break;
    }
    return name;
}

/// What comes behind the last one is not known.
bool LatencyStepModel::isLast(Step step) const
{
    return step == &m_report->steps.back() && m_report->leftOut == 0;
}

/// With a mark before it, where function_graph has them, too: decimals stand beneath each other.
QString LatencyStepModel::gapText(Step step) const
{
    if (isLast(step))
        return QStringLiteral("–");
    const auto text = differenceColumnText(step->gapNs, m_unit);
    const QChar mark = QLatin1Char(format::graphOverheadMark(step->gapNs));
    return m_unit != TimeUnit::Nanoseconds || mark == u' ' ? text : QString(mark) + u' ' + text;
}

} // namespace probescope::ui

#include "moc_latency_step_model.cpp"
