#include "core/probe/dialect/bpftrace_tokens.h"
#include "core/probe/dialect/script_writer.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

constexpr ScriptSyntax kBpftraceWords{
    .system = "bpftrace",
    .interpreter = "/usr/bin/env bpftrace",
    .usage =
        " * Run it as root: bpftrace probe.bt\n"
        " * Texts are cut at 64 bytes; BPFTRACE_STRLEN=200 in the environment makes that more.\n",
    .options = "",
    .begin = "BEGIN",
    .tid = "tid",
    .comm = "comm",
    .cpu = "cpu",
    .end = ";",
    .kernelStack = R"(printf("%s\n", kstack))",
    .userStack = R"(printf("%s\n", ustack))",
    .length = "l",
    .symbol = "%s",
    .keptPrefix = "@in_",
    .keptSuffix = "[tid]",
    .us = "$us"};

/// A BPF program has 512 bytes of stack. A text takes 64 of them, and one that is looked for in two
/// memories takes twice as much again.
bool hasRoomForBoth(const Plan& plan)
{
    constexpr unsigned kRoom = 300;
    return std::all_of(plan.parts.begin(), plan.parts.end(), [](const LoweredProbe& part) {
        unsigned bytes = 0;
        for (const Value& value : part.values) {
            const bool text = value.form == Value::Form::Text;
            bytes += !text ? 8 : value.isComm() ? 16 : value.isConstantText() ? 64 : 192;
        }
        return bytes <= kRoom;
    });
}

class BpftraceWriter : public ScriptWriter
{
public:
    explicit BpftraceWriter(const Plan& plan)
        : ScriptWriter(plan, kBpftraceWords)
        , m_readsBoth(hasRoomForBoth(plan))
    {
    }

protected:
    std::string place(const LoweredProbe& part) override;
    std::optional<std::string> source(const LoweredProbe& part, const Fetch& fetch) override;
    std::string read(const std::string& address, unsigned bytes, bool isSigned,
                     bool user) const override
    {
        return fmt::format("*({}int{} *){}({})", isSigned ? "" : "u", bytes * 8, user ? "uptr" : "",
                           address);
    }
    std::string cut(const std::string& value, unsigned bytes, bool isSigned) const override
    {
        return fmt::format("({}int{}){}", isSigned ? "" : "u", bytes * 8, value);
    }
    std::string textAt(const Lowering::TextPlace& place) override
    {
        std::string ofProgram = "str(uptr(" + place.address + "))";
        if (place.user)
            return ofProgram;
        // With the kernel's own probes the address tells whose memory it is.
        if (m_readsBoth)
            return fmt::format("({0} < {1} ? {2} : str({0}))", place.address, kBpfEndOfPrograms,
                               ofProgram);
        m_readsKernel = true;
        return "str(" + place.address + ")";
    }
    std::string tail() override
    {
        if (m_readsKernel)
            note(
                tr("A BPF program has room for only a few strings: these are read only from kernel "
                   "memory, and a string in user memory is empty. For user memory, write +u0(…)."));
        return {};
    }
    std::string nameOf(const std::string& address) const override
    {
        return "ksym(" + address + ")";
    }
    std::optional<std::string> matches(const std::string& text, const Glob& glob,
                                       const std::string& /*pattern*/) const override
    {
        if (glob.kind == Glob::Kind::Prefix)
            return fmt::format("strncmp({}, {}, {}) == 0", text, cQuoted(glob.word),
                               glob.word.size());
        return std::nullopt;
    }
    std::string pair(const ScriptPair& pair) const override;

private:
    bool m_readsBoth = false;
    bool m_readsKernel = false;
};

std::string BpftraceWriter::place(const LoweredProbe& part)
{
    const Spec& spec = part.probe.spec;
    const KnownPlace& known = part.probe.known;
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::FunctionEntry:
        if (spec.address)
            refuse(tr("bpftrace accepts kernel functions, not raw addresses."));
        return "kprobe:" + plus(spec.symbol, spec.offset);
    case Kind::KernelReturn:
    case Kind::FunctionReturn:
        if (spec.offset != 0 || spec.address)
            refuse(tr("bpftrace accepts only function names for return probes."));
        return "kretprobe:" + spec.symbol;
    case Kind::UserEntry:
        if (!known.note.empty())
            return "usdt:" + cQuoted(spec.file) + ":" + known.provider + ":" + known.note;
        [[fallthrough]];
    case Kind::UserReturn: {
        const std::string probe = spec.kind == Kind::UserReturn ? "uretprobe:" : "uprobe:";
        if (!known.function.empty())
            return probe + cQuoted(spec.file) + ":"
                + plus(cQuoted(known.function), std::int64_t(known.functionOffset));
        note(tr("The function at {} of {} is unknown: bpftrace treats the number as an address of "
                "the program, which equals the file offset only if the code is mapped that way.",
                {fmt::format("{:#x}", spec.offset), spec.file}));
        return fmt::format("{}{}:{:#x}", probe, cQuoted(spec.file), spec.offset);
    }
    case Kind::Event:
        return "tracepoint:" + spec.system + ":" + spec.symbol;
    case Kind::Tracepoint:
        note(tr("bpftrace 0.17 (Debian 12) aborts at raw tracepoints."));
        return "rawtracepoint:" + spec.symbol;
    case Kind::Synthetic:
        break;
    }
    refuse(tr("bpftrace has no synthetic events; use its maps instead."));
    return {};
}

std::optional<std::string> BpftraceWriter::source(const LoweredProbe& part, const Fetch& fetch)
{
    const Spec& spec = part.probe.spec;
    switch (fetch.source) {
    case Source::Register: {
        const unsigned argument = argumentOf(fetch.word);
        const bool atEntry = !isReturn(spec.kind) && spec.offset == 0 && !isUser(spec.kind);
        if (atEntry && argument > 0)
            return fmt::format("arg{}", argument - 1);
        // An offset in a program's file is the function's own start, mostly.
        if (spec.kind == Kind::UserEntry && part.probe.known.functionOffset == 0
            && part.probe.known.note.empty() && argument > 0)
            return fmt::format("arg{}", argument - 1);
        return fmt::format("reg(\"{}\")", fetch.word);
    }
    case Source::Stack:
        return "reg(\"sp\")";
    case Source::StackEntry:
        return fmt::format("*(uint64 *)(reg(\"sp\") + {})", 8 * fetch.number);
    case Source::Argument:
        if (fetch.number <= 6 || spec.kind == Kind::Tracepoint)
            return fmt::format("arg{}", fetch.number - 1);
        return fmt::format("sarg{}", fetch.number - 7);
    case Source::ReturnValue:
        return "retval";
    case Source::Symbol:
        return plus(fmt::format("kaddr(\"{}\")", fetch.word), fetch.number);
    case Source::Field:
        if (spec.kind != Kind::Event)
            return refuseSource();
        return "args->" + fetch.word;
    case Source::Named:
        return namedArgument(part, fetch.word);
    default:
        return refuseSource();
    }
}

std::string BpftraceWriter::pair(const ScriptPair& pair) const
{
    std::string keep;
    std::string forget = "\tdelete(@start[tid]);\n";
    std::string clear = "\tclear(@start);\n";
    for (const auto& kept : pair.kept) {
        keep += fmt::format("\t{} = {};\n", kept.place, kept.value);
        forget += fmt::format("\tdelete({});\n", kept.place);
        clear += fmt::format("\tclear({}{});\n", kBpftraceWords.keptPrefix, kept.name);
    }
    return clause(pair.entryPlace, pair.before, keep + "\t@start[tid] = nsecs;\n")
        + clause(pair.leavePlace, "@start[tid]",
                 "\t$us = (nsecs - @start[tid]) / 1000;\n"
                     + onlyIf(pair.after, pair.row + "\t@us[comm] = hist($us);\n") + forget)
        + clause("END", {}, clear);
}

} // namespace

Rendering renderBpftrace(const Plan& plan)
{
    Rendering rendering = BpftraceWriter(plan).write();
    noteUntouchedTexts(plan, "BPF", rendering);
    noteOtherPlaces(plan, "bpftrace", false, rendering);
    return rendering;
}

} // namespace probescope::probe
