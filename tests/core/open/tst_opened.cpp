#include "core/open/content_key.h"
#include "core/open/opened.h"
#include "core/store/notes.h"
#include "tests/support/full_disk.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace probescope;
using namespace probescope::open;

namespace fs = std::filesystem;

namespace {

/// Text of trace_pipe with `count` events, one a microsecond.
std::string events(int count, const std::string& name = "task")
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        std::string fraction = std::to_string(i % 1'000'000);
        fraction.insert(0, 6 - fraction.size(), '0');
        text += "            " + name + "-" + std::to_string(100 + i % 7) + "     [001] d..2.  "
            + std::to_string(1 + i / 1'000'000) + "." + fraction
            + ": sched_waking: comm=a pid=" + std::to_string(i) + " prio=120 target_cpu=000\n";
    }
    return text;
}

} // namespace

class TestOpened : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_options = {};
        m_options.cache = path("cache");
    }

    void aFileIsImportedOnce()
    {
        write("a.txt", events(1000));
        auto first = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(first), message(first));
        QVERIFY(first->imported);
        QCOMPARE(first->capture->summary().events, 1000U);
        QCOMPARE(int(first->capture->summary().state), int(store::Summary::State::Complete));
        QCOMPARE(first->capture->fact(facts::kOriginal).value(), path("a.txt").string());
        write("copy with another name", events(1000));
        for (const char* name : {"a.txt", "copy with another name"}) {
            auto again = openFile(path(name), m_options);
            QVERIFY2(bool(again), message(again));
            QVERIFY(!again->imported);
            QCOMPARE(again->original, path(name));
            QCOMPARE(again->capture->path(), first->capture->path());
            QCOMPARE(again->capture->summary().events, 1000U);
        }
        write("b.txt", events(1001));
        auto other = openFile(path("b.txt"), m_options);
        QVERIFY2(bool(other), message(other));
        QVERIFY(other->imported);
        QCOMPARE(other->capture->summary().events, 1001U);
    }

    void kernelEventsPrintAsTheyDidWhereTheyCameFrom()
    {
        // The lines of `trace-cmd report -N`, at once and from the cache.
        for (int i = 0; i < 2; ++i) {
            const auto opened = openFile(TEST_DATA "/trace_dat/kprobe-v6.dat.xz", m_options);
            QVERIFY2(bool(opened), message(opened));
            QCOMPARE(opened->imported, i == 0);
            QCOMPARE(opened->capture->summary().events, 26U);
            const char* const lines[]{
                "(ffffffff812833c0) dfd=-100 file=\"/tmp/file with space-0.dat\"",
                "(ffffffff812833c0 <- ffffffff8128378c) fd=3",
                "(ffffffff81286100) n=100 u8s={0x1,0x0,0x0,0x0} sym=ksys_write+0x5b "
                "comm=\"gadget\"",
            };
            for (RowId row = 0; row < std::size(lines); ++row)
                QCOMPARE(opened->capture->info(row).value().c_str(), lines[row]);
        }
    }

    void aCaptureIsOpenedInPlace()
    {
        write("a.txt", events(10));
        auto made = importFile(path("a.txt"), path("made.psc"), m_options);
        QVERIFY2(bool(made), message(made));
        made->capture.reset();
        auto opened = openFile(path("made.psc"), m_options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(!opened->imported);
        QCOMPARE(opened->capture->path(), path("made.psc"));
        QVERIFY(!fs::exists(m_options.cache));
        auto twice = importFile(path("a.txt"), path("made.psc"), m_options);
        QVERIFY(!twice);
        QCOMPARE(int(twice.error().code), int(ErrorCode::Invalid));
    }

    void firstRowsComeWhileTheRestIsRead()
    {
        write("a.txt", events(100'000));
        std::shared_ptr<store::Capture> first;
        int calls = 0;
        std::uint64_t rowsThen = 0;
        m_options.firstRows = [&](std::shared_ptr<store::Capture> capture) {
            ++calls;
            rowsThen = capture->summary().events;
            first = std::move(capture);
        };
        auto opened = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(opened), message(opened));
        QCOMPARE(calls, 1);
        QVERIFY(rowsThen > 0 && rowsThen < 100'000);
        QCOMPARE(opened->capture, first);
        QCOMPARE(first->summary().events, 100'000U);
    }

    void aCancelledImportIsKeptForItsViewerOnly()
    {
        write("a.txt", events(60'000));
        auto options = m_options;
        options.cancel = CancelToken();
        options.progress = [&](const Progress& progress) {
            if (progress.events > 20'000)
                options.cancel.cancel();
            return true;
        };
        auto part = openFile(path("a.txt"), options);
        QVERIFY2(bool(part), message(part));
        const auto rows = part->capture->summary().events;
        QVERIFY(rows > 0 && rows < 60'000);
        QCOMPARE(int(part->capture->summary().state), int(store::Summary::State::Partial));
        QVERIFY(!part->trouble);

        auto whole = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(whole), message(whole));
        QVERIFY(whole->imported);
        QCOMPARE(whole->capture->summary().events, 60'000U);
        QVERIFY(whole->capture->path() != part->capture->path());
        QVERIFY(bool(part->capture->values(rows - 1)));

        // When its viewer is gone, the partial one goes with the next import.
        const fs::path partial = part->capture->path();
        part->capture.reset();
        write("b.txt", events(5));
        QVERIFY(bool(openFile(path("b.txt"), m_options)));
        QVERIFY(!fs::exists(partial));
        QVERIFY(fs::exists(whole->capture->path()));
    }

    void cancellingBeforeAnythingIsAnError()
    {
        write("a.txt", events(1000));
        m_options.cancel.cancel();
        auto opened = openFile(path("a.txt"), m_options);
        QVERIFY(!opened);
        QCOMPARE(int(opened.error().code), int(ErrorCode::Cancelled));
    }

    void whatAKilledImportLeftIsRemoved()
    {
        write("a.txt", events(100));
        auto first = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(first), message(first));
        fs::path lock = first->capture->path();
        lock.replace_extension(".lock");
        const fs::path capture = first->capture->path();
        first->capture.reset();
        std::ofstream(lock, std::ios::trunc).close(); // as it is while importing
        std::ofstream(capture, std::ios::trunc) << "half a capture";
        auto again = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        QCOMPARE(again->capture->path(), capture);
        QCOMPARE(again->capture->summary().events, 100U);
    }

    void aDamagedCaptureIsImportedAnew()
    {
        write("a.txt", events(100));
        auto first = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(first), message(first));
        const fs::path capture = first->capture->path();
        first->capture.reset();
        std::ofstream(capture, std::ios::trunc) << "no capture at all, but something else";
        auto again = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        QCOMPARE(again->capture->summary().events, 100U);
    }

    void aCaptureWithADamagedTableIsImportedAnewAndKeepsPlaces()
    {
        write("a.txt", events(100));
        auto first = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(first), message(first));
        const fs::path capture = first->capture->path();
        QVERIFY(first->capture->addMark({.timeNs = 5, .name = "here", .kind = "place"}));
        first->capture.reset();
        sqlite3* db = nullptr;
        sqlite3_open(capture.c_str(), &db);
        QCOMPARE(sqlite3_exec(db, "DROP TABLE flags", nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(db);
        auto again = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        QVERIFY(!again->capture->damage());
        QCOMPARE(again->capture->flags(FlagsId(0)).text, std::string("d..2."));
        QCOMPARE(again->capture->marks().size(), std::size_t(1));
        QCOMPARE(again->capture->marks()[0].name, std::string("here"));
    }

    /// Whatever makes a file be imported anew: what the user made in the capture is in the new one.
    void whatTheUserMadeOutlivesTheCapture_data()
    {
        QTest::addColumn<QString>("fate");
        for (const char* fate : {"damaged", "cut import", "removed for room", "older importer"})
            QTest::newRow(fate) << fate;
    }
    void whatTheUserMadeOutlivesTheCapture()
    {
        QFETCH(QString, fate);
        write("a.txt", events(100));
        auto first = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(first), message(first));
        const fs::path capture = first->capture->path();
        const store::Note note{.text = "two\nlines", .beginNs = 5, .endNs = 9, .row = 3, .cpu = 1};
        const auto kept = store::saveNote(*first->capture, note);
        QVERIFY(kept);
        QVERIFY(first->capture->addMark({.timeNs = 5, .name = "here", .kind = "place"}));
        QVERIFY(first->capture->saveQuery({.name = "mine", .sql = "SELECT 1"}));
        QVERIFY(first->capture->saveSpanDefinition(
            {.name = "spans", .begin = {.event = "a"}, .end = {.event = "b"}}));
        first->capture.reset();

        fs::path lock = capture;
        lock.replace_extension(".lock");
        if (fate == "damaged") {
            sqlite3* db = nullptr;
            sqlite3_open(capture.c_str(), &db);
            QCOMPARE(sqlite3_exec(db, "DROP TABLE flags", nullptr, nullptr, nullptr), SQLITE_OK);
            sqlite3_close(db);
        } else if (fate == "cut import") {
            std::ofstream(lock, std::ios::trunc).close();
        } else if (fate == "removed for room") {
            write("b.txt", events(5));
            auto options = m_options;
            options.cacheBytes = 1;
            QVERIFY(bool(openFile(path("b.txt"), options)));
            QVERIFY(!fs::exists(capture));
        } else {
            std::string name = capture.filename().string();
            name.replace(name.find('-') + 1, 2, "i0");
            fs::rename(capture, capture.parent_path() / name);
            fs::rename(lock, (capture.parent_path() / name).replace_extension(".lock"));
        }
        for (const bool imported : {true, false}) {
            auto again = openFile(path("a.txt"), m_options);
            QVERIFY2(bool(again), message(again));
            QCOMPARE(again->imported, imported);
            QVERIFY(!again->capture->damage());
            QCOMPARE(again->capture->summary().events, 100U);
            auto notes = store::notes(*again->capture);
            QCOMPARE(notes.size(), std::size_t(2)); // the place is one
            std::erase_if(notes, [](const store::Note& other) { return other.id < 0; });
            notes.at(0).id = kept->id;
            QVERIFY(notes.at(0) == *kept);
            QCOMPARE(again->capture->marks().size(), std::size_t(1));
            QCOMPARE(again->capture->savedQueries().at(0).sql, std::string("SELECT 1"));
            QCOMPARE(again->capture->savedQueries().size(), std::size_t(1));
            QCOMPARE(again->capture->spanDefinitions().at(0).name, std::string("spans"));
        }
        // Nothing is left beside it, neither the work nor the other importer's capture.
        for (const auto& entry : fs::directory_iterator(m_options.cache)) {
            const auto name = entry.path().filename().string();
            QVERIFY2(entry.path().extension() != ".work" && name.find("-i0-") == std::string::npos,
                     name.c_str());
        }
    }

    void whatWasRemovedStaysSo()
    {
        write("a.txt", events(100));
        auto first = openFile(path("a.txt"), m_options);
        const auto kept = store::saveNote(*first->capture, {.text = "gone soon"});
        QVERIFY(kept);
        fs::path lock = first->capture->path();
        lock.replace_extension(".lock");
        first->capture.reset();
        std::ofstream(lock, std::ios::trunc).close(); // it is imported anew
        auto again = openFile(path("a.txt"), m_options);
        const auto notes = store::notes(*again->capture);
        QCOMPARE(notes.size(), std::size_t(1));
        QVERIFY(store::removeNote(*again->capture, notes[0].id));
        again->capture.reset();
        auto third = openFile(path("a.txt"), m_options);
        QVERIFY(store::notes(*third->capture).empty());
    }

    void twoAtOnceImportOnce()
    {
        write("a.txt", events(40'000));
        std::atomic<int> imports = 0;
        std::atomic<int> failures = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                auto opened = openFile(path("a.txt"), m_options);
                if (!opened || opened->capture->summary().events != 40'000)
                    ++failures;
                else if (opened->imported)
                    ++imports;
            });
        }
        for (auto& thread : threads)
            thread.join();
        QCOMPARE(failures.load(), 0);
        QCOMPARE(imports.load(), 1);
    }

    void theCacheIsBounded()
    {
        std::vector<Opened> open;
        std::vector<fs::path> paths;
        for (int i = 0; i < 3; ++i) {
            const std::string name = std::to_string(i);
            write(name, events(100 + i));
            auto opened = openFile(path(name), m_options);
            QVERIFY2(bool(opened), message(opened));
            paths.push_back(opened->capture->path());
            if (i == 1)
                open.push_back(std::move(*opened)); // stays open
        }
        m_options.cacheBytes = 1;
        write("last", events(200));
        auto last = openFile(path("last"), m_options);
        QVERIFY2(bool(last), message(last));
        QVERIFY(!fs::exists(paths[0]));
        QVERIFY(fs::exists(paths[1]));
        QVERIFY(!fs::exists(paths[2]));
        QVERIFY(fs::exists(last->capture->path()));
    }

    void aCacheThatCannotBeWrittenIsReplaced()
    {
        write("a.txt", events(100));
        write("cache", "a file and no folder");
        auto opened = openFile(path("a.txt"), m_options);
        QVERIFY2(bool(opened), message(opened));
        QCOMPARE(opened->capture->summary().events, 100U);
        const fs::path capture = opened->capture->path();
        QVERIFY(fs::exists(capture));
        opened->capture.reset();
        QVERIFY(!fs::exists(capture.parent_path()));
    }

    void aFullDiskKeepsWhatWasRead()
    {
        write("a.txt", events(100'000));
        FullDisk disk;
        m_options.firstRows = [](const auto&) { FullDisk::fill(); };
        auto opened = openFile(path("a.txt"), m_options);
        FullDisk::empty();
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(opened->trouble);
        QCOMPARE(int(opened->trouble->code), int(ErrorCode::DiskFull));
        QVERIFY2(opened->trouble->message().find(m_options.cache.string()) != std::string::npos,
                 opened->trouble->message().c_str());
        const auto rows = opened->capture->summary().events;
        QVERIFY(rows > 0 && rows < 100'000);
        QVERIFY(bool(opened->capture->info(rows - 1)));
        opened->capture.reset();
        auto again = openFile(path("a.txt"), {.cache = m_options.cache});
        QVERIFY2(bool(again), message(again));
        QCOMPARE(again->capture->summary().events, 100'000U);
    }

    void aFullDiskWithNothingReadIsAnError()
    {
        write("a.txt", events(1000));
        FullDisk disk;
        FullDisk::fill();
        auto opened = openFile(path("a.txt"), m_options);
        FullDisk::empty();
        QVERIFY(!opened);
        QCOMPARE(int(opened.error().code), int(ErrorCode::DiskFull));
        QVERIFY2(opened.error().message().find(m_options.cache.string()) != std::string::npos,
                 message(opened));
    }

    void whatIsNoCaptureIsNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("word");
        QTest::newRow("empty") << QByteArray() << "empty";
        QTest::newRow("zeros") << QByteArray(5000, '\0') << "no capture";
        QTest::newRow("program") << QByteArray("\x7f"
                                               "ELF\x02\x01\x01 and so on")
                                 << "ELF";
        QTest::newRow("archive") << QByteArray(257, 'a') + QByteArray("ustar")
                + QByteArray(250, '\0')
                                 << "tar";
        QTest::newRow("cut magic") << QByteArray("\x17\x08\x44trac") << "no capture";
    }
    void whatIsNoCaptureIsNamed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, word);
        write("x", bytes.toStdString());
        const auto opened = openFile(path("x"), m_options);
        QVERIFY(!opened);
        QCOMPARE(opened.error().place.file, path("x").string());
        QVERIFY2(opened.error().what.find(word.toStdString()) != std::string::npos,
                 message(opened));
        QVERIFY(!opened.error().hint.empty());
        const auto imported = importFile(path("x"), path("x.psc"), m_options);
        QVERIFY(!imported);
        QVERIFY(!fs::exists(path("x.psc")));
    }

    void whatCannotBeReadIsNamed()
    {
        auto missing = openFile(path("missing"), m_options);
        QVERIFY(!missing);
        QCOMPARE(int(missing.error().code), int(ErrorCode::NotFound));
        auto folder = openFile(m_folder->path().toStdString(), m_options);
        QVERIFY(!folder);
        QVERIFY(folder.error().what.find("folder") != std::string::npos);
        write("locked", events(5));
        fs::permissions(path("locked"), fs::perms::none);
        if (access(path("locked").c_str(), R_OK) != 0) { // root may read everything
            auto locked = openFile(path("locked"), m_options);
            QVERIFY(!locked);
            QCOMPARE(int(locked.error().code), int(ErrorCode::NoPermission));
        }
    }

    void aTextWithoutEventsIsShownAsItIs()
    {
        write("x", "p:myp/open do_sys_openat2 dfd=$arg1:s32\n");
        auto opened = openFile(path("x"), m_options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(!opened->capture);
        QCOMPARE(opened->kind.textKind, std::string("kprobe_events"));
    }

    void aTextWithAHeaderOnlyIsAnEmptyCapture()
    {
        write("x", "# tracer: nop\n#\n");
        auto opened = openFile(path("x"), m_options);
        QVERIFY2(bool(opened), message(opened));
        QCOMPARE(opened->capture->summary().events, 0U);
    }

    void aCutPackedFileKeepsWhatItHolds()
    {
        QProcess xz;
        xz.start("xz", {"-c"});
        const std::string text = events(20'000);
        xz.write(text.data(), qint64(text.size()));
        xz.closeWriteChannel();
        QVERIFY(xz.waitForFinished());
        const std::string packed = xz.readAllStandardOutput().toStdString();
        write("cut.xz", packed.substr(0, packed.size() / 2));
        auto opened = openFile(path("cut.xz"), m_options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(opened->trouble);
        QCOMPARE(int(opened->trouble->code), int(ErrorCode::Truncated));
        QVERIFY(opened->capture->summary().events > 1000);
        bool told = false;
        for (const Problem& problem : opened->capture->problems())
            told = told || problem.reason.find("xz data end too early") != std::string::npos;
        QVERIFY(told);
        // The file will not get better: what it holds is imported.
        QVERIFY(!openFile(path("cut.xz"), m_options)->imported);
        write("stump.xz", packed.substr(0, 20));
        QVERIFY(!openFile(path("stump.xz"), m_options));
    }

    void aFileThatChangesWhileItIsReadIsTold_data()
    {
        QTest::addColumn<QString>("change");
        for (const char* change : {"append", "truncate", "remove", "replace"})
            QTest::newRow(change) << QString(change);
    }
    void aFileThatChangesWhileItIsReadIsTold()
    {
        QFETCH(QString, change);
        write("a.txt", events(100'000));
        bool changed = false;
        auto options = m_options;
        options.progress = [&](const Progress& progress) {
            if (progress.events == 0 || std::exchange(changed, true))
                return true;
            if (change == "append")
                std::ofstream(path("a.txt"), std::ios::app) << events(3);
            else if (change == "truncate")
                fs::resize_file(path("a.txt"), 3'000'000);
            else if (change == "remove")
                fs::remove(path("a.txt"));
            else {
                write("new", events(7));
                fs::rename(path("new"), path("a.txt"));
            }
            return true;
        };
        auto opened = openFile(path("a.txt"), options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(changed);
        QVERIFY(opened->capture->summary().events > 1000);
        QVERIFY(opened->trouble);
        QCOMPARE(int(opened->trouble->code), int(ErrorCode::Changed));
        QVERIFY(opened->capture->summary().problems > 0);
        // What was read is not what the file's content stands for.
        if (change != "remove") {
            opened->capture.reset();
            auto again = openFile(path("a.txt"), m_options);
            QVERIFY2(bool(again), message(again));
            QVERIFY(again->imported);
        }
    }

    void aPipeIsImportedForAsLongAsItIsOpen()
    {
        QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
        std::thread writer([&] { write("pipe", events(5000)); });
        auto opened = openFile(path("pipe"), m_options);
        writer.join();
        QVERIFY2(bool(opened), message(opened));
        QCOMPARE(opened->capture->summary().events, 5000U);
        const fs::path capture = opened->capture->path();
        opened->capture.reset();
        QVERIFY(!fs::exists(capture));
    }

    void keysAreThoseOfTheContent()
    {
        const auto key = [&](const std::string& bytes) {
            write("k", bytes);
            return contentKey(path("k"), {}).value();
        };
        const std::string bytes = events(1000);
        const std::string first = key(bytes);
        QCOMPARE(first.size(), 32U);
        QCOMPARE(key(bytes), first);
        std::string other = bytes;
        other[other.size() / 2] ^= 1;
        QVERIFY(key(other) != first);
        QVERIFY(key(bytes + "x") != first);
    }

    void keysOfLargeFilesSeeTheirEndsAndTheirMiddle()
    {
        const std::uint64_t size = 3 * kWholeBytes;
        write("large", "");
        fs::resize_file(path("large"), size); // a hole: takes no room
        const auto keyWith = [&](std::uint64_t at) {
            std::fstream file(path("large"), std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(std::streamoff(at));
            file.put('x');
            file.close();
            return contentKey(path("large"), {}).value();
        };
        std::set<std::string> keys;
        keys.insert(contentKey(path("large"), {}).value());
        // First byte, last byte, and one of a block: the blocks begin at 1 MiB.
        for (const std::uint64_t at : {std::uint64_t(0), size - 1, std::uint64_t(1) << 20U})
            keys.insert(keyWith(at));
        QCOMPARE(keys.size(), 4U);
        fs::resize_file(path("large"), size + 1);
        keys.insert(contentKey(path("large"), {}).value());
        QCOMPARE(keys.size(), 5U);
    }

private:
    fs::path path(const std::string& name) const
    {
        return fs::path(m_folder->path().toStdString()) / name;
    }
    void write(const std::string& name, const std::string& bytes) const
    {
        std::ofstream(path(name), std::ios::binary) << bytes;
    }
    static const char* message(const Result<Opened>& opened)
    {
        static std::string text;
        text = opened ? std::string() : opened.error().message();
        return text.c_str();
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    OpenOptions m_options;
};

QTEST_APPLESS_MAIN(TestOpened)
#include "tst_opened.moc"
