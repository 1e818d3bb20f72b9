// Captures that this program or another one has open while something else is done with the file:
// nothing of what was reported as done is lost, and no two captures are mixed.

#include "core/base/file_locks.h"
#include "core/database/capture_file.h"
#include "core/database/capture_sharing.h"
#include "core/format/input/input.h"
#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/core/store/read/random_capture.h"
#include "tests/support/in_child.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <sqlite3.h>
#include <sys/resource.h>
#include <thread>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kHalf = 1000; ///< events before, and after, somebody else does something

/// A recording: it has written a part of its events when it is made.
class Recording
{
public:
    explicit Recording(const fs::path& path)
        : m_writer(*Writer::create(path))
    {
        m_random.push(*m_writer, kHalf);
        m_writer->progress({});
    }
    bool finish()
    {
        m_random.push(*m_writer, kHalf);
        return bool(m_writer->finish());
    }

private:
    std::unique_ptr<Writer> m_writer;
    RandomCapture m_random{3, {.remember = false}};
};

/// The same in another program.
class OtherRecording
{
public:
    explicit OtherRecording(const fs::path& path)
    {
        std::array<int, 2> toParent{};
        std::array<int, 2> toChild{};
        if (pipe(toParent.data()) != 0 || pipe(toChild.data()) != 0)
            return;
        m_child = fork();
        if (m_child == 0) {
            close(toChild[1]); // so that it sees the end of the parent
            Recording recording(path);
            char word = 0;
            const bool asked = write(toParent[1], "x", 1) == 1 && read(toChild[0], &word, 1) == 1;
            _exit(asked && recording.finish() ? 0 : 1);
        }
        close(toParent[1]);
        close(toChild[0]);
        m_words = toChild[1];
        char word = 0;
        m_records = read(toParent[0], &word, 1) == 1;
        close(toParent[0]);
    }
    OtherRecording(const OtherRecording&) = delete;
    OtherRecording& operator=(const OtherRecording&) = delete;
    ~OtherRecording() { finish(); }

    bool records() const { return m_records; }
    bool finish()
    {
        if (m_child <= 0)
            return false;
        const bool asked = write(m_words, "x", 1) == 1;
        close(m_words);
        int status = 0;
        waitpid(std::exchange(m_child, -1), &status, 0);
        return asked && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }

private:
    pid_t m_child = -1;
    int m_words = -1;
    bool m_records = false;
};

/// As another program sees it: SQLite's locks on its main file.
bool isLocked(const fs::path& path)
{
    return inChild([&path] {
               const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
               struct flock lock = {};
               lock.l_type = F_WRLCK;
               lock.l_whence = SEEK_SET;
               lock.l_start = 0x40000000; // PENDING_BYTE of https://www.sqlite.org/fileformat2.html
               lock.l_len = 512;
               return fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? 1 : 0;
           })
        == 1;
}

std::string readFile(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string integrity(const fs::path& path)
{
    std::string answer;
    sqlite3* db = nullptr;
    sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READONLY, nullptr);
    const auto take = [](void* to, int, char** values, char**) {
        *static_cast<std::string*>(to) += values[0];
        return 0;
    };
    sqlite3_exec(db, "PRAGMA integrity_check", take, &answer, nullptr);
    sqlite3_close(db);
    return answer;
}

std::uint64_t eventsOf(const fs::path& path)
{
    const auto capture = Capture::open(path);
    return capture && !(*capture)->damage() ? (*capture)->summary().events : 0;
}

int addMarks(const fs::path& path, int count)
{
    const auto capture = Capture::open(path);
    for (int i = 0; i < count; ++i) {
        const Mark mark{.timeNs = i, .name = std::string(100, 'm') + std::to_string(i)};
        if (!capture || !(*capture)->user().addMark(mark))
            return 1;
    }
    return 0;
}

} // namespace

class TestCapturesInUse : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    fs::path file(const char* name) const { return m_folder->filePath(name).toStdString(); }
    static fs::path finished(const fs::path& path, std::size_t events)
    {
        auto writer = *Writer::create(path);
        RandomCapture(3, {.remember = false}).push(*writer, events);
        return writer->finish() ? path : fs::path();
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    // Locks.

    void readingTheBytesOfACaptureKeepsItsLocks()
    {
        const fs::path path = file("a.psc");
        Recording recording(path);
        QVERIFY(isLocked(path));
        {
            const auto input = format::Input::open(path);
            QVERIFY(input && (*input)->peek(100));
        }
        QVERIFY(isLocked(path));
        // One who thinks to be alone would remove the log.
        QCOMPARE(inChild([&path] { return Capture::open(path) ? 0 : 1; }), 0);
        QVERIFY(fs::exists(path.string() + "-wal"));
        QVERIFY(recording.finish());
        QCOMPARE(eventsOf(path), 2 * kHalf);
    }

    void descriptorsAreClosedWhenNobodyHoldsLocksAnyMore()
    {
        const fs::path path = file("a");
        std::ofstream(path) << "text";
        const auto isOpen = [](int fd) { return fcntl(fd, F_GETFD) >= 0; };
        FileDescriptor descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC));
        const int number = descriptor.get();
        {
            LockedFile locked(*FileIdentity::of(path));
            LockedFile moved(std::move(locked));
            closeKeepingLocks(std::move(descriptor));
            QVERIFY(isOpen(number));
            QVERIFY(LockedFile::exists(*FileIdentity::of(path)));
        }
        QVERIFY(!isOpen(number));
        QVERIFY(!LockedFile::exists(*FileIdentity::of(path)));
        FileDescriptor another(open(path.c_str(), O_RDONLY | O_CLOEXEC));
        const int next = another.get();
        closeKeepingLocks(std::move(another));
        QVERIFY(!isOpen(next));
    }

    void aProgramThatHasNoDescriptorsLeftHarmsNobody()
    {
        const fs::path path = file("a.psc");
        OtherRecording recording(path);
        QVERIFY(recording.records());
        // From none that is left to as many as opening takes.
        for (int spare = 0; spare < 8; ++spare) {
            QCOMPARE(inChild([&] {
                         const rlimit few = {64, 64};
                         setrlimit(RLIMIT_NOFILE, &few);
                         std::vector<int> taken;
                         for (int fd = 0; (fd = open("/dev/null", O_RDONLY)) >= 0;)
                             taken.push_back(fd);
                         for (int i = 0; i < spare; ++i) {
                             close(taken.back());
                             taken.pop_back();
                         }
                         static_cast<void>(Capture::open(path));
                         if (!fs::exists(path.string() + "-shm"))
                             return 1;
                         for (const int fd : taken)
                             close(fd);
                         const auto capture = Capture::open(path);
                         return capture && (*capture)->user().addMark({.timeNs = 1, .name = "m"})
                             ? 0
                             : 2;
                     }),
                     0);
        }
        QVERIFY(recording.finish());
        QCOMPARE(eventsOf(path), 2 * kHalf);
        QCOMPARE((*Capture::open(path))->user().marks().size(), std::size_t(8));
    }

    // Copies.

    void aCopyHasWhatAnotherProgramWroteMeanwhile_data()
    {
        QTest::addColumn<int>("marks");
        QTest::newRow("one") << 1;
        QTest::newRow("many") << 200;
    }
    void aCopyHasWhatAnotherProgramWroteMeanwhile()
    {
        QFETCH(int, marks);
        const fs::path path = finished(file("a.psc"), kHalf);
        const auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        QCOMPARE((*capture)->user().marks().size(), std::size_t(0)); // its pages are known now
        QCOMPARE(inChild([&] { return addMarks(path, marks); }), 0);
        QVERIFY((*capture)->saveAs(file("b.psc"), {}));
        QCOMPARE(integrity(file("b.psc")), "ok");
        QCOMPARE(eventsOf(file("b.psc")), kHalf);
        QCOMPARE((*Capture::open(file("b.psc")))->user().marks().size(), std::size_t(marks));
    }

    void twoCopiesToOneNameDoNotHarmEachOther()
    {
        const auto capture = Capture::open(finished(file("a.psc"), 10 * kHalf));
        QVERIFY(capture.has_value());
        std::array<Result<>, 2> done;
        {
            std::thread other([&] { done[0] = (*capture)->saveAs(file("b.psc"), {}); });
            done[1] = (*capture)->saveAs(file("b.psc"), {});
            other.join();
        }
        for (const auto& one : done)
            QVERIFY2(one, one ? "" : one.error().message().c_str());
        QCOMPARE(integrity(file("b.psc")), "ok");
        QCOMPARE(eventsOf(file("b.psc")), 10 * kHalf);
        std::set<std::string> names;
        for (const auto& entry : fs::directory_iterator(m_folder->path().toStdString()))
            names.insert(entry.path().filename().string());
        QCOMPARE(names, (std::set<std::string>{"a.psc", "b.psc"}));
    }

    // Names that others take.

    void whatIsRecordedIsNotReplaced_data()
    {
        QTest::addColumn<bool>("byAnother");
        QTest::addColumn<bool>("sharedMemory");
        QTest::newRow("by this program") << false << true;
        QTest::newRow("by another program") << true << true;
        QTest::newRow("by this program, without shared memory") << false << false;
        QTest::newRow("by another program, without shared memory") << true << false;
    }
    void whatIsRecordedIsNotReplaced()
    {
        QFETCH(bool, byAnother);
        QFETCH(bool, sharedMemory);
        const int status = inChild([&] {
            if (!sharedMemory)
                setLacksSharedMemory(file("t.psc"));
            const fs::path source = finished(file("a.psc"), 5);
            std::optional<Recording> recording;
            std::optional<OtherRecording> other;
            if (byAnother)
                other.emplace(file("t.psc"));
            else
                recording.emplace(file("t.psc"));
            const auto capture = Capture::open(source);
            if (!capture)
                return 1;
            const auto saved = (*capture)->saveAs(file("t.psc"), {});
            if (saved || saved.error().code != ErrorCode::Busy)
                return 2;
            const fs::path part = finished(file("part.psc"), 5);
            const auto replaced = replaceCapture(part, file("t.psc"));
            if (replaced || replaced.error().code != ErrorCode::Busy)
                return 3;
            if (byAnother ? !other->finish() : !recording->finish())
                return 4;
            return eventsOf(file("t.psc")) == 2 * kHalf ? 0 : 5;
        });
        QCOMPARE(status, 0);
    }

    void aCaptureThatIsLookedAtIsNotReplaced()
    {
        const auto first = Capture::open(finished(file("a.psc"), kHalf));
        const auto second = Capture::open(finished(file("b.psc"), 2 * kHalf));
        QVERIFY(first && second);
        const auto saved = (*first)->saveAs(file("b.psc"), {});
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::Busy);
        QCOMPARE(eventsOf(file("b.psc")), 2 * kHalf);
    }

    void aCaptureWhoseNameAnotherOneTookIsNotMixedWithIt()
    {
        const fs::path path = finished(file("a.psc"), kHalf);
        const fs::path other = finished(file("b.psc"), 2 * kHalf);
        const auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        QCOMPARE(std::rename(other.c_str(), path.c_str()), 0);
        const std::string bytes = readFile(path);
        const auto mark = (*capture)->user().addMark({.timeNs = 1, .name = "mine"});
        QVERIFY(!mark);
        QCOMPARE(mark.error().code, ErrorCode::Changed);
        const auto saved = (*capture)->saveAs(file("c.psc"), {});
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::Changed);
        QVERIFY(!fs::exists(file("c.psc")));
        QCOMPARE((*capture)->user().marks().size(), std::size_t(0));
        QCOMPARE(readFile(path), bytes);
    }

    void aFailedReplacementLeavesTheOldCaptureItsLog()
    {
        const fs::path path = file("a.psc");
        QCOMPARE(inChild([&] {
                     Recording recording(path);
                     raise(SIGKILL);
                     return 0;
                 }),
                 91);
        QVERIFY(!replaceCapture(file("nothing.psc"), path));
        QCOMPARE(eventsOf(path), kHalf);
    }

    void aPathThatGoesUpFromALinkLeadsWhereTheKernelSays()
    {
        fs::create_directories(file("other/below"));
        fs::create_directories(file("here"));
        fs::create_directory_symlink(file("other/below"), file("here/link"));
        const fs::path beside = finished(file("here/c.psc"), 7); // by the letters of the path
        const std::string bytes = readFile(beside);
        const fs::path path = file("here/link/../c.psc");
        QCOMPARE(eventsOf(finished(path, 9)), std::uint64_t(9));
        QVERIFY(fs::exists(file("other/c.psc")));
        QCOMPARE(eventsOf(path), std::uint64_t(9));
        QCOMPARE(addMarks(path, 1), 0);
        QCOMPARE(readFile(beside), bytes);
        QCOMPARE((*Capture::open(file("other/c.psc")))->user().marks().size(), std::size_t(1));
    }

    void aLinkToACaptureIsTheCapture()
    {
        fs::create_directories(file("far"));
        const fs::path real = finished(file("far/a.psc"), 7);
        fs::create_symlink(real, file("a.psc"));
        QCOMPARE(addMarks(file("a.psc"), 3), 0);
        QCOMPARE((*Capture::open(real))->user().marks().size(), std::size_t(3));
        QVERIFY(fs::is_symlink(file("a.psc")));
    }
};

QTEST_APPLESS_MAIN(TestCapturesInUse)
#include "tst_captures_in_use.moc"
