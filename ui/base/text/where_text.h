#pragma once

#include "core/base/error.h"

#include <QString>

namespace probescope::ui {

/// Where something is in a file, as Place::text() says it.
QString whereText(const Place& place);

} // namespace probescope::ui
