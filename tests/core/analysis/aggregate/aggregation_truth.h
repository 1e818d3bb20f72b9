#pragma once

#include "core/trace/aggregation.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::test {

__extension__ using Wide = __int128;

/// A field of an exported event.
struct TrueCell
{
    bool isText = false;
    bool isSigned = false; ///< the export does not tell; only a made-up event does
    Wide number = 0;
    std::string text;
};

/// An event as the plain export has it.
struct TrueEvent
{
    std::uint64_t row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    std::optional<std::int64_t> pid;
    std::string comm;
    std::string system;
    std::string name;
    std::string buffer;
    std::string info;
    std::map<std::string, TrueCell> fields;
};

/// All events of a capture, from its export as JSON lines.
std::vector<TrueEvent> exportedEvents(const store::Capture& capture);

/// What a group must have; by brute force.
struct TrueGroup
{
    std::uint64_t events = 0;
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::vector<Wide> values; ///< in the order of events
};

struct TrueAnswer
{
    std::map<std::vector<std::string>, TrueGroup> groups; ///< by the texts of the keys
    std::uint64_t looked = 0;
    std::uint64_t leftOut = 0;
    std::uint64_t withoutValue = 0;
    std::uint64_t notNumeric = 0;
};

/// Goes through the exported events one by one. Keys that are not known are called kNothing;
/// numbers are decimal.
TrueAnswer trueAnswer(const std::vector<TrueEvent>& events, const Aggregation& asked,
                      std::optional<std::int64_t> beginNs = {},
                      std::optional<std::int64_t> endNs = {});

inline constexpr const char* kNothing = "(nothing)";

std::string decimal(Wide number);

} // namespace probescope::test
