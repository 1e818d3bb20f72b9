#pragma once

#include "core/trace/event_type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::format {

/// An event format as kernels write it (events/SYSTEM/NAME/format), made for events of which only
/// the text is known, so that they can be written as binary records. Its print format gives the
/// text back.
struct LearnedFormat
{
    /// How a value of the text becomes one of the record.
    enum class As : std::uint8_t {
        Number, ///< as it is
        Text, ///< a string of any length
        Memory, ///< bytes of any number
        ShortText, ///< `char NAME[16]`: names of tasks
        TaskState, ///< the kernel's letters to the bits of prev_state
        ReportState, ///< those of trace-cmd's report
        Address, ///< a function's name to an address
        StackSize, ///< the number of lines
        Stack, ///< lines with functions to addresses
        WholeText, ///< the event's whole text
    };
    /// A field of the record, in its order.
    struct Part
    {
        As as = As::Number;
        std::uint8_t size = 8; ///< bytes of a number
        /// Of the text's; none: the text does not tell it, and it is 0.
        std::optional<std::uint32_t> field = {};
    };

    std::string system;
    std::string name;
    std::string text;
    std::vector<Part> parts;
    std::uint32_t renamed = 0; ///< names of fields, and the event's, that no format may have
};

/// The kernel's own format, which trace-cmd and KernelShark look into for some events: function,
/// kernel_stack, print, sched_switch, sched_waking and other wakeups, hrtimer_start and
/// hrtimer_expire_entry. Nothing for others, and where the text lacks what it needs.
std::optional<LearnedFormat> kernelShapedFormat(const EventType& type, std::uint32_t id);

/// A format with the fields that the text has: numbers of 64 bits and strings. Of an event whose
/// format others look into, the name gets `_text` behind it, since its fields are others.
LearnedFormat learnedFormat(const EventType& type, std::uint32_t id);

/// The id that kernels give to an event of the system `ftrace` (kernel/trace/trace.h); 0 when none.
std::uint32_t fixedEventId(const EventType& type);

/// The text of a format, field by field: the head with the fields that all events have comes first.
class FormatText
{
public:
    FormatText(std::string_view name, std::uint32_t id);

    /// `declaration`: `pid_t prev_pid`; `size` in bytes; the field is aligned as C does it.
    void field(std::string_view declaration, std::uint32_t size, bool isSigned,
               std::uint32_t alignment);
    void number(std::string_view type, std::string_view name, std::uint32_t size, bool isSigned);
    void text(std::string_view name); ///< a string of any length

    /// Literal text of the print format; false: a byte that no format may have.
    bool literal(std::string_view text);
    void argument(std::string_view conversion, std::string_view expression);
    /// Instead of what was printed up to here.
    void print(std::string_view format);

    std::string take() const;

private:
    std::string m_text;
    std::uint32_t m_offset = 8; ///< behind the common fields
    std::string m_print;
    std::string m_arguments;
    std::string m_ownPrint;
};

} // namespace probescope::format
