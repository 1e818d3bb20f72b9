#include "core/analysis/events/row_set.h"
#include "core/analysis/explain/slow_pieces.h"
#include "core/columns/event_chunk.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"
#include "core/store/spans/span_names.h"
#include "core/store/spans/span_pairs.h"
#include "core/store/spans/span_scan.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace probescope::analysis {

namespace {

using store::SpanPairs;

constexpr std::array<std::string_view, 3> kInterruptKinds{"irq", "softirq", "vector"};

bool isInterrupt(const SpanPairs::Rule& rule)
{
    return std::find(kInterruptKinds.begin(), kInterruptKinds.end(), rule.kind)
        != kInterruptKinds.end();
}

/// Follows the interrupts of all CPUs.
class InterruptWalk
{
public:
    InterruptWalk(const store::Capture& capture, const SpanPairs& pairs, std::int64_t beginNs,
                  std::int64_t endNs)
        : m_capture(capture)
        , m_pairs(pairs)
        , m_beginNs(beginNs)
        , m_endNs(endNs)
    {
        for (const Loss& loss : capture.losses()) {
            if (loss.endNs >= beginNs && loss.beginNs < endNs)
                m_losses[loss.cpu].push_back(loss);
        }
        for (auto& [cpu, losses] : m_losses) {
            std::sort(losses.begin(), losses.end(),
                      [](const Loss& a, const Loss& b) { return a.endNs < b.endNs; });
        }
    }

    void switched(std::uint32_t number, std::int64_t timeNs)
    {
        Cpu& cpu = at(number, timeNs);
        leaveAll(cpu, timeNs);
        cpu.sinceNs = timeNs;
    }

    void event(const SpanPairs::Part& part, const store::Span& span, std::int64_t key)
    {
        Cpu& cpu = at(span.cpu, span.beginNs);
        if (part.does == SpanPairs::Part::Does::Begins) {
            told(cpu, span.beginNs);
            cpu.open.push_back({part.rule, key, nameOf(span), span.beginRow, span.beginNs});
            return;
        }
        const auto found = std::find_if(cpu.open.rbegin(), cpu.open.rend(), [&](const Open& open) {
            return open.rule == part.rule && open.key == key;
        });
        told(cpu, span.beginNs);
        if (found != cpu.open.rend())
            cpu.open.erase(std::prev(found.base()), cpu.open.end());
        else if (cpu.open.empty())
            fill(cpu, span.beginNs, nameOfEnd(part, key));
    }

    InterruptPieces take()
    {
        InterruptPieces all;
        all.recorded = true;
        for (auto& [number, cpu] : m_cpus) {
            catchUp(number, cpu, m_endNs);
            leaveAll(cpu, m_endNs);
            all.byCpu.emplace(number, std::move(cpu.pieces));
        }
        all.names = std::move(m_names);
        return all;
    }

private:
    struct Open
    {
        std::uint32_t rule = 0;
        std::int64_t key = 0;
        std::uint32_t name = 0;
        RowId row = 0;
        std::int64_t enteredNs = 0;
    };
    struct Cpu
    {
        std::vector<Open> open;
        std::vector<InterruptPiece> pieces;
        std::int64_t sinceNs = 0; ///< what goes on was entered here or later
        std::int64_t toldNs = 0; ///< pieces are known up to here
        std::size_t losses = 0;
    };

    Cpu& at(std::uint32_t number, std::int64_t timeNs)
    {
        const auto [it, isNew] = m_cpus.try_emplace(number);
        if (isNew)
            it->second.sinceNs = it->second.toldNs = m_beginNs;
        catchUp(number, it->second, timeNs);
        return it->second;
    }

    /// Takes in the losses up to the time.
    void catchUp(std::uint32_t number, Cpu& cpu, std::int64_t timeNs)
    {
        const auto losses = m_losses.find(number);
        for (; losses != m_losses.end() && cpu.losses < losses->second.size(); ++cpu.losses) {
            const Loss& loss = losses->second[cpu.losses];
            if (loss.endNs > timeNs)
                return;
            leaveAll(cpu, loss.beginNs);
            cpu.sinceNs = cpu.toldNs = std::max(cpu.toldNs, loss.endNs);
        }
    }

    /// The innermost interrupt had the time up to now.
    static void told(Cpu& cpu, std::int64_t timeNs)
    {
        if (timeNs > cpu.toldNs && !cpu.open.empty()) {
            const Open& inner = cpu.open.back();
            cpu.pieces.push_back({cpu.toldNs, timeNs, inner.enteredNs, inner.name, inner.row});
        }
        cpu.toldNs = std::max(cpu.toldNs, timeNs);
    }

    static void leaveAll(Cpu& cpu, std::int64_t timeNs)
    {
        told(cpu, timeNs);
        cpu.open.clear();
    }

    /// An interrupt that was entered before the range had all time that no inner one took.
    static void fill(Cpu& cpu, std::int64_t timeNs, std::uint32_t name)
    {
        std::vector<InterruptPiece> gaps;
        std::int64_t from = cpu.sinceNs;
        for (const InterruptPiece& piece : cpu.pieces) {
            if (piece.endNs <= cpu.sinceNs)
                continue;
            if (piece.beginNs > from)
                gaps.push_back({from, piece.beginNs, cpu.sinceNs, name, std::nullopt});
            from = std::max(from, piece.endNs);
        }
        if (timeNs > from)
            gaps.push_back({from, timeNs, cpu.sinceNs, name, std::nullopt});
        cpu.pieces.insert(cpu.pieces.end(), gaps.begin(), gaps.end());
        std::sort(cpu.pieces.begin(), cpu.pieces.end(),
                  [](const auto& a, const auto& b) { return a.beginNs < b.beginNs; });
    }

    std::uint32_t nameOf(const store::Span& span)
    {
        const std::string& kind = m_pairs.rules()[span.rule].kind;
        return named(kind + ' ' + store::spanName(m_capture, m_pairs, span));
    }

    std::uint32_t nameOfEnd(const SpanPairs::Part& end, std::int64_t key)
    {
        const SpanPairs::Rule& rule = m_pairs.rules()[end.rule];
        if (rule.kind != "softirq")
            return named(rule.name.empty() ? rule.kind + ' ' + std::to_string(key)
                                           : rule.kind + ' ' + rule.name);
        // The vector's number is all that either end tells.
        store::Span span;
        span.rule = end.rule;
        span.nameValue = key;
        for (std::uint32_t type = 0; type < m_pairs.parts().size(); ++type) {
            for (const SpanPairs::Part& part : m_pairs.parts()[type]) {
                if (part.rule == end.rule && part.does == SpanPairs::Part::Does::Begins) {
                    span.beginType = EventTypeId(type);
                    span.nameField = part.name;
                }
            }
        }
        return nameOf(span);
    }

    std::uint32_t named(const std::string& name)
    {
        const auto [it, isNew] = m_numbers.try_emplace(name, std::uint32_t(m_names.size()));
        if (isNew)
            m_names.push_back(name);
        return it->second;
    }

    const store::Capture& m_capture;
    const SpanPairs& m_pairs;
    const std::int64_t m_beginNs;
    const std::int64_t m_endNs;
    std::map<std::uint32_t, std::vector<Loss>> m_losses;
    std::map<std::uint32_t, Cpu> m_cpus;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::uint32_t> m_numbers;
};

/// The events of one chunk that lie in [beginNs, endNs).
class ChunkWalk
{
public:
    ChunkWalk(const SpanPairs& pairs, const std::vector<bool>& switches,
              const store::EventChunk& events, const store::FieldColumns& fields, RowId firstRow)
        : m_pairs(pairs)
        , m_switches(switches)
        , m_events(events)
        , m_fields(fields)
        , m_firstRow(firstRow)
    {
    }

    void row(std::size_t place, std::uint32_t type, InterruptWalk& walk) const
    {
        if (type < m_switches.size() && m_switches[type]) {
            walk.switched(m_events.cpu(place), m_events.timeNs(place));
            return;
        }
        for (const SpanPairs::Part& part : m_pairs.parts()[type]) {
            if (!isInterrupt(m_pairs.rules()[part.rule]))
                continue;
            store::Span span;
            span.rule = part.rule;
            span.beginNs = span.endNs = m_events.timeNs(place);
            span.cpu = m_events.cpu(place);
            span.beginRow = m_firstRow + place;
            span.nameField = part.name;
            span.beginType = EventTypeId(type);
            span.nameValue = value(place, type, part.name);
            walk.event(part, span, value(place, type, part.key));
        }
    }

private:
    Value value(std::size_t place, std::uint32_t type, int field) const
    {
        const auto columns = m_fields.columns(type);
        if (field < 0 || std::size_t(field) >= columns.size())
            return 0;
        const std::size_t rank = m_events.rank(place);
        const store::FieldColumn& column = columns[std::size_t(field)];
        return rank < column.size() ? column.at(rank, m_events.timeNs(place)) : 0;
    }

    const SpanPairs& m_pairs;
    const std::vector<bool>& m_switches;
    const store::EventChunk& m_events;
    const store::FieldColumns& m_fields;
    const RowId m_firstRow;
};

} // namespace

Result<InterruptPieces> interruptPieces(const store::Capture& capture, std::int64_t beginNs,
                                        std::int64_t endNs, const CancelToken& cancel)
{
    const SpanPairs pairs = SpanPairs::withoutDefinitions(capture);
    if (std::none_of(pairs.rules().begin(), pairs.rules().end(), isInterrupt))
        return InterruptPieces();
    std::vector<bool> switches;
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id)
        switches.push_back(capture.eventType(EventTypeId(id)).role == EventRole::SchedSwitch);
    const auto first = capture.rowAt(beginNs);
    if (!first)
        return passOn(first);
    const auto last = capture.rowAt(endNs);
    if (!last)
        return passOn(last);
    InterruptWalk walk(capture, pairs, beginNs, endNs);
    for (std::uint64_t number = *first / RowBlock::kRows; *first < *last; ++number) {
        const auto bounds = capture.chunks().bounds(number);
        if (bounds.rows == 0 || bounds.firstRow >= *last)
            break;
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search for interrupts was canceled"));
        const auto events = capture.chunks().scanEvents(number);
        if (!events)
            return passOn(events);
        const auto fields = capture.chunks().scanFields(number);
        if (!fields)
            return passOn(fields);
        const ChunkWalk rows(pairs, switches, **events, **fields, bounds.firstRow);
        const std::size_t begin = *first > bounds.firstRow ? *first - bounds.firstRow : 0;
        const std::size_t end = std::min<std::uint64_t>((*events)->rows(), *last - bounds.firstRow);
        for (std::size_t place = begin; place < end; ++place) {
            const std::uint32_t type = (*events)->type(place);
            const std::int64_t timeNs = (*events)->timeNs(place);
            if (type < pairs.parts().size() && timeNs >= beginNs && timeNs < endNs)
                rows.row(place, type, walk);
        }
    }
    return walk.take();
}

} // namespace probescope::analysis
