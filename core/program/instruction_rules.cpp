#include "core/program/instruction_rules.h"

#include <array>

namespace probescope::program {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kFiveByteNop = "\x0f\x1f\x44\x00\x00"sv;
constexpr std::string_view kTwoByteNop = "\x66\x90"sv;
constexpr std::string_view kUd2 = "\x0f\x0b"sv;

/// arch/x86/kernel/uprobes.c, is_prefix_bad(): segments but those of threads, and lock.
bool hasPrefixThatUprobesRefuse(std::string_view bytes)
{
    constexpr std::string_view kBad = "\x26\x2e\x36\x3e\xf0"sv;
    constexpr std::string_view kOther = "\x64\x65\x66\x67\xf2\xf3"sv;
    for (const char byte : bytes) {
        if (kBad.find(byte) != std::string_view::npos)
            return true;
        if (kOther.find(byte) == std::string_view::npos)
            return false;
    }
    return false;
}

/// Behind `mov …,%ss` and `pop %ss` no exception comes, which stepping needs.
bool masksExceptions(const Instruction& one)
{
    const bool writesSegment = !one.bytes.empty() && one.bytes[0] == '\x8e';
    return (writesSegment && one.text.ends_with("%ss")) || one.text == "pop %ss"
        || one.text == "popq %ss" || one.text.starts_with("lss");
}

std::string x86Refusal(const Instruction& one, std::uint64_t begin, CodeOf code)
{
    if (one.flow == Flow::Breakpoint)
        return "There is a breakpoint of somebody else here.";
    if (masksExceptions(one))
        return "Kernels refuse instructions that hold exceptions back.";
    if (code == CodeOf::Program) {
        if (hasPrefixThatUprobesRefuse(one.bytes))
            return "Kernels refuse probes on instructions with this prefix (lock, segment).";
        if (one.text.starts_with("in ") || one.text.starts_with("out ") || one.text == "hlt"
            || one.text == "cli" || one.text == "sti")
            return "Kernels refuse probes on instructions that programs may not run.";
        return {};
    }
    if (one.bytes == kUd2)
        return "The kernel marks a warning or a bug here, and refuses probes on it.";
    if (one.address == begin)
        return {};
    // The nop of function tracing is the only one of that kind, and is at the begin.
    const bool atBegin = one.address - begin <= 4;
    if (!atBegin && (one.bytes == kFiveByteNop || one.bytes == kTwoByteNop))
        return "This nop is likely a switch that the kernel turns into a jump (static key): probes "
               "on it are refused.";
    return {};
}

} // namespace

std::string refusalOf(const Instruction& instruction, std::uint64_t begin,
                      Architecture architecture, CodeOf code)
{
    switch (architecture) {
    case Architecture::X86:
    case Architecture::X86_64:
        return x86Refusal(instruction, begin, code);
    case Architecture::Arm64:
        if (instruction.flow == Flow::Breakpoint)
            return "There is a breakpoint of somebody else here.";
        // Between such a pair, stepping makes the store fail for ever.
        for (const std::string_view word : {"ldxr", "ldaxr", "stxr", "stlxr", "ldxp", "ldaxp"}) {
            if (instruction.text.starts_with(word))
                return "Kernels refuse probes on loads and stores that belong together "
                       "(exclusive ones).";
        }
        return {};
    case Architecture::RiscV64:
    case Architecture::Other:
        break;
    }
    return {};
}

std::size_t lengthWithoutDecoding(std::string_view bytes, Architecture architecture)
{
    switch (architecture) {
    case Architecture::Arm64:
        return 4;
    case Architecture::RiscV64:
        // Both low bits set: not compressed.
        return !bytes.empty() && (static_cast<unsigned char>(bytes[0]) & 3U) == 3U ? 4 : 2;
    case Architecture::X86:
    case Architecture::X86_64:
    case Architecture::Other:
        break;
    }
    return 1;
}

} // namespace probescope::program
