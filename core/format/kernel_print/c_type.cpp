#include "core/format/kernel_print/c_expression.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::format {

namespace {

struct KnownType
{
    std::string_view name;
    std::uint8_t size; ///< 0: that of long
    bool isUnsigned;
};

constexpr std::array<KnownType, 42> kTypes{{
    {"u8", 1, true},        {"u16", 2, true},      {"u32", 4, true},     {"u64", 8, true},
    {"s8", 1, false},       {"s16", 2, false},     {"s32", 4, false},    {"s64", 8, false},
    {"__u8", 1, true},      {"__u16", 2, true},    {"__u32", 4, true},   {"__u64", 8, true},
    {"__s8", 1, false},     {"__s16", 2, false},   {"__s32", 4, false},  {"__s64", 8, false},
    {"__be16", 2, true},    {"__be32", 4, true},   {"__be64", 8, true},  {"__le16", 2, true},
    {"__le32", 4, true},    {"__le64", 8, true},   {"uint8_t", 1, true}, {"uint16_t", 2, true},
    {"uint32_t", 4, true},  {"uint64_t", 8, true}, {"int8_t", 1, false}, {"int16_t", 2, false},
    {"int32_t", 4, false},  {"int64_t", 8, false}, {"size_t", 0, true},  {"ssize_t", 0, false},
    {"uintptr_t", 0, true}, {"pgoff_t", 0, true},  {"pid_t", 4, false},  {"dev_t", 4, true},
    {"gfp_t", 4, true},     {"sector_t", 8, true}, {"loff_t", 8, false}, {"ino_t", 0, true},
    {"bool", 1, true},      {"umode_t", 2, true},
}};

bool isQualifier(std::string_view word)
{
    return word == "const" || word == "volatile" || word == "__user" || word == "__force"
        || word == "__kernel" || word == "__iomem";
}

/// The words of `unsigned long long int`, counted.
struct BaseWords
{
    int longs = 0;
    bool isUnsigned = false;
    bool isSigned = false;
    bool isShort = false;
    bool isChar = false;
    bool isInt = false;
    bool isVoid = false;

    bool take(std::string_view word)
    {
        if (word == "long")
            ++longs;
        else if (word == "unsigned")
            isUnsigned = true;
        else if (word == "signed")
            isSigned = true;
        else if (word == "short")
            isShort = true;
        else if (word == "char")
            isChar = true;
        else if (word == "int")
            isInt = true;
        else if (word == "void")
            isVoid = true;
        else
            return false;
        return true;
    }
    bool any() const
    {
        return longs || isUnsigned || isSigned || isShort || isChar || isInt || isVoid;
    }
    CType type(std::uint32_t longSize) const
    {
        CType type;
        type.isUnsigned = isUnsigned;
        type.size = isChar ? 1
            : isShort      ? 2
            : longs >= 2   ? 8
            : longs == 1   ? std::uint8_t(longSize)
                           : 4;
        return type;
    }
};

} // namespace

bool parseCType(std::string_view words, std::uint32_t longSize, CType& type)
{
    BaseWords base;
    const KnownType* known = nullptr;
    int stars = 0;
    bool isStructure = false;
    while (!words.empty()) {
        if (words.front() == ' ' || words.front() == '\t') {
            words.remove_prefix(1);
            continue;
        }
        if (words.front() == '*') {
            ++stars;
            words.remove_prefix(1);
            continue;
        }
        const auto end = std::min(words.find_first_of(" \t*"), words.size());
        const auto word = words.substr(0, end);
        words.remove_prefix(end);
        if (isQualifier(word) || (stars == 0 && base.take(word)))
            continue;
        if (known || stars || base.any())
            return false;
        if (word == "struct" || word == "union" || word == "enum") {
            isStructure = word != "enum";
            words.remove_prefix(std::min(words.find_first_not_of(" \t"), words.size()));
            words.remove_prefix(std::min(words.find_first_of(" \t*"), words.size()));
            base.isInt = true;
            continue;
        }
        const auto* found = std::find_if(kTypes.begin(), kTypes.end(),
                                         [&](const KnownType& one) { return one.name == word; });
        if (found == kTypes.end())
            return false;
        known = found;
    }
    if (!known && !base.any())
        return false;
    type = known ? CType{known->size ? known->size : std::uint8_t(longSize), known->isUnsigned}
                 : base.type(longSize);
    if (stars == 0)
        return !isStructure && !base.isVoid;
    const bool pointsToInteger = stars == 1 && !isStructure && !base.isVoid;
    const CType pointee = type;
    type = CType{std::uint8_t(longSize), true};
    type.isPointer = true;
    type.pointeeSize = pointsToInteger ? pointee.size : std::uint8_t(stars > 1 ? longSize : 0);
    type.pointeeUnsigned = pointsToInteger ? pointee.isUnsigned : true;
    return true;
}

} // namespace probescope::format
