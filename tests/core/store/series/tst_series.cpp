#include "core/base/worker_pool.h"
#include "core/columns/chunk_codec.h"
#include "core/columns/event_chunk.h"
#include "core/database/schema.h"
#include "core/derive/series_builder.h"
#include "core/store/series/call_forest.h"
#include "core/store/series/call_table.h"
#include "core/store/series/stored_lane.h"
#include "tests/core/derive/brute_calls.h"
#include "tests/core/derive/graph_stream.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <deque>
#include <filesystem>
#include <map>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

namespace {

/// The events of one chunk, which calls refer to.
struct ChunkEvents
{
    std::vector<EventRecord> records;
    std::deque<std::array<Value, 3>> values;

    mutable std::shared_ptr<const EventChunk> lastBase;
    mutable std::shared_ptr<const FieldColumns> lastFields;

    void encode() const
    {
        if (lastBase && lastBase->rows() == records.size())
            return;
        ChunkBuilder builder;
        for (const EventRecord& record : records)
            builder.add(record, 3);
        EncodedChunk chunk = builder.encode(0);
        lastBase = *EventChunk::parse(std::move(chunk.base), records.size());
        lastFields =
            std::make_shared<const FieldColumns>(*FieldColumns::parse(std::move(chunk.fields)));
    }
};

/// One connection for writer and readers.
class OneConnection : public SeriesAccess
{
public:
    explicit OneConnection(Connection connection)
        : m_connection(std::move(connection))
    {
    }
    Result<> read(const std::function<Result<>(Connection&)>& work) const override
    {
        return work(m_connection);
    }
    std::uint64_t generation() const override { return m_generation; }
    BlockCache& cache() const override { return m_cache; }
    Result<std::shared_ptr<const EventChunk>> events(RowId row) const override
    {
        chunk(row).encode();
        return chunk(row).lastBase;
    }
    Result<std::shared_ptr<const FieldColumns>> eventFields(RowId row) const override
    {
        chunk(row).encode();
        return chunk(row).lastFields;
    }
    void add(RowId row, EventRecord record, std::array<Value, 3> values)
    {
        ChunkEvents& events = m_events[row / kChunkRows];
        record.values = events.values.emplace_back(values);
        record.graph = nullptr;
        events.records.resize(row % kChunkRows, {.type = EventTypeId(0)}); // a loss has no event
        events.records.push_back(record);
    }
    void next() { ++m_generation; }
    Connection& connection() { return m_connection; }

private:
    const ChunkEvents& chunk(RowId row) const { return m_events.at(row / kChunkRows); }

    std::map<RowId, ChunkEvents> m_events;
    mutable Connection m_connection;
    mutable BlockCache m_cache{1U << 20U}; // so that chunks go and come back
    std::uint64_t m_generation = 1;
};

/// A file that holds nothing but series.
struct SeriesFileOf
{
    QTemporaryDir folder;
    std::shared_ptr<OneConnection> access;
    std::unique_ptr<WorkerPool> encoders = std::make_unique<WorkerPool>(2, 2);
    std::unique_ptr<SeriesBuilder> builder;

    SeriesFileOf()
    {
        auto connection =
            Connection::open(std::filesystem::path(folder.path().toStdString()) / "series",
                             Connection::Mode::Create);
        access = std::make_shared<OneConnection>(std::move(*connection));
        SeriesNames names;
        names.task = [](std::int32_t pid, StringId) { return TaskId(std::uint32_t(pid)); };
        names.pid = [](TaskId task) { return std::int32_t(task.value()); };
        names.text = [](StringId) { return std::string(); };
        static_cast<void>(access->connection().execute("PRAGMA synchronous=OFF"));
        type.fields = {{.name = "calltime"}, {.name = "rettime"}, {.name = "depth"}};
        auto made = SeriesBuilder::create(access->connection(), *encoders, std::move(names));
        builder = std::move(*made);
    }

    void add(std::size_t row, const GraphInput& input)
    {
        if (input.loss) {
            builder->loss(*input.loss);
            return;
        }
        EventRecord record;
        record.timeNs = input.timeNs;
        record.cpu = input.cpu;
        record.task = TaskId(std::uint32_t(input.pid));
        record.type = EventTypeId(0);
        record.graph = &input.step;
        // As trace.dat has it, but for some that say something else than the step.
        const std::array<Value, 3> times{
            input.timeNs - 5, input.timeNs - 5 + input.step.durationNs + (row % 7 == 0 ? 1 : 0),
            row % 11 == 0 ? Value(-1) : Value(input.step.depth)};
        record.values = times;
        access->add(row, record, times);
        builder->event(row, record, type);
    }

    EventType type;
};

std::string describe(const Call& call)
{
    const auto row = [](std::optional<RowId> value) {
        return value ? std::to_string(*value) : std::string("-");
    };
    return std::to_string(call.id.stack) + ":" + std::to_string(call.id.index) + " state "
        + std::to_string(int(call.state)) + " depth " + std::to_string(call.depth) + " cpu "
        + std::to_string(call.cpu) + " start " + std::to_string(call.startNs) + " duration "
        + std::to_string(call.durationNs) + " self " + std::to_string(call.selfNs) + " subtree "
        + std::to_string(call.subtree) + " function " + std::to_string(call.function.value())
        + " rows " + row(call.entryRow) + "-" + row(call.exitRow) + " seen "
        + std::to_string(call.firstRow) + "-" + std::to_string(call.lastRow)
        + (call.interrupted ? " interrupted" : "") + (call.hasDuration ? "" : " untimed");
}

std::string describe(const CallRecord& record)
{
    Call call;
    call.id = {record.stack, record.index};
    call.state = record.state;
    call.depth = record.depth;
    call.cpu = record.cpu;
    call.startNs = record.startNs;
    call.durationNs = record.durationNs;
    call.selfNs = record.selfNs;
    call.subtree = record.subtree;
    call.function = record.function;
    using State = Call::State;
    if (record.state == State::Whole || record.state == State::NoExit)
        call.entryRow = record.firstRow;
    if (record.state == State::Whole || record.state == State::NoEntry)
        call.exitRow = record.endRow;
    call.firstRow = record.firstRow;
    call.lastRow = record.endRow;
    call.interrupted = record.interrupted;
    call.hasDuration = record.hasDuration;
    return describe(call);
}

GraphShape bigShape()
{
    GraphShape shape;
    shape.steps = 90'000; // several chunks
    shape.cpus = 3;
    shape.tasks = 9;
    shape.switches = 0.05;
    shape.dropped = 0.01;
    shape.losses = 0.0002;
    shape.maxDepth = 12;
    return shape;
}

} // namespace

class TestSeries : public QObject
{
    Q_OBJECT

private slots:
    void whatIsReadIsWhatWasPaired_data()
    {
        QTest::addColumn<int>("steps");
        QTest::addColumn<int>("commitEvery");
        QTest::addColumn<int>("tasks");
        QTest::newRow("no commit in between") << 90'000 << 0 << 9;
        QTest::newRow("a commit after each step") << 300 << 1 << 3;
        QTest::newRow("some commits") << 90'000 << 7001 << 9;
        QTest::newRow("many stacks") << 60'000 << 20'000 << 2000;
    }
    void whatIsReadIsWhatWasPaired()
    {
        QFETCH(int, steps);
        QFETCH(int, commitEvery);
        QFETCH(int, tasks);
        GraphShape shape = bigShape();
        shape.steps = steps;
        shape.tasks = tasks;
        const auto inputs = randomGraph(shape, 11);
        CallRecorder wanted;
        CallPairing pairing(wanted);
        SeriesFileOf file;
        feed(pairing, inputs);
        pairing.finish();
        for (std::size_t row = 0; row < inputs.size(); ++row) {
            file.add(row, inputs[row]);
            if (commitEvery > 0 && row % std::size_t(commitEvery) == 0)
                QVERIFY(file.builder->commit().has_value());
        }
        QVERIFY(file.builder->finish().has_value());
        file.access->next();

        const CallTable table(file.access);
        const CallForest forest(file.access, table);
        verifyCalls(table, wanted);
        verifyForests(table, forest, wanted);
        verifySlices(LaneReader(file.access, table), wanted);
        QCOMPARE(file.builder->callCount(), pairing.callCount());
    }

    void whatIsCommittedCanBeRead()
    {
        const auto inputs = randomGraph(bigShape(), 5);
        SeriesFileOf file;
        const CallTable table(file.access);
        const CallForest forest(file.access, table);
        const LaneReader lanes(file.access, table);
        std::size_t seen = 0;
        for (std::size_t row = 0; row < inputs.size(); ++row) {
            file.add(row, inputs[row]);
            if (row % 9973 != 0)
                continue;
            QVERIFY(file.builder->commit().has_value());
            if (row % 3 != 0)
                file.access->next(); // a reader does not have to know at once
            std::size_t calls = 0;
            const auto stacks = table.stacks();
            QVERIFY(stacks.has_value());
            for (const auto& stack : (*stacks)->all) {
                const auto all = table.scan(stack.shown.number, 0, stack.shown.calls);
                QVERIFY(all.has_value());
                calls += all->size();
                for (const Call& call : *all) {
                    QVERIFY(call.subtree >= 1);
                    QVERIFY(call.id.index + call.subtree <= stack.shown.calls);
                }
            }
            QVERIFY(calls >= seen);
            seen = calls;
            const auto cpus = forest.cpus();
            QVERIFY(cpus.has_value());
            for (const std::uint32_t cpu : *cpus) {
                const Forest own{Forest::Kind::Cpu, cpu};
                const auto count = forest.count(own);
                QVERIFY(count.has_value());
                QVERIFY(forest.roots(own, *count - std::min<std::uint64_t>(*count, 5), 5));
                QVERIFY(lanes.items(laneKey(StoredLane::Calls, cpu, 0)).has_value());
            }
        }
    }

    void manyStacksWithFewCallsStayCheap()
    {
        SeriesFileOf file;
        GraphInput input;
        input.step.kind = GraphStep::Kind::Leaf;
        input.step.hasDuration = true;
        constexpr std::size_t kCalls = 100'000;
        for (std::size_t i = 0; i < kCalls; ++i) {
            input.pid = std::int32_t(1 + i / 10); // ten calls a stack
            input.timeNs += 700 + std::int64_t(i % 13);
            input.step.function = StringId(std::uint32_t(i % 30));
            input.step.durationNs = 100 + std::int64_t(i % 71);
            file.add(i, input);
        }
        QVERIFY(file.builder->finish().has_value());
        std::int64_t bytes = 0;
        const auto read = file.access->read([&](Connection& connection) -> Result<> {
            auto select = connection.prepare("SELECT sum(pgsize - unused) FROM dbstat");
            if (!select)
                return connection.execute("VACUUM");
            const auto row = select->step();
            bytes = row && *row ? select->integer(0) : 0;
            return {};
        });
        QVERIFY(read.has_value());
        if (bytes == 0) {
            bytes = std::int64_t(std::filesystem::file_size(
                std::filesystem::path(file.folder.path().toStdString()) / "series"));
        }
        qInfo("%.1f bytes a call", double(bytes) / double(kCalls));
        QVERIFY(bytes < std::int64_t(40 * kCalls));
    }

private:
    void verifyCalls(const CallTable& table, const CallRecorder& wanted)
    {
        const auto stacks = table.stacks();
        QVERIFY(stacks.has_value());
        QCOMPARE((*stacks)->all.size(), wanted.stacks.size());
        for (const auto& stack : (*stacks)->all) {
            const auto& own = wanted.stacks[stack.shown.number];
            QCOMPARE(stack.shown.calls, std::uint64_t(own.size()));
            const auto all = table.scan(stack.shown.number, 0, own.size() + 5);
            QVERIFY(all.has_value());
            QCOMPARE(all->size(), own.size());
            int deepest = 0;
            for (std::size_t i = 0; i < own.size(); ++i) {
                QCOMPARE(describe((*all)[i]), describe(own[i]));
                deepest = std::max<int>(deepest, own[i].depth);
                if (i % 17 != 0)
                    continue;
                const CallId id{stack.shown.number, i};
                const auto up = table.parent(id);
                QVERIFY(up.has_value());
                QCOMPARE(up->has_value(), own[i].parentDelta > 0);
                if (*up)
                    QCOMPARE(**up, i - own[i].parentDelta);
                const auto last = table.lastSeenBy(id.stack, own[i].firstRow);
                QVERIFY(last.has_value() && last->has_value());
                QCOMPARE(own[**last].firstRow, own[i].firstRow);
                QVERIFY(**last + 1 == own.size() || own[**last + 1].firstRow > own[i].firstRow);
            }
            QCOMPARE(int(stack.depths), deepest + 1);
        }
        QVERIFY(!table.call({std::uint32_t(wanted.stacks.size()), 0}));
    }

    void verifyForests(const CallTable& table, const CallForest& forest, const CallRecorder& wanted)
    {
        std::map<std::uint32_t, std::vector<CallRecord>> byCpu;
        for (std::size_t stack = 0; stack < wanted.stacks.size(); ++stack) {
            std::vector<CallRecord> roots;
            for (const CallRecord& call : wanted.stacks[stack]) {
                if (call.parentDelta > 0)
                    continue;
                roots.push_back(call);
                byCpu[call.cpu].push_back(call);
            }
            if (stack % 50 < 9)
                verifyForest(table, forest, {Forest::Kind::Stack, std::uint32_t(stack)}, roots);
        }
        const auto cpus = forest.cpus();
        QVERIFY(cpus.has_value());
        QCOMPARE(cpus->size(), byCpu.size());
        for (auto& [cpu, roots] : byCpu) {
            std::sort(roots.begin(), roots.end(), [](const CallRecord& a, const CallRecord& b) {
                return a.firstRow < b.firstRow;
            });
            verifyForest(table, forest, {Forest::Kind::Cpu, cpu}, roots);
        }
    }

    void verifyForest(const CallTable& table, const CallForest& forest, Forest which,
                      const std::vector<CallRecord>& roots)
    {
        const auto count = forest.count(which);
        QVERIFY(count.has_value());
        QCOMPARE(*count, std::uint64_t(roots.size()));
        for (std::size_t i = 0; i < roots.size(); i += 1 + i / 7) {
            const auto some = forest.roots(which, i, 3);
            QVERIFY(some.has_value());
            QCOMPARE(some->size(), std::min<std::size_t>(3, roots.size() - i));
            for (std::size_t k = 0; k < some->size(); ++k)
                QCOMPARE(describe((*some)[k]), describe(roots[i + k]));
            const auto call = table.call({roots[i].stack, roots[i].index});
            QVERIFY(call.has_value());
            const auto position = forest.position(which, *call);
            QVERIFY(position.has_value());
            QCOMPARE(*position, std::uint64_t(i));
            const auto before = forest.lastBefore(which, roots[i].firstRow + 1);
            QVERIFY(before.has_value());
            QCOMPARE(*before, std::uint64_t(i));
            const auto earlier = forest.lastBefore(which, roots[i].firstRow);
            QVERIFY(earlier.has_value());
            QCOMPARE(*earlier, std::uint64_t(i == 0 ? 0 : i - 1));
        }
        QVERIFY(forest.roots(which, roots.size(), 3)->empty());
    }

    void verifySlices(const LaneReader& lanes, const CallRecorder& wanted)
    {
        std::map<std::pair<std::uint32_t, std::uint16_t>, MemoryLane> byLane;
        for (const CallSlice& slice : wanted.slices) {
            byLane[{slice.cpu, slice.depth}].add(
                {slice.beginNs, slice.endNs, slice.index, slice.function.value(), slice.stack});
        }
        for (const auto& [which, lane] : byLane) {
            const std::uint64_t key = laneKey(StoredLane::Calls, which.first, which.second);
            QCOMPARE(*lanes.items(key), lane.items());
            std::vector<LaneSlice> wantedSlices;
            std::vector<LaneSlice> slices;
            QVERIFY(lane.slices(0, lane.items(), wantedSlices));
            QVERIFY(lanes.slices(key, 0, lane.items(), slices));
            QVERIFY(slices == wantedSlices);
            for (unsigned level = 0; lane_tree::itemsOf(level) <= lane.items(); ++level) {
                std::vector<LaneNode> wantedNodes;
                std::vector<LaneNode> nodes;
                const std::uint64_t count = lane.items() / lane_tree::itemsOf(level);
                QVERIFY(lane.nodes(level, 0, count, wantedNodes));
                QVERIFY(lanes.nodes(key, level, 0, count, nodes));
                QVERIFY(nodes == wantedNodes);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestSeries)
#include "tst_series.moc"
