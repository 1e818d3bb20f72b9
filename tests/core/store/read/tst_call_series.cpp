#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "tests/core/store/read/timeline_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <random>
#include <sqlite3.h>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

namespace {

/// A capture of calls, and of other events among them, that are pushed one by one.
class PushedSteps
{
public:
    explicit PushedSteps(const std::filesystem::path& path)
        : m_path(path)
        , m_writer(*Writer::create(path))
    {
        EventType step;
        step.name = "funcgraph_entry";
        step.role = EventRole::GraphEntry;
        m_step = m_writer->eventType(step);
        EventType other;
        other.name = "other";
        m_other = m_writer->eventType(other);
    }

    Sink& sink() { return *m_writer; }
    void step(GraphStep::Kind kind, const char* function, TaskId task, BufferId buffer,
              std::uint32_t cpu)
    {
        GraphStep step;
        step.kind = kind;
        step.function = m_writer->string(function);
        push(m_step, task, buffer, cpu, &step);
    }
    void other(TaskId task, BufferId buffer, std::uint32_t cpu)
    {
        push(m_other, task, buffer, cpu, nullptr);
    }
    /// Of each row, the function of the call that it belongs to.
    std::vector<std::string> functions()
    {
        if (!m_writer->finish())
            qFatal("the capture cannot be written");
        m_writer.reset();
        const auto capture = *Capture::open(m_path);
        std::vector<std::string> functions;
        for (RowId row = 0; row < capture->summary().events; ++row) {
            const auto call = capture->calls().callAtRow(row);
            if (!call)
                qFatal("%s", call.error().message().c_str());
            functions.push_back(*call ? capture->string((*call)->function) : "none");
        }
        return functions;
    }

private:
    void push(EventTypeId type, TaskId task, BufferId buffer, std::uint32_t cpu,
              const GraphStep* step)
    {
        m_timeNs += 1000;
        m_writer->event({.timeNs = m_timeNs,
                         .cpu = cpu,
                         .task = task,
                         .type = type,
                         .flags = m_writer->flags({}),
                         .buffer = buffer,
                         .values = {},
                         .graph = step});
    }

    std::filesystem::path m_path;
    std::unique_ptr<Writer> m_writer;
    EventTypeId m_step, m_other;
    std::int64_t m_timeNs = 0;
};

} // namespace

class TestCallSeries : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        GraphShape shape;
        shape.steps = 60'000;
        shape.cpus = 3;
        shape.tasks = 6;
        shape.switches = 0.03;
        shape.dropped = 0.01;
        shape.losses = 0.0003;
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "calls.psc";
        auto writer = Writer::create(path);
        QVERIFY(writer.has_value());
        m_wanted = std::make_unique<TimelineCapture>(randomGraph(shape, 8), **writer);
        while (m_wanted->push(10'000)) { }
        m_wanted->finish();
        QVERIFY((*writer)->finish().has_value());
        auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        m_capture = *capture;
    }

    /// Three bytes of one chunk after the other are other ones.
    void aDamagedChunkIsToldAndOthersAreRead()
    {
        const auto path = m_folder.filePath("damaged.psc").toStdString();
        int damaged = 0;
        int whole = 0;
        for (int chunk = 0; chunk < 6 && !QTest::currentTestFailed(); ++chunk) {
            std::filesystem::copy_file(m_capture->path(), path,
                                       std::filesystem::copy_options::overwrite_existing);
            sqlite3* db = nullptr;
            sqlite3_open(path.c_str(), &db);
            const std::string sql =
                "UPDATE series_chunk SET data = CAST(substr(data, 1, "
                "length(data) * 3 / 4) || x'5aa55a' || substr(data, length(data) "
                "* 3 / 4 + 4) AS BLOB) WHERE id = (SELECT id FROM series_chunk "
                "ORDER BY id LIMIT 1 OFFSET "
                + std::to_string(chunk) + ")";
            QCOMPARE(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
            sqlite3_close(db);
            const auto capture = *Capture::open(path);
            for (const CallStack& stack : calls().stacks()) {
                for (std::uint64_t first = 0; first < stack.calls; first += 500) {
                    const auto mine = capture->calls().scan(stack.number, first, 500);
                    const auto wanted = calls().scan(stack.number, first, 500);
                    if (!mine) {
                        ++damaged;
                        QVERIFY(mine.error().code == ErrorCode::Corrupt);
                        QCOMPARE(mine.error().place.file, path);
                        continue;
                    }
                    ++whole;
                    QCOMPARE(mine->size(), wanted->size());
                    for (std::size_t i = 0; i < mine->size(); ++i) {
                        QCOMPARE((*mine)[i].startNs, (*wanted)[i].startNs);
                        QCOMPARE((*mine)[i].durationNs, (*wanted)[i].durationNs);
                        QCOMPARE((*mine)[i].function.value(), (*wanted)[i].function.value());
                        QCOMPARE((*mine)[i].subtree, (*wanted)[i].subtree);
                    }
                }
            }
        }
        qInfo("%d pieces whole, %d damaged", whole, damaged);
        QVERIFY(damaged > 0 && whole > 0);
    }

    void aStackThatClaimsAnyNumberOfCallsIsToldToBeDamaged()
    {
        const auto path = m_folder.filePath("claims.psc").toStdString();
        std::filesystem::copy_file(m_capture->path(), path);
        sqlite3* db = nullptr;
        sqlite3_open(path.c_str(), &db);
        QCOMPARE(sqlite3_exec(db,
                              "UPDATE call_stack SET calls = 9223372036854775807 WHERE number = 0",
                              nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(db);
        const auto capture = *Capture::open(path);
        const auto stacks = capture->calls().stacks();
        QVERIFY(!stacks.empty());
        QCOMPARE(stacks.front().number, 0U);
        QVERIFY(!capture->calls().scan(0, 0, std::size_t(-1)));
    }

    void stacksAreTold()
    {
        const auto stacks = calls().stacks();
        QCOMPARE(stacks.size(), recorded().stacks.size());
        std::uint64_t all = 0;
        for (const CallStack& stack : stacks) {
            const auto& own = recorded().stacks[stack.number];
            QCOMPARE(stack.calls, std::uint64_t(own.size()));
            const auto& event = m_wanted->events()[own[0].firstRow];
            QCOMPARE(stack.pid, event.pid);
            QCOMPARE(stack.cpu, event.pid == 0 ? event.cpu : 0U);
            all += stack.calls;
        }
        QCOMPARE(m_capture->summary().calls, all);
        QCOMPARE(calls().cpus(), (std::vector<std::uint32_t>{0, 1, 2}));
    }

    void childrenParentsAndPathsAgreeWithBruteForce()
    {
        std::mt19937 random(2);
        for (std::uint32_t stack = 0; stack < recorded().stacks.size(); ++stack) {
            const auto& own = recorded().stacks[stack];
            for (int i = 0; i < 300; ++i) {
                const std::size_t index = random() % own.size();
                verifyFamily({stack, index}, own);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void aScanOfAllGivesEachCallOnce()
    {
        for (const std::size_t batch : {std::size_t(1000), std::size_t(1) << 20U}) {
            std::vector<std::uint64_t> next(recorded().stacks.size());
            std::uint64_t place = 0;
            while (true) {
                const auto some = calls().scanAll(place, batch);
                QVERIFY(some.has_value());
                if (some->empty())
                    break;
                QVERIFY(some->size() <= batch);
                for (const Call& call : *some) {
                    QCOMPARE(call.id.index, next[call.id.stack]++);
                    const CallRecord& wanted = recorded().stacks[call.id.stack][call.id.index];
                    QCOMPARE(call.durationNs, wanted.durationNs);
                    QCOMPARE(call.firstRow, wanted.firstRow);
                }
            }
            for (std::size_t stack = 0; stack < next.size(); ++stack)
                QCOMPARE(next[stack], std::uint64_t(recorded().stacks[stack].size()));
        }
    }

    void rootsAreFoundByTime()
    {
        std::mt19937 random(4);
        const auto& events = m_wanted->events();
        for (const Forest forest :
             {Forest{Forest::Kind::Cpu, 0}, Forest{Forest::Kind::Cpu, 2},
              Forest{Forest::Kind::Stack, 1}, Forest{Forest::Kind::Stack, 4}}) {
            std::vector<std::int64_t> times; // of the first rows of roots
            const auto count = calls().rootCount(forest);
            for (std::uint64_t i = 0; i < count; ++i)
                times.push_back(events[calls().roots(forest, i, 1)->at(0).firstRow].timeNs);
            QVERIFY(std::is_sorted(times.begin(), times.end()));
            QVERIFY(times.size() > 100);
            for (int i = 0; i < 300; ++i) {
                const std::int64_t time =
                    std::int64_t(random() % std::uint64_t(events.back().timeNs + 1000));
                const auto before = std::upper_bound(times.begin(), times.end(), time);
                const auto position = calls().rootAt(forest, time);
                QVERIFY(position.has_value());
                QCOMPARE(*position,
                         std::uint64_t(before == times.begin() ? 0 : before - times.begin() - 1));
            }
        }
        QVERIFY(calls().rootAt({Forest::Kind::Cpu, 0}, INT64_MAX).has_value());
        QCOMPARE(calls().rootAt({Forest::Kind::Cpu, 77}, 5).value(), std::uint64_t(0));
        QCOMPARE(calls().rootAt({Forest::Kind::Stack, 7700}, 5).value(), std::uint64_t(0));
        QVERIFY(!calls().rootPosition({Forest::Kind::Stack, 1}, {2, 0}));
    }

    void rowsKnowTheirCalls()
    {
        const auto& events = m_wanted->events();
        std::mt19937 random(6);
        for (int i = 0; i < 3000; ++i) {
            const RowId row = random() % events.size();
            // The innermost call of the task's stack that is open at the row.
            const CallRecord* wanted = nullptr;
            for (const auto& stack : recorded().stacks) {
                const auto& first = events[stack[0].firstRow];
                if (first.pid != events[row].pid
                    || (first.pid == 0 && first.cpu != events[row].cpu))
                    continue;
                for (const CallRecord& call : stack) {
                    if (call.firstRow <= row && row <= call.endRow)
                        wanted = &call;
                }
            }
            const auto call = calls().callAtRow(row);
            QVERIFY(call.has_value());
            QCOMPARE(call->has_value(), wanted != nullptr);
            if (wanted)
                QCOMPARE((*call)->id.index, wanted->index);
        }
        QVERIFY(!calls().callAtRow(events.size()));
    }

    /// Text tells the task of a CPU's first lines late: by then it has a stack elsewhere.
    void aStepBelongsToItsOwnCallWhicheverStackThatIsIn()
    {
        using Kind = GraphStep::Kind;
        PushedSteps steps(m_folder.filePath("stacks.psc").toStdString());
        const auto buffer = steps.sink().buffer("");
        const Task shell{.pid = 7, .comm = "sh"};
        const auto late = steps.sink().task({.pid = Task::kUnknownPid, .comm = "<cpu 0>"});
        const auto known = steps.sink().task(shell);
        steps.step(Kind::Entry, "f", late, buffer, 0);
        steps.step(Kind::Entry, "g", known, buffer, 1);
        steps.step(Kind::Exit, "f", late, buffer, 0);
        steps.step(Kind::Exit, "g", known, buffer, 1);
        steps.sink().resolveTask(late, shell);
        QCOMPARE(steps.functions(), (std::vector<std::string>{"f", "g", "f", "g"}));
    }

    void eventsBelongToCallsOfTheirBufferElseToTheInnermost()
    {
        using Kind = GraphStep::Kind;
        PushedSteps steps(m_folder.filePath("buffers.psc").toStdString());
        const auto top = steps.sink().buffer("");
        const auto interrupts = steps.sink().buffer("interrupts");
        const auto without = steps.sink().buffer("without calls");
        const auto task = steps.sink().task({.pid = 7, .comm = "sh"});
        steps.step(Kind::Entry, "f", task, top, 0);
        steps.step(Kind::Entry, "irq", task, interrupts, 0);
        steps.other(task, top, 0);
        steps.other(task, interrupts, 0);
        steps.other(task, without, 0);
        steps.step(Kind::Exit, "irq", task, interrupts, 0);
        steps.other(task, interrupts, 0);
        steps.other(task, without, 0);
        steps.step(Kind::Exit, "f", task, top, 0);
        steps.other(task, without, 0);
        QCOMPARE(steps.functions(),
                 (std::vector<std::string>{"f", "irq", "f", "irq", "irq", "irq", "none", "f", "f",
                                           "none"}));
    }

    void timesKnowTheirCalls()
    {
        std::mt19937 random(7);
        const std::int64_t last = m_wanted->events().back().timeNs;
        int found = 0;
        for (int i = 0; i < 400; ++i) {
            const std::int64_t time = std::int64_t(random() % std::uint64_t(last));
            const CallSlice* wanted = nullptr;
            for (const CallSlice& slice : recorded().slices) {
                const bool holds =
                    slice.beginNs <= time && (time < slice.endNs || time == slice.beginNs);
                if (slice.cpu == 1 && holds && (!wanted || slice.depth >= wanted->depth))
                    wanted = &slice;
            }
            const auto call = calls().callAt(1, time);
            QVERIFY(call.has_value());
            QCOMPARE(call->has_value(), wanted != nullptr);
            if (!wanted)
                continue;
            ++found;
            QCOMPARE((*call)->id, (CallId{wanted->stack, wanted->index}));
        }
        QVERIFY(found > 50);
        QVERIFY(!calls().callAt(77, 5).value());
    }

private:
    const CallSeries& calls() const { return m_capture->calls(); }
    const CallRecorder& recorded() const { return m_wanted->calls(); }

    void verifyFamily(CallId id, const std::vector<CallRecord>& own)
    {
        const CallRecord& record = own[id.index];
        const auto call = calls().call(id);
        QVERIFY(call.has_value());
        std::vector<std::uint64_t> wanted;
        for (std::uint64_t k = id.index + 1; k < id.index + record.subtree; ++k) {
            if (own[k].index - own[k].parentDelta == id.index)
                wanted.push_back(k);
        }
        const auto children = calls().children(*call, 0, 1000);
        QVERIFY(children.has_value());
        std::vector<std::uint64_t> found;
        for (const Call& child : *children)
            found.push_back(child.id.index);
        QCOMPARE(found, wanted);
        if (wanted.size() > 1) {
            const auto some = calls().children(*call, wanted[1], 1);
            QCOMPARE(some->at(0).id.index, wanted[1]);
        }

        std::vector<std::uint64_t> wantedPath{id.index};
        while (own[wantedPath.back()].parentDelta > 0)
            wantedPath.push_back(wantedPath.back() - own[wantedPath.back()].parentDelta);
        std::reverse(wantedPath.begin(), wantedPath.end());
        const auto path = calls().path(id);
        QVERIFY(path.has_value());
        QCOMPARE(path->size(), wantedPath.size());
        for (std::size_t i = 0; i < path->size(); ++i)
            QCOMPARE((*path)[i].id.index, wantedPath[i]);
        const auto parent = calls().parent(id);
        QVERIFY(parent.has_value());
        QCOMPARE(parent->has_value(), wantedPath.size() > 1);
        if (*parent)
            QCOMPARE((*parent)->id.index, wantedPath[wantedPath.size() - 2]);

        const Forest stack{Forest::Kind::Stack, id.stack};
        const auto position = calls().rootPosition(stack, id);
        QVERIFY(position.has_value());
        QCOMPARE(calls().roots(stack, *position, 1)->at(0).id.index, wantedPath.front());
        const Forest cpu{Forest::Kind::Cpu, path->front().cpu};
        const auto onCpu = calls().rootPosition(cpu, id);
        QVERIFY(onCpu.has_value());
        QCOMPARE(calls().roots(cpu, *onCpu, 1)->at(0).id, path->front().id);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<TimelineCapture> m_wanted;
    std::shared_ptr<Capture> m_capture;
};

QTEST_APPLESS_MAIN(TestCallSeries)
#include "tst_call_series.moc"
