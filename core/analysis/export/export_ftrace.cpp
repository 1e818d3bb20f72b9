#include "core/analysis/export/export_ftrace.h"

#include "core/analysis/export/capture_graph_rows.h"
#include "core/analysis/export/event_line.h"

#include <charconv>
#include <fmt/format.h>

namespace probescope::analysis {

namespace {

bool isCallStep(const EventType& type)
{
    return type.role == EventRole::GraphEntry || type.role == EventRole::GraphExit;
}

std::string lossLine(const Loss& loss)
{
    return loss.count ? fmt::format("CPU:{} [LOST {} EVENTS]\n", loss.cpu, *loss.count)
                      : fmt::format("CPU:{} [LOST EVENTS]\n", loss.cpu);
}

/// Events that were overwritten before the first one: the header of the capture's own text tells
/// them, and holds for a beginning of the capture only.
std::uint64_t overwritten(const ExportRows& rows)
{
    std::uint64_t count = 0;
    const std::string told = rows.capture().fact("overwritten").value_or(std::string());
    if (rows.whole())
        std::from_chars(told.data(), told.data() + told.size(), count);
    return count;
}

/// As print_func_help_header() and similar functions print it, kernel/trace/trace.c.
std::string eventHeader(const ExportRows& rows, const LineStyle& style, bool flags)
{
    const store::Capture& capture = rows.capture();
    std::string tracer = capture.fact(facts::kTracer).value_or("nop");
    if (tracer == "function_graph")
        tracer = "nop"; // the columns of its calls are others
    const std::string cpus =
        capture.fact(facts::kCpus).value_or(std::to_string(capture.summary().cpus));
    std::string text = fmt::format("# tracer: {}\n#\n"
                                   "# entries-in-buffer/entries-written: {}/{}   #P:{}\n#\n",
                                   tracer, rows.size(), rows.size() + overwritten(rows), cpus);
    if (!flags) {
        text += fmt::format("#           TASK-PID  {} CPU#     TIMESTAMP  FUNCTION\n",
                            style.tgid ? "   TGID   " : "");
        text += fmt::format("#              | |    {}   |         |         |\n",
                            style.tgid ? "     |    " : "");
        return text;
    }
    const std::string space(style.tgid ? 12 : 2, ' ');
    for (const char* line : {"  _-----=> irqs-off/BH-disabled", " / _----=> need-resched",
                             "| / _---=> hardirq/softirq", "|| / _--=> preempt-depth",
                             "||| / _-=> migrate-disable", "|||| /     delay"})
        text += fmt::format("#                            {}{}\n", space, line);
    text += fmt::format("#           TASK-PID  {} CPU#  |||||  TIMESTAMP  FUNCTION\n",
                        style.tgid ? "     TGID   " : "  ");
    text += fmt::format("#              | |    {}   |   |||||     |         |\n",
                        style.tgid ? "       |    " : "  ");
    return text;
}

/// Names the buffers whose events stand together, if they are several.
std::string bufferNote(const store::Capture& capture)
{
    if (capture.bufferCount() < 2)
        return {};
    std::string names;
    for (std::uint32_t id = 0; id < capture.bufferCount(); ++id) {
        const std::string& name = capture.bufferName(BufferId(std::uint16_t(id)));
        names += (names.empty() ? "" : ", ") + (name.empty() ? "the top-level buffer" : name);
    }
    return "# events of several buffers, by time: " + names + "\n#\n";
}

/// Of texts whose lines begin with no task, CPU and time (nocontext-info, blk_classic): their own
/// header; else nothing.
std::string bareHeader(const store::Capture& capture, const store::Event& first)
{
    const std::string header = capture.fact(facts::kHeader).value_or(std::string());
    const bool bare = capture.task(first.task).pid == Task::kUnknownPid
        && capture.fact(facts::kTimeUnit) == "none";
    return bare || header.find("# DEV   CPU TIMESTAMP") != std::string::npos ? header
                                                                             : std::string();
}

/// The first one that can be read, if there is one: it tells how lines look.
Result<std::optional<store::Event>> firstEvent(const ExportRows& rows, const CancelToken& cancel)
{
    std::optional<store::Event> first;
    const auto looked = rows.forEach({cancel, {}}, [&first](const store::Event& event) -> Result<> {
        first = event;
        return exportCancelled(); // it is enough
    });
    if (!looked && !first)
        return passOn(looked);
    return first;
}

Result<std::uint64_t> exportEvents(const ExportRows& rows, const ExportSink& sink,
                                   const ExportControl& control)
{
    const store::Capture& capture = rows.capture();
    const LineStyle style = lineStyle(capture);
    const auto first = firstEvent(rows, control.cancel);
    if (!first)
        return passOn(first);
    const bool flags = !*first || !capture.flags((*first)->flags).text.empty();
    const std::string ownHeader = bareHeader(capture, first->value_or(store::Event()));
    if (const auto begun = sink(
            ownHeader.empty() ? bufferNote(capture) + eventHeader(rows, style, flags) : ownHeader);
        !begun)
        return passOn(begun);
    std::string text;
    ExportLosses losses(rows.losses());
    auto done = rows.forEach(control, [&](const store::Event& event) -> Result<> {
        text.clear();
        for (const Loss& loss : losses.before(event))
            text += lossLine(loss);
        if (!text.empty()) {
            if (auto put = sink(text); !put)
                return put;
        }
        auto line = ownHeader.empty() ? traceLine(capture, event, style) : capture.info(event.row);
        if (!line)
            return passOn(line);
        text = ownHeader.empty() ? *line : namedText(capture.eventType(event.type), *line);
        text += '\n';
        return sink(text);
    });
    text.clear();
    for (const Loss& loss : losses.rest())
        text += lossLine(loss);
    if (!done)
        return done;
    if (const auto put = sink(text); !put)
        return passOn(put);
    return done;
}

format::GraphTextOptions graphOptions(const store::Capture& capture, bool flags)
{
    auto options = recordedGraphText(capture);
    if (!capture.fact(facts::kGraphOptions)) {
        auto show = options.show;
        show.absTime = true;
        show.proc = true;
        show.latency = flags;
        for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
            const EventType& type = capture.eventType(EventTypeId(id));
            if (type.role == EventRole::GraphExit && type.fieldIndex("retval") >= 0)
                show.retval = true;
        }
        showGraphText(options, show);
        options.header = true;
    }
    return options;
}

Result<std::uint64_t> exportCalls(const ExportRows& rows, const ExportSink& sink,
                                  const ExportControl& control)
{
    const store::Capture& capture = rows.capture();
    GraphRowRange range;
    range.first = rows.at(0);
    range.end = rows.at(rows.size() - 1) + 1;
    std::uint64_t done = 0;
    const auto first = firstEvent(rows, control.cancel);
    if (!first)
        return passOn(first);
    const bool flags = *first && !capture.flags((*first)->flags).text.empty();
    CaptureGraphRows source(capture, range, control.cancel, [&](RowId row) {
        if (!rows.contains(row))
            return false;
        if (constexpr std::uint64_t kOften = 4096; ++done % kOften == 0)
            control.done(std::min(done, rows.size()));
        return true;
    });
    source.exportLosses(rows.losses());
    source.passDamage();
    Result<> written = sink(bufferNote(capture));
    if (!written)
        return passOn(written);
    const auto printed =
        format::printGraphText(source, graphOptions(capture, flags), [&](std::string_view text) {
            written = sink(text);
            return bool(written) && !control.cancel.cancelled();
        });
    control.done(rows.size());
    if (!written)
        return passOn(written);
    if (control.cancel.cancelled())
        return exportCancelled();
    if (!printed)
        return passOn(printed);
    return source.unreadable();
}

} // namespace

Result<std::uint64_t> exportFtrace(const ExportRows& rows, const ExportSink& sink,
                                   const ExportControl& control)
{
    const auto counts = rows.countsByType(control.cancel);
    if (!counts)
        return passOn(counts);
    bool calls = false;
    for (std::size_t id = 0; id < counts->size(); ++id)
        calls = calls
            || ((*counts)[id] > 0
                && isCallStep(rows.capture().eventType(EventTypeId(std::uint32_t(id)))));
    return calls ? exportCalls(rows, sink, control) : exportEvents(rows, sink, control);
}

} // namespace probescope::analysis
