#include "core/format/input/input.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <xxhash.h>

using namespace probescope;
using namespace probescope::format;

namespace {

/// Text that does not compress to nothing and shows where each byte stood.
std::string sample(std::size_t size)
{
    std::string text;
    for (std::size_t i = 0; text.size() < size; ++i)
        text += std::to_string(i * 2654435761U) + (i % 7 == 0 ? "\n" : " ");
    text.resize(size);
    return text;
}

void write(const QString& path, const std::string& bytes)
{
    std::ofstream(path.toStdString(), std::ios::binary) << bytes;
}

std::string contents(const QString& path)
{
    std::ifstream in(path.toStdString(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// What the tool (gzip, xz, zstd) makes of the bytes.
std::string compressed(const QString& tool, const std::string& bytes)
{
    QProcess process;
    process.start(tool, {"-c", "-q"});
    process.write(bytes.data(), qint64(bytes.size()));
    process.closeWriteChannel();
    if (!process.waitForFinished(-1))
        return {};
    return process.readAllStandardOutput().toStdString();
}

struct ReadAll
{
    std::string bytes;
    std::optional<Error> error;
};

ReadAll readAll(Input& input, std::size_t block)
{
    ReadAll all;
    std::string buffer(block, '\0');
    while (true) {
        auto got = input.read(buffer);
        if (!got)
            all.error = got.error();
        if (!got || *got == 0)
            return all;
        all.bytes.append(buffer, 0, *got);
    }
}

} // namespace

class TestInput : public QObject
{
    Q_OBJECT

private slots:
    void unpacksWhatTheToolsPack_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QString>("name");
        QTest::newRow("plain") << QString() << QString();
        for (const char* tool : {"gzip", "xz", "zstd"})
            QTest::newRow(tool) << QString(tool) << QString(tool);
    }
    void unpacksWhatTheToolsPack()
    {
        QFETCH(QString, tool);
        QFETCH(QString, name);
        const std::string text = sample(1'500'000);
        const std::string bytes = tool.isEmpty() ? text : compressed(tool, text);
        QVERIFY(!bytes.empty());
        const QString path = m_folder.filePath("name tells nothing.png");
        write(path, bytes);
        auto input = Input::open(path.toStdString());
        QVERIFY2(bool(input), input ? "" : input.error().message().c_str());
        QCOMPARE((*input)->compression(), name.toStdString());
        QCOMPARE((*input)->diskSize(), bytes.size());
        QCOMPARE(std::string((*input)->peek(1000).value()), text.substr(0, 1000));
        QCOMPARE(std::string((*input)->peek(1 << 20).value()), text.substr(0, 1 << 20));
        const auto all = readAll(**input, 77'777);
        QVERIFY(!all.error);
        QVERIFY(all.bytes == text);
        QCOMPARE((*input)->diskRead(), bytes.size());
        QCOMPARE((*input)->size().value(), text.size());
        std::string piece(5000, '\0');
        QCOMPARE((*input)->at(1'234'567, piece).value(), piece.size());
        QCOMPARE(piece, text.substr(1'234'567, 5000));
        QCOMPARE((*input)->at(text.size() - 10, piece).value(), 10U);
        QCOMPARE((*input)->at(text.size() + 10, piece).value(), 0U);
    }

    void anyCuttingGivesTheSame()
    {
        const std::string text = sample(20'000);
        for (const char* tool : {"", "gzip", "xz", "zstd"}) {
            const std::string bytes = *tool ? compressed(tool, text) : text;
            for (std::size_t chunk : {1U, 2U, 5U, 7U, 1000U}) {
                const auto input = Input::fromBytes("x", bytes, chunk);
                QCOMPARE(std::string(input->peek(3000).value()), text.substr(0, 3000));
                QVERIFY(readAll(*input, 500).bytes == text);
                QCOMPARE(input->size().value(), text.size());
            }
        }
    }

    void streamsBehindOneAnotherAreOne()
    {
        const std::string text = sample(50'000);
        for (const char* tool : {"gzip", "xz", "zstd"}) {
            const std::string bytes =
                compressed(tool, text.substr(0, 20'000)) + compressed(tool, text.substr(20'000));
            QVERIFY(readAll(*Input::fromBytes("x", bytes), 4096).bytes == text);
            const auto all = readAll(*Input::fromBytes("x", bytes + "no such thing"), 4096);
            QVERIFY(all.bytes == text);
            QVERIFY(all.error);
            QCOMPARE(int(all.error->code), int(ErrorCode::Corrupt));
        }
    }

    /// All that a cut file still holds is given; xz -dc and the others say how much that is.
    void keepsWhatATruncatedFileHolds()
    {
        const std::string text = sample(400'000);
        for (const char* tool : {"gzip", "xz", "zstd"}) {
            const std::string whole = compressed(tool, text);
            const std::string bytes = whole.substr(0, whole.size() / 3);
            const QString path = m_folder.filePath(QString("cut.") + tool);
            write(path, bytes);
            QProcess process;
            process.start(tool, {"-dcq"});
            process.write(bytes.data(), qint64(bytes.size()));
            process.closeWriteChannel();
            QVERIFY(process.waitForFinished(-1));
            const std::string wanted = process.readAllStandardOutput().toStdString();

            auto input = Input::open(path.toStdString());
            QVERIFY(bool(input));
            const auto all = readAll(**input, 10'000);
            QVERIFY(all.error);
            QCOMPARE(int(all.error->code), int(ErrorCode::Truncated));
            QCOMPARE(all.error->place.file, path.toStdString());
            QVERIFY(all.bytes.size() >= wanted.size());
            QVERIFY(all.bytes.size() > 50'000);
            QVERIFY(all.bytes == text.substr(0, all.bytes.size()));
            QCOMPARE((*input)->size().value(), all.bytes.size());
            QCOMPARE(int((*input)->damage().value().code), int(ErrorCode::Truncated));
        }
    }

    void damagedContentsAreTold()
    {
        for (const char* tool : {"gzip", "xz", "zstd"}) {
            std::string bytes = compressed(tool, sample(300'000));
            for (std::size_t i = bytes.size() / 2; i < bytes.size() / 2 + 200; ++i)
                bytes[i] = char(~bytes[i]);
            const auto all = readAll(*Input::fromBytes("x", bytes), 4096);
            QVERIFY(all.error);
            QCOMPARE(int(all.error->code), int(ErrorCode::Corrupt));
        }
    }

    void whatCannotBeOpenedIsTold()
    {
        auto missing = Input::open(m_folder.filePath("missing").toStdString());
        QVERIFY(!missing);
        QCOMPARE(int(missing.error().code), int(ErrorCode::NotFound));
        auto folder = Input::open(m_folder.path().toStdString());
        QVERIFY(!folder);
        QVERIFY(folder.error().what.text().find("folder") != std::string::npos);
        if (geteuid() == 0)
            return; // root may read everything
        const QString path = m_folder.filePath("locked");
        write(path, "x");
        QCOMPARE(chmod(qPrintable(path), 0), 0);
        auto locked = Input::open(path.toStdString());
        QVERIFY(!locked);
        QCOMPARE(int(locked.error().code), int(ErrorCode::NoPermission));
    }

    void aShrinkingFileIsAnError()
    {
        const QString path = m_folder.filePath("shrinks");
        write(path, sample(3'000'000));
        auto input = Input::open(path.toStdString());
        QVERIFY(bool(input));
        QVERIFY(bool((*input)->peek(100)));
        QCOMPARE(truncate(qPrintable(path), 1'000'000), 0);
        const auto all = readAll(**input, 100'000);
        QCOMPARE(all.bytes.size(), 1'000'000U);
        QVERIFY(all.error);
        QCOMPARE(int(all.error->code), int(ErrorCode::Changed));
        QCOMPARE(all.error->place.byte.value(), 1'000'000U);
        std::string piece(10, '\0');
        QVERIFY(!(*input)->at(2'000'000, piece));
    }

    void aRemovedFileIsReadToItsEnd()
    {
        const QString path = m_folder.filePath("goes");
        write(path, sample(900'000));
        auto input = Input::open(path.toStdString());
        QVERIFY(bool(input));
        QCOMPARE(unlink(qPrintable(path)), 0);
        QVERIFY(readAll(**input, 100'000).bytes == sample(900'000));
    }

    void aPipeIsReadInOrderAndAtAnyPlace()
    {
        const std::string text = sample(600'000);
        for (const std::string& bytes : {text, compressed("zstd", text)}) {
            for (const bool anywhere : {false, true}) {
                const QString path = m_folder.filePath("pipe");
                QCOMPARE(mkfifo(qPrintable(path), 0600), 0);
                std::thread writer([&] { write(path, bytes); });
                auto input = Input::open(path.toStdString());
                QVERIFY(bool(input));
                QCOMPARE((*input)->diskSize(), 0U);
                QCOMPARE(std::string((*input)->peek(100).value()), text.substr(0, 100));
                if (anywhere) {
                    QCOMPARE((*input)->size().value(), text.size());
                    std::string piece(1000, '\0');
                    QCOMPARE((*input)->at(500'000, piece).value(), 1000U);
                    QCOMPARE(piece, text.substr(500'000, 1000));
                }
                QVERIFY(readAll(**input, 9'999).bytes == text);
                QCOMPARE(bool((*input)->size()), anywhere);
                writer.join();
                QCOMPARE(unlink(qPrintable(path)), 0);
            }
        }
    }

    void unpackingCanBeStopped()
    {
        const auto input = Input::fromBytes("x", compressed("gzip", sample(3'000'000)));
        input->setGoOn([] { return false; });
        auto size = input->size();
        QVERIFY(!size);
        QCOMPARE(int(size.error().code), int(ErrorCode::Cancelled));
    }

    void aSmallFileThatUnpacksToAnySizeIsStopped_data()
    {
        QTest::addColumn<QString>("tool");
        for (const char* const tool : {"gzip", "xz", "zstd"})
            QTest::newRow(tool) << tool;
    }
    void aSmallFileThatUnpacksToAnySizeIsStopped()
    {
        QFETCH(QString, tool);
        const QString path = m_folder.filePath("zeros-" + tool);
        write(path, std::string(50'000'000, '\0'));
        QCOMPARE(QProcess::execute(tool, {"-q", "-f", path}), 0);
        const QString packed = path + (tool == "gzip" ? ".gz" : tool == "xz" ? ".xz" : ".zst");
        const auto input = *Input::open(packed.toStdString());
        input->setRoom(1'500'000);
        const auto size = input->size();
        QVERIFY(!size);
        QVERIFY(size.error().code == ErrorCode::DiskFull);
        for (const char* const said : {"more than 1.0 MiB", "1.4 MiB in", "half of the free space"})
            QVERIFY2(size.error().what.text().find(said) != std::string::npos,
                     size.error().what.text().c_str());
        QCOMPARE(size.error().place.file, packed.toStdString());
        // In order it can be read all the same: nothing is kept of it.
        std::vector<char> block(1'000'000);
        std::uint64_t read = 0;
        for (auto got = input->read(block); got && *got > 0; got = input->read(block))
            read += *got;
        QCOMPARE(read, 50'000'000U);
    }

    void whatIsReadToItsEndIsHashed_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<bool>("inOrder");
        QTest::newRow("plain, in order") << QString() << true;
        QTest::newRow("gzip, in order") << "gzip" << true;
        QTest::newRow("gzip, unpacked") << "gzip" << false;
        QTest::newRow("zstd, in order") << "zstd" << true;
    }
    void whatIsReadToItsEndIsHashed()
    {
        QFETCH(QString, tool);
        QFETCH(bool, inOrder);
        const std::string text = sample(3'000'000);
        const std::string bytes = tool.isEmpty() ? text : compressed(tool, text);
        write(m_folder.filePath("a"), bytes);
        auto input = Input::open(m_folder.filePath("a").toStdString());
        QVERIFY(input);
        QVERIFY(!(*input)->contentHash());
        if (inOrder)
            readAll(**input, 100'000);
        else
            QVERIFY((*input)->size());
        const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
        const QString digits = QStringLiteral("%1%2")
                                   .arg(hash.high64, 16, 16, QLatin1Char('0'))
                                   .arg(hash.low64, 16, 16, QLatin1Char('0'));
        QCOMPARE((*input)->contentHash(), digits.toStdString());
    }

    void partsOfAFileHaveNoHash()
    {
        write(m_folder.filePath("a"), sample(3'000'000));
        auto input = Input::open(m_folder.filePath("a").toStdString());
        QVERIFY(input);
        std::vector<char> block(1'000'000);
        QVERIFY((*input)->at(0, block));
        QVERIFY((*input)->at(1'000'000, block));
        QVERIFY((*input)->at(2'000'000, block));
        QVERIFY(!(*input)->contentHash());
    }

    void aFolderThatTakesNoFileIsPassedOver()
    {
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", "/proc");
        const auto input = Input::fromBytes("x", compressed("gzip", sample(1000)));
        QCOMPARE(input->size().value(), 1000U);
        before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
    }

    /// The limit on the size of files stands for a disk without room.
    void aFullDiskIsTold()
    {
        const auto input = Input::fromBytes("x", compressed("gzip", sample(3'000'000)));
        struct rlimit before = {};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
        struct rlimit small = before;
        small.rlim_cur = 1'000'000;
        signal(SIGXFSZ, SIG_IGN);
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
        auto size = input->size();
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
        QVERIFY(!size);
        QCOMPARE(int(size.error().code), int(ErrorCode::DiskFull));
        QVERIFY2(size.error().message().find("tmp") != std::string::npos,
                 size.error().message().c_str());
    }

    void emptyInputs()
    {
        const QString path = m_folder.filePath("empty");
        write(path, "");
        auto input = Input::open(path.toStdString());
        QVERIFY(bool(input));
        QCOMPARE((*input)->peek(10).value().size(), 0U);
        QCOMPARE((*input)->size().value(), 0U);
        QCOMPARE(contents(path).size(), 0U);
        QVERIFY(readAll(*Input::fromBytes("x", {}), 10).bytes.empty());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestInput)
#include "tst_input.moc"
