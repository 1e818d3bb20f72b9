#pragma once

#include <string>

namespace probescope::store {

class Capture;

/// Of the machine that was traced, as uname -m; empty: the capture does not tell it.
std::string architectureOf(const Capture& capture);

} // namespace probescope::store
