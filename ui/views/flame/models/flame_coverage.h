#pragma once

#include "ui/views/flame/models/flame_data.h"

#include <QString>

namespace probescope::ui {

/// What to mind of the figures: which sides are compared, what is not among them, what their times
/// count, and what was lost. `shown`: the tree that is drawn of the data. `later`: what became of
/// the capture or the choice since; empty: nothing.
QString flameCoverageText(const FlameData& data, const analysis::PathTree& shown,
                          const QString& later);

} // namespace probescope::ui
