#include "core/probe/import/kernel_module_source.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

using NodeKind = CodeNode::Kind;

void takeRegistration(CSource& source, const CodeNode& call)
{
    const std::string name = codeText(call.parts[0]);
    if (name == "register_fprobe" && call.parts.size() > 2)
        for (CObject& object : source.objects)
            if (object.name == codeText(plainNode(call.parts[1])))
                object.members["symbol_name"] = call.parts[2];
    constexpr std::string_view prefix = "register_trace_";
    if (!name.starts_with(prefix) || call.parts.size() < 2)
        return;
    CObject object{.type = "tracepoint", .name = name.substr(prefix.size()), .at = call.at};
    object.members["handler"] = call.parts[1];
    source.objects.push_back(std::move(object));
}

void takeSetting(CSource& source, const CodeNode& node)
{
    if (node.kind != NodeKind::Assign || node.word != "=")
        return;
    const std::string target = codeText(node.parts[0]);
    if (node.parts[1].kind == NodeKind::Call)
        takeRegistration(source, node.parts[1]);
    for (CObject& object : source.objects) {
        if (target.starts_with(object.name + "."))
            object.members[target.substr(object.name.size() + 1)] = node.parts[1];
        else if (target.starts_with(object.name + "->"))
            object.members[target.substr(object.name.size() + 2)] = node.parts[1];
    }
}

} // namespace

void takeModuleSettings(CSource& source, const std::vector<CodeStatement>& statements, int depth)
{
    if (depth > 50)
        return;
    for (const CodeStatement& statement : statements) {
        takeSetting(source, statement.node);
        takeModuleSettings(source, statement.body, depth + 1);
        takeModuleSettings(source, statement.otherwise, depth + 1);
    }
}

bool takeModulePlace(const CSource& source, const CObject& object, Spec& spec, CodeNotes& notes)
{
    const auto member = [&object](const std::string& name) -> const CodeNode* {
        auto found = object.members.find("kp." + name);
        if (found == object.members.end())
            found = object.members.find(name);
        return found == object.members.end() ? nullptr : &found->second;
    };
    const auto* const symbol = member("symbol_name");
    const auto* const address = member("addr");
    const CodeNode* const place = symbol != nullptr ? symbol : address;
    if (place == nullptr) {
        notes.add(object.at, tr("The function of {} is missing.", {object.name}), true);
        return false;
    }
    const auto text = textOf(source, place->kind == NodeKind::Cast ? place->parts[0] : *place);
    if (text) {
        const auto colon = text->find(':');
        spec.module = colon == std::string::npos ? "" : text->substr(0, colon);
        spec.symbol = text->substr(colon == std::string::npos ? 0 : colon + 1);
    } else if (plainNode(*place).kind == NodeKind::Number) {
        spec.address = plainNode(*place).number;
    } else {
        notes.add(
            place->at,
            tr("The function “{}” is known only when the module is loaded.", {codeText(*place)}),
            true);
        return false;
    }
    if (const auto* const offset = member("offset");
        offset != nullptr && offset->kind == NodeKind::Number && offset->number != 0) {
        spec.offset = static_cast<std::int64_t>(offset->number);
        spec.hasOffset = true;
    }
    if (const auto* const most = member("maxactive");
        most != nullptr && most->kind == NodeKind::Number && object.type == "kretprobe")
        spec.maxActive = static_cast<unsigned>(std::min<std::uint64_t>(most->number, 4096));
    return true;
}

} // namespace probescope::probe
