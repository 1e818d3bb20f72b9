#include "core/store/column.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

namespace probescope::store {

static_assert(std::endian::native == std::endian::little, "columns are read where they lie");

namespace {

constexpr std::size_t kHeaderBytes = 8;
constexpr std::size_t kBlockBytes = 16;
constexpr std::size_t kPadBytes = 8; ///< after a payload
constexpr unsigned kMaxLoadWidth = 56; ///< wider values may straddle a load of 8 bytes

unsigned usableWidth(unsigned width)
{
    return width > kMaxLoadWidth ? 64 : width;
}

template <typename T>
void put(std::uint8_t* to, T value)
{
    std::memcpy(to, &value, sizeof value);
}

std::uint8_t* grow(Bytes& out, std::size_t count)
{
    const std::size_t old = out.size();
    out.resize(old + count);
    return out.data() + old;
}

void putHeader(Bytes& out, ColumnEncoding encoding, std::size_t count)
{
    std::uint8_t* const header = grow(out, kHeaderBytes);
    header[0] = std::uint8_t(encoding);
    put(header + 4, std::uint32_t(count));
}

/// Packs `bits(i)` for i in [0, count) at `to`, which has room for the values and the padding.
template <typename Bits>
void pack(std::uint8_t* to, std::size_t count, unsigned width, const Bits& bits)
{
    if (width == 64) {
        for (std::size_t i = 0; i < count; ++i)
            put(to + 8 * i, std::uint64_t(bits(i)));
        return;
    }
    std::uint64_t word = 0;
    unsigned used = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t value = bits(i);
        word |= value << used;
        used += width;
        if (used >= 64) {
            put(to, word);
            to += 8;
            used -= 64;
            word = used == 0 ? 0 : value >> (width - used);
        }
    }
    const std::size_t rest = (used + 7) / 8;
    std::memcpy(to, &word, rest);
}

struct BlockShape
{
    std::int64_t base = 0;
    std::array<std::uint8_t, ColumnView::kBlock / ColumnView::kPart> widths{};
    std::size_t bytes = 0;
};

std::size_t packedSize(std::size_t count, unsigned width)
{
    return (count * width + 7) / 8;
}

/// The parts of a block of `count` values: calls `each(part, first value, number of values)`.
template <typename Each>
void forEachPart(std::size_t count, const Each& each)
{
    for (std::size_t first = 0; first < count; first += ColumnView::kPart)
        each(first / ColumnView::kPart, first, std::min(ColumnView::kPart, count - first));
}

BlockShape shapeOf(std::span<const std::int64_t> block)
{
    BlockShape shape{.base = *std::min_element(block.begin(), block.end())};
    forEachPart(block.size(), [&](std::size_t part, std::size_t first, std::size_t count) {
        std::int64_t greatest = shape.base;
        for (const std::int64_t value : block.subspan(first, count))
            greatest = std::max(greatest, value);
        const std::uint64_t span = std::uint64_t(greatest) - std::uint64_t(shape.base);
        const unsigned width = usableWidth(unsigned(std::bit_width(span)));
        shape.widths[part] = std::uint8_t(width);
        shape.bytes += packedSize(count, width);
    });
    return shape;
}

/// The distinct values, while they are few; an open hash table over int64.
class Distinct
{
public:
    static constexpr std::size_t kMax = std::size_t(1) << ColumnView::kMaxDictionaryWidth;

    /// The value's number; none when there are too many.
    std::optional<std::uint32_t> add(std::int64_t value)
    {
        std::size_t slot = hash(value);
        while (m_numbers[slot] != 0) {
            if (m_values[m_numbers[slot] - 1] == value)
                return m_numbers[slot] - 1;
            slot = (slot + 1) % kSlots;
        }
        if (m_values.size() == kMax)
            return std::nullopt;
        m_values.push_back(value);
        m_numbers[slot] = std::uint16_t(m_values.size());
        return std::uint32_t(m_values.size() - 1);
    }
    const std::vector<std::int64_t>& values() const { return m_values; }

private:
    static constexpr std::size_t kSlots = 4 * kMax;
    static std::size_t hash(std::int64_t value)
    {
        return std::size_t((std::uint64_t(value) * 0x9e3779b97f4a7c15U) >> 50U) % kSlots;
    }
    std::array<std::uint16_t, kSlots> m_numbers{};
    std::vector<std::int64_t> m_values;
};

std::size_t dictionaryBytes(std::size_t count, unsigned width)
{
    return 8 + (std::size_t(8) << width) + (count * width + 7) / 8 + kPadBytes;
}

/// Writes the values as a dictionary if that takes less than `packedBytes`.
bool encodeDictionary(std::span<const std::int64_t> values, std::size_t packedBytes, Bytes& out)
{
    // A quarter of new values at the beginning, or no room for the table, is not worth more work.
    constexpr std::size_t kLook = 1024;
    Distinct distinct;
    std::vector<std::uint16_t> numbers(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto number = distinct.add(values[i]);
        if (!number || (i == kLook && distinct.values().size() > kLook / 4)
            || distinct.values().size() * 8 > packedBytes)
            return false;
        numbers[i] = std::uint16_t(*number);
    }
    const auto width = unsigned(std::bit_width(distinct.values().size() - 1));
    if (dictionaryBytes(values.size(), width) >= packedBytes)
        return false;

    putHeader(out, ColumnEncoding::Dictionary, values.size());
    std::uint8_t* to = grow(out, dictionaryBytes(values.size(), width));
    to[0] = std::uint8_t(width);
    to += 8;
    std::memcpy(to, distinct.values().data(), distinct.values().size() * 8);
    pack(to + (std::size_t(8) << width), values.size(), width,
         [&](std::size_t i) { return std::uint64_t(numbers[i]); });
    return true;
}

tl::unexpected<Error> damagedColumn(const char* what)
{
    return fail(ErrorCode::Corrupt, std::string("a column is damaged: ") + what,
                "Import the original again, or take another copy");
}

} // namespace

void encodeColumn(std::span<const std::int64_t> values, Bytes& out, ColumnHint hint)
{
    const std::size_t blocks = (values.size() + ColumnView::kBlock - 1) / ColumnView::kBlock;
    std::vector<BlockShape> shapes(blocks);
    std::size_t payload = 0;
    bool constant = true;
    for (std::size_t i = 0; i < blocks; ++i) {
        const std::size_t first = i * ColumnView::kBlock;
        shapes[i] =
            shapeOf(values.subspan(first, std::min(ColumnView::kBlock, values.size() - first)));
        payload += shapes[i].bytes;
        constant = constant && shapes[i].bytes == 0 && shapes[i].base == shapes[0].base;
    }
    if (constant) {
        putHeader(out, ColumnEncoding::Constant, values.size());
        put(grow(out, 8), values.empty() ? std::int64_t(0) : values[0]);
        return;
    }
    const std::size_t packedBytes = blocks * kBlockBytes + payload + kPadBytes;
    // For few values, or below 4 bits a value, there is little to gain.
    const bool worthIt = values.size() >= 64 && packedBytes > values.size() / 2;
    if (hint == ColumnHint::Any && worthIt && encodeDictionary(values, packedBytes, out))
        return;

    putHeader(out, ColumnEncoding::Packed, values.size());
    std::uint8_t* const table = grow(out, packedBytes);
    std::uint8_t* const bits = table + blocks * kBlockBytes;
    std::size_t offset = 0;
    for (std::size_t i = 0; i < blocks; ++i) {
        const std::size_t first = i * ColumnView::kBlock;
        const auto base = std::uint64_t(shapes[i].base);
        put(table + i * kBlockBytes, shapes[i].base);
        put(table + i * kBlockBytes + 8, std::uint32_t(offset));
        std::memcpy(table + i * kBlockBytes + 12, shapes[i].widths.data(), 4);
        const auto block = std::min(ColumnView::kBlock, values.size() - first);
        forEachPart(block, [&](std::size_t part, std::size_t begin, std::size_t count) {
            const std::int64_t* const from = values.data() + first + begin;
            const unsigned width = shapes[i].widths[part];
            pack(bits + offset, count, width,
                 [from, base](std::size_t k) { return std::uint64_t(from[k]) - base; });
            offset += packedSize(count, width);
        });
    }
}

Result<ColumnView> ColumnView::parse(ByteView bytes)
{
    if (bytes.size() < kHeaderBytes + 8)
        return damagedColumn("it is too short");
    ColumnView view;
    view.m_count = load<std::uint32_t>(bytes.data() + 4);
    const ByteView rest = bytes.subspan(kHeaderBytes);
    Result<> parsed;
    switch (bytes[0]) {
    case std::uint8_t(ColumnEncoding::Constant):
        view.m_constant = load<std::int64_t>(rest.data());
        break;
    case std::uint8_t(ColumnEncoding::Packed):
        parsed = view.parsePacked(rest);
        break;
    case std::uint8_t(ColumnEncoding::Dictionary):
        parsed = view.parseDictionary(rest);
        break;
    default:
        return damagedColumn("its encoding is unknown");
    }
    if (!parsed)
        return tl::unexpected(std::move(parsed.error()));
    return view;
}

Result<> ColumnView::parsePacked(ByteView rest)
{
    m_encoding = ColumnEncoding::Packed;
    const std::size_t blocks = (m_count + kBlock - 1) / kBlock;
    if (rest.size() < blocks * kBlockBytes + kPadBytes)
        return damagedColumn("its blocks are cut");
    m_blocks = rest.data();
    m_payload = rest.data() + blocks * kBlockBytes;
    const std::size_t payload = rest.size() - blocks * kBlockBytes - kPadBytes;
    for (std::size_t i = 0; i < blocks; ++i) {
        const std::uint8_t* const block = m_blocks + i * kBlockBytes;
        const std::size_t offset = load<std::uint32_t>(block + 8);
        std::size_t bytes = 0;
        bool possible = true;
        forEachPart(std::min(kBlock, m_count - i * kBlock),
                    [&](std::size_t part, std::size_t, std::size_t count) {
                        const unsigned width = block[12 + part];
                        possible = possible && width <= 64 && width == usableWidth(width);
                        bytes += packedSize(count, width);
                    });
        if (!possible)
            return damagedColumn("a block's width is impossible");
        if (offset > payload || bytes > payload - offset)
            return damagedColumn("a block lies outside of it");
    }
    return {};
}

Result<> ColumnView::parseDictionary(ByteView rest)
{
    m_encoding = ColumnEncoding::Dictionary;
    m_width = rest[0];
    if (m_width > kMaxDictionaryWidth)
        return damagedColumn("its dictionary is too large");
    if (rest.size() < dictionaryBytes(m_count, m_width))
        return damagedColumn("its dictionary is cut");
    m_blocks = rest.data() + 8;
    m_payload = m_blocks + (std::size_t(8) << m_width);
    return {};
}

} // namespace probescope::store
