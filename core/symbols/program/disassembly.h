#pragma once

#include "core/base/result.h"
#include "core/symbols/program/architecture.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::program {

enum class Flow : std::uint8_t {
    Next, ///< the following instruction
    Call,
    Jump, ///< also conditional ones
    Return,
    Breakpoint,
};

/// Who puts probes there: kernels refuse different instructions in programs and in themselves.
enum class CodeOf : std::uint8_t { Kernel, Program };

struct Instruction
{
    std::uint64_t address = 0;
    std::string bytes = {}; ///< as they are, not in digits
    /// As objdump writes it: `mov %rsp,%rbp`; or, in brackets, that it is not known.
    Message text = {};
    Flow flow = Flow::Next;
    std::optional<std::uint64_t> target = {}; ///< of calls and jumps whose place is fixed
    std::string targetName = {}; ///< `vfs_read+0x10`; empty: not known
    /// Why no probe can be put here, a whole sentence; empty: it can. The kernel does not ask
    /// whether an instruction begins at a place in a program, and breaks the program where none
    /// does.
    Message refusal = {};
    /// A jump of the same code leads here.
    bool isJumpedTo = false;
};

/// The name of an address, or an empty text.
using NameFn = std::function<std::string(std::uint64_t address)>;

/// The instructions of a function. What cannot be decoded is a byte of its own with a refusal; all
/// that follows has one, too, since nothing tells where the next instruction begins.
/// Error: Unsupported, for architectures whose instructions are not known.
Result<std::vector<Instruction>> disassemble(std::string_view bytes, std::uint64_t address,
                                             Architecture architecture, CodeOf code,
                                             const NameFn& nameOf = {});

/// `0f 1f 44 00 00`
std::string hexBytes(std::string_view bytes);

} // namespace probescope::program
