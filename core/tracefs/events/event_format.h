#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// How filters can use a field.
enum class FieldUse : std::uint8_t {
    Number,
    String,
    Cpu, ///< of the event itself: `cpu`
    CpuSet, ///< a cpumask_t; kernels before 6.6 have none to filter by
};

struct EventField
{
    std::string name = {};
    std::string type = {}; ///< in C, with the array behind it: `char[16]`, `__data_loc char[]`
    FieldUse use = FieldUse::Number;
    bool isSigned = false;
    std::uint32_t bytes = 0;
    bool common = false; ///< every event has it
    friend bool operator==(const EventField&, const EventField&) = default;
};

/// The part of `events/SYSTEM/NAME/format` that forms and filters need.
struct EventFormat
{
    std::string name = {};
    std::uint32_t id = 0;
    std::vector<EventField> fields = {}; ///< in the file's order; the common ones first
    std::string text = {}; ///< the whole file

    /// Errors: Corrupt, with the line.
    static Result<EventFormat> parse(std::string text);
    /// All that filters can use: in addition, the comm and the CPU of the event.
    std::vector<EventField> filterFields() const;
};

} // namespace probescope::tracefs
