#pragma once

#include <QString>

#include <string_view>

namespace probescope::ui {

/// What a trace option does, as Documentation/trace/ftrace.rst tells it; empty for unknown ones.
QString optionText(std::string_view option);
/// Options that a recording sets by itself, such as `overwrite`.
bool isOptionOfRecordings(std::string_view option);

} // namespace probescope::ui
