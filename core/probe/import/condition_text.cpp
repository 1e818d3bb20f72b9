#include "core/probe/import/condition_text.h"

#include "core/probe/dialect/filter.h"
#include "core/probe/import/code_effects.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using NodeKind = CodeNode::Kind;

std::string negated(const std::string& filter)
{
    const auto node = FilterNode::parse(filter);
    const bool equals = node && node->kind == FilterNode::Kind::Term && node->term.op == "==";
    if (!equals)
        return "!(" + filter + ")";
    std::string other = filter;
    other.replace(filter.find("=="), 2, "!=");
    return other;
}

/// `^ba.*$`, as it is written for `ba*`; empty: it is another expression.
std::string globOfPattern(std::string_view pattern)
{
    const bool begins = pattern.starts_with('^');
    const bool ends = pattern.ends_with('$');
    if (begins)
        pattern.remove_prefix(1);
    if (ends)
        pattern.remove_suffix(1);
    std::string glob = begins ? "" : "*";
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern.substr(i, 2) == ".*") {
            if (!glob.ends_with('*'))
                glob += '*';
            ++i;
        } else if (pattern[i] == '[' && pattern.substr(i, 3).ends_with(']')
                   && i + 2 < pattern.size()) {
            glob += pattern[i + 1];
            i += 2;
        } else if (pattern[i] == '.') {
            glob += '?';
        } else if (std::string_view("^$|()+{}[]\\*?").find(pattern[i]) != std::string_view::npos) {
            return {};
        } else {
            glob += pattern[i];
        }
    }
    return ends || glob.ends_with('*') ? glob : glob + "*";
}

} // namespace

std::optional<std::string> ConditionText::text(const CodeNode& node, bool& ignorable)
{
    const bool isAnd = node.kind == NodeKind::Binary && node.word == "&&";
    if (isAnd || (node.kind == NodeKind::Binary && node.word == "||")) {
        bool leftless = false;
        bool rightless = false;
        auto left = text(node.parts[0], leftless);
        auto right = text(node.parts[1], rightless);
        ignorable = isAnd ? leftless && rightless : leftless || rightless;
        if (ignorable || (isAnd && leftless))
            return ignorable ? std::nullopt : right;
        if (isAnd && rightless)
            return left;
        if (!left || !right)
            return std::nullopt;
        // The operators of each kind stand in a row without parentheses.
        const auto part = [&node, isAnd](std::size_t i, const std::string& text) {
            const CodeNode& one = node.parts[i];
            return isAnd && one.kind == NodeKind::Binary && one.word == "||" ? "(" + text + ")"
                                                                             : text;
        };
        return part(0, *left) + (isAnd ? " && " : " || ") + part(1, *right);
    }
    if (node.kind == NodeKind::Unary && node.word == "!") {
        if (auto match = matchText(node, ignorable); match || ignorable)
            return match;
        const auto inner = text(node.parts[0], ignorable);
        return inner ? std::optional(negated(*inner)) : std::nullopt;
    }
    if (auto match = matchText(node, ignorable); match || ignorable)
        return match;
    return termText(node, ignorable);
}

/// `strncmp(text, "ba", 2) == 0` and its like.
std::optional<std::string> ConditionText::matchText(const CodeNode& node, bool& ignorable)
{
    const CodeNode* call = &node;
    bool matches = true;
    if (node.kind == NodeKind::Binary && (node.word == "==" || node.word == "!=")
        && node.parts[0].kind == NodeKind::Call) {
        call = &node.parts[0];
        const CodeNode& right = node.parts[1];
        const bool zero = right.kind == NodeKind::Number && right.number == 0;
        const bool null = right.isName("NULL");
        const bool equals = node.word == "==";
        if (call->calls("substr") && right.kind == NodeKind::Text && call->parts.size() == 4) {
            const auto field = fieldOf(call->parts[1], ignorable);
            return field ? std::optional(*field + " ~ \"" + right.word + "*\"") : std::nullopt;
        }
        if (call->calls("strstr") && null && !equals && call->parts.size() == 3
            && call->parts[2].kind == NodeKind::Text) {
            const auto field = fieldOf(call->parts[1], ignorable);
            return field ? std::optional(*field + " ~ \"*" + call->parts[2].word + "*\"")
                         : std::nullopt;
        }
        if (!zero)
            return std::nullopt;
        matches = equals == (call->calls("strncmp") || call->calls("strcmp"));
    } else if (node.kind == NodeKind::Unary && node.word == "!"
               && (node.parts[0].calls("strncmp") || node.parts[0].calls("strcmp"))) {
        call = &node.parts[0];
    } else if (node.kind == NodeKind::Unary && node.word == "!" && node.parts[0].calls("same")) {
        call = &node.parts[0];
        matches = false;
    } else if (node.kind == NodeKind::Binary && (node.word == "=~" || node.word == "!~")
               && node.parts[1].kind == NodeKind::Text) {
        const auto field = fieldOf(node.parts[0], ignorable);
        const std::string glob = globOfPattern(node.parts[1].word);
        if (!field || glob.empty())
            return std::nullopt;
        const std::string term = *field + " ~ \"" + glob + "\"";
        return node.word == "=~" ? term : negated(term);
    }
    const bool glob = call->calls("glob_match") && call->parts.size() == 3;
    const bool compares = call->calls("strncmp") || call->calls("same") || call->calls("strcmp");
    if (!glob && !(compares && call->parts.size() >= 3))
        return std::nullopt;
    const CodeNode& word = call->parts[glob ? 1 : 2];
    const auto field = fieldOf(call->parts[glob ? 2 : 1], ignorable);
    if (!field || word.kind != NodeKind::Text)
        return std::nullopt;
    const bool whole = !glob
        && (call->parts.size() < 4 || call->parts[3].kind != NodeKind::Number
            || call->parts[3].number > word.word.size());
    std::string term = *field + (whole ? (matches ? " == " : " != ") : " ~ ") + "\"" + word.word
        + (glob || whole ? "" : "*") + "\"";
    return whole || matches ? term : negated(term);
}

std::optional<std::string> ConditionText::termText(const CodeNode& node, bool& ignorable)
{
    static constexpr auto kOps =
        std::to_array<std::string_view>({"==", "!=", "<", ">", "<=", ">="});
    if (node.kind == NodeKind::Binary && node.word == "in") {
        ignorable = true; // whether an entry was seen: pairing does that
        presences.push_back({.at = node.at, .probe = m_state.probe});
        return std::nullopt;
    }
    if (node.kind != NodeKind::Binary || !isOneOf(node.word, kOps)) {
        const bool mask = node.kind == NodeKind::Binary && node.word == "&"
            && node.parts[1].kind == NodeKind::Number;
        // Whether there is room for a row, or whether the entry was seen.
        const auto held = m_state.held.find(m_state.keyOf(node));
        const bool presence = node.kind == NodeKind::Index || codeText(node).starts_with("self->");
        if (isKept(node))
            presences.push_back({.at = node.at, .probe = m_state.probe});
        if (held != m_state.held.end() && (presence || held->second.value.form == Form::Other)) {
            ignorable = true;
            return std::nullopt;
        }
        const auto field = fieldOf(mask ? node.parts[0] : node, ignorable);
        if (!field || ignorable)
            return std::nullopt;
        return mask ? *field + " & " + node.parts[1].word : *field + " != 0";
    }
    const CodeNode& left = node.parts[0];
    const CodeNode* right = &node.parts[1];
    if (right->isName("NULL")) {
        ignorable = true;
        return std::nullopt;
    }
    if (left.kind == NodeKind::Binary && left.word == "&" && node.word == "!="
        && left.parts[1].kind == NodeKind::Number && right->kind == NodeKind::Number
        && right->number == 0) {
        const auto field = fieldOf(left.parts[0], ignorable);
        return field ? std::optional(*field + " & " + left.parts[1].word) : std::nullopt;
    }
    std::string sign;
    if (right->kind == NodeKind::Unary && right->word == "-") {
        sign = "-";
        right = &right->parts[0];
    }
    const auto field = fieldOf(left, ignorable);
    if (!field)
        return std::nullopt;
    if (right->kind == NodeKind::Text)
        return *field + " " + node.word + " \"" + right->word + "\"";
    if (right->kind != NodeKind::Number)
        return std::nullopt;
    return *field + " " + node.word + " " + sign + right->word;
}

std::optional<std::string> ConditionText::fieldOf(const CodeNode& node, bool& ignorable)
{
    const Lifted value = m_state.lifter.lift(node);
    switch (value.form) {
    case Form::Comm:
        return "comm";
    case Form::Cpu:
        return "cpu";
    case Form::Process:
        remark = {.at = m_program.placeOf(node.at),
                  .text = m_state.lifter.dialect == Dialect::Bpftrace
                      ? tr("bpftrace's pid is the process; the filter's common_pid is the thread.")
                      : tr("This pid is the process; the filter's common_pid is the thread.")};
        return "common_pid";
    case Form::Thread:
        return "common_pid";
    case Form::Value:
    case Form::Text:
    case Form::Symbol:
        break;
    case Form::Unknown:
        if (value.reason.empty() && node.kind != NodeKind::Call && node.kind != NodeKind::Binary)
            ignorable = true; // a variable of the program's own
        if (ignorable && isKept(node))
            presences.push_back({.at = node.at, .probe = m_state.probe});
        return std::nullopt;
    default:
        ignorable = value.form == Form::Time;
        return std::nullopt;
    }
    if (m_state.found.empty())
        return std::nullopt;
    const bool kept = value.held != std::string::npos && value.held < m_state.found.size();
    const std::size_t probe = kept ? value.held : m_state.probe;
    // Its name is known when all is read.
    compared.emplace_back(probe, value);
    return std::string(kCompared) + std::to_string(compared.size() - 1);
}

} // namespace probescope::probe
