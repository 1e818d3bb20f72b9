#include "core/import/cache_use.h"
#include "core/import/content_key.h"
#include "core/import/user_work.h"
#include "tests/support/full_disk.h"
#include "tests/support/open_stage.h"

#include <QTest>

#include <array>
#include <fcntl.h>
#include <fstream>
#include <set>
#include <sys/stat.h>

using namespace probescope;
using namespace probescope::open;
using test::events;
using test::message;

namespace fs = std::filesystem;
/// The cache of imports: how large it gets, whose it is, and which import is that of a file.
class TestImportCache : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_stage = std::make_unique<test::OpenStage>(); }

    void theCacheIsBounded()
    {
        std::vector<Opened> open;
        std::vector<fs::path> paths;
        for (int i = 0; i < 3; ++i) {
            const std::string name = std::to_string(i);
            write(name, events(100 + i));
            auto opened = openFile(path(name), m_stage->options);
            QVERIFY2(bool(opened), message(opened));
            paths.push_back(opened->capture->path());
            if (i == 1)
                open.push_back(std::move(*opened)); // stays open
        }
        m_stage->options.cacheBytes = 1;
        write("last", events(200));
        auto last = openFile(path("last"), m_stage->options);
        QVERIFY2(bool(last), message(last));
        QVERIFY(!fs::exists(paths[0]));
        QVERIFY(fs::exists(paths[1]));
        QVERIFY(!fs::exists(paths[2]));
        QVERIFY(fs::exists(last->capture->path()));
    }

    void anEmptiedCacheKeepsWhatIsOpen()
    {
        write("a", events(100));
        write("b", events(200));
        fs::path closed;
        {
            const auto first = openFile(path("a"), m_stage->options);
            QVERIFY2(bool(first), message(first));
            closed = first->capture->path();
        }
        const auto open = openFile(path("b"), m_stage->options);
        QVERIFY2(bool(open), message(open));
        const fs::path& cache = m_stage->options.cache;
        const auto full = cacheUse(cache);
        QCOMPARE(full.captures, 2U);
        QCOMPARE(full.bytes, fs::file_size(closed) + fs::file_size(open->capture->path()));
        const auto left = emptyCache(cache);
        QCOMPARE(left.captures, 1U);
        QCOMPARE(left.bytes, fs::file_size(open->capture->path()));
        QVERIFY(!fs::exists(closed));
        QCOMPARE(open->capture->summary().events, 200U);
    }

    void emptyingCanBeCancelled()
    {
        write("a", events(100));
        QVERIFY(m_stage->openFile("a"));
        CancelToken cancel;
        cancel.cancel();
        QCOMPARE(emptyCache(m_stage->options.cache, cancel).captures, 1U);
        QCOMPARE(emptyCache(m_stage->options.cache).captures, 0U);
    }

    void anEmptiedCacheGivesNotesBack()
    {
        write("a", events(100));
        {
            const auto opened = openFile(path("a"), m_stage->options);
            QVERIFY2(bool(opened), message(opened));
            QVERIFY(store::saveNote(*opened->capture, {.text = "mine", .beginNs = 2}));
        }
        QCOMPARE(emptyCache(m_stage->options.cache).captures, 0U);
        const auto again = openFile(path("a"), m_stage->options);
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        const auto work = UserWork::of(*again->capture);
        QCOMPARE(work.notes.size(), std::size_t(1));
        QCOMPARE(work.notes[0].text, "mine");
    }

    void aFolderIsLeftAloneButForTheCaptures()
    {
        const fs::path& cache = m_stage->options.cache;
        QCOMPARE(cacheUse(cache).captures, 0U); // it is not there yet
        QVERIFY(makeCacheFolder(cache));
        std::ofstream(cache / "other.txt") << "not ours";
        emptyCache(cache);
        QVERIFY(fs::exists(cache / "other.txt"));
        QCOMPARE(cacheUse(cache).captures, 0U);
    }

    void onlyAFolderOfOnesOwnBecomesACache()
    {
        write("file", "no folder");
        QVERIFY(!makeCacheFolder(path("file")));
        QVERIFY(!makeCacheFolder(path("file") / "below"));
        fs::create_directories(path("shared"));
        fs::permissions(path("shared"), fs::perms(0777));
        QCOMPARE(makeCacheFolder(path("shared")).error().code, ErrorCode::NoPermission);
        QVERIFY(makeCacheFolder(path("shared") / "probescope"));
    }

    /// The user may have chosen another place meanwhile.
    void damageOfACacheIsKnownWhereverItIs()
    {
        write("a", events(100));
        auto opened = openFile(path("a"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        const fs::path capture = opened->capture->path();
        opened->capture.reset();
        const Error error{.code = ErrorCode::Corrupt, .place = {.file = capture.string()}};
        QVERIFY(isDamageOfCache(error));
        QVERIFY(forgetDamaged(error));
        const auto again = openFile(path("a"), m_stage->options);
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        // A capture that somebody saved, even beside a lock of another program.
        write("mine.psc", "");
        write("mine.lock", "");
        QVERIFY(!isDamageOfCache(
            {.code = ErrorCode::Corrupt, .place = {.file = path("mine.psc").string()}}));
        QVERIFY(!isDamageOfCache(
            {.code = ErrorCode::Io, .place = {.file = again->capture->path().string()}}));
    }

    void aCacheThatCannotBeWrittenIsReplaced()
    {
        write("a.txt", events(100));
        write("cache", "a file and no folder");
        auto opened = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        QCOMPARE(opened->capture->summary().events, 100U);
        const fs::path capture = opened->capture->path();
        QVERIFY(fs::exists(capture));
        opened->capture.reset();
        QVERIFY(!fs::exists(capture.parent_path()));
    }

    void theCacheIsForItsOwnerOnlyWhateverTheUmask()
    {
        write("a.txt", events(10));
        m_stage->options.cache = path("new/cache/probescope");
        const mode_t before = umask(0);
        const auto opened = openFile(path("a.txt"), m_stage->options);
        umask(before);
        QVERIFY2(bool(opened), message(opened));
        for (const char* folder : {"new", "new/cache", "new/cache/probescope"})
            QCOMPARE(int(fs::status(path(folder)).permissions()), 0700);
        QCOMPARE(opened->capture->path().parent_path(), path("new/cache/probescope"));
        for (const auto& entry : fs::directory_iterator(path("new/cache/probescope")))
            QCOMPARE(int(entry.status().permissions()), 0600);
    }

    void aCacheThatOthersCanWriteIsNotTaken()
    {
        write("a.txt", events(10));
        fs::create_directories(m_stage->options.cache);
        fs::permissions(m_stage->options.cache, fs::perms(0777));
        const auto opened = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(opened->capture->path().parent_path() != m_stage->options.cache);
        QVERIFY(fs::is_empty(m_stage->options.cache));
    }

    void whatALinkInTheCacheLeadsToIsNotWritten()
    {
        write("a.txt", events(10));
        auto opened = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(opened), message(opened));
        fs::path lock = opened->capture->path();
        lock.replace_extension(".lock");
        opened->capture.reset();
        write("victim", "mine");
        fs::remove(lock);
        fs::create_symlink(path("victim"), lock);
        const auto again = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(again), message(again));
        QCOMPARE(again->capture->summary().events, 10U);
        QCOMPARE(m_stage->read("victim"), "mine");
    }

    void aFileThatIsWrittenWhileItIsReadIsImportedAnewWhateverItsDate()
    {
        write("a.txt", events(100'000));
        struct stat before = {};
        QCOMPARE(stat(path("a.txt").c_str(), &before), 0);
        bool edited = false;
        m_stage->options.progress = [&](const Progress& progress) {
            if (progress.bytesRead == 0 || std::exchange(edited, true))
                return true;
            std::fstream file(path("a.txt"), std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(-100, std::ios::end);
            file.put(' ');
            file.close();
            const std::array<timespec, 2> times = {before.st_atim, before.st_mtim};
            utimensat(AT_FDCWD, path("a.txt").c_str(), times.data(), 0);
            return true;
        };
        auto first = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(first), message(first));
        QVERIFY(edited);
        m_stage->options.progress = {};
        first->capture.reset();
        write("a.txt", events(100'000)); // the content of which the key was made
        const auto again = openFile(path("a.txt"), m_stage->options);
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
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

    void aLargeFileThatWasEditedIsImportedAnewWhateverItsDate()
    {
        // A change at kBetween is seen by none of the blocks that the key reads.
        constexpr std::size_t kBetween = (1U << 20U) + 150'000;
        const std::string line = "# " + std::string(997, 'x') + '\n';
        std::string text = events(10);
        while (text.size() < kBetween)
            text += line;
        const std::size_t at = text.size();
        text += events(1, "early");
        while (text.size() <= kWholeBytes)
            text += line;
        write("large", text);
        const auto open = [&](bool imported, std::string_view task) {
            const auto opened = m_stage->openFile("large");
            QVERIFY2(bool(opened), message(opened));
            QCOMPARE(opened->imported, imported);
            const auto event = opened->capture->event(10);
            QVERIFY(event);
            QCOMPARE(opened->capture->task(event->task).comm, std::string(task));
        };
        open(true, "early");
        open(false, "early");
        struct stat before = {};
        QCOMPARE(stat(path("large").c_str(), &before), 0);
        {
            std::fstream file(path("large"), std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(std::streamoff(at + text.substr(at).find("early")));
            file << "later";
        }
        const std::array<timespec, 2> times = {before.st_atim, before.st_mtim};
        QCOMPARE(utimensat(AT_FDCWD, path("large").c_str(), times.data(), 0), 0);
        open(true, "later");
        open(false, "later");
        // Other changes of the inode cost one look at all of the file, and no import.
        fs::permissions(path("large"), fs::perms::owner_read);
        open(false, "later");
        open(false, "later");
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
    fs::path path(const std::string& name) const { return m_stage->path(name); }
    void write(const std::string& name, const std::string& bytes) const
    {
        m_stage->write(name, bytes);
    }
    std::unique_ptr<test::OpenStage> m_stage;
};

QTEST_APPLESS_MAIN(TestImportCache)
#include "tst_import_cache.moc"
