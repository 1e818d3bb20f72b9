#pragma once

#include <QPalette>

namespace probescope::ui {

/// The colour of texts about what went wrong or needs care. QPalette has no role for it; it stands
/// in that of visited links, which nothing here tells apart from others.
inline constexpr QPalette::ColorRole kWarningRole = QPalette::LinkVisited;

} // namespace probescope::ui
