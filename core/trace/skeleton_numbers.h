#pragma once

#include "core/trace/skeleton.h"

#include <string_view>

namespace probescope {

/// Reads a number of one kind that takes the whole of `text`. False: it is none of that kind, or
/// would not print back the same.
bool readNumber(Hole hole, int width, std::string_view text, Value& value);

/// Reads the number of that kind that `text` begins with, as long as it goes on. The number of
/// bytes, or 0: there is none.
std::size_t takeNumber(Hole hole, int width, std::string_view text, Value& value);

} // namespace probescope
