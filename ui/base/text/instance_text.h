#pragma once

#include <QString>

#include <string>

namespace probescope::ui {

/// The name of an instance in sentences; an empty name is the top level.
QString instanceText(const std::string& instance);

} // namespace probescope::ui
