#pragma once

#include "core/trace/event.h"
#include "core/trace/event_text.h"
#include "core/trace/event_type.h"

#include <memory>
#include <span>
#include <string>

namespace probescope {

/// The text of a function_graph step that came from text: `foo() {`, `foo(); 1.234 us`,
/// `} /* foo */ 12.345 us`. Steps from binary captures are for the kernel's printer.
std::string graphInfo(const EventType& type, std::span<const FieldValue> values);
/// The same in parts.
std::shared_ptr<const EventText> graphInfoText(const EventType& type);

} // namespace probescope
