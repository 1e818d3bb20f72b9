#include "core/probe/dialect/script_writer.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

constexpr ScriptSyntax kDtraceWords{.system = "DTrace",
                                    .interpreter = "/usr/sbin/dtrace -s",
                                    .usage = "",
                                    .options = "\n#pragma D option quiet\n",
                                    .begin = "BEGIN",
                                    .tid = "tid",
                                    .comm = "execname",
                                    .cpu = "cpu",
                                    .end = ";",
                                    .kernelStack = "stack()",
                                    .userStack = "ustack()",
                                    .length = "",
                                    .symbol = "%a",
                                    .keptPrefix = "self->in_",
                                    .keptSuffix = "",
                                    .us = "this->us"};

class DtraceWriter : public ScriptWriter
{
public:
    DtraceWriter(const Plan& plan, const ScriptSyntax& words)
        : ScriptWriter(plan, words)
    {
    }

protected:
    std::string place(const LoweredProbe& part) override;
    std::optional<std::string> source(const LoweredProbe& part, const Fetch& fetch) override;
    std::string read(const std::string& address, unsigned bytes, bool isSigned,
                     bool user) const override
    {
        const std::string type = fmt::format("{}int{}_t", isSigned ? "" : "u", bytes * 8);
        return user ? fmt::format("*({} *)copyin({}, {})", type, address, bytes)
                    : fmt::format("*({} *)({})", type, address);
    }
    std::string cut(const std::string& value, unsigned bytes, bool isSigned) const override
    {
        return fmt::format("(({}int{}_t){})", isSigned ? "" : "u", bytes * 8, value);
    }
    std::string textAt(const Lowering::TextPlace& place) override
    {
        return fmt::format(fmt::runtime(place.user ? "copyinstr({})" : "stringof((char *)({}))"),
                           place.address);
    }
    std::optional<std::string> matches(const std::string& text, const Glob& glob,
                                       const std::string& /*pattern*/) const override
    {
        if (glob.kind == Glob::Kind::Prefix)
            return fmt::format("substr({}, 0, {}) == {}", text, glob.word.size(),
                               cQuoted(glob.word));
        if (glob.kind == Glob::Kind::Within)
            return fmt::format("strstr({}, {}) != NULL", text, cQuoted(glob.word));
        return std::nullopt;
    }
    std::string pair(const ScriptPair& pair) const override;
    std::string tail() override
    {
        if (m_returns)
            note(tr("dtrace-utils 2.0.1 shows wrong return values of kernel functions; later "
                    "versions are correct."));
        return {};
    }

private:
    bool m_returns = false; ///< it prints what a function of the kernel returned
};

std::string DtraceWriter::place(const LoweredProbe& part)
{
    const Spec& spec = part.probe.spec;
    const KnownPlace& known = part.probe.known;
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
    case Kind::FunctionEntry:
    case Kind::FunctionReturn:
        if (spec.address || spec.offset != 0) {
            refuse(tr("DTrace's fbt provider probes only function entry and return, not offsets "
                      "within a function."));
            return {};
        }
        return fmt::format("fbt:{}:{}:{}", spec.module, spec.symbol,
                           isReturn(spec.kind) ? "return" : "entry");
    case Kind::UserEntry:
    case Kind::UserReturn: {
        if (known.function.empty() && known.note.empty()) {
            refuse(tr("DTrace names probe points in programs by function, but the function at this "
                      "offset is unknown."));
            return {};
        }
        note(tr("DTrace probes only one process: that of -p PID or -c COMMAND."));
        const std::string module = spec.file.substr(spec.file.rfind('/') + 1);
        if (!known.note.empty())
            return fmt::format("{}$target:{}::{}", known.provider, module, known.note);
        if (known.functionOffset != 0 && !isReturn(spec.kind))
            return fmt::format("pid$target:{}:{}:{:x}", module, known.function,
                               known.functionOffset);
        return fmt::format("pid$target:{}:{}:{}", module, known.function,
                           isReturn(spec.kind) ? "return" : "entry");
    }
    case Kind::Tracepoint:
        return "rawtp:::" + spec.symbol;
    case Kind::Event:
        refuse(tr("DTrace on Linux provides the arguments of a tracepoint, not the fields of its "
                  "event."));
        return {};
    case Kind::Synthetic:
        refuse(tr("DTrace has no synthetic events; use its thread-local variables instead."));
        return {};
    }
    return {};
}

std::optional<std::string> DtraceWriter::source(const LoweredProbe& part, const Fetch& fetch)
{
    const Spec& spec = part.probe.spec;
    switch (fetch.source) {
    case Source::Register:
        if (const unsigned number = argumentOf(fetch.word); number > 0 && !isReturn(spec.kind)
            && part.probe.known.functionOffset == 0 && part.probe.known.note.empty())
            return fmt::format("arg{}", number - 1);
        return refuse(tr("DTrace on Linux reads arguments and return values, not the register %{}.",
                         {fetch.word}));
    case Source::Argument:
        return fmt::format("arg{}", fetch.number - 1);
    case Source::ReturnValue: // arg0 is the place that returns
        m_returns = m_returns || !isUser(spec.kind);
        return "arg1";
    case Source::Symbol:
        if (fetch.word.find('.') != std::string::npos)
            return refuse(tr("D cannot name a variable with a dot in its name: {}.", {fetch.word}));
        return plus("((uint64_t)&`" + fetch.word + ")", fetch.number);
    case Source::Stack:
    case Source::StackEntry:
        return refuse(tr("DTrace on Linux cannot read values on the kernel stack."));
    case Source::Named:
        return namedArgument(part, fetch.word);
    default:
        return refuseSource();
    }
}

std::string DtraceWriter::pair(const ScriptPair& pair) const
{
    std::string keep;
    std::string forget;
    for (const auto& kept : pair.kept) {
        keep += fmt::format("\t{} = {};\n", kept.place, kept.value);
        forget += fmt::format("\t{} = 0;\n", kept.place);
    }
    const std::string condition = pair.after.empty() ? "" : " && (" + pair.after + ")";
    return clause(pair.entryPlace, pair.before, keep + "\tself->start = timestamp;\n")
        + clause(pair.leavePlace, "self->start" + condition,
                 "\tthis->us = (timestamp - self->start) / 1000;\n" + pair.row
                     + "\t@us[execname] = quantize(this->us);\n")
        + clause(pair.leavePlace, "self->start", forget + "\tself->start = 0;\n");
}

} // namespace

Rendering renderDTrace(const Plan& plan)
{
    const bool user =
        std::any_of(plan.parts.begin(), plan.parts.end(),
                    [](const LoweredProbe& part) { return isUser(part.probe.spec.kind); });
    const std::string usage = fmt::format(
        " * Run it as root, with dtrace-utils 2 for Linux (not the dtrace of SystemTap):\n"
        " *     dtrace -s probe.d{}\n",
        user ? " -p PID" : "");
    ScriptSyntax words = kDtraceWords;
    words.usage = usage;
    Rendering rendering = DtraceWriter(plan, words).write();
    noteOtherPlaces(plan, "DTrace", true, rendering);
    return rendering;
}

} // namespace probescope::probe
