#include "core/probe/dialect/c_rows.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

Message moduleReason(const Spec& spec)
{
    switch (spec.kind) {
    case Kind::UserEntry:
    case Kind::UserReturn:
        return tr("register_kprobe() is only for the kernel; the interface for programs "
                  "(uprobe_register) differs between kernels.");
    case Kind::Event:
        return tr(
            "A kernel module sees the arguments of a tracepoint, not the fields of its event.");
    case Kind::Tracepoint:
        return tr("register_kprobe() is for functions; a tracepoint has its own registration, "
                  "whose arguments depend on the kernel headers.");
    case Kind::Synthetic:
        return tr("A synthetic event is made from other events and has no probe point in the "
                  "kernel's code.");
    case Kind::KernelEntry:
    case Kind::FunctionEntry:
    case Kind::KernelReturn:
    case Kind::FunctionReturn:
        break;
    }
    return {};
}

std::optional<std::string> moduleSource(const Fetch& fetch, Message& reason)
{
    switch (fetch.source) {
    case Source::Register:
        if (fetch.word.size() > 1 && fetch.word.front() == 'x') // arm64
            return "((u64)regs->regs[" + fetch.word.substr(1) + "])";
        return "((u64)regs->" + fetch.word + ")";
    case Source::Argument:
        return fmt::format("((u64)regs_get_kernel_argument(regs, {}))", fetch.number - 1);
    case Source::ReturnValue:
        return "((u64)regs_return_value(regs))";
    case Source::Stack:
        return "((u64)kernel_stack_pointer(regs))";
    case Source::StackEntry:
        return fmt::format("((u64)regs_get_kernel_stack_nth(regs, {}))", fetch.number);
    case Source::Address:
        return fmt::format("{:#x}ULL", static_cast<std::uint64_t>(fetch.number));
    case Source::Immediate:
        return fmt::format("((u64){}LL)", fetch.number);
    case Source::Symbol:
        reason = tr("A module cannot look up any symbol: kallsyms_lookup_name() has not been "
                    "exported since Linux 5.7.");
        return std::nullopt;
    case Source::Named:
        reason =
            tr("Struct members depend on the kernel's private headers: choose them by offset.");
        return std::nullopt;
    case Source::FileOffset:
    case Source::Field:
    case Source::AllArguments:
    case Source::Comm:
    case Source::Text:
        break;
    }
    reason = tr("The argument cannot be expressed in a kernel module.");
    return std::nullopt;
}

constexpr CFills kModuleFills{.comm = "strscpy(row->{}, current->comm, TEXT)",
                              .constant = "strscpy(row->{}, {}, TEXT)",
                              .text = "read_text(row->{}, {}, {})",
                              .no = "false",
                              .yes = "true"};

std::string moduleRow(const CRow& row, bool stackTrace)
{
    std::string format;
    std::string values;
    const auto add = [&](const std::vector<CColumn>& columns) {
        for (const CColumn& column : columns) {
            const bool symbol = column.value->form == Value::Form::Symbol;
            format +=
                " " + column.label + "=" + (symbol ? "%pS" : std::string(cFormat(*column.value)));
            values += symbol ? fmt::format(", (void *)(unsigned long)row->{}", column.field)
                : column.value->form == Value::Form::Character
                ? fmt::format(", (int)row->{}", column.field)
                : ", row->" + column.field;
        }
    };
    add(row.entryColumns);
    if (!row.only) {
        format += " us=%llu";
        values += ", row->us";
    }
    add(row.leaveColumns);
    std::string text =
        fmt::format("\tpr_info(\"%s[%d] {}{}\\n\", current->comm, current->pid{});\n", row.label,
                    format, values);
    if (stackTrace)
        text += "\tdump_stack();\n";
    return text;
}

constexpr std::string_view kModuleReads = R"c(
/* A handler may not sleep: memory that is not there gives 0. */
#define READ_KERNEL(type, address) ({ \
	type value_ = 0; \
	copy_from_kernel_nofault(&value_, (const void *)(unsigned long)(address), sizeof(value_)); \
	value_; \
})
#define READ_USER(type, address) ({ \
	type value_ = 0; \
	copy_from_user_nofault(&value_, (const void __user *)(unsigned long)(address), \
			       sizeof(value_)); \
	value_; \
})

static void __maybe_unused read_text(char *text, unsigned long address, bool user)
{
	size_t i;

	for (i = 0; i < TEXT - 1; i++) {
		long failed = user || address < TASK_SIZE ?
			copy_from_user_nofault(&text[i], (const void __user *)(address + i), 1) :
			copy_from_kernel_nofault(&text[i], (const void *)(address + i), 1);

		if (failed) {
			strscpy(text, "(fault)", TEXT);
			return;
		}
		if (!text[i])
			return;
	}
	text[i] = 0;
}
)c";

// Handlers run on whatever stack the kernel has there; kretprobes keep 4096 bytes for a call, and
// modules have 8 KiB for each CPU.
constexpr std::size_t kMaxOnStack = 512;
constexpr std::size_t kMaxKept = 4096;

/// Of `struct row_N`, in bytes.
std::size_t moduleRowBytes(const CRow& row)
{
    std::size_t bytes = row.only ? 0 : 16;
    for (const CColumn& column : row.all())
        bytes += column.value->form == Value::Form::Text ? 128 : 8;
    return bytes;
}

struct ModuleWriter
{
    const Plan& plan;
    Rendering& rendering;
    Message reason = {};
    Lowering lowering = {};
    std::string text = {};
    std::string entries = {}; ///< of the array of kprobes
    std::string returns = {};
    std::size_t perCpu = 0; ///< bytes

    /// `answer`: what the handler returns for what is not wanted.
    std::string filter(const LoweredProbe& part, const std::vector<CColumn>& columns, int answer)
    {
        const CFilter found = filterOf(plan, part, columns, "current->pid", "current->comm",
                                       "raw_smp_processor_id()", true);
        if (found.lost)
            rendering.notes.push_back(
                tr("The filter is left out: the module cannot express “{}”.", {plan.filter}));
        return found.text.empty()
            ? ""
            : fmt::format("\tif (!({}))\n\t\treturn {};\n", found.text, answer);
    }

    static std::string place(const Spec& spec, const std::string& indirection)
    {
        std::string lines = spec.address
            ? fmt::format("\t.{}addr = (kprobe_opcode_t *){:#x},\n", indirection, *spec.address)
            : fmt::format("\t.{}symbol_name = {},\n", indirection, cQuoted(spec.symbol));
        if (spec.offset != 0)
            lines += fmt::format("\t.{}offset = {:#x},\n", indirection, spec.offset);
        return lines;
    }

    void declareReturn(std::size_t i, const Spec& spec, const std::string& more)
    {
        text += fmt::format("\nstatic struct kretprobe probe_{0} = {{\n{1}\t.handler = "
                            "leave_{0},\n{2}",
                            i, place(spec, "kp."), more);
        if (spec.maxActive > 0)
            text += fmt::format("\t.maxactive = {},\n", spec.maxActive);
        text += "};\n";
        returns += fmt::format("\t&probe_{},\n", i);
    }

    bool refuseRow()
    {
        reason = tr("Too many values for a kernel handler's stack: choose fewer, especially "
                    "strings and arrays.");
        return false;
    }

    /// The lines in the handler that declare `row`; nothing where there are too many.
    std::optional<std::string> rowOfSingle(std::size_t i, const CRow& row)
    {
        if (row.entryColumns.empty())
            return std::string();
        const std::size_t bytes = moduleRowBytes(row);
        if (bytes <= kMaxOnStack)
            return fmt::format("\tstruct row_{} values, *row = &values;\n\n", i);
        perCpu += bytes;
        if (perCpu > kMaxKept)
            return std::nullopt;
        text +=
            fmt::format("\n/* Too big for a stack. No handler interrupts another one on its CPU. "
                        "*/\nstatic DEFINE_PER_CPU(struct row_{0}, values_{0});\n",
                        i);
        return fmt::format("\tstruct row_{0} *row = this_cpu_ptr(&values_{0});\n\n", i);
    }

    bool paired(std::size_t i, const CRow& row)
    {
        if (moduleRowBytes(row) > kMaxKept)
            return refuseRow();
        const auto entryFills = fillsOf(lowering, row.entryColumns, kModuleFills);
        const auto leaveFills = fillsOf(lowering, row.leaveColumns, kModuleFills);
        if (!entryFills || !leaveFills)
            return false;
        const std::string before = filter(*row.entry, row.entryColumns, 1);
        const std::string after =
            before.empty() ? filter(*row.leave, row.leaveColumns, 0) : std::string();
        text += fmt::format(R"(
/* What it answers 1 to has no return. */
static int enter_{0}(struct kretprobe_instance *ri, struct pt_regs *regs)
{{
	struct row_{0} *row = (struct row_{0} *)ri->data;

{1}{2}	row->start = ktime_get_ns();
	return 0;
}}
NOKPROBE_SYMBOL(enter_{0});

static int leave_{0}(struct kretprobe_instance *ri, struct pt_regs *regs)
{{
	struct row_{0} *row = (struct row_{0} *)ri->data;

	row->us = div_u64(ktime_get_ns() - row->start, 1000);
{3}{4}{5}	return 0;
}}
NOKPROBE_SYMBOL(leave_{0});
)",
                            i, *entryFills, before, *leaveFills, after,
                            moduleRow(row, plan.stackTrace));
        declareReturn(i, row.leave->probe.spec,
                      fmt::format("\t.entry_handler = enter_{0},\n\t.data_size = sizeof(struct "
                                  "row_{0}),\n",
                                  i));
        return true;
    }

    bool single(std::size_t i, const CRow& row)
    {
        const Spec& spec = row.only->probe.spec;
        const auto fills = fillsOf(lowering, row.entryColumns, kModuleFills);
        if (!fills)
            return false;
        const std::string only = filter(*row.only, row.entryColumns, 0);
        const bool leave = isReturn(spec.kind);
        const auto declared = rowOfSingle(i, row);
        if (!declared)
            return refuseRow();
        text += fmt::format(R"(
static int {1}_{0}(struct {2}, struct pt_regs *regs)
{{
{6}{3}{4}{5}	return 0;
}}
NOKPROBE_SYMBOL({1}_{0});
)",
                            i, leave ? "leave" : "enter",
                            leave ? "kretprobe_instance *ri" : "kprobe *p", *fills, only,
                            moduleRow(row, plan.stackTrace), *declared);
        if (leave) {
            declareReturn(i, spec, "");
            return true;
        }
        text += fmt::format(
            "\nstatic struct kprobe probe_{0} = {{\n{1}\t.pre_handler = enter_{0},\n}};\n", i,
            place(spec, ""));
        entries += fmt::format("\t&probe_{},\n", i);
        return true;
    }

    std::string registration() const
    {
        std::string lines;
        if (!entries.empty())
            lines += "\nstatic struct kprobe *entries[] = {\n" + entries + "};\n";
        if (!returns.empty())
            lines += "\nstatic struct kretprobe *returns[] = {\n" + returns + "};\n";
        lines += "\nstatic int __init probes_init(void)\n{\n\tint error = 0;\n\n";
        if (!entries.empty())
            lines += "\terror = register_kprobes(entries, ARRAY_SIZE(entries));\n"
                     "\tif (error)\n\t\treturn error;\n";
        if (!returns.empty()) {
            lines += "\terror = register_kretprobes(returns, ARRAY_SIZE(returns));\n";
            if (!entries.empty())
                lines += "\tif (error)\n"
                         "\t\tunregister_kprobes(entries, ARRAY_SIZE(entries));\n";
        }
        lines += "\treturn error;\n}\n\nstatic void __exit probes_exit(void)\n{\n";
        if (!returns.empty())
            lines += "\tunregister_kretprobes(returns, ARRAY_SIZE(returns));\n";
        if (!entries.empty())
            lines += "\tunregister_kprobes(entries, ARRAY_SIZE(entries));\n";
        return lines + "}\n\nmodule_init(probes_init);\nmodule_exit(probes_exit);\n";
    }
};

/// The licence, how to build and load the module, and what it includes.
std::string moduleHead(const Plan& plan)
{
    const std::string title = titleText(plan);
    const std::string prototypes = prototypeLines(plan);
    return fmt::format(R"(// SPDX-License-Identifier: GPL-2.0
/*
 * {}
 *
{} *{}
{} * Beside this file, a Makefile with these lines (tabs before make):
 *     obj-m += probe_module.o
 *     all:
 *             make -C /lib/modules/$(shell uname -r)/build M=$(CURDIR) modules
 * Then, as root: make && insmod probe_module.ko; dmesg -w shows the hits; rmmod probe_module ends it.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/glob.h>
#include <linux/kprobes.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/ptrace.h>
#include <linux/sched.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#define TEXT 128

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION({});
{})",
                       title, probeLine(plan),
                       prototypes.empty() ? "" : " The functions:", prototypes, cQuoted(title),
                       kModuleReads);
}

} // namespace

Rendering renderKernelModule(const Plan& plan)
{
    for (const LoweredProbe& part : plan.parts)
        if (auto reason = moduleReason(part.probe.spec); !reason.empty())
            return cannot(std::move(reason));
    Rendering rendering = beginRendering(plan);
    ModuleWriter writer{.plan = plan, .rendering = rendering, .lowering = cLowering("")};
    writer.lowering.source = [&writer](const LoweredProbe& /*part*/, const Fetch& fetch) {
        return moduleSource(fetch, writer.reason);
    };
    writer.text = moduleHead(plan);
    const auto rows = rowsOf(plan);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string members = membersOf(rows[i], "");
        writer.text += fmt::format("\nstruct row_{} {{\n{}}};\n", i, members);
        if (!(rows[i].only ? writer.single(i, rows[i]) : writer.paired(i, rows[i])))
            return cannot(writer.reason);
    }
    rendering.text = writer.text + writer.registration();
    rendering.companions.push_back(
        {.file = "Makefile",
         .text = "obj-m += probe_module.o\n\nall:\n\tmake -C /lib/modules/$(shell uname -r)/build "
                 "M=$(CURDIR) modules\n\nclean:\n\tmake -C /lib/modules/$(shell uname -r)/build "
                 "M=$(CURDIR) clean\n"});
    rendering.notes.push_back(tr("The hits are lines in the kernel log. A bug in a module can "
                                 "crash the kernel: test it in a virtual machine."));
    noteOtherPlaces(plan, "register_kprobe()", false, rendering);
    return rendering;
}

} // namespace probescope::probe
