#include "core/symbols/program/disassembly.h"

#include "core/symbols/program/instruction_rules.h"

#include <algorithm>
#include <capstone/capstone.h>
#include <unordered_set>

namespace probescope::program {

namespace {

/// A handle of capstone, with details of operands.
class Engine
{
public:
    static Result<Engine> open(Architecture architecture)
    {
        Engine engine;
        cs_err failed = CS_ERR_ARCH;
        switch (architecture) {
        case Architecture::X86:
            failed = cs_open(CS_ARCH_X86, CS_MODE_32, &engine.m_handle);
            break;
        case Architecture::X86_64:
            failed = cs_open(CS_ARCH_X86, CS_MODE_64, &engine.m_handle);
            break;
        case Architecture::Arm64:
            failed = cs_open(CS_ARCH_ARM64, CS_MODE_ARM, &engine.m_handle);
            break;
#if CS_API_MAJOR >= 5
        case Architecture::RiscV64:
            failed =
                cs_open(CS_ARCH_RISCV, cs_mode(CS_MODE_RISCV64 | CS_MODE_RISCVC), &engine.m_handle);
            break;
#else
        case Architecture::RiscV64: // no library knows it
#endif
        case Architecture::Other:
            break;
        }
        if (failed != CS_ERR_OK)
            return fail(ErrorCode::Unsupported,
                        tr("cannot disassemble instructions of this architecture"),
                        tr("Choose the start of a function"));
        if (architecture == Architecture::X86 || architecture == Architecture::X86_64)
            cs_option(engine.m_handle, CS_OPT_SYNTAX, CS_OPT_SYNTAX_ATT);
        cs_option(engine.m_handle, CS_OPT_DETAIL, CS_OPT_ON);
        engine.m_instruction = cs_malloc(engine.m_handle);
        return engine;
    }
    Engine(Engine&& other) noexcept
        : m_handle(std::exchange(other.m_handle, 0))
        , m_instruction(std::exchange(other.m_instruction, nullptr))
    {
    }
    Engine& operator=(Engine&&) = delete;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    ~Engine()
    {
        if (m_instruction != nullptr)
            cs_free(m_instruction, 1);
        if (m_handle != 0)
            cs_close(&m_handle);
    }

    /// The instruction that begins there, or nothing.
    const cs_insn* decode(std::string_view bytes, std::uint64_t address)
    {
        const auto* code = reinterpret_cast<const std::uint8_t*>(bytes.data());
        std::size_t left = bytes.size();
        return cs_disasm_iter(m_handle, &code, &left, &address, m_instruction) ? m_instruction
                                                                               : nullptr;
    }
    bool is(cs_group_type group) const
    {
        return cs_insn_group(m_handle, m_instruction, std::uint8_t(group));
    }

private:
    Engine() = default;

    csh m_handle = 0;
    cs_insn* m_instruction = nullptr;
};

bool isX86(Architecture architecture)
{
    return architecture == Architecture::X86 || architecture == Architecture::X86_64;
}

std::optional<std::uint64_t> targetOf(const cs_insn& instruction, Architecture architecture)
{
    const cs_detail& detail = *instruction.detail;
    if (isX86(architecture)) {
        const cs_x86& x86 = detail.x86;
        if (x86.op_count == 1 && x86.operands[0].type == X86_OP_IMM)
            return std::uint64_t(x86.operands[0].imm);
    } else if (architecture == Architecture::Arm64) {
        const cs_arm64& arm = detail.arm64;
        if (arm.op_count > 0 && arm.operands[arm.op_count - 1].type == ARM64_OP_IMM)
            return std::uint64_t(arm.operands[arm.op_count - 1].imm);
    }
    return std::nullopt;
}

Flow flowOf(const Engine& engine, const cs_insn& instruction, Architecture architecture)
{
    if ((isX86(architecture) && instruction.id == X86_INS_INT3)
        || (architecture == Architecture::Arm64 && instruction.id == ARM64_INS_BRK))
        return Flow::Breakpoint;
    if (engine.is(CS_GRP_RET))
        return Flow::Return;
    // What branches and links is in both groups, for some.
    const std::string_view word = instruction.mnemonic;
    if (engine.is(CS_GRP_CALL) || word == "bl" || word == "blr")
        return Flow::Call;
    return engine.is(CS_GRP_JUMP) ? Flow::Jump : Flow::Next;
}

/// `mov %rsp,%rbp`
std::string textOf(const cs_insn& instruction)
{
    std::string text = instruction.mnemonic;
    if (instruction.op_str[0] != '\0')
        text += ' ' + std::string(instruction.op_str);
    return text;
}

Instruction known(Engine& engine, const cs_insn& decoded, std::string_view bytes,
                  Architecture architecture, const NameFn& nameOf)
{
    Instruction made{.address = decoded.address,
                     .bytes = std::string(bytes.substr(0, decoded.size)),
                     .text = textOf(decoded),
                     .flow = flowOf(engine, decoded, architecture)};
    if (made.flow == Flow::Call || made.flow == Flow::Jump)
        made.target = targetOf(decoded, architecture);
    if (made.target && nameOf)
        made.targetName = nameOf(*made.target);
    return made;
}

/// What the library is too old to know: its bytes, in the length that the architecture says.
Instruction unknown(std::string_view bytes, std::uint64_t address, Architecture architecture)
{
    const std::size_t length = std::min(lengthWithoutDecoding(bytes, architecture), bytes.size());
    return {.address = address,
            .bytes = std::string(bytes.substr(0, length)),
            .text = tr("(unknown: {})", {hexBytes(bytes.substr(0, length))})};
}

void markJumpTargets(std::vector<Instruction>& instructions)
{
    std::unordered_set<std::uint64_t> targets;
    for (const Instruction& one : instructions) {
        if (one.flow == Flow::Jump && one.target)
            targets.insert(*one.target);
    }
    for (Instruction& one : instructions)
        one.isJumpedTo = targets.count(one.address) != 0;
}

} // namespace

Result<std::vector<Instruction>> disassemble(std::string_view bytes, std::uint64_t address,
                                             Architecture architecture, CodeOf code,
                                             const NameFn& nameOf)
{
    std::vector<Instruction> instructions;
    auto engine = Engine::open(architecture);
    if (!engine && architecture != Architecture::RiscV64)
        return passOn(engine);
    const bool fixedLengths = !isX86(architecture);
    bool lost = false;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto rest = bytes.substr(at);
        const cs_insn* decoded = engine ? engine->decode(rest, address + at) : nullptr;
        Instruction made = decoded != nullptr ? known(*engine, *decoded, rest, architecture, nameOf)
                                              : unknown(rest, address + at, architecture);
        if (decoded == nullptr && !fixedLengths)
            lost = true;
        if (lost)
            made.refusal =
                tr("An instruction before it is unknown, so an instruction may not start here.");
        else
            made.refusal = refusalOf(made, address, architecture, code);
        if (decoded == nullptr && !fixedLengths)
            made.refusal = tr("This instruction is unknown.");
        at += made.bytes.size();
        instructions.push_back(std::move(made));
    }
    markJumpTargets(instructions);
    return instructions;
}

std::string hexBytes(std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (!text.empty())
            text += ' ';
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

} // namespace probescope::program
