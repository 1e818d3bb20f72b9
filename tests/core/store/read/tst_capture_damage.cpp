// Capture files that are damaged, cut, foreign, or not to be written or read.

#include "core/database/schema.h"
#include "core/sql/query/query.h"
#include "core/store/file/chunks.h"
#include "core/store/file/user_data.h"
#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"
#include "core/store/write/writer.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/core/store/read/random_capture.h"
#include "tests/support/in_child.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sqlite3.h>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;
namespace fs = std::filesystem;

namespace {

std::string readFile(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void writeFile(const fs::path& path, std::string_view bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

void run(const fs::path& path, const char* sql)
{
    sqlite3* db = nullptr;
    sqlite3_open(path.c_str(), &db);
    QCOMPARE(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
}

} // namespace

class TestCaptureDamage : public QObject
{
    Q_OBJECT

    static constexpr std::size_t kEvents = 150'000;
    QTemporaryDir m_folder;
    RandomCapture m_random{9, {}};
    std::string m_bytes; ///< of a whole capture
    int m_files = 0;

    fs::path newPath() { return m_folder.filePath(QString::number(++m_files)).toStdString(); }

    static void verifyWords(const std::string& text)
    {
        for (const char* words :
             {"malformed", "no such table", "no such column", "syntax error", "not a database"}) {
            const auto at = text.find(words);
            const auto by = text.find("(SQLite: ");
            QVERIFY2(at == std::string::npos || (by != std::string::npos && by < at), text.c_str());
        }
    }

    /// Reads everything there is. Events that can be read must be right.
    void readAll(const Capture& capture, std::mt19937_64& random)
    {
        const Summary summary = capture.summary();
        QVERIFY(summary.events <= kEvents);
        for (int i = 0; i < 40 && summary.events > 0; ++i) {
            const RowId row = random() % summary.events;
            const auto event = capture.event(row);
            if (event) {
                QCOMPARE(event->timeNs, m_random[row].timeNs);
                QCOMPARE(event->cpu, m_random[row].cpu);
            } else {
                QVERIFY(event.error().code == ErrorCode::Corrupt);
                QVERIFY(!event.error().what.empty());
            }
            static_cast<void>(capture.info(row));
            if (event && event->type.value() < capture.eventTypeCount()
                && capture.eventType(event->type) == m_random[row].type) {
                const auto values = capture.values(row);
                std::size_t number = 0;
                for (std::size_t f = 0; values && f < values->size(); ++f) {
                    if (m_random[row].type.fields[f].kind < FieldKind::String)
                        QCOMPARE((*values)[f], m_random[row].numbers[number++]);
                }
            }
        }
        static_cast<void>(capture.eventCountByCpu());
        static_cast<void>(capture.eventCountByType());
        static_cast<void>(capture.eventCountByTask());
        static_cast<void>(capture.losses());
        static_cast<void>(capture.problems());
        static_cast<void>(capture.user().marks());
        static_cast<void>(capture.facts());
        static_cast<void>(capture.user().viewState("x"));
        static_cast<void>(capture.symbolAt(0xffffffff81000100));
        static_cast<void>(capture.rowAt(m_random[kEvents / 2].timeNs));
        static_cast<void>(capture.chunks().columns(0));
    }

private slots:
    void initTestCase()
    {
        const auto path = newPath();
        auto writer = *Writer::create(path);
        for (std::uint64_t i = 0; i < 500; ++i)
            writer->symbol({.address = 0xffffffff81000000 + i * 64, .name = "f"});
        for (int i = 0; i < 100; ++i) {
            writer->loss({.beginNs = i, .endNs = i + 1});
            writer->problem({.reason = "Reason"});
        }
        m_random.push(*writer, kEvents);
        QVERIFY(writer->finish());
        m_bytes = readFile(path);
        QVERIFY(m_bytes.size() > 1'000'000);
    }

    void changedBytesNeverCrash()
    {
        std::mt19937_64 random(1);
        int opened = 0;
        int told = 0;
        for (int round = 0; round < 150; ++round) {
            std::string bytes = m_bytes;
            // Few changes anywhere, or many in the pages of the directories.
            const bool directories = round % 3 == 0;
            const std::size_t range = directories ? 20 * 32768 : bytes.size();
            for (std::size_t i = 0; i < (directories ? 2000 : 1 + random() % 20); ++i)
                bytes[random() % range] = char(random());
            const auto path = newPath();
            writeFile(path, bytes);
            if (const auto capture = Capture::open(path)) {
                ++opened;
                readAll(**capture, random);
            } else {
                ++told;
                QVERIFY(!capture.error().what.empty());
                QCOMPARE(capture.error().place.file, path.string());
            }
            fs::remove(path);
        }
        QVERIFY(opened > 0);
        qInfo("%d opened, %d refused", opened, told);
    }

    void aDamagedChunkIsNamedAndOthersAreRead()
    {
        const auto path = newPath();
        writeFile(path, m_bytes);
        run(path,
            "UPDATE chunk_base SET data = zeroblob(length(data)) WHERE id = 1;"
            "UPDATE chunk_fields SET data = zeroblob(length(data)) WHERE id = 2");
        const auto capture = *Capture::open(path);
        QVERIFY(readBack(*capture, 65'535) == m_random[65'535]);
        const auto bad = capture->event(65'536);
        QVERIFY(!bad);
        QVERIFY(bad.error().code == ErrorCode::Corrupt);
        QCOMPARE(bad.error().place.field, std::string("events 65536 to 131071"));
        QVERIFY(capture->event(131'072));
        RowId row = 131'072;
        while (m_random[row].type.fields.empty())
            ++row;
        QVERIFY(!capture->values(row));
        QVERIFY(!capture->info(row));
    }

    void damageIsToldOnceWithItsPlaceAndWhatCanBeDone()
    {
        const auto path = newPath();
        writeFile(path, m_bytes);
        run(path,
            "UPDATE chunk_base SET data = zeroblob(length(data)) WHERE id = 1;"
            "UPDATE chunk_fields SET data = zeroblob(length(data)) WHERE id = 2");
        const auto capture = *Capture::open(path);
        std::vector<Error> told;
        capture->onDamage([&told](const Error& error) { told.push_back(error); });
        QVERIFY(capture->event(0));
        QVERIFY(!capture->damage() && told.empty());
        QVERIFY(!capture->event(65'536));
        QVERIFY(!capture->event(65'537));
        QCOMPARE(told.size(), std::size_t(1));
        QVERIFY(capture->damage().has_value());
        QCOMPARE(told[0].place.file, path.string());
        QCOMPARE(told[0].place.field, std::string("events 65536 to 131071"));
        QVERIFY(!told[0].hint.empty());
        capture->onDamage([&told](const Error& error) { told.push_back(error); });
        QCOMPARE(told.size(), std::size_t(2)); // who comes later hears of it, too
        capture->onDamage({});
    }

    void queriesTellDamageAsAnythingElseDoes()
    {
        const auto path = newPath();
        writeFile(path, m_bytes);
        run(path, "UPDATE chunk_base SET data = zeroblob(length(data)) WHERE id = 1");
        const auto capture = *Capture::open(path);
        const auto query = Query::prepare(*capture, "SELECT sum(ts % 7) FROM event");
        QVERIFY(query.has_value());
        const auto done = (*query)->run([](const Query::Row&) { return true; }, {});
        QVERIFY(!done);
        QVERIFY(done.error().code == ErrorCode::Corrupt);
        QCOMPARE(done.error().place.file, path.string());
        QVERIFY(!done.error().hint.empty());
    }

    void lanesAndQueriesBesideADamagedChunkAnswer()
    {
        const auto path = newPath();
        writeFile(path, m_bytes);
        run(path, // three bytes in the middle
            "UPDATE chunk_base SET data = CAST(substr(data, 1, length(data) / 2) || x'5a5a5a'"
            " || substr(data, length(data) / 2 + 4) AS BLOB) WHERE id = 1");
        const auto capture = *Capture::open(path);
        const std::int64_t end = m_random[kEvents - 1].timeNs + 1;
        for (const std::uint64_t chunk : {0U, 2U}) {
            const auto bounds = capture->chunks().bounds(chunk);
            const std::int64_t first = bounds.firstNs + (bounds.lastNs - bounds.firstNs) / 4;
            const std::int64_t last = bounds.firstNs + (bounds.lastNs - bounds.firstNs) / 2;
            std::uint64_t wanted = 0;
            std::uint64_t ofCpu = 0;
            for (RowId row = 0; row < kEvents; ++row) {
                if (m_random[row].timeNs < first || m_random[row].timeNs >= last)
                    continue;
                ++wanted;
                ofCpu += m_random[row].cpu == 3 ? 1 : 0;
            }
            const auto items =
                capture->lanes().window({LaneKey::Kind::CpuEvents, 3}, first, last, 100'000'000);
            QVERIFY2(items.has_value(), items ? "" : items.error().message().c_str());
            std::uint64_t count = 0;
            for (const LaneItem& item : *items)
                count += item.count;
            QCOMPARE(count, ofCpu);
            const auto answer =
                tryAsk(*capture,
                       "SELECT count(*), sum(cpu = 3) FROM event WHERE ts >= "
                           + std::to_string(first) + " AND ts < " + std::to_string(last));
            QVERIFY2(answer.has_value(), answer ? "" : answer.error().message().c_str());
            QCOMPARE(answer->front(), std::to_string(wanted) + "|" + std::to_string(ofCpu));
        }
        QVERIFY(!capture->damage());
        // From afar the summaries answer; near the damaged rows, and where all are read, it is
        // told.
        QVERIFY(capture->lanes().window({LaneKey::Kind::CpuEvents, 3}, 0, end, 5).has_value());
        const auto bounds = capture->chunks().bounds(1);
        const auto near = capture->lanes().window({LaneKey::Kind::CpuEvents, 3}, bounds.firstNs,
                                                  bounds.lastNs, 100'000'000);
        const auto task = capture->lanes().window({LaneKey::Kind::TaskEvents, 7}, 0, end, 100);
        const auto sum = tryAsk(*capture, "SELECT sum(ts % 7) FROM event");
        for (const Error* error : {near ? nullptr : &near.error(), task ? nullptr : &task.error(),
                                   sum ? nullptr : &sum.error()}) {
            QVERIFY(error && error->code == ErrorCode::Corrupt);
            QCOMPARE(error->place.file, path.string());
            QCOMPARE(error->place.field, std::string("events 65536 to 131071"));
        }
        QVERIFY(capture->damage().has_value());
    }

    /// What SQLite says of a damaged file ("near NULL: syntax error") is for its developers.
    void eachMessageNamesTheFileAndWhatCanBeDone()
    {
        std::mt19937_64 random(3);
        int errors = 0;
        const auto path = newPath();
        const auto verify = [&](const Error& error) {
            if (error.code != ErrorCode::Corrupt)
                return;
            ++errors;
            QCOMPARE(error.place.file, path.string());
            QVERIFY2(!error.hint.empty(), error.message().c_str());
            verifyWords(error.what.text());
        };
        for (int round = 0; round < 300 && !QTest::currentTestFailed(); ++round) {
            std::string bytes = m_bytes;
            // The first page, or the beginning of any other, where SQLite keeps its own account.
            const std::size_t page = round % 2 == 0 ? 0 : random() % (bytes.size() / 32768);
            bytes[page * 32768 + random() % (page == 0 ? 32768 : 64)] ^= char(1U << (random() % 8));
            fs::remove(path.string() + "-wal");
            fs::remove(path.string() + "-shm");
            writeFile(path, bytes);
            const auto capture = Capture::open(path);
            if (!capture) {
                verify(capture.error());
                continue;
            }
            if (const auto event = (*capture)->event(random() % kEvents); !event)
                verify(event.error());
            const auto losses = (*capture)->lanes().window({LaneKey::Kind::CpuEvents, 0}, 0,
                                                           m_random[kEvents - 1].timeNs, 100);
            if (!losses)
                verify(losses.error());
            if (const auto damage = (*capture)->damage())
                verify(*damage);
            for (const Problem& problem : (*capture)->problems()) {
                if (problem.place.file != path.string())
                    continue;
                verifyWords(problem.reason.text());
                QVERIFY2(problem.reason.text().find("Import the original again")
                             != std::string::npos,
                         problem.reason.text().c_str());
            }
        }
        qInfo("%d errors", errors);
        QVERIFY(errors > 5);
    }

    void lostTablesAreTold()
    {
        const auto path = newPath();
        writeFile(path, m_bytes);
        run(path,
            "DELETE FROM task WHERE id = 3; DROP TABLE flags;"
            "DELETE FROM chunk_dir WHERE id = 1");
        const auto capture = *Capture::open(path);
        QCOMPARE(capture->summary().events, 65'536U);
        QCOMPARE(capture->taskCount(), 3U);
        QVERIFY(capture->flags(FlagsId(1)) == EventFlags{});
        int damage = 0;
        for (const Problem& problem : capture->problems())
            damage += problem.kind == Problem::Kind::Corrupt ? 1 : 0;
        QCOMPARE(damage, 3);
        const auto told = capture->damage();
        QVERIFY(told.has_value());
        QCOMPARE(told->what.words(), std::string("The table of {} is incomplete: {}"));
        QVERIFY(told->what.arguments()[0].isTemplate());
        QVERIFY(told->what.arguments()[0] == told->place.field);
    }

    void cutFilesGiveTheirWholePages()
    {
        std::mt19937_64 random(2);
        std::uint64_t most = 0;
        for (int round = 0; round < 60; ++round) {
            const auto path = newPath();
            const std::size_t size = random() % m_bytes.size();
            writeFile(path, std::string_view(m_bytes).substr(0, size));
            const auto capture = Capture::open(path);
            if (capture) {
                most = std::max(most, (*capture)->summary().events);
                QVERIFY(!(*capture)->problems().empty());
                readAll(**capture, random);
            } else {
                QVERIFY(!capture.error().what.empty());
            }
            fs::remove(path);
        }
        QVERIFY(most > 0);
    }

    void foreignFilesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("empty") << QByteArray() << QByteArray("empty");
        QTest::newRow("text") << QByteArray("# tracer: nop\n").repeated(2000)
                              << QByteArray("not an SQLite database");
        QTest::newRow("header only")
            << QByteArray("SQLite format 3\0", 16) << QByteArray("not an SQLite database");
    }
    void foreignFilesAreNamed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, word);
        const auto path = newPath();
        writeFile(path, bytes.toStdString());
        const auto capture = Capture::open(path);
        QVERIFY(!capture);
        QVERIFY(capture.error().code == ErrorCode::Corrupt);
        QVERIFY2(capture.error().what.text().find(word.toStdString()) != std::string::npos,
                 capture.error().message().c_str());
    }

    void otherDatabasesAreRefused()
    {
        const auto path = newPath();
        run(path, "CREATE TABLE meta(key, value)");
        const auto capture = Capture::open(path);
        QVERIFY(!capture);
        QVERIFY(capture.error().code == ErrorCode::Corrupt);
        QVERIFY(capture.error().what.text().find("not a Probescope capture") != std::string::npos);
    }

    void newerVersionsAreNamed()
    {
        const auto path = newPath();
        writeFile(path, m_bytes);
        run(path, ("PRAGMA user_version=" + std::to_string(kSchemaVersion + 1)).c_str());
        const auto capture = Capture::open(path);
        QVERIFY(!capture);
        QVERIFY(capture.error().code == ErrorCode::NewerVersion);
        QVERIFY(!capture.error().hint.empty());
    }

    void olderFormsAreRefused()
    {
        const auto path = newPath();
        writeFile(path, m_bytes);
        run(path, "PRAGMA user_version=1");
        const auto capture = Capture::open(path);
        QVERIFY(!capture);
        QVERIFY(capture.error().code == ErrorCode::Corrupt); // so that a cache imports it again
        QVERIFY(capture.error().what.text().find("prerelease") != std::string::npos);
    }

    void missingFilesAndFoldersAreNamed()
    {
        const auto missing = Capture::open(newPath());
        QVERIFY(!missing && missing.error().code == ErrorCode::NotFound);
        const auto folder = Capture::open(m_folder.path().toStdString());
        QVERIFY(!folder && folder.error().code == ErrorCode::Io);
        const auto device = Capture::open("/dev/null");
        QVERIFY(!device && device.error().code == ErrorCode::Io);
    }

    void readOnlyFilesOpenWithoutMarks_data()
    {
        QTest::addColumn<int>("fileMode");
        QTest::addColumn<int>("folderMode");
        QTest::newRow("file") << 0444 << 0755;
        QTest::newRow("folder") << 0644 << 0555;
        QTest::newRow("both") << 0444 << 0555;
    }
    void readOnlyFilesOpenWithoutMarks()
    {
        QFETCH(int, fileMode);
        QFETCH(int, folderMode);
        const int status = asNobody([&](const fs::path& folder) {
            const auto path = folder / "c.psc";
            writeFile(path, m_bytes);
            fs::permissions(path, fs::perms(fileMode));
            fs::permissions(folder, fs::perms(folderMode));
            const auto capture = Capture::open(path);
            if (!capture || (*capture)->user().writable()
                || (*capture)->summary().events != kEvents)
                return 1;
            if (readBack(**capture, 70'000) != m_random[70'000])
                return 2;
            const auto mark = (*capture)->user().addMark({.timeNs = 1});
            if (mark || mark.error().code != ErrorCode::NoPermission)
                return 3;
            if ((*capture)->user().setViewState("a", "b") || !(*capture)->problems().size())
                return 4;
            return 0;
        });
        QCOMPARE(status, 0);
    }

    void filesThatMayNotBeReadAreNamed()
    {
        const int status = asNobody([&](const fs::path& folder) {
            const auto path = folder / "c.psc";
            writeFile(path, m_bytes);
            fs::permissions(path, fs::perms::none);
            const auto file = Capture::open(path);
            if (file || file.error().code != ErrorCode::NoPermission)
                return 1;
            fs::permissions(folder, fs::perms::none);
            const auto inFolder = Capture::open(path);
            const auto created = Writer::create(folder / "new.psc");
            fs::permissions(folder, fs::perms::all);
            if (inFolder || inFolder.error().code != ErrorCode::NoPermission)
                return 2;
            if (created || created.error().code != ErrorCode::NoPermission)
                return 3;
            return 0;
        });
        QCOMPARE(status, 0);
    }
};

QTEST_APPLESS_MAIN(TestCaptureDamage)
#include "tst_capture_damage.moc"
