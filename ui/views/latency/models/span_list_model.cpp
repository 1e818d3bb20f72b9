#include "ui/views/latency/models/span_list_model.h"

#include "ui/base/text/task_text.h"

#include <utility>

namespace probescope::ui {

namespace {

TableColumn<ListedSpan> spanColumn(const QString& title, Qt::AlignmentFlag alignment,
                                   const std::function<QString(const ListedSpan&)>& text)
{
    return {.title = title, .alignment = alignment, .text = text, .tip = text};
}

} // namespace

SpanListModel::SpanListModel(std::function<QString(std::int64_t)> timeText, QObject* parent)
    : TableModel(parent)
    , m_timeText(std::move(timeText))
{
    setRows({}, TimeUnit::Nanoseconds);
}

void SpanListModel::setRows(std::vector<Row> rows, TimeUnit unit)
{
    auto duration = spanColumn(tr("Duration"), Qt::AlignRight, [unit](const Row& row) {
        return differenceColumnText(row.span.durationNs, unit);
    });
    duration.tip = [unit](const Row& row) { return exactText(row.span.durationNs, unit); };
    duration.exactTitle = tr("Duration (%1)").arg(unitName(unit));
    duration.sort = [](const Row& row) { return qlonglong(row.span.durationNs); };
    auto time = spanColumn(tr("Start"), Qt::AlignRight,
                           [this](const Row& row) { return m_timeText(row.span.beginNs); });
    time.sort = [](const Row& row) { return qlonglong(row.span.beginNs); };
    time.exact = time.text; // without times, a number would tell what nobody knows
    auto cpu = spanColumn(tr("CPU"), Qt::AlignRight,
                          [](const Row& row) { return QString::number(row.span.cpu); });
    cpu.sort = [](const Row& row) { return row.span.cpu; };
    cpu.tip = [](const Row& row) {
        return row.wakerCpu
            ? tr("Ran on CPU %1, woken from CPU %2").arg(row.span.cpu).arg(*row.wakerCpu)
            : QString::number(row.span.cpu);
    };
    auto name =
        spanColumn(tr("Name"), Qt::AlignLeft, [](const Row& row) { return shownName(row.name); });
    name.exact = [](const Row& row) { return QByteArray::fromStdString(row.nameBytes); };
    setTable(
        {duration,
         spanColumn(tr("Task"), Qt::AlignLeft, [](const Row& row) { return shownName(row.task); }),
         time, cpu, name},
        std::move(rows));
}

int SpanListModel::rowOf(std::uint64_t index) const
{
    return findRow([index](const Row& row) { return row.index == index; });
}

} // namespace probescope::ui

#include "moc_span_list_model.cpp"
