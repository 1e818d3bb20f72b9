#pragma once

#include "core/base/message.h"
#include "core/probe/spec/spec.h"
#include "core/symbols/program/architecture.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::program {

/// What a program hands over at a USDT place.
struct UsdtArgument
{
    std::string text = {}; ///< as the compiler wrote it: `-4@-20(%rbp)`
    /// As the kernel's probes take it: `-20(%bp):s32`; without a name.
    std::optional<probe::Argument> value = {};
    Message reason = {}; ///< why no probe can fetch it; empty when one can
};

/// One place of a USDT probe; a probe may have several.
struct UsdtPlace
{
    std::string provider = {};
    std::string name = {};
    std::uint64_t address = 0;
    std::uint64_t offset = 0; ///< in the file: what a probe is put on
    /// In the file: the counter that a program looks at before it prepares its arguments. A probe
    /// has to name it, or the place may never be reached.
    std::optional<std::uint64_t> semaphore = {};
    std::vector<UsdtArgument> arguments = {};
};

/// The arguments of a note: `8@%rdi -4@$5`. Blanks within brackets separate nothing.
std::vector<UsdtArgument> usdtArguments(std::string_view text, Architecture architecture);

} // namespace probescope::program
