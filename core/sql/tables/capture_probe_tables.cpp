#include "core/sql/tables/capture_probe_tables.h"

#include "core/sql/tables/capture_tables.h"
#include "core/sql/tables/rows_table.h"

namespace probescope::store {

namespace {

RowsTable::Rows probeRows(const Capture& capture)
{
    RowsTable::Rows rows;
    const auto counts = capture.eventCountByType();
    const auto types = eventTypesByName(capture);
    for (const Probe& probe : capture.probes()) {
        std::uint64_t recorded = 0;
        if (const auto found = types.find({probe.system, probe.event}); found != types.end()) {
            for (const EventTypeId type : found->second)
                recorded += type.value() < counts.size() ? counts[type.value()] : 0;
        }
        const auto last = capture.lastProbeSample(probe.id);
        rows.push_back({std::int64_t(probe.id), probe.system, probe.event, kindName(probe.kind),
                        probe.place, probe.definition,
                        probe.maxActive > 0 ? SqlValue(std::int64_t(probe.maxActive)) : SqlValue(),
                        probe.filter, std::int64_t(probe.stackTrace ? 1 : 0),
                        last ? SqlValue(std::int64_t(last->hits)) : SqlValue(),
                        last ? SqlValue(std::int64_t(last->misses)) : SqlValue(),
                        std::int64_t(recorded)});
    }
    return rows;
}

RowsTable::Rows probeSampleRows(const Capture& capture)
{
    RowsTable::Rows rows;
    for (const Probe& probe : capture.probes()) {
        for (const ProbeSample& sample : capture.probeSamples(probe.id))
            rows.push_back({sample.timeNs, std::int64_t(sample.probe), std::int64_t(sample.hits),
                            std::int64_t(sample.misses)});
    }
    return rows;
}

} // namespace

const char* kindName(probe::Kind kind)
{
    switch (kind) {
    case probe::Kind::KernelEntry:
        return "kprobe";
    case probe::Kind::KernelReturn:
        return "kretprobe";
    case probe::Kind::UserEntry:
        return "uprobe";
    case probe::Kind::UserReturn:
        return "uretprobe";
    case probe::Kind::Event:
        return "eprobe";
    case probe::Kind::FunctionEntry:
        return "fprobe";
    case probe::Kind::FunctionReturn:
        return "fprobe return";
    case probe::Kind::Tracepoint:
        return "tracepoint";
    case probe::Kind::Synthetic:
        return "synthetic";
    }
    return "";
}

std::shared_ptr<VirtualTable> probeTable(const Capture& capture)
{
    return std::make_shared<RowsTable>(std::vector<RowsTable::Column>{{"id", "INTEGER"},
                                                                      {"system", "TEXT"},
                                                                      {"event", "TEXT"},
                                                                      {"kind", "TEXT"},
                                                                      {"place", "TEXT"},
                                                                      {"definition", "TEXT"},
                                                                      {"most_active", "INTEGER"},
                                                                      {"filter", "TEXT"},
                                                                      {"with_stack", "INTEGER"},
                                                                      {"hits", "INTEGER"},
                                                                      {"misses", "INTEGER"},
                                                                      {"recorded", "INTEGER"}},
                                       [&capture] { return probeRows(capture); });
}

std::shared_ptr<VirtualTable> probeSampleTable(const Capture& capture)
{
    return std::make_shared<RowsTable>(
        std::vector<RowsTable::Column>{
            {"ts", "INTEGER"}, {"probe", "INTEGER"}, {"hits", "INTEGER"}, {"misses", "INTEGER"}},
        [&capture] { return probeSampleRows(capture); });
}

} // namespace probescope::store
