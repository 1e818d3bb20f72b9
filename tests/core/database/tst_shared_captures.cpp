// Captures that others have open, or that lie where SQLite cannot have its files and locks.

#include "core/store/file/user_data.h"
#include "core/store/write/writer.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/in_child.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>

#include <cerrno>
#include <fcntl.h>
#include <sqlite3.h>

using namespace probescope;
using namespace probescope::store;
namespace fs = std::filesystem;

namespace {

constexpr const char* kCount = "SELECT count(*), sum(ts) FROM event";

/// A file system without locks, or without memory that processes share, as far as SQLite can tell.
/// Stays so: for a child process.
void loseLocks(bool sharedMemory)
{
    sqlite3_vfs* const vfs = sqlite3_vfs_find(nullptr);
    if (sharedMemory) {
        const auto refuse = [](void*, std::size_t, int, int, int, off_t) -> void* {
            errno = ENODEV;
            return reinterpret_cast<void*>(-1); // MAP_FAILED
        };
        vfs->xSetSystemCall(vfs, "mmap", reinterpret_cast<sqlite3_syscall_ptr>(+refuse));
        return;
    }
    const auto refuse = [](int file, int command, void* lock) {
        if (command != F_SETLK)
            return fcntl(file, command, lock);
        errno = EOPNOTSUPP;
        return -1;
    };
    vfs->xSetSystemCall(vfs, "fcntl", reinterpret_cast<sqlite3_syscall_ptr>(+refuse));
}

} // namespace

class TestSharedCaptures : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        fs::permissions(m_folder->path().toStdString(), fs::perms(0755)); // others copy from it
        m_path = m_folder->filePath("c.psc").toStdString();
        const auto capture = captureOfText(QString::fromStdString(m_path.string()), sampleText());
        m_answer = ask(*capture, kCount);
    }

    void worksWhereThereAreNoLocks_data()
    {
        QTest::addColumn<bool>("sharedMemory");
        QTest::newRow("no locks") << false;
        QTest::newRow("no shared memory") << true;
    }
    void worksWhereThereAreNoLocks()
    {
        QFETCH(bool, sharedMemory);
        const int status = inChild([&] {
            loseLocks(sharedMemory);
            const auto capture = Capture::open(m_path);
            if (!capture)
                qWarning("%s", capture.error().message().c_str());
            if (!capture)
                return 1;
            const auto answer = tryAsk(**capture, kCount);
            if (!answer || *answer != m_answer)
                return 2;
            // Without locks nothing can be kept; without shared memory one program can.
            const auto saved = (*capture)->user().saveQuery({.name = "a", .sql = "b"});
            if (bool(saved) != sharedMemory)
                return 3;
            const auto after = tryAsk(**capture, kCount);
            return after && *after == m_answer && !fs::exists(m_path.string() + "-shm") ? 0 : 4;
        });
        QCOMPARE(status, 0);
    }

    void aLogThatCannotBeReadIsTold_data()
    {
        QTest::addColumn<bool>("withIndex");
        QTest::newRow("log alone") << false;
        QTest::newRow("log and its index") << true;
    }
    void aLogThatCannotBeReadIsTold()
    {
        QFETCH(bool, withIndex);
        const auto writing = Capture::open(m_path);
        QVERIFY(writing && (*writing)->user().addMark({.timeNs = 1, .name = "new"}));
        for (const char* end : {"", "-wal", "-shm"}) // for nobody, too
            fs::permissions(m_path.string() + end, fs::perms(0644));
        const int status = asNobody([&](const fs::path& folder) {
            for (const char* end : {"", "-wal", "-shm"}) {
                if (withIndex || *end != '-' || end[1] != 's')
                    fs::copy(m_path.string() + end, folder / (std::string("c.psc") + end));
            }
            fs::permissions(folder, fs::perms(0555));
            const auto capture = Capture::open(folder / "c.psc");
            if (!capture || (*capture)->user().writable())
                return 1;
            const auto answer = tryAsk(**capture, kCount);
            if (!answer || *answer != m_answer)
                return 2;
            bool told = false;
            for (const Problem& problem : (*capture)->problems())
                told = told || problem.reason.text().find("Copy both files") != std::string::npos;
            // Either what is new is there, or it is told that it is not.
            return told == (*capture)->user().marks().empty() && told != withIndex ? 0 : 3;
        });
        QCOMPARE(status, 0);
    }

    /// One process keeps its user's work while another one asks and keeps its own.
    void twoProcessesShareOne()
    {
        constexpr int kEach = 200;
        int ready[2] = {-1, -1};
        QCOMPARE(pipe(ready), 0);
        const pid_t child = fork();
        if (child == 0)
            _exit(keepWork(m_path, "child", kEach, ready[1]));
        close(ready[1]);
        char begun = 0;
        QCOMPARE(read(ready[0], &begun, 1), ssize_t(1)); // it has the capture open
        const auto capture = Capture::open(m_path);
        QVERIFY(capture.has_value());
        for (int i = 0; i < kEach; ++i) {
            QCOMPARE(ask(**capture, kCount), m_answer);
            QVERIFY((*capture)->user().addMark({.timeNs = i, .name = "parent"}).has_value());
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        close(ready[0]);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
        QCOMPARE((*capture)->user().marks().size(), std::size_t(2 * kEach));
        QCOMPARE((*capture)->user().savedQueries().size(), std::size_t(kEach));
        QCOMPARE(ask(**capture, "SELECT count(*) FROM mark"),
                 (std::vector<std::string>{std::to_string(2 * kEach)}));
        const auto again = Capture::open(m_path);
        QVERIFY(again.has_value());
        QCOMPARE((*again)->user().marks().size(), std::size_t(2 * kEach));
    }

private:
    static int keepWork(const fs::path& path, const std::string& name, int count, int ready)
    {
        const auto capture = Capture::open(path);
        if (!capture || write(ready, "x", 1) != 1)
            return 1;
        for (int i = 0; i < count; ++i) {
            if (!(*capture)->user().addMark({.timeNs = i, .name = name}))
                return 2;
            if (!(*capture)->user().saveQuery({.name = name + std::to_string(i), .sql = kCount}))
                return 3;
            if (!tryAsk(**capture, kCount))
                return 4;
        }
        return 0;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_path;
    std::vector<std::string> m_answer;
};

QTEST_APPLESS_MAIN(TestSharedCaptures)
#include "tst_shared_captures.moc"
