#pragma once

#include "core/trace/event.h"

#include <cstdint>

namespace probescope::store {

/// Whether a call that opens beside an open one belongs to an interrupt that came before that one's
/// exit.
///
/// The kernel lowers the depth of a task before it writes the exit (ftrace_pop_return_trace() of
/// kernel/trace/fgraph.c). What an interrupt calls in between stands at the depth of the call that
/// ends, and before its exit:
///
///     up_write() {
///     irq_enter_rcu();
///     } /* up_write */
///
/// Without that exit the open call has none, and the new one follows it. So only later steps can
/// tell: the exit comes next after the interrupt, whose calls stand alone at that depth. Times do
/// not tell it, since the kernel takes the duration before or behind the interrupt.
class ExitQuestion
{
public:
    enum class Answer : std::uint8_t {
        Unknown,
        Interrupted, ///< the open call has its exit, behind those of the interrupt
        NoExit, ///< it has none
    };

    /// `function`: that of the open call; `depth` is that of both.
    ExitQuestion(std::uint32_t stack, std::uint16_t depth, StringId function)
        : m_stack(stack)
        , m_depth(depth)
        , m_function(function)
    {
    }

    std::uint32_t stack() const { return m_stack; }
    /// The steps of its stack in order; the first is the call that opens beside it.
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
