// What is left of a capture when its writer is killed or the disk is full.

#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/core/store/read/random_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <filesystem>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

namespace {

/// Lets no file of this process grow beyond `bytes`, while it lives: the disk is full, for anybody.
class FullDisk
{
public:
    explicit FullDisk(rlim_t bytes)
    {
        signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before{};
};

/// The events of a capture are the first ones of what was pushed.
void checkBeginning(const Capture& capture, const RandomCapture& pushed)
{
    const std::uint64_t events = capture.summary().events;
    QVERIFY(events <= pushed.events().size());
    for (std::uint64_t row = 0; row < events; row += 1 + events / 3'000)
        QVERIFY(readBack(capture, row) == pushed[row]);
    if (events > 0)
        QVERIFY(readBack(capture, events - 1) == pushed[events - 1]);
    std::uint64_t counted = 0;
    for (const std::uint64_t count : capture.eventCountByCpu())
        counted += count;
    QCOMPARE(counted, events);
}

} // namespace

class TestWriterFailures : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    /// The child: writes for ever, and tells through the pipe how many events it saw committed.
    [[noreturn]] static void writeForEver(const std::filesystem::path& path, std::uint64_t seed,
                                          int pipe)
    {
        auto writer = Writer::create(path);
        if (!writer)
            _exit(1);
        const auto capture = Capture::open(path);
        if (!capture)
            _exit(2);
        RandomCapture random(seed, {.remember = false});
        while (true) {
            random.push(**writer, 1'000);
            if (!(*capture)->refresh())
                _exit(3);
            const std::uint64_t seen = (*capture)->summary().events;
            if (write(pipe, &seen, sizeof seen) != sizeof seen)
                _exit(4);
        }
    }

private slots:
    void killedWritersLoseNothingThatWasCommitted()
    {
        std::mt19937_64 random(1);
        for (std::uint64_t round = 0; round < 20; ++round) {
            const auto path = m_folder.filePath(QString::number(round)).toStdString();
            int ends[2];
            QCOMPARE(pipe(ends), 0);
            const pid_t child = fork();
            if (child == 0) {
                close(ends[0]);
                writeForEver(path, round, ends[1]);
            }
            close(ends[1]);
            std::uint64_t seen = 0;
            const std::uint64_t steps = 1 + random() % 30;
            for (std::uint64_t i = 0; i < steps; ++i)
                QCOMPARE(read(ends[0], &seen, sizeof seen), ssize_t(sizeof seen));
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
            std::uint64_t more = 0;
            std::uint64_t told = steps;
            while (read(ends[0], &more, sizeof more) == ssize_t(sizeof more)) {
                seen = more;
                ++told;
            }
            close(ends[0]);

            RandomCapture pushed(round, {});
            const auto capture = Capture::open(path);
            QVERIFY2(capture, capture ? "" : capture.error().message().c_str());
            QVERIFY((*capture)->summary().state == Summary::State::Partial);
            QVERIFY((*capture)->summary().events >= seen);
            QVERIFY((*capture)->problems().empty());
            auto again = *Writer::create(m_folder.filePath("again").toStdString());
            pushed.push(*again, (told + 2) * 1'000);
            again.reset();
            std::filesystem::remove(m_folder.filePath("again").toStdString());
            checkBeginning(**capture, pushed);
        }
    }

    void fullDisksAreToldAndLeaveWhatWasCommitted_data()
    {
        QTest::addColumn<int>("bytes");
        for (const int bytes : {400'000, 1'000'000, 5'000'000})
            QTest::addRow("%d bytes", bytes) << bytes;
    }
    void fullDisksAreToldAndLeaveWhatWasCommitted()
    {
        QFETCH(int, bytes);
        const auto path = m_folder.filePath(QString("full%1").arg(bytes)).toStdString();
        RandomCapture random(4, {});
        {
            auto writer = Writer::create(path);
            QVERIFY(writer);
            const FullDisk disk{rlim_t(bytes)};
            random.push(**writer, 1'000'000);
            QVERIFY(random.events().size() < 1'000'000); // progress() answered false
            QVERIFY(!(*writer)->progress({}));
            const auto finished = (*writer)->finish();
            QVERIFY(!finished);
            QVERIFY2(finished.error().code == ErrorCode::DiskFull,
                     finished.error().message().c_str());
            QVERIFY(!finished.error().hint.empty());
            const auto capture = Capture::open(path); // even while it still is full
            QVERIFY2(capture, capture ? "" : capture.error().message().c_str());
            checkBeginning(**capture, random);
        }
        const auto capture = Capture::open(path);
        QVERIFY2(capture, capture ? "" : capture.error().message().c_str());
        QVERIFY((*capture)->summary().state == Summary::State::Partial);
        checkBeginning(**capture, random);
    }

    void fullDisksAtTheVeryBeginningAreTold()
    {
        const FullDisk disk(1000);
        const auto path = m_folder.filePath("none").toStdString();
        const auto writer = Writer::create(path);
        QVERIFY(!writer);
        QVERIFY(writer.error().code == ErrorCode::DiskFull);
        QVERIFY(!std::filesystem::exists(path));
    }

    void fullDisksFailCopies()
    {
        const auto path = m_folder.filePath("source").toStdString();
        auto writer = *Writer::create(path);
        RandomCapture random(4, {.remember = false});
        random.push(*writer, 100'000);
        QVERIFY(writer->finish());
        const auto capture = *Capture::open(path);
        const FullDisk disk(300'000);
        const auto target = m_folder.filePath("target").toStdString();
        const auto copied = capture->saveAs(target, {});
        QVERIFY(!copied);
        QVERIFY2(copied.error().code == ErrorCode::DiskFull, copied.error().message().c_str());
        QVERIFY(!std::filesystem::exists(target));
    }

    void writersThatVanishLeavePartialCaptures()
    {
        const auto path = m_folder.filePath("dropped").toStdString();
        RandomCapture random(6, {});
        {
            auto writer = *Writer::create(path);
            random.push(*writer, 5'000);
        }
        const auto capture = *Capture::open(path);
        QVERIFY(capture->summary().state == Summary::State::Partial);
        QVERIFY(capture->summary().events >= 1'000);
        checkBeginning(*capture, random);
    }
};

QTEST_APPLESS_MAIN(TestWriterFailures)
#include "tst_writer_failures.moc"
