#pragma once

#include "core/analysis/values/value_set.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"

#include <QMenu>

#include <string>

namespace probescope::ui {

/// Shows a lane with the values of a field in all events of a type, in lines by the key that suits
/// them; of Count: how often they came.
void showValues(const store::Capture& capture, EventTypeId type, analysis::ValueSource::Kind kind,
                const std::string& field, Selection* selection);

/// Adds a menu with what the events of a type have to be shown as lanes.
void addValueItems(QMenu& menu, const store::Capture& capture, EventTypeId type,
                   Selection* selection);

} // namespace probescope::ui
