#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace probescope::made {

/// An argument of a made probe, of a type that kprobe events have.
struct ProbeArgument
{
    enum class Type : std::uint8_t { S32, U64, X32, X64, String };
    std::string_view name;
    Type type = Type::U64;
};

/// A kprobe or kretprobe event as it stands in kprobe_events.
struct ProbeDefinition
{
    std::string_view name;
    bool isReturn = false;
    std::string_view function;
    std::uint32_t size = 0; ///< of the function, in bytes
    std::uint64_t address = 0;
    std::string_view caller; ///< of a return probe: where it returns to, and the offset there
    std::uint32_t callerOffset = 0;
    std::uint32_t callerSize = 0;
    std::uint64_t callerAddress = 0;
    std::span<const ProbeArgument> arguments; ///< at most 4 integers and one string
};

/// Entry and return probes in turn: probe 2n + 1 is the return of probe 2n.
std::span<const ProbeDefinition> madeProbes();

} // namespace probescope::made
