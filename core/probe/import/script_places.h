#pragma once

#include "core/base/message.h"
#include "core/probe/import/import.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace probescope::probe {

// The probe points of scripts: `kprobe:vfs_read`, `kernel.function("vfs_read")`,
// `fbt::vfs_read:entry`.

/// What was not understood at a place of the program.
using PlaceNoteFn = std::function<void(std::size_t at, Message text, bool lost)>;

// False: the kernel has no counterpart, and a note says why.

/// `kind:a:b:c`, where parts may stand in quotes.
bool takeBpfPlace(const std::string& place, std::size_t at, ImportedProbe& probe,
                  const PlaceNoteFn& note);
/// `kernel.function("vfs_read").return` and its like.
bool takeStapPlace(std::string place, std::size_t at, ImportedProbe& probe,
                   const PlaceNoteFn& note);
/// `provider:module:function:name`
bool takeDtracePlace(const std::string& place, std::size_t at, ImportedProbe& probe,
                     const PlaceNoteFn& note);

/// What a pattern may stand for.
enum class PlacesOf : std::uint8_t { Functions, Events, Tracepoints, SystemCalls, UsdtProbes };
Message meansMany(const std::string& place, PlacesOf many);

/// Answers false.
bool noCounterpart(const std::string& place, std::size_t at, const PlaceNoteFn& note);
/// Is it one function, and no pattern or place in the source?
bool isOneFunction(const std::string& function, const std::string& place, std::size_t at,
                   const PlaceNoteFn& note, PlacesOf many = PlacesOf::Functions);

/// Decimal, or hexadecimal behind 0x.
std::optional<std::int64_t> bpfNumber(std::string_view text);

} // namespace probescope::probe
