#include "core/probe/dialect/script_writer.h"

#include <fmt/format.h>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

constexpr ScriptSyntax kStapWords{
    .system = "SystemTap",
    .interpreter = "/usr/bin/stap",
    .usage =
        R"stp( * It finds functions in /boot/System.map-RELEASE. Where that says nothing, as in Debian:
 *     cp /proc/kallsyms "/boot/System.map-$(uname -r)"
 * Run it as root (it is compiled to a kernel module: gcc and the kernel's headers are needed):
 *     stap probe.stp
)stp",
    .options = "",
    .begin = "begin",
    .tid = "tid()",
    .comm = "execname()",
    .cpu = "cpu()",
    .end = "",
    .kernelStack = "print_backtrace()",
    .userStack = "print_ubacktrace()",
    .length = "",
    .symbol = "%s",
    .keptPrefix = "in_",
    .keptSuffix = "[tid()]",
    .us = "us",
    .takesMaxActive = true};

/// A pattern of `~` as a regular expression.
std::string stapPattern(std::string_view glob)
{
    std::string text = "^";
    for (const char c : glob) {
        if (c == '*')
            text += ".*";
        else if (c == '?')
            text += '.';
        else if (std::string_view(".^$|()+{}[]\\").find(c) != std::string_view::npos)
            text.append("[").append(1, c).append("]");
        else
            text += c;
    }
    return text + "$";
}

class StapWriter : public ScriptWriter
{
public:
    explicit StapWriter(const Plan& plan)
        : ScriptWriter(plan, kStapWords)
    {
    }

protected:
    std::string place(const LoweredProbe& part) override;
    std::optional<std::string> source(const LoweredProbe& part, const Fetch& fetch) override;
    /// The functions of the tapset that read memory are signed.
    std::string read(const std::string& address, unsigned bytes, bool isSigned,
                     bool user) const override;
    std::string cut(const std::string& value, unsigned bytes, bool isSigned) const override;
    std::string textAt(const Lowering::TextPlace& place) override
    {
        if (place.user)
            return "user_string(" + place.address + ", \"(fault)\")";
        m_readsTexts = true;
        return "text_at(" + place.address + ")";
    }
    std::string nameOf(const std::string& address) const override
    {
        return "symname(" + address + ")";
    }
    std::optional<std::string> matches(const std::string& text, const Glob& /*glob*/,
                                       const std::string& pattern) const override
    {
        return text + " =~ " + cQuoted(stapPattern(pattern));
    }
    std::string clause(const std::string& place, const std::string& condition,
                       const std::string& body) const override
    {
        const std::string skip = condition.empty() ? "" : "\tif (!(" + condition + "))\n\t\tnext\n";
        return "\nprobe " + place + "\n{\n" + skip + body + "}\n";
    }
    std::string pair(const ScriptPair& pair) const override;
    std::string tail() override;

private:
    bool m_readsTexts = false;
};

std::string StapWriter::place(const LoweredProbe& part)
{
    const Spec& spec = part.probe.spec;
    const KnownPlace& known = part.probe.known;
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
    case Kind::FunctionEntry:
    case Kind::FunctionReturn: {
        if (spec.address || spec.offset != 0) {
            refuse(tr("SystemTap probes within a function by source line (kernel.statement), not "
                      "by byte offset."));
            return {};
        }
        std::string place = "kprobe.";
        if (!spec.module.empty())
            place += "module(" + cQuoted(spec.module) + ").";
        place += "function(" + cQuoted(spec.symbol) + ")";
        if (isReturn(spec.kind))
            place += ".return";
        if (spec.maxActive > 0 && isReturn(spec.kind))
            place += fmt::format(".maxactive({})", spec.maxActive);
        return place;
    }
    case Kind::UserEntry:
    case Kind::UserReturn: {
        const std::string process = "process(" + cQuoted(spec.file) + ")";
        if (!known.note.empty())
            return process + ".provider(" + cQuoted(known.provider) + ").mark("
                + cQuoted(known.note) + ")";
        if (known.function.empty() || known.functionOffset != 0) {
            refuse(tr("SystemTap names probe points in programs by function, but the function at "
                      "this offset is unknown."));
            return {};
        }
        return process + ".function(" + cQuoted(known.function) + ")"
            + (isReturn(spec.kind) ? ".return" : "");
    }
    case Kind::Tracepoint:
        return "kernel.trace(" + cQuoted(spec.symbol) + ")";
    case Kind::Event:
        refuse(tr("SystemTap sees the arguments of a tracepoint, not the fields of its event."));
        return {};
    case Kind::Synthetic:
        refuse(tr("SystemTap has no synthetic events; use its variables instead."));
        return {};
    }
    return {};
}

std::optional<std::string> StapWriter::source(const LoweredProbe& part, const Fetch& fetch)
{
    const Spec& spec = part.probe.spec;
    const auto& arguments = part.probe.known.arguments;
    switch (fetch.source) {
    case Source::Register: {
        const std::string name = longRegister(fetch.word);
        return fmt::format("register(\"{}\")", name.empty() ? fetch.word : name);
    }
    case Source::Stack:
        return "register(\"rsp\")";
    case Source::StackEntry:
        return fmt::format("{}_long(register(\"rsp\") + {})", isUser(spec.kind) ? "user" : "kernel",
                           8 * fetch.number);
    case Source::Argument:
        if (spec.kind == Kind::Tracepoint) {
            if (std::size_t(fetch.number) <= arguments.size() && fetch.number > 0)
                return "$" + arguments[std::size_t(fetch.number) - 1].name;
            return refuse(
                tr("SystemTap names the arguments of a tracepoint, but their names are unknown."));
        }
        return fmt::format("ulong_arg({})", fetch.number);
    case Source::ReturnValue:
        return "returnval()";
    case Source::Symbol:
        return refuse(tr(
            "SystemTap reads kernel variables through debug information (@var), not by symbol."));
    case Source::Named: {
        const auto named = findArgument(part.probe.known, fetch.word);
        if (!named || !named->members.empty())
            return refuse(tr("SystemTap looks up struct members in debug information, which is not "
                             "used here: choose the member by offset."));
        return fmt::format("ulong_arg({})", named->index + 1);
    }
    default:
        return refuseSource();
    }
}

std::string StapWriter::read(const std::string& address, unsigned bytes, bool isSigned,
                             bool user) const
{
    if (user)
        return fmt::format("user_{}int{}({})", isSigned ? "" : "u", bytes * 8, address);
    switch (bytes) {
    case 1: // char is signed or not, as the machine likes it
        return isSigned ? "(((kernel_char(" + address + ") & 0xff) ^ 0x80) - 0x80)"
                        : "(kernel_char(" + address + ") & 0xff)";
    case 2:
        return isSigned ? "kernel_short(" + address + ")"
                        : "(kernel_short(" + address + ") & 0xffff)";
    case 4:
        return isSigned ? "kernel_int(" + address + ")"
                        : "(kernel_int(" + address + ") & 0xffffffff)";
    default:
        return "kernel_long(" + address + ")";
    }
}

std::string StapWriter::cut(const std::string& value, unsigned bytes, bool isSigned) const
{
    if (bytes == 8)
        return value;
    const std::uint64_t mask = (std::uint64_t(1) << (bytes * 8)) - 1;
    if (!isSigned)
        return fmt::format("({} & {:#x})", value, mask);
    const std::uint64_t sign = std::uint64_t(1) << (bytes * 8 - 1);
    return fmt::format("((({} & {:#x}) ^ {:#x}) - {:#x})", value, mask, sign, sign);
}

std::string StapWriter::pair(const ScriptPair& pair) const
{
    std::string globals = "\nglobal start, latency";
    std::string keep;
    std::string forget;
    for (const auto& kept : pair.kept) {
        globals += fmt::format(", {}{}", kStapWords.keptPrefix, kept.name);
        keep += fmt::format("\t{} = {}\n", kept.place, kept.value);
        forget += fmt::format("\tdelete {}\n", kept.place);
    }
    return globals + "\n"
        + clause(pair.entryPlace, pair.before, keep + "\tstart[tid()] = gettimeofday_us()\n")
        + clause(pair.leavePlace, "tid() in start",
                 "\tus = gettimeofday_us() - start[tid()]\n\tdelete start[tid()]\n"
                     + onlyIf(pair.after, pair.row + "\tlatency[execname()] <<< us\n") + forget)
        + clause("end", {},
                 "\tforeach (name in latency) {\n\t\tprintf(\"%s: microseconds\\n\", name)\n"
                 "\t\tprint(@hist_log(latency[name]))\n\t}\n");
}

std::string StapWriter::tail()
{
    if (!m_readsTexts)
        return {};
    return R"stp(
/* The address tells whose memory it is, as with the kernel's probes. */
function text_at:string(address:long)
{
	try { return kernel_string(address) }
	catch { return user_string(address, "(fault)") }
}
)stp";
}

} // namespace

Rendering renderSystemTap(const Plan& plan)
{
    Rendering rendering = StapWriter(plan).write();
    if (rendering.text.empty())
        return rendering;
    rendering.notes.push_back(tr("SystemTap 4.8 (Debian 12) does not compile for that system's "
                                 "current kernels: use a later version."));
    if (plan.stackTrace)
        rendering.notes.push_back(
            tr("SystemTap names the functions of a stack with debug information (stap -d kernel); "
               "without it, it prints addresses."));
    noteUntouchedTexts(plan, "SystemTap", rendering);
    noteOtherPlaces(plan, "SystemTap", true, rendering);
    return rendering;
}

} // namespace probescope::probe
