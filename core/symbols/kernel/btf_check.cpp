#include "core/symbols/kernel/btf_check.h"

#include <cstring>
#include <linux/btf.h>

namespace probescope::catalogue {

namespace {

constexpr std::size_t kTypeBytes = 12;
constexpr std::uint32_t kMaxTypes = 0x7fffffff;

std::uint32_t wordAt(std::string_view bytes, std::size_t at)
{
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return word;
}

tl::unexpected<Error> broken(const Message& what, std::size_t at)
{
    return fail(ErrorCode::Corrupt,
                tr("the kernel's type information (BTF) is damaged: {}", {what}),
                tr("Get it from the kernel again"), Place{.byte = at});
}

/// What follows the three words that every type has.
struct Layout
{
    bool known = false;
    bool refers = false; ///< the third word is a type
    std::size_t fixed = 0; ///< bytes
    std::size_t perItem = 0; ///< bytes
    std::size_t itemType = 0; ///< where in an item its type is; 0: it has none
    bool itemName = false; ///< an item begins with a name
};

Layout layoutOf(std::uint32_t kind)
{
    switch (kind) {
    case BTF_KIND_INT:
        return {.known = true, .fixed = 4};
    case BTF_KIND_PTR:
    case BTF_KIND_TYPEDEF:
    case BTF_KIND_VOLATILE:
    case BTF_KIND_CONST:
    case BTF_KIND_RESTRICT:
    case BTF_KIND_FUNC:
    case BTF_KIND_TYPE_TAG:
        return {.known = true, .refers = true};
    case BTF_KIND_ARRAY:
        return {.known = true, .fixed = 12};
    case BTF_KIND_STRUCT:
    case BTF_KIND_UNION:
        return {.known = true, .perItem = 12, .itemType = 4, .itemName = true};
    case BTF_KIND_ENUM:
        return {.known = true, .perItem = 8, .itemName = true};
    case BTF_KIND_ENUM64:
        return {.known = true, .perItem = 12, .itemName = true};
    case BTF_KIND_FWD:
    case BTF_KIND_FLOAT:
        return {.known = true};
    case BTF_KIND_FUNC_PROTO:
        return {.known = true, .refers = true, .perItem = 8, .itemType = 4, .itemName = true};
    case BTF_KIND_VAR:
    case BTF_KIND_DECL_TAG:
        return {.known = true, .refers = true, .fixed = 4};
    case BTF_KIND_DATASEC:
        return {.known = true, .perItem = 12};
    default:
        return {};
    }
}

/// One type, that begins at a place where three words are. Answers where the next one begins.
Result<std::size_t> checkType(std::string_view types, std::size_t at, BtfExtent extent)
{
    const auto info = wordAt(types, at + 4);
    const auto kind = BTF_INFO_KIND(info);
    const Layout layout = layoutOf(kind);
    if (!layout.known)
        return fail(
            ErrorCode::Unsupported,
            tr("the kernel's type information (BTF) has types of the unknown kind {}", {kind}), {},
            Place{.byte = at});
    const std::size_t items = layout.perItem == 0 ? 0 : BTF_INFO_VLEN(info);
    const std::size_t rest = layout.fixed + items * layout.perItem;
    if (types.size() - at - kTypeBytes < rest)
        return broken(tr("a type extends past the end"), at);
    if (wordAt(types, at) >= extent.strings)
        return broken(tr("a name is not one of its strings"), at);
    if (layout.refers && wordAt(types, at + 8) >= extent.types)
        return broken(tr("a type refers to a missing type"), at);
    const std::size_t body = at + kTypeBytes;
    if (kind == BTF_KIND_ARRAY
        && (wordAt(types, body) >= extent.types || wordAt(types, body + 4) >= extent.types))
        return broken(tr("the element type of an array is missing"), at);
    for (std::size_t item = 0; item < items; ++item) {
        const std::size_t begin = body + item * layout.perItem;
        if (layout.itemName && wordAt(types, begin) >= extent.strings)
            return broken(tr("the name of a member is not one of its strings"), begin);
        const std::size_t type = begin + layout.itemType;
        const bool typed = layout.itemType != 0 || kind == BTF_KIND_DATASEC;
        if (typed && wordAt(types, type) >= extent.types)
            return broken(tr("the type of a member is missing"), begin);
    }
    return body + rest;
}

} // namespace

Result<BtfExtent> checkBtf(std::string_view bytes, BtfExtent base)
{
    constexpr std::size_t kHeader = sizeof(btf_header);
    btf_header header{};
    if (bytes.size() < kHeader)
        return broken(tr("it is shorter than its header"), 0);
    std::memcpy(&header, bytes.data(), kHeader);
    if (header.magic == 0x9feb)
        return fail(ErrorCode::Unsupported, tr("the type information has the other byte order"));
    if (header.magic != BTF_MAGIC)
        return broken(tr("its magic number is missing"), 0);
    if (header.version != BTF_VERSION)
        return fail(ErrorCode::Unsupported,
                    tr("the type information has the unknown version {}", {header.version}));
    if (header.hdr_len < kHeader || header.hdr_len > bytes.size() || header.hdr_len % 4 != 0)
        return broken(tr("its header has an invalid length"), 4);
    const std::string_view body = bytes.substr(header.hdr_len);
    const auto fits = [&body](std::uint64_t offset, std::uint64_t length) {
        return offset + length <= body.size();
    };
    if (!fits(header.type_off, header.type_len) || !fits(header.str_off, header.str_len)
        || header.type_off % 4 != 0
        || std::uint64_t(header.type_off) + header.type_len > header.str_off)
        return broken(tr("its sections are not where its header says"), 8);
    const std::string_view strings = body.substr(header.str_off, header.str_len);
    const bool split = base.strings != 0;
    if (strings.empty() ? !split : strings.back() != '\0' || (!split && strings.front() != '\0'))
        return broken(tr("its strings are not terminated"), 16);
    if (strings.size() > kMaxTypes - base.strings)
        return broken(tr("it has too many strings"), 16);

    const std::string_view types = body.substr(header.type_off, header.type_len);
    // Types may refer to later ones: how many there are is found first.
    BtfExtent extent{.types = base.types, .strings = base.strings + std::uint32_t(strings.size())};
    for (std::size_t at = 0; at < types.size();) {
        if (types.size() - at < kTypeBytes)
            return broken(tr("a type extends past the end"), at);
        const auto info = wordAt(types, at + 4);
        const Layout layout = layoutOf(BTF_INFO_KIND(info));
        at += kTypeBytes + layout.fixed
            + (layout.perItem == 0 ? 0 : BTF_INFO_VLEN(info)) * layout.perItem;
        if (++extent.types == kMaxTypes)
            return broken(tr("it has too many types"), at);
    }
    for (std::size_t at = 0; at < types.size();) {
        const auto next = checkType(types, at, extent);
        if (!next)
            return passOn(next);
        at = *next;
    }
    return extent;
}

} // namespace probescope::catalogue
