#pragma once

#include "core/base/message.h"
#include "core/symbols/kernel/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::catalogue {

enum class CallingAbi : std::uint8_t { X86, Arm64, Riscv64 };

/// Of `x86_64`, `amd64`, `aarch64`, `arm64`, `riscv64`.
std::optional<CallingAbi> callingAbiOf(std::string_view name);

/// Where a function finds an argument when it is entered, by the ABI of its machine.
struct ArgumentLocation
{
    /// `%di`, `$stack1`; of by-value structs the places of each eight bytes, `%di %si`, or where
    /// they are in memory: `+8($stack)`. Empty: no probe can fetch it.
    std::string location = {};
    Message reason = {}; ///< why it is empty
};

/// Of each parameter. `result` counts, too: a large one takes the register of the first argument.
std::vector<ArgumentLocation> spotsOf(const Types& types, CallingAbi architecture, TypeRef result,
                                      const std::vector<TypeRef>& parameters);
/// Where the result is when a function returns.
ArgumentLocation resultSpot(const Types& types, CallingAbi architecture, TypeRef result);

/// The registers of the arguments, in their order: `%di`.
std::vector<std::string> argumentRegisters(CallingAbi architecture);

/// A field of `struct pt_regs`.
struct SavedRegister
{
    const char* name;
    unsigned offset;
};
/// Where `const struct pt_regs *` of the functions of system calls (`__x64_sys_openat`) has their
/// arguments, by the name of the function; empty for others.
std::vector<SavedRegister> systemCallRegisters(std::string_view function);
/// `openat` of `__x64_sys_openat`; empty for functions that are none.
std::string_view systemCallOf(std::string_view function);

} // namespace probescope::catalogue
