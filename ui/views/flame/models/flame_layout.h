#pragma once

#include "core/analysis/paths/flame_layout.h"

namespace probescope::ui {

using analysis::boxOfNode;
using analysis::FlameBox;
using analysis::FlameLayout;
using analysis::kMinFlamePixels;
using analysis::layFlame;

} // namespace probescope::ui
