#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

std::string bpftracePlace(const Part& part, std::string& reason, std::vector<std::string>& notes)
{
    const Spec& spec = part.probe.spec;
    const KnownPlace& known = part.probe.known;
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::FunctionEntry:
        if (spec.address)
            reason = "bpftrace names places of the kernel by functions, not by bare addresses.";
        return "kprobe:" + plus(spec.symbol, spec.offset);
    case Kind::KernelReturn:
    case Kind::FunctionReturn:
        if (spec.offset != 0 || spec.address)
            reason = "bpftrace puts return probes on the names of functions only.";
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
        notes.push_back(fmt::format("The function at {:#x} of {} is not known: bpftrace takes the "
                                    "number for an address of the program, which is the same only "
                                    "where its code is mapped as it lies in the file.",
                                    spec.offset, spec.file));
        return fmt::format("{}{}:{:#x}", probe, cQuoted(spec.file), spec.offset);
    }
    case Kind::Event:
        return "tracepoint:" + spec.system + ":" + spec.symbol;
    case Kind::Tracepoint:
        return "rawtracepoint:" + spec.symbol;
    case Kind::Synthetic:
        break;
    }
    reason = "bpftrace has no synthetic events; its maps do what they are for.";
    return {};
}

std::optional<std::string> bpftraceSource(const Part& part, const Fetch& fetch, std::string& reason)
{
    const auto no = [&reason](std::string why) -> std::optional<std::string> {
        reason = std::move(why);
        return std::nullopt;
    };
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
    case Source::Address:
        return fmt::format("{:#x}", static_cast<std::uint64_t>(fetch.number));
    case Source::Symbol:
        return plus(fmt::format("kaddr(\"{}\")", fetch.word), fetch.number);
    case Source::FileOffset:
        return no("bpftrace cannot read a program's memory by its place in the file.");
    case Source::Immediate:
        return std::to_string(fetch.number);
    case Source::Field:
        return "args->" + fetch.word;
    case Source::Named: {
        const auto end = fetch.word.find_first_of("-.");
        const auto& arguments = part.probe.known.arguments;
        const auto found =
            std::find_if(arguments.begin(), arguments.end(), [&](const KnownArgument& argument) {
                return argument.name == fetch.word.substr(0, end);
            });
        if (found == arguments.end())
            return no("The argument " + fetch.word.substr(0, end)
                      + " is not in a known prototype, and bpftrace wants its number.");
        const std::string value = fmt::format("arg{}", found - arguments.begin());
        if (end == std::string::npos)
            return value;
        return fmt::format("(({}){}){}", found->type, value, fetch.word.substr(end));
    }
    case Source::AllArguments:
    case Source::Comm:
    case Source::Text:
        break;
    }
    return no("The argument has no words in bpftrace.");
}

Lowering bpftraceLowering(std::string& reason)
{
    Lowering lowering;
    lowering.source = [&reason](const Part& part, const Fetch& fetch) {
        return bpftraceSource(part, fetch, reason);
    };
    lowering.read = [](const std::string& address, unsigned bytes, bool isSigned, bool user) {
        return fmt::format("*({}int{} *){}({})", isSigned ? "" : "u", bytes * 8, user ? "uptr" : "",
                           address);
    };
    lowering.cut = [](const std::string& value, unsigned bytes, bool isSigned) {
        return fmt::format("({}int{}){}", isSigned ? "" : "u", bytes * 8, value);
    };
    return lowering;
}

std::optional<std::string> valueText(const Lowering& lowering, const Part& part, const Value& value)
{
    if (value.form != Value::Form::Text) {
        auto number = lowering.number(part, value);
        if (number && value.form == Value::Form::Symbol)
            return "ksym(" + *number + ")";
        return number;
    }
    if (value.isComm())
        return "comm";
    if (value.isConstantText())
        return cQuoted(value.fetch.word);
    if (value.fetch.follows.empty() && value.fetch.source == Source::Field)
        return lowering.source(part, value.fetch);
    const auto place = lowering.text(part, value);
    if (!place)
        return std::nullopt;
    // Without uptr, the address itself tells whose memory it is, as with the kernel's probes.
    return fmt::format(fmt::runtime(place->user ? "str(uptr({}))" : "str({})"), place->address);
}

const char* formatWord(const Value& value)
{
    switch (value.form) {
    case Value::Form::Text:
    case Value::Form::Symbol:
        return "%s";
    case Value::Form::Character:
        return "%c";
    case Value::Form::Number:
        break;
    }
    return value.hex ? "0x%lx" : value.isSigned ? "%ld" : "%lu";
}

std::optional<std::string> condition(const Plan& plan, const Part& part, const Lowering& lowering)
{
    if (!part.filtered || !plan.condition)
        return std::string();
    return plan.condition->text([&](const FilterTerm& term) -> std::optional<std::string> {
        std::string left;
        if (term.field == "common_pid")
            left = "tid";
        else if (term.field == "comm" || term.field == "COMM")
            left = "comm";
        else if (isCommonField(term.field))
            left = "cpu";
        for (const Value& value : part.values)
            if (value.name == term.field && left.empty())
                left = valueText(lowering, part, value).value_or("");
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
            return fmt::format("strncmp({}, {}, {}) == 0", left, cQuoted(glob.word),
                               glob.word.size());
        return std::nullopt;
    });
}

struct BpftraceWriter
{
    const Plan& plan;
    Rendering& rendering;
    std::string reason = {};
    Lowering lowering = bpftraceLowering(reason);

    std::string predicate(const Part& part)
    {
        const auto text = condition(plan, part, lowering);
        if (!text)
            rendering.notes.push_back("The filter is left out: bpftrace has no words for \""
                                      + plan.filter + "\".");
        return text.value_or("");
    }

    /// `, VALUE` and ` NAME=%d` of all values; nothing where one has no words.
    bool columns(const Part& part, std::string& format, std::string& values,
                 const std::string& saved)
    {
        for (const Value& value : part.values) {
            const auto text = valueText(lowering, part, value);
            if (!text)
                return false;
            format += " " + value.name + "=" + formatWord(value);
            values += ", " + (saved.empty() ? *text : saved + value.name + "[tid]");
        }
        return true;
    }

    std::string row(const Part& part, const std::string& format, const std::string& values) const
    {
        std::string text = fmt::format("\tprintf(\"%-16s %-7d {}{}\\n\", comm, tid{});\n",
                                       part.label, format, values);
        if (plan.stackTrace)
            text += fmt::format("\tprintf(\"%s\\n\", {});\n",
                                isUser(part.probe.spec.kind) ? "ustack" : "kstack");
        return text;
    }

    bool simple(const Part& part, std::string& text)
    {
        const std::string place = bpftracePlace(part, reason, rendering.notes);
        std::string format;
        std::string values;
        if (!reason.empty() || !columns(part, format, values, ""))
            return false;
        const std::string filter = predicate(part);
        text += "\n" + place + "\n" + (filter.empty() ? "" : "/" + filter + "/\n") + "{\n"
            + row(part, format, values) + "}\n";
        return true;
    }

    bool paired(std::string& text)
    {
        const Part& entry = plan.parts[0];
        const Part& leave = plan.parts[1];
        const std::string entryPlace = bpftracePlace(entry, reason, rendering.notes);
        const std::string leavePlace = bpftracePlace(leave, reason, rendering.notes);
        if (!reason.empty())
            return false;
        std::string format;
        std::string values;
        if (!columns(entry, format, values, "@in_"))
            return false;
        format += " us=%lu";
        values += ", $us";
        if (!columns(leave, format, values, ""))
            return false;
        const std::string before = predicate(entry);
        text += "\n" + entryPlace + "\n" + (before.empty() ? "" : "/" + before + "/\n") + "{\n";
        std::string forget = "\tdelete(@start[tid]);\n";
        std::string clear = "\tclear(@start);\n";
        for (const Value& value : entry.values) {
            text += fmt::format("\t@in_{}[tid] = {};\n", value.name,
                                *valueText(lowering, entry, value));
            forget += fmt::format("\tdelete(@in_{}[tid]);\n", value.name);
            clear += fmt::format("\tclear(@in_{});\n", value.name);
        }
        text += "\t@start[tid] = nsecs;\n}\n\n";
        const std::string after = entry.filtered ? "" : predicate(leave);
        text += leavePlace + "\n/@start[tid]/\n{\n\t$us = (nsecs - @start[tid]) / 1000;\n";
        std::string body = row(entry, format, values) + "\t@us[comm] = hist($us);\n";
        if (!after.empty())
            body = "\tif (" + after + ") {\n" + body + "\t}\n";
        text += body + forget + "}\n\nEND\n{\n" + clear + "}\n";
        return true;
    }
};

} // namespace

Rendering renderBpftrace(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    rendering.notes.insert(rendering.notes.end(), plan.valueNotes.begin(), plan.valueNotes.end());
    BpftraceWriter writer{.plan = plan, .rendering = rendering};
    std::string text =
        fmt::format(R"(#!/usr/bin/env bpftrace
/*
 * {}
 *
 * Run it as root: bpftrace {}
 * Ctrl+C ends it. Texts are cut at 64 bytes; BPFTRACE_STRLEN=200 in the environment makes that more.
 */

BEGIN
{{
	printf("Tracing. Ctrl+C ends it.\n");
}}
)",
                    commentText(plan.title.empty() ? "Probes of Probescope" : plan.title),
                    dialectFile(Dialect::Bpftrace));
    if (plan.latency && !writer.paired(text))
        return cannot(writer.reason);
    for (std::size_t i = plan.latency ? 2 : 0; i < plan.parts.size(); ++i)
        if (!writer.simple(plan.parts[i], text))
            return cannot(writer.reason);
    if (std::any_of(plan.parts.begin(), plan.parts.end(),
                    [](const Part& part) { return part.probe.spec.mostActive > 0; }))
        rendering.notes.emplace_back("bpftrace chooses itself how many calls may be in progress "
                                     "(maxactive).");
    rendering.text = std::move(text);
    return rendering;
}

} // namespace probescope::probe
