#include "core/store/read/capture_impl.h"

#include <charconv>

namespace probescope::store {

namespace {

/// Texts beyond this are read one by one.
constexpr std::size_t kMaxBlockBytes = std::size_t(1) << 20U;

std::string hexOf(std::uint64_t number)
{
    char digits[16];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number, 16).ptr;
    return "0x" + std::string(std::begin(digits), end);
}

/// Elements in hexadecimal, as the kernel's __print_hex() writes bytes.
std::string bytesText(std::string_view bytes)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const char byte : bytes) {
        if (!text.empty())
            text += ' ';
        text += kDigits[static_cast<unsigned char>(byte) >> 4U];
        text += kDigits[static_cast<unsigned char>(byte) & 0xfU];
    }
    return text;
}

std::string valueText(const Field& field, const FieldValue& value)
{
    switch (field.kind) {
    case FieldKind::Signed:
        return std::to_string(value.number);
    case FieldKind::Unsigned:
        return std::to_string(std::uint64_t(value.number));
    case FieldKind::Hex:
    case FieldKind::Address:
        return hexOf(std::uint64_t(value.number));
    case FieldKind::String:
        return std::string(value.bytes);
    case FieldKind::Bytes:
        return bytesText(value.bytes);
    }
    return {};
}

} // namespace

std::string plainInfo(const EventType& type, std::span<const FieldValue> values)
{
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0)
            text += ' ';
        text += type.fields[i].name + '=' + valueText(type.fields[i], values[i]);
    }
    return text;
}

std::shared_ptr<const StringBlock> Capture::Impl::stringBlock(std::uint32_t block) const
{
    auto lease = connection();
    if (!lease)
        return nullptr;
    auto select = (*lease)->cached("SELECT id, text FROM dict WHERE id >= ?1 AND id < ?2"
                                   " ORDER BY id");
    if (!select)
        return nullptr;
    Statement& row = **select;
    const std::int64_t first = std::int64_t(block) * StringBlock::kTexts;
    row.bind(1, first).bind(2, first + StringBlock::kTexts);
    auto made = std::make_shared<StringBlock>();
    Result<bool> more = true;
    while ((more = row.step()) && *more) {
        const std::int64_t index = row.integer(0) - first;
        const std::string_view text = row.text(1);
        if (index != std::int64_t(made->ends.size())
            || made->bytes.size() + text.size() > kMaxBlockBytes)
            break;
        made->bytes += text;
        made->ends.push_back(std::uint32_t(made->bytes.size()));
    }
    row.reset();
    m_cache.put<StringBlock>(BlockKind::Strings, block, made,
                             made->bytes.size() + sizeof *made
                                 + made->ends.size() * sizeof made->ends[0]);
    return made;
}

std::string Capture::Impl::string(StringId id) const
{
    if (!id.valid())
        return {};
    const std::uint32_t block = id.value() / StringBlock::kTexts;
    const std::uint32_t index = id.value() % StringBlock::kTexts;
    auto found = m_cache.find<StringBlock>(BlockKind::Strings, block);
    // A block that is not full may have grown since it was read.
    if (!found || index >= found->ends.size())
        found = stringBlock(block);
    if (found && index < found->ends.size()) {
        const std::uint32_t begin = index == 0 ? 0 : found->ends[index - 1];
        return found->bytes.substr(begin, found->ends[index] - begin);
    }
    auto lease = connection();
    if (!lease)
        return {};
    auto select = (*lease)->cached("SELECT text FROM dict WHERE id = ?1");
    if (!select)
        return {};
    const auto there = (*select)->bind(1, std::int64_t(id.value())).step();
    std::string text(there && *there ? (*select)->text(0) : std::string_view());
    (*select)->reset();
    return text;
}

} // namespace probescope::store
