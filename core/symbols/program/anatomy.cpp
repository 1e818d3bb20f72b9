#include "core/symbols/program/anatomy.h"

#include <algorithm>

namespace probescope::program {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t kMaxRead = 4096;
constexpr std::string_view kFtraceNop = "\x0f\x1f\x44\x00\x00"sv;
constexpr std::string_view kEndbr = "\xf3\x0f\x1e\xfa"sv;
constexpr std::string_view kArmNop = "\x1f\x20\x03\xd5"sv;

bool isIntel(Architecture architecture)
{
    return architecture == Architecture::X86 || architecture == Architecture::X86_64;
}

/// Little-endian words of 32 bits are what arm64 and riscv64 have.
std::uint32_t wordAt(std::string_view bytes)
{
    std::uint32_t word = 0;
    for (std::size_t i = std::min<std::size_t>(bytes.size(), 4); i > 0; --i)
        word = (word << 8U) | static_cast<unsigned char>(bytes[i - 1]);
    return word;
}

std::int64_t relative32(std::string_view bytes)
{
    return std::int32_t(wordAt(bytes.substr(1)));
}

/// What stands at a place, by what kernels put there.
struct Found
{
    Mechanism mechanism = Mechanism::Untouched;
    std::size_t bytes = 0; ///< of what was put there
    std::optional<std::uint64_t> target = {};
};

Found findIntel(std::string_view code, std::uint64_t address, bool atEntry)
{
    if (code.starts_with('\xcc'))
        return {.mechanism = Mechanism::Breakpoint, .bytes = 1};
    if (code.size() >= 5 && (code[0] == '\xe8' || code[0] == '\xe9')) {
        const bool call = code[0] == '\xe8';
        return {.mechanism = call && atEntry ? Mechanism::FtraceCall : Mechanism::Jump,
                .bytes = 5,
                .target = address + 5 + std::uint64_t(relative32(code))};
    }
    return {};
}

Found findArm(std::string_view code, std::uint64_t address)
{
    const std::uint32_t word = wordAt(code);
    if ((word & 0xffe0001fU) == 0xd4200000U)
        return {.mechanism = Mechanism::Breakpoint, .bytes = 4};
    if ((word & 0xfc000000U) == 0x94000000U) {
        const auto delta = std::int64_t(std::int32_t(word << 6U) >> 6) * 4;
        return {.mechanism = Mechanism::FtraceCall,
                .bytes = 4,
                .target = address + std::uint64_t(delta)};
    }
    return {};
}

Found findRiscV(std::string_view code)
{
    if (wordAt(code) == 0x00100073U)
        return {.mechanism = Mechanism::Breakpoint, .bytes = 4};
    if ((wordAt(code) & 0xffffU) == 0x9002U)
        return {.mechanism = Mechanism::Breakpoint, .bytes = 2};
    if ((wordAt(code) & 0xfffU) == 0x297U) // auipc t0: the first half of a far call
        return {.mechanism = Mechanism::FtraceCall, .bytes = 8};
    return {};
}

Found findAt(std::string_view code, std::uint64_t address, bool atEntry, Architecture architecture)
{
    switch (architecture) {
    case Architecture::X86:
    case Architecture::X86_64:
        return findIntel(code, address, atEntry);
    case Architecture::Arm64:
        return findArm(code, address);
    case Architecture::RiscV64:
        return findRiscV(code);
    case Architecture::Other:
        break;
    }
    return {};
}

std::string named(std::uint64_t address, const NameFn& nameOf)
{
    std::string name = nameOf ? nameOf(address) : std::string();
    if (!name.empty())
        return name;
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (int shift = 60; shift >= 0; shift -= 4)
        name += kDigits[(address >> unsigned(shift)) & 15U];
    return "0x" + name;
}

Message callWords(const Found& found, const NameFn& nameOf)
{
    if (!found.target)
        return tr("The compiler placed a nop at the start of the function for function tracing; "
                  "while a probe is enabled, it is a call.");
    return tr("The compiler placed a nop at the start of the function for function tracing; while "
              "a probe is enabled, it is a call to {}.",
              {named(*found.target, nameOf)});
}

Message breakpointWords(const Instruction* replaced, Architecture architecture)
{
    if (replaced == nullptr)
        return isIntel(architecture)
            ? tr("The first byte of the instruction was replaced with a breakpoint (int3).")
            : tr("The first bytes of the instruction were replaced with a breakpoint.");
    return isIntel(architecture)
        ? tr("The first byte of the instruction ({}) was replaced with a breakpoint (int3).",
             {replaced->text})
        : tr("The first bytes of the instruction ({}) were replaced with a breakpoint.",
             {replaced->text});
}

Message jumpWords(const Found& found, const NameFn& nameOf)
{
    if (!found.target)
        return tr("Five bytes were replaced with a jump, which is faster than a breakpoint "
                  "([OPTIMIZED]).");
    return tr("Five bytes were replaced with a jump to {}, which is faster than a breakpoint "
              "([OPTIMIZED]).",
              {named(*found.target, nameOf)});
}

std::vector<Message> wordsFor(const Found& found, const Instruction* replaced,
                              Architecture architecture, const NameFn& nameOf)
{
    switch (found.mechanism) {
    case Mechanism::Untouched:
        return {tr("The code is unchanged: no probe is enabled here.")};
    case Mechanism::FtraceCall:
        return {callWords(found, nameOf),
                tr("The called code saves the registers, runs the probe and returns, without an "
                   "exception. The kernel lists such a probe as [FTRACE]; it does not fire while "
                   "ftrace_enabled is 0.")};
    case Mechanism::Breakpoint:
        return {breakpointWords(replaced, architecture),
                tr("A CPU that reaches it takes an exception; the kernel runs the probe, then a "
                   "copy of the original instruction, and continues after it.")};
    case Mechanism::Jump:
        return {jumpWords(found, nameOf),
                tr("The code there saves the registers, runs the probe, then the instructions that "
                   "the jump replaced, and jumps back.")};
    case Mechanism::Other:
        break;
    }
    return {tr(
        "The code changed in an unknown way: something other than a probe may have changed it.")};
}

std::vector<AnatomyLine> linesOf(const std::vector<Instruction>& instructions, std::uint64_t place)
{
    std::vector<AnatomyLine> lines;
    lines.reserve(instructions.size());
    for (const Instruction& one : instructions)
        lines.push_back({.instruction = one, .probed = one.address == place});
    return lines;
}

/// What was put at the place.
Result<std::vector<AnatomyLine>> linesPut(const KernelCode& after, std::uint64_t place,
                                          const Found& found, const NameFn& nameOf)
{
    const auto at = std::size_t(place - after.address);
    const auto put = disassemble(std::string_view(after.bytes).substr(at, found.bytes), place,
                                 after.architecture, CodeOf::Kernel, nameOf);
    if (!put)
        return passOn(put);
    std::vector<AnatomyLine> lines;
    for (const Instruction& one : *put)
        lines.push_back({.instruction = one, .changed = true, .probed = one.address == place});
    return lines;
}

/// The code with what was put into it: what stands around it begins where it did before.
Result<std::vector<AnatomyLine>> linesAfter(const std::vector<Instruction>& before,
                                            const KernelCode& after, std::uint64_t place,
                                            const Found& found, const NameFn& nameOf)
{
    const auto end = place + found.bytes;
    const auto put = linesPut(after, place, found, nameOf);
    if (!put)
        return passOn(put);
    std::vector<AnatomyLine> lines;
    for (const Instruction& one : before) {
        const auto behind = one.address + one.bytes.size();
        if (behind <= place || one.address >= end) {
            lines.push_back({.instruction = one});
            continue;
        }
        if (one.address == place)
            lines.insert(lines.end(), put->begin(), put->end());
        if (behind > end) { // its tail is still there, and never run
            const auto tail =
                std::string_view(after.bytes)
                    .substr(std::size_t(end - after.address), std::size_t(behind - end));
            lines.push_back({.instruction = {.address = end,
                                             .bytes = std::string(tail),
                                             .text = tr("(rest of the replaced instruction)"),
                                             .refusal = tr("No instruction starts here.")},
                             .changed = true});
        }
    }
    return lines;
}

/// What was there before a probe that nobody looked at in time: known for certain only of ftrace.
std::string bytesBefore(const KernelCode& after, std::size_t at, const Found& found)
{
    std::string bytes = after.bytes;
    if (found.mechanism == Mechanism::FtraceCall && isIntel(after.architecture))
        bytes.replace(at, kFtraceNop.size(), kFtraceNop);
    else if (found.mechanism == Mechanism::FtraceCall && after.architecture == Architecture::Arm64)
        bytes.replace(at, kArmNop.size(), kArmNop);
    else if (found.mechanism != Mechanism::Untouched)
        bytes.resize(at); // nothing tells what follows
    return bytes;
}

/// Of what looks like a probe, what is one. `code` and `old`: what is at the place now, and what
/// was there before the probe was enabled, if that is known.
Found confirmed(Found found, std::string_view code, std::optional<std::string_view> old,
                const NameFn& nameOf)
{
    if (old) {
        const auto length = std::max<std::size_t>(found.bytes, 1);
        if (code.substr(0, length) == old->substr(0, length))
            return code.substr(0, 16) == old->substr(0, 16) ? Found()
                                                            : Found{Mechanism::Other, 1, {}};
        return found.mechanism == Mechanism::Untouched ? Found{Mechanism::Other, 1, {}} : found;
    }
    // A jump that the compiler wrote looks the same: a probe's leads out of the kernel's code.
    if (found.mechanism == Mechanism::Jump
        && (!found.target || (nameOf && !nameOf(*found.target).empty())))
        return {};
    return found;
}

} // namespace

Result<KernelCode> readKernelCode(const KernelText& read, std::uint64_t address, std::size_t bytes,
                                  Architecture architecture)
{
    auto text = read(address, std::min(bytes, kMaxRead));
    if (!text)
        return passOn(text);
    return KernelCode{.address = address, .bytes = std::move(*text), .architecture = architecture};
}

Result<Anatomy> explainProbe(const KernelCode& before, const KernelCode& after, std::uint64_t place,
                             const NameFn& nameOf)
{
    const std::string_view code = after.bytes;
    if (place < after.address || place - after.address >= code.size())
        return fail(ErrorCode::Invalid, tr("the probe point is not in this code"));
    if (isIntel(after.architecture)
        && code.substr(std::size_t(place - after.address)).starts_with(kEndbr)
        && place - after.address + kEndbr.size() < code.size())
        place += kEndbr.size();
    const auto at = std::size_t(place - after.address);
    const auto rest = code.substr(at);

    Anatomy anatomy{.place = place};
    anatomy.knowsBefore = before.address == after.address && before.bytes.size() == code.size();
    const bool atEntry = at <= kEndbr.size();
    const auto oldRest = anatomy.knowsBefore
        ? std::optional(std::string_view(before.bytes).substr(at))
        : std::nullopt;
    const Found found =
        confirmed(findAt(rest, place, atEntry, after.architecture), rest, oldRest, nameOf);

    const std::string old = anatomy.knowsBefore ? before.bytes : bytesBefore(after, at, found);
    const auto instructions =
        disassemble(old, after.address, after.architecture, CodeOf::Kernel, nameOf);
    if (!instructions)
        return passOn(instructions);
    anatomy.before = linesOf(*instructions, place);
    anatomy.mechanism = found.mechanism;
    anatomy.handler = found.target;
    const auto replaced =
        std::find_if(instructions->begin(), instructions->end(),
                     [place](const Instruction& one) { return one.address == place; });
    const Instruction* probed = replaced == instructions->end() ? nullptr : &*replaced;
    anatomy.explanation = wordsFor(found, probed, after.architecture, nameOf);

    if (found.mechanism == Mechanism::Untouched) {
        anatomy.after = anatomy.before;
        return anatomy;
    }
    if (probed != nullptr) {
        auto lines = linesAfter(*instructions, after, place, found, nameOf);
        if (!lines)
            return passOn(lines);
        anatomy.after = std::move(*lines);
        for (AnatomyLine& line : anatomy.before)
            line.changed = line.instruction.address + line.instruction.bytes.size() > place
                && line.instruction.address < place + found.bytes;
        return anatomy;
    }
    const auto put = linesPut(after, place, found, nameOf);
    if (!put)
        return passOn(put);
    anatomy.after = anatomy.before;
    anatomy.after.insert(anatomy.after.end(), put->begin(), put->end());
    anatomy.explanation.push_back(
        tr("The original code is unknown, because it was not read before the probe was enabled."));
    return anatomy;
}

} // namespace probescope::program
