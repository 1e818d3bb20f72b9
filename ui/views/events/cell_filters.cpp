#include "ui/views/events/cell_filters.h"

#include "core/analysis/events/event_function.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

using Kind = analysis::FilterTerm::Kind;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CellFilters)
};

CellFilter cpuFilter(const EventRowText& row)
{
    analysis::FilterTerm term;
    term.kind = Kind::Cpu;
    term.number = row.event.cpu;
    return {term, Words::tr("CPU %1").arg(row.event.cpu)};
}

std::optional<CellFilter> pidFilter(const EventTableModel& model, const EventRowText& row)
{
    const auto& task = model.capture().task(row.event.task);
    analysis::FilterTerm term;
    term.kind = Kind::Pid;
    term.number = task.pid;
    if (task.pid == Task::kUnknownPid)
        return std::nullopt;
    return CellFilter{term, Words::tr("PID %1").arg(task.pid)}; // as its chip tells it
}

CellFilter commFilter(const EventTableModel& model, const EventRowText& row)
{
    analysis::FilterTerm term;
    term.kind = Kind::Comm;
    term.text = model.capture().task(row.event.task).comm;
    return {term, Words::tr("tasks named %1").arg(row.task)};
}

CellFilter eventFilter(const EventTableModel& model, const EventRowText& row)
{
    const auto& type = model.capture().eventType(row.event.type);
    analysis::FilterTerm term;
    term.kind = Kind::EventName;
    term.text = type.system.empty() ? type.name : type.system + ":" + type.name;
    return {term, Words::tr("event %1").arg(row.name)};
}

std::optional<CellFilter> functionFilter(const EventTableModel& model, const EventRowText& row)
{
    const auto& type = model.capture().eventType(row.event.type);
    if (analysis::functionField(type) < 0)
        return std::nullopt;
    const auto values = model.capture().values(row.event.row);
    if (!values)
        return std::nullopt;
    analysis::FilterTerm term;
    term.kind = Kind::Function;
    term.text = analysis::functionOf(model.capture(), type, *values);
    if (term.text.empty())
        return std::nullopt;
    return CellFilter{term, Words::tr("function %1").arg(oneLine(term.text, 60))};
}

CellFilter bufferFilter(const EventTableModel& model, const EventRowText& row)
{
    analysis::FilterTerm term;
    term.kind = Kind::Buffer;
    term.text = model.capture().bufferName(row.event.buffer);
    return {term,
            term.text.empty() ? Words::tr("the top-level buffer")
                              : Words::tr("buffer %1").arg(oneLine(term.text))};
}

} // namespace

std::optional<CellFilter> filterOfCell(const EventTableModel& model, std::uint64_t position,
                                       EventCells::Column column)
{
    const auto& row = model.rowAt(position);
    switch (column) {
    case EventCells::Cpu:
        return cpuFilter(row);
    case EventCells::Task:
    case EventCells::Pid:
    case EventCells::Tgid:
        return pidFilter(model, row);
    case EventCells::Event:
        return eventFilter(model, row);
    case EventCells::Details:
        return functionFilter(model, row);
    case EventCells::Buffer:
        return bufferFilter(model, row);
    default:
        return std::nullopt;
    }
}

std::vector<CellFilter> filtersOfEvent(const EventTableModel& model, std::uint64_t position)
{
    const auto& row = model.rowAt(position);
    std::vector<CellFilter> filters;
    if (auto pid = pidFilter(model, row))
        filters.push_back(std::move(*pid));
    if (!row.task.isEmpty())
        filters.push_back(commFilter(model, row));
    filters.push_back(cpuFilter(row));
    filters.push_back(eventFilter(model, row));
    if (auto function = functionFilter(model, row))
        filters.push_back(std::move(*function));
    if (model.capture().bufferCount() > 1)
        filters.push_back(bufferFilter(model, row));
    return filters;
}

} // namespace probescope::ui
