#include "tests/support/full_disk.h"
#include "tests/support/open_stage.h"

#include <QProcess>
#include <QTest>

#include <fstream>
#include <sys/stat.h>
#include <thread>

using namespace probescope;
using namespace probescope::open;
using test::events;
using test::message;

namespace fs = std::filesystem;

class TestOpened : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_stage = std::make_unique<test::OpenStage>(); }

    void aFileIsImportedOnce()
    {
        write("a.txt", events(1000));
        auto first = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(first), message(first));
        QVERIFY(first->imported);
        QCOMPARE(first->capture->summary().events, 1000U);
        QCOMPARE(int(first->capture->summary().state), int(store::Summary::State::Complete));
        QCOMPARE(first->capture->fact(facts::kOriginal).value(), path("a.txt").string());
        write("copy with another name", events(1000));
        for (const char* name : {"a.txt", "copy with another name"}) {
            auto again = openFile(path(name), m_stage->options);
            QVERIFY2(bool(again), message(again));
            QVERIFY(!again->imported);
            QCOMPARE(again->original, path(name));
            QCOMPARE(again->capture->path(), first->capture->path());
            QCOMPARE(again->capture->summary().events, 1000U);
        }
        write("b.txt", events(1001));
        auto other = openFile(path("b.txt"), m_stage->options);
        QVERIFY2(bool(other), message(other));
        QVERIFY(other->imported);
        QCOMPARE(other->capture->summary().events, 1001U);
    }

    void kernelEventsPrintAsTheyDidWhereTheyCameFrom()
    {
        // The lines of `trace-cmd report -N`, at once and from the cache.
        for (int i = 0; i < 2; ++i) {
            const auto opened = openFile(TEST_DATA "/trace_dat/kprobe-v6.dat.xz", m_stage->options);
            QVERIFY2(bool(opened), message(opened));
            QCOMPARE(opened->imported, i == 0);
            QCOMPARE(opened->capture->summary().events, 26U);
            const char* const lines[]{
                "(ffffffff812833c0) dfd=-100 file=\"/tmp/file with space-0.dat\"",
                "(ffffffff812833c0 <- ffffffff8128378c) fd=3",
                ("(ffffffff81286100) n=100 u8s={0x1,0x0,0x0,0x0} sym=ksys_write+0x5b "
                 "comm=\"gadget\""),
            };
            for (RowId row = 0; row < std::size(lines); ++row)
                QCOMPARE(opened->capture->info(row).value().c_str(), lines[row]);
        }
    }

    void aCaptureIsOpenedInPlace()
    {
        write("a.txt", events(10));
        auto made = importFile(path("a.txt"), path("made.psc"), m_stage->options);
        QVERIFY2(bool(made), message(made));
        made->capture.reset();
        auto opened = openFile(path("made.psc"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(!opened->imported);
        QCOMPARE(opened->capture->path(), path("made.psc"));
        QVERIFY(!fs::exists(m_stage->options.cache));
        auto twice = importFile(path("a.txt"), path("made.psc"), m_stage->options);
        QVERIFY(!twice);
        QCOMPARE(int(twice.error().code), int(ErrorCode::Invalid));
    }

    void firstRowsComeWhileTheRestIsRead()
    {
        write("a.txt", events(100'000));
        std::shared_ptr<store::Capture> first;
        int calls = 0;
        std::uint64_t rowsThen = 0;
        m_stage->options.firstRows = [&](std::shared_ptr<store::Capture> capture) {
            ++calls;
            rowsThen = capture->summary().events;
            first = std::move(capture);
        };
        auto opened = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        QCOMPARE(calls, 1);
        QVERIFY(rowsThen > 0 && rowsThen < 100'000);
        QCOMPARE(opened->capture, first);
        QCOMPARE(first->summary().events, 100'000U);
    }

    void aCancelledImportIsKeptForItsViewerOnly()
    {
        write("a.txt", events(60'000));
        auto options = m_stage->options;
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

        auto whole = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(whole), message(whole));
        QVERIFY(whole->imported);
        QCOMPARE(whole->capture->summary().events, 60'000U);
        QVERIFY(whole->capture->path() != part->capture->path());
        QVERIFY(bool(part->capture->values(rows - 1)));

        // When its viewer is gone, the partial one goes with the next import.
        const fs::path partial = part->capture->path();
        part->capture.reset();
        write("b.txt", events(5));
        QVERIFY(bool(openFile(path("b.txt"), m_stage->options)));
        QVERIFY(!fs::exists(partial));
        QVERIFY(fs::exists(whole->capture->path()));
    }

    void cancellingBeforeAnythingIsAnError()
    {
        write("a.txt", events(1000));
        m_stage->options.cancel.cancel();
        auto opened = openFile(path("a.txt"), m_stage->options);
        QVERIFY(!opened);
        QCOMPARE(int(opened.error().code), int(ErrorCode::Cancelled));
    }

    void whatAKilledImportLeftIsRemoved()
    {
        write("a.txt", events(100));
        auto first = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(first), message(first));
        fs::path lock = first->capture->path();
        lock.replace_extension(".lock");
        const fs::path capture = first->capture->path();
        first->capture.reset();
        std::ofstream(lock, std::ios::trunc).close(); // as it is while importing
        std::ofstream(capture, std::ios::trunc) << "half a capture";
        auto again = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        QCOMPARE(again->capture->path(), capture);
        QCOMPARE(again->capture->summary().events, 100U);
    }

    void aDamagedCaptureIsImportedAnew()
    {
        write("a.txt", events(100));
        auto first = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(first), message(first));
        const fs::path capture = first->capture->path();
        first->capture.reset();
        std::ofstream(capture, std::ios::trunc) << "no capture at all, but something else";
        auto again = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        QCOMPARE(again->capture->summary().events, 100U);
    }

    void twoAtOnceImportOnce()
    {
        write("a.txt", events(40'000));
        std::atomic<int> imports = 0;
        std::atomic<int> failures = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                auto opened = openFile(path("a.txt"), m_stage->options);
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

    void aFullDiskKeepsWhatWasRead()
    {
        write("a.txt", events(100'000));
        FullDisk disk;
        m_stage->options.firstRows = [](const auto&) { FullDisk::fill(); };
        auto opened = openFile(path("a.txt"), m_stage->options);
        FullDisk::empty();
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(opened->trouble);
        QCOMPARE(int(opened->trouble->code), int(ErrorCode::DiskFull));
        QVERIFY2(opened->trouble->message().find(m_stage->options.cache.string())
                     != std::string::npos,
                 opened->trouble->message().c_str());
        const auto rows = opened->capture->summary().events;
        QVERIFY(rows > 0 && rows < 100'000);
        QVERIFY(bool(opened->capture->info(rows - 1)));
        opened->capture.reset();
        auto again = openFile(path("a.txt"), {.cache = m_stage->options.cache});
        QVERIFY2(bool(again), message(again));
        QCOMPARE(again->capture->summary().events, 100'000U);
    }

    void aFullDiskWithNothingReadIsAnError()
    {
        write("a.txt", events(1000));
        FullDisk disk;
        FullDisk::fill();
        auto opened = openFile(path("a.txt"), m_stage->options);
        FullDisk::empty();
        QVERIFY(!opened);
        QCOMPARE(int(opened.error().code), int(ErrorCode::DiskFull));
        QVERIFY2(opened.error().message().find(m_stage->options.cache.string())
                     != std::string::npos,
                 message(opened));
    }

    void whatIsNoCaptureIsNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("word");
        QTest::newRow("empty") << QByteArray() << "empty";
        QTest::newRow("zeros") << QByteArray(5000, '\0') << "not a known kind of capture";
        QTest::newRow("program") << QByteArray("\x7f"
                                               "ELF\x02\x01\x01 and so on")
                                 << "ELF";
        QTest::newRow("archive") << QByteArray(257, 'a') + QByteArray("ustar")
                + QByteArray(250, '\0')
                                 << "tar";
        QTest::newRow("cut magic")
            << QByteArray("\x17\x08\x44trac") << "not a known kind of capture";
    }
    void whatIsNoCaptureIsNamed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, word);
        write("x", bytes.toStdString());
        const auto opened = openFile(path("x"), m_stage->options);
        QVERIFY(!opened);
        QCOMPARE(opened.error().place.file, path("x").string());
        QVERIFY2(opened.error().what.text().find(word.toStdString()) != std::string::npos,
                 message(opened));
        QVERIFY(!opened.error().hint.empty());
        const auto imported = importFile(path("x"), path("x.psc"), m_stage->options);
        QVERIFY(!imported);
        QVERIFY(!fs::exists(path("x.psc")));
    }

    void whatCannotBeReadIsNamed()
    {
        auto missing = openFile(path("missing"), m_stage->options);
        QVERIFY(!missing);
        QCOMPARE(int(missing.error().code), int(ErrorCode::NotFound));
        auto folder = openFile(path("."), m_stage->options);
        QVERIFY(!folder);
        QVERIFY(folder.error().what.text().find("folder") != std::string::npos);
        write("locked", events(5));
        fs::permissions(path("locked"), fs::perms::none);
        if (access(path("locked").c_str(), R_OK) != 0) { // root may read everything
            auto locked = openFile(path("locked"), m_stage->options);
            QVERIFY(!locked);
            QCOMPARE(int(locked.error().code), int(ErrorCode::NoPermission));
        }
    }

    void aTextWithoutEventsIsShownAsItIs()
    {
        write("x", "p:myp/open do_sys_openat2 dfd=$arg1:s32\n");
        auto opened = openFile(path("x"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(!opened->capture);
        QCOMPARE(opened->kind.textKind, std::string("kprobe_events"));
    }

    void aTextWithAHeaderOnlyIsAnEmptyCapture()
    {
        write("x", "# tracer: nop\n#\n");
        auto opened = openFile(path("x"), m_stage->options);
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
        QVERIFY(xz.waitForFinished(-1));
        const std::string packed = xz.readAllStandardOutput().toStdString();
        write("cut.xz", packed.substr(0, packed.size() / 2));
        auto opened = openFile(path("cut.xz"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(opened->trouble);
        QCOMPARE(int(opened->trouble->code), int(ErrorCode::Truncated));
        QVERIFY(opened->capture->summary().events > 1000);
        bool told = false;
        for (const Problem& problem : opened->capture->problems())
            told = told || problem.reason.text().find("xz data end too early") != std::string::npos;
        QVERIFY(told);
        // The file will not get better: what it holds is imported.
        QVERIFY(!openFile(path("cut.xz"), m_stage->options)->imported);
        write("stump.xz", packed.substr(0, 20));
        QVERIFY(!openFile(path("stump.xz"), m_stage->options));
    }

    void aTraceDatWithoutItsEndSaysSo()
    {
        std::ifstream whole(TEST_DATA "/trace_dat/buffers-v7-zstd.dat", std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(whole), {}};
        QVERIFY(bytes.size() > 64);
        write("whole.dat", bytes);
        write("cut.dat", bytes.substr(0, bytes.size() - 64));
        auto complete = openFile(path("whole.dat"), m_stage->options);
        auto opened = openFile(path("cut.dat"), m_stage->options);
        QVERIFY2(bool(complete) && bool(opened), message(opened));
        QVERIFY(complete->capture->problems().empty());
        // Only the names of sections stand there.
        QCOMPARE(opened->capture->summary().events, complete->capture->summary().events);
        const auto problems = opened->capture->problems();
        QCOMPARE(problems.size(), std::size_t(1));
        QCOMPARE(int(problems[0].kind), int(Problem::Kind::Truncated));
        QCOMPARE(problems[0].place.byte.value_or(0), std::uint64_t(bytes.size() - 64));
        QVERIFY2(problems[0].reason.text().find("64 bytes") != std::string::npos,
                 problems[0].reason.text().c_str());
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
        auto options = m_stage->options;
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
            auto again = openFile(path("a.txt"), m_stage->options);
            QVERIFY2(bool(again), message(again));
            QVERIFY(again->imported);
        }
    }

    void aPipeIsImportedForAsLongAsItIsOpen()
    {
        QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
        std::thread writer([&] { write("pipe", events(5000)); });
        auto opened = openFile(path("pipe"), m_stage->options);
        writer.join();
        QVERIFY2(bool(opened), message(opened));
        QCOMPARE(opened->capture->summary().events, 5000U);
        const fs::path capture = opened->capture->path();
        opened->capture.reset();
        QVERIFY(!fs::exists(capture));
    }

    void aSmallFileDoesNotFillTheDisk_data()
    {
        QTest::addColumn<bool>("cached");
        QTest::newRow("cache") << true;
        QTest::newRow("a file of the user's") << false;
    }
    void aSmallFileDoesNotFillTheDisk()
    {
        QFETCH(bool, cached);
        write("a.txt", events(200'000));
        QCOMPARE(QProcess::execute("zstd", {"-q", "--rm", QString::fromStdString(path("a.txt"))}),
                 0);
        constexpr std::uint64_t kRoom = 100 << 10U;
        m_stage->options.room = kRoom;
        const auto opened = cached ? openFile(path("a.txt.zst"), m_stage->options)
                                   : importFile(path("a.txt.zst"), path("a.psc"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(opened->trouble);
        QCOMPARE(opened->trouble->code, ErrorCode::DiskFull);
        const QString told = QString::fromStdString(opened->trouble->message());
        QVERIFY2(told.contains("100 KiB") && told.contains("a.txt.zst"), qPrintable(told));
        // What was read by then is a part, and is shown.
        QCOMPARE(int(opened->capture->summary().state), int(store::Summary::State::Partial));
        QVERIFY(opened->capture->summary().events > 0);
        QVERIFY(opened->capture->summary().events < 200'000);
        constexpr std::uint64_t kBetweenLooks = 32U << 20U;
        QVERIFY(fs::file_size(opened->capture->path()) < kRoom + kBetweenLooks);
        // With more room it is read anew.
        m_stage->options.room.reset();
        if (!cached)
            return;
        const auto again = openFile(path("a.txt.zst"), m_stage->options);
        QVERIFY2(bool(again), message(again));
        QCOMPARE(again->capture->summary().events, 200'000U);
    }

private:
    fs::path path(const std::string& name) const { return m_stage->path(name); }
    void write(const std::string& name, const std::string& bytes) const
    {
        m_stage->write(name, bytes);
    }
    std::unique_ptr<test::OpenStage> m_stage;
};

QTEST_APPLESS_MAIN(TestOpened)
#include "tst_opened.moc"
