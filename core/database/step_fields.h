#pragma once

#include "core/numbers/saturate.h"
#include "core/trace/event_type.h"
#include "core/trace/ids.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace probescope::store {

/// The fields of a call's last event that tell its duration, so that it need not be stored again:
/// `duration` in text, `rettime` minus `calltime` in trace.dat.
struct ExitFields
{
    std::uint8_t plus = 0; ///< the field's place in its type, plus 1; 0: there is none
    std::uint8_t minus = 0; ///< likewise; 0: nothing is taken away

    explicit operator bool() const { return plus != 0; }
    /// `value(place)`: of a field of the event.
    template <typename ValueFn>
    std::int64_t durationNs(const ValueFn& value) const
    {
        const std::int64_t end = value(plus - std::size_t(1));
        return minus == 0 ? end : saturatingSub(end, value(minus - std::size_t(1)));
    }
    friend bool operator==(const ExitFields&, const ExitFields&) = default;

    static ExitFields of(const EventType& type)
    {
        const auto place = [&type](const char* name) {
            const int index = type.fieldIndex(name);
            return index < 0 || index >= UINT8_MAX ? std::uint8_t(0) : std::uint8_t(index + 1);
        };
        if (const std::uint8_t duration = place("duration"); duration != 0)
            return {duration, 0};
        const ExitFields times{place("rettime"), place("calltime")};
        return times.minus == 0 ? ExitFields{} : times;
    }
};

/// Which fields of a step of function_graph describe its call.
struct StepFields
{
    ExitFields exit; ///< of an exit or a leaf
    std::uint8_t depth = 0; ///< the place of `depth`, plus 1; 0: there is none

    static StepFields of(const EventType& type)
    {
        const int depth = type.fieldIndex("depth");
        const bool usable = depth >= 0 && depth < UINT8_MAX;
        return {ExitFields::of(type), usable ? std::uint8_t(depth + 1) : std::uint8_t(0)};
    }
};

/// StepFields of types, each looked up once.
class StepFieldsOfTypes
{
public:
    StepFields of(EventTypeId id, const EventType& type)
    {
        const std::size_t number = id.value();
        if (number >= m_known.size())
            m_known.resize(number + 1);
        Known& known = m_known[number];
        if (!known.looked)
            known = {StepFields::of(type), true};
        return known.fields;
    }

private:
    struct Known
    {
        StepFields fields;
        bool looked = false;
    };
    std::vector<Known> m_known;
};

} // namespace probescope::store
