#pragma once

#include "core/store/capture.h"

#include <cstdint>
#include <vector>

namespace probescope::store {

/// The base columns of a chunk with each row's place among the rows of its type.
struct DecodedBase
{
    Capture::ChunkColumns columns;
    std::vector<std::uint16_t> rank;
};

} // namespace probescope::store
