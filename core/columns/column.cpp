#include "core/columns/column.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace probescope::store {

namespace {

constexpr std::size_t kHeaderBytes = 8;
constexpr std::size_t kDictionaryHeaderBytes = 8;

template <typename T>
void put(std::uint8_t* to, T value)
{
    std::memcpy(to, &value, sizeof value);
}

std::uint32_t getNumber(ByteView bytes, std::size_t offset)
{
    std::uint32_t number = 0;
    std::memcpy(&number, bytes.data() + offset, sizeof number);
    return number;
}

void putHeader(Bytes& out, ColumnEncoding encoding, std::size_t count)
{
    const std::size_t header = out.size();
    out.resize(header + kHeaderBytes);
    out[header] = std::uint8_t(encoding);
    put(out.data() + header + 4, std::uint32_t(count));
}

/// The distinct values, while they are few; an open hash table over int64.
class Distinct
{
public:
    static constexpr std::size_t kMax = ColumnView::kMaxDictionary;

    /// The value's number; none when there are too many.
    std::optional<std::uint32_t> add(std::int64_t value)
    {
        std::size_t slot = hash(value);
        while (m_numbers[slot] != 0) {
            if (m_values[m_numbers[slot] - 1U] == value) {
                const auto number = m_numbers[slot] - 1U;
                ++m_counts[number];
                return number;
            }
            slot = (slot + 1) % kSlots;
        }
        if (m_values.size() == kMax)
            return std::nullopt;
        m_values.push_back(value);
        m_counts.push_back(1);
        m_numbers[slot] = std::uint16_t(m_values.size());
        return std::uint32_t(m_values.size() - 1);
    }
    const std::vector<std::int64_t>& values() const { return m_values; }
    /// The numbers, those of frequent values first.
    std::vector<std::uint32_t> byFrequency() const
    {
        std::vector<std::uint32_t> order(m_values.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
            return m_counts[a] > m_counts[b];
        });
        return order;
    }

private:
    static constexpr std::size_t kSlots = 4 * kMax;
    static std::size_t hash(std::int64_t value)
    {
        return std::size_t((std::uint64_t(value) * 0x9e3779b97f4a7c15U) >> 49U) % kSlots;
    }
    std::array<std::uint16_t, kSlots> m_numbers{};
    std::vector<std::int64_t> m_values;
    std::vector<std::uint32_t> m_counts;
};

/// Puts a dictionary in the place of the packed column at `begin`, if that takes less room.
void tryDictionary(std::span<const std::int64_t> values, std::size_t begin, Bytes& out)
{
    // Half of new values at the beginning, or no room for the table, is not worth more work.
    constexpr std::size_t kLook = 1024;
    const std::size_t packedBytes = out.size() - begin;
    Distinct distinct;
    std::vector<std::int64_t> numbers(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto number = distinct.add(values[i]);
        if (!number || (i == kLook && distinct.values().size() > kLook / 2)
            || distinct.values().size() * 2 > packedBytes)
            return;
        numbers[i] = *number;
    }
    const std::vector<std::uint32_t> order = distinct.byFrequency();
    std::vector<std::int64_t> table(order.size());
    std::vector<std::int64_t> newNumbers(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        table[i] = distinct.values()[order[i]];
        newNumbers[order[i]] = std::int64_t(i);
    }
    for (std::int64_t& number : numbers)
        number = newNumbers[std::size_t(number)];

    Bytes encoded;
    putHeader(encoded, ColumnEncoding::Dictionary, values.size());
    const std::size_t sizes = encoded.size();
    encoded.resize(sizes + kDictionaryHeaderBytes);
    put(encoded.data() + sizes, std::uint32_t(table.size()));
    packed::append(table, encoded);
    put(encoded.data() + sizes + 4, std::uint32_t(encoded.size() - sizes - kDictionaryHeaderBytes));
    packed::append(numbers, encoded);
    if (encoded.size() >= packedBytes)
        return;
    out.resize(begin);
    out.insert(out.end(), encoded.begin(), encoded.end());
}

tl::unexpected<Error> damagedColumn(const Message& what)
{
    return fail(ErrorCode::Corrupt, tr("a column is damaged: {}", {what}),
                tr("Import the original again, or use another copy"));
}

} // namespace

void encodeColumn(std::span<const std::int64_t> values, Bytes& out, ColumnHint hint)
{
    const bool constant =
        std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end();
    if (constant) {
        putHeader(out, ColumnEncoding::Constant, values.size());
        const std::size_t at = out.size();
        out.resize(at + 8);
        put(out.data() + at, values.empty() ? std::int64_t(0) : values[0]);
        return;
    }
    const std::size_t begin = out.size();
    putHeader(out, ColumnEncoding::Packed, values.size());
    packed::append(values, out);
    // For few values, or below 4 bits a value, there is little to gain.
    const bool worthIt = values.size() >= 64 && out.size() - begin > values.size() / 2;
    if (hint == ColumnHint::Any && worthIt)
        tryDictionary(values, begin, out);
}

Result<ColumnView> ColumnView::parse(ByteView bytes)
{
    if (bytes.size() < kHeaderBytes + 8)
        return damagedColumn(tr("it is too short"));
    ColumnView view;
    view.m_count = getNumber(bytes, 4);
    const ByteView rest = bytes.subspan(kHeaderBytes);
    switch (bytes[0]) {
    case std::uint8_t(ColumnEncoding::Constant):
        std::memcpy(&view.m_constant, rest.data(), sizeof view.m_constant);
        break;
    case std::uint8_t(ColumnEncoding::Packed): {
        view.m_encoding = ColumnEncoding::Packed;
        auto values = PackedView::parse(rest, view.m_count);
        if (!values)
            return tl::unexpected(std::move(values.error()));
        view.m_values = *values;
        break;
    }
    case std::uint8_t(ColumnEncoding::Dictionary):
        if (auto parsed = view.parseDictionary(rest); !parsed)
            return tl::unexpected(std::move(parsed.error()));
        break;
    default:
        return damagedColumn(tr("its encoding is unknown"));
    }
    return view;
}

Result<> ColumnView::parseDictionary(ByteView rest)
{
    m_encoding = ColumnEncoding::Dictionary;
    const std::size_t entries = getNumber(rest, 0);
    const std::size_t tableBytes = getNumber(rest, 4);
    rest = rest.subspan(kDictionaryHeaderBytes);
    if (entries == 0 || entries > kMaxDictionary)
        return damagedColumn(tr("its dictionary is too large"));
    if (tableBytes > rest.size())
        return damagedColumn(tr("its dictionary is truncated"));
    const auto table = PackedView::parse(rest.first(tableBytes), entries);
    if (!table)
        return tl::unexpected(table.error());
    const auto values = PackedView::parse(rest.subspan(tableBytes), m_count);
    if (!values)
        return tl::unexpected(values.error());
    m_table = *table;
    m_values = *values;
    return {};
}

} // namespace probescope::store
