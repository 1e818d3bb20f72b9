#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace probescope::fuzz {

/// Changes bytes in place, and answers how many there are then, at most `most`.
using MutateBytes =
    std::function<std::size_t(std::uint8_t* data, std::size_t size, std::size_t most)>;

/// Changes one blob or one number in the tables of a capture file, and makes the checksum right, so
/// that what decodes it is reached. Answers the new size; 0: nothing was changed.
std::size_t mutateTables(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed,
                         const MutateBytes& mutateBytes);

} // namespace probescope::fuzz
