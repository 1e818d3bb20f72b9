#include "core/format/kernel_print/kernel_format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace probescope::format {

namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool takePrefix(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::string_view takeLine(std::string_view& text)
{
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

bool parseNumber(std::string_view text, std::uint32_t& number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

/// Takes ` NAME:NUMBER;` off the front.
bool takeProperty(std::string_view& text, std::string_view name, std::uint32_t& number)
{
    text = trimmed(text);
    if (!takePrefix(text, name) || !takePrefix(text, ":"))
        return false;
    const auto end = text.find(';');
    if (end == std::string_view::npos || !parseNumber(trimmed(text.substr(0, end)), number))
        return false;
    text.remove_prefix(end + 1);
    return true;
}

bool hasWord(std::string_view text, std::string_view word)
{
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || c == '_';
    };
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const auto end = at + word.size();
        if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end])))
            return true;
    }
    return false;
}

/// Bytes of one element, from the name of its type; 0 when the name does not tell.
std::uint32_t sizeOfType(std::string_view type, std::uint32_t longSize)
{
    static constexpr std::array<std::pair<std::string_view, std::uint32_t>, 24> kSizes{{
        {"u8", 1},     {"s8", 1},      {"x8", 1},  {"__u8", 1}, {"__s8", 1},  {"char", 1},
        {"bool", 1},   {"uint8_t", 1}, {"u16", 2}, {"s16", 2},  {"x16", 2},   {"__u16", 2},
        {"__be16", 2}, {"short", 2},   {"u32", 4}, {"s32", 4},  {"x32", 4},   {"__u32", 4},
        {"__be32", 4}, {"u64", 8},     {"s64", 8}, {"x64", 8},  {"__u64", 8}, {"__be64", 8},
    }};
    for (const auto& [name, size] : kSizes) {
        if (hasWord(type, name))
            return size;
    }
    if (type.find("long long") != std::string_view::npos)
        return 8;
    if (hasWord(type, "long"))
        return longSize;
    if (hasWord(type, "int") || hasWord(type, "unsigned"))
        return 4;
    return 0;
}

bool isPlainChar(std::string_view type)
{
    return hasWord(type, "char") && !hasWord(type, "unsigned") && !hasWord(type, "signed")
        && type.find('*') == std::string_view::npos;
}

void setElementSize(KernelField& field, std::uint32_t longSize)
{
    const auto named = sizeOfType(field.type, longSize);
    if (field.isDynamic) {
        field.elementSize = named ? named : 1;
    } else if (field.isArray && field.arrayLength && field.size % field.arrayLength == 0
               && field.size) {
        field.elementSize = field.size / field.arrayLength;
    } else if (field.isArray && named && field.size % named == 0) {
        field.elementSize = named;
    } else {
        field.elementSize = 1;
    }
    if (field.elementSize > 8)
        field.elementSize = 1; // structures: only their bytes are known
}

/// `TYPE NAME`, `TYPE NAME[N]` or `TYPE[] NAME`.
bool parseDeclaration(std::string_view text, KernelField& field)
{
    const auto open = text.find('[');
    std::string_view beforeName = text;
    if (open != std::string_view::npos) {
        field.isArray = true;
        const auto close = text.rfind(']');
        if (close == std::string_view::npos || close < open)
            return false;
        const auto behind = trimmed(text.substr(close + 1));
        if (behind.empty()) {
            parseNumber(trimmed(text.substr(open + 1, close - open - 1)), field.arrayLength);
            beforeName = text.substr(0, open);
        }
    }
    beforeName = trimmed(beforeName);
    const auto gap = beforeName.find_last_of(" \t*]");
    if (gap == std::string_view::npos)
        return false;
    field.name = beforeName.substr(gap + 1);
    field.type = trimmed(beforeName.substr(0, gap + 1));
    field.isPointer = field.type.find('*') != std::string_view::npos;
    field.isRelative = field.type.starts_with("__rel_loc");
    field.isDynamic = field.isRelative || field.type.starts_with("__data_loc");
    field.isText = field.isArray && isPlainChar(field.type);
    return !field.name.empty() && !field.type.empty();
}

bool parseField(std::string_view line, std::uint32_t longSize, KernelField& field)
{
    line = trimmed(line);
    if (!takePrefix(line, "field"))
        return false;
    line = trimmed(line);
    takePrefix(line, " special"); // ftrace's own fields of old kernels: `field special:`
    takePrefix(line, "special");
    if (!takePrefix(line, ":"))
        return false;
    const auto semicolon = line.find(';');
    if (semicolon == std::string_view::npos
        || !parseDeclaration(trimmed(line.substr(0, semicolon)), field)) {
        return false;
    }
    line.remove_prefix(semicolon + 1);
    std::uint32_t isSigned = 0;
    if (!takeProperty(line, "offset", field.offset) || !takeProperty(line, "size", field.size))
        return false;
    if (!trimmed(line).empty() && !takeProperty(line, "signed", isSigned))
        return false;
    field.isSigned = isSigned != 0;
    setElementSize(field, longSize);
    return field.offset <= KernelFormat::kMaxRecord && field.size <= KernelFormat::kMaxRecord;
}

Place lineOf(std::uint64_t line)
{
    Place place;
    place.line = line;
    return place;
}

} // namespace

Result<KernelFormat> KernelFormat::parse(std::string_view text, std::uint32_t longSize)
{
    KernelFormat format;
    bool hasId = false;
    std::uint64_t lineNumber = 0;
    bool inFields = false;
    while (!text.empty()) {
        const auto all = text;
        auto line = takeLine(text);
        ++lineNumber;
        if (line.starts_with("print fmt:")) {
            format.printFormat = trimmed(all.substr(std::string_view("print fmt:").size()));
            while (format.printFormat.ends_with('\n'))
                format.printFormat.remove_suffix(1);
            break;
        }
        if (takePrefix(line, "name:")) {
            format.name = trimmed(line);
        } else if (takePrefix(line, "ID:")) {
            hasId = parseNumber(trimmed(line), format.id);
        } else if (line.starts_with("format:")) {
            inFields = true;
        } else if (inFields && !trimmed(line).empty()) {
            KernelField field;
            if (!parseField(line, longSize, field)
                || format.common.size() + format.fields.size() >= kMaxFields) {
                return fail(ErrorCode::Corrupt, tr("cannot parse a field of an event format"), {},
                            lineOf(lineNumber));
            }
            const bool common = field.name.starts_with("common_") && format.fields.empty();
            (common ? format.common : format.fields).push_back(field);
        }
    }
    if (format.name.empty() || !hasId)
        return fail(ErrorCode::Corrupt, tr("an event format has no name or no id"));
    return format;
}

const KernelField* KernelFormat::commonField(std::string_view fieldName) const
{
    const auto found = std::find_if(common.begin(), common.end(), [&](const KernelField& field) {
        return field.name == fieldName;
    });
    return found == common.end() ? nullptr : &*found;
}

bool kernelFormatId(std::string_view text, std::uint32_t& id)
{
    // `name: NAME\nID: 261\n` stands at the very beginning.
    for (int line = 0; line < 4 && !text.empty(); ++line) {
        auto words = takeLine(text);
        if (takePrefix(words, "ID:"))
            return parseNumber(trimmed(words), id);
    }
    return false;
}

} // namespace probescope::format
