#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

std::string dtracePlace(const Part& part, std::string& reason, std::vector<std::string>& notes)
{
    const Spec& spec = part.probe.spec;
    const KnownPlace& known = part.probe.known;
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
    case Kind::FunctionEntry:
    case Kind::FunctionReturn:
        if (spec.address || spec.offset != 0) {
            reason = "DTrace's provider fbt has the entry and the return of functions only, and no "
                     "place in their midst.";
            return {};
        }
        return fmt::format("fbt:{}:{}:{}", spec.module, spec.symbol,
                           isReturn(spec.kind) ? "return" : "entry");
    case Kind::UserEntry:
    case Kind::UserReturn: {
        if (known.function.empty() && known.note.empty()) {
            reason = "DTrace names places in programs by functions, and the one at this offset is "
                     "not known.";
            return {};
        }
        notes.emplace_back("DTrace probes the program of one process: the one of -p PID or -c "
                           "COMMAND.");
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
        reason = "DTrace on Linux gives the arguments of a tracepoint, not the fields of its "
                 "event.";
        return {};
    case Kind::Synthetic:
        reason = "DTrace has no synthetic events; its thread-local variables do what they are for.";
        return {};
    }
    return {};
}

std::optional<std::string> dtraceSource(const Part& part, const Fetch& fetch, std::string& reason)
{
    const auto no = [&reason](std::string why) -> std::optional<std::string> {
        reason = std::move(why);
        return std::nullopt;
    };
    const Spec& spec = part.probe.spec;
    const auto& arguments = part.probe.known.arguments;
    switch (fetch.source) {
    case Source::Register:
        if (const unsigned number = argumentOf(fetch.word); number > 0 && !isReturn(spec.kind)
            && part.probe.known.functionOffset == 0 && part.probe.known.note.empty())
            return fmt::format("arg{}", number - 1);
        return no("DTrace on Linux reads arguments and return values, not the register %"
                  + fetch.word + ".");
    case Source::Argument:
        return fmt::format("arg{}", fetch.number - 1);
    case Source::ReturnValue: // arg0 is the place that returns
        return "arg1";
    case Source::Address:
        return fmt::format("{:#x}", static_cast<std::uint64_t>(fetch.number));
    case Source::Symbol:
        return plus("((uint64_t)&`" + fetch.word + ")", fetch.number);
    case Source::Immediate:
        return std::to_string(fetch.number);
    case Source::Stack:
    case Source::StackEntry:
        return no("DTrace on Linux does not give the words on the kernel's stack.");
    case Source::FileOffset:
        return no("DTrace cannot read a program's memory by its place in the file.");
    case Source::Named: {
        const auto end = fetch.word.find_first_of("-.");
        const auto found =
            std::find_if(arguments.begin(), arguments.end(), [&](const KnownArgument& argument) {
                return argument.name == fetch.word.substr(0, end);
            });
        if (found == arguments.end())
            return no("The argument " + fetch.word.substr(0, end)
                      + " is not in a known prototype, and DTrace wants its number.");
        const std::string value = fmt::format("arg{}", found - arguments.begin());
        return end == std::string::npos
            ? value
            : fmt::format("(({}){}){}", found->type, value, fetch.word.substr(end));
    }
    case Source::Field:
    case Source::AllArguments:
    case Source::Comm:
    case Source::Text:
        break;
    }
    return no("The argument has no words in D.");
}

struct DtraceWriter
{
    const Plan& plan;
    Rendering& rendering;
    std::string reason = {};
    Lowering lowering = {};

    std::optional<std::string> value(const Part& part, const Value& value)
    {
        if (value.form != Value::Form::Text)
            return lowering.number(part, value);
        if (value.isComm())
            return "execname";
        if (value.isConstantText())
            return cQuoted(value.fetch.word);
        const auto place = lowering.text(part, value);
        if (!place)
            return std::nullopt;
        return fmt::format(fmt::runtime(place->user ? "copyinstr({})" : "stringof((char *)({}))"),
                           place->address);
    }

    static const char* word(const Value& value)
    {
        switch (value.form) {
        case Value::Form::Text:
            return "%s";
        case Value::Form::Symbol:
            return "%a";
        case Value::Form::Character:
            return "%c";
        case Value::Form::Number:
            break;
        }
        return value.hex ? "0x%x" : value.isSigned ? "%d" : "%u";
    }

    std::optional<std::string> termText(const Part& part, const FilterTerm& term)
    {
        std::string left;
        if (term.field == "common_pid")
            left = "tid";
        else if (term.field == "comm" || term.field == "COMM")
            left = "execname";
        else if (isCommonField(term.field))
            left = "cpu";
        for (const Value& one : part.values)
            if (one.name == term.field && left.empty())
                left = value(part, one).value_or("");
        if (left.empty())
            return std::nullopt;
        if (term.op == "&")
            return fmt::format("({} & {}) != 0", left, term.value);
        if (term.op != "~")
            return fmt::format("{} {} {}", left, term.op,
                               term.isText ? cQuoted(term.value) : term.value);
        const Glob glob = Glob::of(term.value);
        if (glob.kind == Glob::Kind::Whole)
            return left + " == " + cQuoted(glob.word);
        if (glob.kind == Glob::Kind::Prefix)
            return fmt::format("substr({}, 0, {}) == {}", left, glob.word.size(),
                               cQuoted(glob.word));
        if (glob.kind == Glob::Kind::Within)
            return fmt::format("strstr({}, {}) != NULL", left, cQuoted(glob.word));
        return std::nullopt;
    }

    std::string predicate(const Part& part)
    {
        if (!part.filtered || !plan.condition)
            return {};
        const auto text =
            plan.condition->text([&](const FilterTerm& term) { return termText(part, term); });
        if (!text)
            rendering.notes.push_back("The filter is left out: D has no words for \"" + plan.filter
                                      + "\".");
        return text.value_or("");
    }

    bool columns(const Part& part, std::string& format, std::string& values,
                 const std::string& saved)
    {
        for (const Value& one : part.values) {
            const auto text = value(part, one);
            if (!text)
                return false;
            format += " " + one.name + "=" + word(one);
            values += ", " + (saved.empty() ? *text : saved + one.name);
        }
        return true;
    }

    std::string row(const Part& part, const std::string& format, const std::string& values) const
    {
        std::string text = fmt::format("\tprintf(\"%-16s %-7d {}{}\\n\", execname, tid{});\n",
                                       part.label, format, values);
        if (plan.stackTrace)
            text += isUser(part.probe.spec.kind) ? "\tustack();\n" : "\tstack();\n";
        return text;
    }

    bool simple(const Part& part, std::string& text)
    {
        const std::string place = dtracePlace(part, reason, rendering.notes);
        std::string format;
        std::string values;
        if (!reason.empty() || !columns(part, format, values, ""))
            return false;
        const std::string only = predicate(part);
        text += "\n" + place + "\n" + (only.empty() ? "" : "/" + only + "/\n") + "{\n"
            + row(part, format, values) + "}\n";
        return true;
    }

    bool paired(std::string& text)
    {
        const Part& entry = plan.parts[0];
        const Part& leave = plan.parts[1];
        const std::string entryPlace = dtracePlace(entry, reason, rendering.notes);
        const std::string leavePlace = dtracePlace(leave, reason, rendering.notes);
        std::string format;
        std::string values;
        if (!reason.empty() || !columns(entry, format, values, "self->in_"))
            return false;
        format += " us=%d";
        values += ", this->us";
        if (!columns(leave, format, values, ""))
            return false;
        const std::string before = predicate(entry);
        const std::string after = before.empty() ? predicate(leave) : "";
        text += "\n" + entryPlace + "\n" + (before.empty() ? "" : "/" + before + "/\n") + "{\n";
        std::string forget;
        for (const Value& one : entry.values) {
            text += fmt::format("\tself->in_{} = {};\n", one.name, *value(entry, one));
            forget += fmt::format("\tself->in_{} = 0;\n", one.name);
        }
        text += "\tself->start = timestamp;\n}\n\n" + leavePlace + "\n/self->start"
            + (after.empty() ? "" : " && (" + after + ")")
            + "/\n{\n\tthis->us = (timestamp - self->start) / 1000;\n" + row(entry, format, values)
            + "\t@us[execname] = quantize(this->us);\n}\n\n" + leavePlace + "\n/self->start/\n{\n"
            + forget + "\tself->start = 0;\n}\n";
        return true;
    }
};

} // namespace

Rendering renderDTrace(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    rendering.notes.insert(rendering.notes.end(), plan.valueNotes.begin(), plan.valueNotes.end());
    DtraceWriter writer{.plan = plan, .rendering = rendering};
    writer.lowering.source = [&writer](const Part& part, const Fetch& fetch) {
        return dtraceSource(part, fetch, writer.reason);
    };
    writer.lowering.read = [](const std::string& address, unsigned bytes, bool isSigned,
                              bool user) {
        const std::string type = fmt::format("{}int{}_t", isSigned ? "" : "u", bytes * 8);
        return user ? fmt::format("*({} *)copyin({}, {})", type, address, bytes)
                    : fmt::format("*({} *)({})", type, address);
    };
    writer.lowering.cut = [](const std::string& value, unsigned bytes, bool isSigned) {
        return fmt::format("(({}int{}_t){})", isSigned ? "" : "u", bytes * 8, value);
    };
    const bool user = std::any_of(plan.parts.begin(), plan.parts.end(),
                                  [](const Part& part) { return isUser(part.probe.spec.kind); });
    std::string text =
        fmt::format(R"(#!/usr/sbin/dtrace -s
/*
 * {}
 *
 * Run it as root, with dtrace-utils 2 for Linux (not the dtrace of SystemTap):
 *     dtrace -s {}{}
 * Ctrl+C ends it.
 */

#pragma D option quiet

BEGIN
{{
	printf("Tracing. Ctrl+C ends it.\n");
}}
)",
                    commentText(plan.title.empty() ? "Probes of Probescope" : plan.title),
                    dialectFile(Dialect::DTrace), user ? " -p PID" : "");
    if (plan.latency && !writer.paired(text))
        return cannot(writer.reason);
    for (std::size_t i = plan.latency ? 2 : 0; i < plan.parts.size(); ++i)
        if (!writer.simple(plan.parts[i], text))
            return cannot(writer.reason);
    if (std::any_of(plan.parts.begin(), plan.parts.end(),
                    [](const Part& part) { return part.probe.spec.mostActive > 0; }))
        rendering.notes.emplace_back("DTrace chooses itself how many calls may be in progress "
                                     "(maxactive).");
    rendering.text = std::move(text);
    return rendering;
}

} // namespace probescope::probe
