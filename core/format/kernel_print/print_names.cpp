#include "core/format/kernel_print/print_names.h"

#include <algorithm>
#include <array>

namespace probescope::format {

namespace {

bool startsIdentifier(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isIdentifierPart(char c)
{
    return startsIdentifier(c) || (c >= '0' && c <= '9');
}

/// Words of C that stand where a symbol could; behind the last three comes a name of a type.
constexpr std::array<std::string_view, 28> kWordsOfTypes{
    "REC",   "char",  "short",    "int",   "long", "signed", "unsigned", "void", "const", "bool",
    "u8",    "u16",   "u32",      "u64",   "s8",   "s16",    "s32",      "s64",  "__u8",  "__u16",
    "__u32", "__u64", "uint32_t", "gfp_t", "NULL", "struct", "union",    "enum",
};
constexpr std::size_t kNamedTypes = 3;

/// How far a string or a character goes that begins `text`.
std::size_t quotedLength(std::string_view text)
{
    std::size_t at = 1;
    while (at < text.size() && text[at] != text.front())
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

std::size_t identifierLength(std::string_view text)
{
    return std::size_t(std::find_if_not(text.begin(), text.end(), isIdentifierPart) - text.begin());
}

} // namespace

std::vector<std::string_view> namesInPrintFormat(std::string_view printFormat)
{
    std::vector<std::string_view> names;
    bool isMember = false; // behind `->` or `.`, or the name of a structure
    for (std::string_view rest = printFormat; !rest.empty();) {
        const char c = rest.front();
        if (c == '"' || c == '\'') {
            rest.remove_prefix(quotedLength(rest));
        } else if (startsIdentifier(c)) {
            const auto word = rest.substr(0, identifierLength(rest));
            rest.remove_prefix(word.size());
            const auto known = std::find(kWordsOfTypes.begin(), kWordsOfTypes.end(), word);
            const auto behind = std::min(rest.find_first_not_of(' '), rest.size());
            const bool call = rest.substr(behind).starts_with('(');
            if (!isMember && !call && known == kWordsOfTypes.end()
                && std::find(names.begin(), names.end(), word) == names.end())
                names.push_back(word);
            isMember = kWordsOfTypes.end() - known <= std::ptrdiff_t(kNamedTypes)
                && known != kWordsOfTypes.end();
            if (call && word.starts_with("__get_")) { // their argument is the name of a field
                rest.remove_prefix(behind + 1);
                isMember = true;
            }
        } else if (isIdentifierPart(c)) {
            rest.remove_prefix(identifierLength(rest)); // a number, with its suffix
        } else {
            isMember = rest.starts_with("->") || c == '.' || (isMember && c == ' ');
            rest.remove_prefix(rest.starts_with("->") ? 2 : 1);
        }
    }
    return names;
}

} // namespace probescope::format
