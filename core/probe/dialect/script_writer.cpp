#include "core/probe/dialect/script_writer.h"

#include <fmt/format.h>
#include <utility>

namespace probescope::probe {

ScriptWriter::ScriptWriter(const Plan& plan, const ScriptSyntax& words)
    : m_plan(plan)
    , m_words(words)
    , m_rendering(beginRendering(plan))
{
    m_lowering.source = [this](const LoweredProbe& part, const Fetch& fetch) {
        return anySource(part, fetch);
    };
    m_lowering.read = [this](const std::string& address, unsigned bytes, bool isSigned, bool user) {
        return read(address, bytes, isSigned, user);
    };
    m_lowering.cut = [this](const std::string& value, unsigned bytes, bool isSigned) {
        return cut(value, bytes, isSigned);
    };
}

Rendering ScriptWriter::write()
{
    m_rendering.text = head();
    const auto& parts = m_plan.parts;
    if (m_plan.latency && !addPair(parts[0], parts[1]))
        return cannot(m_reason);
    for (std::size_t i = m_plan.latency ? 2 : 0; i < parts.size(); ++i)
        if (!addSingle(parts[i]))
            return cannot(m_reason);
    m_rendering.text += tail();
    if (!m_words.takesMaxActive)
        noteMaxActive(m_plan, m_words.system, m_rendering);
    return std::move(m_rendering);
}

std::string ScriptWriter::head() const
{
    return fmt::format("#!{}\n/*\n * {}\n *\n{}{} * Ctrl+C ends it.\n */\n{}", m_words.interpreter,
                       titleText(m_plan), probeLine(m_plan), m_words.usage, m_words.options)
        + clause(std::string(m_words.begin), {},
                 fmt::format("\tprintf(\"Tracing. Ctrl+C ends it.\\n\"){}\n", m_words.end));
}

std::string ScriptWriter::clause(const std::string& place, const std::string& condition,
                                 const std::string& body) const
{
    const std::string predicate = condition.empty() ? "" : "/" + condition + "/\n";
    return "\n" + place + "\n" + predicate + "{\n" + body + "}\n";
}

std::optional<std::string> ScriptWriter::refuse(Message why)
{
    m_reason = std::move(why);
    return std::nullopt;
}

std::optional<std::string> ScriptWriter::refuseSource()
{
    return refuse(tr("The argument cannot be expressed in {}.", {m_words.system}));
}

std::optional<std::string> ScriptWriter::anySource(const LoweredProbe& part, const Fetch& fetch)
{
    switch (fetch.source) {
    case Fetch::Source::Address:
        return fmt::format("{:#x}", static_cast<std::uint64_t>(fetch.number));
    case Fetch::Source::Immediate:
        return std::to_string(fetch.number);
    case Fetch::Source::FileOffset:
        return refuse(tr("{} cannot read a program's memory by file offset.", {m_words.system}));
    default:
        return source(part, fetch);
    }
}

std::optional<std::string> ScriptWriter::namedArgument(const LoweredProbe& part,
                                                       const std::string& word)
{
    const auto named = findArgument(part.probe.known, word);
    if (!named)
        return refuse(tr("The argument {} is not in a known prototype, but {} needs its number.",
                         {word.substr(0, word.find_first_of("-.")), m_words.system}));
    if (named->members.empty())
        return fmt::format("arg{}", named->index);
    return fmt::format("(({})arg{}){}", part.probe.known.arguments[named->index].type, named->index,
                       named->members);
}

std::string ScriptWriter::onlyIf(const std::string& condition, const std::string& body)
{
    return condition.empty() ? body : "\tif (" + condition + ") {\n" + body + "\t}\n";
}

std::optional<std::string> ScriptWriter::value(const LoweredProbe& part, const Value& value)
{
    if (value.form != Value::Form::Text) {
        auto number = m_lowering.number(part, value);
        return number && value.form == Value::Form::Symbol ? nameOf(*number) : number;
    }
    if (value.isComm())
        return std::string(m_words.comm);
    if (value.isConstantText())
        return cQuoted(value.fetch.word);
    // Texts of an event are values in themselves.
    if (value.fetch.follows.empty() && value.fetch.source == Fetch::Source::Field)
        return source(part, value.fetch);
    const auto place = m_lowering.text(part, value);
    return place ? std::optional(textAt(*place)) : std::nullopt;
}

std::optional<std::string> ScriptWriter::term(const LoweredProbe& part, const FilterTerm& term)
{
    std::string left;
    if (term.field == "common_pid")
        left = m_words.tid;
    else if (term.field == "comm" || term.field == "COMM")
        left = m_words.comm;
    else if (isCommonField(term.field))
        left = m_words.cpu;
    for (const Value& one : part.values)
        if (one.name == term.field && left.empty())
            left = value(part, one).value_or("");
    if (left.empty())
        return std::nullopt;
    if (term.op == "~") {
        const Glob glob = Glob::of(term.value);
        return glob.kind == Glob::Kind::Whole ? left + " == " + cQuoted(glob.word)
                                              : matches(left, glob, term.value);
    }
    if (term.op == "&")
        return fmt::format("({} & {}) != 0", left, term.value);
    return fmt::format("{} {} {}", left, term.op, term.isText ? cQuoted(term.value) : term.value);
}

std::string ScriptWriter::condition(const LoweredProbe& part)
{
    if (!part.filtered || !m_plan.condition)
        return {};
    const auto text =
        m_plan.condition->text([&](const FilterTerm& one) { return term(part, one); });
    if (!text)
        note(
            tr("The filter is left out: {} cannot express “{}”.", {m_words.system, m_plan.filter}));
    return text.value_or("");
}

std::string ScriptWriter::row(const LoweredProbe& part, const std::string& format,
                              const std::string& values) const
{
    std::string text = fmt::format("\tprintf(\"%-16s %-7d {}{}\\n\", {}, {}{}){}\n", part.label,
                                   format, m_words.comm, m_words.tid, values, m_words.end);
    if (m_plan.stackTrace)
        text += fmt::format("\t{}{}\n",
                            isUser(part.probe.spec.kind) ? m_words.userStack : m_words.kernelStack,
                            m_words.end);
    return text;
}

std::string ScriptWriter::keptAt(const std::string& name) const
{
    return fmt::format("{}{}{}", m_words.keptPrefix, name, m_words.keptSuffix);
}

bool ScriptWriter::addColumns(const LoweredProbe& part, bool isKept, std::string& format,
                              std::string& values)
{
    for (const Value& one : part.values) {
        const auto text = value(part, one);
        if (!text)
            return false;
        format += " " + one.name + "=" + formatOf(one, m_words.length, m_words.symbol);
        values += ", " + (isKept ? keptAt(one.name) : *text);
    }
    return true;
}

bool ScriptWriter::addSingle(const LoweredProbe& part)
{
    const std::string at = place(part);
    std::string format;
    std::string values;
    if (!m_reason.empty() || !addColumns(part, false, format, values))
        return false;
    m_rendering.text += clause(at, condition(part), row(part, format, values));
    return true;
}

bool ScriptWriter::addPair(const LoweredProbe& entry, const LoweredProbe& leave)
{
    ScriptPair both{.entryPlace = place(entry), .leavePlace = place(leave)};
    std::string format;
    std::string values;
    if (!m_reason.empty() || !addColumns(entry, true, format, values))
        return false;
    format += fmt::format(" us=%{}d", m_words.length);
    values += fmt::format(", {}", m_words.us);
    if (!addColumns(leave, false, format, values))
        return false;
    for (const Value& one : entry.values)
        both.kept.push_back({one.name, keptAt(one.name), value(entry, one).value_or("")});
    both.before = condition(entry);
    if (both.before.empty())
        both.after = condition(leave);
    both.row = row(entry, format, values);
    m_rendering.text += pair(both);
    return true;
}

} // namespace probescope::probe
