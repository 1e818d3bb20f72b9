#pragma once

#include "core/probe/spec/spec.h"
#include "core/tracefs/events/event_format.h"

#include <memory>

namespace probescope::ui {

/// The format that the event of a probe will have, so that a filter can be written before the probe
/// exists. Null: the line does not define any fields (a synthetic event without fields).
std::shared_ptr<const tracefs::EventFormat> formatOfProbe(const probe::Spec& spec);

} // namespace probescope::ui
