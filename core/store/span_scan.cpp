#include "core/store/span_scan.h"

#include "core/store/capture_impl.h"

#include <algorithm>
#include <array>

namespace probescope::store {

namespace {

constexpr std::size_t kMaxNested = 256; ///< deeper is no recursion, but lost ends

/// `cpu_idle` tells the end of idleness by a state of -1 in 32 bits.
bool isIdleEnd(Value state)
{
    return std::uint32_t(state) == UINT32_MAX;
}

} // namespace

struct SpanScan::Chunk
{
    const Capture::ChunkColumns& columns;
    const std::vector<std::uint16_t>& ranks;
    const FieldColumns* fields = nullptr;

    Value value(std::size_t place, int field) const
    {
        if (field < 0 || !fields)
            return 0;
        const auto ofType = fields->columns(columns.type[place]);
        const std::size_t rank = ranks[place];
        return std::size_t(field) < ofType.size() && rank < ofType[std::size_t(field)].size()
            ? ofType[std::size_t(field)].at(rank, columns.timeNs[place])
            : 0;
    }
};

std::size_t SpanScan::KeyHash::operator()(const Key& key) const
{
    std::uint64_t hash = key.rule;
    for (const std::uint64_t part : {key.scope, std::uint64_t(key.key), std::uint64_t(key.key2)})
        hash = (hash ^ part) * 0x9e3779b97f4a7c15U + (hash >> 29U);
    return std::size_t(hash ^ (hash >> 32U));
}

SpanScan::SpanScan(const Capture& capture, const SpanPairs& pairs, SpanFilter filter)
    : m_capture(capture)
    , m_pairs(pairs)
    , m_filter(std::move(filter))
{
    for (const SpanPairs::Rule& rule : pairs.rules())
        m_rules.push_back(!m_filter.kind || rule.kind == *m_filter.kind);
    for (const Loss& loss : capture.losses())
        m_losses[loss.cpu].push_back(loss);
    for (auto& [cpu, losses] : m_losses) {
        std::sort(losses.begin(), losses.end(), [](const Loss& a, const Loss& b) {
            return std::pair(a.endNs, a.beginNs) < std::pair(b.endNs, b.beginNs);
        });
    }
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id)
        m_tasks.emplace(capture.task(TaskId(id)).pid, TaskId(id));
}

Result<bool> SpanScan::next()
{
    if (++m_place < m_found.size())
        return true;
    m_found.clear();
    m_place = 0;
    while (m_found.empty()) {
        if (m_chunk >= m_capture.chunkCount())
            return false;
        if (m_cancel.cancelled())
            return fail(ErrorCode::Cancelled, "the search was cancelled");
        auto matters = chunkMatters(m_chunk);
        if (!matters)
            return matters;
        if (*matters) {
            if (auto paired = pairChunk(m_chunk); !paired)
                return passOn(paired);
        }
        ++m_chunk;
    }
    return true;
}

Result<bool> SpanScan::chunkMatters(std::uint64_t chunk) const
{
    const Capture::ChunkBounds bounds = m_capture.chunkBounds(chunk);
    if (bounds.rows == 0 || bounds.lastNs < m_filter.firstNs
        || (bounds.firstNs > m_filter.lastNs && m_wantedOpen == 0))
        return false;
    const auto counts = m_capture.impl().chunkCounts(chunk);
    if (!counts)
        return passOn(counts);
    return std::any_of(counts->types.begin(), counts->types.end(), [this](const auto& type) {
        const auto& parts = m_pairs.parts();
        return type.first < parts.size()
            && std::any_of(parts[type.first].begin(), parts[type.first].end(),
                           [this](const SpanPairs::Part& part) { return m_rules[part.rule]; });
    });
}

Result<> SpanScan::pairChunk(std::uint64_t number)
{
    const auto base = m_capture.impl().base(number);
    if (!base)
        return passOn(base);
    const auto fields = m_capture.impl().fields(number);
    if (!fields)
        return passOn(fields);
    const Chunk chunk{(*base)->columns, (*base)->rank, fields->get()};
    for (std::size_t i = 0; i < chunk.columns.timeNs.size(); ++i) {
        const std::uint32_t type = chunk.columns.type[i];
        if (type >= m_pairs.parts().size())
            continue;
        for (const SpanPairs::Part& part : m_pairs.parts()[type]) {
            if (m_rules[part.rule])
                event(chunk, i, part);
        }
    }
    return {};
}

void SpanScan::event(const Chunk& chunk, std::size_t place, const SpanPairs::Part& part)
{
    Span event;
    event.rule = part.rule;
    event.beginNs = event.endNs = chunk.columns.timeNs[place];
    event.cpu = event.endCpu = chunk.columns.cpu[place];
    event.task = TaskId(chunk.columns.task[place]);
    event.beginRow = event.endRow = chunk.columns.firstRow + place;
    const Value value = chunk.value(place, part.key);
    const bool begins = part.does == SpanPairs::Part::Does::Begins
        || (part.does == SpanPairs::Part::Does::State && !isIdleEnd(value));
    const Value kept = part.does == SpanPairs::Part::Does::State ? 0 : value;
    const Key key = keyOf(part, event, kept, chunk.value(place, part.key2));
    if (!begins) {
        event.nameValue = chunk.value(place, part.name);
        end(key, event);
        return;
    }
    event.nameField = part.name;
    event.beginType = EventTypeId(chunk.columns.type[place]);
    event.nameValue = chunk.value(place, part.name);
    begin(key, part, event);
}

SpanScan::Key SpanScan::keyOf(const SpanPairs::Part& part, const Span& event, Value key,
                              Value key2) const
{
    constexpr std::uint64_t kOfTask = std::uint64_t(1) << 32U;
    std::uint64_t scope = 0;
    switch (m_pairs.rules()[part.rule].scope) {
    case SpanPairs::Scope::Cpu:
        scope = event.cpu;
        break;
    case SpanPairs::Scope::Task: {
        const std::int32_t pid = m_capture.task(event.task).pid;
        scope = pid > 0 ? kOfTask | std::uint32_t(pid) : event.cpu;
        break;
    }
    case SpanPairs::Scope::Anywhere:
        break;
    }
    return {part.rule, scope, key, key2};
}

bool SpanScan::wanted(const Span& begin) const
{
    return begin.beginNs >= m_filter.firstNs && begin.beginNs <= m_filter.lastNs
        && (!m_filter.cpu || *m_filter.cpu == std::int64_t(begin.cpu));
}

void SpanScan::begin(const Key& key, const SpanPairs::Part& part, const Span& span)
{
    if (m_openCount >= kMaxOpen) {
        m_open.clear();
        m_openCount = m_wantedOpen = 0;
    }
    std::vector<Span>& open = m_open[key];
    const std::size_t most = m_pairs.rules()[part.rule].nests ? kMaxNested : 1;
    if (open.size() >= most) {
        m_wantedOpen -= wanted(open.front()) ? 1 : 0;
        --m_openCount;
        open.erase(open.begin());
    }
    open.push_back(span);
    ++m_openCount;
    m_wantedOpen += wanted(span) ? 1 : 0;
}

void SpanScan::end(const Key& key, const Span& event)
{
    const auto found = m_open.find(key);
    if (found == m_open.end())
        return;
    Span span = found->second.back();
    found->second.pop_back();
    if (found->second.empty())
        m_open.erase(found);
    --m_openCount;
    const bool isWanted = wanted(span);
    m_wantedOpen -= isWanted ? 1 : 0;
    span.endNs = event.endNs;
    span.endCpu = event.endCpu;
    span.endRow = event.endRow;
    if (!isWanted || losesBetween(span))
        return;
    if (m_pairs.rules()[span.rule].ofWoken)
        span.task = wokenTask(key, event);
    m_found.push_back(span);
}

TaskId SpanScan::wokenTask(const Key& key, const Span& event) const
{
    const auto [first, last] = m_tasks.equal_range(std::int32_t(key.key));
    if (first == last || std::next(first) == last)
        return first == last ? TaskId() : first->second;
    const std::string comm = m_capture.string(StringId(std::uint32_t(event.nameValue)));
    const auto named = std::find_if(
        first, last, [&](const auto& task) { return m_capture.task(task.second).comm == comm; });
    return named == last ? first->second : named->second;
}

bool SpanScan::losesBetween(const Span& span) const
{
    const auto on = [&](std::uint32_t cpu) {
        const auto found = m_losses.find(cpu);
        if (found == m_losses.end())
            return false;
        const auto after =
            std::partition_point(found->second.begin(), found->second.end(),
                                 [&span](const Loss& loss) { return loss.endNs <= span.beginNs; });
        return after != found->second.end() && after->beginNs < span.endNs;
    };
    if (m_losses.empty())
        return false;
    if (m_pairs.rules()[span.rule].scope == SpanPairs::Scope::Cpu)
        return on(span.cpu);
    return std::any_of(m_losses.begin(), m_losses.end(),
                       [&on](const auto& cpu) { return on(cpu.first); });
}

std::string spanName(const Capture& capture, const SpanPairs& pairs, const Span& span)
{
    const SpanPairs::Rule& rule = pairs.rules()[span.rule];
    if (!rule.name.empty() || span.nameField < 0)
        return rule.name.empty() ? rule.kind : rule.name;
    // include/linux/interrupt.h
    static constexpr std::array<const char*, 10> kSoftirqs{
        "HI",       "TIMER",   "NET_TX", "NET_RX",  "BLOCK",
        "IRQ_POLL", "TASKLET", "SCHED",  "HRTIMER", "RCU"};
    const Field& field = capture.eventType(span.beginType).fields[std::size_t(span.nameField)];
    if (field.kind == FieldKind::String || field.kind == FieldKind::Bytes)
        return capture.string(StringId(std::uint32_t(span.nameValue)));
    const auto number = std::uint64_t(span.nameValue);
    if (rule.kind == "softirq" && number < kSoftirqs.size())
        return kSoftirqs[number];
    if (field.name == "function" || field.name == "func") {
        if (const auto symbol = capture.symbolAt(number))
            return symbol->first.name;
    }
    return rule.kind + " " + std::to_string(span.nameValue);
}

} // namespace probescope::store
