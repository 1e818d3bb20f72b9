#include "core/derive/series_builder.h"

#include "core/derive/call_pairing.h"
#include "core/derive/call_writer.h"
#include "core/derive/lane_writer.h"
#include "core/derive/sched_slices.h"
#include "core/derive/sched_switch.h"
#include "core/derive/series_batch.h"
#include "core/derive/series_writer.h"

#include <mutex>
#include <utility>
#include <vector>

namespace probescope::store {

namespace {

constexpr std::size_t kMaxWaitingBatches = 4;

} // namespace

class SeriesBuilder::Impl
{
public:
    Impl(std::unique_ptr<SeriesFile> file, std::unique_ptr<LaneWriter> lanes,
         std::unique_ptr<CallWriter> calls, SeriesNames names)
        : m_names(std::move(names))
        , m_switches(m_names)
        , m_file(std::move(file))
        , m_lanes(std::move(lanes))
        , m_calls(std::move(calls))
        , m_pairing(*m_calls)
        , m_sched(
              [this](std::uint32_t cpu, const LaneSlice& slice) { m_lanes->running(cpu, slice); })
    {
    }

    void event(RowId row, const EventRecord& record, const EventType& type)
    {
        StepFields fields;
        if (record.graph != nullptr)
            fields = m_stepFields.of(record.type, type);
        m_batch->add(row, record, m_names.pid(record.task), fields, m_switches.read(record, type));
        sendFull();
    }

    void loss(const Loss& loss)
    {
        m_batch->add(loss);
        sendFull();
    }

    void taskResolved(TaskId id, const Task& task)
    {
        m_batch->add({id, task.pid});
        sendFull();
    }

    Result<> commit()
    {
        deriveAll();
        return write();
    }

    Result<> finish()
    {
        deriveAll();
        m_pairing.finish();
        m_sched.finish();
        return write();
    }

    std::uint64_t callCount() const { return m_pairing.callCount(); }

private:
    void sendFull()
    {
        if (m_batch->full())
            send();
    }

    void send()
    {
        m_deriver.run([this, batch = std::shared_ptr<SeriesBatch>(std::move(m_batch))]() mutable {
            derive(*batch);
            batch->clear();
            const std::lock_guard lock(m_unusedMutex);
            m_unused.push_back(std::move(batch));
        });
        {
            const std::lock_guard lock(m_unusedMutex);
            if (!m_unused.empty()) {
                m_batch = std::move(m_unused.back());
                m_unused.pop_back();
            }
        }
        if (!m_batch)
            m_batch = std::make_shared<SeriesBatch>();
    }

    /// Until nothing is left to derive; then what the deriver uses may be used.
    void deriveAll()
    {
        send();
        m_deriver.wait();
    }

    void derive(const SeriesBatch& batch)
    {
        batch.forEach(
            [this](const SeriesBatch::Event& event, const EventRecord& record) {
                m_lanes->event(record.cpu,
                               {record.timeNs, record.timeNs, event.row, record.type.value(),
                                record.task.value()});
                m_sched.event(event.row, record, event.pid, event.taken ? &*event.taken : nullptr);
                if (record.graph != nullptr)
                    m_pairing.step(event.row, record, event.pid, event.fields);
            },
            [this](const Loss& loss) {
                m_sched.loss(loss);
                m_pairing.loss(loss);
            },
            [this](const SeriesBatch::Resolved& task) {
                m_pairing.taskResolved(task.id, task.pid);
            });
    }

    Result<> write()
    {
        m_calls->commit(m_pairing);
        m_lanes->commit();
        m_file->flush();
        if (m_file->error())
            return tl::unexpected(*m_file->error());
        return {};
    }

    // Used by the writer's thread.
    SeriesNames m_names;
    SchedSwitchReader m_switches;
    StepFieldsOfTypes m_stepFields;
    std::shared_ptr<SeriesBatch> m_batch = std::make_shared<SeriesBatch>(); ///< shared: see send()

    // Used by the deriver.
    std::unique_ptr<SeriesFile> m_file;
    std::unique_ptr<LaneWriter> m_lanes;
    std::unique_ptr<CallWriter> m_calls;
    CallPairing m_pairing;
    SchedSlices m_sched;

    std::mutex m_unusedMutex;
    std::vector<std::shared_ptr<SeriesBatch>> m_unused; ///< so that their memory is used again

    WorkerPool m_deriver{1, kMaxWaitingBatches}; ///< last: its jobs use what stands above
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
