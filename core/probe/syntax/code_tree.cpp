#include "core/probe/syntax/code_tree.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace probescope::probe {

std::string codeText(const CodeNode& node)
{
    const auto part = [&node](std::size_t i) {
        return i < node.parts.size() ? codeText(node.parts[i]) : std::string();
    };
    std::string text;
    switch (node.kind) {
    case CodeNode::Kind::Number:
    case CodeNode::Kind::Name:
        return node.word;
    case CodeNode::Kind::Text:
        return "\"" + node.word + "\"";
    case CodeNode::Kind::Member:
        return part(0) + node.word;
    case CodeNode::Kind::Index:
    case CodeNode::Kind::Call:
        for (std::size_t i = 1; i < node.parts.size(); ++i)
            text += (i > 1 ? "," : "") + part(i);
        return part(0) + (node.kind == CodeNode::Kind::Index ? "[" + text + "]" : "(" + text + ")");
    case CodeNode::Kind::Unary:
        return node.word + part(0);
    case CodeNode::Kind::Binary:
    case CodeNode::Kind::Assign:
        return part(0) + node.word + part(1);
    case CodeNode::Kind::Ternary:
        return part(0) + "?" + part(1) + ":" + part(2);
    case CodeNode::Kind::Cast:
        return "(" + node.word + ")" + part(0);
    case CodeNode::Kind::List:
        break;
    }
    return "{}";
}

const CodeNode& plainNode(const CodeNode& node)
{
    const CodeNode* plain = &node;
    while ((plain->kind == CodeNode::Kind::Cast
            || (plain->kind == CodeNode::Kind::Unary && plain->word == "&"))
           && !plain->parts.empty())
        plain = &plain->parts[0];
    return *plain;
}

bool isTypeWord(std::string_view word)
{
    static constexpr auto kTypes = std::to_array<std::string_view>(
        {"void",   "char",   "short",  "int",    "long",   "unsigned", "signed", "const",
         "struct", "union",  "enum",   "bool",   "int8",   "int16",    "int32",  "int64",
         "uint8",  "uint16", "uint32", "uint64", "u8",     "u16",      "u32",    "u64",
         "s8",     "s16",    "s32",    "s64",    "__u8",   "__u16",    "__u32",  "__u64",
         "__s8",   "__s16",  "__s32",  "__s64",  "string", "volatile", "static", "__user"});
    return std::find(kTypes.begin(), kTypes.end(), word) != kTypes.end()
        || (word.size() > 2 && word.ends_with("_t"));
}

CodeType codeType(std::string_view type)
{
    CodeType found;
    unsigned longs = 0;
    bool isUnsigned = false;
    bool known = false;
    std::size_t begin = 0;
    while (begin < type.size()) {
        const auto end = std::min(type.find(' ', begin), type.size());
        auto word = type.substr(begin, end - begin);
        begin = end + 1;
        if (word.ends_with("_t"))
            word.remove_suffix(2);
        if (word.starts_with("__"))
            word.remove_prefix(2);
        static constexpr std::array<std::tuple<std::string_view, unsigned, bool>, 30> kTypes{
            {{"u8", 1, false},     {"u16", 2, false},    {"u32", 4, false},
             {"u64", 8, false},    {"s8", 1, true},      {"s16", 2, true},
             {"s32", 4, true},     {"s64", 8, true},     {"uint8", 1, false},
             {"uint16", 2, false}, {"uint32", 4, false}, {"uint64", 8, false},
             {"int8", 1, true},    {"int16", 2, true},   {"int32", 4, true},
             {"int64", 8, true},   {"char", 1, true},    {"short", 2, true},
             {"int", 4, true},     {"pid", 4, true},     {"uid", 4, false},
             {"gid", 4, false},    {"size", 8, false},   {"ssize", 8, true},
             {"loff", 8, true},    {"off", 8, true},     {"uintptr", 8, false},
             {"bool", 1, false},   {"sector", 8, false}, {"gfp", 4, false}}};
        const auto one = std::find_if(kTypes.begin(), kTypes.end(),
                                      [word](const auto& t) { return std::get<0>(t) == word; });
        if (word == "*") {
            found.isPointer = true;
        } else if (word == "long") {
            ++longs;
        } else if (word == "unsigned") {
            isUnsigned = true;
            if (!known)
                found = {.bytes = 4, .isSigned = true, .isPointer = found.isPointer};
        } else if (one != kTypes.end()) {
            found.bytes = std::get<1>(*one);
            found.isSigned = std::get<2>(*one);
            known = true;
        }
    }
    if (longs > 0) {
        found.bytes = 8;
        found.isSigned = true;
    }
    found.isSigned = found.isSigned && !isUnsigned;
    return found;
}

} // namespace probescope::probe
