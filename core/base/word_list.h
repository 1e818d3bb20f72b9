#pragma once

#include "core/base/message.h"

#include <utility>

namespace probescope {

/// "a, b, c": what is listed within a sentence. Its template is not that of two clauses ("{}, {}"):
/// Chinese has a comma for each.
template <typename Words>
Message listMessage(const Words& words)
{
    Message all;
    for (const auto& word : words)
        all = all.empty() ? Message(word) : tr("{0}, {1}", {std::move(all), word});
    return all;
}

} // namespace probescope
