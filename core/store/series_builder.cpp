#include "core/store/series_builder.h"

#include "core/store/call_pairing.h"
#include "core/store/call_writer.h"
#include "core/store/lane_writer.h"
#include "core/store/sched_slices.h"
#include "core/store/series_writer.h"

#include <utility>

namespace probescope::store {

class SeriesBuilder::Impl
{
public:
    Impl(std::unique_ptr<SeriesFile> file, std::unique_ptr<LaneWriter> lanes,
         std::unique_ptr<CallWriter> calls, SeriesNames names)
        : m_names(std::move(names))
        , m_file(std::move(file))
        , m_lanes(std::move(lanes))
        , m_calls(std::move(calls))
        , m_pairing(*m_calls)
        , m_sched(m_names, [this](std::uint32_t cpu, const LaneSlice& slice) {
            m_lanes->running(cpu, slice);
        })
    {
    }

    void event(RowId row, const EventRecord& record, const EventType& type)
    {
        m_lanes->event(
            record.cpu,
            {record.timeNs, record.timeNs, row, record.type.value(), record.task.value()});
        m_sched.event(row, record, type);
        if (record.graph != nullptr)
            m_pairing.step(row, record, m_names.pid(record.task),
                           m_stepFields.of(record.type, type));
    }

    void loss(const Loss& loss)
    {
        m_sched.loss(loss);
        m_pairing.loss(loss);
    }

    void taskResolved(TaskId id, const Task& task) { m_pairing.taskResolved(id, task.pid); }

    Result<> commit()
    {
        m_calls->commit(m_pairing);
        m_lanes->commit();
        m_file->flush();
        if (m_file->error())
            return tl::unexpected(*m_file->error());
        return {};
    }

    Result<> finish()
    {
        m_pairing.finish();
        m_sched.finish();
        return commit();
    }

    std::uint64_t callCount() const { return m_pairing.callCount(); }

private:
    SeriesNames m_names;
    std::unique_ptr<SeriesFile> m_file;
    std::unique_ptr<LaneWriter> m_lanes;
    std::unique_ptr<CallWriter> m_calls;
    CallPairing m_pairing;
    SchedSlices m_sched;
    StepFieldsOfTypes m_stepFields;
};

SeriesBuilder::SeriesBuilder(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

SeriesBuilder::~SeriesBuilder() = default;

Result<std::unique_ptr<SeriesBuilder>>
SeriesBuilder::create(Connection& connection, WorkerPool& encoders, SeriesNames names)
{
    auto file = SeriesFile::create(connection, encoders);
    if (!file)
        return tl::unexpected(std::move(file.error()));
    auto lanes = LaneWriter::create(**file);
    if (!lanes)
        return tl::unexpected(std::move(lanes.error()));
    auto calls = CallWriter::create(**file, **lanes);
    if (!calls)
        return tl::unexpected(std::move(calls.error()));
    return std::unique_ptr<SeriesBuilder>(new SeriesBuilder(std::make_unique<Impl>(
        std::move(*file), std::move(*lanes), std::move(*calls), std::move(names))));
}

void SeriesBuilder::event(RowId row, const EventRecord& record, const EventType& type)
{
    m_impl->event(row, record, type);
}

void SeriesBuilder::loss(const Loss& loss)
{
    m_impl->loss(loss);
}

void SeriesBuilder::taskResolved(TaskId id, const Task& task)
{
    m_impl->taskResolved(id, task);
}

Result<> SeriesBuilder::commit()
{
    return m_impl->commit();
}

Result<> SeriesBuilder::finish()
{
    return m_impl->finish();
}

std::uint64_t SeriesBuilder::callCount() const
{
    return m_impl->callCount();
}

} // namespace probescope::store
