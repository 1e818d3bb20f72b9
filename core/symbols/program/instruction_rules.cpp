#include "core/symbols/program/instruction_rules.h"

namespace probescope::program {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kFiveByteNop = "\x0f\x1f\x44\x00\x00"sv;
constexpr std::string_view kTwoByteNop = "\x66\x90"sv;
constexpr std::string_view kUd2 = "\x0f\x0b"sv;

unsigned byteAt(std::string_view bytes, std::size_t at)
{
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
}

/// What an instruction is to the decoder of kernels.
struct Opcode
{
    bool hasBadPrefix = false; ///< a segment but those of threads, or lock
    bool hasOperandSize = false; ///< 66
    bool isVector = false; ///< behind the prefixes of AVX
    unsigned byte = 0;
    unsigned second = 0; ///< behind 0f
};

Opcode opcodeOf(std::string_view bytes, Architecture architecture)
{
    constexpr std::string_view kBad = "\x26\x2e\x36\x3e\xf0"sv;
    constexpr std::string_view kOther = "\x64\x65\x66\x67\xf2\xf3"sv;
    Opcode opcode;
    std::size_t at = 0;
    for (; at < bytes.size(); ++at) {
        const bool bad = kBad.find(bytes[at]) != std::string_view::npos;
        if (!bad && kOther.find(bytes[at]) == std::string_view::npos)
            break;
        opcode.hasBadPrefix = opcode.hasBadPrefix || bad;
        opcode.hasOperandSize = opcode.hasOperandSize || bytes[at] == '\x66';
    }
    const bool wide = architecture == Architecture::X86_64;
    if (wide && (byteAt(bytes, at) & 0xf0U) == 0x40U)
        ++at;
    // With 32 bits these are others, where a register does not follow.
    if (wide || (byteAt(bytes, at + 1) & 0xc0U) == 0xc0U) {
        const unsigned prefix = byteAt(bytes, at);
        const std::size_t length = prefix == 0xc5 ? 2 : prefix == 0xc4 ? 3 : prefix == 0x62 ? 4 : 0;
        opcode.isVector = length > 0;
        at += length;
    }
    opcode.byte = byteAt(bytes, at);
    opcode.second = opcode.byte == 0x0f && !opcode.isVector ? byteAt(bytes, at + 1) : 0;
    return opcode;
}

/// good_insns_64 and good_insns_32 in arch/x86/kernel/uprobes.c, turned around. Those of AVX are
/// looked up by their last byte, as if they were the old instructions that it means.
bool isRefusedInPrograms(unsigned byte, Architecture architecture)
{
    constexpr std::string_view kInBoth =
        "\x07\x17\x1f\x6c\x6d\x6e\x6f\xcc\xcd\xce\xcf\xe4\xe5\xe6\xe7\xec\xed\xee\xef\xf1\xf4\xfa\xfb"sv;
    constexpr std::string_view kWith64Bits =
        "\x06\x0e\x16\x1e\x27\x2f\x37\x3f\x60\x61\x62\x82\x9a\xd4\xd5\xd6\xea"sv;
    const char wanted = char(byte);
    return kInBoth.find(wanted) != std::string_view::npos
        || (architecture == Architecture::X86_64
            && kWith64Bits.find(wanted) != std::string_view::npos);
}

bool isRelativeBranch(const Opcode& opcode)
{
    const unsigned byte = opcode.byte;
    return !opcode.isVector
        && (byte == 0xe8 || byte == 0xe9 || byte == 0xeb || (byte & 0xf0U) == 0x70U
            || (byte == 0x0f && (opcode.second & 0xf0U) == 0x80U));
}

Message refusalInProgram(const Instruction& one, Architecture architecture)
{
    const auto opcode = opcodeOf(one.bytes, architecture);
    if (opcode.hasBadPrefix)
        return tr("Kernels reject probes on instructions with this prefix (lock, segment).");
    if (isRefusedInPrograms(opcode.byte, architecture))
        return opcode.isVector
            ? tr("Kernels reject probes on this AVX instruction.")
            : tr("Kernels reject probes on instructions of this kind (interrupts, port I/O).");
    if (opcode.hasOperandSize && isRelativeBranch(opcode))
        return tr("Kernels reject probes on jumps and calls with this prefix (data16).");
    return {};
}

/// Behind `mov …,%ss` and `pop %ss` no exception comes, which stepping needs.
bool masksExceptions(const Instruction& one)
{
    const bool writesSegment = !one.bytes.empty() && one.bytes[0] == '\x8e';
    const std::string& text = one.text.words();
    return (writesSegment && text.ends_with("%ss")) || text == "pop %ss" || text == "popq %ss"
        || text.starts_with("lss");
}

Message x86Refusal(const Instruction& one, std::uint64_t begin, Architecture architecture,
                   CodeOf code)
{
    if (one.flow == Flow::Breakpoint)
        return tr("Another program has set a breakpoint here.");
    if (masksExceptions(one))
        return tr("Kernels reject probes on instructions that delay exceptions.");
    if (code == CodeOf::Program)
        return refusalInProgram(one, architecture);
    if (one.bytes == kUd2)
        return tr("This is a WARN() or BUG() of the kernel, which rejects probes on it.");
    if (one.address == begin)
        return {};
    // The nop of function tracing is the only one of that kind, and is at the begin.
    const bool atBegin = one.address - begin <= 4;
    if (!atBegin && (one.bytes == kFiveByteNop || one.bytes == kTwoByteNop))
        return tr("This nop is likely a static key, which the kernel turns into a jump: probes on "
                  "it are rejected.");
    return {};
}

} // namespace

Message refusalOf(const Instruction& instruction, std::uint64_t begin, Architecture architecture,
                  CodeOf code)
{
    switch (architecture) {
    case Architecture::X86:
    case Architecture::X86_64:
        return x86Refusal(instruction, begin, architecture, code);
    case Architecture::Arm64:
        if (instruction.flow == Flow::Breakpoint)
            return tr("Another program has set a breakpoint here.");
        // Between such a pair, stepping makes the store fail for ever.
        for (const std::string_view word : {"ldxr", "ldaxr", "stxr", "stlxr", "ldxp", "ldaxp"}) {
            if (instruction.text.words().starts_with(word))
                return tr("Kernels reject probes on exclusive loads and stores.");
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
