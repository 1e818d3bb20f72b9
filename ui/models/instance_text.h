#pragma once

#include <QString>

#include <string>

namespace probescope::ui {

/// How an instance of the tracing files is called in sentences; an empty name is that of the top
/// level.
QString instanceText(const std::string& instance);

} // namespace probescope::ui
