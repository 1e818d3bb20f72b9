#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace probescope::store {

/// XXH3 of 64 bits: for tables in memory, and for the checksums of chunks.
std::uint64_t hashBytes(std::span<const std::uint8_t> bytes, std::uint64_t seed = 0);
std::uint64_t hashText(std::string_view text, std::uint64_t seed = 0);

} // namespace probescope::store
