#pragma once

#include "core/format/input/reader.h"
#include "tests/fuzz/checking_sink.h"

#include <cstdint>
#include <string>

namespace probescope {

/// Reads the bytes at once and cut into pieces; both must give the same.
template <typename TheReader>
void fuzzText(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const auto sumWith = [&bytes](std::size_t chunk) {
        CheckingSink sink;
        const auto input = format::Input::fromBytes("fuzz", bytes, chunk);
        const auto done = TheReader().read(*input, sink);
        CheckingSink::require(done.has_value() || !done.error().what.empty(), "no reason");
        return sink.sum();
    };
    const std::size_t pieces = size % 61 + 1;
    CheckingSink::require(sumWith(std::size_t(-1)) == sumWith(pieces),
                          "how the input is cut changes what is read");
}

} // namespace probescope
