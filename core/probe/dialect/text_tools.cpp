#include "core/base/text.h"
#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kRegisters{
    {{"di", "rdi"},  {"si", "rsi"},  {"dx", "rdx"},  {"cx", "rcx"},       {"r8", "r8"},
     {"r9", "r9"},   {"ax", "rax"},  {"bx", "rbx"},  {"bp", "rbp"},       {"sp", "rsp"},
     {"ip", "rip"},  {"cs", "cs"},   {"ss", "ss"},   {"flags", "eflags"}, {"r10", "r10"},
     {"r11", "r11"}, {"r12", "r12"}, {"r13", "r13"}, {"r14", "r14"},      {"r15", "r15"}}};

/// The whole line a probe stands for.
std::string prototypeText(const KnownPlace& known)
{
    if (known.function.empty() || (known.arguments.empty() && known.result.empty()))
        return {};
    std::string text = (known.result.empty() ? "" : known.result + " ") + known.function + "(";
    for (std::size_t i = 0; i < known.arguments.size(); ++i) {
        const KnownArgument& argument = known.arguments[i];
        text += i == 0 ? "" : ", ";
        text += argument.type;
        if (!argument.type.ends_with('*') && !argument.name.empty())
            text += ' ';
        text += argument.name;
    }
    return text + ")";
}

} // namespace

std::string plus(const std::string& expression, std::int64_t offset)
{
    if (offset == 0)
        return expression;
    const std::string number = std::to_string(offset);
    return expression + (offset < 0 ? " - " + number.substr(1) : " + " + number);
}

unsigned argumentOf(std::string_view reg)
{
    static constexpr std::array<std::string_view, 6> kOrder{"di", "si", "dx", "cx", "r8", "r9"};
    const auto* const found = std::find(kOrder.begin(), kOrder.end(), reg);
    if (found != kOrder.end())
        return unsigned(found - kOrder.begin()) + 1;
    if (reg.size() == 2 && reg.front() == 'x' && reg[1] >= '0' && reg[1] <= '7') // arm64
        return unsigned(reg[1] - '0') + 1;
    return 0;
}

std::string longRegister(std::string_view reg)
{
    const auto* const found = std::find_if(kRegisters.begin(), kRegisters.end(),
                                           [reg](const auto& pair) { return pair.first == reg; });
    return found == kRegisters.end() ? std::string() : std::string(found->second);
}

std::string shellQuoted(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'')
            quoted += R"('\'')";
        else
            quoted += c;
    }
    return quoted + "'";
}

std::string cQuoted(std::string_view text)
{
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        if (static_cast<unsigned char>(c) >= ' ')
            quoted += c;
    }
    return quoted + "\"";
}

std::string identifier(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        const bool fits = isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        name += fits ? c : '_';
    }
    if (name.empty() || isDigit(name.front()))
        name.insert(name.begin(), '_');
    return name;
}

std::string commentText(std::string_view text)
{
    std::string comment;
    for (const char c : text) {
        if (c == '/' && comment.ends_with('*'))
            comment += ' ';
        comment += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return comment;
}

std::string titleText(const Plan& plan)
{
    return commentText(plan.title.empty() ? "Probes of Probescope" : plan.title);
}

std::string probeLine(const Plan& plan)
{
    std::string line;
    for (const LoweredProbe& part : plan.parts) {
        line += line.empty() ? " * Probes: " : ", ";
        line += part.probe.spec.group + "/" + part.probe.spec.event;
    }
    return commentText(line) + "\n";
}

std::string prototypeLines(const Plan& plan)
{
    std::string lines;
    for (const LoweredProbe& part : plan.parts)
        if (const std::string line = prototypeText(part.probe.known); !line.empty())
            lines += " * " + commentText(line) + "\n";
    return lines;
}

std::string formatOf(const Value& value, std::string_view length, std::string_view symbol)
{
    switch (value.form) {
    case Value::Form::Text:
        return "%s";
    case Value::Form::Symbol:
        return std::string(symbol);
    case Value::Form::Character:
        return "%c";
    case Value::Form::Number:
        break;
    }
    const std::string format = (value.hex ? "0x%" : "%") + std::string(length);
    return format + (value.hex ? 'x' : value.isSigned ? 'd' : 'u');
}

std::optional<FoundArgument> findArgument(const KnownPlace& known, const std::string& word)
{
    const auto end = std::min(word.find_first_of("-."), word.size());
    for (std::size_t i = 0; i < known.arguments.size(); ++i)
        if (known.arguments[i].name == word.substr(0, end))
            return FoundArgument{.index = i, .members = word.substr(end)};
    return std::nullopt;
}

} // namespace probescope::probe
