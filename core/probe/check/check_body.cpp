#include "core/base/near_names.h"
#include "core/base/text.h"
#include "core/probe/check/checked_command.h"
#include "core/probe/spec/limits.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace probescope::probe {

namespace {

/// The last operation of a fetch ends its program.
constexpr unsigned kLastOperation = kMaxFetchOperations - 1;

struct TypeText
{
    std::string_view word = {};
    unsigned array = 0; ///< 0: none
    bool given = false;
};

/// What people write for the types of the kernel.
constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kOtherWords{{
    {"int", "s32"},      {"unsigned", "u32"}, {"long", "s64"},     {"short", "s16"},
    {"bool", "u8"},      {"_Bool", "u8"},     {"size_t", "u64"},   {"ssize_t", "s64"},
    {"pid_t", "s32"},    {"uint8_t", "u8"},   {"uint16_t", "u16"}, {"uint32_t", "u32"},
    {"uint64_t", "u64"}, {"int8_t", "s8"},    {"int16_t", "s16"},  {"int32_t", "s32"},
    {"int64_t", "s64"},  {"str", "string"},   {"char*", "string"}, {"void*", "x64"},
    {"ptr", "x64"},      {"hex", "x64"},      {"sym", "symbol"},   {"x", "x64"},
}};

/// Those that every kernel has.
constexpr std::array<std::string_view, 15> kTypes{"u8",  "u16", "u32",    "u64",     "s8",
                                                  "s16", "s32", "s64",    "x8",      "x16",
                                                  "x32", "x64", "string", "ustring", "symbol"};

/// simple_strtoul() with base 0: as far as there are digits; takes them off.
unsigned long leadingNumber(std::string_view& text)
{
    int base = 10;
    if (text.starts_with("0x")) {
        base = 16;
        text.remove_prefix(2);
    } else if (isOctal(text)) {
        base = 8;
    }
    unsigned long number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number, base).ptr;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

std::optional<unsigned> containerOf(std::string_view bits)
{
    const auto slash = bits.find('/');
    const auto size =
        slash == std::string_view::npos ? std::nullopt : unsignedOf(bits.substr(slash + 1));
    if (!size || (*size != 8 && *size != 16 && *size != 32 && *size != 64))
        return std::nullopt;
    return static_cast<unsigned>(*size);
}

/// Whether `bW@O/…` lies in its container.
bool fits(std::string_view bits, unsigned container)
{
    bits.remove_prefix(1);
    const auto width = leadingNumber(bits);
    if (width == 0 || !bits.starts_with('@'))
        return false;
    bits.remove_prefix(1);
    const auto before = bits.size();
    const auto offset = leadingNumber(bits);
    return bits.size() < before && bits.starts_with('/') && width <= container
        && offset <= container - width;
}

bool isNumberType(std::string_view word)
{
    constexpr std::array<std::string_view, 12> kTypes{"u8",  "u16", "u32", "u64", "s8",  "s16",
                                                      "s32", "s64", "x8",  "x16", "x32", "x64"};
    return std::find(kTypes.begin(), kTypes.end(), word) != kTypes.end();
}

bool isType(const CheckedCommand& checked, const ArgumentPlace& where, const TypeText& type)
{
    const auto word = type.word;
    if (word.starts_with('b'))
        return containerOf(word).has_value();
    const bool symbols = !isUser(where.kind) || checked.habits().symbolsOfPrograms;
    if (word == "symbol")
        return symbols;
    if (word == "symstr")
        return symbols && checked.rules().symbolStrings;
    if (word == "%pd" || word == "%pD")
        return checked.rules().pathTypes && type.array == 0 && !isUser(where.kind)
            && where.kind != Kind::Event;
    return isNumberType(word) || word == "string" || word == "ustring"
        || (word == "char" && checked.rules().charType);
}

/// `TYPE[N]` behind the colon; nothing when the array is wrong.
std::optional<TypeText> checkArray(CheckedCommand& checked, std::string_view text)
{
    const auto open = text.find('[');
    TypeText type{.word = text.substr(0, open), .given = true};
    if (open == std::string_view::npos)
        return type;
    const auto count = text.substr(open + 1);
    const auto close = count.find(']');
    if (close == std::string_view::npos) {
        checked.fault(Fault::ArrayOpen, text.substr(open)).column =
            checked.columnOf(text.data() + text.size());
        return std::nullopt;
    }
    if (close + 1 < count.size()) {
        checked.fault(Fault::BadArraySuffix, count.substr(close + 1)).replacement = "";
        return std::nullopt;
    }
    const auto number = unsignedOf(count.substr(0, close));
    if (!number || *number == 0 || *number > UINT32_MAX) {
        checked.fault(Fault::BadArrayNumber, count.substr(0, close));
        return std::nullopt;
    }
    if (*number > kMaxArrayElements) {
        checked.fault(Fault::ArrayTooBig, count.substr(0, close)).replacement =
            std::to_string(kMaxArrayElements);
        return std::nullopt;
    }
    adviseNumber(checked, count.substr(0, close));
    type.array = static_cast<unsigned>(*number);
    return type;
}

void unknownType(CheckedCommand& checked, const ArgumentPlace& where, std::string_view text,
                 std::string_view word)
{
    auto& finding = checked.fault(Fault::BadType, text);
    const auto* const other = std::find_if(kOtherWords.begin(), kOtherWords.end(),
                                           [word](const auto& pair) { return pair.first == word; });
    if (other != kOtherWords.end())
        finding.replacement = std::string(other->second);
    else if (isUser(where.kind) && word.starts_with("sym"))
        finding.what = tr("Uprobes cannot look up symbols.");
    else if (word.starts_with('b'))
        finding.fix = tr("Write bits as bWIDTH@OFFSET/SIZE, where SIZE is 8, 16, 32 or 64.");
    else if (const auto near = nearNames(word, kTypes); isNear(word, near.front()))
        finding.fix = tr("{} {}", {didYouMean(word, near), finding.fix});
}

bool isMemory(Operation operation)
{
    return operation == Operation::Memory || operation == Operation::UserMemory;
}

/// Whether the value can be stored as this type. False: it is wrong.
bool checkTexts(CheckedCommand& checked, const TypeText& type, Operation operation,
                std::string_view place)
{
    if (type.word == "symstr") {
        const bool value = operation == Operation::Register || operation == Operation::StackEntry
            || operation == Operation::ReturnValue || operation == Operation::Argument
            || operation == Operation::Memory || operation == Operation::Field;
        if (!value)
            checked.fault(Fault::BadSymbolString, place);
        return value;
    }
    const bool text = isMemory(operation) || operation == Operation::Immediate
        || operation == Operation::Comm || operation == Operation::Text
        || operation == Operation::Field;
    if (!text)
        checked.fault(Fault::BadString, place);
    return text;
}

void checkStore(CheckedCommand& checked, const TypeText& type, const Fetched& fetched,
                std::string_view body, std::string_view place)
{
    const bool text = type.word == "string" || type.word == "ustring" || type.word == "symstr";
    const auto operation = fetched.operation;
    unsigned operations = fetched.operations;
    if (text && !checkTexts(checked, type, operation, place))
        return;
    const bool inPlace = text ? type.word != "symstr" && isMemory(operation) && type.array == 0
                              : isMemory(operation);
    if (!inPlace && ++operations > kLastOperation) {
        checked.fault(Fault::TooManyOperations, body, text ? EINVAL : E2BIG);
        return;
    }
    if (type.word.starts_with('b')) {
        if (!fits(type.word, containerOf(type.word).value_or(0)) || ++operations > kLastOperation) {
            checked.fault(Fault::BadBits, place);
            return;
        }
    }
    if (type.array == 0)
        return;
    if (text ? type.word == "symstr" : operation != Operation::Memory) {
        auto& finding = checked.fault(Fault::BadString, place);
        if (operation == Operation::UserMemory)
            finding.what =
                tr("The kernel reads arrays of numbers only with +OFFSET, not with +uOFFSET.");
    } else if (++operations > kLastOperation) {
        checked.fault(Fault::TooManyOperations, body, E2BIG);
    }
}

} // namespace

void checkBody(CheckedCommand& checked, const ArgumentPlace& where, std::string_view text)
{
    if (text.size() > kMaxFetchBytes) {
        checked.fault(Fault::ArgumentTooLong, text, checked.habits().tooLong);
        return;
    }
    if (text.empty()) {
        checked.fault(Fault::NoArgument, text);
        return;
    }
    const auto colon = std::min(text.find(':'), text.size());
    const auto fetch = text.substr(0, colon);
    TypeText type;
    auto typePart = fetch;
    if (colon < text.size()) {
        typePart = text.substr(colon + 1);
        const auto given = checkArray(checked, typePart);
        if (!given)
            return;
        type = *given;
    }
    const bool comm = fetch == "$comm" || (fetch == "$COMM" && checked.habits().saysWhyNoString);
    const bool anyComm = where.kind == Kind::Event && checked.habits().fieldsByVariable;
    if ((comm && !anyComm) || fetch.starts_with(R"(\")")) {
        if (type.array > 0 || (type.given && type.word != "string")) {
            if (checked.habits().saysWhyNoString)
                checked.fault(Fault::NeedsString, typePart);
            else
                checked.silent(typePart, EINVAL, tr("This is a string, whose only type is string."),
                               tr("Remove the type."));
            return;
        }
        type.word = "string";
    } else if (type.given && !isType(checked, where, type)) {
        unknownType(checked, where, typePart, type.word);
        return;
    }
    if (const auto fetched = checkFetch(checked, where, fetch))
        checkStore(checked, type, *fetched, text, typePart);
}

} // namespace probescope::probe
