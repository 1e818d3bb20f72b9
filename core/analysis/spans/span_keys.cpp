#include "core/analysis/spans/span_keys.h"

#include "core/analysis/spans/span_builder.h"
#include "core/base/parallel.h"
#include "core/columns/event_chunk.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"
#include "core/store/spans/span_pairs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace probescope::analysis {

namespace {

using store::Capture;

constexpr std::size_t kKeysAtOnce = 4096;

tl::unexpected<Error> keysCancelled()
{
    return fail(ErrorCode::Cancelled, tr("grouping the spans was canceled"));
}

std::string valueText(const Capture& capture, const Field& field, Value value)
{
    switch (field.kind) {
    case FieldKind::String:
    case FieldKind::Bytes:
        return value < 0 ? std::string() : capture.string(StringId(std::uint32_t(value)));
    case FieldKind::Hex:
    case FieldKind::Address: {
        if (const auto symbol = capture.symbolAt(std::uint64_t(value)))
            return symbol->first.name;
        std::array<char, 16> digits{};
        const auto end =
            std::to_chars(digits.data(), digits.data() + digits.size(), std::uint64_t(value), 16);
        return "0x" + std::string(digits.data(), end.ptr);
    }
    case FieldKind::Unsigned:
        return std::to_string(std::uint64_t(value));
    case FieldKind::Signed:
        break;
    }
    return std::to_string(value);
}

/// An event of a span.
struct SpanEvent
{
    RowId row;
    std::uint64_t span;
    bool operator<(const SpanEvent& other) const { return row < other.row; }
};

/// The value of one field in events that are asked for in the order of their rows.
class FieldValues
{
public:
    FieldValues(const Capture& capture, const std::string& field)
        : m_capture(capture)
        , m_field(field)
    {
    }

    /// Number of the value; kNone: the event has no such field.
    Result<std::uint32_t> of(RowId row)
    {
        const std::uint64_t chunk = row / kRows;
        if (!m_events || chunk != m_chunk) {
            const auto events = m_capture.chunks().scanEvents(chunk);
            if (!events)
                return passOn(events);
            m_events = *events;
            m_fields = nullptr;
            m_chunk = chunk;
        }
        const auto at = std::size_t(row % kRows);
        if (at >= m_events->rows())
            return fail(ErrorCode::Corrupt, tr("an event of a span is missing"));
        const std::uint32_t type = m_events->type(at);
        const int place = fieldOf(type);
        if (place < 0)
            return SpanKeys::kNone;
        if (!m_fields) {
            const auto fields = m_capture.chunks().scanFields(chunk);
            if (!fields)
                return passOn(fields);
            m_fields = *fields;
        }
        const auto columns = m_fields->columns(type);
        const std::size_t rank = m_events->rank(at);
        if (std::size_t(place) >= columns.size() || rank >= columns[std::size_t(place)].size())
            return fail(ErrorCode::Corrupt, tr("the fields of an event are missing"));
        return number(type, place, columns[std::size_t(place)].at(rank, m_events->timeNs(at)));
    }
    std::vector<std::string> take() { return m_names.take(); }

private:
    static constexpr std::uint64_t kRows = 65536; ///< of a chunk

    int fieldOf(std::uint32_t type)
    {
        if (type >= m_places.size())
            m_places.resize(std::size_t(type) + 1, kUnknown);
        if (m_places[type] == kUnknown)
            m_places[type] = m_capture.eventType(EventTypeId(type)).fieldIndex(m_field);
        return m_places[type];
    }
    std::uint32_t number(std::uint32_t type, int place, Value value)
    {
        constexpr std::size_t kMaxKnown = 65536;
        auto& known = m_known[type];
        const auto found = known.find(value);
        if (found != known.end())
            return found->second;
        if (known.size() >= kMaxKnown)
            known.clear();
        const auto& field = m_capture.eventType(EventTypeId(type)).fields[std::size_t(place)];
        const std::uint32_t number = m_names.number(valueText(m_capture, field, value));
        known.emplace(value, number);
        return number;
    }

    static constexpr int kUnknown = -2;
    const Capture& m_capture;
    const std::string& m_field;
    std::uint64_t m_chunk = 0;
    std::shared_ptr<const store::EventChunk> m_events;
    std::shared_ptr<const store::FieldColumns> m_fields;
    std::vector<int> m_places; ///< by type; -1: it has no such field
    std::map<std::uint32_t, std::unordered_map<Value, std::uint32_t>> m_known; ///< by type
    SpanNameTable m_names;
};

/// Types of the events that begin spans of a source, and of those that end them.
struct EndTypes
{
    std::vector<std::uint32_t> begins;
    std::vector<std::uint32_t> ends;
};

EndTypes endsOfCalls(const Capture& capture)
{
    EndTypes types;
    for (std::uint32_t type = 0; type < capture.eventTypeCount(); ++type) {
        const EventRole role = capture.eventType(EventTypeId(type)).role;
        if (role == EventRole::GraphEntry)
            types.begins.push_back(type);
        else if (role == EventRole::GraphExit)
            types.ends.push_back(type);
    }
    return types;
}

EndTypes endsOfPairs(const Capture& capture, const SpanSource& source)
{
    using store::SpanPairs;
    using Does = SpanPairs::Part::Does;
    const SpanPairs pairs(capture);
    const auto isOfSource = [&](const SpanPairs::Rule& rule) {
        if (source.kind == SpanSource::Kind::Defined)
            return rule.kind == SpanPairs::kDefined && rule.name == source.name;
        const bool offCpu = source.kind == SpanSource::Kind::OffCpu;
        return rule.kind == (offCpu ? std::string(SpanPairs::kOffCpu) : source.name);
    };
    EndTypes types;
    for (std::uint32_t type = 0; type < pairs.parts().size(); ++type) {
        for (const SpanPairs::Part& part : pairs.parts()[type]) {
            if (part.does == Does::Leaves || !isOfSource(pairs.rules()[part.rule]))
                continue;
            (part.does == Does::Ends ? types.ends : types.begins).push_back(type);
        }
    }
    return types;
}

/// Sets the keys of the spans whose events have the field; keeps the others.
Result<> readKeys(FieldValues& values, std::vector<SpanEvent>& events,
                  std::vector<std::uint32_t>& keys, const CancelToken& cancel)
{
    std::sort(events.begin(), events.end());
    constexpr std::size_t kLook = 4096;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (i % kLook == 0 && cancel.cancelled())
            return keysCancelled();
        const auto number = values.of(events[i].row);
        if (!number)
            return passOn(number);
        keys[std::size_t(events[i].span)] = *number;
    }
    return {};
}

Result<> readBrokenKeys(FieldValues& values, const SpanSet& spans, std::vector<std::uint32_t>& keys,
                        const CancelToken& cancel)
{
    const std::vector<BrokenSpan>& broken = spans.broken();
    keys.assign(broken.size(), SpanKeys::kNone);
    std::vector<SpanEvent> events;
    for (std::size_t i = 0; i < broken.size(); ++i) {
        if (broken[i].row)
            events.push_back({*broken[i].row, i});
    }
    return readKeys(values, events, keys, cancel);
}

std::uint32_t keyOf(const BrokenSpan& broken, SpanKeys::By by)
{
    switch (by) {
    case SpanKeys::By::Name:
        return broken.name;
    case SpanKeys::By::Task:
        return broken.task.value();
    case SpanKeys::By::Cpu:
        break;
    }
    return broken.cpu;
}

} // namespace

Result<SpanKeys> keysBy(const SpanSet& spans, SpanKeys::By by, const CancelToken& cancel)
{
    SpanKeys keys{.ofSpan = std::vector<std::uint32_t>(std::size_t(spans.size()))};
    constexpr std::size_t kPiece = 65536;
    const std::size_t size = keys.ofSpan.size();
    inParallel((size + kPiece - 1) / kPiece, [&](std::size_t piece) {
        const std::size_t last = std::min(size, (piece + 1) * kPiece);
        for (std::size_t at = piece * kPiece; at < last && !cancel.cancelled(); at += kKeysAtOnce) {
            std::uint32_t* const out = keys.ofSpan.data() + at;
            spans.decodeKeys(
                at, std::min(kKeysAtOnce, last - at), by == SpanKeys::By::Name ? out : nullptr,
                by == SpanKeys::By::Task ? out : nullptr, by == SpanKeys::By::Cpu ? out : nullptr);
        }
    });
    if (cancel.cancelled())
        return keysCancelled();
    keys.ofBroken.reserve(spans.broken().size());
    for (const BrokenSpan& broken : spans.broken())
        keys.ofBroken.push_back(keyOf(broken, by));
    return keys;
}

std::vector<std::string> spanFields(const Capture& capture, const SpanSource& source)
{
    const bool calls = source.kind == SpanSource::Kind::Calls;
    const EndTypes types = calls ? endsOfCalls(capture) : endsOfPairs(capture, source);
    const auto counts = capture.eventCountByType();
    std::vector<std::string> names;
    std::unordered_set<std::string> known;
    for (const auto* const side : {&types.begins, &types.ends}) {
        for (const std::uint32_t type : *side) {
            if (type >= counts.size() || counts[type] == 0)
                continue;
            for (const Field& field : capture.eventType(EventTypeId(type)).fields) {
                if (known.insert(field.name).second)
                    names.push_back(field.name);
            }
        }
    }
    return names;
}

Result<SpanKeys> keysByField(const Capture& capture, const SpanSet& spans, const std::string& field,
                             const CancelToken& cancel)
{
    SpanKeys keys{.ofSpan = std::vector<std::uint32_t>(std::size_t(spans.size()), SpanKeys::kNone)};
    FieldValues values(capture, field);
    // Spans come in about the order of their events: of so many the events are put in order, so
    // that few chunks are read more than once.
    constexpr std::uint64_t kTogether = std::uint64_t(1) << 20U;
    std::array<RowId, kKeysAtOnce> begins;
    std::array<RowId, kKeysAtOnce> ends;
    std::vector<SpanEvent> first;
    std::vector<SpanEvent> second;
    for (std::uint64_t from = 0; from < spans.size(); from += kTogether) {
        const std::uint64_t last = std::min(spans.size(), from + kTogether);
        const auto readRows = [&](const auto& take) {
            for (std::uint64_t at = from; at < last; at += kKeysAtOnce) {
                const auto count = std::size_t(std::min<std::uint64_t>(kKeysAtOnce, last - at));
                spans.decodeRows(at, count, begins.data(), ends.data());
                for (std::size_t i = 0; i < count; ++i)
                    take(at + i, begins[i], ends[i]);
            }
        };
        first.clear();
        readRows([&](std::uint64_t span, RowId begin, RowId /*end*/) {
            if (begin != SpanSet::kNoRow)
                first.push_back({begin, span});
        });
        if (const auto read = readKeys(values, first, keys.ofSpan, cancel); !read)
            return passOn(read);
        second.clear();
        readRows([&](std::uint64_t span, RowId /*begin*/, RowId end) {
            if (end != SpanSet::kNoRow && keys.ofSpan[std::size_t(span)] == SpanKeys::kNone)
                second.push_back({end, span});
        });
        if (const auto read = readKeys(values, second, keys.ofSpan, cancel); !read)
            return passOn(read);
    }
    if (const auto read = readBrokenKeys(values, spans, keys.ofBroken, cancel); !read)
        return passOn(read);
    keys.texts = values.take();
    return keys;
}

} // namespace probescope::analysis
