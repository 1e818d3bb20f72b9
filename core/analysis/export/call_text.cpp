#include "core/analysis/export/call_text.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

/// The first row that is surely outside of a call without exit: of the next call of its stack, or
/// the exit of a call around it.
Result<RowId> endOfUnfinished(const store::Capture& capture, const store::Call& call)
{
    const store::CallSeries& series = capture.calls();
    RowId end = capture.summary().events;
    for (const store::CallStack& stack : series.stacks()) {
        const std::uint64_t next = call.id.index + call.subtree;
        if (stack.number != call.id.stack || next >= stack.calls)
            continue;
        const auto behind = series.call({call.id.stack, next});
        if (!behind)
            return tl::unexpected(behind.error());
        end = std::min(end, behind->firstRow);
    }
    const auto path = series.path(call.id);
    if (!path)
        return tl::unexpected(path.error());
    for (const store::Call& around : *path) {
        if (around.id != call.id && around.exitRow)
            end = std::min(end, *around.exitRow);
    }
    return end;
}

/// Whether the text may name an exit that its source leaves without a name.
bool needsNames(const format::GraphTextOptions& options)
{
    return options.show.tail || options.exitsAreNamed;
}

Result<RowId> rowAt(const store::Capture& capture, std::optional<std::int64_t> timeNs, RowId none)
{
    return timeNs ? capture.rowAt(*timeNs) : Result<RowId>(none);
}

} // namespace

Result<> printCalls(const store::Capture& capture, const CallTextSelection& selection,
                    const format::GraphTextOptions& options, const format::GraphTextFn& text,
                    const CancelToken& cancel)
{
    const auto first = rowAt(capture, selection.beginNs, 0);
    const auto end = rowAt(capture, selection.endNs, UINT64_MAX);
    if (!first)
        return tl::unexpected(first.error());
    if (!end)
        return tl::unexpected(end.error());
    GraphRowRange range;
    range.first = *first;
    range.end = *end;
    range.cpu = selection.cpu;
    range.pid = selection.pid;
    CaptureGraphRows rows(capture, range, cancel);
    if (selection.keepLines)
        rows.keepLines();
    if (needsNames(options))
        rows.nameExits();
    if (options.latencyLines)
        rows.showLatencyLines();
    return format::printGraphText(rows, options, text);
}

Result<GraphRowRange> rowsOfCall(const store::Capture& capture, store::CallId id)
{
    const auto call = capture.calls().call(id);
    if (!call)
        return tl::unexpected(call.error());
    const auto event = capture.event(call->firstRow);
    if (!event)
        return tl::unexpected(event.error());
    GraphRowRange range;
    range.first = call->firstRow;
    range.buffer = event->buffer;
    range.pid = capture.task(call->task).pid;
    if (*range.pid <= 0)
        range.cpu = call->cpu; // the idle task and unknown ones are one on each CPU
    if (call->exitRow) {
        range.end = *call->exitRow + 1;
        return range;
    }
    const auto end = endOfUnfinished(capture, *call);
    if (!end)
        return tl::unexpected(end.error());
    range.end = *end;
    return range;
}

Result<> printCall(const store::Capture& capture, store::CallId call,
                   const format::GraphTextOptions& options, const format::GraphTextFn& text,
                   const CancelToken& cancel)
{
    const auto range = rowsOfCall(capture, call);
    if (!range)
        return tl::unexpected(range.error());
    CaptureGraphRows rows(capture, *range, cancel);
    if (needsNames(options))
        rows.nameExits();
    return format::printGraphText(rows, options, text);
}

} // namespace probescope::analysis
