// A capture as a file among others: how it is made, finished, and copied.

#include "core/database/capture_sharing.h"
#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "tests/core/database/capture_folder.h"

#include <QTest>

#include <array>
#include <set>
#include <sys/stat.h>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;
namespace fs = std::filesystem;

namespace {

} // namespace

class TestCaptureFiles : public CaptureFolder
{
    Q_OBJECT

private slots:
    void init() { empty(); }

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
};

QTEST_APPLESS_MAIN(TestCaptureFiles)
#include "tst_capture_files.moc"
