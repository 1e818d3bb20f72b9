// What the capture file costs: writing, size, opening, a page of the event table. Each line stands
// beside its limit, measured here as well.

#include "core/columns/column.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

using namespace probescope;
using namespace probescope::store;

namespace {

double seconds(const std::function<void()>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(int rounds, const std::function<double()>& measure)
{
    std::vector<double> values;
    for (int i = 0; i < rounds; ++i)
        values.push_back(measure());
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Pushes events; made before the clock starts, so that only the sink is measured.
class Load
{
public:
    enum class Kind { Simple, Graph, Scheduling };
    Load(Kind kind, std::size_t count)
        : m_kind(kind)
        , m_records(count)
    {
        std::mt19937_64 random(1);
        std::int64_t now = 1'000'000'000'000;
        for (Record& record : m_records) {
            now += std::int64_t(100 + random() % 900);
            record.timeNs = now;
            record.cpu = std::uint32_t(random() % 4);
            for (Value& value : record.values)
                value = Value(random() % 500);
        }
    }

    void push(Sink& sink)
    {
        if (m_kind == Kind::Simple)
            pushSimple(sink);
        else if (m_kind == Kind::Graph)
            pushGraph(sink);
        else
            pushScheduling(sink);
    }

private:
    struct Record
    {
        std::int64_t timeNs;
        std::uint32_t cpu;
        Value values[4];
    };

    std::vector<TaskId> tasks(Sink& sink)
    {
        std::vector<TaskId> ids;
        for (int pid = 0; pid < 64; ++pid)
            ids.push_back(sink.task({.pid = 100 + pid, .comm = "task" + std::to_string(pid)}));
        return ids;
    }
    bool step(Sink& sink, std::size_t i)
    {
        return i % 100'000 != 0 || sink.progress({.events = i});
    }

    void pushSimple(Sink& sink)
    {
        const auto taskIds = tasks(sink);
        EventType type{.system = "bench", .name = "simple"};
        for (const char* const name : {"a", "b", "c"})
            type.fields.push_back({.name = name});
        const EventTypeId id = sink.eventType(type);
        const FlagsId flags = sink.flags({.text = "....."});
        const BufferId buffer = sink.buffer("");
        for (std::size_t i = 0; i < m_records.size() && step(sink, i); ++i) {
            const Record& record = m_records[i];
            sink.event({.timeNs = record.timeNs,
                        .cpu = record.cpu,
                        .task = taskIds[std::size_t(record.values[3]) % taskIds.size()],
                        .type = id,
                        .flags = flags,
                        .buffer = buffer,
                        .values = std::span(record.values).first(3)});
        }
    }

    void pushScheduling(Sink& sink)
    {
        const auto taskIds = tasks(sink);
        EventType type{.system = "sched", .name = "sched_switch", .role = EventRole::SchedSwitch};
        for (const char* const name : {"prev_comm", "prev_pid", "prev_prio", "prev_state",
                                       "next_comm", "next_pid", "next_prio"}) {
            type.fields.push_back(
                {.name = name,
                 .kind = std::strstr(name, "comm") ? FieldKind::String : FieldKind::Signed});
        }
        const EventTypeId id = sink.eventType(type);
        const FlagsId flags = sink.flags({.text = "d..2."});
        const BufferId buffer = sink.buffer("");
        std::vector<StringId> comms;
        for (int pid = 0; pid < 64; ++pid)
            comms.push_back(sink.string("task" + std::to_string(pid)));
        std::size_t running[4] = {};
        for (std::size_t i = 0; i < m_records.size() && step(sink, i); ++i) {
            const Record& record = m_records[i];
            const std::size_t before = running[record.cpu];
            const std::size_t next = std::size_t(record.values[0]) % 64;
            running[record.cpu] = next;
            const Value values[] = {comms[before].value(), Value(100 + before), 120, 1,
                                    comms[next].value(),   Value(100 + next),   120};
            sink.event({.timeNs = record.timeNs,
                        .cpu = record.cpu,
                        .task = taskIds[before],
                        .type = id,
                        .flags = flags,
                        .buffer = buffer,
                        .values = values});
        }
    }

    void pushGraph(Sink& sink)
    {
        const auto taskIds = tasks(sink);
        EventType entry{
            .system = "ftrace", .name = "funcgraph_entry", .role = EventRole::GraphEntry};
        for (const char* const name : {"func", "depth"})
            entry.fields.push_back({.name = name});
        EventType exit{.system = "ftrace", .name = "funcgraph_exit", .role = EventRole::GraphExit};
        for (const char* const name : {"func", "depth", "overrun", "calltime", "rettime"})
            exit.fields.push_back({.name = name});
        const EventTypeId entryId = sink.eventType(entry);
        const EventTypeId exitId = sink.eventType(exit);
        const FlagsId flags = sink.flags({.text = "....."});
        const BufferId buffer = sink.buffer("");
        std::vector<StringId> functions;
        for (int i = 0; i < 500; ++i)
            functions.push_back(sink.string("function_" + std::to_string(i)));
        struct Open
        {
            StringId function;
            std::int64_t timeNs;
        };
        std::vector<Open> open[4];
        for (std::size_t i = 0; i < m_records.size() && step(sink, i); ++i) {
            const Record& record = m_records[i];
            auto& stack = open[record.cpu];
            EventRecord event{.timeNs = record.timeNs,
                              .cpu = record.cpu,
                              .task = taskIds[record.cpu],
                              .flags = flags,
                              .buffer = buffer};
            GraphStep step;
            Value values[5] = {};
            if (stack.empty() || (stack.size() < 12 && record.values[1] < 250)) {
                step = {.kind = GraphStep::Kind::Entry,
                        .depth = std::uint16_t(stack.size()),
                        .function = functions[std::size_t(record.values[0])]};
                stack.push_back({step.function, record.timeNs});
                event.type = entryId;
                values[0] = Value(0xffffffff81000000U + step.function.value() * 64U);
                values[1] = step.depth;
                event.values = std::span(values).first(2);
            } else {
                const Open top = stack.back();
                stack.pop_back();
                step = {.kind = GraphStep::Kind::Exit,
                        .hasDuration = true,
                        .depth = std::uint16_t(stack.size()),
                        .function = top.function,
                        .durationNs = record.timeNs - top.timeNs,
                        .entryTimeNs = top.timeNs};
                event.type = exitId;
                values[0] = Value(0xffffffff81000000U + top.function.value() * 64U);
                values[1] = step.depth;
                values[3] = top.timeNs;
                values[4] = record.timeNs - 50;
                event.values = std::span(values).first(5);
            }
            event.graph = &step;
            sink.event(event);
        }
    }

    Kind m_kind;
    std::vector<Record> m_records;
};

void benchLoad(const char* name, Load::Kind kind, std::size_t count,
               const std::filesystem::path& folder)
{
    Load load(kind, count);
    const auto path = folder / (std::string(name) + ".psc");
    const double writing = median(3, [&] {
        std::filesystem::remove(path);
        return seconds([&] {
            auto writer = *Writer::create(path);
            load.push(*writer);
            if (!writer->finish())
                std::abort();
        });
    });
    const auto size = std::filesystem::file_size(path);
    std::printf("%-12s write %6.2f M events/s (must 6)   %6.2f bytes/event (must 12, aim 9)\n",
                name, double(count) / writing / 1e6, double(size) / double(count));

    const double opening = median(9, [&] {
        return seconds([&] {
            if (!Capture::open(path))
                std::abort();
        });
    });
    const auto capture = *Capture::open(path);
    std::mt19937_64 random(2);
    const auto page = [&](RowId first) {
        const auto rows = *capture->events(first, 60);
        for (const Event& row : rows) {
            if (!capture->values(row.row))
                std::abort();
        }
    };
    const double cold = median(9, [&] {
        const auto fresh = *Capture::open(path);
        const RowId first = random() % (count - 60);
        return seconds([&] {
            const auto rows = *fresh->events(first, 60);
            for (const Event& row : rows)
                static_cast<void>(fresh->info(row.row));
        });
    });
    page(count / 2);
    const double warm = median(99, [&] { return seconds([&] { page(count / 2); }); });
    std::uint64_t sum = 0;
    const double scan = median(3, [&] {
        const auto fresh = *Capture::open(path);
        return seconds([&] {
            for (std::uint64_t chunk = 0; chunk < fresh->chunks().count(); ++chunk)
                sum += std::uint64_t((*fresh->chunks().columns(chunk))->timeNs[0]);
        });
    });
    std::printf("%-12s open %6.2f ms (must 50)   page of 60 rows: cold %6.2f ms (must 10),"
                " warm %6.3f ms (must 1)   scan %6.1f M rows/s%s\n",
                "", opening * 1e3, cold * 1e3, warm * 1e3, double(count) / scan / 1e6,
                sum == 0 ? " " : "");
}

void benchColumn()
{
    std::mt19937_64 random(3);
    std::vector<std::int64_t> values(65536);
    for (auto& value : values)
        value = std::int64_t(random() % 5000);
    std::vector<std::int64_t> copy(values.size());
    constexpr int kRounds = 200;
    const double copying = seconds([&] {
        for (int i = 0; i < kRounds; ++i) {
            std::memcpy(copy.data(), values.data(), values.size() * sizeof values[0]);
            values[0] = copy[std::size_t(i)];
        }
    });
    Bytes bytes;
    const auto encoding = [&](ColumnHint hint) {
        return seconds([&] {
            for (int i = 0; i < kRounds; ++i) {
                bytes.clear();
                encodeColumn(values, bytes, hint);
            }
        });
    };
    const double dictionary = encoding(ColumnHint::Any);
    const double packed = encoding(ColumnHint::Distinct);
    const auto view = *ColumnView::parse(bytes);
    const double decoding = seconds([&] {
        for (int i = 0; i < kRounds; ++i)
            view.decodeAll(copy.data());
    });
    const double all = double(values.size()) * kRounds / 1e6;
    std::printf("column       encode %6.0f M values/s, trying a dictionary %6.0f;"
                " decode %6.0f; limit memcpy %6.0f\n",
                all / packed, all / dictionary, all / decoding, all / copying);
}

} // namespace

int main(int argc, char** argv)
{
    const bool smoke = argc > 1 && std::strcmp(argv[1], "--smoke") == 0;
    const std::size_t count = smoke ? 100'000 : 10'000'000;
    const auto folder =
        std::filesystem::temp_directory_path() / ("probescope-bench-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    benchColumn();
    benchLoad("simple", Load::Kind::Simple, count, folder);
    benchLoad("scheduling", Load::Kind::Scheduling, count, folder);
    benchLoad("graph", Load::Kind::Graph, count, folder);
    std::filesystem::remove_all(folder);
    return 0;
}
