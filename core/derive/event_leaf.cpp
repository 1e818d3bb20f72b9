#include "core/derive/event_leaf.h"

namespace probescope::store {

namespace {

constexpr std::uint64_t kMaxEvents = 1U << 16; ///< far more than a leaf has

void put(Bytes& out, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7U)
        out.push_back(std::uint8_t(value | 0x80U));
    out.push_back(std::uint8_t(value));
}

/// False: the bytes end too early, or the number is too long.
bool get(ByteView& bytes, std::uint64_t& value)
{
    value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const std::uint8_t byte = bytes.front();
        bytes = bytes.subspan(1);
        value |= std::uint64_t(byte & 0x7fU) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

} // namespace

Bytes encodeEvents(std::span<const LaneSlice> events)
{
    Bytes out;
    put(out, events.size());
    std::uint64_t row = 0;
    std::uint64_t time = 0;
    for (const LaneSlice& event : events) {
        const std::uint64_t step = std::uint64_t(event.beginNs) - time;
        put(out, event.ref - row);
        put(out, (step << 1U) ^ (0 - (step >> 63U)));
        put(out, event.what);
        put(out, event.aux);
        row = event.ref;
        time = std::uint64_t(event.beginNs);
    }
    return out;
}

Result<> decodeEvents(ByteView bytes, std::vector<LaneSlice>& out)
{
    std::uint64_t count = 0;
    bool good = get(bytes, count) && count <= kMaxEvents;
    std::uint64_t row = 0;
    std::uint64_t time = 0;
    for (std::uint64_t i = 0; good && i < count; ++i) {
        std::uint64_t rows = 0;
        std::uint64_t step = 0;
        std::uint64_t type = 0;
        std::uint64_t task = 0;
        good = get(bytes, rows) && get(bytes, step) && get(bytes, type) && get(bytes, task);
        row += rows;
        time += (step >> 1U) ^ (0 - (step & 1U));
        const auto timeNs = std::int64_t(time);
        out.push_back({timeNs, timeNs, row, std::uint32_t(type), std::uint32_t(task)});
    }
    if (!good)
        return fail(ErrorCode::Corrupt, tr("the events of a timeline lane are damaged"),
                    tr("Import the original again, or use another copy"));
    return {};
}

} // namespace probescope::store
