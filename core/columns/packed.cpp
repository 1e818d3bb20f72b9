#include "core/columns/packed.h"

#include <algorithm>
#include <array>
#include <utility>

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

/// Packs a whole part, whose bits end with a word. Written out for each width, since every event
/// comes by here with some thirty values.
template <unsigned Width>
void packPart(std::uint8_t* to, const std::uint64_t* values)
{
    constexpr std::uint64_t kMask = (std::uint64_t(1) << Width) - 1;
    std::array<std::uint64_t, Width + 1> words{};
    const auto put = [&words, values]<std::size_t I>() {
        constexpr std::size_t kWord = I * Width / 64;
        constexpr std::size_t kShift = I * Width % 64;
        words[kWord] |= (values[I] & kMask) << kShift;
        if constexpr (kShift + Width > 64)
            words[kWord + 1] |= (values[I] & kMask) >> (64 - kShift);
    };
    [&put]<std::size_t... I>(std::index_sequence<I...>)
    {
        (put.template operator()<I>(), ...);
    }
    (std::make_index_sequence<kPart>());
    std::memcpy(to, words.data(), std::size_t(8) * Width);
}

using PackPart = void (*)(std::uint8_t*, const std::uint64_t*);

constexpr auto kPackPart = []<std::size_t... Width>(std::index_sequence<Width...>)
{
    return std::array<PackPart, sizeof...(Width)>{packPart<unsigned(Width)>...};
}
(std::make_index_sequence<kMaxLoadWidth + 1>());

/// Packs values of a part, as packBits() does.
void packLow(std::uint8_t* to, const std::uint64_t* values, std::size_t count, unsigned width)
{
    if (width == 64)
        std::memcpy(to, values, 8 * count);
    else if (count == kPart)
        kPackPart[width](to, values);
    else
        packBits(to, values, count, width);
}

/// Marks, a word for each value, whose bits are apart from its high ones, and a word to write over.
constexpr std::size_t kMaxPartBytes = 8 + 8 * kPart + 8 + 8;

struct PartShape
{
    unsigned width = 0;
    unsigned high = 0;
};

/// How many of the values of a whole part have how many bits.
class WidthCounts
{
public:
    explicit WidthCounts(const std::uint64_t* values)
    {
        // Neighbours often have the same width; taking turns, none waits for the one before it.
        for (std::size_t i = 0; i < kPart; i += m_turns.size()) {
            for (std::size_t turn = 0; turn < m_turns.size(); ++turn) {
                const auto width = unsigned(std::bit_width(values[i + turn]));
                ++m_turns[turn][width];
                m_present |= std::uint64_t(1) << (width % 64); // 64 counts as 0, which is always
            }
        }
    }
    std::size_t operator[](unsigned width) const
    {
        return std::size_t(m_turns[0][width]) + m_turns[1][width] + m_turns[2][width]
            + m_turns[3][width];
    }
    /// The greatest width below `width` that a value has, or 0.
    unsigned below(unsigned width) const
    {
        const std::uint64_t lower = m_present & ((std::uint64_t(1) << (width - 1) << 1U) - 1);
        return lower == 0 ? 0 : unsigned(std::bit_width(lower)) - 1;
    }

private:
    std::array<std::array<std::uint8_t, 65>, 4> m_turns{};
    std::uint64_t m_present = 0; ///< bit w: a value has w bits
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
    const WidthCounts counts(values);
    std::size_t least = packedBytes(count, best.width);
    std::size_t exceptions = 0;
    // A width that no value has saves no exceptions against the greatest one below that some have.
    for (unsigned width = full; width > 0;) {
        exceptions += counts[width];
        width = counts.below(width);
        // As many high bits as may be; some exceptions then are none.
        const unsigned low = std::max(width, full - std::min(full, kMaxLoadWidth));
        if (low > kMaxLoadWidth)
            continue;
        const unsigned high = full - low;
        const std::size_t bytes = 8 + packedBytes(count, low) + packedBytes(exceptions, high);
        if (bytes < least) {
            least = bytes;
            best = {low, high};
        }
    }
    return best;
}

/// Writes a part; its bytes. There is room for kMaxPartBytes.
std::size_t writePart(const std::uint64_t* values, std::size_t count, PartShape shape,
                      std::uint8_t* to)
{
    const std::size_t low = packedBytes(count, shape.width);
    if (shape.high == 0) {
        packLow(to, values, count, shape.width);
        return low;
    }
    std::uint64_t marks = 0;
    std::array<std::uint64_t, kPart> high;
    std::size_t exceptions = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t rest = values[i] >> shape.width;
        marks |= std::uint64_t(rest != 0) << i;
        high[exceptions] = rest;
        exceptions += rest != 0 ? 1 : 0;
    }
    store(to, marks);
    packLow(to + 8, values, count, shape.width);
    packBits(to + 8 + low, high.data(), exceptions, shape.high);
    return 8 + low + packedBytes(exceptions, shape.high);
}

/// What a value of the rising block grows by from one to the next.
std::int32_t slopeOf(std::span<const std::int64_t> block)
{
    if (block.size() < 2)
        return 0;
    const std::uint64_t span = std::uint64_t(block.back()) - std::uint64_t(block.front());
    const std::uint64_t slope = span / (block.size() - 1);
    return slope <= std::uint64_t(INT32_MAX) ? std::int32_t(slope) : 0;
}

/// The least one as signed numbers. Without branches, which nobody could foretell here, and in
/// four turns, of which none waits for another.
std::int64_t leastOf(const std::uint64_t* values, std::size_t count)
{
    std::array<std::int64_t, 4> least;
    least.fill(std::int64_t(values[0]));
    const auto take = [values](std::int64_t& so, std::size_t i) {
        const auto value = std::int64_t(values[i]);
        so ^= (so ^ value) & -std::int64_t(value < so);
    };
    std::size_t i = 0;
    for (; i + least.size() <= count; i += least.size()) {
        for (std::size_t turn = 0; turn < least.size(); ++turn)
            take(least[turn], i + turn);
    }
    for (; i < count; ++i)
        take(least[0], i);
    return *std::min_element(least.begin(), least.end());
}

/// Appends the payload of a block, and writes its head.
void appendBlock(std::span<const std::int64_t> block, std::size_t head, std::size_t payload,
                 Bytes& out)
{
    const bool rising = std::is_sorted(block.begin(), block.end());
    const std::int32_t slope = rising ? slopeOf(block) : 0;
    // In two's complement; with a slope the differences are small, so that the least one is found
    // as a signed number.
    std::array<std::uint64_t, kBlock> values;
    for (std::size_t i = 0; i < block.size(); ++i)
        values[i] = std::uint64_t(block[i]) - std::uint64_t(std::int64_t(slope)) * i;
    const std::int64_t base =
        rising && slope == 0 ? block.front() : leastOf(values.data(), block.size());
    for (std::size_t i = 0; i < block.size(); ++i)
        values[i] -= std::uint64_t(base);

    store(out.data() + head, base);
    store(out.data() + head + 8, std::uint32_t(out.size() - payload));
    store(out.data() + head + 12, slope);
    std::array<std::uint8_t, kBlock / kPart * kMaxPartBytes> parts;
    std::size_t end = 0;
    for (std::size_t first = 0; first < block.size(); first += kPart) {
        const std::size_t count = std::min(kPart, block.size() - first);
        const PartShape shape = shapeOf(values.data() + first, count);
        out[head + 16 + first / kPart] = std::uint8_t(shape.width);
        out[head + 20 + first / kPart] = std::uint8_t(shape.high);
        end += writePart(values.data() + first, count, shape, parts.data() + end);
    }
    out.insert(out.end(), parts.begin(), parts.begin() + std::ptrdiff_t(end));
}

tl::unexpected<Error> damagedPacking(const Message& what)
{
    return fail(ErrorCode::Corrupt, tr("a column is damaged: {}", {what}),
                tr("Import the original again, or use another copy"));
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
        return damagedPacking(tr("its blocks are truncated"));
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
                    return damagedPacking(tr("a block without values has a width"));
                continue;
            }
            const bool possible = (width <= kMaxLoadWidth || width == 64) && high <= kMaxLoadWidth
                && width + high <= 64;
            if (!possible)
                return damagedPacking(tr("a block has an invalid width"));
            const auto end =
                partEnd(offset, std::min(kPart, count - part * kPart), width, high, payload);
            if (!end)
                return damagedPacking(tr("a block lies outside the column"));
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
        exceptions = packed::bitsSet(load<std::uint64_t>(m_payload + offset));
        bytes += 8 + packedBytes(exceptions, high);
    }
    if (offset > payload || bytes > payload - offset)
        return std::nullopt;
    return offset + bytes;
}

} // namespace probescope::store
