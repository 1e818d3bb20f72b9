#include "core/analysis/aggregate/aggregation_keys.h"
#include "core/analysis/aggregate/aggregation_plan.h"
#include "core/analysis/events/event_scan.h"
#include "core/analysis/values/keyed_values.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <unordered_map>

namespace probescope::analysis {

namespace {

std::optional<AggregationKey> keyOf(const ValueSource& source)
{
    if (source.key == ValueSource::kNoKey)
        return std::nullopt;
    if (source.key == ValueSource::kByCpu)
        return AggregationKey{AggregationKey::Kind::Cpu, {}};
    if (source.key == ValueSource::kByTask)
        return AggregationKey{AggregationKey::Kind::Task, {}};
    return AggregationKey{AggregationKey::Kind::Field, source.key};
}

/// What has to be there, as keys: a field with texts may have numbers in them.
Aggregation asAggregation(const ValueSource& source)
{
    Aggregation asked;
    asked.events = {source.event};
    if (const auto key = keyOf(source))
        asked.keys = {*key};
    if (source.kind == ValueSource::Kind::Field)
        asked.keys.push_back({AggregationKey::Kind::Field, source.field});
    return asked;
}

/// Reads one source from the chunks of a capture.
class EventValues
{
public:
    EventValues(const store::Capture& capture, const ValueSource& source,
                const AggregationPlan& plan)
        : m_capture(capture)
        , m_source(source)
        , m_values(source)
        , m_events(capture)
        , m_fields(capture.eventTypeCount(), kNone)
    {
        for (const EventTypeId id : plan.types) {
            m_events.want(id);
            if (source.kind == ValueSource::Kind::Field)
                m_fields[id.value()] = capture.eventType(id).fieldIndex(source.field);
        }
        if (const auto key = keyOf(source))
            m_keys.emplace(capture, *key, nullptr);
    }

    Result<std::shared_ptr<const ValueSet>> gather(const CancelToken& cancel)
    {
        for (std::uint64_t chunk = 0; chunk < m_capture.chunks().count(); ++chunk) {
            if (cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("reading the values was canceled"));
            const auto scanned =
                m_events.chunk(chunk, [this](const ScannedEvent& event) { return take(event); });
            if (!scanned)
                return passOn(scanned);
        }
        KeyedValues::Keys keys;
        keys.text = [this](std::uint32_t key) { return m_keys ? m_keys->key(key).text : ""; };
        if (m_keys)
            keys.less = [this](std::uint32_t a, std::uint32_t b) { return m_keys->less(a, b); };
        return m_values.finish(keys);
    }

private:
    static constexpr int kNone = -1; ///< the type has no such field, or none is asked for

    Result<> take(const ScannedEvent& event)
    {
        const auto value = valueOf(event);
        if (!value) {
            m_values.addUnreadable();
            return {};
        }
        std::uint32_t key = 0;
        if (m_keys) {
            const auto number = m_keys->numberOf(event);
            if (!number)
                return passOn(number);
            key = *number;
        }
        return m_values.add(key, {event.timeNs, *value, event.row});
    }

    std::optional<ExactNumber> valueOf(const ScannedEvent& event)
    {
        if (m_source.kind == ValueSource::Kind::Count)
            return 0; // is counted when all are in order
        const int index = m_fields[event.type.value()];
        if (index < 0)
            return std::nullopt;
        const Value value = event.field(index);
        switch (m_capture.eventType(event.type).fields[std::size_t(index)].kind) {
        case FieldKind::Signed:
            return std::int64_t(value);
        case FieldKind::String:
            return numberIn(StringId(std::uint32_t(value)));
        case FieldKind::Bytes:
            return std::nullopt;
        case FieldKind::Unsigned:
        case FieldKind::Hex:
        case FieldKind::Address:
            break;
        }
        return std::uint64_t(value);
    }

    /// Of a text that is a whole number.
    std::optional<ExactNumber> numberIn(StringId id)
    {
        const auto [known, isNew] = m_numbers.try_emplace(id.value());
        if (isNew) {
            const std::string text = m_capture.string(id);
            known->second = wholeIn<std::int64_t>(text);
            if (!known->second)
                known->second = wholeIn<std::uint64_t>(text);
        }
        return known->second;
    }

    template <typename Whole>
    static std::optional<ExactNumber> wholeIn(const std::string& text)
    {
        Whole number = 0;
        const auto* const end = text.data() + text.size();
        const auto [stopped, error] = std::from_chars(text.data(), end, number);
        return error == std::errc() && stopped == end ? std::optional<ExactNumber>(number)
                                                      : std::nullopt;
    }

    const store::Capture& m_capture;
    const ValueSource& m_source;
    KeyedValues m_values;
    EventScan m_events;
    std::vector<int> m_fields; ///< by type: which one has the value
    std::optional<KeyNumbers> m_keys;
    std::unordered_map<std::uint32_t, std::optional<ExactNumber>> m_numbers; ///< by string
};

} // namespace

Result<std::shared_ptr<const ValueSet>> gatherEventValues(const store::Capture& capture,
                                                          const ValueSource& source,
                                                          const CancelToken& cancel)
{
    const auto plan = planAggregation(capture, asAggregation(source));
    if (!plan)
        return passOn(plan);
    return EventValues(capture, source, *plan).gather(cancel);
}

} // namespace probescope::analysis
