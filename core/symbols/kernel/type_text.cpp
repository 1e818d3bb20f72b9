#include "core/symbols/kernel/types.h"

#include <bpf/btf.h>
#include <map>

namespace probescope::catalogue {

namespace {

constexpr unsigned kDeepest = 16; ///< of a declaration: behind it, there is `…`
constexpr std::size_t kMaxWritten = 500; ///< parameters in a declaration, those of parameters too
constexpr std::size_t kLongest = 400; ///< of a declaration's text

std::string joined(std::string words, const std::string& declared)
{
    if (declared.empty())
        return words;
    // Between `*` and what it declares there is no blank.
    if (declared.front() != '[')
        words += ' ';
    return words + declared;
}

/// As people write what BTF of GCC calls otherwise.
std::string_view writtenName(std::string_view name)
{
    static const std::map<std::string_view, std::string_view> kNames{
        {"long int", "long"},           {"long unsigned int", "unsigned long"},
        {"long long int", "long long"}, {"long long unsigned int", "unsigned long long"},
        {"short int", "short"},         {"short unsigned int", "unsigned short"},
    };
    const auto found = kNames.find(name);
    return found == kNames.end() ? name : found->second;
}

/// The other way round.
std::string_view integerName(std::string_view words)
{
    static const std::map<std::string_view, std::string_view> kNames{
        {"unsigned", "unsigned int"},
        {"long", "long int"},
        {"unsigned long", "long unsigned int"},
        {"unsigned long int", "long unsigned int"},
        {"long long", "long long int"},
        {"unsigned long long", "long long unsigned int"},
        {"short", "short int"},
        {"unsigned short", "short unsigned int"},
    };
    const auto found = kNames.find(words);
    return found == kNames.end() ? words : found->second;
}

} // namespace

std::string Types::declaration(TypeRef type, std::string declared) const
{
    std::size_t budget = kMaxWritten;
    return declarationOf(type, std::move(declared), 0, budget);
}

std::string Types::declarationOf(TypeRef type, std::string declared, unsigned depth,
                                 std::size_t& budget) const
{
    if (depth == kDeepest || declared.size() > kLongest)
        return "…";
    const btf_type* const found = at(type);
    const auto kind = btf_kind(found);
    switch (kind) {
    case BTF_KIND_PTR: {
        const TypeRef to = target(type);
        const bool bracketed = btf_is_array(at(to)) || btf_is_func_proto(at(to));
        declared = "*" + declared;
        return declarationOf(to, bracketed ? "(" + declared + ")" : std::move(declared), depth + 1,
                             budget);
    }
    case BTF_KIND_ARRAY: {
        const auto count = btf_array(found)->nelems;
        declared += count == 0 ? "[]" : "[" + std::to_string(count) + "]";
        return declarationOf(target(type), std::move(declared), depth + 1, budget);
    }
    case BTF_KIND_FUNC_PROTO:
        declared += "(" + parameterList(type, depth + 1, budget) + ")";
        return declarationOf(target(type), std::move(declared), depth + 1, budget);
    case BTF_KIND_CONST:
    case BTF_KIND_VOLATILE:
    case BTF_KIND_RESTRICT: {
        const std::string word = kind == BTF_KIND_CONST ? "const"
            : kind == BTF_KIND_VOLATILE                 ? "volatile"
                                                        : "restrict";
        const TypeRef to = target(type);
        if (btf_is_ptr(at(to))) // of the pointer itself: behind the `*`
            return declarationOf(to, declared.empty() ? word : word + " " + declared, depth + 1,
                                 budget);
        return word + " " + declarationOf(to, std::move(declared), depth + 1, budget);
    }
    case BTF_KIND_TYPE_TAG:
        return declarationOf(target(type), std::move(declared), depth + 1, budget);
    default:
        break;
    }
    std::string words;
    if (btf_is_struct(found) || (btf_is_fwd(found) && !btf_kflag(found)))
        words = "struct ";
    else if (btf_is_union(found) || btf_is_fwd(found))
        words = "union ";
    else if (btf_is_enum(found) || btf_is_enum64(found))
        words = "enum ";
    auto own = name(type);
    if (kind == BTF_KIND_INT)
        own = writtenName(own);
    if (kind == BTF_KIND_UNKN)
        words = "void";
    else
        words += own.empty() ? std::string_view("{…}") : own;
    return joined(std::move(words), declared);
}

std::string Types::parameterList(TypeRef prototype, unsigned depth, std::size_t& budget) const
{
    const btf_type* const found = at(prototype);
    std::string list;
    for (std::uint32_t number = 0; number < btf_vlen(found); ++number) {
        const btf_param& given = btf_params(found)[number];
        if (list.size() > kLongest || budget == 0)
            return list.empty() ? "…" : list + ", …";
        --budget;
        list += number == 0 ? "" : ", ";
        list += given.type == 0
            ? "..."
            : declarationOf(by(prototype, given.type), std::string(text(prototype, given.name_off)),
                            depth, budget);
    }
    return list.empty() ? "void" : list;
}

std::uint32_t Types::namedBase(std::string_view words) const
{
    const btf* const types = vmlinux();
    const auto find = [types](std::string_view name, std::uint32_t kind) {
        const auto id = btf__find_by_name_kind(types, std::string(name).c_str(), kind);
        return id > 0 ? std::uint32_t(id) : 0;
    };
    for (const auto& [word, kind] :
         {std::pair{"struct ", BTF_KIND_STRUCT}, std::pair{"union ", BTF_KIND_UNION},
          std::pair{"enum ", BTF_KIND_ENUM}}) {
        if (words.starts_with(word))
            return find(words.substr(std::string_view(word).size()), std::uint32_t(kind));
    }
    if (const auto id = find(integerName(words), BTF_KIND_INT))
        return id;
    if (const auto id = find(words, BTF_KIND_INT))
        return id;
    return find(words, BTF_KIND_TYPEDEF);
}

std::uint32_t Types::pointerTo(std::uint32_t id) const
{
    std::uint32_t constant = 0;
    const auto count = btf__type_cnt(vmlinux());
    for (std::uint32_t at = 1; at < count; ++at) {
        const btf_type* const found = this->at({0, at});
        if (btf_is_const(found) && found->type == id && constant == 0)
            constant = at;
        if (btf_is_ptr(found) && (found->type == id || (constant != 0 && found->type == constant)))
            return at;
    }
    return 0;
}

TypeRef Types::named(std::string_view words) const
{
    if (empty())
        return {};
    std::string base;
    unsigned stars = 0;
    while (!words.empty()) {
        if (words.front() == '*' || words.front() == ' ') {
            stars += words.front() == '*' ? 1 : 0;
            words.remove_prefix(1);
            continue;
        }
        const auto word = words.substr(0, words.find_first_of(" *"));
        words.remove_prefix(word.size());
        if (word == "const" || word == "volatile" || word == "__user" || word == "restrict")
            continue;
        base += (base.empty() ? "" : " ") + std::string(word);
    }
    auto id = base == "void" ? 0 : namedBase(base);
    if (id == 0 && base != "void")
        return {};
    for (; stars > 0 && (id != 0 || base == "void"); --stars) {
        id = pointerTo(id);
        if (id == 0)
            return {};
    }
    return {0, id};
}

} // namespace probescope::catalogue
