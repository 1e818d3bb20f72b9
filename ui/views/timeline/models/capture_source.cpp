#include "core/analysis/explain/span_at_row.h"
#include "core/store/file/chunks.h"
#include "core/store/read/task_names.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/models/task_wakings.h"
#include "ui/views/timeline/models/timeline_source.h"
#include "ui/views/timeline/models/value_lanes.h"

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

constexpr RowId kMaxContexts = 65'536; // events of a picture whose contexts are looked at

class CaptureSource : public TimelineSource
{
public:
    explicit CaptureSource(std::shared_ptr<store::Capture> capture)
        : m_capture(std::move(capture))
        , m_lanes(std::make_unique<SpanLanes>(*m_capture))
        , m_values(std::make_unique<ValueLanes>(*m_capture))
        , m_wakings(std::make_unique<TaskWakings>(*m_capture))
    {
    }

    const store::Lanes& lanes() const override { return *m_lanes; }
    SpanLanes* spanLanes() const override { return m_lanes.get(); }
    ValueLanes* valueLanes() const override { return m_values.get(); }
    TaskWakings* taskWakings() const override { return m_wakings.get(); }
    store::Summary summary() const override { return m_capture->summary(); }
    CaptureClock clock() const override { return clockOf(*m_capture); }
    std::vector<std::uint32_t> cpus() const override { return m_capture->cpus(); }
    const Task& task(TaskId id) const override { return m_capture->task(id); }
    std::uint32_t taskCount() const override { return m_capture->taskCount(); }
    std::map<std::int32_t, std::string> taskNames(const std::set<std::int32_t>& pids) const override
    {
        return store::taskNames(*m_capture, pids);
    }
    std::string string(StringId id) const override { return m_capture->string(id); }
    std::string eventName(EventTypeId id) const override { return m_capture->eventType(id).name; }
    std::vector<Loss> losses() const override { return m_capture->losses(); }
    std::vector<store::Note> notes() const override { return store::notes(*m_capture); }

    Result<store::Event> event(RowId row) const override { return m_capture->event(row); }
    Result<std::vector<store::Event>> events(RowId first, std::size_t count) const override
    {
        return m_capture->events(first, count);
    }
    Result<RowId> rowAt(std::int64_t timeNs) const override { return m_capture->rowAt(timeNs); }
    Result<std::string> info(RowId row) const override { return m_capture->info(row); }
    Result<store::Call> call(store::CallId id) const override
    {
        return m_capture->calls().call(id);
    }

    Result<std::optional<RowId>> nextMatch(const analysis::EventFilter& filter,
                                           analysis::EventOwner owner, RowId from, bool forward,
                                           const CancelToken& cancel) const override
    {
        return analysis::nextMatch(*m_capture, filter, owner, from, forward, cancel);
    }
    Result<std::optional<analysis::WakeUp>> wakeUp(RowId row,
                                                   const CancelToken& cancel) const override
    {
        return analysis::findWakeUp(*m_capture, row, cancel);
    }
    Result<std::optional<analysis::TaskStep>> step(std::int32_t pid, analysis::TaskStep::Kind kind,
                                                   RowId from, analysis::StepWay way,
                                                   const CancelToken& cancel) const override
    {
        return analysis::findTaskStep(*m_capture, pid, kind, from, way, cancel);
    }
    Result<analysis::SlowSpan> spanAtRow(RowId row, const CancelToken& cancel) const override
    {
        return analysis::spanAtRow(*m_capture, row, cancel);
    }
    std::int32_t pidOf(RowId row) const override
    {
        return analysis::taskOfRow(*m_capture, row).value_or(Task::kUnknownPid);
    }

    std::vector<ContextMark> contexts(std::int64_t beginNs, std::int64_t endNs) const override;

private:
    std::shared_ptr<store::Capture> m_capture;
    const std::unique_ptr<SpanLanes> m_lanes;
    const std::unique_ptr<ValueLanes> m_values;
    const std::unique_ptr<TaskWakings> m_wakings;
};

std::vector<ContextMark> CaptureSource::contexts(std::int64_t beginNs, std::int64_t endNs) const
{
    std::vector<ContextMark> marks;
    const auto first = m_capture->rowAt(beginNs);
    const auto last = m_capture->rowAt(endNs);
    if (!first || !last || *last <= *first || *last - *first > kMaxContexts)
        return marks;
    constexpr RowId kChunkRows = 65'536;
    for (auto number = *first / kChunkRows; number <= (*last - 1) / kChunkRows; ++number) {
        const auto chunk = m_capture->chunks().columns(number);
        if (!chunk)
            break;
        const auto& columns = **chunk;
        const auto from = std::max(*first, columns.firstRow) - columns.firstRow;
        const auto to =
            std::min<RowId>(*last - std::min(*last, columns.firstRow), columns.timeNs.size());
        for (auto i = std::size_t(from); i < to; ++i) {
            const auto context = contextOf(m_capture->flags(FlagsId(columns.flags[i])));
            marks.push_back({columns.timeNs[i], columns.cpu[i], context});
        }
    }
    return marks;
}

} // namespace

std::shared_ptr<TimelineSource> makeSource(std::shared_ptr<store::Capture> capture)
{
    return std::make_shared<CaptureSource>(std::move(capture));
}

} // namespace probescope::ui::timeline
