#pragma once

#include "core/store/spans/open_spans.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace probescope::store {

/// Matches the events of a system call that a capture has twice: as `raw_syscalls:sys_enter` and
/// `sys_exit`, and as its own `syscalls:sys_enter_NAME` and `sys_exit_NAME`. The kernel writes them
/// in either order. The call's own events make its span. Those of raw_syscalls are used only if
/// there are no own ones: the kernel has none for some calls and for 32-bit programs, or one may
/// not have been recorded. Memory: one entry for each task.
class DuplicateSyscalls
{
public:
    static constexpr Value kAnyCall = -1; ///< so the kernel reports the return from a signal

    /// Keys are those of the events' rules. Returns whether the event begins a span; false: the
    /// call's own event has begun it already.
    bool rawBegins(const SpanKey& key, Value call);
    enum class RawEnd : std::uint8_t {
        OfRaw, ///< of a span that a raw event began, or nothing has begun
        OfNamed, ///< the call's own event ends it
        EndsNamed, ///< of the call that began under namedKey(), and has no own end event
    };
    RawEnd rawEnds(const SpanKey& key, const Span* openRaw, Value call);
    SpanKey namedKey(const SpanKey& rawKey) const;
    /// `call`: its number, if the event has it. Returns the key of the raw begin of the same call,
    /// which has to be forgotten; nothing: there is no such begin.
    std::optional<SpanKey> namedBegins(const SpanKey& key, std::optional<Value> call);
    /// Returns whether the end counts; false: nothing had begun, and a raw event has already
    /// reported that.
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
