#pragma once

#include "core/trace/skeleton.h"

#include <string_view>

namespace probescope {

/// Reads a number of one kind that takes the whole of `text`. False: `text` is not such a number,
/// or would not print back the same.
bool readNumber(Hole hole, int width, std::string_view text, Value& value);

/// Reads the longest number of that kind at the beginning of `text`. Returns the number of bytes;
/// 0: there is none.
std::size_t takeNumber(Hole hole, int width, std::string_view text, Value& value);

} // namespace probescope
