#include "core/store/spans/span_scan.h"

#include "core/base/hash.h"
#include "core/store/file/chunks.h"
#include "core/store/spans/mark_text.h"

#include <algorithm>
#include <utility>

namespace probescope::store {

namespace {

using PartDoes = SpanPairs::Part::Does;
using Shape = SpanPairs::Rule::Shape;

/// `cpu_idle` tells the end of idleness by a state of -1 in 32 bits.
bool isIdleEnd(Value state)
{
    return std::uint32_t(state) == UINT32_MAX;
}

Value lowBytes(Value number, unsigned bytes)
{
    constexpr unsigned kBits = 8;
    return bytes >= sizeof(Value)
        ? number
        : Value(std::uint64_t(number) & ((std::uint64_t(1) << (bytes * kBits)) - 1));
}

/// A field's values in one chunk, quick for rows that are near each other.
class FieldReader
{
public:
    FieldReader(std::span<const FieldColumn> columns, int field)
    {
        if (field >= 0 && std::size_t(field) < columns.size()) {
            m_column = &columns[std::size_t(field)];
            m_cursor = ColumnCursor(m_column->stored());
        }
    }
    /// 0 where there is none.
    Value at(std::size_t rank, std::int64_t timeNs)
    {
        if (!m_column || rank >= m_column->size())
            return 0;
        const std::int64_t stored = m_cursor.at(rank);
        return m_column->beforeTime() ? FieldColumn::timeBefore(timeNs, stored) : stored;
    }

private:
    const FieldColumn* m_column = nullptr;
    ColumnCursor m_cursor;
};

} // namespace

struct SpanScan::Chunk
{
    const ChunkColumns& columns;
    const std::vector<std::uint16_t>& ranks;
};

struct SpanScan::PartReader
{
    PartReader(const SpanPairs::Part& readBy, std::span<const FieldColumn> columns,
               EventCondition* holds)
        : part(readBy)
        , key(columns, readBy.key)
        , key2(columns, readBy.key2)
        , name(columns, readBy.name)
        , sectors(columns, readBy.sectors)
        , condition(holds)
    {
        for (std::size_t i = 0; condition && i < condition->fields().size(); ++i)
            tested.emplace_back(columns, condition->fields()[i]);
    }
    const SpanPairs::Part& part;
    FieldReader key;
    FieldReader key2;
    FieldReader name;
    FieldReader sectors;
    EventCondition* condition; ///< null: there is none
    std::vector<FieldReader> tested; ///< its fields
};

SpanScan::SpanScan(const Capture& capture, const SpanPairs& pairs, SpanFilter filter)
    : m_capture(capture)
    , m_pairs(pairs)
    , m_filter(std::move(filter))
    , m_waits(capture.losses())
    , m_open(capture.losses())
    , m_requests(capture)
{
    for (const SpanPairs::Rule& rule : pairs.rules()) {
        m_rules.push_back((!m_filter.kind || rule.kind == *m_filter.kind)
                          && (!m_filter.name || rule.name == *m_filter.name));
    }
    const auto& parts = pairs.parts();
    m_conditions.resize(parts.size());
    for (std::uint32_t type = 0; type < parts.size(); ++type) {
        for (const SpanPairs::Part& part : parts[type]) {
            std::optional<EventCondition>& condition = m_conditions[type].emplace_back();
            if (part.filter >= 0 && m_rules[part.rule]) {
                condition.emplace(capture, pairs.filters()[std::size_t(part.filter)],
                                  capture.eventType(EventTypeId(type)));
            }
        }
    }
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id)
        m_tasks.emplace(capture.task(TaskId(id)).pid, TaskId(id));
}

void SpanScan::onBroken(std::function<void(const UnpairedSpan&)> told)
{
    m_open.onBroken([this, told = std::move(told)](UnpairedSpan broken, const SpanKey& key) {
        if (isWakeup(key))
            broken.span.task = wokenTask(key, broken.span);
        told(broken);
    });
}

Result<bool> SpanScan::next()
{
    if (++m_place < m_found.size())
        return true;
    m_found.clear();
    m_place = 0;
    while (m_found.empty()) {
        if (m_chunk >= m_capture.chunks().count()) {
            if (!std::exchange(m_ended, true))
                m_open.reportOpen();
            return false;
        }
        if (m_cancel.cancelled() || (m_heard && m_chunk > 0 && !m_heard()))
            return fail(ErrorCode::Cancelled, tr("the search was canceled"));
        if (const auto read = readChunk(m_chunk); !read) {
            if (!m_damaged || read.error().code != ErrorCode::Corrupt)
                return passOn(read);
            m_damaged(read.error());
            ++m_damagedChunks;
            m_open.giveUpAll();
            m_syscalls.forgetAll();
            m_waits.forgetAll();
        }
        ++m_chunk;
    }
    return true;
}

SpanPairingCounts SpanScan::pairingCounts() const
{
    SpanPairingCounts pairingCounts = m_open.pairingCounts();
    pairingCounts.damagedParts = m_damagedChunks;
    return pairingCounts;
}

Result<> SpanScan::readChunk(std::uint64_t chunk)
{
    const auto matters = chunkMatters(chunk);
    if (!matters)
        return passOn(matters);
    return *matters ? pairChunk(chunk) : Result<>();
}

Result<bool> SpanScan::chunkMatters(std::uint64_t chunk) const
{
    const ChunkBounds bounds = m_capture.chunks().bounds(chunk);
    if (bounds.rows == 0 || bounds.lastNs < m_filter.firstNs
        || (bounds.firstNs > m_filter.lastNs && m_open.wantedOpen() == 0))
        return false;
    const auto counts = m_capture.chunks().counts(chunk);
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
    const auto base = m_capture.chunks().base(number);
    if (!base)
        return passOn(base);
    const auto fields = m_capture.chunks().fields(number);
    if (!fields)
        return passOn(fields);
    const auto& allParts = m_pairs.parts();
    std::vector<std::vector<PartReader>> readers(allParts.size());
    for (std::uint32_t type = 0; type < allParts.size(); ++type) {
        for (std::size_t i = 0; i < allParts[type].size(); ++i) {
            std::optional<EventCondition>& condition = m_conditions[type][i];
            if (m_rules[allParts[type][i].rule]) {
                readers[type].emplace_back(allParts[type][i], (*fields)->columns(type),
                                           condition ? &*condition : nullptr);
            }
        }
    }
    const Chunk chunk{(*base)->columns, (*base)->rank};
    for (std::size_t i = 0; i < chunk.columns.timeNs.size(); ++i) {
        const std::uint32_t type = chunk.columns.type[i];
        if (type >= readers.size())
            continue;
        for (PartReader& reader : readers[type])
            take(chunk, i, reader);
    }
    return {};
}

void SpanScan::take(const Chunk& chunk, std::size_t place, PartReader& reader)
{
    const SpanPairs::Part& part = reader.part;
    const SpanPairs::Rule& rule = m_pairs.rules()[part.rule];
    const std::int64_t timeNs = chunk.columns.timeNs[place];
    const std::size_t rank = chunk.ranks[place];
    Span event;
    event.rule = part.rule;
    event.beginNs = event.endNs = timeNs;
    event.cpu = event.endCpu = chunk.columns.cpu[place];
    event.task = TaskId(chunk.columns.task[place]);
    event.buffer = BufferId(chunk.columns.buffer[place]);
    event.beginRow = event.endRow = chunk.columns.firstRow + place;
    event.nameField = part.name;
    event.beginType = EventTypeId(chunk.columns.type[place]);
    if (reader.condition && !passes(reader, rank, event))
        return;
    const Value value =
        keyOf({part.key, part.textKey, part.keyBytes}, reader.key.at(rank, timeNs), event);
    if (part.does == PartDoes::Marks) {
        mark(event, value, part);
        return;
    }
    event.nameValue = reader.name.at(rank, timeNs);
    const bool isSyscall = rule.shape == Shape::Syscall;
    const Value kept = part.does == PartDoes::State || isSyscall ? 0 : value;
    const Value value2 =
        keyOf({part.key2, part.textKey2, part.keyBytes2}, reader.key2.at(rank, timeNs), event);
    const SpanKey key{part.rule, scopeOf(rule.scope, event), kept, value2, event.buffer};
    const bool begins = part.does == PartDoes::Begins;
    if (rule.shape == Shape::Block)
        return takeRequest(key, event, reader.sectors.at(rank, timeNs), begins);
    if (isSyscall)
        return takeRawSyscall(key, event, begins);
    if (rule.shape == Shape::NamedSyscall)
        return takeNamedSyscall(key, event, begins);
    if (rule.shape == Shape::OffCpu || rule.shape == Shape::Wakeup)
        return takeOfTask(key, event, value, part.does);
    if (part.does == PartDoes::Ends || (part.does == PartDoes::State && isIdleEnd(value)))
        return end(key, event);
    m_open.begin(key, rule.nests, event, wanted(event));
}

void SpanScan::takeOfTask(const SpanKey& key, Span event, Value pid, PartDoes does)
{
    if (pid == 0)
        return; // the idle task neither waits nor sleeps
    const bool waits = isWakeup(key);
    if (does == PartDoes::Leaves) {
        // Woken while it still ran, it waited for no CPU.
        m_open.drop(key);
        m_waits.left(event.buffer, pid, event.beginNs,
                     stateOf(event.beginType.value(), event.nameValue) == 'R');
        return;
    }
    if (does == PartDoes::Ends) {
        end(key, event);
        if (waits)
            m_waits.came(event.buffer, pid, event.beginNs);
        return;
    }
    if (waits && !m_waits.woken(event.buffer, pid, event.beginNs)) {
        m_open.countAwake();
        return;
    }
    if (!waits) {
        const char state = stateOf(event.beginType.value(), event.nameValue);
        if (endsTask(state))
            return;
        event.nameValue = Value(static_cast<unsigned char>(state));
    }
    m_open.begin(key, m_pairs.rules()[event.rule].nests, event, wanted(event));
}

bool SpanScan::passes(PartReader& reader, std::size_t rank, const Span& event)
{
    m_values.clear();
    for (FieldReader& field : reader.tested)
        m_values.push_back(field.at(rank, event.beginNs));
    return reader.condition->holds(m_values, event.task, event.cpu);
}

Value SpanScan::keyOf(const KeyPart& key, Value read, const Span& event)
{
    using Part = SpanPairs::Part;
    if (key.field == Part::kOwnComm)
        return Value(hashText(m_capture.task(event.task).comm));
    if (key.field == Part::kOwnPid)
        read = m_capture.task(event.task).pid;
    if (key.field == Part::kOwnCpu)
        read = event.cpu;
    if (!key.isText)
        return lowBytes(read, key.bytes);
    // A text may stand under several numbers.
    const auto known = m_textKeys.find(read);
    if (known != m_textKeys.end())
        return known->second;
    constexpr std::size_t kMaxKnown = 65536;
    if (m_textKeys.size() >= kMaxKnown)
        m_textKeys.clear();
    const auto hash = Value(hashText(m_capture.string(StringId(std::uint32_t(read)))));
    m_textKeys.emplace(read, hash);
    return hash;
}

void SpanScan::mark(Span event, Value text, const SpanPairs::Part& part)
{
    const std::string bytes = m_capture.string(StringId(std::uint32_t(text)));
    const MarkText mark = MarkText::parse(bytes);
    if (mark.does == MarkText::Does::Nothing)
        return;
    const bool anywhere = mark.where == MarkText::Where::Anywhere;
    SpanKey key;
    key.rule = part.rule;
    key.buffer = event.buffer;
    key.scope = scopeOf(anywhere ? SpanPairs::Scope::Anywhere : SpanPairs::Scope::Task, event);
    // Two hashes of 64 bits: texts that differ do not meet.
    if (mark.where != MarkText::Where::Thread) {
        key.key = Value(hashText(mark.key, std::uint64_t(mark.family) + 1));
        key.key2 = Value(hashText(mark.key2, hashText(mark.key, 2)));
    }
    event.nameValue = text;
    if (mark.does == MarkText::Does::Begins)
        m_open.begin(key, !anywhere, event, wanted(event));
    else
        end(key, event);
}

std::uint64_t SpanScan::scopeOf(SpanPairs::Scope scope, const Span& event) const
{
    if (scope == SpanPairs::Scope::Cpu)
        return event.cpu;
    if (scope == SpanPairs::Scope::Anywhere)
        return SpanKey::kOfTask;
    const std::int32_t pid = m_capture.task(event.task).pid;
    return pid > 0 ? SpanKey::kOfTask | std::uint32_t(pid) : event.cpu;
}

bool SpanScan::wanted(const Span& begin) const
{
    return begin.beginNs >= m_filter.firstNs && begin.beginNs <= m_filter.lastNs
        && (!m_filter.cpu || *m_filter.cpu == std::int64_t(begin.cpu));
}

char SpanScan::stateOf(std::uint32_t type, Value value)
{
    const auto [states, isNew] = m_states.try_emplace(type);
    if (isNew)
        states->second = TaskStates(m_capture.eventType(EventTypeId(type)));
    if (states->second.field() < 0)
        return 0;
    if (!states->second.isText())
        return states->second.letterOf(value);
    const auto [letter, isNewText] = m_textStates.try_emplace(value, char(0));
    if (isNewText)
        letter->second = TaskStates::letterOf(m_capture.string(StringId(std::uint32_t(value))));
    return letter->second;
}

void SpanScan::takeRequest(SpanKey key, const Span& event, Value sectors, bool begins)
{
    const BlockRequests::Request request = m_requests.of(
        {.device = key.key2, .sector = key.key, .sectors = sectors, .rwbs = event.nameValue});
    key.key = request.key;
    key.key2 = request.key2;
    if (begins)
        m_open.begin(key, request.isFlush, event, wanted(event));
    else
        endAs(key, event, request.mayBeSecond ? OpenSpans::Alone::IsNoEnd : aloneOf(key, event),
              request.isFlush ? OpenSpans::Which::Oldest : OpenSpans::Which::Last);
}

void SpanScan::takeRawSyscall(const SpanKey& key, const Span& event, bool begins)
{
    if (begins) {
        if (m_syscalls.rawBegins(key, event.nameValue))
            m_open.begin(key, false, event, wanted(event));
        return;
    }
    switch (m_syscalls.rawEnds(key, m_open.last(key), event.nameValue)) {
    case DuplicateSyscalls::RawEnd::OfRaw:
        endSyscall(key, event);
        return;
    case DuplicateSyscalls::RawEnd::EndsNamed:
        end(m_syscalls.namedKey(key), event);
        return;
    case DuplicateSyscalls::RawEnd::OfNamed:
        return;
    }
}

void SpanScan::takeNamedSyscall(const SpanKey& key, const Span& event, bool begins)
{
    if (begins) {
        const auto call = event.nameField >= 0 ? std::optional(event.nameValue) : std::nullopt;
        if (const auto raw = m_syscalls.namedBegins(key, call))
            m_open.forgetLast(*raw);
        m_open.begin(key, false, event, wanted(event));
        return;
    }
    const bool counts = m_syscalls.namedEnds(key);
    endAs(key, event, counts ? aloneOf(key, event) : OpenSpans::Alone::IsNoEnd,
          OpenSpans::Which::Last);
}

/// The end of another call than the open one has lost its own begin.
void SpanScan::endSyscall(const SpanKey& key, const Span& event)
{
    const Span* const open = m_open.last(key);
    SpanKey ended = key;
    constexpr Value kOther = 1; // nothing begins under it
    if (open && event.nameValue != DuplicateSyscalls::kAnyCall
        && open->nameValue != event.nameValue)
        ended.key = kOther;
    end(ended, event);
}

void SpanScan::end(const SpanKey& key, const Span& event)
{
    endAs(key, event, aloneOf(key, event), OpenSpans::Which::Last);
}

void SpanScan::endAs(const SpanKey& key, const Span& event, OpenSpans::Alone alone,
                     OpenSpans::Which which)
{
    std::optional<Span> span = m_open.end(key, event, key.scope < SpanKey::kOfTask, alone, which);
    if (!span)
        return;
    if (isWakeup(key))
        span->task = wokenTask(key, event);
    m_found.push_back(*span);
}

bool SpanScan::isWakeup(const SpanKey& key) const
{
    return m_pairs.rules()[key.rule].shape == Shape::Wakeup;
}

OpenSpans::Alone SpanScan::aloneOf(const SpanKey& key, const Span& event) const
{
    if (isWakeup(key) && m_waits.isPreempted(key.buffer, key.key))
        return OpenSpans::Alone::IsNoEnd;
    // Its begin may be in what was passed over before the first time.
    const bool all = m_filter.firstNs == std::numeric_limits<std::int64_t>::min();
    return all && wanted(event) ? OpenSpans::Alone::IsTold : OpenSpans::Alone::IsCounted;
}

TaskId SpanScan::wokenTask(const SpanKey& key, const Span& event) const
{
    const auto [first, last] = m_tasks.equal_range(std::int32_t(key.key));
    if (first == last || std::next(first) == last)
        return first == last ? TaskId() : first->second;
    const std::string comm = m_capture.string(StringId(std::uint32_t(event.nameValue)));
    const auto named = std::find_if(
        first, last, [&](const auto& task) { return m_capture.task(task.second).comm == comm; });
    return named == last ? first->second : named->second;
}

} // namespace probescope::store
