#include "core/store/read/capture.h"

#include "core/derive/series_builder.h"
#include "core/store/read/capture_parts.h"

#include <utility>

namespace probescope::store {

namespace {

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
    auto parts = openParts(path, cancel);
    if (!parts)
        return tl::unexpected(std::move(parts.error()));
    return std::shared_ptr<Capture>(new Capture(std::move(*parts)));
}

Capture::Capture(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts))
{
}

Capture::~Capture() = default;

const std::filesystem::path& Capture::path() const
{
    return m_parts->file.path();
}

std::optional<Error> Capture::damage() const
{
    return m_parts->file.damageWatch().first();
}

void Capture::onDamage(std::function<void(const Error&)> told)
{
    m_parts->file.damageWatch().watch(std::move(told));
}

Result<> Capture::refresh()
{
    return m_parts->directory.refresh();
}

Summary Capture::summary() const
{
    return m_parts->directory.summary();
}

std::optional<std::string> Capture::fact(std::string_view key) const
{
    return m_parts->directory.fact(key);
}

std::vector<std::pair<std::string, std::string>> Capture::facts() const
{
    return m_parts->directory.facts();
}

std::uint32_t Capture::taskCount() const
{
    return m_parts->directory.taskCount();
}

const Task& Capture::task(TaskId id) const
{
    return orEmpty(m_parts->directory.task(id.value()));
}

std::uint32_t Capture::eventTypeCount() const
{
    return m_parts->directory.eventTypeCount();
}

const EventType& Capture::eventType(EventTypeId id) const
{
    return orEmpty(m_parts->directory.eventType(id.value()));
}

const EventFlags& Capture::flags(FlagsId id) const
{
    return orEmpty(m_parts->directory.flags(id.value()));
}

const std::string& Capture::bufferName(BufferId id) const
{
    return orEmpty(m_parts->directory.bufferName(id.value()));
}

std::uint32_t Capture::bufferCount() const
{
    return m_parts->directory.bufferCount();
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
    auto counts = m_parts->events.totals().types;
    counts.resize(eventTypeCount());
    return counts;
}

std::vector<std::uint64_t> Capture::eventCountByTask() const
{
    auto counts = m_parts->events.totals().tasks;
    counts.resize(taskCount());
    return counts;
}

std::vector<std::uint64_t> Capture::eventCountByCpu() const
{
    return m_parts->events.totals().cpus;
}

std::string Capture::string(StringId id) const
{
    return m_parts->dictionary.string(id);
}

Result<Event> Capture::event(RowId row) const
{
    const auto found = events(row, 1);
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty())
        return fail(ErrorCode::Invalid, tr("no event number {}", {row}));
    return found->front();
}

Result<std::vector<Event>> Capture::events(RowId first, std::size_t count) const
{
    return m_parts->events.events(first, count);
}

Result<RowId> Capture::rowAt(std::int64_t timeNs) const
{
    return m_parts->events.rowAt(timeNs);
}

Result<std::vector<Value>> Capture::values(RowId row) const
{
    return m_parts->events.values(row);
}

Result<std::string> Capture::info(RowId row) const
{
    return m_parts->events.info(row);
}

std::shared_ptr<const EventText> Capture::eventText(EventTypeId id) const
{
    return m_parts->events.eventText(eventType(id));
}

Result<> Capture::saveAs(const std::filesystem::path& target, const CancelToken& cancel) const
{
    return m_parts->file.saveAs(target, cancel);
}

void Capture::setKernelPrinter(std::shared_ptr<const EventPrinter> printer)
{
    m_parts->events.setKernelPrinter(std::move(printer));
}

const Chunks& Capture::chunks() const
{
    return m_parts->chunks;
}

UserData& Capture::user()
{
    return m_parts->user;
}

const UserData& Capture::user() const
{
    return m_parts->user;
}

const CallSeries& Capture::calls() const
{
    std::call_once(m_parts->callsOnce, [this] { m_parts->calls = makeCallSeries(*this); });
    return *m_parts->calls;
}

const Lanes& Capture::lanes() const
{
    std::call_once(m_parts->lanesOnce, [this] { m_parts->lanes = makeLanes(*this); });
    return *m_parts->lanes;
}

} // namespace probescope::store
