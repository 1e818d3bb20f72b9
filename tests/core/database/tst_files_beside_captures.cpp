// What lies beside a capture: journals and logs, its own and those of others.

#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "tests/core/database/capture_folder.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <sys/stat.h>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;
namespace fs = std::filesystem;

namespace {

/// A rollback journal without pages, as a program leaves it that dies in a transaction over several
/// files; `super` is the file that lists their journals. https://www.sqlite.org/fileformat2.html
std::string hotJournal(const fs::path& capture, const fs::path& super)
{
    constexpr std::string_view kMagic("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
    constexpr std::uint32_t kPage = 8192;
    constexpr std::uint32_t kLockPage = (1U << 30U) / kPage + 1;
    std::string bytes(kMagic);
    appendNumber(bytes, 0); // pages
    appendNumber(bytes, 1); // of checksums
    appendNumber(bytes, std::uint32_t(fs::file_size(capture) / kPage));
    appendNumber(bytes, 512);
    appendNumber(bytes, kPage);
    bytes.resize(512);
    const std::string name = super.string();
    std::uint32_t sum = 0;
    for (const char c : name)
        sum += std::uint32_t(c);
    appendNumber(bytes, kLockPage);
    bytes += name;
    appendNumber(bytes, std::uint32_t(name.size()));
    appendNumber(bytes, sum);
    return bytes + std::string(kMagic);
}

} // namespace

class TestFilesBesideCaptures : public CaptureFolder
{
    Q_OBJECT

private slots:
    void init() { empty(); }

    void aJournalIsNeitherReplayedNorDeleted()
    {
        const auto path = finished("a.psc");
        writeFile(file("victim"), "something dear");
        writeFile(file("a.psc-journal"), hotJournal(path, file("victim")));
        const std::string journal = readFile(file("a.psc-journal"));
        {
            const auto capture = Capture::open(path);
            QVERIFY(capture);
            QCOMPARE((*capture)->summary().events, 1000U);
            static_cast<void>(
                (*capture)->user().addMark({.timeNs = 1, .name = "x", .kind = "place"}));
            static_cast<void>((*capture)->saveAs(file("copy.psc"), {}));
        }
        QCOMPARE(readFile(file("victim")), std::string("something dear"));
        QCOMPARE(readFile(file("a.psc-journal")), journal);
        // Without it the test would show nothing: SQLite itself does replay it.
        run(path, "BEGIN IMMEDIATE; ROLLBACK");
        QVERIFY(!fs::exists(file("victim")));
    }

    void aJournalBesideACaptureThatWasKilledStaysToo()
    {
        const auto path = killed("a.psc", 2000);
        writeFile(file("victim"), "something dear");
        writeFile(file("a.psc-journal"), hotJournal(path, file("victim")));
        QVERIFY(Capture::open(path));
        QVERIFY(fs::exists(file("victim")));
        QVERIFY(fs::exists(file("a.psc-journal")));
    }

    void noNewCaptureIsMadeBesideAJournal()
    {
        writeFile(file("a.psc-journal"), "whatever");
        const auto writer = Writer::create(file("a.psc"));
        QVERIFY(!writer);
        QVERIFY(writer.error().code == ErrorCode::Invalid);
        QCOMPARE(writer.error().place.file, file("a.psc-journal").string());
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc-journal"});
    }

    void theLogOfARemovedCaptureDoesNotReachANewOne()
    {
        const auto path = killed("a.psc", 50'000);
        QVERIFY(fs::file_size(file("a.psc-wal")) > 0);
        fs::remove(path);
        finished("a.psc", 500);
        const auto capture = Capture::open(path);
        QVERIFY(capture);
        QCOMPARE((*capture)->summary().events, 500U);
        QVERIFY((*capture)->summary().state == Summary::State::Complete);
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc"});
    }

    void theLogOfACrashedCaptureDoesNotReachACopyInItsPlace()
    {
        const auto target = killed("a.psc", 50'000);
        const auto source = *Capture::open(finished("b.psc", 500));
        QVERIFY(source->saveAs(target, {}));
        QCOMPARE((*Capture::open(target))->summary().events, 500U);
        QCOMPARE(namesIn(folder()), (std::set<std::string>{"a.psc", "b.psc"}));
    }

    void aLogBesideAFinishedCaptureIsNotItsOwn()
    {
        killed("a.psc", 50'000);
        const auto path = finished("b.psc", 500);
        fs::rename(file("a.psc-wal"), file("b.psc-wal"));
        const auto capture = Capture::open(path);
        QVERIFY(capture);
        QCOMPARE((*capture)->summary().events, 500U);
        QVERIFY((*capture)->user().addMark({.timeNs = 1, .name = "x", .kind = "place"}));
        QCOMPARE((*capture)->user().marks().size(), std::size_t(1));
        QCOMPARE((*Capture::open(path))->summary().events, 500U);
    }

    void aCopyTakesNothingOfALogThatIsNotItsOwn()
    {
        killed("a.psc", 50'000);
        const auto path = finished("b.psc", 500);
        fs::rename(file("a.psc-wal"), file("b.psc-wal"));
        const auto beside = namesIn(folder());
        const auto capture = *Capture::open(path);
        QVERIFY(capture->saveAs(file("c.psc"), {}));
        const auto copy = Capture::open(file("c.psc"));
        QVERIFY(copy);
        QCOMPARE((*copy)->summary().events, 500U);
        auto expected = beside;
        expected.insert("c.psc");
        QCOMPARE(namesIn(folder()), expected);
    }

    void whatIsNoLogOfOursIsNeitherReadNorRemoved_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("what");
        for (const char* const name : {"a.psc-wal", "a.psc-shm"}) {
            for (const char* const what : {"text", "pipe", "folder", "link", "link to nothing"})
                QTest::addRow("%s: %s", name, what) << QString(name) << QString(what);
        }
        QTest::newRow("a.psc-shm: second name") << "a.psc-shm"
                                                << "second name";
    }
    void whatIsNoLogOfOursIsNeitherReadNorRemoved()
    {
        QFETCH(QString, name);
        QFETCH(QString, what);
        const std::string dear = what == "second name" ? std::string(32'768, 'x') : "dear to me";
        const auto path = finished("a.psc");
        run(path, "PRAGMA journal_mode=WAL");
        QCOMPARE(readVersion(path), 2);
        const fs::path beside = file(qPrintable(name));
        writeFile(file("dear"), dear);
        if (what == "text")
            writeFile(beside, dear);
        else if (what == "pipe")
            QCOMPARE(mkfifo(beside.c_str(), 0600), 0);
        else if (what == "folder")
            fs::create_directory(beside);
        else if (what == "link")
            fs::create_symlink(file("dear"), beside);
        else if (what == "link to nothing")
            fs::create_symlink(file("nothing"), beside);
        else
            fs::create_hard_link(file("dear"), beside);
        const auto names = namesIn(folder());
        const auto kind = fs::symlink_status(beside).type();
        {
            const auto capture = Capture::open(path);
            QVERIFY(capture);
            QCOMPARE((*capture)->summary().events, 1000U);
            QVERIFY((*capture)->events(0, 1000) && notes(**capture).empty());
            const auto kept = saveNote(**capture, {.text = "kept", .beginNs = 5});
            QVERIFY(!kept && !kept.error().hint.empty());
            QVERIFY((*capture)->saveAs(file("copy.psc"), {}));
            fs::remove(file("copy.psc"));
        }
        QCOMPARE(namesIn(folder()), names);
        QVERIFY(fs::symlink_status(beside).type() == kind);
        QCOMPARE(readFile(file("dear")), dear);
        if (what == "text")
            QCOMPARE(readFile(beside), dear);
    }

    // SQLite writes the head of a log in one go and lets its index grow by pages, so that a program
    // that dies meanwhile leaves a part.
    void whatDiedInTheMakingIsOurs_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("part of a head") << "a.psc-wal" << QByteArray("\x37\x7f\x06\x82\x00", 5);
        QTest::newRow("one byte of a head") << "a.psc-wal" << QByteArray("\x37", 1);
        QTest::newRow("part of an index") << "a.psc-shm" << QByteArray(3 * 4096, '\0');
        QTest::newRow("cut index") << "a.psc-shm" << QByteArray(3, '\0');
    }
    void whatDiedInTheMakingIsOurs()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        const auto path = finished("a.psc");
        run(path, "PRAGMA journal_mode=WAL");
        writeFile(file(qPrintable(name)), bytes.toStdString());
        {
            const auto capture = Capture::open(path);
            QVERIFY(capture);
            QVERIFY((*capture)->problems().empty());
            QCOMPARE((*capture)->summary().events, 1000U);
        }
        fs::remove(path);
        writeFile(file(qPrintable(name)), bytes.toStdString());
        const auto again = Capture::open(finished("a.psc", 500));
        QVERIFY(again);
        QCOMPARE((*again)->summary().events, 500U);
    }

    void aFileThatIsNoLogOfOursIsTold()
    {
        const auto path = finished("a.psc");
        run(path, "PRAGMA journal_mode=WAL");
        writeFile(file("a.psc-wal"), "my own notes on the weather in November");
        const auto capture = *Capture::open(path);
        const auto problems = capture->problems();
        QVERIFY(std::any_of(problems.begin(), problems.end(), [this](const Problem& problem) {
            return problem.place.file == file("a.psc-wal").string();
        }));
    }

    void filesOfOthersBesideANewCaptureAreNotTouched_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("log") << "a.psc-wal";
        QTest::newRow("index") << "a.psc-shm";
    }
    void filesOfOthersBesideANewCaptureAreNotTouched()
    {
        QFETCH(QString, name);
        const fs::path beside = file(qPrintable(name));
        writeFile(beside, "my own notes on the weather in November");
        const auto writer = Writer::create(file("a.psc"));
        QVERIFY(!writer);
        QVERIFY(writer.error().code == ErrorCode::Invalid);
        QCOMPARE(writer.error().place.file, beside.string());
        QVERIFY(!writer.error().hint.empty());
        const auto source = *Capture::open(finished("b.psc"));
        QVERIFY(!source->saveAs(file("a.psc"), {}));
        QCOMPARE(namesIn(folder()), (std::set<std::string>{name.toStdString(), "b.psc"}));
        QVERIFY(readFile(beside).starts_with("my own"));
    }

    void aLinkIsNoLogOfOurs()
    {
        writeFile(file("dear"), "");
        fs::create_symlink(file("dear"), file("a.psc-wal"));
        QVERIFY(!Writer::create(file("a.psc")));
        QVERIFY(!fs::exists(file("a.psc")));
    }
};

QTEST_APPLESS_MAIN(TestFilesBesideCaptures)
#include "tst_files_beside_captures.moc"
