#include "tests/fuzz/mutating/reading.h"

#include "core/analysis/events/event_filter.h"
#include "core/analysis/export/call_text.h"
#include "core/analysis/export/event_line.h"
#include "core/format/input/input.h"
#include "core/format/kind/input_kind.h"
#include "core/format/tables/kernel_table.h"
#include "core/import/opened.h"
#include "core/sql/query/query.h"
#include "core/store/file/user_data.h"
#include "core/store/read/lanes.h"
#include "core/store/read/notes.h"

#include <algorithm>

namespace probescope::fuzz {

namespace {

void readFacts(const store::Capture& capture)
{
    static_cast<void>(capture.facts());
    static_cast<void>(capture.losses());
    static_cast<void>(capture.problems());
    static_cast<void>(capture.user().marks());
    static_cast<void>(store::notes(capture));
    static_cast<void>(capture.user().savedQueries());
    static_cast<void>(capture.user().spanDefinitions());
    static_cast<void>(capture.user().viewState("columns"));
    static_cast<void>(capture.symbols());
    static_cast<void>(capture.symbolAt(0xffffffff81000000));
    for (const store::Probe& probe : capture.probes())
        static_cast<void>(capture.probeSamples(probe.id));
    static_cast<void>(capture.eventCountByType());
    static_cast<void>(capture.eventCountByTask());
    static_cast<void>(capture.eventCountByCpu());
}

void printEvents(const store::Capture& capture)
{
    constexpr std::size_t kBlock = 1000;
    const auto style = analysis::lineStyle(capture);
    const std::uint64_t all = capture.summary().events;
    for (RowId row = 0; row < all; row += kBlock) {
        const auto events = capture.events(row, kBlock);
        if (!events)
            continue; // the next rows may be in a chunk that is whole
        for (const store::Event& event : *events) {
            static_cast<void>(analysis::traceLine(capture, event, style));
            if (event.row % 8 == 0) {
                static_cast<void>(analysis::csvLine(capture, event, style.timed));
                static_cast<void>(analysis::jsonLine(capture, event, style.timed));
            }
        }
    }
    analysis::EventFilter filter;
    filter.terms.push_back({.field = {}, .text = "task"});
    static_cast<void>(analysis::filterEvents(
        capture, filter, 0, [](const analysis::RowList&, RowId) { return true; }, {}));
    static_cast<void>(capture.rowAt(capture.summary().lastNs));
}

void printCalls(const store::Capture& capture)
{
    static_cast<void>(analysis::printCalls(capture, {}, analysis::recordedGraphText(capture),
                                           [](std::string_view) { return true; }, {}));
    for (const store::CallStack& stack : capture.calls().stacks())
        static_cast<void>(capture.calls().scan(stack.number, 0, stack.calls));
}

void readLanes(const store::Capture& capture)
{
    using Kind = store::LaneKey::Kind;
    const store::Summary summary = capture.summary();
    for (const Kind kind : {Kind::CpuRunning, Kind::CpuEvents, Kind::CpuCalls, Kind::TaskRunning,
                            Kind::TaskEvents, Kind::TaskCalls, Kind::Losses}) {
        for (const std::uint32_t key : {0U, 1U, 5U}) {
            static_cast<void>(
                capture.lanes().window({kind, key, 0}, summary.firstNs, summary.lastNs, 200));
        }
    }
    static_cast<void>(capture.lanes().density(summary.firstNs, summary.lastNs, 50));
}

void ask(const store::Capture& capture, const std::string& sql)
{
    const auto query = store::Query::prepare(capture, sql);
    if (query)
        static_cast<void>((*query)->run([](const store::Query::Row&) { return true; }, {}));
}

void askAll(const store::Capture& capture)
{
    for (const char* table : {"event", "call", "sched", "span", "task", "event_type", "field",
                              "loss", "problem", "fact", "mark", "note", "probe", "probe_sample"})
        ask(capture, std::string("SELECT * FROM ") + table);
    ask(capture, "SELECT name, count(*), min(ts), max(ts) FROM event GROUP BY name");
    ask(capture, "SELECT * FROM event WHERE cpu = 1 AND ts > 0 ORDER BY ts DESC LIMIT 20");
    // Some of all: each query makes the tables of all types anew.
    constexpr std::uint32_t kTypes = 8;
    const std::uint32_t types = capture.eventTypeCount();
    for (std::uint32_t id = 0; id < types; id += 1 + types / kTypes) {
        const EventType& type = capture.eventType(EventTypeId(id));
        std::string name;
        for (const char c : type.system + "_" + type.name)
            name += c == '"' ? std::string("\"\"") : std::string(1, c);
        ask(capture, "SELECT * FROM \"" + name + "\" LIMIT 200");
    }
}

/// As the window reads histograms, profiles and the deepest stack.
bool readTables(const std::filesystem::path& file)
{
    auto input = format::Input::open(file);
    if (!input)
        return false;
    const auto found = format::findKind(**input);
    const auto kind = found ? format::kernelTablesKind(*found) : std::nullopt;
    if (!kind)
        return false;
    const auto read = format::readKernelTables(**input, *kind);
    return read && !read->tables.empty();
}

} // namespace

bool readAll(const std::filesystem::path& file, const std::filesystem::path& cache)
{
    open::OpenOptions options;
    options.cache = cache;
    const auto opened = open::openFile(file, options);
    if (!opened || !opened->capture)
        return readTables(file);
    readFacts(*opened->capture);
    printEvents(*opened->capture);
    printCalls(*opened->capture);
    readLanes(*opened->capture);
    askAll(*opened->capture);
    return opened->capture->summary().events > 0;
}

} // namespace probescope::fuzz
