#include "core/symbols/program/registers.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace probescope::program {

namespace {

using Words = std::vector<std::string>;

/// 0 to `most`, written in decimal digits without more of them.
std::optional<unsigned> smallNumber(std::string_view text, unsigned most)
{
    if (text.empty() || text.size() > 2 || !std::all_of(text.begin(), text.end(), isDigit)
        || (text.size() == 2 && text[0] == '0'))
        return std::nullopt;
    unsigned value = 0;
    for (const char digit : text)
        value = value * 10 + unsigned(digit - '0');
    return value <= most ? std::optional(value) : std::nullopt;
}

std::optional<RegisterName> x86Register(std::string_view name)
{
    static const Words kOld{"ax", "bx", "cx", "dx", "si", "di", "bp", "sp"};
    const auto isOld = [](std::string_view word) {
        return std::find(kOld.begin(), kOld.end(), word) != kOld.end();
    };
    if (isOld(name))
        return RegisterName{.word = std::string(name), .bits = 16};
    if (name.size() == 3 && (name[0] == 'r' || name[0] == 'e') && isOld(name.substr(1)))
        return RegisterName{.word = std::string(name.substr(1)),
                            .bits = name[0] == 'r' ? 64U : 32U};
    if (name.size() == 3 && name[2] == 'l' && isOld(name.substr(0, 2)))
        return RegisterName{.word = std::string(name.substr(0, 2)), .bits = 8}; // sil, dil, …
    if (name == "rip" || name == "eip")
        return RegisterName{.word = "ip", .bits = name[0] == 'r' ? 64U : 32U};
    constexpr std::string_view kLetters = "abcd";
    if (name.size() == 2 && kLetters.find(name[0]) != std::string_view::npos) {
        if (name[1] == 'l')
            return RegisterName{.word = {name[0], 'x'}, .bits = 8};
        if (name[1] == 'h')
            return RegisterName{}; // bits 8 to 15 of a register
    }
    if (name.size() >= 2 && name[0] == 'r') {
        auto digits = name.substr(1);
        unsigned bits = 64;
        const char last = digits.back();
        if (last == 'd' || last == 'w' || last == 'b' || last == 'l') {
            bits = last == 'd' ? 32 : last == 'w' ? 16 : 8;
            digits.remove_suffix(1);
        }
        const auto number = smallNumber(digits, 15);
        if (number && *number >= 8)
            return RegisterName{.word = "r" + std::to_string(*number), .bits = bits};
    }
    for (const std::string_view floating : {"xmm", "ymm", "zmm", "mm", "st"}) {
        if (name.starts_with(floating))
            return RegisterName{};
    }
    return std::nullopt;
}

std::optional<RegisterName> armRegister(std::string_view name)
{
    if (name == "sp" || name == "wsp")
        return RegisterName{.word = "sp"};
    if (name == "xzr" || name == "wzr")
        return RegisterName{.isZero = true};
    if (name == "lr" || name == "fp")
        return RegisterName{.word = name == "lr" ? "x30" : "x29"};
    if (name.size() < 2)
        return std::nullopt;
    const auto number = smallNumber(name.substr(1), 31);
    if (!number)
        return std::nullopt;
    if ((name[0] == 'x' || name[0] == 'w') && *number <= 30)
        return RegisterName{.word = "x" + std::to_string(*number),
                            .bits = name[0] == 'x' ? 64U : 32U};
    constexpr std::string_view kFloating = "bhsdqv";
    if (kFloating.find(name[0]) != std::string_view::npos)
        return RegisterName{};
    return std::nullopt;
}

const Words& riscvWords()
{
    static const Words kWords{"zero", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "s0", "s1", "a0",
                              "a1",   "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
                              "s6",   "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
    return kWords;
}

std::optional<RegisterName> riscvRegister(std::string_view name)
{
    const Words& words = riscvWords();
    if (name == "fp")
        return RegisterName{.word = "s0"};
    std::string word(name);
    if (!name.empty() && name[0] == 'x') {
        const auto number = smallNumber(name.substr(1), 31);
        if (!number)
            return std::nullopt;
        word = words[*number];
    }
    if (word == "zero")
        return RegisterName{.isZero = true};
    if (std::find(words.begin(), words.end(), word) != words.end())
        return RegisterName{.word = word};
    if (!name.empty() && name[0] == 'f')
        return RegisterName{};
    return std::nullopt;
}

} // namespace

std::optional<RegisterName> registerNamed(std::string_view name, Architecture architecture)
{
    switch (architecture) {
    case Architecture::X86:
    case Architecture::X86_64:
        return x86Register(name);
    case Architecture::Arm64:
        return armRegister(name);
    case Architecture::RiscV64:
        return riscvRegister(name);
    case Architecture::Other:
        break;
    }
    return std::nullopt;
}

std::optional<std::string> registerOfDwarf(std::uint64_t number, Architecture architecture)
{
    static const Words k64{"ax", "dx", "cx",  "bx",  "si",  "di",  "bp",  "sp",
                           "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"};
    static const Words k32{"ax", "cx", "dx", "bx", "sp", "bp", "si", "di"};
    switch (architecture) {
    case Architecture::X86_64:
        return number < k64.size() ? std::optional(k64[number]) : std::nullopt;
    case Architecture::X86:
        return number < k32.size() ? std::optional(k32[number]) : std::nullopt;
    case Architecture::Arm64:
        if (number == 31)
            return "sp";
        return number < 31 ? std::optional("x" + std::to_string(number)) : std::nullopt;
    case Architecture::RiscV64:
        return number > 0 && number < riscvWords().size() ? std::optional(riscvWords()[number])
                                                          : std::nullopt;
    case Architecture::Other:
        break;
    }
    return std::nullopt;
}

const std::vector<std::string>& argumentRegisters(Architecture architecture)
{
    static const Words k64{"di", "si", "dx", "cx", "r8", "r9"};
    static const Words kArm{"x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7"};
    static const Words kRiscV{"a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7"};
    static const Words kNone;
    switch (architecture) {
    case Architecture::X86_64:
        return k64;
    case Architecture::Arm64:
        return kArm;
    case Architecture::RiscV64:
        return kRiscV;
    case Architecture::X86: // all on the stack
    case Architecture::Other:
        break;
    }
    return kNone;
}

} // namespace probescope::program
