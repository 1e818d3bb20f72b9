#include "core/analysis/aggregate/aggregation.h"

#include "core/analysis/aggregate/aggregation_keys.h"
#include "core/analysis/aggregate/aggregation_sums.h"
#include "core/analysis/events/event_scan.h"
#include "core/numbers/value_numbers.h"
#include "core/store/file/chunks.h"
#include "core/store/spans/event_condition.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace probescope::analysis {

namespace {

constexpr std::size_t kMaxHeld = std::size_t(16) << 20U; // numbers of percentiles: 256 MiB

/// Goes through the events of a plan, and says of each its group and value.
class AggregationScan
{
public:
    /// `group` counts from 0 in the order in which groups come.
    struct Found
    {
        ScannedEvent event;
        std::uint32_t group = 0;
        std::optional<WideNumber> value;
    };
    using FoundFn = std::function<Result<>(const Found& found)>;

    AggregationScan(const store::Capture& capture, const AggregationPlan& plan,
                    const AggregationScope& scope, AggregationAnswer& answer)
        : m_capture(capture)
        , m_plan(plan)
        , m_scope(scope)
        , m_answer(answer)
        , m_events(capture)
        , m_typeInfo(capture.eventTypeCount())
        , m_pairs(plan.asked.keys.size())
    {
        for (const EventTypeId id : plan.types) {
            m_events.want(id);
            const EventType& type = capture.eventType(id);
            TypeInfo& typeInfo = m_typeInfo[id.value()].emplace();
            if (!plan.predicate.empty())
                typeInfo.condition.emplace(capture, plan.predicate, type);
            typeInfo.value = plan.asked.value.kind == AggregationValue::Kind::Count
                ? -1
                : type.fieldIndex(plan.asked.value.field);
            if (typeInfo.value >= 0)
                typeInfo.kind = type.fields[std::size_t(typeInfo.value)].kind;
        }
        std::shared_ptr<store::FollowingStacks> stacks;
        for (const AggregationKey& key : plan.asked.keys) {
            if (key.kind == AggregationKey::Kind::Stack && !stacks)
                stacks = std::make_shared<store::FollowingStacks>(capture);
            m_keys.push_back(std::make_unique<KeyNumbers>(capture, key, stacks));
        }
        answer.withoutKey.resize(m_keys.size());
    }

    /// Counts what is looked at the first time only, so that groups can be gone through again.
    Result<> run(const FoundFn& found, const CancelToken& cancel, const AggregatedFn& passed)
    {
        for (std::uint64_t chunk = 0; chunk < m_capture.chunks().count(); ++chunk) {
            if (cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("the aggregation was canceled"));
            if (auto scanned = scanChunk(chunk, found); !scanned) {
                if (scanned.error().code != ErrorCode::Corrupt)
                    return scanned;
                if (!m_again)
                    m_answer.unreadable += m_capture.chunks().bounds(chunk).rows;
            }
            if (passed)
                passed(m_capture.chunks().bounds(chunk).rows);
        }
        m_again = true;
        return {};
    }

    std::vector<AggregatedKey> keysOf(std::uint32_t group) const
    {
        std::vector<AggregatedKey> keys;
        for (std::size_t i = 0; i < m_keys.size(); ++i)
            keys.push_back(m_keys[i]->key(numberOf(group, i)));
        return keys;
    }
    bool less(std::uint32_t a, std::uint32_t b) const
    {
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            if (numberOf(a, i) != numberOf(b, i))
                return m_keys[i]->less(numberOf(a, i), numberOf(b, i));
        }
        return false;
    }

private:
    struct TypeInfo
    {
        std::optional<store::EventCondition> condition;
        int value = -1; ///< field
        FieldKind kind = FieldKind::Signed; ///< of it
    };

    std::uint32_t numberOf(std::uint32_t group, std::size_t key) const
    {
        return m_groupKeys[group * m_keys.size() + key];
    }

    bool inRange(std::int64_t timeNs) const
    {
        return (!m_scope.beginNs || timeNs >= *m_scope.beginNs)
            && (!m_scope.endNs || timeNs < *m_scope.endNs);
    }

    Result<> scanChunk(std::uint64_t chunk, const FoundFn& found)
    {
        const auto bounds = m_capture.chunks().bounds(chunk);
        if ((m_scope.beginNs && bounds.lastNs < *m_scope.beginNs)
            || (m_scope.endNs && bounds.firstNs >= *m_scope.endNs))
            return {};
        return m_events.chunk(chunk, [this, &found](const ScannedEvent& event) -> Result<> {
            if (!inRange(event.timeNs))
                return {};
            return take(event, *m_typeInfo[event.type.value()], found);
        });
    }

    Result<> take(const ScannedEvent& event, TypeInfo& typeInfo, const FoundFn& found)
    {
        const std::uint64_t once = m_again ? 0 : 1;
        m_answer.looked += once;
        if (typeInfo.condition) {
            m_values.clear();
            for (const int field : typeInfo.condition->fields())
                m_values.push_back(event.field(field));
            if (!typeInfo.condition->holds(m_values, event.task, event.cpu)) {
                m_answer.leftOut += once;
                return {};
            }
        }
        Found one{event, 0, std::nullopt};
        auto group = groupOf(event, once);
        if (!group)
            return passOn(group);
        one.group = *group;
        if (m_plan.asked.value.kind == AggregationValue::Kind::Count)
            return found(one);
        if (typeInfo.value < 0)
            m_answer.withoutValue += once;
        else if (!isNumeric(typeInfo.kind))
            m_answer.notNumeric += once;
        else
            one.value = valueOf(event, typeInfo, once);
        return found(one);
    }

    WideNumber valueOf(const ScannedEvent& event, const TypeInfo& typeInfo, std::uint64_t once)
    {
        const Value value = event.field(typeInfo.value);
        if (typeInfo.kind == FieldKind::Signed || value >= 0)
            return value;
        m_answer.negativeInSql += once;
        return WideNumber(std::uint64_t(value));
    }

    Result<std::uint32_t> groupOf(const ScannedEvent& event, std::uint64_t once)
    {
        std::uint32_t group = 0;
        m_numbers.clear();
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            const auto number = m_keys[i]->numberOf(event);
            if (!number)
                return passOn(number);
            m_answer.withoutKey[i] += *number == 0 ? once : 0;
            m_numbers.push_back(*number);
            group = m_pairs[i].number((std::uint64_t(group) << 32U) | *number);
        }
        if (group >= m_groups) {
            if (m_groups == kMaxAggregated)
                return fail(ErrorCode::Refused, tr("more than {} groups", {kMaxAggregated}),
                            tr("Choose keys with fewer values, a filter, or a time range"));
            ++m_groups;
            m_groupKeys.insert(m_groupKeys.end(), m_numbers.begin(), m_numbers.end());
        }
        return group;
    }

    const store::Capture& m_capture;
    const AggregationPlan& m_plan;
    const AggregationScope& m_scope;
    AggregationAnswer& m_answer;
    EventScan m_events;
    std::vector<std::optional<TypeInfo>> m_typeInfo; ///< by type; none: not of the events
    std::vector<std::unique_ptr<KeyNumbers>> m_keys;
    std::vector<store::ValueNumbers> m_pairs; ///< by key: of the keys before and this one
    std::vector<std::uint32_t> m_groupKeys; ///< group by group
    std::size_t m_groups = 0;
    bool m_again = false;
    std::vector<Value> m_values;
    std::vector<std::uint32_t> m_numbers;
};

class Aggregator
{
public:
    Aggregator(const store::Capture& capture, const AggregationPlan& plan,
               const AggregationScope& scope, const CancelToken& cancel, const AggregatedFn& passed)
        : m_capture(capture)
        , m_plan(plan)
        , m_cancel(cancel)
        , m_passed(passed)
        , m_answer{plan.asked, scope}
        , m_scan(capture, plan, m_answer.scope, m_answer)
    {
    }

    Result<AggregationAnswer> make()
    {
        if (m_plan.asked.keys.empty())
            m_sums.resize(1); // one group, even of no events
        const auto add = [this](const AggregationScan::Found& found) -> Result<> {
            if (found.group >= m_sums.size())
                m_sums.resize(std::size_t(found.group) + 1);
            return added(m_sums[found.group], found);
        };
        if (auto run = m_scan.run(add, m_cancel, told()); !run)
            return passOn(run);
        rank();
        if (m_answer.scope.intervals > 0) {
            if (auto made = makeTimes(); !made)
                return passOn(made);
        }
        m_answer.losses = lossesIn(
            m_capture, m_answer.scope.beginNs.value_or(std::numeric_limits<std::int64_t>::min()),
            m_answer.scope.endNs.value_or(std::numeric_limits<std::int64_t>::max()));
        return std::move(m_answer);
    }

private:
    Result<> added(AggregationSums& sums, const AggregationScan::Found& found)
    {
        sums.add(found.event.row, found.value, m_plan.asked.value, m_held);
        if (m_held > kMaxHeld)
            return fail(ErrorCode::Refused, tr("too many values for exact percentiles"),
                        tr("Choose a filter or a time range, or use a histogram"));
        return {};
    }

    /// Over time the events are gone through twice.
    AggregatedFn told()
    {
        if (!m_passed)
            return {};
        return [this](std::uint64_t rows) {
            m_done += rows;
            m_passed(m_answer.scope.intervals > 0 ? m_done / 2 : m_done);
        };
    }

    void rank()
    {
        std::vector<std::uint32_t> order(m_sums.size());
        std::iota(order.begin(), order.end(), 0U);
        const auto before = [this](std::uint32_t a, std::uint32_t b) {
            const int rank = m_sums[a].rank(m_sums[b], m_plan.asked.value);
            return rank != 0 ? rank > 0 : m_scan.less(a, b);
        };
        const std::size_t wanted = m_plan.asked.top == 0
            ? order.size()
            : std::min<std::size_t>(order.size(), m_plan.asked.top);
        std::partial_sort(order.begin(), order.begin() + std::ptrdiff_t(wanted), order.end(),
                          before);
        order.resize(wanted);
        m_answer.allGroups = m_sums.size();
        for (const std::uint32_t group : order) {
            m_answer.groups.push_back(m_sums[group].group(m_plan.asked.value, m_held));
            m_answer.groups.back().keys = m_scan.keysOf(group);
        }
        m_order = std::move(order);
        m_sums.clear();
        m_held = 0;
    }

    /// The first and the one behind the last time of what is told over time.
    std::pair<std::int64_t, std::int64_t> bounds() const
    {
        std::int64_t begin = std::numeric_limits<std::int64_t>::max();
        std::int64_t end = std::numeric_limits<std::int64_t>::min();
        for (std::uint64_t chunk = 0; chunk < m_capture.chunks().count(); ++chunk) {
            const auto one = m_capture.chunks().bounds(chunk);
            if (one.rows == 0)
                continue;
            begin = std::min(begin, one.firstNs);
            end = std::max(end, one.lastNs);
        }
        if (begin > end)
            return {0, 1};
        const auto& scope = m_answer.scope;
        begin = std::max(begin, scope.beginNs.value_or(begin));
        end = end < std::numeric_limits<std::int64_t>::max() ? end + 1 : end;
        end = std::min(end, scope.endNs.value_or(end));
        return {begin, std::max(end, begin + 1)};
    }

    Result<> makeTimes()
    {
        const auto [begin, end] = bounds();
        const auto length = std::uint64_t(end) - std::uint64_t(begin);
        auto& times = m_answer.times;
        const std::uint64_t intervals = m_answer.scope.intervals;
        times.beginNs = begin;
        times.stepNs = std::int64_t((length + intervals - 1) / intervals);
        times.intervals = std::uint32_t((length - 1) / std::uint64_t(times.stepNs) + 1);
        const std::size_t shown =
            std::min<std::size_t>(m_order.size(), m_answer.scope.intervalGroups);
        std::vector<std::int32_t> place; // of a group among the first ones, or -1
        for (std::size_t i = 0; i < shown; ++i) {
            if (m_order[i] >= place.size())
                place.resize(std::size_t(m_order[i]) + 1, -1);
            place[m_order[i]] = std::int32_t(i);
        }
        std::vector<std::vector<AggregationSums>> sums(shown);
        for (auto& group : sums)
            group.resize(times.intervals);
        const auto add = [&](const AggregationScan::Found& found) -> Result<> {
            const std::int32_t at = found.group < place.size() ? place[found.group] : -1;
            const auto after = std::uint64_t(found.event.timeNs) - std::uint64_t(times.beginNs);
            const auto slot = after / std::uint64_t(times.stepNs);
            if (at < 0 || slot >= times.intervals)
                return {};
            return added(sums[std::size_t(at)][slot], found);
        };
        if (auto run = m_scan.run(add, m_cancel, told()); !run)
            return run;
        for (auto& group : sums) {
            auto& made = times.groups.emplace_back();
            for (AggregationSums& slot : group)
                made.push_back(slot.slot(m_plan.asked.value, m_held));
        }
        return {};
    }

    const store::Capture& m_capture;
    const AggregationPlan& m_plan;
    const CancelToken& m_cancel;
    const AggregatedFn& m_passed;
    AggregationAnswer m_answer;
    AggregationScan m_scan;
    std::vector<AggregationSums> m_sums; ///< by group
    std::vector<std::uint32_t> m_order; ///< of the groups that are told
    std::size_t m_held = 0;
    std::uint64_t m_done = 0;
};

} // namespace

Result<AggregationAnswer> aggregate(const store::Capture& capture, const Aggregation& aggregation,
                                    const AggregationScope& scope, const CancelToken& cancel,
                                    const AggregatedFn& passed)
{
    const auto plan = planAggregation(capture, aggregation);
    if (!plan)
        return passOn(plan);
    return Aggregator(capture, *plan, scope, cancel, passed).make();
}

} // namespace probescope::analysis
