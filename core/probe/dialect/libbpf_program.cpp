#include "core/probe/dialect/c_rows.h"
#include "core/probe/dialect/libbpf_loader.h"
#include "core/probe/dialect/libbpf_members.h"

#include <fmt/format.h>
#include <set>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

Message bpfReason(const Spec& spec)
{
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::FunctionEntry:
        if (spec.address)
            return tr("libbpf accepts kernel functions, not raw addresses.");
        break;
    case Kind::KernelReturn:
    case Kind::FunctionReturn:
        if (spec.address || spec.offset != 0)
            return tr("libbpf accepts only function names for return probes.");
        break;
    case Kind::Event:
        return tr("A BPF program reads event fields by offset; the offsets differ between kernels "
                  "and are unknown here.");
    case Kind::Synthetic:
        return tr("BPF has no synthetic events; use its maps instead.");
    case Kind::UserEntry:
    case Kind::UserReturn:
    case Kind::Tracepoint:
        break;
    }
    return {};
}

std::string bpfSection(const Spec& spec)
{
    switch (spec.kind) {
    case Kind::UserEntry:
        return "uprobe";
    case Kind::UserReturn:
        return "uretprobe";
    case Kind::Tracepoint:
        return "raw_tp/" + spec.symbol;
    default:
        break;
    }
    std::string text = isReturn(spec.kind) ? "kretprobe/" : "kprobe/";
    text += spec.symbol;
    if (spec.offset != 0)
        text += fmt::format("+{:#x}", spec.offset);
    return text;
}

std::optional<std::string> bpfSource(const LoweredProbe& part, const Fetch& fetch, Message& reason,
                                     std::set<std::string>& symbols)
{
    const bool user = isUser(part.probe.spec.kind);
    const auto stack = [user](std::int64_t number) {
        return fmt::format("READ_{}(__u64, PT_REGS_SP(ctx) + {})", user ? "USER" : "KERNEL",
                           8 * number);
    };
    switch (fetch.source) {
    case Source::Register: {
        if (fetch.word.size() > 1 && fetch.word.front() == 'x') // arm64
            return "((__u64)((struct user_pt_regs *)ctx)->regs[" + fetch.word.substr(1) + "])";
        const unsigned argument = argumentOf(fetch.word);
        if (argument > 0 && argument <= 5)
            return fmt::format("((__u64)PT_REGS_PARM{}(ctx))", argument);
        return "((__u64)ctx->" + fetch.word + ")"; // as the kernel's struct pt_regs has it
    }
    case Source::Argument:
        if (part.probe.spec.kind == Kind::Tracepoint)
            return fmt::format("((__u64)ctx->args[{}])", fetch.number - 1);
        if (fetch.number <= 5)
            return fmt::format("((__u64)PT_REGS_PARM{}(ctx))", fetch.number);
        return fetch.number == 6 ? "((__u64)ctx->r9)" : stack(fetch.number - 6);
    case Source::ReturnValue:
        return "((__u64)PT_REGS_RC(ctx))";
    case Source::Stack:
        return "((__u64)PT_REGS_SP(ctx))";
    case Source::StackEntry:
        return stack(fetch.number);
    case Source::Address:
        return fmt::format("{:#x}ULL", static_cast<std::uint64_t>(fetch.number));
    case Source::Immediate:
        return fmt::format("((__u64){}LL)", fetch.number);
    case Source::Symbol:
        if (fetch.word.find_first_of(".$") != std::string::npos) {
            reason = tr("C cannot name a variable with a dot in its name: {}.", {fetch.word});
            return std::nullopt;
        }
        symbols.insert(fetch.word);
        return plus("((__u64)&" + fetch.word + ")", fetch.number);
    case Source::FileOffset:
        reason = tr("{} cannot read a program's memory by file offset.", {"BPF"});
        return std::nullopt;
    case Source::Named: // has a member
    case Source::Field:
    case Source::AllArguments:
    case Source::Comm:
    case Source::Text:
        break;
    }
    reason = tr("The argument cannot be expressed in a BPF program.");
    return std::nullopt;
}

constexpr std::string_view kBpfHead = R"c(
#ifdef __bpf__ /* what runs in the kernel */

#define READ_KERNEL(type, address) ({ \
	type value_ = 0; \
	bpf_probe_read_kernel(&value_, sizeof(value_), (const void *)(address)); \
	value_; \
})
#define READ_USER(type, address) ({ \
	type value_ = 0; \
	bpf_probe_read_user(&value_, sizeof(value_), (const void *)(address)); \
	value_; \
})

char LICENSE[] SEC("license") = "GPL";

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 1 << 20);
} rows SEC(".maps");

static __always_inline __attribute__((unused)) int same(const char *text, const char *word,
							int bytes)
{
	for (int i = 0; i < bytes && i < TEXT; i++)
		if (text[i] != word[i])
			return 0;
	return 1;
}

/* Kernels keep texts of programs and of their own apart; an address tells which it is. */
static __always_inline __attribute__((unused)) void read_text(char *text, __u64 address, int user)
{
	if (!user && bpf_probe_read_kernel_str(text, TEXT, (const void *)address) >= 0)
		return;
	if (bpf_probe_read_user_str(text, TEXT, (const void *)address) < 0)
		__builtin_memcpy(text, "(fault)", 8);
}

static __always_inline void fill_head(struct head *head, __u32 kind)
{
	head->kind = kind;
	head->tid = (__u32)bpf_get_current_pid_tgid();
	bpf_get_current_comm(head->comm, sizeof(head->comm));
}
)c";

struct BpfWriter
{
    const Plan& plan;
    Rendering& rendering;
    BpfMembers members;
    Lowering lowering = {};
    std::string text = {};

    /// What fills a row, and the variables that it needs.
    struct Fills
    {
        std::string variables = {};
        std::string lines = {};
    };
    std::optional<Fills> fills(const std::vector<CColumn>& columns)
    {
        auto lines =
            fillsOf(lowering, columns,
                    {.comm = "bpf_get_current_comm(row->{0}, sizeof(row->{0}))",
                     .constant = "__builtin_memcpy(row->{0}, {1}, sizeof({1}))",
                     .text = "read_text(row->{}, {}, {})",
                     .member = "check_text(row->{0}, BPF_CORE_READ_STR_INTO(&row->{0}, {1}))",
                     .no = "0",
                     .yes = "1"});
        if (!lines)
            return std::nullopt;
        return Fills{.variables = members.takeVariables(), .lines = std::move(*lines)};
    }

    std::string filter(const LoweredProbe& part, const std::vector<CColumn>& columns)
    {
        const CFilter found = filterOf(plan, part, columns, "row->head.tid", "row->head.comm",
                                       "bpf_get_smp_processor_id()", false);
        if (found.lost)
            rendering.notes.push_back(
                tr("The filter is left out: the BPF program cannot express “{}”.", {plan.filter}));
        return found.text;
    }

    std::string stack(const LoweredProbe& part) const
    {
        if (!plan.stackTrace)
            return {};
        // The enum with BPF_F_USER_STACK is not in the types of every kernel.
        return fmt::format("\trow->head.stack_bytes = bpf_get_stack(ctx, row->head.stack, "
                           "sizeof(row->head.stack), {});\n",
                           isUser(part.probe.spec.kind) ? "1ULL << 8 /* BPF_F_USER_STACK */" : "0");
    }

    /// `int BPF_KPROBE(probe_0)`, and what it is for.
    static std::string signature(const LoweredProbe& part, std::size_t number)
    {
        const std::string section = fmt::format("\nSEC(\"{}\")\n", bpfSection(part.probe.spec));
        const bool leave = isReturn(part.probe.spec.kind);
        if (part.probe.spec.kind == Kind::Tracepoint)
            return section
                + fmt::format("int probe_{}(struct bpf_raw_tracepoint_args *ctx)\n", number);
        return section
            + fmt::format("int {}(probe_{})\n", leave ? "BPF_KRETPROBE" : "BPF_KPROBE", number);
    }

    bool single(std::size_t i, const CRow& row)
    {
        const auto filled = fills(row.entryColumns);
        if (!filled)
            return false;
        const std::string only = filter(*row.only, row.entryColumns);
        text += signature(*row.only, i)
            + fmt::format("{{\n\tstruct row_{0} *row = bpf_ringbuf_reserve(&rows, sizeof(*row), 0);"
                          "\n{1}\n\tif (!row)\n\t\treturn 0;\n\tfill_head(&row->head, {0});\n",
                          i, filled->variables)
            + filled->lines;
        if (!only.empty())
            text +=
                "\tif (!(" + only + ")) {\n\t\tbpf_ringbuf_discard(row, 0);\n\t\treturn 0;\n\t}\n";
        text += stack(*row.only) + "\tbpf_ringbuf_submit(row, 0);\n\treturn 0;\n}\n";
        return true;
    }

    bool paired(const CRow& row)
    {
        const auto before = fills(row.entryColumns);
        const auto after = fills(row.leaveColumns);
        if (!before || !after)
            return false;
        const std::string wanted = filter(*row.entry, row.entryColumns);
        const std::string kept = wanted.empty() ? filter(*row.leave, row.leaveColumns) : "";
        text += R"(
/* Calls in progress, by thread. The row is too big for the stack of a BPF program. */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 10240);
	__type(key, __u64);
	__type(value, struct row_0);
} calls SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct row_0);
} scratch SEC(".maps");
)";
        text += signature(*row.entry, 0)
            + "{\n\t__u64 thread = bpf_get_current_pid_tgid();\n\t__u32 zero = 0;\n"
              "\tstruct row_0 *row = bpf_map_lookup_elem(&scratch, &zero);\n"
            + before->variables + "\n\tif (!row)\n\t\treturn 0;\n\tfill_head(&row->head, 0);\n"
            + before->lines;
        if (!wanted.empty())
            text += "\tif (!(" + wanted + "))\n\t\treturn 0;\n";
        text += "\trow->start = bpf_ktime_get_ns();\n"
                "\tbpf_map_update_elem(&calls, &thread, row, BPF_ANY);\n\treturn 0;\n}\n";
        text += signature(*row.leave, 1)
            + "{\n\t__u64 thread = bpf_get_current_pid_tgid();\n"
              "\tstruct row_0 *call = bpf_map_lookup_elem(&calls, &thread);\n"
              "\tstruct row_0 *row;\n"
            + after->variables
            + "\n\tif (!call)\n\t\treturn 0;\n"
              "\trow = bpf_ringbuf_reserve(&rows, sizeof(*row), 0);\n\tif (row) {\n"
              "\t\tbpf_probe_read_kernel(row, sizeof(*row), call);\n\t}\n"
              "\tbpf_map_delete_elem(&calls, &thread);\n\tif (!row)\n\t\treturn 0;\n"
              "\trow->us = (bpf_ktime_get_ns() - row->start) / 1000;\n"
            + after->lines;
        if (!kept.empty())
            text +=
                "\tif (!(" + kept + ")) {\n\t\tbpf_ringbuf_discard(row, 0);\n\t\treturn 0;\n\t}\n";
        text += stack(*row.leave) + "\tbpf_ringbuf_submit(row, 0);\n\treturn 0;\n}\n";
        return true;
    }
};

/// Of which kernels vmlinux.h and the program are.
std::string_view vmlinuxAdvice(bool readsMembers)
{
    return readsMembers
        ? " * libbpf finds the members in the types of the kernel that loads the program (CO-RE), "
          "so\n"
          " * that vmlinux.h may also be made on another machine, or of a file with the BTF of a\n"
          " * kernel, as vmlinux.btf in a kernel description of Probescope.\n"
        : " * vmlinux.h may also be made on another machine, or of a file with the BTF of a "
          "kernel, as\n"
          " * vmlinux.btf in a kernel description of Probescope.\n";
}

/// A program has one vmlinux.h.
Message bpfModules(const Plan& plan)
{
    const auto modules = modulesOfMembers(plan);
    if (modules.size() < 2)
        return {};
    return tr("The members have types of the modules {}, but bpftool dumps the types of one module "
              "at a time: write a program for each.",
              {fmt::format("{}", fmt::join(modules, ", "))});
}

std::string bpfHeader(const Plan& plan, bool readsMembers)
{
    const std::string prototypes = prototypeLines(plan);
    return fmt::format(R"(// SPDX-License-Identifier: GPL-2.0
/*
 * {}
 *
{} *{}
{} * One file, compiled twice: for the kernel, and as the program that loads that. With clang, gcc,
 * libbpf-dev and bpftool installed, this makes vmlinux.h of the kernel's types (BTF) and compiles:
 *     {}
 *     clang -O2 -g -target bpf -D__TARGET_ARCH_$(uname -m | sed 's/x86_64/x86/;s/aarch64/arm64/') \
 *         -c probe_bpf.c -o probe_bpf.o
 *     cc -O2 probe_bpf.c -o probe_bpf -lbpf
 * Run it as root in this folder:
 *     ./probe_bpf
 * Ctrl+C ends it.
 *
{} */
#ifdef __bpf__
#include "vmlinux.h"
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>
{}#else
#include <linux/types.h>
#endif

#define TEXT 128
#define FRAMES 32

/* What both sides know: the rows. */
struct head {{
	__u32 kind;
	__u32 tid;
	char comm[16];
{}}};
)",
                       titleText(plan), probeLine(plan),
                       prototypes.empty() ? "" : " The functions:", prototypes,
                       vmlinuxCommand(plan), vmlinuxAdvice(readsMembers),
                       readsMembers ? "#include <bpf/bpf_core_read.h>\n" : "",
                       plan.stackTrace ? "\t__s64 stack_bytes;\n\t__u64 stack[FRAMES];\n" : "");
}

} // namespace

Rendering renderLibbpf(const Plan& given)
{
    for (const LoweredProbe& part : given.parts)
        if (auto reason = bpfReason(part.probe.spec); !reason.empty())
            return cannot(std::move(reason));
    Plan plan = given;
    if (auto reason = BpfMembers::fillIn(plan); !reason.empty())
        return cannot(std::move(reason));
    if (auto reason = bpfModules(plan); !reason.empty())
        return cannot(std::move(reason));
    Rendering rendering = beginRendering(plan);
    Message reason;
    std::set<std::string> symbols;
    const auto source = [&reason, &symbols](const LoweredProbe& part, const Fetch& fetch) {
        return bpfSource(part, fetch, reason, symbols);
    };
    BpfWriter writer{.plan = plan,
                     .rendering = rendering,
                     .members = BpfMembers(source),
                     .lowering = cLowering("__")};
    writer.lowering.source = source;
    writer.lowering.member = [&writer](const LoweredProbe& part, const Value& value) {
        return writer.members.read(part, value);
    };
    const auto rows = rowsOf(plan);
    std::string structs;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        // A pair is two programs; the rows that follow are numbered as their probes are.
        const std::size_t number = plan.latency && i > 0 ? i + 1 : i;
        structs += fmt::format("\nstruct row_{} {{\n\tstruct head head;\n{}}};\n", number,
                               membersOf(rows[i], "__"));
        if (!(rows[i].only ? writer.single(number, rows[i]) : writer.paired(rows[i])))
            return cannot(reason);
    }
    std::string externs;
    for (const std::string& symbol : symbols)
        externs += "\nextern const void " + symbol + " __ksym;\n";
    rendering.text = bpfHeader(plan, writer.members.any()) + structs + std::string(kBpfHead)
        + writer.members.definitions() + externs + writer.text
        + "\n#else /* what loads it and prints */\n" + bpfLoader(plan, rows) + "\n#endif\n";
    noteMaxActive(plan, "libbpf", rendering);
    noteUntouchedTexts(plan, "BPF", rendering);
    noteOtherPlaces(plan, "libbpf", false, rendering);
    noteOffsets(plan, rendering);
    return rendering;
}

} // namespace probescope::probe
