#pragma once

#include "core/trace/event.h"

#include <cstdint>

namespace probescope::store {

/// Decides, when a call opens beside an open one at the same depth, whether the new one belongs to
/// an interrupt that came before the exit of the open one.
///
/// The kernel decreases the depth of a task before it writes the exit (ftrace_pop_return_trace() of
/// kernel/trace/fgraph.c). The calls of an interrupt in between have the depth of the ending call,
/// and come before its exit:
///
///     up_write() {
///     irq_enter_rcu();
///     } /* up_write */
///
/// But if that exit is lost, the open call has none, and the new one simply follows it. So only
/// later steps can tell: in the interrupt's case, the exit comes next after the interrupt, whose
/// calls are the only ones at that depth. Times do not help, because the kernel computes the
/// duration before or after the interrupt.
class MissingExitDetector
{
public:
    enum class Answer : std::uint8_t {
        Unknown,
        Interrupted, ///< the open call has its exit, after those of the interrupt
        NoExit, ///< the open call has no exit
    };

    /// `function`: of the open call. `depth`: of both.
    MissingExitDetector(std::uint32_t stack, std::uint16_t depth, StringId function)
        : m_stack(stack)
        , m_depth(depth)
        , m_function(function)
    {
    }

    std::uint32_t stack() const { return m_stack; }
    /// Pass the steps of its stack in order. The first is the call that opens beside it.
    Answer next(const GraphStep& step);

private:
    Answer exit(const GraphStep& step);

    std::uint32_t m_stack;
    std::uint16_t m_depth;
    StringId m_function;
    bool m_inside = false; ///< a call of the interrupt is open at the depth
    StringId m_insideFunction;
};

} // namespace probescope::store
