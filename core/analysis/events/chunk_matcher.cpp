#include "core/analysis/events/chunk_matcher.h"

#include "core/columns/event_chunk.h"
#include "core/store/file/chunks.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace probescope::analysis {

namespace {

constexpr std::size_t kRunRows = 16384; ///< events that are looked at together

/// A directory that counts fewer events than there are is of no use.
bool countsAll(const store::ChunkCounts& counts, std::size_t rows)
{
    std::uint64_t sum = 0;
    for (const auto& [type, count] : counts.types)
        sum += count;
    return sum >= rows && sum <= RowBlock::kRows;
}

tl::unexpected<Error> missingFields()
{
    return fail(ErrorCode::Corrupt, tr("an event's fields are missing"));
}

} // namespace

/// The events of one type in a chunk.
struct ChunkMatcher::TypeRows
{
    std::uint32_t id = 0;
    Verdicts verdicts; ///< of all its events
    std::vector<std::uint16_t> places; ///< of the events in the chunk; once Chunk::placed

    bool any() const
    {
        return std::find(verdicts.begin(), verdicts.end(), char(1)) != verdicts.end();
    }
};

struct ChunkMatcher::Chunk
{
    const store::Capture& capture;
    std::uint64_t number;
    store::ChunkBounds bounds;
    std::optional<store::ChunkCounts> counts;
    std::shared_ptr<const store::EventChunk> events;
    std::shared_ptr<const store::FieldColumns> fields;
    std::vector<TypeRows> types; ///< those that may match
    std::vector<std::int64_t> timesNs; ///< of all rows, when they are needed
    std::vector<std::uint32_t> tasks;
    bool placed = false;

    std::size_t rows() const { return std::size_t(bounds.rows); }

    Result<> readEvents()
    {
        if (events)
            return {};
        auto read = capture.chunks().scanEvents(number);
        if (!read)
            return tl::unexpected(std::move(read.error()));
        if ((*read)->rows() < rows())
            return fail(ErrorCode::Corrupt, tr("a chunk of events is incomplete"));
        events = std::move(*read);
        return {};
    }
    Result<> readFields()
    {
        if (fields)
            return {};
        auto read = capture.chunks().scanFields(number);
        if (!read)
            return tl::unexpected(std::move(read.error()));
        fields = std::move(*read);
        return {};
    }
    Result<> readTimes()
    {
        if (!timesNs.empty())
            return {};
        if (auto placedRows = place(); !placedRows)
            return placedRows;
        timesNs.resize(rows());
        events->columns().timeNs.decode(0, rows(), timesNs.data());
        return {};
    }
    /// Finds where the events of each type are. Only these are there: newer ones are left out.
    Result<> place()
    {
        if (placed)
            return {};
        if (auto read = readEvents(); !read)
            return read;
        std::vector<std::uint32_t> ids(rows());
        events->columns().type.decode(0, rows(), ids.data());
        const auto most = ids.empty() ? 0 : *std::max_element(ids.begin(), ids.end());
        if (most >= capture.eventTypeCount())
            return fail(ErrorCode::Corrupt, tr("an event has an unknown type"));
        std::vector<TypeRows*> byId(std::size_t(most) + 1);
        for (auto& type : types) {
            if (type.id < byId.size())
                byId[type.id] = &type;
        }
        for (std::size_t row = 0; row < ids.size(); ++row) {
            if (auto* const type = byId[ids[row]])
                type->places.push_back(std::uint16_t(row));
        }
        for (auto& type : types) {
            if (counts && type.places.size() > type.verdicts.size())
                return fail(ErrorCode::Corrupt, tr("the counts of a chunk are damaged"));
            type.verdicts.resize(type.places.size(), char(1));
        }
        placed = true;
        return {};
    }
};

ChunkMatcher::ChunkMatcher(const store::Capture& capture, const EventFilter& filter)
    : m_capture(capture)
    , m_filter(filter)
    , m_ids(capture, filter)
    , m_functions(capture, filter)
{
}

ChunkMatcher::~ChunkMatcher() = default;

Result<std::unique_ptr<ChunkMatcher>> ChunkMatcher::make(const store::Capture& capture,
                                                         const EventFilter& filter)
{
    std::unique_ptr<ChunkMatcher> matcher(new ChunkMatcher(capture, filter));
    for (const auto& term : filter.terms) {
        if (term.kind == FilterTerm::Kind::Field) {
            auto made = FieldCondition::make(capture, term);
            if (!made)
                return tl::unexpected(std::move(made.error()));
            matcher->m_fields.push_back(std::move(*made));
        } else if (term.kind == FilterTerm::Kind::Text && term.wholeField
                   && term.where == FilterTerm::Where::Anywhere) {
            matcher->m_wholes.emplace_back(capture, term);
        } else if (term.kind == FilterTerm::Kind::Text || term.kind == FilterTerm::Kind::Regex) {
            auto made = TextCondition::make(capture, term);
            if (!made)
                return tl::unexpected(std::move(made.error()));
            matcher->m_memory.perValue += (*made)->bytesPerValue();
            matcher->m_texts.push_back(std::move(*made));
        }
    }
    return matcher;
}

bool ChunkMatcher::mayMatch(const Chunk& chunk)
{
    if ((m_filter.beginNs && chunk.bounds.lastNs < *m_filter.beginNs)
        || (m_filter.endNs && chunk.bounds.firstNs >= *m_filter.endNs))
        return false;
    const auto any = [](const store::Counts& counts, auto passes) {
        return std::any_of(counts.begin(), counts.end(),
                           [&](const auto& entry) { return passes(entry.first); });
    };
    if (!chunk.counts)
        return true;
    return (!m_ids.asksCpu()
            || any(chunk.counts->cpus, [&](std::uint32_t id) { return m_ids.cpuPasses(id); }))
        && (!m_ids.asksTask()
            || any(chunk.counts->tasks, [&](std::uint32_t id) { return m_ids.taskPasses(id); }));
}

/// Refuses the rows that CPU, task, buffer or time refuse.
void ChunkMatcher::passIds(Chunk& chunk)
{
    const auto rows = chunk.rows();
    const auto& columns = chunk.events->columns();
    std::vector<char> passes(rows, char(1));
    std::vector<std::uint32_t> ids(rows);
    const auto refuse = [&](const store::ColumnView& column, auto asked) {
        column.decode(0, rows, ids.data());
        for (std::size_t i = 0; i < rows; ++i)
            passes[i] = char(passes[i] & char(asked(ids[i])));
    };
    bool asked = false;
    if (m_ids.asksCpu()) {
        refuse(columns.cpu, [&](std::uint32_t cpu) { return m_ids.cpuPasses(cpu); });
        asked = true;
    }
    if (m_ids.asksTask()) { // kept plus 1, as buffers are
        refuse(columns.task, [&](std::uint32_t task) { return m_ids.taskPasses(task - 1); });
        asked = true;
    }
    if (m_ids.asksBuffer()) {
        refuse(columns.buffer,
               [&](std::uint32_t buffer) { return m_ids.bufferPasses(std::uint16_t(buffer - 1)); });
        asked = true;
    }
    if ((m_filter.beginNs && chunk.bounds.firstNs < *m_filter.beginNs)
        || (m_filter.endNs && chunk.bounds.lastNs >= *m_filter.endNs)) {
        chunk.timesNs.resize(rows);
        columns.timeNs.decode(0, rows, chunk.timesNs.data());
        for (std::size_t i = 0; i < rows; ++i) {
            const auto timeNs = chunk.timesNs[i];
            const bool inTime = (!m_filter.beginNs || timeNs >= *m_filter.beginNs)
                && (!m_filter.endNs || timeNs < *m_filter.endNs);
            passes[i] = char(passes[i] & char(inTime));
        }
        asked = true;
    }
    for (auto& type : chunk.types) {
        for (std::size_t i = 0; asked && i < type.places.size(); ++i)
            type.verdicts[i] = char(type.verdicts[i] & passes[type.places[i]]);
    }
}

Result<EventRun> ChunkMatcher::runOf(Chunk& chunk, TypeRows& type, std::size_t first,
                                     std::size_t rows)
{
    const auto& eventType = m_capture.eventType(EventTypeId(type.id));
    const auto columns = chunk.fields->columns(type.id);
    if (columns.size() != eventType.fields.size()
        || (!columns.empty() && columns[0].size() < first + rows))
        return missingFields();
    return EventRun(EventTypeId(type.id), eventType, columns, first, rows);
}

/// By the fields that are compared: these are all that is read where none fits.
Result<> ChunkMatcher::testFields(Chunk& chunk)
{
    if (m_fields.empty())
        return {};
    if (auto read = chunk.readFields(); !read)
        return read;
    const auto needsTimes = [&](const TypeRows& type) {
        const auto columns = chunk.fields->columns(type.id);
        return std::any_of(m_fields.begin(), m_fields.end(), [&](const auto& condition) {
            const int field = condition.fieldOf(m_capture.eventType(EventTypeId(type.id)));
            return field >= 0 && std::size_t(field) < columns.size()
                && columns[std::size_t(field)].beforeTime();
        });
    };
    if (std::any_of(chunk.types.begin(), chunk.types.end(), needsTimes)) {
        if (auto read = chunk.readTimes(); !read)
            return read;
    }
    for (auto& type : chunk.types) {
        auto run = runOf(chunk, type, 0, type.verdicts.size());
        if (!run)
            return tl::unexpected(std::move(run.error()));
        std::vector<std::int64_t> times;
        if (chunk.placed && !chunk.timesNs.empty()) {
            for (const auto place : type.places)
                times.push_back(chunk.timesNs[place]);
        }
        run->setTimes(times);
        for (auto& condition : m_fields)
            condition.test(*run, type.verdicts);
    }
    return {};
}

void ChunkMatcher::testRun(EventRun& run, Verdicts& verdicts)
{
    if (!m_functions.empty())
        m_functions.test(run, verdicts);
    for (auto& condition : m_wholes)
        condition.test(run, verdicts);
    if (m_texts.empty())
        return;
    auto& parts = m_parts[run.typeId().value()];
    if (!parts)
        parts = std::make_unique<TextParts>(m_capture, run.typeId(), m_memory);
    for (std::size_t field = 0; field < run.type().fields.size(); ++field) {
        if (parts->needs(field))
            (void)run.values(field);
    }
    parts->setRows(run.columns(), run.rows());
    for (auto& condition : m_texts)
        condition->test(run, *parts, verdicts);
}

/// By functions and texts.
Result<> ChunkMatcher::testRows(Chunk& chunk, TypeRows& type, const CancelToken& cancel)
{
    std::vector<std::int64_t> times;
    std::vector<std::uint32_t> tasks;
    Verdicts verdicts;
    for (std::size_t first = 0; first < type.places.size(); first += kRunRows) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search was canceled"));
        const auto rows = std::min(kRunRows, type.places.size() - first);
        const auto begin = type.verdicts.begin() + std::ptrdiff_t(first);
        verdicts.assign(begin, begin + std::ptrdiff_t(rows));
        if (std::find(verdicts.begin(), verdicts.end(), char(1)) == verdicts.end())
            continue;
        auto run = runOf(chunk, type, first, rows);
        if (!run)
            return tl::unexpected(std::move(run.error()));
        times.clear();
        tasks.clear();
        for (std::size_t i = first; i < first + rows; ++i) {
            times.push_back(chunk.timesNs[type.places[i]]);
            tasks.push_back(chunk.tasks[type.places[i]]);
        }
        run->setTimes(times);
        run->setTasks(tasks);
        testRun(*run, verdicts);
        std::copy(verdicts.begin(), verdicts.end(), begin);
    }
    return {};
}

Result<ChunkMatches> ChunkMatcher::match(std::uint64_t number, const CancelToken& cancel)
{
    Chunk chunk{m_capture, number, m_capture.chunks().bounds(number), {}, {}, {}, {}, {}, {}};
    ChunkMatches found{number, chunk.bounds.rows, nullptr, false};
    if (auto counts = m_capture.chunks().counts(number); counts && countsAll(*counts, chunk.rows()))
        chunk.counts = std::move(*counts);
    if (!mayMatch(chunk))
        return found;
    if (chunk.counts) {
        for (const auto& [type, count] : chunk.counts->types) {
            if (m_ids.typePasses(type))
                chunk.types.push_back({type, Verdicts(count, char(1)), {}});
        }
    } else {
        for (std::uint32_t type = 0; type < m_capture.eventTypeCount(); ++type) {
            if (m_ids.typePasses(type))
                chunk.types.push_back({type, {}, {}});
        }
        if (auto placed = chunk.place(); !placed)
            return tl::unexpected(std::move(placed.error()));
    }
    if (auto tested = testFields(chunk); !tested)
        return tl::unexpected(std::move(tested.error()));
    chunk.types.erase(std::remove_if(chunk.types.begin(), chunk.types.end(),
                                     [](const TypeRows& type) { return !type.any(); }),
                      chunk.types.end());
    if (chunk.types.empty())
        return found;
    if (auto placed = chunk.place(); !placed)
        return tl::unexpected(std::move(placed.error()));
    passIds(chunk);
    if (!m_functions.empty() || asksText()) {
        if (auto read = chunk.readFields(); !read)
            return tl::unexpected(std::move(read.error()));
        if (auto read = chunk.readTimes(); !read)
            return tl::unexpected(std::move(read.error()));
        chunk.tasks.resize(chunk.rows());
        chunk.events->columns().task.decode(0, chunk.rows(), chunk.tasks.data());
        for (auto& task : chunk.tasks)
            --task; // kept plus 1
        for (auto& type : chunk.types) {
            if (auto tested = testRows(chunk, type, cancel); !tested)
                return tl::unexpected(std::move(tested.error()));
        }
    }
    std::vector<std::uint64_t> bits(RowBlock::kWords);
    for (const auto& type : chunk.types) {
        for (std::size_t i = 0; i < type.places.size(); ++i)
            bits[type.places[i] / 64U] |= std::uint64_t(type.verdicts[i] != 0)
                << (type.places[i] % 64U);
    }
    found.rows = RowBlock::ofBits(bits);
    return found;
}

} // namespace probescope::analysis
