#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope {

/// How the 64-bit value of a field is meant. All values are stored as int64_t.
enum class FieldKind : std::uint8_t {
    Signed,
    Unsigned,
    Hex, ///< unsigned, shown and written as 0x…
    Address, ///< a kernel address, resolved through the capture's symbols
    String, ///< the value is a StringId
    Bytes, ///< the value is a StringId of raw bytes: an array of elements of `elementSize`
};

struct Field
{
    std::string name = {}; ///< as the kernel names it
    FieldKind kind = FieldKind::Signed;
    std::uint8_t elementSize = 8; ///< bytes of the integer, or of one element of Bytes
    bool elementSigned = false; ///< of Bytes

    friend bool operator==(const Field&, const Field&) = default;
};

/// Where the format of an event type comes from. It decides how the text is printed.
enum class FormatOrigin : std::uint8_t {
    Kernel, ///< `format` is the text of events/SYSTEM/NAME/format
    Skeleton, ///< `format` is an event_text skeleton learned from text
};

/// Event types that Probescope itself understands, found by name (wellKnownRole()).
enum class EventRole : std::uint8_t {
    Other,
    Function,
    GraphEntry, ///< ftrace:funcgraph_entry; in text also a whole leaf call
    GraphExit,
    SchedSwitch,
    KernelStack,
    UserStack,
    Print, ///< trace_marker and trace_printk: print, bprint, bputs
};

/// The shape of events: name and fields. One name may have several shapes in one capture, since
/// text is typed line by line; they are separate types with equal system and name.
struct EventType
{
    std::string system =
        {}; ///< `sched`; from text the one the name is known to belong to, or empty
    std::string name = {}; ///< `sched_switch`
    FormatOrigin origin = FormatOrigin::Skeleton;
    std::string format = {};
    std::vector<Field> fields = {};
    EventRole role = EventRole::Other;

    /// Index of the field, or -1.
    int fieldIndex(std::string_view fieldName) const;
    friend bool operator==(const EventType&, const EventType&) = default;
};

/// The role of the event type of that name. The system is ignored, since text does not tell it.
EventRole wellKnownRole(std::string_view name);

} // namespace probescope
