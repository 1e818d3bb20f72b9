#include "core/sql/query/query.h"
#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/support/waits.h"

#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

using namespace probescope;
using namespace probescope::store;

namespace {

Probe probeOf(std::uint32_t id)
{
    return {.id = id,
            .definition = "r16:mine/back vfs_read ret=$retval",
            .system = "mine",
            .event = "back" + std::to_string(id),
            .group = "probescope_1_2_1",
            .kind = probe::Kind::KernelReturn,
            .place = "vfs_read",
            .maxActive = 16,
            .filter = "ret < 0",
            .stackTrace = true,
            .selective = id == 1};
}

ProbeSample sampleOf(std::uint32_t probe, std::int64_t time)
{
    return {.timeNs = time,
            .probe = probe,
            .hits = std::uint64_t(time) * (probe + 1),
            .misses = std::uint64_t(time) / 10};
}

std::vector<std::vector<SqlValue>> ask(const Capture& capture, const std::string& sql)
{
    std::vector<std::vector<SqlValue>> rows;
    const auto query = Query::prepare(capture, sql);
    if (query) {
        static_cast<void>((*query)->run(
            [&rows](const Query::Row& row) {
                rows.push_back(row);
                return true;
            },
            {}));
    }
    return rows;
}

} // namespace

class TestCaptureProbes : public QObject
{
    Q_OBJECT

private slots:
    void keepsWhatWasCounted()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("probes.psc").toStdString();
        auto writer = Writer::create(path);
        QVERIFY(writer);
        for (const std::uint32_t id : {0U, 1U})
            (*writer)->probe(probeOf(id));
        const auto type = (*writer)->eventType({.system = "mine", .name = "back1"});
        (*writer)->event({.timeNs = 5, .type = type});
        for (std::int64_t time = 0; time <= 1000; time += 10) {
            for (const std::uint32_t id : {0U, 1U})
                (*writer)->probeSample(sampleOf(id, time));
        }
        QVERIFY((*writer)->finish());
        const auto capture = Capture::open(path);
        QVERIFY(capture);
        QVERIFY((*capture)->probes() == (std::vector{probeOf(0), probeOf(1)}));
        const auto all = (*capture)->probeSamples(1);
        QCOMPARE(all.size(), std::size_t(101));
        QVERIFY(all[100] == sampleOf(1, 1000));
        const auto some = (*capture)->probeSamples(0, 95, 120);
        QVERIFY(some == (std::vector{sampleOf(0, 100), sampleOf(0, 110), sampleOf(0, 120)}));
        QVERIFY((*capture)->lastProbeSample(0) == sampleOf(0, 1000));
        QVERIFY(!(*capture)->lastProbeSample(7));
        QVERIFY((*capture)->probeSamples(7).empty());

        using Row = std::vector<SqlValue>;
        const auto rows =
            ask(**capture,
                "SELECT id, system, event, kind, most_active, hits, misses, recorded, "
                "filter, with_stack FROM probe ORDER BY id");
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(rows[1]
                == (Row{std::int64_t(1), "mine", "back1", "kretprobe", std::int64_t(16),
                        std::int64_t(2000), std::int64_t(100), std::int64_t(1), "ret < 0",
                        std::int64_t(1)}));
        QVERIFY(
            ask(**capture,
                "SELECT count(*), max(s.hits) FROM probe_sample s JOIN probe p ON p.id = s.probe"
                " WHERE p.event = 'back0'")
            == (std::vector<Row>{{std::int64_t(101), std::int64_t(1000)}}));
    }

    /// Who follows a recording sees them before its end.
    void growWithTheCapture()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("grows.psc").toStdString();
        auto writer = Writer::create(path);
        QVERIFY(writer);
        const auto capture = Capture::open(path);
        QVERIFY(capture && (*capture)->probes().empty());
        (*writer)->probe(probeOf(0));
        (*writer)->probeSample(sampleOf(0, 10));
        const auto arrived = [&](std::size_t samples) {
            return (*writer)->progress({}) && (*capture)->refresh()
                && (*capture)->probeSamples(0).size() == samples;
        };
        waitUntil([&] { return arrived(1); });
        (*writer)->probeSample(sampleOf(0, 20));
        waitUntil([&] { return arrived(2); });
        QVERIFY((*writer)->finish(true));
        QVERIFY((*capture)->refresh());
        QVERIFY((*capture)->lastProbeSample(0) == sampleOf(0, 20));
    }

    /// Captures of the form before have no such tables, and are read as ever.
    void readsTheFormBefore()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("old.psc").toStdString();
        auto writer = Writer::create(path);
        QVERIFY(writer);
        const auto type = (*writer)->eventType({.system = "sched", .name = "sched_switch"});
        (*writer)->event({.timeNs = 5, .type = type});
        QVERIFY((*writer)->finish());
        sqlite3* database = nullptr;
        QCOMPARE(sqlite3_open(path.c_str(), &database), SQLITE_OK);
        QCOMPARE(sqlite3_exec(database,
                              "DROP TABLE probe; DROP TABLE probe_sample; PRAGMA user_version=4",
                              nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(database);
        const auto capture = Capture::open(path);
        QVERIFY2(capture, capture ? "" : capture.error().message().c_str());
        QCOMPARE((*capture)->summary().events, 1U);
        QVERIFY((*capture)->probes().empty());
        QVERIFY((*capture)->probeSamples(0).empty());
        QVERIFY(!(*capture)->lastProbeSample(0));
        QVERIFY(ask(**capture, "SELECT count(*) FROM probe")
                == (std::vector<std::vector<SqlValue>>{{std::int64_t(0)}}));
        QVERIFY(!(*capture)->damage());
        QVERIFY((*capture)->problems().empty());
        QVERIFY((*capture)->user().addMark({.timeNs = 5, .name = "here", .kind = "place"}));
    }
};

QTEST_APPLESS_MAIN(TestCaptureProbes)
#include "tst_capture_probes.moc"
