#pragma once

#include <cstdint>

namespace probescope::probe {

/// The file that a command is written to. Each accepts its own kinds.
enum class CommandFile : std::uint8_t {
    DynamicEvents, ///< all kinds
    KprobeEvents,
    UprobeEvents,
    SyntheticEvents, ///< without the prefix `s:`
};

/// The machine that `%di` or `%x0` is a register of.
enum class Machine : std::uint8_t {
    X86, ///< of 64 bits
    Arm64,
    Riscv64,
    Other, ///< its registers are not checked
};

/// What a kernel supports. Features are read from the file README of its tracefs, never guessed
/// from the release: distributions backport features of newer kernels.
struct KernelRules
{
    bool kernelProbes = true; ///< `p:` and `r:` of the kernel's functions
    bool userProbes = true; ///< and of programs
    bool returnSuffix = true; ///< a place may end in `%return`
    bool arguments = true; ///< `$argN` where a function is entered
    bool argumentsAtReturn = true; ///< and where it returns
    bool btfArguments = true; ///< `$arg*`, `name->field`
    bool functionProbes = true; ///< `f:` and `t:`
    bool eventProbes = true; ///< `e:`
    bool charType = true;
    bool pathTypes = true; ///< `%pd`, `%pD`
    bool symbolStrings = true; ///< `symstr`
    Machine machine = Machine::X86;
    CommandFile file = CommandFile::DynamicEvents;
    friend bool operator==(const KernelRules&, const KernelRules&) = default;
};

/// Differences between kernels that README does not tell. Seen on 6.1.192, which has no function
/// probes, and 6.12.117, which has.
struct KernelQuirks
{
    int noSymbol = 0; ///< errno for an unknown symbol
    int notUnique = 0; ///< errno for a symbol that exists more than once
    int tooLong = 0; ///< errno for an argument that is too long
    bool saysWhyNoNumber = false; ///< "… only for function exit", not "… not for kprobe"
    bool saysWhyNoString = false; ///< logs that `$comm` is of type string
    bool countsArguments = false; ///< refuses the 129th argument; others ignore it
    bool symbolsOfPrograms = false; ///< accepts `symbol` and `symstr` in user probes
    bool fieldsByVariable = false; ///< reports an unknown field of `e` as an unknown variable
    bool argumentsNeedEntry = false; ///< reports that `$argN` needs the function's entry
};
const KernelQuirks& habitsOf(const KernelRules& rules);

} // namespace probescope::probe
