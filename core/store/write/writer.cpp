#include "core/store/write/writer.h"

#include "core/database/capture_file.h"
#include "core/store/write/writer_impl.h"

#include <utility>

namespace probescope::store {

Result<std::unique_ptr<Writer>> Writer::create(const std::filesystem::path& path,
                                               ProgressFn progress)
{
    auto connection = Connection::open(path, Connection::Mode::Create);
    if (!connection)
        return tl::unexpected(std::move(connection.error()));
    auto impl = std::make_unique<Impl>(std::move(*connection), std::move(progress));
    if (auto started = impl->start(); !started) {
        impl.reset();
        removeCaptureFiles(path);
        return tl::unexpected(std::move(started.error()));
    }
    return std::unique_ptr<Writer>(new Writer(std::move(impl)));
}

Writer::Writer(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

Writer::~Writer()
{
    m_impl->abandon();
}

StringId Writer::string(std::string_view bytes)
{
    return m_impl->string(bytes);
}

TaskId Writer::task(const Task& task)
{
    return m_impl->task(task);
}

void Writer::resolveTask(TaskId id, const Task& task)
{
    m_impl->resolveTask(id, task);
}

EventTypeId Writer::eventType(const EventType& type)
{
    return m_impl->eventType(type);
}

FlagsId Writer::flags(const EventFlags& flags)
{
    return m_impl->flags(flags);
}

BufferId Writer::buffer(std::string_view instance)
{
    return m_impl->buffer(instance);
}

void Writer::event(const EventRecord& record)
{
    m_impl->event(record);
}

void Writer::loss(const Loss& loss)
{
    m_impl->loss(loss);
}

void Writer::problem(const Problem& problem)
{
    m_impl->problem(problem);
}

void Writer::symbol(const Symbol& symbol)
{
    m_impl->symbol(symbol);
}

void Writer::fact(std::string_view key, std::string_view value)
{
    m_impl->fact(key, value);
}

void Writer::probe(const Probe& probe)
{
    m_impl->probe(probe);
}

void Writer::probeSample(const ProbeSample& sample)
{
    m_impl->probeSample(sample);
}

bool Writer::progress(const Progress& progress)
{
    return m_impl->progress(progress);
}

Result<> Writer::finish(bool cancelled)
{
    return m_impl->finish(cancelled);
}

} // namespace probescope::store
