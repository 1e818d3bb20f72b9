#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

std::string stapPlace(const Part& part, std::string& reason)
{
    const Spec& spec = part.probe.spec;
    const KnownPlace& known = part.probe.known;
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
    case Kind::FunctionEntry:
    case Kind::FunctionReturn: {
        if (spec.address || spec.offset != 0) {
            reason = "SystemTap probes the midst of a function by its line in the source "
                     "(kernel.statement), not by an offset in bytes.";
            return {};
        }
        std::string place = "kprobe.";
        if (!spec.module.empty())
            place += "module(" + cQuoted(spec.module) + ").";
        place += "function(" + cQuoted(spec.symbol) + ")";
        if (isReturn(spec.kind))
            place += ".return";
        if (spec.mostActive > 0)
            place += fmt::format(".maxactive({})", spec.mostActive);
        return place;
    }
    case Kind::UserEntry:
    case Kind::UserReturn: {
        const std::string process = "process(" + cQuoted(spec.file) + ")";
        if (!known.note.empty())
            return process + ".provider(" + cQuoted(known.provider) + ").mark("
                + cQuoted(known.note) + ")";
        if (known.function.empty() || known.functionOffset != 0) {
            reason = "SystemTap names places in programs by functions, and the one at this offset "
                     "is not known.";
            return {};
        }
        return process + ".function(" + cQuoted(known.function) + ")"
            + (isReturn(spec.kind) ? ".return" : "");
    }
    case Kind::Tracepoint:
        return "kernel.trace(" + cQuoted(spec.symbol) + ")";
    case Kind::Event:
        reason = "SystemTap sees what a tracepoint is given, not the fields of its event.";
        return {};
    case Kind::Synthetic:
        reason = "SystemTap has no synthetic events; its variables do what they are for.";
        return {};
    }
    return {};
}

std::optional<std::string> stapSource(const Part& part, const Fetch& fetch, std::string& reason)
{
    const auto no = [&reason](std::string why) -> std::optional<std::string> {
        reason = std::move(why);
        return std::nullopt;
    };
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
            return no("SystemTap names the arguments of a tracepoint, and their names are not "
                      "known.");
        }
        return fmt::format("ulong_arg({})", fetch.number);
    case Source::ReturnValue:
        return "returnval()";
    case Source::Address:
        return fmt::format("{:#x}", static_cast<std::uint64_t>(fetch.number));
    case Source::Immediate:
        return std::to_string(fetch.number);
    case Source::Symbol:
        return no("SystemTap reads the kernel's variables by debug information (@var), not by "
                  "symbols.");
    case Source::FileOffset:
        return no("SystemTap cannot read a program's memory by its place in the file.");
    case Source::Named: {
        const auto end = fetch.word.find_first_of("-.");
        const std::string name = fetch.word.substr(0, end);
        const auto found =
            std::find_if(arguments.begin(), arguments.end(),
                         [&name](const KnownArgument& argument) { return argument.name == name; });
        if (end != std::string::npos || found == arguments.end())
            return no("SystemTap looks members of structs up in debug information, which probes by "
                      "name alone do without: choose the member by its offset.");
        return fmt::format("ulong_arg({})", found - arguments.begin() + 1);
    }
    case Source::Field:
    case Source::AllArguments:
    case Source::Comm:
    case Source::Text:
        break;
    }
    return no("The argument has no words in SystemTap.");
}

/// The functions of the tapset that read memory are signed.
std::string stapRead(const std::string& address, unsigned bytes, bool isSigned, bool user)
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

std::string stapCut(const std::string& value, unsigned bytes, bool isSigned)
{
    if (bytes == 8)
        return value;
    const std::uint64_t mask = (std::uint64_t(1) << (bytes * 8)) - 1;
    if (!isSigned)
        return fmt::format("({} & {:#x})", value, mask);
    const std::uint64_t sign = std::uint64_t(1) << (bytes * 8 - 1);
    return fmt::format("((({} & {:#x}) ^ {:#x}) - {:#x})", value, mask, sign, sign);
}

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

struct StapWriter
{
    const Plan& plan;
    Rendering& rendering;
    std::string reason = {};
    Lowering lowering = {};
    bool readsTexts = false;

    std::optional<std::string> value(const Part& part, const Value& value)
    {
        if (value.form != Value::Form::Text) {
            auto number = lowering.number(part, value);
            if (number && value.form == Value::Form::Symbol)
                return "symname(" + *number + ")";
            return number;
        }
        if (value.isComm())
            return "execname()";
        if (value.isConstantText())
            return cQuoted(value.fetch.word);
        const auto place = lowering.text(part, value);
        if (!place)
            return std::nullopt;
        if (place->user)
            return "user_string(" + place->address + ", \"(fault)\")";
        readsTexts = true;
        return "text_at(" + place->address + ")";
    }

    static const char* word(const Value& value)
    {
        if (value.form == Value::Form::Text || value.form == Value::Form::Symbol)
            return "%s";
        if (value.form == Value::Form::Character)
            return "%c";
        return value.hex ? "0x%x" : value.isSigned ? "%d" : "%u";
    }

    std::string filter(const Part& part)
    {
        if (!part.filtered || !plan.condition)
            return {};
        const auto text =
            plan.condition->text([&](const FilterTerm& term) { return termText(part, term); });
        if (!text)
            rendering.notes.push_back("The filter is left out: SystemTap has no words for \""
                                      + plan.filter + "\".");
        return text.value_or("");
    }

    std::optional<std::string> termText(const Part& part, const FilterTerm& term)
    {
        std::string left;
        if (term.field == "common_pid")
            left = "tid()";
        else if (term.field == "comm" || term.field == "COMM")
            left = "execname()";
        else if (isCommonField(term.field))
            left = "cpu()";
        for (const Value& one : part.values)
            if (one.name == term.field && left.empty())
                left = value(part, one).value_or("");
        if (left.empty())
            return std::nullopt;
        if (term.op == "&")
            return fmt::format("({} & {}) != 0", left, term.value);
        if (term.op == "~")
            return left + " =~ " + cQuoted(stapPattern(term.value));
        return fmt::format("{} {} {}", left, term.op,
                           term.isText ? cQuoted(term.value) : term.value);
    }

    bool columns(const Part& part, std::string& format, std::string& values,
                 const std::string& saved)
    {
        for (const Value& one : part.values) {
            const auto text = value(part, one);
            if (!text)
                return false;
            format += " " + one.name + "=" + word(one);
            values += ", " + (saved.empty() ? *text : saved + one.name + "[tid()]");
        }
        return true;
    }

    std::string row(const Part& part, const std::string& format, const std::string& values) const
    {
        std::string text = fmt::format("\tprintf(\"%-16s %-7d {}{}\\n\", execname(), tid(){})\n",
                                       part.label, format, values);
        if (plan.stackTrace)
            text +=
                isUser(part.probe.spec.kind) ? "\tprint_ubacktrace()\n" : "\tprint_backtrace()\n";
        return text;
    }

    bool simple(const Part& part, std::string& text)
    {
        const std::string place = stapPlace(part, reason);
        std::string format;
        std::string values;
        if (!reason.empty() || !columns(part, format, values, ""))
            return false;
        const std::string only = filter(part);
        text += "\nprobe " + place + "\n{\n";
        if (!only.empty())
            text += "\tif (!(" + only + "))\n\t\tnext\n";
        text += row(part, format, values) + "}\n";
        return true;
    }

    bool paired(std::string& text)
    {
        const Part& entry = plan.parts[0];
        const Part& leave = plan.parts[1];
        const std::string entryPlace = stapPlace(entry, reason);
        const std::string leavePlace = stapPlace(leave, reason);
        std::string format;
        std::string values;
        if (!reason.empty() || !columns(entry, format, values, "in_"))
            return false;
        format += " us=%d";
        values += ", us";
        if (!columns(leave, format, values, ""))
            return false;
        std::string globals = "global start, latency";
        std::string save;
        std::string forget;
        for (const Value& one : entry.values) {
            globals += ", in_" + one.name;
            save += fmt::format("\tin_{}[tid()] = {}\n", one.name, *value(entry, one));
            forget += fmt::format("\tdelete in_{}[tid()]\n", one.name);
        }
        const std::string before = filter(entry);
        const std::string after = before.empty() ? filter(leave) : "";
        text += "\n" + globals + "\n\nprobe " + entryPlace + "\n{\n";
        if (!before.empty())
            text += "\tif (!(" + before + "))\n\t\tnext\n";
        text += save + "\tstart[tid()] = gettimeofday_us()\n}\n\nprobe " + leavePlace
            + "\n{\n\tif (!(tid() in start))\n\t\tnext\n\tus = gettimeofday_us() - start[tid()]\n"
              "\tdelete start[tid()]\n";
        std::string body = row(entry, format, values) + "\tlatency[execname()] <<< us\n";
        if (!after.empty())
            body = "\tif (" + after + ") {\n" + body + "\t}\n";
        text += body + forget
            + "}\n\nprobe end\n{\n\tforeach (name in latency) {\n"
              "\t\tprintf(\"%s: microseconds\\n\", name)\n"
              "\t\tprint(@hist_log(latency[name]))\n\t}\n}\n";
        return true;
    }
};

} // namespace

Rendering renderSystemTap(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    rendering.notes.insert(rendering.notes.end(), plan.valueNotes.begin(), plan.valueNotes.end());
    StapWriter writer{.plan = plan, .rendering = rendering};
    writer.lowering.source = [&writer](const Part& part, const Fetch& fetch) {
        return stapSource(part, fetch, writer.reason);
    };
    writer.lowering.read = stapRead;
    writer.lowering.cut = stapCut;
    std::string text =
        fmt::format(R"(#!/usr/bin/stap
/*
 * {}
 *
 * Run it as root (it is compiled to a kernel module: gcc and the kernel's headers are needed):
 *     stap {}
 * Ctrl+C ends it.
 */

probe begin
{{
	printf("Tracing. Ctrl+C ends it.\n")
}}
)",
                    commentText(plan.title.empty() ? "Probes of Probescope" : plan.title),
                    dialectFile(Dialect::SystemTap));
    if (plan.latency && !writer.paired(text))
        return cannot(writer.reason);
    for (std::size_t i = plan.latency ? 2 : 0; i < plan.parts.size(); ++i)
        if (!writer.simple(plan.parts[i], text))
            return cannot(writer.reason);
    if (writer.readsTexts)
        text += "\n/* The address tells whose memory it is, as with the kernel's probes. */\n"
                "function text_at:string(address:long)\n{\n"
                "\ttry { return kernel_string(address) }\n"
                "\tcatch { return user_string(address, \"(fault)\") }\n}\n";
    rendering.text = std::move(text);
    return rendering;
}

} // namespace probescope::probe
