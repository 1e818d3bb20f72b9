#pragma once

#include <QString>

#include <string>

namespace probescope::ui {

/// What a target is called (access::Backend::name()), for people: "this machine" in their language,
/// or the host.
QString targetText(const std::string& name);

} // namespace probescope::ui
