#pragma once

#include "core/trace/aggregation.h"

#include <QJsonObject>

namespace probescope::ui {

/// An aggregation as it is kept, and back. What cannot be read becomes what a new one has.
QJsonObject aggregationJson(const Aggregation& aggregation);
Aggregation aggregationOf(const QJsonObject& json);

} // namespace probescope::ui
