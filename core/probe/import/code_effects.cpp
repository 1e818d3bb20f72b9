#include "core/probe/import/code_effects.h"

#include "core/probe/lift/print_format.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using NodeKind = CodeNode::Kind;

/// Does it show, count or keep something, or change what the program does?
bool hasEffect(const CodeNode& node, const ProgramState& state)
{
    const bool inC = state.isC();
    const auto isStored = [inC](const CodeNode& target) {
        return !inC
            && (target.kind == NodeKind::Index || target.word.starts_with('@')
                || codeText(target).starts_with("self->"));
    };
    if (node.kind == NodeKind::Assign) {
        const CodeNode& value = node.parts[1];
        const bool ends = value.kind == NodeKind::Number && value.number == 0 && node.word == "=";
        return node.word == "<<<" || (isStored(node.parts[0]) && !ends) || hasEffect(value, state);
    }
    if (node.kind == NodeKind::Unary && (node.word == "++" || node.word == "--"))
        return !inC;
    if (node.kind != NodeKind::Call || node.parts[0].kind != NodeKind::Name)
        return false;
    const std::string& name = node.parts[0].word;
    if (formatPlace(name) > 0)
        return name != "snprintf";
    if (inC)
        return name == "bpf_map_update_elem" || name.ends_with("_submit")
            || name.ends_with("_output") || name.starts_with("__sync_fetch_and_");
    static constexpr auto kIdle =
        std::to_array<std::string_view>({"delete", "clear", "zero", "trunc", "discard"});
    return !isOneOf(name, kIdle) && !isOfEveryHit(state.lifter.lift(node).form);
}

void collectEffects(const std::vector<CodeStatement>& statements, const ProgramState& state,
                    std::vector<std::size_t>& places)
{
    for (const CodeStatement& statement : statements) {
        const bool isExpression = statement.kind == CodeStatement::Kind::Expression;
        if (isExpression && hasEffect(statement.node, state))
            places.push_back(statement.at);
        collectEffects(statement.body, state, places);
        collectEffects(statement.otherwise, state, places);
    }
}

} // namespace

bool isOfEveryHit(Lifted::Form form)
{
    return form != Form::Unknown && form != Form::Stack;
}

bool isKept(const CodeNode& node)
{
    return node.kind == NodeKind::Index || node.word.starts_with('@')
        || codeText(node).starts_with("self->");
}

std::vector<std::size_t> effectsOf(const std::vector<CodeStatement>& statements,
                                   const ProgramState& state)
{
    std::vector<std::size_t> places;
    collectEffects(statements, state, places);
    std::sort(places.begin(), places.end());
    return places;
}

bool isWholeCondition(const CodeStatement& statement, bool leaves,
                      const std::vector<std::size_t>& bodyEffects, const ProgramState& state)
{
    const auto inside = effectsOf(statement.body, state);
    if (!effectsOf(statement.otherwise, state).empty())
        return false;
    if (!leaves)
        return bodyEffects.size() == inside.size();
    return inside.empty() && (bodyEffects.empty() || bodyEffects.front() > statement.at);
}

} // namespace probescope::probe
