#include "ui/views/events/models/event_cells.h"

#include "core/analysis/events/short_text.h"
#include "ui/base/text/for_plural.h"

#include <utility>

namespace probescope::ui {

EventCells::EventCells(std::shared_ptr<const store::Capture> capture)
    : m_capture(std::move(capture))
    , m_rows(m_capture)
    , m_times(*m_capture)
{
}

void EventCells::captureGrew()
{
    m_rows.captureGrew();
    m_times.captureGrew(*m_capture);
}

QString EventCells::text(RowId row, std::optional<RowId> before, Column column)
{
    const auto shown = m_rows.row(row);
    switch (column) {
    case Time:
        return m_times.text(shown.event.timeNs);
    case Delta:
        if (!before)
            return {};
        return m_times.deltaText(shown.event.timeNs - timeOf(*before));
    case Cpu:
        return QString::number(shown.event.cpu);
    case Task:
        return shown.task;
    case Pid:
    case Tgid: {
        const auto& task = m_capture->task(shown.event.task);
        const auto id = column == Pid ? task.pid : task.tgid;
        return id < 0 ? QString() : QString::number(id);
    }
    case Flags:
        return shown.flags;
    case Buffer:
        return oneLine(m_capture->bufferName(shown.event.buffer));
    case Event:
        return shown.name;
    case Details:
        if (const auto brief = m_short && shown.readable
                ? analysis::shortText(*m_capture, shown.event)
                : std::nullopt)
            return oneLine(*brief);
        return shown.info;
    case ColumnCount:
        break;
    }
    return {};
}

std::int64_t EventCells::timeOf(RowId row)
{
    return m_rows.row(row).event.timeNs;
}

std::string EventCells::exactText(RowId row, std::optional<RowId> before, Column column)
{
    const auto& shown = m_rows.row(row);
    if (shown.readable) {
        const auto& event = shown.event;
        switch (column) {
        case Task:
            return m_capture->task(event.task).comm;
        case Flags:
            return m_capture->flags(event.flags).text;
        case Buffer:
            return m_capture->bufferName(event.buffer);
        case Delta:
            if (before && m_times.hasTimes()) { // in the digits of the clock
                const auto timeNs = event.timeNs; // another row may end this one's text
                return timeText(timeNs - timeOf(*before), m_times.unit(), m_times.decimals())
                    .toStdString();
            }
            break;
        case Event:
            return m_capture->eventType(event.type).name;
        case Details:
            if (auto brief = m_short ? analysis::shortText(*m_capture, event) : std::nullopt)
                return std::move(*brief);
            if (auto info = m_capture->info(row))
                return std::move(*info);
            break;
        default:
            break;
        }
    }
    return text(row, before, column).toStdString();
}

QString EventCells::lossText(RowId row)
{
    const auto& shown = m_rows.row(row);
    if (!shown.lostBefore)
        return {};
    if (*shown.lostBefore == 0)
        return tr("Events were lost before this one on CPU %1").arg(shown.event.cpu);
    return tr("%L1 event(s) lost before this one on CPU %2", nullptr, forPlural(*shown.lostBefore))
        .arg(*shown.lostBefore)
        .arg(shown.event.cpu);
}

QString EventCells::lossBadge(RowId row)
{
    const auto& shown = m_rows.row(row);
    if (!shown.lostBefore)
        return {};
    if (*shown.lostBefore == 0)
        return tr("Events lost");
    return tr("%L1 event(s) lost", nullptr, forPlural(*shown.lostBefore)).arg(*shown.lostBefore);
}

QString EventCells::columnName(Column column)
{
    switch (column) {
    case Time:
        return tr("Time");
    case Delta:
        return tr("Delta");
    case Cpu:
        return tr("CPU");
    case Task:
        return tr("Task");
    case Pid:
        return tr("PID");
    case Tgid:
        return tr("TGID");
    case Flags:
        return tr("Flags");
    case Buffer:
        return tr("Buffer");
    case Event:
        return tr("Event");
    case Details:
        return tr("Details");
    case ColumnCount:
        break;
    }
    return {};
}

bool EventCells::isNumber(Column column)
{
    return column == Time || column == Delta || column == Cpu || column == Pid || column == Tgid;
}

} // namespace probescope::ui
