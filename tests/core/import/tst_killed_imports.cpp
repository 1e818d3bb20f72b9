// Imports that are killed at any moment: what they leave is a beginning of the whole capture, or is
// told to be unfinished; and the file is imported again when it is opened the next time.

#include "core/import/opened.h"
#include "core/store/read/call_series.h"
#include "core/store/read/lanes.h"
#include "tests/support/graph_blocks.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <ctime>
#include <fstream>
#include <map>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::open;

namespace fs = std::filesystem;

namespace {

std::int64_t cpuTimeNs()
{
    struct timespec time = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

/// Has the kernel kill this process when it has worked that long: wherever it is then, and however
/// fast the machine is.
void dieAfter(std::int64_t nanoseconds)
{
    struct sigevent event = {};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGKILL;
    timer_t timer = {};
    if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) != 0)
        _exit(1);
    struct itimerspec at = {};
    at.it_value.tv_sec = nanoseconds / 1'000'000'000;
    at.it_value.tv_nsec = nanoseconds % 1'000'000'000 + 1;
    if (timer_settime(timer, 0, &at, nullptr) != 0)
        _exit(2);
}

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
        importWhole(blocks);
        std::mt19937_64 random(7);
        int again = 0;
        int beginnings = 0;
        for (int round = 0; round < kills && !QTest::currentTestFailed(); ++round) {
            const QTemporaryDir folder;
            OpenOptions options;
            options.cache = folder.path().toStdString();
            const auto limit = std::int64_t(random() % std::uint64_t(m_importNs));
            const pid_t child = fork();
            if (child == 0) {
                dieAfter(limit);
                _exit(openFile(path("a.txt"), options) ? 0 : 3);
            }
            int status = 0;
            QCOMPARE(waitpid(child, &status, 0), child);
            QVERIFY(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);

            const fs::path left = captureIn(options.cache);
            bool open = round % 20 == 0;
            bool whole =
                false; // a kill may come behind the last word of an import, and of its lock
            if (left.empty()) {
                open = true;
            } else if (const auto part = store::Capture::open(left)) {
                verifyBeginning(**part, WIFSIGNALED(status));
                whole = isNotedAsComplete(left);
                QVERIFY(!whole || (*part)->summary().state == store::Summary::State::Complete);
                const auto rows = (*part)->summary().events;
                beginnings += rows > 0 && rows < m_rows.size() ? 1 : 0;
            } else {
                open = true; // killed before there was a capture to speak of
                QVERIFY(!part.error().what.empty());
            }
            if (!open)
                continue;
            ++again;
            auto opened = openFile(path("a.txt"), options);
            QVERIFY2(bool(opened), opened ? "" : opened.error().message().c_str());
            QCOMPARE(opened->imported, !whole);
            verifyBeginning(*opened->capture, false);
            QCOMPARE(opened->capture->summary().events, std::uint64_t(m_rows.size()));
            QCOMPARE(opened->capture->summary().calls, m_whole->summary().calls);
        }
        qInfo("%d of %d left a beginning, %d were imported again", beginnings, kills, again);
        QVERIFY(beginnings > kills / 4);
    }

private:
    void importWhole(int blocks)
    {
        std::ofstream(path("a.txt"), std::ios::binary) << graphBlocks(blocks);
        const QTemporaryDir folder;
        OpenOptions options;
        options.cache = folder.path().toStdString();
        const std::int64_t before = cpuTimeNs();
        auto whole = openFile(path("a.txt"), options);
        m_importNs = cpuTimeNs() - before;
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
    std::int64_t m_importNs = 0;
};

QTEST_APPLESS_MAIN(TestKilledImports)
#include "tst_killed_imports.moc"
