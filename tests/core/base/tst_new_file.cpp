#include "core/base/new_file.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <iterator>
#include <sys/stat.h>

using namespace probescope;

namespace {

namespace fs = std::filesystem;

/// Files of this process get all rights that are asked for.
class NoUmask
{
public:
    NoUmask()
        : m_before(umask(0))
    {
    }
    ~NoUmask() { umask(m_before); }
    NoUmask(const NoUmask&) = delete;
    NoUmask& operator=(const NoUmask&) = delete;

private:
    mode_t m_before;
};

unsigned modeOf(const fs::path& path)
{
    struct stat there = {};
    constexpr unsigned kAll = 07777;
    return lstat(path.c_str(), &there) == 0 ? there.st_mode & kAll : 0;
}

std::string textOf(const fs::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

void put(const fs::path& path, const std::string& text)
{
    std::ofstream(path) << text;
}

std::size_t filesIn(const fs::path& folder)
{
    return std::size_t(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

} // namespace

class TestNewFile : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    fs::path m_place;

private slots:
    void init()
    {
        m_place = fs::path(m_folder.path().toStdString()) / QTest::currentTestFunction();
        fs::create_directory(m_place);
    }

    void isForItsOwnerAlone()
    {
        const NoUmask none;
        QVERIFY(createNewFile(m_place / "made"));
        QCOMPARE(modeOf(m_place / "made"), 0600U);
        using Existing = NewFile::Existing;
        for (const auto existing : {Existing::Keep, Existing::Replace}) {
            const auto path = m_place / (existing == Existing::Keep ? "kept" : "replaced");
            QVERIFY(writeNewFile(path, "text", existing));
            QCOMPARE(modeOf(path), 0600U);
            QCOMPARE(textOf(path), std::string("text"));
        }
        QCOMPARE(filesIn(m_place), std::size_t(3));
    }

    void isReadAndWrittenWhereThatIsAskedFor()
    {
        const auto file = createNewFile(m_place / "made", O_RDWR);
        QVERIFY(file);
        QVERIFY(writeAll(file->get(), "abc", 3, {}));
        char byte = 0;
        QCOMPARE(pread(file->get(), &byte, 1, 1), ssize_t(1));
        QCOMPARE(byte, 'b');
    }

    void leavesWhatIsThere()
    {
        put(m_place / "old", "old");
        const auto made = createNewFile(m_place / "old");
        QVERIFY(!made);
        QCOMPARE(int(made.error().code), int(ErrorCode::Invalid));
        const auto written = writeNewFile(m_place / "old", "new", NewFile::Existing::Keep);
        QVERIFY(!written);
        QCOMPARE(int(written.error().code), int(ErrorCode::Invalid));
        QCOMPARE(textOf(m_place / "old"), std::string("old"));
        QCOMPARE(filesIn(m_place), std::size_t(1));
    }

    void leavesWhatCameMeanwhile()
    {
        auto file = NewFile::create(m_place / "name");
        QVERIFY(file);
        QVERIFY(file->write("new"));
        put(m_place / "name", "theirs");
        QVERIFY(!file->publish());
        QCOMPARE(textOf(m_place / "name"), std::string("theirs"));
    }

    void goesThroughNoLink_data()
    {
        QTest::addColumn<bool>("dangling");
        QTest::newRow("to a file") << false;
        QTest::newRow("to nothing") << true;
    }
    void goesThroughNoLink()
    {
        QFETCH(bool, dangling);
        const auto victim = m_place / (dangling ? "nothing" : "victim");
        const auto link = m_place / (dangling ? "dangling" : "link");
        if (!dangling)
            put(victim, "precious");
        fs::create_symlink(victim, link);
        QVERIFY(!createNewFile(link));
        QVERIFY(!writeNewFile(link, "new", NewFile::Existing::Keep));
        QCOMPARE(fs::exists(victim), !dangling);
        // Who agreed to replace it has a file there afterwards, and the victim is as it was.
        QVERIFY(writeNewFile(link, "new", NewFile::Existing::Replace));
        QVERIFY(!fs::is_symlink(link));
        QCOMPARE(textOf(link), std::string("new"));
        QCOMPARE(modeOf(link), 0600U);
        QCOMPARE(fs::exists(victim), !dangling);
        QCOMPARE(textOf(victim), std::string(dangling ? "" : "precious"));
    }

    void replacesAFileOfOthersByOneForItsOwnerAlone()
    {
        const NoUmask none;
        put(m_place / "old", "old");
        QCOMPARE(modeOf(m_place / "old"), 0666U);
        QVERIFY(writeNewFile(m_place / "old", "new", NewFile::Existing::Replace));
        QCOMPARE(modeOf(m_place / "old"), 0600U);
        QCOMPARE(textOf(m_place / "old"), std::string("new"));
    }

    void replacesOnlyFiles()
    {
        const auto pipe = m_place / "pipe";
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        fs::create_directory(m_place / "folder");
        fs::create_symlink("/dev/null", m_place / "device");
        for (const char* const name : {"pipe", "folder", "device"}) {
            const auto written = writeNewFile(m_place / name, "new", NewFile::Existing::Replace);
            QVERIFY2(!written, name);
            QCOMPARE(int(written.error().code), int(ErrorCode::Invalid));
        }
        QVERIFY(fs::is_symlink(m_place / "device"));
        QCOMPARE(filesIn(m_place), std::size_t(3));
    }

    void takesTheLongestName()
    {
        const auto path = m_place / std::string(255, 'x');
        QVERIFY(writeNewFile(path, "text", NewFile::Existing::Keep));
        QCOMPARE(textOf(path), std::string("text"));
    }

    void goesWhenItIsGivenUp()
    {
        put(m_place / "old", "old");
        {
            auto file = NewFile::create(m_place / "old", NewFile::Existing::Replace);
            QVERIFY(file);
            QVERIFY(file->write("half"));
            QCOMPARE(filesIn(m_place), std::size_t(2));
        }
        QCOMPARE(textOf(m_place / "old"), std::string("old"));
        QCOMPARE(filesIn(m_place), std::size_t(1));
    }

    void syncsFolders()
    {
        QVERIFY(syncFolder(m_place));
        const auto file = createNewFile(m_place / "made");
        QVERIFY(file);
        QVERIFY(syncFile(file->get(), m_place / "made"));
        QVERIFY(!syncFile(-1, m_place / "made"));
    }
};

QTEST_GUILESS_MAIN(TestNewFile)
#include "tst_new_file.moc"
