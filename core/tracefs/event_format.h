#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What filters can do with a field.
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

/// What `events/SYSTEM/NAME/format` says, as far as forms and filters need it.
struct EventFormat
{
    std::string name = {};
    std::uint32_t id = 0;
    std::vector<EventField> fields = {}; ///< as they stand there; the common ones first
    std::string text = {}; ///< all of it

    /// Errors: Corrupt, with the line.
    static Result<EventFormat> parse(std::string text);
    /// Those that filters take besides: the comm and the CPU of the event.
    std::vector<EventField> filterFields() const;
};

} // namespace probescope::tracefs
