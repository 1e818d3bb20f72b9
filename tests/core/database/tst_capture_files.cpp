// A capture as a file among others: what lies beside it, how it is made, finished, copied, and what
// a stranger may have put into it.

#include "core/database/capture_file.h"
#include "core/database/capture_sharing.h"
#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "core/store/write/writer.h"
#include "tests/core/store/read/random_capture.h"
#include "tests/support/in_child.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sqlite3.h>
#include <sys/stat.h>

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

void run(const fs::path& path, const std::string& sql)
{
    sqlite3* db = nullptr;
    sqlite3_open(path.c_str(), &db);
    sqlite3_exec(db, "PRAGMA journal_mode", nullptr, nullptr, nullptr);
    QCOMPARE(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
}

std::set<std::string> namesIn(const fs::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

/// 1: the file stands for itself; 2: it needs a log.
int readVersion(const fs::path& path)
{
    return readFile(path).at(19);
}

void appendNumber(std::string& bytes, std::uint32_t number)
{
    for (unsigned shift = 32; shift > 0; shift -= 8)
        bytes += char(number >> (shift - 8));
}

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

/// A page of a tree of SQLite with cells that are all alike.
/// https://www.sqlite.org/fileformat2.html#b_tree_pages
std::string pageOf(char kind, std::size_t cells, const std::string& cell, std::uint32_t lastChild)
{
    constexpr std::size_t kPage = 8192;
    std::string page(1, kind);
    const auto appendShort = [](std::string& bytes, std::size_t number) {
        bytes += char(number >> 8U & 0xffU);
        bytes += char(number & 0xffU);
    };
    appendShort(page, 0); // free blocks
    appendShort(page, cells);
    appendShort(page, kPage - cells * cell.size());
    page += '\0';
    if (lastChild != 0)
        appendNumber(page, lastChild);
    for (std::size_t i = 1; i <= cells; ++i)
        appendShort(page, kPage - i * cell.size());
    page.resize(kPage - cells * cell.size());
    for (std::size_t i = 0; i < cells; ++i)
        page += cell;
    return page;
}

/// Makes the table of facts one of 150,000 rows, all on one page of the file.
void repeatFacts(const fs::path& path)
{
    sqlite3* db = nullptr;
    sqlite3_open(path.c_str(), &db);
    std::uint32_t root = 0;
    const auto take = [](void* to, int, char** values, char**) {
        *static_cast<std::uint32_t*>(to) = std::uint32_t(std::stoul(values[0]));
        return 0;
    };
    sqlite3_exec(db, "SELECT rootpage FROM sqlite_schema WHERE name = 'meta'", take, &root,
                 nullptr);
    sqlite3_close(db);
    std::string bytes = readFile(path);
    const auto leaf = std::uint32_t(bytes.size() / 8192 + 1);
    const std::string row("\x03\x03\x00\x00", 4); // its size, that of its head, NULL, NULL
    bytes += pageOf(10, 500, row, 0);
    std::string child;
    appendNumber(child, leaf);
    bytes.replace((root - 1) * 8192, 8192, pageOf(2, 300, child + row, leaf));
    std::string pages;
    appendNumber(pages, leaf);
    bytes.replace(28, 4, pages);
    writeFile(path, bytes);
}

} // namespace

class TestCaptureFiles : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    fs::path file(const char* name) const { return m_folder->filePath(name).toStdString(); }
    fs::path folder() const { return m_folder->path().toStdString(); }
    static void fill(Writer& writer, std::size_t events)
    {
        RandomCapture(3, {.remember = false}).push(writer, events);
    }
    fs::path finished(const char* name, std::size_t events = 1000) const
    {
        const fs::path path = file(name);
        auto writer = *Writer::create(path);
        fill(*writer, events);
        if (!writer->finish())
            return {};
        return path;
    }
    /// As an import leaves it that is killed.
    fs::path killed(const char* name, std::size_t events) const
    {
        const fs::path path = file(name);
        const int status = inChild([&] {
            auto writer = *Writer::create(path);
            RandomCapture random(3, {.remember = false});
            for (std::size_t i = 0; i < 10; ++i) {
                random.push(*writer, events / 10);
                writer->progress({});
            }
            raise(SIGKILL);
            return 0;
        });
        return status == 91 ? path : fs::path();
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    // What lies beside a capture.

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

    // One file, made for its owner.

    void aFinishedCaptureIsOneFileAndStaysSoWhileItIsRead()
    {
        const auto path = finished("a.psc", 100'000);
        QCOMPARE(readVersion(path), 1);
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc"});
        const auto before = fs::last_write_time(path);
        const auto capture = *Capture::open(path);
        QVERIFY(capture->events(0, 100'000));
        QVERIFY(capture->refresh());
        QVERIFY(capture->user().writable());
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc"});
        QVERIFY(fs::last_write_time(path) == before);
    }

    void aCaptureThatWasWatchedWhileItGrewIsOneFile()
    {
        const auto path = file("a.psc");
        auto writer = *Writer::create(path);
        const auto capture = *Capture::open(path);
        fill(*writer, 70'000);
        writer->progress({});
        QVERIFY(capture->refresh());
        QVERIFY(writer->finish());
        QVERIFY(capture->refresh());
        QCOMPARE(capture->summary().events, 70'000U);
        QCOMPARE(readVersion(path), 1);
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc"});
        QVERIFY(capture->events(0, 70'000));
    }

    void aCaptureOfAKilledImportIsOneFileAfterOpening()
    {
        const auto path = killed("a.psc", 50'000);
        QCOMPARE(readVersion(path), 2);
        const auto capture = *Capture::open(path);
        QVERIFY(capture->summary().state == Summary::State::Partial);
        QVERIFY(capture->summary().events > 0);
        QCOMPARE(readVersion(path), 1);
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc"});
    }

    void aCaptureIsKnownFromItsFirstCommitOn()
    {
        const auto path = file("a.psc");
        const auto writer = *Writer::create(path);
        // https://www.sqlite.org/fileformat2.html: the application id, at 68; "PSCP".
        QCOMPARE(readFile(path).substr(68, 4), std::string("PSCP"));
    }

    void notesOfTwoWindowsStayAndTheFileIsOne()
    {
        const auto path = finished("a.psc");
        {
            const auto one = *Capture::open(path);
            const auto other = *Capture::open(path);
            QVERIFY(one->user().addMark({.timeNs = 1, .name = "one", .kind = "place"}));
            QVERIFY(other->user().addMark({.timeNs = 2, .name = "other", .kind = "place"}));
            QVERIFY(one->user().addMark({.timeNs = 3, .name = "again", .kind = "place"}));
            QCOMPARE(other->user().marks().size(), std::size_t(3));
        }
        QCOMPARE((*Capture::open(path))->user().marks().size(), std::size_t(3));
        QCOMPARE(readVersion(path), 1);
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc"});
    }

    void notesOfAnotherProgramAreSeenAndAreNoDamage()
    {
        const auto path = finished("a.psc");
        const auto capture = *Capture::open(path);
        QVERIFY(notes(*capture).empty() && capture->user().marks().empty());
        for (int round = 1; round <= 3; ++round) {
            const int status = inChild([&] {
                const auto other = *Capture::open(path);
                for (int i = 0; i < 200; ++i) {
                    if (!saveNote(*other, {.text = std::string(500, 'x'), .beginNs = i}))
                        return 1;
                }
                return 0;
            });
            QCOMPARE(status, 0);
            QCOMPARE(notes(*capture).size(), std::size_t(round) * 200);
        }
        QVERIFY(!capture->damage());
        QVERIFY(capture->events(0, 1000));
    }

    void aNoteOutlivesAKilledProgram()
    {
        const auto path = finished("a.psc");
        const int status = inChild([&] {
            const auto capture = *Capture::open(path);
            if (!saveNote(*capture, {.text = "kept", .beginNs = 5}))
                return 1;
            raise(SIGKILL);
            return 0;
        });
        QCOMPARE(status, 91);
        const auto capture = *Capture::open(path);
        QCOMPARE(notes(*capture).size(), std::size_t(1));
        QCOMPARE(capture->summary().events, 1000U);
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc"});
    }

    void aCopyHasTheNotesThatWereKeptJustBefore()
    {
        const auto capture = *Capture::open(finished("a.psc"));
        QVERIFY(saveNote(*capture, {.text = "kept", .beginNs = 5}));
        QVERIFY(capture->saveAs(file("b.psc"), {}));
        QCOMPARE(readVersion(file("b.psc")), 1);
        QVERIFY(!fs::exists(file("b.psc-wal")));
        QCOMPARE(notes(**Capture::open(file("b.psc"))).size(), std::size_t(1));
    }

    void readOnlyFoldersTakeNothing()
    {
        const std::string bytes = readFile(finished("a.psc"));
        const int status = asNobody([&](const fs::path& place) {
            writeFile(place / "a.psc", bytes);
            fs::permissions(place / "a.psc", fs::perms::owner_read);
            fs::permissions(place, fs::perms::owner_read | fs::perms::owner_exec);
            const auto capture = Capture::open(place / "a.psc");
            if (!capture || !(*capture)->events(0, 1000) || (*capture)->user().writable())
                return 1;
            return namesIn(place).size() == 1 && (*capture)->problems().empty() ? 0 : 2;
        });
        QCOMPARE(status, 0);
    }

    void capturesAreForTheirOwnerOnly()
    {
        const int status = inChild([this] {
            umask(0);
            const auto path = finished("a.psc");
            if (!(*Capture::open(path))->saveAs(file("b.psc"), {}))
                return 1;
            for (const char* const name : {"a.psc", "b.psc"}) {
                if ((fs::status(file(name)).permissions() & fs::perms::all)
                    != (fs::perms::owner_read | fs::perms::owner_write))
                    return 2;
            }
            return 0;
        });
        QCOMPARE(status, 0);
    }

    void nothingIsWrittenThroughALink()
    {
        fs::create_symlink(file("elsewhere"), file("a.psc"));
        const auto writer = Writer::create(file("a.psc"));
        QVERIFY(!writer);
        QVERIFY(!fs::exists(file("elsewhere")));
        // A copy takes the place of the link.
        QVERIFY((*Capture::open(finished("b.psc")))->saveAs(file("a.psc"), {}));
        QVERIFY(!fs::exists(file("elsewhere")));
        QVERIFY(fs::is_regular_file(fs::symlink_status(file("a.psc"))));
    }

    // File systems without memory that programs could share.

    void withoutSharedMemoryACaptureGrowsIsFollowedAndKeepsNotes()
    {
        const int status = inChild([this] {
            setLacksSharedMemory(file("a.psc"));
            const auto path = file("a.psc");
            auto writer = *Writer::create(path);
            const auto capture = *Capture::open(path);
            RandomCapture random(3, {.remember = false});
            random.push(*writer, 70'000);
            writer->progress({});
            if (!capture->refresh() || capture->summary().events == 0)
                return 1;
            if (!capture->user().addMark({.timeNs = 1, .name = "x", .kind = "place"}))
                return 2;
            if (namesIn(folder()) != std::set<std::string>{"a.psc", "a.psc-wal"})
                return 3;
            random.push(*writer, 1'000);
            if (!writer->finish() || !capture->refresh() || capture->summary().events != 71'000
                || capture->user().marks().size() != 1)
                return 4;
            if (namesIn(folder()) != std::set<std::string>{"a.psc"})
                return 5;
            if (!saveNote(*capture, {.text = "kept", .beginNs = 5})
                || !capture->saveAs(file("b.psc"), {}))
                return 6;
            // Other programs may write their notes now.
            if (namesIn(folder()) != std::set<std::string>{"a.psc", "b.psc"})
                return 8;
            return notes(**Capture::open(file("b.psc"))).size() == 2 ? 0 : 7;
        });
        QCOMPARE(status, 0);
        QCOMPARE(namesIn(folder()), (std::set<std::string>{"a.psc", "b.psc"}));
    }

    void withoutSharedMemoryASecondProgramIsToldOfTheFirst()
    {
        const int status = inChild([this] {
            std::array<int, 2> ready{};
            const auto path = file("a.psc");
            setLacksSharedMemory(path);
            if (pipe(ready.data()) != 0)
                return 1;
            const pid_t first = fork();
            if (first == 0) {
                auto writer = *Writer::create(path);
                fill(*writer, 1000);
                writer->progress({});
                if (write(ready[1], "x", 1) == 1)
                    pause();
                _exit(1);
            }
            char byte = 0;
            const bool written = read(ready[0], &byte, 1) == 1;
            const auto capture = Capture::open(path);
            kill(first, SIGKILL);
            waitpid(first, nullptr, 0);
            if (!written || capture || capture.error().code != ErrorCode::Busy)
                return 2;
            if (capture.error().what.text().find("another program") == std::string::npos)
                return 3;
            // And what it left is read.
            const auto again = Capture::open(path);
            return again && (*again)->summary().events == 1000 ? 0 : 4;
        });
        QCOMPARE(status, 0);
        QCOMPARE(namesIn(folder()), std::set<std::string>{"a.psc"});
    }

    // What a stranger may have put into it.

    void foreignSchemasAreRefused_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* name, const char* sql, const char* told) {
            QTest::newRow(name) << QString(sql) << QString(told);
        };
        row("view",
            "DROP TABLE task; CREATE VIEW task AS WITH RECURSIVE n(id) AS"
            " (SELECT 0 UNION ALL SELECT id + 1 FROM n) SELECT id, 1 pid, 1 tgid, 'x' comm FROM n",
            "task");
        row("trigger", "CREATE TRIGGER t AFTER INSERT ON mark BEGIN DELETE FROM mark; END", "t");
        row("generated column", "ALTER TABLE meta ADD COLUMN more AS (hex(zeroblob(100000000)))",
            "meta");
        row("generated value",
            "DROP TABLE meta; CREATE TABLE meta(key TEXT PRIMARY KEY,"
            " value AS (replace(hex(zeroblob(400000000)), '0', '1')) STORED) WITHOUT ROWID",
            "meta");
        row("index", "CREATE INDEX i ON problem(abs(line))", "i");
        row("table", "CREATE TABLE more(id INTEGER)", "more");
        row("other statement", "DROP TABLE buffer; CREATE TABLE buffer(id INTEGER, name BLOB)",
            "buffer");
    }
    void foreignSchemasAreRefused()
    {
        QFETCH(QString, sql);
        QFETCH(QString, name);
        const auto path = finished("a.psc");
        run(path, sql.toStdString());
        const auto capture = Capture::open(path);
        QVERIFY(!capture);
        QVERIFY(capture.error().code == ErrorCode::Corrupt);
        QVERIFY2(capture.error().what.text().find('"' + name.toStdString() + '"')
                     != std::string::npos,
                 capture.error().what.text().c_str());
        QVERIFY(!capture.error().hint.empty());
    }

    void foreignSchemasOfCutFilesAreRefused()
    {
        const auto path = finished("a.psc", 200'000);
        run(path, "CREATE TABLE more(id INTEGER, x AS (hex(zeroblob(100000000))))");
        fs::resize_file(path, fs::file_size(path) / 2);
        QVERIFY(!Capture::open(path));
    }

    void schemasOfAnySizeAreRefusedSoon()
    {
        const auto path = finished("a.psc");
        std::string sql = "BEGIN;";
        for (int i = 0; i < 8'000; ++i)
            sql += "CREATE TABLE t" + std::to_string(i) + "(a);";
        run(path, sql + "COMMIT");
        const auto capture = Capture::open(path);
        QVERIFY(!capture && capture.error().code == ErrorCode::Corrupt);
        const auto other = finished("b.psc");
        run(other, "CREATE TABLE t(" + std::string(100'000, ' ') + "a)");
        QVERIFY(!Capture::open(other));
    }

    void allFormsOfOursAreTaken()
    {
        const auto path = finished("a.psc");
        {
            const auto capture = *Capture::open(path);
            QVERIFY(saveNote(*capture, {.text = "kept", .beginNs = 5}));
            QVERIFY(capture->user().saveSpanDefinition(
                {.name = "spans", .begin = {.event = "a"}, .end = {.event = "b"}}));
        }
        QVERIFY(Capture::open(path));
        // As form 4 had it.
        run(path,
            "DROP TABLE probe; DROP TABLE probe_sample; CREATE TABLE note(id INTEGER PRIMARY KEY,"
            " time INTEGER, text TEXT NOT NULL); PRAGMA user_version=4");
        QVERIFY(Capture::open(path));
    }

    void openingIsCancelledFromItsFirstStatementOn()
    {
        const auto path = finished("a.psc", 200'000);
        CancelToken cancel;
        cancel.cancel();
        run(path,
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50000)"
            " INSERT INTO meta SELECT 'fact.' || i, '' FROM n");
        const auto capture = Capture::open(path, cancel);
        QVERIFY(!capture);
        QVERIFY(capture.error().code == ErrorCode::Cancelled);
    }

    void tablesOfAnySizeAreTakenInPart_data()
    {
        QTest::addColumn<QString>("insert");
        QTest::addColumn<QString>("table");
        const auto row = [](const char* table, const char* insert) {
            QTest::newRow(table) << QString(insert) << QString(table);
        };
        row("problems", "INSERT INTO problem SELECT i, 0, '', 1, 1, '', t, '', 1 FROM n");
        row("marks", "INSERT INTO mark SELECT i, 1, 1, t, 'place' FROM n");
        row("saved queries", "INSERT INTO saved_query SELECT i, 'x', t FROM n");
    }
    // Memory has ten times more of a row without texts than the file has.
    void tablesOfAnyLengthAreTakenInPart_data()
    {
        QTest::addColumn<QString>("insert");
        QTest::addColumn<QString>("table");
        const auto row = [](const char* table, const char* insert) {
            QTest::newRow(table) << QString(insert) << QString(table);
        };
        row("problems", "INSERT INTO problem SELECT i, 0, '', NULL, NULL, '', '', '', 1 FROM n");
        row("marks", "INSERT INTO mark SELECT i, 1, NULL, '', '' FROM n");
        row("saved queries", "INSERT INTO saved_query SELECT i, '', '' FROM n");
        row("notes", "INSERT INTO user_note SELECT i, '', 1, 1, 1, 1, 1, 1, 1, 1 FROM n");
        row("span definitions",
            "INSERT INTO span_definition SELECT i, i, '', '', '', '', '', '', '', '', 0, 0 FROM n");
        row("probes", "INSERT INTO probe SELECT i, '', '', '', '', 0, '', 0, '', 0, 0 FROM n");
    }
    void tablesOfAnyLengthAreTakenInPart()
    {
        QFETCH(QString, insert);
        QFETCH(QString, table);
        constexpr std::size_t kRows = 1'000'000;
        const auto path = finished("a.psc");
        {
            const auto capture = *Capture::open(path);
            QVERIFY(saveNote(*capture, {.text = "kept", .beginNs = 5}));
            QVERIFY(capture->user().saveSpanDefinition(
                {.name = "spans", .begin = {.event = "a"}, .end = {.event = "b"}}));
        }
        run(path,
            "WITH RECURSIVE n(i) AS (SELECT 1000000 UNION ALL SELECT i + 1 FROM n LIMIT "
                + std::to_string(kRows) + ") " + insert.toStdString());
        const auto capture = *Capture::open(path);
        const std::size_t rows = capture->problems().size() + notes(*capture).size()
            + capture->user().savedQueries().size() + capture->user().spanDefinitions().size()
            + capture->probes().size();
        QVERIFY2(rows < kRows, std::to_string(rows).c_str());
        QVERIFY(capture->damage());
        QVERIFY2(capture->damage()->what.text().find(table.toStdString()) != std::string::npos,
                 capture->damage()->what.text().c_str());
        QVERIFY(capture->events(0, 1000));
    }
    // Where a page leads to another one several times, a small file has rows without end.
    void rowsThatComeAgainEndTheTableOfFacts()
    {
        const auto path = finished("a.psc");
        repeatFacts(path);
        const auto capture = Capture::open(path);
        QVERIFY(!capture && capture.error().code == ErrorCode::Corrupt);
        QVERIFY2(capture.error().what.text().find("facts") != std::string::npos,
                 capture.error().what.text().c_str());
    }
    void tablesOfAnySizeAreTakenInPart()
    {
        QFETCH(QString, insert);
        QFETCH(QString, table);
        const auto path = finished("a.psc");
        run(path,
            "WITH RECURSIVE n(i, t) AS (SELECT 1000000, printf('%.*c', 4000000, 'x')"
            " UNION ALL SELECT i + 1, t FROM n LIMIT 20) "
                + insert.toStdString());
        const auto capture = *Capture::open(path);
        const std::size_t rows = capture->problems().size() + capture->user().marks().size()
            + capture->user().savedQueries().size();
        QVERIFY(rows > 5 && rows < 20);
        QVERIFY(capture->damage());
        QVERIFY2(capture->damage()->what.text().find(table.toStdString()) != std::string::npos,
                 capture->damage()->what.text().c_str());
    }
};

QTEST_APPLESS_MAIN(TestCaptureFiles)
#include "tst_capture_files.moc"
