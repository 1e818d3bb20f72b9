#pragma once

#include "core/store/open_spans.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace probescope::store {

/// Knows which events are of one system call where a capture tells it twice: by
/// `raw_syscalls:sys_enter` and `sys_exit`, and by its own `syscalls:sys_enter_NAME` and
/// `sys_exit_NAME`. Which of both the kernel writes first differs. The call's own events make its
/// span; those of raw_syscalls only where the call has none: the kernel has no event of its own for
/// some calls and for those of 32-bit programs, and one may not have been recorded.
/// Memory: one entry for each task.
class TwiceToldCalls
{
public:
    static constexpr Value kAnyCall = -1; ///< as the kernel tells the return from a signal

    /// Keys are those of the events' rules. Answers whether the event begins a span; no: it is of
    /// the call that its own event began before.
    bool rawBegins(const SpanKey& key, Value call);
    enum class RawEnd : std::uint8_t {
        OfRaw, ///< of what a raw event began, or nothing began
        OfNamed, ///< the call's own event tells it
        EndsNamed, ///< of the call that began under namedKey(), and has no end of its own
    };
    RawEnd rawEnds(const SpanKey& key, const Span* openRaw, Value call);
    SpanKey namedKey(const SpanKey& rawKey) const;
    /// `call`: its number, if the event tells it. The key of the raw begin that is of the same
    /// call, which is to be forgotten; none: there is no such begin.
    std::optional<SpanKey> namedBegins(const SpanKey& key, std::optional<Value> call);
    /// Answers whether the end counts; no: nothing began, and a raw event told that before.
    bool namedEnds(const SpanKey& key);
    void forgetAll() { m_tasks.clear(); }

private:
    enum class Seen : std::uint8_t { Nothing, Begin, End };
    /// What was seen of a task's latest call.
    struct Call
    {
        Seen raw = Seen::Nothing;
        Seen named = Seen::Nothing;
        Value number = kAnyCall; ///< of the raw event
        std::uint32_t rawRule = 0;
        std::uint32_t namedRule = 0;
    };
    Call& of(const SpanKey& key) { return m_tasks[{key.buffer.value(), key.scope}]; }

    std::map<std::pair<std::uint32_t, std::uint64_t>, Call> m_tasks; ///< by buffer and scope
};

} // namespace probescope::store
