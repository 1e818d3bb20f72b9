#include "core/probe/lift/c_reads.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace probescope::probe {

namespace {

using NodeKind = CodeNode::Kind;

} // namespace

bool isReadingFunction(std::string_view word)
{
    return word == "read_text" || word == "strscpy" || word == "strlcpy" || word == "strncpy"
        || word == "__builtin_memcpy" || word == "memcpy" || word == "strncpy_from_user"
        || word == "strncpy_from_kernel_nofault" || word == "strncpy_from_user_nofault"
        || word == "copy_from_user" || word == "copy_from_user_nofault"
        || word == "copy_from_kernel_nofault" || word == "bpf_core_read"
        || word == "bpf_core_read_str" || word == "BPF_CORE_READ_INTO"
        || word == "BPF_CORE_READ_STR_INTO" || word.starts_with("bpf_probe_read");
}

std::optional<Lifted> readingOf(const CodeNode& call, const CodeLifter& lifter,
                                const std::map<std::string, std::string>& types)
{
    const std::string& word = call.parts[0].word;
    const CodeNode& target = plainNode(call.parts[1]);
    const bool bpf = word.starts_with("bpf_");
    const std::size_t from = bpf ? 3 : 2;
    if (call.parts.size() <= from)
        return std::nullopt;
    const CodeNode& source = call.parts[from];
    if (word.starts_with("BPF_CORE_READ")) {
        CodeNode read{.kind = NodeKind::Call, .at = call.at};
        read.parts.push_back({.word = "BPF_CORE_READ", .at = call.at});
        read.parts.insert(read.parts.end(), call.parts.begin() + 2, call.parts.end());
        Lifted value = lifter.lift(read);
        if (word.find("STR") != std::string::npos)
            value = readText(std::move(value), false);
        return value;
    }
    const bool plain = word == "strscpy" || word == "strlcpy" || word == "strncpy"
        || word == "__builtin_memcpy" || word == "memcpy";
    Lifted value = lifter.lift(source);
    if (plain) {
        return value.isValue() ? readText(std::move(value), false) : value;
    }
    // A row of the program's own is copied.
    const auto row = types.find(codeText(plainNode(source)));
    if (row != types.end() && row->second.starts_with("struct ") && bpf)
        return std::nullopt;
    const bool user = word.find("user") != std::string::npos
        || (word == "read_text" && call.parts.size() > 3
            && (call.parts[3].isName("true") || call.parts[3].number == 1));
    if (word == "read_text" || word.find("str") != std::string::npos) {
        return readText(std::move(value), user);
    }
    const std::string size = bpf ? codeText(call.parts[2]) : std::string();
    CodeType type = codeType(size.starts_with("sizeof(") ? size.substr(7, size.size() - 8) : "");
    if (const auto known = types.find(target.word); type.bytes == 0 && known != types.end())
        type = codeType(known->second);
    if (call.parts.size() > 2 && bpf && call.parts[2].kind == NodeKind::Number)
        type.bytes = static_cast<unsigned>(std::min<std::uint64_t>(call.parts[2].number, 8));
    return readMemory(std::move(value), type.bytes == 0 || type.isPointer ? 8 : type.bytes,
                      type.isSigned, user);
}

} // namespace probescope::probe
