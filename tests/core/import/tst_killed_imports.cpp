// Imports that are killed at any of their calls that change a file: what they leave is a beginning
// of the whole capture, or is told to be unfinished; and the file is imported again when it is
// opened the next time. When one is killed follows from what it has read and written, never from a
// clock.

#include "core/import/opened.h"
#include "core/store/read/call_series.h"
#include "core/store/read/lanes.h"
#include "tests/support/file_calls.h"
#include "tests/support/graph_blocks.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <fstream>
#include <map>
#include <random>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::open;
using namespace probescope::test;

namespace fs = std::filesystem;

namespace {

/// How far an import came: its process writes it, and this one reads it.
struct Course
{
    std::array<std::uint64_t, 1'000> callsAt; ///< that changed files, before each of its reports
    std::size_t reports; ///< of its progress, when it had events
    std::uint64_t calls; ///< at its end
};

/// The call that changes a file at which an import is killed.
struct Kill
{
    std::size_t afterReport = 0; ///< 0: calls count from the begin
    std::uint64_t call = 0; ///< 0: it is not killed
    std::uint64_t seed = 0;
};

class ImportInChild
{
public:
    ImportInChild()
        : m_course(static_cast<Course*>(mmap(nullptr, sizeof(Course), PROT_READ | PROT_WRITE,
                                             MAP_SHARED | MAP_ANONYMOUS, -1, 0)))
    {
    }
    ~ImportInChild() { munmap(m_course, sizeof(Course)); }
    ImportInChild(const ImportInChild&) = delete;
    ImportInChild& operator=(const ImportInChild&) = delete;

    const Course& course() const { return *m_course; }

    /// The status of the process. Its clock stands still while it reads a block, and goes on after
    /// each: so it commits once for each block, on any machine and under any load.
    int run(const fs::path& file, OpenOptions options, const Kill& kill)
    {
        *m_course = {};
        const pid_t child = fork();
        if (child == 0) {
            FileCalls::watch(options.cache);
            FileCalls::stopClock();
            if (kill.afterReport == 0)
                FileCalls::dieAt(kill.call, kill.seed);
            options.progress = [this, &kill](const Progress& progress) {
                if (progress.events > 0)
                    report(kill);
                return true;
            };
            const bool done = openFile(file, options).has_value();
            m_course->calls = FileCalls::count();
            _exit(done ? 0 : 3);
        }
        int status = 0;
        return waitpid(child, &status, 0) == child ? status : -1;
    }

private:
    void report(const Kill& kill)
    {
        FileCalls::advanceClock(1'000'000'000);
        m_course->callsAt.at(m_course->reports++) = FileCalls::count();
        if (m_course->reports == kill.afterReport)
            FileCalls::dieAfter(kill.call, kill.seed);
    }

    Course* m_course;
};

/// Ids are given in the order of what is read: they name the same in a beginning.
bool sameEvent(const store::Event& a, const store::Event& b)
{
    return a.row == b.row && a.timeNs == b.timeNs && a.cpu == b.cpu && a.task == b.task
        && a.type == b.type && a.flags == b.flags && a.buffer == b.buffer;
}

/// Does the lock beside the capture say that it is used again?
bool isNotedAsComplete(fs::path capture)
{
    std::error_code ignored;
    const auto size = fs::file_size(capture.replace_extension(".lock"), ignored);
    return !ignored && size > 0;
}

/// A call that is whole, with everything beneath it.
std::string describe(const store::Capture& capture, const store::Call& call)
{
    return capture.string(call.function) + " " + std::to_string(call.startNs) + "+"
        + std::to_string(call.durationNs) + " self " + std::to_string(call.selfNs) + " depth "
        + std::to_string(call.depth) + " holds " + std::to_string(call.subtree) + " cpu "
        + std::to_string(call.cpu) + " rows " + std::to_string(call.entryRow.value_or(0)) + "-"
        + std::to_string(call.exitRow.value_or(0)) + " " + capture.task(call.task).comm + " state "
        + std::to_string(int(call.state));
}

} // namespace

class TestKilledImports : public QObject
{
    Q_OBJECT

private slots:
    void whatKilledImportsLeaveIsABeginning_data()
    {
        QTest::addColumn<int>("blocks");
        QTest::addColumn<int>("kills");
        QTest::newRow("small") << 1'200 << 92;
        QTest::newRow("several chunks") << 9'000 << 8;
    }
    void whatKilledImportsLeaveIsABeginning()
    {
        QFETCH(int, blocks);
        QFETCH(int, kills);
        m_beginnings = 0;
        m_again = 0;
        importWhole(blocks);
        ImportInChild import;
        const QTemporaryDir folder;
        QCOMPARE(import.run(path("a.txt"), {.cache = folder.path().toStdString()}, {}), 0);
        const Course course = import.course();
        QVERIFY(course.reports >= 3);
        std::mt19937_64 random(7);
        for (int round = 0; round < kills && !QTest::currentTestFailed(); ++round)
            killOnce(import, round, killIn(course, round, random));
        qInfo("%d of %d left a beginning, %d were imported again", m_beginnings, kills, m_again);
    }

private:
    void importWhole(int blocks)
    {
        std::ofstream(path("a.txt"), std::ios::binary) << graphBlocks(blocks);
        const QTemporaryDir folder;
        auto whole = openFile(path("a.txt"), {.cache = folder.path().toStdString()});
        QVERIFY2(bool(whole), whole ? "" : whole.error().message().c_str());
        m_whole = whole->capture;
        const auto events = m_whole->events(0, m_whole->summary().events);
        QVERIFY(events.has_value());
        m_rows = *events;
        QCOMPARE(m_rows.size(), std::size_t(blocks) * 8);
        QCOMPARE(m_whole->summary().calls, std::uint64_t(blocks) * 5);
        QVERIFY(m_whole->lanes().hasScheduling());
        QVERIFY(m_whole->problems().empty());
    }

    /// Every other one comes when the first rows are committed and the last ones are not: it is
    /// counted from a report, and there are as many calls before the last report. The others come
    /// at any call.
    static Kill killIn(const Course& course, int round, std::mt19937_64& random)
    {
        if (round % 2 != 0)
            return {.call = 1 + random() % course.calls, .seed = random()};
        const std::size_t report = 1 + random() % (course.reports - 2);
        const std::uint64_t untilNext = course.callsAt[report] - course.callsAt[report - 1];
        return {
            .afterReport = report, .call = 1 + random() % (untilNext / 2 + 1), .seed = random()};
    }

    void killOnce(ImportInChild& import, int round, const Kill& kill)
    {
        const QTemporaryDir folder;
        const OpenOptions options{.cache = folder.path().toStdString()};
        const int status = import.run(path("a.txt"), options, kill);
        QVERIFY(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : status == 0);
        bool whole = false; // a kill may come behind the last word of an import, and of its lock
        bool beginning = false;
        const fs::path left = captureIn(options.cache);
        bool open = round % 20 < 2 || left.empty();
        if (!left.empty()) {
            if (const auto part = store::Capture::open(left)) {
                verifyBeginning(**part, WIFSIGNALED(status));
                whole = isNotedAsComplete(left);
                QVERIFY(!whole || (*part)->summary().state == store::Summary::State::Complete);
                const auto rows = (*part)->summary().events;
                beginning = rows > 0 && rows < m_rows.size();
            } else {
                open = true; // killed before there was a capture to speak of
                QVERIFY(!part.error().what.empty());
            }
        }
        m_beginnings += beginning ? 1 : 0;
        QVERIFY(kill.afterReport == 0 || (WIFSIGNALED(status) && beginning));
        if (open)
            openAgain(options, whole);
    }

    void openAgain(const OpenOptions& options, bool whole)
    {
        ++m_again;
        auto opened = openFile(path("a.txt"), options);
        QVERIFY2(bool(opened), opened ? "" : opened.error().message().c_str());
        QCOMPARE(opened->imported, !whole);
        verifyBeginning(*opened->capture, false);
        QCOMPARE(opened->capture->summary().events, std::uint64_t(m_rows.size()));
        QCOMPARE(opened->capture->summary().calls, m_whole->summary().calls);
    }

    fs::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }

    static fs::path captureIn(const fs::path& folder)
    {
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (entry.path().extension() == ".psc")
                return entry.path();
        }
        return {};
    }

    void verifyBeginning(const store::Capture& part, bool killed) const
    {
        QVERIFY2(!part.damage(), part.damage() ? part.damage()->message().c_str() : "");
        QVERIFY(part.problems().empty());
        const store::Summary summary = part.summary();
        QVERIFY(summary.events <= m_rows.size());
        QVERIFY(summary.state == store::Summary::State::Partial
                || (summary.state == store::Summary::State::Complete
                    && summary.events == m_rows.size()));
        QVERIFY(killed || summary.state == store::Summary::State::Complete);
        const auto events = part.events(0, summary.events);
        QVERIFY(events.has_value());
        QCOMPARE(std::uint64_t(events->size()), summary.events);
        for (std::uint32_t id = 0; id < part.taskCount(); ++id)
            QVERIFY(part.task(TaskId(id)) == m_whole->task(TaskId(id)));
        for (std::uint32_t id = 0; id < part.eventTypeCount(); ++id)
            QVERIFY(part.eventType(EventTypeId(id)) == m_whole->eventType(EventTypeId(id)));
        std::map<std::uint32_t, std::uint64_t> byCpu;
        for (RowId row = 0; row < summary.events; ++row) {
            const store::Event& event = (*events)[row];
            QVERIFY2(sameEvent(event, m_rows[row]), std::to_string(row).c_str());
            ++byCpu[event.cpu];
            if (row % 997 == 0 || row + 20 > summary.events)
                QCOMPARE(part.info(row).value(), m_whole->info(row).value());
        }
        verifyCalls(part, summary.events);
        verifyLanes(part, byCpu);
    }

    void verifyCalls(const store::Capture& part, std::uint64_t rows) const
    {
        std::uint64_t calls = 0;
        for (const store::CallStack& stack : part.calls().stacks()) {
            calls += stack.calls;
            const auto mine = part.calls().scan(stack.number, 0, stack.calls);
            const auto wanted = m_whole->calls().scan(stack.number, 0, stack.calls);
            QVERIFY2(mine.has_value(), mine ? "" : mine.error().message().c_str());
            QVERIFY(wanted.has_value());
            QCOMPARE(mine->size(), std::size_t(stack.calls));
            QCOMPARE(wanted->size(), mine->size());
            for (std::size_t i = 0; i < mine->size(); ++i) {
                const store::Call& call = (*mine)[i];
                const store::Call& whole = (*wanted)[i];
                if (whole.state == store::Call::State::Whole && *whole.exitRow < rows) {
                    QCOMPARE(describe(part, call), describe(*m_whole, whole));
                    continue;
                }
                QCOMPARE(call.firstRow, whole.firstRow);
                QCOMPARE(call.depth, whole.depth);
                QCOMPARE(part.string(call.function), m_whole->string(whole.function));
            }
        }
        QCOMPARE(calls, part.summary().calls);
    }

    static void verifyLanes(const store::Capture& part,
                            const std::map<std::uint32_t, std::uint64_t>& byCpu)
    {
        const std::int64_t begin = part.summary().firstNs;
        const std::int64_t end = part.summary().lastNs + 1;
        for (const auto& [cpu, wanted] : byCpu) {
            using Kind = store::LaneKey::Kind;
            for (const Kind kind : {Kind::CpuEvents, Kind::CpuRunning, Kind::CpuCalls}) {
                const auto items = part.lanes().window({kind, cpu}, begin, end, 500);
                QVERIFY2(items.has_value(), items ? "" : items.error().message().c_str());
                std::uint64_t count = 0;
                for (const store::LaneItem& item : *items)
                    count += item.count;
                QVERIFY(count <= wanted);
                if (kind == Kind::CpuEvents)
                    QCOMPARE(count, wanted);
            }
        }
    }

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_whole;
    std::vector<store::Event> m_rows;
    int m_beginnings = 0;
    int m_again = 0;
};

QTEST_APPLESS_MAIN(TestKilledImports)
#include "tst_killed_imports.moc"
