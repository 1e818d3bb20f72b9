#pragma once

#include "core/probe/spec.h"
#include "core/tracefs/event_format.h"

#include <memory>

namespace probescope::ui {

/// The format that the event of a probe will have, so that a filter can be written before the probe
/// is there. Null: the line says nothing of its fields (a synthetic event without any).
std::shared_ptr<const tracefs::EventFormat> formatOfProbe(const probe::Spec& spec);

} // namespace probescope::ui
