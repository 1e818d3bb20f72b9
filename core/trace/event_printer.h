#pragma once

#include "core/trace/event.h"
#include "core/trace/event_text.h"
#include "core/trace/event_type.h"

#include <memory>
#include <span>
#include <string>

namespace probescope {

/// Makes an event's own text ("prev_comm=bash prev_pid=1 … ==> next_comm=…") from its fields, as
/// the kernel prints it. Called only for what is shown.
class EventPrinter
{
public:
    virtual ~EventPrinter() = default;

    /// `values` has one entry for each field of `type`. Thread-safe.
    virtual std::string info(const EventType& type, std::span<const FieldValue> values) const = 0;
    /// The same text in parts. The printer and the type must outlive it. Thread-safe.
    virtual std::shared_ptr<const EventText> text(const EventType& type) const
    {
        return wholeEventText(type,
                              [this](const EventType& of, std::span<const FieldValue> values) {
                                  return info(of, values);
                              });
    }
};

} // namespace probescope
