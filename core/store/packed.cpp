#include "core/store/packed.h"

#include <algorithm>
#include <array>

namespace probescope::store {

static_assert(std::endian::native == std::endian::little, "columns are read where they lie");

namespace {

using packed::kBlock;
using packed::kBlockBytes;
using packed::kMaxLoadWidth;
using packed::kPadBytes;
using packed::kPart;

template <typename T>
void store(std::uint8_t* to, T value)
{
    std::memcpy(to, &value, sizeof value);
}

std::size_t packedBytes(std::size_t count, unsigned width)
{
    return (count * width + 7) / 8;
}

unsigned usableWidth(unsigned width)
{
    return width > kMaxLoadWidth ? 64 : width;
}

/// Packs `count` values at `to`, which has room for 8 bytes more than they take.
void packBits(std::uint8_t* to, const std::uint64_t* values, std::size_t count, unsigned width)
{
    if (width == 64) {
        std::memcpy(to, values, 8 * count);
        return;
    }
    const std::uint64_t mask = (std::uint64_t(1) << width) - 1;
    std::uint64_t word = 0;
    unsigned used = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t value = values[i] & mask;
        word |= value << used;
        used += width;
        if (used >= 64) {
            store(to, word);
            to += 8;
            used -= 64;
            word = used == 0 ? 0 : value >> (width - used);
        }
    }
    store(to, word);
}

struct PartShape
{
    unsigned width = 0;
    unsigned high = 0;
};

/// The widths that take the least room, of which the simplest.
PartShape shapeOf(const std::uint64_t* values, std::size_t count)
{
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < count; ++i)
        all |= values[i];
    const auto full = unsigned(std::bit_width(all));
    PartShape best{usableWidth(full), 0};
    // Exceptions cost a bit for each value, and so must save more than that.
    if (full < 3 || count < kPart)
        return best;
    std::array<std::uint8_t, 65> ofWidth{};
    for (std::size_t i = 0; i < count; ++i)
        ++ofWidth[unsigned(std::bit_width(values[i]))];
    std::size_t least = packedBytes(count, best.width);
    std::size_t exceptions = 0;
    for (unsigned width = full; width-- > 0;) {
        exceptions += ofWidth[width + 1];
        const unsigned high = full - width;
        if (width > kMaxLoadWidth || high > kMaxLoadWidth)
            continue;
        const std::size_t bytes = 8 + packedBytes(count, width) + packedBytes(exceptions, high);
        if (bytes < least) {
            least = bytes;
            best = {width, high};
        }
    }
    return best;
}

void appendPart(const std::uint64_t* values, std::size_t count, PartShape shape, Bytes& out)
{
    const std::size_t begin = out.size();
    const std::size_t low = packedBytes(count, shape.width);
    if (shape.high == 0) {
        out.resize(begin + low + 8);
        packBits(out.data() + begin, values, count, shape.width);
        out.resize(begin + low);
        return;
    }
    std::uint64_t marks = 0;
    std::array<std::uint64_t, kPart> high;
    std::size_t exceptions = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t rest = values[i] >> shape.width;
        if (rest == 0)
            continue;
        marks |= std::uint64_t(1) << i;
        high[exceptions++] = rest;
    }
    const std::size_t end = begin + 8 + low + packedBytes(exceptions, shape.high);
    out.resize(end + 8);
    store(out.data() + begin, marks);
    packBits(out.data() + begin + 8, values, count, shape.width);
    packBits(out.data() + begin + 8 + low, high.data(), exceptions, shape.high);
    out.resize(end);
}

/// What a value of the block grows by from one to the next, if they all grow.
std::int32_t slopeOf(std::span<const std::int64_t> block)
{
    if (block.size() < 2 || !std::is_sorted(block.begin(), block.end()))
        return 0;
    const std::uint64_t span = std::uint64_t(block.back()) - std::uint64_t(block.front());
    const std::uint64_t slope = span / (block.size() - 1);
    return slope <= std::uint64_t(INT32_MAX) ? std::int32_t(slope) : 0;
}

/// Appends the payload of a block, and writes its head.
void appendBlock(std::span<const std::int64_t> block, std::size_t head, std::size_t payload,
                 Bytes& out)
{
    const std::int32_t slope = slopeOf(block);
    // In two's complement; with a slope the differences are small, so that the least one is found
    // as a signed number.
    std::array<std::uint64_t, kBlock> values;
    std::int64_t base = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
        values[i] = std::uint64_t(block[i]) - std::uint64_t(std::int64_t(slope)) * i;
        base = i == 0 ? std::int64_t(values[0]) : std::min(base, std::int64_t(values[i]));
    }
    for (std::size_t i = 0; i < block.size(); ++i)
        values[i] -= std::uint64_t(base);

    store(out.data() + head, base);
    store(out.data() + head + 8, std::uint32_t(out.size() - payload));
    store(out.data() + head + 12, slope);
    for (std::size_t first = 0; first < block.size(); first += kPart) {
        const std::size_t count = std::min(kPart, block.size() - first);
        const PartShape shape = shapeOf(values.data() + first, count);
        out[head + 16 + first / kPart] = std::uint8_t(shape.width);
        out[head + 20 + first / kPart] = std::uint8_t(shape.high);
        appendPart(values.data() + first, count, shape, out);
    }
}

tl::unexpected<Error> damagedPacking(const char* what)
{
    return fail(ErrorCode::Corrupt, std::string("a column is damaged: ") + what,
                "Import the original again, or take another copy");
}

} // namespace

void packed::append(std::span<const std::int64_t> values, Bytes& out)
{
    std::size_t head = out.size();
    const std::size_t payload = head + (values.size() + kBlock - 1) / kBlock * kBlockBytes;
    out.resize(payload);
    for (std::size_t first = 0; first < values.size(); first += kBlock) {
        const std::size_t count = std::min(kBlock, values.size() - first);
        appendBlock(values.subspan(first, count), head, payload, out);
        head += kBlockBytes;
    }
    out.resize(out.size() + kPadBytes);
}

Result<PackedView> PackedView::parse(ByteView bytes, std::size_t count)
{
    PackedView view;
    view.m_count = count;
    const std::size_t blocks = (count + kBlock - 1) / kBlock;
    if (bytes.size() < blocks * kBlockBytes + kPadBytes)
        return damagedPacking("its blocks are cut");
    view.m_blocks = bytes.data();
    view.m_payload = bytes.data() + blocks * kBlockBytes;
    if (auto checked = view.check(bytes.size() - blocks * kBlockBytes - kPadBytes); !checked)
        return tl::unexpected(std::move(checked.error()));
    return view;
}

Result<> PackedView::check(std::size_t payload) const
{
    for (std::size_t first = 0; first < m_count; first += kPart) {
        const std::uint8_t* const block = m_blocks + first / kBlock * kBlockBytes;
        const std::size_t inBlock = first % kBlock / kPart;
        if (inBlock != 0)
            continue;
        std::size_t offset = load<std::uint32_t>(block + 8);
        const std::size_t count = std::min(kBlock, m_count - first);
        for (std::size_t part = 0; part < kPartsPerBlock; ++part) {
            const unsigned width = block[16 + part];
            const unsigned high = block[20 + part];
            if (part * kPart >= count) {
                if (width != 0 || high != 0)
                    return damagedPacking("a block has a width for values that it does not have");
                continue;
            }
            const bool possible = (width <= kMaxLoadWidth || width == 64) && high <= kMaxLoadWidth
                && width + high <= 64;
            if (!possible)
                return damagedPacking("a block's width is impossible");
            const auto end =
                partEnd(offset, std::min(kPart, count - part * kPart), width, high, payload);
            if (!end)
                return damagedPacking("a block lies outside of it");
            offset = *end;
        }
    }
    return {};
}

std::optional<std::size_t> PackedView::partEnd(std::size_t offset, std::size_t values,
                                               unsigned width, unsigned high,
                                               std::size_t payload) const
{
    std::size_t exceptions = 0;
    std::size_t bytes = packedBytes(values, width);
    if (high != 0) {
        if (offset > payload || payload - offset < 8)
            return std::nullopt;
        exceptions = std::size_t(std::popcount(load<std::uint64_t>(m_payload + offset)));
        bytes += 8 + packedBytes(exceptions, high);
    }
    if (offset > payload || bytes > payload - offset)
        return std::nullopt;
    return offset + bytes;
}

} // namespace probescope::store
