#include "core/analysis/sched/waking_times.h"

#include "core/analysis/events/event_scan.h"
#include "core/analysis/sched/sched_events.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <set>

namespace probescope::analysis {

namespace {

using EventKind = SchedEvent::Kind;

/// The field with the pid of the woken task, by type; -1: the type tells of no wakeup, or of one
/// that another type tells of, too.
std::vector<int> pidFields(const store::Capture& capture)
{
    std::vector<std::pair<EventKind, int>> types;
    std::set<EventKind> kinds;
    for (std::uint32_t i = 0; i < capture.eventTypeCount(); ++i) {
        const EventType& type = capture.eventType(EventTypeId(i));
        const auto kind = schedKind(type);
        types.emplace_back(kind.value_or(EventKind::Switch), schedPidField(type));
        if (kind && types.back().second >= 0)
            kinds.insert(*kind);
    }
    const auto woken = kinds.count(EventKind::Waking) > 0 ? EventKind::Waking : EventKind::Wakeup;
    std::vector<int> fields;
    fields.reserve(types.size());
    for (const auto& [kind, field] : types)
        fields.push_back(kind == woken || kind == EventKind::NewTask ? field : -1);
    return fields;
}

} // namespace

Result<WakingTimes> wakingTimes(const store::Capture& capture,
                                const std::vector<std::int32_t>& pids, const CancelToken& cancel)
{
    WakingTimes times;
    for (const std::int32_t pid : pids)
        times[pid];
    EventScan scan(capture);
    const auto fields = pidFields(capture);
    for (std::uint32_t type = 0; type < fields.size(); ++type) {
        if (fields[type] >= 0)
            scan.want(EventTypeId(type));
    }
    const auto take = [&](const ScannedEvent& event) -> Result<> {
        const auto found = times.find(std::int32_t(event.field(fields[event.type.value()])));
        if (found != times.end())
            found->second.push_back(event.timeNs);
        return {};
    };
    for (std::uint64_t chunk = 0; chunk < capture.chunks().count(); ++chunk) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("reading the wakeups was canceled"));
        if (const auto scanned = scan.chunk(chunk, take); !scanned)
            return passOn(scanned);
    }
    return times;
}

} // namespace probescope::analysis
