#pragma once

#include "core/format/graph/graph_line.h"
#include "core/format/learn/string_cache.h"
#include "core/trace/sink.h"

#include <memory>

namespace probescope::format {

/// Makes rows of the event table from the lines of a function_graph text: one row a call step,
/// with the tasks, times and facts that the lines give or that follow from them.
///
/// Rows are `ftrace:funcgraph_entry` (entries, and leaves, which have duration and more) and
/// `ftrace:funcgraph_exit`. Their fields, those that a line has, in this order: func (String; not
/// of exits that the text does not name), depth, args, retaddr (String: the caller), duration (ns),
/// retval, overrun, irq (1: an interrupt began before the entry or ended after the exit), mark
/// (the overhead mark, where it is not the one that kernels print for that duration), leaf (1: a
/// leaf without duration), previous (the task left of the separator before the line, where it is
/// not that of the CPU's line before).
///
/// The step of an exit that the text does not name bears the function that was entered last at its
/// depth on its CPU, where lines have a CPU column: only such exits are without a name.
///
/// Without a TASK column the task is unknown until a switch separator tells it: up to there it is
/// a task of Sink::resolveTask, afterwards the one on the separator's right. Without a time
/// column the times are those of GraphClock (graph_clock.h). Without a CPU column, lines stand on
/// the CPU that the last separator named.
///
/// An overrun count and the end of an interrupt stand in the line below their call, so a row is
/// held back by one line: call flush() (or place()) before any other event goes to the sink.
class GraphSteps
{
public:
    /// `functions`: of the sink; the steps of all buffers may share one.
    GraphSteps(Sink& sink, StringCache& functions, BufferId buffer);
    ~GraphSteps();
    GraphSteps(const GraphSteps&) = delete;
    GraphSteps& operator=(const GraphSteps&) = delete;

    /// Takes a line of kind Step, Switch, Interrupt or Overruns; others are passed over. `columns`
    /// are those that the line was read with.
    void add(const GraphLine& line, const GraphColumns& columns);

    /// When, where and by whom something between the calls happened: for comments.
    struct Standing
    {
        std::int64_t timeNs = 0;
        std::uint32_t cpu = 0;
        TaskId task;
        FlagsId flags;
    };
    /// The standing of a comment's line. Sends what was held back.
    Standing place(const GraphLine& line, const GraphColumns& columns);

    /// A funcgraph_entry or funcgraph_exit of trace-cmd's report, whose other columns the caller
    /// has read.
    void addReport(const GraphLine& step, const Standing& where);

    /// Events of the CPU were lost here. Sends what was held back.
    void lost(std::uint32_t cpu);

    void flush();
    /// At the end of the input: sends the last row and the facts kGraphOptions (the options that
    /// print this text again) and, where the text has no times, kTimeUnit "none".
    void finish();

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace probescope::format
