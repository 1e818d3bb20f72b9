#pragma once

#include <cstdint>

namespace probescope::probe {

/// The file that a command is written to: each takes kinds of its own.
enum class CommandFile : std::uint8_t {
    DynamicEvents, ///< all of them
    KprobeEvents,
    UprobeEvents,
    SyntheticEvents, ///< without the `s:`
};

/// Whose registers `%di` or `%x0` are.
enum class Machine : std::uint8_t {
    X86, ///< of 64 bits
    Arm64,
    Riscv64,
    Other, ///< its registers are not checked
};

/// What a kernel takes. The features are those that the file README of its tracefs names, never
/// guessed from a release: distributions take features over from newer kernels.
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

/// In what kernels differ though their README does not say so. Met on 6.1.192, which has no
/// function probes, and 6.12.117, which has.
struct KernelHabits
{
    int noSymbol = 0; ///< errno for a symbol that is not there
    int notUnique = 0; ///< errno for a symbol that is there more than once
    int tooLong = 0; ///< errno for an argument that is too long
    bool saysWhyNoNumber = false; ///< "… only for function exit", not "… not for kprobe"
    bool saysWhyNoString = false; ///< logs that `$comm` is of type string
    bool countsArguments = false; ///< refuses the 129th; others drop it
    bool symbolsOfPrograms = false; ///< takes `symbol` and `symstr` of user probes
    bool fieldsByVariable = false; ///< of event probes: an unknown field is an unknown variable
    bool argumentsNeedEntry = false; ///< says so of `$argN` within a function
};
const KernelHabits& habitsOf(const KernelRules& rules);

} // namespace probescope::probe
