#include "core/symbols/kernel/calling.h"

#include "core/base/constant_message.h"

#include <algorithm>
#include <array>
#include <bpf/btf.h>

namespace probescope::catalogue {

namespace {

constexpr std::uint64_t kWord = 8; ///< bytes of a register, on all three
constexpr std::size_t kMaxLooks = 256; ///< at members, for one function
constexpr auto kNoFloats =
    "It is a floating-point number; probes cannot read floating-point registers"_tr;

struct Convention
{
    std::vector<std::string> registers;
    std::uint64_t firstStack; ///< bytes from the stack pointer to the first argument there
    const char* secondResult;
};

const Convention& conventionOf(CallingAbi architecture)
{
    static const Convention kX86{
        {"%di", "%si", "%dx", "%cx", "%r8", "%r9"}, kWord, "%dx"}; // the return address is first
    static const Convention kArm{
        {"%x0", "%x1", "%x2", "%x3", "%x4", "%x5", "%x6", "%x7"}, 0, "%x1"};
    static const Convention kRiscv{
        {"%a0", "%a1", "%a2", "%a3", "%a4", "%a5", "%a6", "%a7"}, 0, "%a1"};
    switch (architecture) {
    case CallingAbi::X86:
        return kX86;
    case CallingAbi::Arm64:
        return kArm;
    case CallingAbi::Riscv64:
        break;
    }
    return kRiscv;
}

/// What the ABIs ask of a value that is passed.
struct Passed
{
    std::uint64_t bytes = 0;
    std::uint64_t alignment = 1;
    bool known = false;
    bool wide = false; ///< more than a register: a struct, a 128-bit integer
    bool floats = false;
    bool record = false;
    bool unaligned = false; ///< a packed struct
};

/// Looks for floats and members that are not aligned; whatever is deeper counts as neither.
void lookInto(const Types& types, TypeRef record, std::uint64_t bits, unsigned depth,
              std::size_t& budget, Passed& passed)
{
    constexpr unsigned kDeepest = 8;
    constexpr std::size_t kMax = 64; // members of what fits in two registers
    if (depth == kDeepest || budget == 0)
        return;
    const auto members = types.plainMembers(record);
    budget -= std::min(budget, members.size() + 1);
    if (members.size() > kMax || budget == 0)
        return;
    for (const Member& member : members) {
        const auto at = bits + member.bitOffset;
        TypeRef type = types.bare(member.type);
        if (const auto all = types.elements(type))
            type = types.bare(all->type);
        passed.floats = passed.floats || btf_is_float(types.at(type));
        if (member.bitfieldBits == 0 && at % (types.alignment(type) * 8) != 0)
            passed.unaligned = true;
        if (btf_is_composite(types.at(type)) && budget != 0)
            lookInto(types, type, at, depth + 1, budget, passed);
    }
}

/// `budget`: members to look at.
Passed passedAs(const Types& types, TypeRef type, std::size_t& budget)
{
    const TypeRef plain = types.bare(type);
    const btf_type* const found = types.at(plain);
    Passed passed;
    const auto size = types.size(plain);
    passed.known = size.has_value() && !btf_is_array(found);
    passed.bytes = size.value_or(0);
    passed.record = btf_is_composite(found);
    passed.wide = passed.record || passed.bytes > kWord;
    passed.floats = btf_is_float(found);
    passed.alignment = passed.wide && passed.bytes <= 4096 ? types.alignment(plain) : kWord;
    if (passed.record && passed.bytes <= 2 * kWord)
        lookInto(types, plain, 0, 0, budget, passed);
    return passed;
}

/// Hands out registers and places on the stack, one argument after the other.
class Caller
{
public:
    Caller(const Types& types, CallingAbi architecture)
        : m_types(types)
        , m_architecture(architecture)
        , m_convention(conventionOf(architecture))
        , m_stack(m_convention.firstStack)
    {
    }

    void skipRegister() { ++m_next; }

    ArgumentLocation next(TypeRef type)
    {
        if (m_lost)
            return {.reason =
                        tr("Its location is unknown: an argument before it has no known size")};
        const Passed passed = passedAs(m_types, type, m_budget);
        if (!passed.known) {
            m_lost = true;
            return {.reason = tr("Its type has no known size")};
        }
        if (passed.floats && !passed.record)
            return {.reason = kNoFloats};
        if (!passed.wide)
            return {.location = word()};
        if (passed.bytes == 0)
            return {.reason = tr("It is an empty struct, which is not passed")};
        ArgumentLocation spot = wide(passed);
        if (!passed.record)
            return {.reason = tr("It is a 128-bit integer; probes read at most 64 bits")};
        return spot;
    }

private:
    std::size_t left() const
    {
        return m_convention.registers.size() - std::min(m_next, m_convention.registers.size());
    }

    std::string stackWord()
    {
        const auto number = m_stack / kWord;
        m_stack += kWord;
        return "$stack" + std::to_string(number);
    }

    std::string word() { return left() > 0 ? m_convention.registers[m_next++] : stackWord(); }

    std::string words(std::size_t count)
    {
        std::string all;
        for (std::size_t i = 0; i < count; ++i)
            all += (i == 0 ? "" : " ") + word();
        return all;
    }

    ArgumentLocation onStack(const Passed& passed)
    {
        // Alignment is that of the place of the first argument, not of the stack pointer.
        const auto begin = m_stack - m_convention.firstStack;
        const auto align = std::max(passed.alignment, kWord);
        m_stack = (begin + align - 1) / align * align + m_convention.firstStack;
        ArgumentLocation spot{.location = "+" + std::to_string(m_stack) + "($stack)"};
        m_stack += (passed.bytes + kWord - 1) / kWord * kWord;
        return spot;
    }

    ArgumentLocation wide(const Passed& passed)
    {
        const std::size_t count = (passed.bytes + kWord - 1) / kWord;
        const bool twice = passed.alignment > kWord;
        if (m_architecture == CallingAbi::X86) {
            if (passed.floats)
                m_lost = true; // which registers it takes depends on each of its halves
            if (passed.floats)
                return {.reason = kNoFloats};
            if (count > 2 || passed.unaligned || left() < count)
                return onStack(passed);
            return {.location = words(count)};
        }
        if (passed.floats) {
            m_lost = true;
            return {.reason = kNoFloats};
        }
        if (count > 2) // the caller made a copy, and says where
            return {.location = "+0(" + word() + ")"};
        if (m_architecture == CallingAbi::Riscv64)
            return {.location = words(count)}; // may be half on the stack
        if (twice)
            m_next += m_next % 2;
        if (left() < count) {
            m_next = m_convention.registers.size();
            return onStack(passed);
        }
        return {.location = words(count)};
    }

    const Types& m_types;
    CallingAbi m_architecture;
    const Convention& m_convention;
    std::size_t m_next = 0;
    std::uint64_t m_stack;
    std::size_t m_budget = kMaxLooks;
    bool m_lost = false;
};

/// The result is written to memory whose address the caller passes.
bool returnsInMemory(const Passed& passed)
{
    return passed.known && passed.record
        && (passed.bytes > 2 * kWord || (passed.unaligned && passed.bytes > 0));
}

} // namespace

std::optional<CallingAbi> callingAbiOf(std::string_view name)
{
    if (name == "x86_64" || name == "amd64")
        return CallingAbi::X86;
    if (name == "aarch64" || name == "arm64")
        return CallingAbi::Arm64;
    if (name == "riscv64")
        return CallingAbi::Riscv64;
    return std::nullopt;
}

std::vector<ArgumentLocation> spotsOf(const Types& types, CallingAbi architecture, TypeRef result,
                                      const std::vector<TypeRef>& parameters)
{
    Caller caller(types, architecture);
    // arm64 has a register of its own for it.
    std::size_t budget = kMaxLooks;
    const Passed back = passedAs(types, result, budget);
    if (architecture == CallingAbi::X86
            ? returnsInMemory(back)
            : architecture == CallingAbi::Riscv64 && back.record && back.bytes > 2 * kWord)
        caller.skipRegister();
    std::vector<ArgumentLocation> spots;
    spots.reserve(parameters.size());
    for (const TypeRef parameter : parameters)
        spots.push_back(caller.next(parameter));
    return spots;
}

ArgumentLocation resultSpot(const Types& types, CallingAbi architecture, TypeRef result)
{
    std::size_t budget = kMaxLooks;
    const Passed passed = passedAs(types, result, budget);
    if (!passed.known)
        return {.reason = tr("It returns nothing")};
    if (passed.floats)
        return {.reason = kNoFloats};
    if (!passed.record && passed.wide)
        return {.reason = tr("It is a 128-bit integer; probes read at most 64 bits")};
    if (!passed.wide)
        return {.location = "$retval"};
    if (passed.bytes == 0)
        return {.reason = tr("It is an empty struct, which is not returned")};
    if (architecture == CallingAbi::X86 && returnsInMemory(passed))
        return {.location = "+0($retval)"};
    if (passed.bytes > 2 * kWord)
        return {.reason =
                    tr("It is a struct in memory whose address is lost when the function returns")};
    if (passed.bytes <= kWord)
        return {.location = "$retval"};
    return {.location = std::string("$retval ") + conventionOf(architecture).secondResult};
}

std::vector<std::string> argumentRegisters(CallingAbi architecture)
{
    return conventionOf(architecture).registers;
}

std::string_view systemCallOf(std::string_view function)
{
    for (const std::string_view prefix :
         {"__x64_sys_", "__ia32_sys_", "__arm64_sys_", "__riscv_sys_"}) {
        if (function.starts_with(prefix))
            return function.substr(prefix.size());
    }
    return {};
}

std::vector<SavedRegister> systemCallRegisters(std::string_view function)
{
    if (function.starts_with("__x64_sys_"))
        return {{"di", 112}, {"si", 104}, {"dx", 96}, {"r10", 56}, {"r8", 72}, {"r9", 64}};
    if (function.starts_with("__ia32_sys_"))
        return {{"bx", 40}, {"cx", 88}, {"dx", 96}, {"si", 104}, {"di", 112}, {"bp", 32}};
    if (function.starts_with("__arm64_sys_"))
        return {{"x0", 0}, {"x1", 8}, {"x2", 16}, {"x3", 24}, {"x4", 32}, {"x5", 40}};
    // The first one is where the kernel keeps it for restarts: orig_a0.
    if (function.starts_with("__riscv_sys_"))
        return {{"a0", 280}, {"a1", 88}, {"a2", 96}, {"a3", 104}, {"a4", 112}, {"a5", 120}};
    return {};
}

} // namespace probescope::catalogue
