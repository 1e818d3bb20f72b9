// Captures on file systems of other kinds than a disk of this machine: a share of the host (9p,
// which has no memory that programs could share, as FUSE, SMB and NFS), memory, a mount that is
// read-only, and a disk that is full at any point.

#include "core/import/opened.h"
#include "core/store/file/user_data.h"
#include "core/store/read/notes.h"
#include "core/store/write/writer.h"
#include "tests/kernel/support/guest_tools.h"
#include "tests/support/in_child.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <sys/mount.h>

using namespace probescope;

namespace {

/// The share by which tests/kernel/boot hands a guest its command.
constexpr const char* kHostShare = "/run/control";
constexpr const char* kMemory = "/dev/shm";

const QString kText = QStringLiteral(SAMPLES "/kprobe-events.txt");

QString folderIn(const QString& place)
{
    return place + QStringLiteral("/captures-XXXXXX");
}

QStringList filesIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::Hidden);
}

class Mount
{
public:
    Mount(const char* source, const QString& folder, const char* type, unsigned long flags,
          const QByteArray& options = {})
        : m_folder(folder.toLocal8Bit())
    {
        m_mounted = ::mount(source, m_folder.constData(), type, flags, options.constData()) == 0;
    }
    ~Mount() { ::umount(m_folder.constData()); }
    Mount(const Mount&) = delete;
    Mount& operator=(const Mount&) = delete;
    bool mounted() const { return m_mounted; }

private:
    QByteArray m_folder;
    bool m_mounted = false;
};

void addPlaces()
{
    QTest::addColumn<QString>("place");
    QTest::newRow("share of the host") << kHostShare;
    QTest::newRow("memory") << kMemory;
}

} // namespace

class TestCapturePlaces : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const QByteArray mounts = contentOf("/proc/self/mountinfo");
        QVERIFY2(mounts.contains(" /run/control rw") && mounts.contains(" - 9p control "),
                 mounts.constData());
    }

    void importsAreOneFile_data() { addPlaces(); }
    void importsAreOneFile()
    {
        QFETCH(QString, place);
        const QTemporaryDir folder(folderIn(place));
        const QString capture = folder.filePath("a.psc");
        const Ran imported = runCli({"import", kText, "-o", capture});
        QVERIFY2(imported.status == 0, imported.output.constData());
        QCOMPARE(filesIn(folder.path()), QStringList{"a.psc"});
        QCOMPARE(eventsOf(capture), eventsOf(kText));
        const Ran replaced = runCli({"import", "-f", kText, "-o", capture});
        QVERIFY2(replaced.status == 0, replaced.output.constData());
        const Ran info = runCli({"info", capture});
        QVERIFY2(info.status == 0, info.output.constData());
        QCOMPARE(filesIn(folder.path()), QStringList{"a.psc"});
    }

    void recordingsAreMade_data() { addPlaces(); }
    void recordingsAreMade()
    {
        QFETCH(QString, place);
        const Load load;
        const QTemporaryDir folder(folderIn(place));
        const QString capture = folder.filePath("a.psc");
        const Ran recorded = runCli({"record", "-e", "sched", "--time", "1s", "-o", capture});
        QVERIFY2(recorded.status == 0, recorded.output.constData());
        QCOMPARE(fewerThan(100, capture), QByteArray());
        QCOMPARE(filesIn(folder.path()), QStringList{"a.psc"});
    }

    void growingCapturesAreFollowed_data() { addPlaces(); }
    void growingCapturesAreFollowed()
    {
        QFETCH(QString, place);
        const QTemporaryDir folder(folderIn(place));
        const std::string path = folder.filePath("a.psc").toStdString();
        std::uint64_t most = 0;
        open::OpenOptions options;
        std::shared_ptr<store::Capture> growing;
        options.firstRows = [&](auto capture) { growing = std::move(capture); };
        options.progress = [&](const Progress&) {
            if (growing && growing->refresh())
                most = std::max(most, growing->summary().events);
            return true;
        };
        const auto opened = open::importFile(kText.toStdString(), path, options);
        QVERIFY2(bool(opened), opened ? "" : opened.error().message().c_str());
        QVERIFY(!opened->trouble);
        QVERIFY(most > 0);
        QCOMPARE(filesIn(folder.path()), QStringList{"a.psc"});
    }

    void notesAndCopiesAreKept_data() { addPlaces(); }
    void notesAndCopiesAreKept()
    {
        QFETCH(QString, place);
        const QTemporaryDir folder(folderIn(place));
        const std::string path = folder.filePath("a.psc").toStdString();
        const std::string copy = folder.filePath("b.psc").toStdString();
        QCOMPARE(runCli({"import", kText, "-o", folder.filePath("a.psc")}).status, 0);
        {
            const auto capture = store::Capture::open(path);
            QVERIFY2(bool(capture), capture ? "" : capture.error().message().c_str());
            const auto note = store::saveNote(**capture, {.text = "kept", .beginNs = 5});
            QVERIFY2(bool(note), note ? "" : note.error().message().c_str());
            const auto saved = (*capture)->saveAs(copy, {});
            QVERIFY2(bool(saved), saved ? "" : saved.error().message().c_str());
        }
        QCOMPARE(filesIn(folder.path()), (QStringList{"a.psc", "b.psc"}));
        for (const std::string& file : {path, copy})
            QCOMPARE(store::notes(**store::Capture::open(file)).size(), std::size_t(1));
    }

    void aSecondProgramIsToldThatTheFirstOneWrites()
    {
        const QTemporaryDir folder(folderIn(kHostShare));
        const std::string path = folder.filePath("a.psc").toStdString();
        auto writer = store::Writer::create(path);
        QVERIFY2(bool(writer), writer ? "" : writer.error().message().c_str());
        const Ran info = runCli({"info", folder.filePath("a.psc")});
        QCOMPARE(info.status, 1);
        QVERIFY2(info.output.contains("another program"), info.output.constData());
        QVERIFY((*writer)->finish());
        QCOMPARE(runCli({"info", folder.filePath("a.psc")}).status, 0);
    }

    void whatAKilledProgramLeftOnTheShareIsRead()
    {
        const QTemporaryDir folder(folderIn(kHostShare));
        const QString capture = folder.filePath("a.psc");
        const int killed = inChild([&] {
            auto writer = *store::Writer::create(capture.toStdString());
            const EventTypeId type = writer->eventType({.system = "a", .name = "b"});
            for (int i = 0; i < 1000; ++i)
                writer->event({.timeNs = i, .type = type});
            writer->progress({});
            raise(SIGKILL);
            return 0;
        });
        QCOMPARE(killed, 91);
        QCOMPARE(filesIn(folder.path()), (QStringList{"a.psc", "a.psc-wal"}));
        const Ran info = runCli({"info", capture});
        QVERIFY2(info.status == 0, info.output.constData());
        QCOMPARE(eventsOf(capture), qint64(1000));
        QCOMPARE(filesIn(folder.path()), QStringList{"a.psc"});
    }

    void aMountThatIsReadOnlyTakesNothing()
    {
        const QTemporaryDir source(folderIn(kMemory));
        const QTemporaryDir target(folderIn(kMemory));
        QCOMPARE(runCli({"import", kText, "-o", source.filePath("a.psc")}).status, 0);
        const Mount bind(source.path().toLocal8Bit().constData(), target.path(), "", MS_BIND);
        QVERIFY(bind.mounted());
        QCOMPARE(::mount("", target.path().toLocal8Bit().constData(), "",
                         MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr),
                 0);
        QCOMPARE(eventsOf(target.filePath("a.psc")), eventsOf(kText));
        const auto capture = *store::Capture::open(target.filePath("a.psc").toStdString());
        QVERIFY(!capture->user().writable());
        QVERIFY(capture->problems().empty());
        QCOMPARE(filesIn(source.path()), QStringList{"a.psc"});
    }

    void aDiskThatIsFullAtAnyPointIsTold()
    {
        int failed = 0;
        int done = 0;
        for (int kilobytes = 16; kilobytes <= 2048 && done < 2; kilobytes += kilobytes / 3) {
            const QTemporaryDir folder(folderIn(kMemory));
            const Mount disk("small", folder.path(), "tmpfs", 0,
                             "size=" + QByteArray::number(kilobytes) + "k");
            QVERIFY(disk.mounted());
            const QString capture = folder.filePath("a.psc");
            const Ran imported = runCli({"import", kText, "-o", capture});
            if (imported.status == 0 && !imported.output.contains("full")) {
                ++done;
                QCOMPARE(eventsOf(capture), eventsOf(kText));
                continue;
            }
            ++failed;
            QVERIFY2(imported.output.contains("disk") || imported.output.contains("full"),
                     imported.output.constData());
            // What is left can be opened and holds no more than the file.
            if (QFile::exists(capture))
                QVERIFY(eventsOf(capture) <= eventsOf(kText));
            else
                QCOMPARE(filesIn(folder.path()), QStringList());
        }
        QVERIFY(failed > 2);
        QCOMPARE(done, 2);
    }
};

QTEST_GUILESS_MAIN(TestCapturePlaces)
#include "tst_capture_places.moc"
