#pragma once

#include "core/symbols/program/disassembly.h"

#include <string>
#include <vector>

namespace probescope::program {

/// Reads machine code of the running kernel (access::Backend::readKernelText).
using KernelText = std::function<Result<std::string>(std::uint64_t address, std::size_t bytes)>;

/// The machine code of a kernel function at one moment.
struct KernelCode
{
    std::uint64_t address = 0; ///< of the function
    std::string bytes = {};
    Architecture architecture = Architecture::X86_64;
};

/// At most 4096 bytes of it. Errors: those of the reader.
Result<KernelCode> readKernelCode(const KernelText& read, std::uint64_t address, std::size_t bytes,
                                  Architecture architecture);

/// What the kernel put in the place of an instruction.
enum class Mechanism : std::uint8_t {
    Untouched, ///< no probe, or none that is enabled
    FtraceCall, ///< `[FTRACE]`: the nop of function tracing became a call
    Breakpoint, ///< int3, brk, ebreak
    Jump, ///< `[OPTIMIZED]`: a jump to code that was made for this probe
    Other, ///< it changed in a way that is not known
};

struct AnatomyLine
{
    Instruction instruction = {};
    bool changed = false; ///< by the probe
    bool probed = false; ///< the probed place
};

/// What a kprobe does to the code: both sides for a table, and the reason in words.
struct Anatomy
{
    std::uint64_t place = 0; ///< behind `endbr64`, where the kernel moves probes to
    Mechanism mechanism = Mechanism::Untouched;
    bool knowsBefore = false; ///< false: `before` is what the kernel must have had, or empty
    std::vector<AnatomyLine> before = {};
    std::vector<AnatomyLine> after = {};
    std::optional<std::uint64_t> handler = {}; ///< where the call or the jump leads
    std::vector<Message> explanation = {}; ///< whole sentences
};

/// `before`: of the same function while no probe was enabled; without bytes: nobody looked then.
/// Error: Invalid (the place is not in the code), Unsupported.
Result<Anatomy> explainProbe(const KernelCode& before, const KernelCode& after, std::uint64_t place,
                             const NameFn& nameOf = {});

} // namespace probescope::program
