#pragma once

#include "core/base/error.h"

#include <string>

namespace probescope {

/// Place::text() and Error::message() in another language.
std::string translated(const Place& place, const Message::TranslateFn& translate);
std::string translated(const Error& error, const Message::TranslateFn& translate);

} // namespace probescope
