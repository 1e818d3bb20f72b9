#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/core/store/read/random_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

class TestCapture : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path newPath()
    {
        return m_folder.filePath(QString::number(++m_files) + " 100%?.psc").toStdString();
    }
    static std::unique_ptr<Writer> make(const std::filesystem::path& path)
    {
        auto writer = Writer::create(path);
        return writer ? std::move(*writer) : nullptr;
    }

private slots:
    void eventsComeBack_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<RandomCapture::Shape>("shape");
        for (const int count : {0, 1, 65535, 65536, 65537, 200000})
            QTest::addRow("%d events", count) << count << RandomCapture::Shape{};
        QTest::newRow("time backwards") << 70000 << RandomCapture::Shape{.timeBackwards = true};
        QTest::newRow("4096 CPUs") << 70000 << RandomCapture::Shape{.cpus = 4096, .tasks = 5000};
        QTest::newRow("many types") << 20000 << RandomCapture::Shape{.types = 15000};
    }
    void eventsComeBack()
    {
        QFETCH(int, count);
        QFETCH(RandomCapture::Shape, shape);
        const auto path = newPath();
        auto writer = make(path);
        QVERIFY(writer);
        RandomCapture random(std::uint64_t(count), shape);
        random.push(*writer, std::size_t(count));
        QVERIFY(writer->finish());

        const auto capture = Capture::open(path);
        QVERIFY2(capture, capture ? "" : capture.error().message().c_str());
        const auto& events = random.events();
        QCOMPARE((*capture)->summary().events, events.size());
        QVERIFY((*capture)->summary().state == Summary::State::Complete);
        QCOMPARE((*capture)->chunks().count(), (events.size() + 65535) / 65536);
        const std::size_t step = std::max<std::size_t>(1, events.size() / 20000);
        for (std::size_t row = 0; row < events.size(); row += step)
            QVERIFY2(readBack(**capture, row) == events[row], std::to_string(row).c_str());
        QVERIFY(!(*capture)->event(events.size()));
        QVERIFY(!(*capture)->values(events.size()));
        checkColumns(**capture, events);
        checkCounts(**capture, events);
        checkRowAt(**capture, events);
        QVERIFY((*capture)->problems().empty());
    }

    static void checkColumns(const Capture& capture, const std::vector<RememberedEvent>& events)
    {
        for (std::uint64_t chunk = 0; chunk < capture.chunks().count(); ++chunk) {
            const auto columns = *capture.chunks().columns(chunk);
            const auto bounds = capture.chunks().bounds(chunk);
            QCOMPARE(bounds.firstRow, chunk * 65536);
            QCOMPARE(columns->firstRow, bounds.firstRow);
            QCOMPARE(columns->timeNs.size(), bounds.rows);
            std::int64_t least = events[bounds.firstRow].timeNs;
            std::int64_t greatest = least;
            for (std::size_t i = 0; i < bounds.rows; ++i) {
                const RememberedEvent& event = events[bounds.firstRow + i];
                QCOMPARE(columns->timeNs[i], event.timeNs);
                QCOMPARE(columns->cpu[i], event.cpu);
                QCOMPARE(TaskId(columns->task[i]).valid(), event.hasTask);
                least = std::min(least, event.timeNs);
                greatest = std::max(greatest, event.timeNs);
            }
            QCOMPARE(bounds.firstNs, least);
            QCOMPARE(bounds.lastNs, greatest);
        }
        QCOMPARE(capture.chunks().bounds(capture.chunks().count()).rows, 0U);
        QVERIFY(!capture.chunks().columns(capture.chunks().count()));
    }

    static void checkCounts(const Capture& capture, const std::vector<RememberedEvent>& events)
    {
        std::map<std::uint32_t, std::uint64_t> cpus;
        std::map<std::pair<std::int32_t, std::string>, std::uint64_t> tasks;
        std::map<std::string, std::uint64_t> types;
        std::uint64_t withTask = 0;
        for (const RememberedEvent& event : events) {
            ++cpus[event.cpu];
            ++types[event.type.format];
            if (event.hasTask) {
                ++tasks[{event.task.pid, event.task.comm}];
                ++withTask;
            }
        }
        const auto byCpu = capture.eventCountByCpu();
        for (const auto& [cpu, count] : cpus)
            QCOMPARE(byCpu.at(cpu), count);
        QCOMPARE(capture.cpus().size(), cpus.size());
        const auto byType = capture.eventCountByType();
        QCOMPARE(byType.size(), capture.eventTypeCount());
        for (std::uint32_t type = 0; type < byType.size(); ++type)
            QCOMPARE(byType[type], types[capture.eventType(EventTypeId(type)).format]);
        const auto byTask = capture.eventCountByTask();
        std::uint64_t sum = 0;
        for (std::uint32_t task = 0; task < byTask.size(); ++task) {
            const Task& found = capture.task(TaskId(task));
            QCOMPARE(byTask[task], (tasks[{found.pid, found.comm}]));
            sum += byTask[task];
        }
        QCOMPARE(sum, withTask);
        const Summary summary = capture.summary();
        QCOMPARE(summary.cpus, cpus.size());
        QCOMPARE(summary.tasks, tasks.size());
        if (!events.empty()) {
            const auto [first, last] =
                std::minmax_element(events.begin(), events.end(), [](const auto& a, const auto& b) {
                    return a.timeNs < b.timeNs;
                });
            QCOMPARE(summary.firstNs, first->timeNs);
            QCOMPARE(summary.lastNs, last->timeNs);
        }
    }

    static void checkRowAt(const Capture& capture, const std::vector<RememberedEvent>& events)
    {
        std::mt19937_64 random(1);
        const Summary summary = capture.summary();
        for (int i = 0; i < 50; ++i) {
            const std::int64_t span = summary.lastNs - summary.firstNs + 200;
            const std::int64_t time =
                summary.firstNs - 100 + std::int64_t(random() % std::uint64_t(span));
            const auto wanted = std::find_if(events.begin(), events.end(), [&](const auto& event) {
                return event.timeNs >= time;
            });
            QCOMPARE(*capture.rowAt(time), RowId(wanted - events.begin()));
        }
    }

    void pagesAcrossChunksAreWhole()
    {
        const auto path = newPath();
        auto writer = make(path);
        RandomCapture random(7, {});
        random.push(*writer, 140000);
        QVERIFY(writer->finish());
        const auto capture = *Capture::open(path);
        const auto page = capture->events(65536 - 30, 60);
        QVERIFY(page);
        QCOMPARE(page->size(), std::size_t(60));
        for (std::size_t i = 0; i < 60; ++i) {
            QCOMPARE((*page)[i].row, 65536 - 30 + i);
            QCOMPARE((*page)[i].timeNs, random[65536 - 30 + i].timeNs);
        }
        QCOMPARE(capture->events(139990, 60)->size(), std::size_t(10));
        QVERIFY(capture->events(140000, 60)->empty());
    }
};

QTEST_APPLESS_MAIN(TestCapture)
#include "tst_capture.moc"
