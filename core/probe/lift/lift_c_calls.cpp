#include "core/probe/lift/lift_words.h"
#include "core/probe/syntax/one_of.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using NodeKind = CodeNode::Kind;
using Source = Fetch::Source;

/// What reads members of a struct: of several pointers in a row, or a bitfield.
bool isCoreRead(std::string_view word)
{
    static constexpr auto kReads = std::to_array<std::string_view>(
        {"BPF_CORE_READ", "BPF_PROBE_READ", "BPF_CORE_READ_BITFIELD",
         "BPF_CORE_READ_BITFIELD_PROBED", "READ_BITFIELD"});
    return isOneOf(word, kReads);
}

/// What registers hold, by the macros and functions that read them.
std::optional<Lifted> registerValue(const CodeLifter& lifter, const CodeNode& node)
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    const auto constant = [&node, count](std::size_t i) -> std::int64_t {
        return i <= count && node.parts[i].kind == NodeKind::Number
            ? static_cast<std::int64_t>(node.parts[i].number & 0xffff)
            : -1;
    };
    std::string plain = word;
    for (const std::string_view suffix : {"_CORE", "_SYSCALL"})
        if (plain.starts_with("PT_REGS_") && plain.ends_with(suffix))
            plain.erase(plain.size() - suffix.size());
    const auto number = numberBehind(plain, "PT_REGS_PARM");
    static constexpr std::array<const char*, 6> kRegisters{"di", "si", "dx", "cx", "r8", "r9"};
    // When a function returns, they are what is left in the registers.
    if (number && *number > 0 && *number <= kRegisters.size() && isReturn(lifter.kind)
        && !isUser(lifter.kind))
        return Lifted::ofRegister(kRegisters.at(*number - 1));
    if (number && *number > 0)
        return lifter.argument(*number, "arg" + std::to_string(*number));
    if (word == "regs_get_kernel_argument" && constant(2) >= 0)
        return lifter.argument(constant(2) + 1, "arg" + std::to_string(constant(2) + 1));
    if (plain == "PT_REGS_RC" || word == "regs_return_value")
        return Lifted::of(Source::ReturnValue, "retval", node.at);
    if (plain == "PT_REGS_SP" || word == "kernel_stack_pointer")
        return Lifted::of(Source::Stack, "stack", node.at);
    if (plain == "PT_REGS_IP" || word == "instruction_pointer")
        return Lifted::ofRegister("ip");
    if (word == "regs_get_kernel_stack_nth" && constant(2) >= 0)
        return Lifted::of(Source::StackEntry, "stack" + std::to_string(constant(2)), node.at, {},
                          constant(2));
    return std::nullopt;
}

/// `BPF_CORE_READ(file, f_path.dentry, d_name.name)`
Lifted coreRead(const CodeLifter& lifter, const CodeNode& node)
{
    const Lifted owner = lifter.lift(node.parts[1]);
    if (owner.member.empty())
        return Lifted::unknown(
            node.at, tr("Its members need the kernel's types: choose them in the probe builder."));
    std::string path = owner.member;
    for (std::size_t i = 2; i < node.parts.size(); ++i)
        path += "->" + codeText(node.parts[i]);
    // An element by its index: an array is joined of them.
    Lifted found =
        Lifted::of(Source::Named, path.substr(path.find_last_of(".>") + 1), node.at, path);
    found.member = path;
    found.held = owner.held;
    found.isBitfield = node.parts[0].word.find("BITFIELD") != std::string::npos;
    return found;
}

} // namespace

Lifted liftCCall(const CodeLifter& lifter, const CodeNode& node)
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    if (auto value = registerValue(lifter, node))
        return *value;
    if (word == "symbol_of" && count == 1) {
        Lifted value = lifter.lift(node.parts[1]);
        if (value.form == Form::Value)
            value.form = Form::Symbol;
        return value;
    }
    if ((word == "READ_KERNEL" || word == "READ_USER") && count == 2) {
        const CodeType type = codeType(node.parts[1].word);
        return readMemory(lifter.lift(node.parts[2]), type.bytes, type.isSigned,
                          word == "READ_USER");
    }
    if (word == "bpf_get_current_pid_tgid")
        return Lifted::of(Form::Process, node.at);
    static constexpr auto kStacks = std::to_array<std::string_view>(
        {"dump_stack", "bpf_get_stack", "bpf_get_stackid", "show_stack", "stack_trace_save"});
    if (isOneOf(word, kStacks))
        return Lifted::of(Form::Stack, node.at);
    if (word.starts_with("ktime_get") || word.starts_with("bpf_ktime_get") || word == "sched_clock"
        || word == "local_clock" || word == "get_cycles" || word == "rdtsc")
        return Lifted::of(Form::Time, node.at);
    if ((word == "ktime_to_ns" || word == "ktime_to_us" || word == "ktime_to_ms"
         || word == "div_u64" || word == "ktime_sub" || word == "ktime_us_delta")
        && count >= 1) {
        const Lifted first = lifter.lift(node.parts[1]);
        const bool difference = word == "ktime_sub" || word == "ktime_us_delta";
        return Lifted::of(difference && first.form == Form::Time ? Form::Span : first.form,
                          node.at);
    }
    if (isCoreRead(word) && count >= 2)
        return coreRead(lifter, node);
    static constexpr auto kOther = std::to_array<std::string_view>(
        {"bpf_get_smp_processor_id", "raw_smp_processor_id", "smp_processor_id", "get_cpu"});
    if (isOneOf(word, kOther))
        return Lifted::of(Form::Cpu, node.at);
    static constexpr auto kTasks = std::to_array<std::string_view>(
        {"bpf_get_current_uid_gid", "bpf_get_current_task", "current_uid", "sizeof", "task_pid_nr",
         "bpf_map_lookup_elem", "bpf_ringbuf_reserve", "this_cpu_ptr"});
    return isOneOf(word, kTasks) ? Lifted::of(Form::Other, node.at) : Lifted::unknown(node.at);
}

} // namespace probescope::probe
