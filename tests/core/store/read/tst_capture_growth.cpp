// A capture that is read by several threads while it is still being written.

#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/core/store/read/random_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

class TestCaptureGrowth : public QObject
{
    Q_OBJECT

private slots:
    void rowsSeenKeepTheirMeaning()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("growing.psc").toStdString();
        constexpr std::size_t kEvents = 70'000; // crosses a chunk's end
        // Known beforehand, so that readers have something to compare with.
        RandomCapture wanted(11, {});
        struct Nowhere : Sink
        {
            StringId string(std::string_view) override { return StringId(0); }
            TaskId task(const Task&) override { return TaskId(0); }
            void resolveTask(TaskId, const Task&) override { }
            EventTypeId eventType(const EventType&) override { return EventTypeId(0); }
            FlagsId flags(const EventFlags&) override { return FlagsId(0); }
            BufferId buffer(std::string_view) override { return BufferId(0); }
            void event(const EventRecord&) override { }
            void loss(const Loss&) override { }
            void problem(const Problem&) override { }
            void symbol(const Symbol&) override { }
            void fact(std::string_view, std::string_view) override { }
            bool progress(const Progress&) override { return true; }
        } nowhere;
        wanted.push(nowhere, kEvents);

        auto writer = *Writer::create(path);
        const auto capture = *Capture::open(path);
        const Task& first = capture->task(TaskId(0));
        QVERIFY(capture->summary().state == Summary::State::Importing);

        std::atomic<bool> writing = true;
        std::atomic<int> wrong = 0;
        std::atomic<int> compared = 0;
        std::vector<std::thread> threads;
        for (unsigned seed = 0; seed < 3; ++seed) {
            threads.emplace_back([&, seed] {
                std::mt19937_64 random(seed);
                while (writing) {
                    if (seed == 0 && !capture->refresh())
                        ++wrong;
                    const std::uint64_t rows = capture->summary().events;
                    if (rows == 0)
                        continue;
                    const RowId row = random() % rows;
                    if (readBack(*capture, row) != wanted[row])
                        ++wrong;
                    static_cast<void>(capture->eventCountByTask());
                    static_cast<void>(capture->cpus());
                    static_cast<void>(capture->problems());
                    if (!capture->rowAt(wanted[row].timeNs))
                        ++wrong;
                    ++compared;
                }
            });
        }
        RandomCapture again(11, {.remember = false});
        again.push(*writer, kEvents);
        QVERIFY(writer->finish());
        writing = false;
        for (std::thread& thread : threads)
            thread.join();
        QVERIFY(capture->refresh());
        QCOMPARE(wrong.load(), 0);
        QVERIFY(compared > 0);
        QCOMPARE(capture->summary().events, kEvents);
        QVERIFY(capture->summary().state == Summary::State::Complete);
        QVERIFY(first == Task{}); // given out before there were tasks
        for (std::size_t row = 0; row < kEvents; row += 1'001)
            QVERIFY(readBack(*capture, row) == wanted[row]);
    }

    void marksCanBeSetDuringAnImport()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("growing.psc").toStdString();
        auto writer = *Writer::create(path);
        const auto capture = *Capture::open(path);
        RandomCapture random(1, {.remember = false});
        for (int i = 0; i < 20; ++i) {
            random.push(*writer, 4'000);
            QVERIFY(capture->user().addMark({.timeNs = i, .kind = "place"}));
        }
        QVERIFY(writer->finish());
        QVERIFY(capture->refresh());
        QCOMPARE(capture->user().marks().size(), std::size_t(20));
        QCOMPARE(capture->summary().events, 80'000U);
    }

    void theFirstRowsAreSeenAtOnce()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("growing.psc").toStdString();
        auto writer = *Writer::create(path);
        writer->progress({}); // a reader that reports before it has any
        writer->event({.timeNs = 1, .type = writer->eventType({.name = "e"})});
        writer->progress({});
        QCOMPARE((*Capture::open(path))->summary().events, 1U);
    }

    void twoViewersShareTheMarksOfAnImport()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("growing.psc").toStdString();
        auto writer = *Writer::create(path);
        const auto one = *Capture::open(path);
        const auto other = *Capture::open(path);
        RandomCapture random(1, {});
        for (int i = 0; i < 20; ++i) {
            random.push(*writer, 4'000);
            QVERIFY((i % 2 == 0 ? one : other)->user().addMark({.timeNs = i, .kind = "place"}));
            QCOMPARE(one->user().marks().size(), std::size_t(i) + 1);
            QCOMPARE(other->user().marks().size(), std::size_t(i) + 1);
            QVERIFY(one->refresh()); // the other one stays behind
        }
        QVERIFY(other->user().removeMark(one->user().marks().front().id));
        QVERIFY(writer->finish());
        for (const auto& capture : {one, other}) {
            QVERIFY(capture->refresh());
            QVERIFY(!capture->damage());
            QCOMPARE(capture->user().marks().size(), std::size_t(19));
            QCOMPARE(capture->summary().events, 80'000U);
            for (std::size_t row = 0; row < 80'000; row += 1'001)
                QVERIFY(readBack(*capture, row) == random[row]);
        }
    }

    void referencesStayWhenTasksGetNames()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("growing.psc").toStdString();
        auto writer = *Writer::create(path);
        const TaskId id = writer->task({.comm = "unknown"});
        writer->event({.timeNs = 1, .task = id, .type = writer->eventType({.name = "e"})});
        writer->progress({});
        const auto capture = *Capture::open(path);
        const Task& before = capture->task(id);
        QCOMPARE(before.comm, std::string("unknown"));
        writer->resolveTask(id, {.pid = 7, .comm = "bash"});
        QVERIFY(writer->finish());
        QVERIFY(capture->refresh());
        QCOMPARE(before.comm, std::string("unknown"));
        QCOMPARE(capture->task(id).comm, std::string("bash"));
    }
};

QTEST_APPLESS_MAIN(TestCaptureGrowth)
#include "tst_capture_growth.moc"
