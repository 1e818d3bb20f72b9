#include "ui/views/tracer_report/models/latency_step_model.h"

#include "core/format/graph/graph_options.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/task_text.h"
#include "ui/views/tracer_report/models/flag_text.h"

#include <algorithm>

namespace probescope::ui {

namespace {

using analysis::LatencyStep;
using Kind = LatencyStep::Kind;

constexpr int kIndent = 2; // blanks a level of calls
constexpr int kMaxLevels = 40;

} // namespace

void LatencyStepModel::setReport(std::shared_ptr<store::Capture> capture,
                                 std::shared_ptr<const analysis::LatencyReport> report)
{
    beginResetModel();
    m_capture = std::move(capture);
    m_report = std::move(report);
    m_unit = clockOf(*m_capture).unit;
    m_longestNs = 0;
    for (const auto& step : m_report ? m_report->steps : std::vector<LatencyStep>())
        m_longestNs = std::max(m_longestNs, step.gapNs);
    endResetModel();
}

int LatencyStepModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_report ? 0 : int(m_report->steps.size());
}

int LatencyStepModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
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
        return tr("The stack was taken");
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
bool LatencyStepModel::isLast(const LatencyStep& step) const
{
    return &step == &m_report->steps.back() && m_report->leftOut == 0;
}

/// With a mark, as the kernel has them for times.
QString LatencyStepModel::gapText(const LatencyStep& step) const
{
    if (isLast(step))
        return QStringLiteral("–");
    const auto text = differenceText(step.gapNs, m_unit);
    const QChar mark = QLatin1Char(format::graphOverheadMark(step.gapNs));
    return m_unit != TimeUnit::Nanoseconds || mark == u' ' ? text : text + u' ' + mark;
}

QString LatencyStepModel::cellText(const LatencyStep& step, int column) const
{
    switch (column) {
    case Time:
        return differenceText(step.timeNs - m_report->beginNs, m_unit);
    case Wait:
        return gapText(step);
    case Cpu:
        return QString::number(step.cpu);
    case TaskName:
        return taskText(m_capture->task(step.task));
    case Flags:
        return QString::fromStdString(m_capture->flags(step.flags).text);
    case What:
        return QString(qsizetype(kIndent) * std::min<int>(step.depth, kMaxLevels), u' ')
            + stepText(step);
    case CalledFrom:
        return QString::fromStdString(step.parent);
    default:
        return {};
    }
}

QVariant LatencyStepModel::sortValue(const LatencyStep& step, int row, int column) const
{
    switch (column) {
    case Time:
        return row; // their order, where times are equal
    case Wait:
        return isLast(step) ? qlonglong(-1) : qlonglong(step.gapNs);
    case Cpu:
        return step.cpu;
    default:
        return cellText(step, column).trimmed();
    }
}

QVariant LatencyStepModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const LatencyStep& step = m_report->steps[std::size_t(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return shownName(cellText(step, column));
    case Qt::ToolTipRole:
        if (column == Flags)
            return flagText(m_capture->flags(step.flags).text);
        if (column == Wait && isLast(step))
            return tr("No event follows.");
        if (!step.within)
            return tr("This came after the latency had ended: the tracer's own work.");
        return {};
    case Qt::AccessibleTextRole:
        if (column == Flags)
            return flagText(m_capture->flags(step.flags).text);
        return shownName(cellText(step, column).trimmed());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (column <= Cpu ? Qt::AlignRight : Qt::AlignLeft));
    case SortRole:
        return sortValue(step, index.row(), column);
    case ExactRole:
        if (column == Time)
            return QString::number(step.timeNs - m_report->beginNs);
        if (column == Wait)
            return isLast(step) ? QString() : QString::number(step.gapNs);
        return cellText(step, column).trimmed();
    case BarRole:
        if (column == Wait && m_longestNs > 0)
            return double(step.gapNs) / double(m_longestNs);
        return {};
    case EventRowRole:
        return qulonglong(step.row);
    case EventTimeRole:
        return qlonglong(step.timeNs);
    default:
        return {};
    }
}

QVariant LatencyStepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (section <= Cpu ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::ToolTipRole && section == Wait)
        return m_unit == TimeUnit::Nanoseconds
            ? tr("How long it took until the next event. Marks as the kernel's: + above 10 µs, "
                 "! above 100 µs, # above 1 ms, * above 10 ms, @ above 100 ms, $ above 1 s.")
            : tr("How long it took until the next event.");
    if (role == Qt::ToolTipRole && section == Flags)
        return tr("The state in which it ran; point at the characters for their meaning.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Since begin");
    case Wait:
        return tr("Until next");
    case Cpu:
        return tr("CPU");
    case TaskName:
        return tr("Task");
    case Flags:
        return tr("Flags");
    case What:
        return tr("Function");
    case CalledFrom:
        return tr("Called from");
    default:
        return {};
    }
}

} // namespace probescope::ui
