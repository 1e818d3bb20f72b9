#include "core/store/read/capture.h"

#include "core/database/schema.h"
#include "core/store/read/call_series.h"
#include "core/store/read/capture_impl.h"
#include "core/store/read/lanes.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace probescope::store {

namespace {

constexpr std::string_view kFactPrefix = "fact.";

template <typename T>
const T& orEmpty(const T* found)
{
    static const T kEmpty{};
    return found ? *found : kEmpty;
}

} // namespace

Result<std::shared_ptr<Capture>> Capture::open(const std::filesystem::path& path,
                                               const CancelToken& cancel)
{
    auto impl = Impl::open(path, cancel);
    if (!impl)
        return tl::unexpected(std::move(impl.error()));
    return std::shared_ptr<Capture>(new Capture(std::move(*impl)));
}

Capture::Capture(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

Capture::~Capture() = default;

const std::filesystem::path& Capture::path() const
{
    return m_impl->path();
}

Result<> Capture::refresh()
{
    return m_impl->refresh();
}

Summary Capture::summary() const
{
    return m_impl->summary();
}

std::uint64_t Capture::Impl::generation() const
{
    const std::shared_lock lock(m_mutex);
    return m_generation;
}

Summary Capture::Impl::summary() const
{
    const std::shared_lock lock(m_mutex);
    const auto number = [this](std::string_view key) {
        std::int64_t value = 0;
        const auto found = m_meta.find(key);
        if (found != m_meta.end()) {
            const std::string& text = found->second;
            std::from_chars(text.data(), text.data() + text.size(), value);
        }
        return value;
    };
    Summary summary;
    if (!m_chunks.empty())
        summary.events = m_chunks.back().bounds.firstRow + m_chunks.back().bounds.rows;
    summary.calls = std::uint64_t(number("calls"));
    summary.lost = std::uint64_t(number("lost"));
    summary.losses = std::uint64_t(number("losses"));
    summary.problems = std::uint64_t(number("problems")) + m_damage.size();
    summary.cpus = std::uint32_t(number("cpus"));
    summary.tasks = std::uint32_t(number("tasks"));
    summary.firstNs = number("first_ns");
    summary.lastNs = number("last_ns");
    const auto state = m_meta.find("state");
    summary.state = state == m_meta.end() ? Summary::State::Partial
        : state->second == "complete"     ? Summary::State::Complete
        : state->second == "importing"    ? Summary::State::Importing
                                          : Summary::State::Partial;
    return summary;
}

std::optional<std::string> Capture::fact(std::string_view key) const
{
    const std::shared_lock lock(m_impl->m_mutex);
    const auto found = m_impl->m_meta.find(std::string(kFactPrefix).append(key));
    return found == m_impl->m_meta.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::pair<std::string, std::string>> Capture::facts() const
{
    const std::shared_lock lock(m_impl->m_mutex);
    std::vector<std::pair<std::string, std::string>> facts;
    for (const auto& [key, value] : m_impl->m_meta) {
        if (key.starts_with(kFactPrefix))
            facts.emplace_back(key.substr(kFactPrefix.size()), value);
    }
    return facts;
}

std::uint32_t Capture::taskCount() const
{
    const std::shared_lock lock(m_impl->m_mutex);
    return std::uint32_t(m_impl->m_tasks.size());
}

const Task& Capture::task(TaskId id) const
{
    const std::shared_lock lock(m_impl->m_mutex);
    return orEmpty(m_impl->m_tasks.find(id.value()));
}

std::uint32_t Capture::eventTypeCount() const
{
    const std::shared_lock lock(m_impl->m_mutex);
    return std::uint32_t(m_impl->m_types.size());
}

const EventType& Capture::eventType(EventTypeId id) const
{
    const std::shared_lock lock(m_impl->m_mutex);
    return orEmpty(m_impl->m_types.find(id.value()));
}

const EventFlags& Capture::flags(FlagsId id) const
{
    const std::shared_lock lock(m_impl->m_mutex);
    return orEmpty(m_impl->m_flags.find(id.value()));
}

const std::string& Capture::bufferName(BufferId id) const
{
    const std::shared_lock lock(m_impl->m_mutex);
    return orEmpty(m_impl->m_buffers.find(id.value()));
}

std::uint32_t Capture::bufferCount() const
{
    const std::shared_lock lock(m_impl->m_mutex);
    return std::uint32_t(m_impl->m_buffers.size());
}

std::vector<std::uint32_t> Capture::cpus() const
{
    const std::vector<std::uint64_t> counts = eventCountByCpu();
    std::vector<std::uint32_t> cpus;
    for (std::size_t cpu = 0; cpu < counts.size(); ++cpu) {
        if (counts[cpu] > 0)
            cpus.push_back(std::uint32_t(cpu));
    }
    return cpus;
}

std::vector<std::uint64_t> Capture::eventCountByType() const
{
    auto counts = m_impl->totals().types;
    counts.resize(eventTypeCount());
    return counts;
}

std::vector<std::uint64_t> Capture::eventCountByTask() const
{
    auto counts = m_impl->totals().tasks;
    counts.resize(taskCount());
    return counts;
}

std::vector<std::uint64_t> Capture::eventCountByCpu() const
{
    return m_impl->totals().cpus;
}

std::string Capture::string(StringId id) const
{
    return m_impl->string(id);
}

Result<Event> Capture::event(RowId row) const
{
    const auto found = events(row, 1);
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty())
        return fail(ErrorCode::Invalid, "there is no event number " + std::to_string(row));
    return found->front();
}

Result<std::vector<Event>> Capture::events(RowId first, std::size_t count) const
{
    std::vector<Event> events;
    const std::uint64_t rows = m_impl->rows();
    if (first >= rows)
        return events;
    const std::uint64_t end = first + std::min<std::uint64_t>(count, rows - first);
    events.reserve(end - first);
    for (RowId row = first; row < end;) {
        const RowId stop = std::min<RowId>(end, (row / kChunkRows + 1) * kChunkRows);
        if (auto added = m_impl->addEvents(row, stop, events); !added)
            return tl::unexpected(std::move(added.error()));
        row = stop;
    }
    return events;
}

std::optional<Error> Capture::damage() const
{
    return m_impl->damageWatch().first();
}

void Capture::onDamage(std::function<void(const Error&)> told)
{
    m_impl->damageWatch().watch(std::move(told));
}

Result<RowId> Capture::rowAt(std::int64_t timeNs) const
{
    return m_impl->rowAt(timeNs);
}

Result<std::vector<Value>> Capture::values(RowId row) const
{
    return m_impl->values(row);
}

Result<std::string> Capture::info(RowId row) const
{
    return m_impl->info(row);
}

std::uint64_t Capture::chunkCount() const
{
    return m_impl->chunkCount();
}

Capture::ChunkBounds Capture::chunkBounds(std::uint64_t chunk) const
{
    return m_impl->chunkBounds(chunk);
}

bool Capture::timesAscend() const
{
    return m_impl->timesAscend();
}

Result<std::shared_ptr<const Capture::ChunkColumns>> Capture::chunk(std::uint64_t chunk) const
{
    auto base = m_impl->base(chunk);
    if (!base)
        return tl::unexpected(std::move(base.error()));
    return std::shared_ptr<const ChunkColumns>(*base, &(*base)->columns);
}

Result<std::shared_ptr<const EventChunk>> Capture::scanEvents(std::uint64_t chunk) const
{
    return m_impl->scanEvents(chunk);
}

Result<std::shared_ptr<const FieldColumns>> Capture::scanFields(std::uint64_t chunk) const
{
    return m_impl->readFields(chunk);
}

Result<ChunkCounts> Capture::chunkCounts(std::uint64_t chunk) const
{
    return m_impl->chunkCounts(chunk);
}

std::shared_ptr<const EventText> Capture::eventText(EventTypeId id) const
{
    return m_impl->eventText(eventType(id));
}

std::vector<Loss> Capture::losses() const
{
    return m_impl->losses();
}

std::vector<Problem> Capture::problems() const
{
    return m_impl->problems();
}

std::vector<Symbol> Capture::symbols() const
{
    return m_impl->symbols();
}

std::optional<std::pair<Symbol, std::uint64_t>> Capture::symbolAt(std::uint64_t address) const
{
    return m_impl->symbolAt(address);
}

std::vector<Mark> Capture::marks() const
{
    return m_impl->marks();
}

Result<Mark> Capture::addMark(const Mark& mark)
{
    return m_impl->addMark(mark);
}

Result<> Capture::removeMark(std::int64_t id)
{
    return m_impl->removeMark(id);
}

std::vector<SavedQuery> Capture::savedQueries() const
{
    return m_impl->savedQueries();
}

Result<SavedQuery> Capture::saveQuery(const SavedQuery& query)
{
    return m_impl->saveQuery(query);
}

Result<> Capture::removeSavedQuery(std::int64_t id)
{
    return m_impl->removeSavedQuery(id);
}

std::optional<std::string> Capture::viewState(std::string_view key) const
{
    return m_impl->viewState(key);
}

Result<> Capture::setViewState(std::string_view key, std::string_view value)
{
    return m_impl->setViewState(key, value);
}

bool Capture::writable() const
{
    return m_impl->writable();
}

Result<> Capture::saveAs(const std::filesystem::path& target, const CancelToken& cancel) const
{
    return m_impl->saveAs(target, cancel);
}

void Capture::setKernelPrinter(std::shared_ptr<const EventPrinter> printer)
{
    m_impl->m_printer = std::move(printer);
}

} // namespace probescope::store
