#pragma once

#include "core/trace/ids.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace probescope {

/// The state in which an event was recorded: irqs off, need-resched, hard or soft irq, preempt
/// depth, migrate-disable. Kept as the characters of the latency format ("d.h1.", 4 or 5 of
/// them) and, from binary captures, as the kernel's two bytes as well.
struct EventFlags
{
    std::string text = {}; ///< empty when the capture has none (noirq-info, function_graph text)
    std::int16_t commonFlags = -1; ///< common_flags, or -1
    std::int16_t preemptCount = -1; ///< common_preempt_count, or -1

    friend bool operator==(const EventFlags&, const EventFlags&) = default;
};

/// One step of function_graph. Both text and trace.dat give these; calls are built from them.
struct GraphStep
{
    enum class Kind : std::uint8_t {
        Entry, ///< `foo() {`
        Leaf, ///< `foo();`: entry and exit in one line of text
        Exit, ///< `}`
    };
    Kind kind = Kind::Entry;
    bool hasDuration = false; ///< exits and leaves of text with nofuncgraph-duration have none
    std::uint16_t depth = 0; ///< nesting as recorded, 0 is outermost
    StringId function = {}; ///< an exit of text may not name it: none
    std::int64_t durationNs = 0;
    std::int64_t entryTimeNs = -1; ///< exits of trace.dat know when they were entered; else -1
};

/// A field's value: the number itself, or the StringId of a String or Bytes field.
using Value = std::int64_t;

/// One event as a reader hands it to the Sink. Views live for the call only.
struct EventRecord
{
    std::int64_t timeNs = 0; ///< on the capture's clock; counter and tsc clocks: their ticks
    std::uint32_t cpu = 0;
    TaskId task = {};
    EventTypeId type = {};
    FlagsId flags = {};
    BufferId buffer = {};
    std::span<const Value> values = {}; ///< one for each field of the type
    const GraphStep* graph = nullptr; ///< of GraphEntry and GraphExit types
};

/// A value with its string resolved: for printing and for the details pane.
struct FieldValue
{
    Value number = 0;
    std::string_view bytes = {}; ///< of String and Bytes fields
};

} // namespace probescope
