#pragma once

#include "ui/views/timeline/models/timeline_source.h"

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

/// A capture in memory, whose lanes are found by looking at everything: slow, simple, and so a
/// measure for what is painted. It writes down which windows it was asked for.
class FakeTimeline : public probescope::ui::timeline::TimelineSource,
                     public probescope::store::Lanes
{
public:
    struct Slice
    {
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0;
        std::uint32_t task = 0;
        std::uint32_t cpu = 0;
    };
    struct CallSpan
    {
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0;
        std::uint32_t cpu = 0;
        std::uint32_t task = 0;
        std::uint16_t depth = 0;
        std::uint32_t function = 0;
    };
    struct Asked
    {
        probescope::store::LaneKey key;
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0;
        int pixels = 0;
    };

    std::vector<probescope::Task> tasks;
    std::vector<std::string> strings; ///< functions
    std::vector<std::string> types; ///< event names
    std::vector<probescope::store::Event> rows; ///< by time
    std::vector<Slice> slices;
    std::vector<CallSpan> calls; ///< index: CallId::index
    std::vector<probescope::Loss> gaps;
    std::vector<probescope::store::Note> written;
    std::vector<probescope::ui::timeline::ContextMark> contextMarks;
    std::vector<std::uint32_t> cpuNumbers;
    bool scheduling = true;
    bool made = false; ///< its clock is
    std::string failure; ///< when set, windows fail with it

    /// Adds an event; the row is its place.
    void addEvent(std::int64_t timeNs, std::uint32_t cpu, std::uint32_t task, std::uint32_t type);
    std::vector<Asked> takeAsked();

    // Source.
    const probescope::store::Lanes& lanes() const override { return *this; }
    probescope::store::Summary summary() const override;
    probescope::ui::CaptureClock clock() const override { return {.made = made, .told = !made}; }
    std::vector<std::uint32_t> cpus() const override { return cpuNumbers; }
    const probescope::Task& task(probescope::TaskId id) const override;
    std::uint32_t taskCount() const override { return std::uint32_t(tasks.size()); }
    std::map<std::int32_t, std::string> taskNames(const std::set<std::int32_t>& pids) const override
    {
        std::map<std::int32_t, std::string> names;
        for (const auto& task : tasks) {
            if (pids.count(task.pid) > 0)
                names[task.pid] = task.comm;
        }
        return names;
    }
    std::string string(probescope::StringId id) const override { return strings[id.value()]; }
    std::string eventName(probescope::EventTypeId id) const override { return types[id.value()]; }
    std::vector<probescope::Loss> losses() const override { return gaps; }
    std::vector<probescope::store::Note> notes() const override { return written; }
    probescope::Result<probescope::store::Event> event(probescope::RowId row) const override;
    probescope::Result<std::vector<probescope::store::Event>>
    events(probescope::RowId first, std::size_t count) const override;
    probescope::Result<probescope::RowId> rowAt(std::int64_t timeNs) const override;
    probescope::Result<std::string> info(probescope::RowId row) const override;
    probescope::Result<probescope::store::Call> call(probescope::store::CallId id) const override;
    probescope::Result<probescope::analysis::SlowSpan>
    spanAtRow(probescope::RowId /*row*/, const probescope::CancelToken& /*cancel*/) const override
    {
        return probescope::fail(probescope::ErrorCode::NotFound, "nothing was made up for it");
    }
    std::vector<probescope::ui::timeline::ContextMark> contexts(std::int64_t beginNs,
                                                                std::int64_t endNs) const override;

    // Lanes.
    bool hasScheduling() const override { return scheduling; }
    std::uint16_t callDepth(std::uint32_t cpu) const override;
    std::uint16_t taskCallDepth(std::int32_t pid) const override;
    probescope::Result<std::vector<probescope::store::LaneItem>>
    window(probescope::store::LaneKey lane, std::int64_t beginNs, std::int64_t endNs,
           int pixels) const override;
    probescope::Result<std::vector<std::uint64_t>> density(std::int64_t beginNs, std::int64_t endNs,
                                                           int bins) const override;

    /// All items of a lane, none merged, in order of begin. Kept: call changed() after changes.
    const std::vector<probescope::store::LaneItem>& all(probescope::store::LaneKey lane) const;
    void changed();

private:
    using Items = std::vector<probescope::store::LaneItem>;
    Items find(probescope::store::LaneKey lane) const;
    std::uint16_t depthOf(probescope::store::LaneKey lane) const;

    mutable std::map<probescope::store::LaneKey, Items> m_all;
    mutable std::map<probescope::store::LaneKey, std::uint16_t> m_depths; ///< depth 0 of each
    mutable std::mutex m_mutex;
    mutable std::vector<Asked> m_asked;
};

/// A small made-up machine: CPUs that run a few tasks, with events, and calls `depths` deep, at
/// least three.
std::shared_ptr<FakeTimeline> makeBusyMachine(std::uint32_t cpus, int slicesEach, unsigned seed,
                                              int depths = 3);
