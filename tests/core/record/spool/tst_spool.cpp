#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/import/opened.h"
#include "core/record/spool/follower.h"
#include "core/record/spool/recover.h"
#include "core/record/spool/spool.h"
#include "core/record/spool/spool_decoder.h"
#include "core/store/read/capture.h"
#include "tests/core/record/spool/recorded_pages.h"
#include "tests/support/recording_sink.h"
#include "tests/support/waits.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>
#include <random>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::record;

namespace {

/// What a spool has been given of each CPU.
class Feeder
{
public:
    Feeder(const RecordedPages& recorded, Spool& spool)
        : m_recorded(recorded)
        , m_spool(spool)
        , m_given(recorded.cpus.size())
    {
    }

    /// One drain: each CPU up to so many pages.
    Result<> feed(const std::vector<std::size_t>& counts)
    {
        m_spool.growth()->drainBegins();
        for (std::uint32_t cpu = 0; cpu < counts.size(); ++cpu) {
            for (; m_given[cpu] < counts[cpu]; ++m_given[cpu]) {
                const std::string& page = m_recorded.cpus[cpu][m_given[cpu]].bytes;
                if (auto done = m_spool.add(cpu, page); !done)
                    return done;
            }
        }
        m_spool.growth()->drainEnds();
        return {};
    }

private:
    const RecordedPages& m_recorded;
    Spool& m_spool;
    std::vector<std::size_t> m_given;
};

/// Makes the capture of the top buffer by way of trace.dat, which tst_trace_dat_reader has compared
/// with libtracecmd.
void importWhole(const RecordedPages& recorded, const QTemporaryDir& folder)
{
    format::DatBufferPages pages;
    for (std::uint32_t cpu = 0; cpu < recorded.cpus.size(); ++cpu) {
        auto next = std::make_shared<std::size_t>(0);
        pages.cpus.push_back(
            {cpu, [&recorded, cpu, next](std::span<char> room) -> Result<std::size_t> {
                 const auto& all = recorded.cpus[cpu];
                 return *next < all.size() ? all[(*next)++].bytes.copy(room.data(), room.size())
                                           : 0;
             }});
    }
    const std::string dat = folder.filePath("whole.dat").toStdString();
    QVERIFY(format::writeTraceDat(dat, recorded.contents, {pages}));
    QVERIFY(open::importFile(dat, folder.filePath("whole.psc").toStdString()));
}

std::string pathIn(const QTemporaryDir& folder, const char* name)
{
    return folder.filePath(QLatin1String(name)).toStdString();
}

constexpr const char* kSample = TEST_DATA "/trace_dat/graph-retval-v7-zstd.dat";
constexpr const char* kLosses = TEST_DATA "/trace_dat/lost-v7-zstd.dat";

} // namespace

class TestSpool : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        // A write beyond the limit is to be an error, not the end of the test.
        QVERIFY(std::signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    }

    void growsInTheOrderOfTheReader_data()
    {
        QTest::addColumn<QString>("path");
        QDirIterator files(TEST_DATA "/trace_dat", {"*.dat", "*.dat.xz"}, QDir::Files);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(files.fileName())) << path;
        }
    }
    void growsInTheOrderOfTheReader()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(path.toStdString());
        QVERIFY(recorded.pages() > 0);
        importWhole(recorded, folder);
        auto spool = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
        QVERIFY(spool);
        auto decoder =
            SpoolDecoder::create((*spool)->folder(), recorded.contents, pathIn(folder, "new.psc"));
        QVERIFY(decoder);
        Feeder feeder(recorded, **spool);
        std::optional<std::int64_t> safe;
        std::size_t drains = 0;
        for (const auto& counts : recorded.drains(20)) {
            QVERIFY(feeder.feed(counts));
            const auto sizes = spoolSizes((*spool)->folder(), recorded.contents);
            if (safe)
                QVERIFY((*decoder)->run(sizes, safe));
            safe = *(*decoder)->latest(sizes);
            ++drains;
        }
        QVERIFY(drains > 2);
        QVERIFY((*decoder)->events() > 0);
        QVERIFY((*decoder)->run(spoolSizes((*spool)->folder(), recorded.contents), {}));
        QVERIFY((*decoder)->finish(recorded.contents, true));
        const auto differences =
            captureDifferences(pathIn(folder, "new.psc"), pathIn(folder, "whole.psc"));
        QVERIFY2(differences.empty(), differences.c_str());
    }

    void aFollowerKeepsUpWithTheRecording()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kLosses);
        importWhole(recorded, folder);
        format::DatContents early = recorded.contents;
        early.cmdlines.clear(); // nobody has a name yet
        auto spool = Spool::create(pathIn(folder, "new.psc.spool"), early);
        QVERIFY(spool);
        auto follower = Follower::start((*spool)->folder(), (*spool)->growth(), early,
                                        pathIn(folder, "new.psc"));
        QVERIFY(follower);
        Feeder feeder(recorded, **spool);
        const auto drains = recorded.drains(100);
        for (const auto& counts : drains)
            QVERIFY(feeder.feed(counts));
        const std::vector<std::size_t>& all = drains.back();
        // While nothing more comes, what was last is given, too.
        std::uint64_t whole = 0;
        {
            const auto capture = store::Capture::open(pathIn(folder, "whole.psc"));
            whole = (*capture)->summary().events;
        }
        waitUntil([&] { return feeder.feed(all) && (*follower)->events() == whole; });
        (*follower)->learnTasks(recorded.contents.cmdlines.substr(0, 20));
        (*spool)->growth()->end();
        QVERIFY((*follower)->finish(recorded.contents, {}));
        const auto differences =
            captureDifferences(pathIn(folder, "new.psc"), pathIn(folder, "whole.psc"));
        QVERIFY2(differences.empty(), differences.c_str());
        QVERIFY((*spool)->remove());
        QVERIFY(!QFile::exists(folder.filePath("new.psc.spool")));
    }

    void aFollowerThatIsDroppedEnds()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kSample);
        auto spool = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
        QVERIFY(spool);
        auto follower = Follower::start((*spool)->folder(), (*spool)->growth(), recorded.contents,
                                        pathIn(folder, "new.psc"));
        QVERIFY(follower);
        follower->reset();
        const auto capture = store::Capture::open(pathIn(folder, "new.psc"));
        QVERIFY(capture && (*capture)->summary().state != store::Summary::State::Complete);
    }

    void becomesATraceDatFile()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kLosses);
        importWhole(recorded, folder);
        auto spool = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
        QVERIFY(spool);
        Feeder feeder(recorded, **spool);
        QVERIFY(feeder.feed(recorded.until(INT64_MAX)));
        QVERIFY(exportSpool((*spool)->folder(), recorded.contents, pathIn(folder, "new.dat")));
        QFile expected(folder.filePath("whole.dat"));
        QFile got(folder.filePath("new.dat"));
        QVERIFY(expected.open(QIODevice::ReadOnly) && got.open(QIODevice::ReadOnly));
        QVERIFY(got.readAll() == expected.readAll());
    }

    void isNobodyElsesWhileItsRecordingLives()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kSample);
        auto spool = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
        QVERIFY(spool);
        const auto second = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
        QVERIFY(!second && second.error().code == ErrorCode::Busy);
        QVERIFY(leftoverSpools(pathIn(folder, ""))->empty());
        const auto recovered = recoverSpool(
            {.folder = pathIn(folder, "new.psc.spool"), .capture = pathIn(folder, "new.psc")});
        QVERIFY(!recovered && recovered.error().code == ErrorCode::Busy);
        QVERIFY(QFile::exists(folder.filePath("new.psc.spool")));
    }

    void holdsWhatWasDrainedWhenItsRecordingIsKilled_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 6; ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    void holdsWhatWasDrainedWhenItsRecordingIsKilled()
    {
#ifdef __SANITIZE_THREAD__
        QSKIP("The thread sanitizer lets no child of a program with threads have threads.");
#endif
        QFETCH(int, seed);
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kSample);
        importWhole(recorded, folder);
        const auto drains = recorded.drains(12);
        int ends[2];
        QVERIFY(pipe(ends) == 0);
        const pid_t child = fork();
        if (child == 0) {
            auto spool = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
            auto follower = Follower::start((*spool)->folder(), (*spool)->growth(),
                                            recorded.contents, pathIn(folder, "new.psc"));
            Feeder feeder(recorded, **spool);
            for (const auto& counts : drains) {
                if (!follower || !feeder.feed(counts) || write(ends[1], "d", 1) != 1)
                    _exit(1);
            }
            pause();
            _exit(1);
        }
        close(ends[1]); // a child that dies by itself is not waited for
        std::mt19937 random{std::mt19937::result_type(seed)};
        const auto wished = std::uniform_int_distribution<std::size_t>(1, drains.size())(random);
        std::size_t told = 0;
        for (char byte = 0; told < wished && read(ends[0], &byte, 1) == 1; ++told) { }
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        close(ends[0]);
        QVERIFY(WIFSIGNALED(status));

        const auto left = leftoverSpools(pathIn(folder, ""));
        QVERIFY(left && left->size() == 1);
        QCOMPARE(left->front().capture.string(), pathIn(folder, "new.psc"));
        QVERIFY(recoverSpool(left->front()));
        QVERIFY(leftoverSpools(pathIn(folder, ""))->empty());
        QVERIFY(!QFile::exists(folder.filePath("new.psc.spool")));
        const auto differences =
            captureDifferences(pathIn(folder, "new.psc"), pathIn(folder, "whole.psc"), true);
        QVERIFY2(differences.empty(), differences.c_str());
        // Not a page of what was drained is missing.
        std::map<std::uint32_t, std::int64_t> last;
        const auto capture = store::Capture::open(pathIn(folder, "new.psc"));
        for (RowId row = 0; row < (*capture)->summary().events; ++row) {
            const auto event = (*capture)->event(row);
            last[event->cpu] = event->timeNs;
        }
        for (std::uint32_t cpu = 0; cpu < recorded.cpus.size(); ++cpu) {
            if (const std::size_t count = drains[told - 1][cpu]; count > 0)
                QVERIFY(last[cpu] >= recorded.cpus[cpu][count - 1].lastNs);
        }
    }

    void recoversNothingWorseThanWhatIsThere_data()
    {
        QTest::addColumn<bool>("hasPages");
        QTest::newRow("the spool lost all of its pages") << false;
        QTest::newRow("the spool lost some of them") << true;
    }
    /// As a power cut may leave it.
    void recoversNothingWorseThanWhatIsThere()
    {
        QFETCH(bool, hasPages);
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kSample);
        importWhole(recorded, folder);
        const auto target = pathIn(folder, "new.psc");
        const auto folderOfSpool = pathIn(folder, "new.psc.spool");
        QVERIFY(QFile::copy(folder.filePath("whole.psc"), folder.filePath("new.psc")));
        {
            auto spool = Spool::create(folderOfSpool, recorded.contents);
            QVERIFY(spool);
            Feeder feeder(recorded, **spool);
            if (hasPages)
                QVERIFY(feeder.feed(recorded.drains(12).front()));
        }
        QVERIFY(recoverSpool({.folder = folderOfSpool, .capture = target}));
        const auto differences = captureDifferences(target, pathIn(folder, "whole.psc"), false);
        QVERIFY2(differences.empty(), differences.c_str());
        QVERIFY(!QFile::exists(folder.filePath("new.psc.spool")));
        QCOMPARE(QFile::exists(folder.filePath("new.recovered.psc")), hasPages);
        if (hasPages) {
            const auto beside = captureDifferences(pathIn(folder, "new.recovered.psc"),
                                                   pathIn(folder, "whole.psc"), true);
            QVERIFY2(beside.empty(), beside.c_str());
        }
    }

    void leavesOutWhatAPowerCutDamaged_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<qint64>("at");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("pages"); // of CPU 0 that are sound
        const QByteArray zeros(512, '\0');
        QTest::newRow("a sector of the first page") << "cpu0" << qint64(0) << zeros << 0;
        QTest::newRow("a sector of a later page")
            << "cpu0" << qint64(2 * 4096 + 1024) << zeros << 2;
        QTest::newRow("a bit of a page") << "cpu0" << qint64(4096 + 77) << QByteArray("~") << 1;
        QTest::newRow("the end of the pages")
            << "cpu0" << qint64(3 * 4096 - 512) << QByteArray() << 2;
        QTest::newRow("a checksum") << "checksums" << qint64(16 + 8) << QByteArray("~") << 1;
        QTest::newRow("the number of a page")
            << "checksums" << qint64(16 + 4) << QByteArray("~") << 1;
        QTest::newRow("the CPU of a page") << "checksums" << qint64(16) << QByteArray("~~~~") << 1;
        QTest::newRow("the end of the checksums")
            << "checksums" << qint64(2 * 16 + 5) << QByteArray() << 2;
        QTest::newRow("all checksums") << "checksums" << qint64(0) << QByteArray() << 0;
    }
    /// Neither events that nobody recorded, nor fewer than are sound; and it is told.
    void leavesOutWhatAPowerCutDamaged()
    {
        QFETCH(QString, file);
        QFETCH(qint64, at);
        QFETCH(QByteArray, bytes);
        QFETCH(int, pages);
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kLosses);
        importWhole(recorded, folder);
        const auto target = pathIn(folder, "new.psc");
        const auto& cpu0 = recorded.cpus[0];
        QVERIFY(cpu0.size() > 3);
        {
            auto spool = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
            QVERIFY(spool);
            for (const auto& page : cpu0)
                QVERIFY((*spool)->add(0, page.bytes));
        }
        QFile damaged(folder.filePath("new.psc.spool/" + file));
        QVERIFY(damaged.open(QIODevice::ReadWrite));
        if (bytes.isEmpty())
            QVERIFY(damaged.resize(at));
        else
            QVERIFY(damaged.seek(at) && damaged.write(bytes) == bytes.size());
        damaged.close();

        const auto left = leftoverSpools(pathIn(folder, ""));
        QVERIFY(left && left->size() == 1);
        const auto recovered = recoverSpool(left->front());
        QVERIFY(recovered);
        QCOMPARE(recovered->capture.string(), target);
        const auto differences = captureDifferences(target, pathIn(folder, "whole.psc"), true);
        QVERIFY2(differences.empty(), differences.c_str());
        const auto capture = store::Capture::open(target);
        QVERIFY(capture);
        std::int64_t last = 0;
        for (RowId row = 0; row < (*capture)->summary().events; ++row)
            last = (*capture)->event(row)->timeNs;
        QCOMPARE(last, pages > 0 ? cpu0[std::size_t(pages) - 1].lastNs : 0);

        // A file that ends early has nothing that is damaged but what it lacks.
        const bool told = !(file == "cpu0" && bytes.isEmpty());
        QCOMPARE(recovered->damage.size(), told ? 1U : 0U);
        QCOMPARE((*capture)->problems().size(), recovered->damage.size());
        if (!told)
            return;
        const Problem problem = (*capture)->problems().front();
        QVERIFY(problem.place.file.ends_with("new.psc.spool/cpu0"));
        QCOMPARE(problem.place.byte.value_or(1), std::uint64_t(pages) * 4096);
        QVERIFY((*capture)->summary().state == store::Summary::State::Partial);
    }

    /// Spools had no checksums once.
    void takesPagesAsTheyAreWhereNothingTellsOfThem()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kLosses);
        importWhole(recorded, folder);
        {
            auto spool = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
            QVERIFY(spool);
            Feeder feeder(recorded, **spool);
            QVERIFY(feeder.feed(recorded.until(INT64_MAX)));
        }
        QVERIFY(QFile::remove(folder.filePath("new.psc.spool/checksums")));
        QVERIFY(recoverSpool(leftoverSpools(pathIn(folder, ""))->front()));
        const auto differences =
            captureDifferences(pathIn(folder, "new.psc"), pathIn(folder, "whole.psc"), false);
        QVERIFY2(differences.empty(), differences.c_str());
    }

    /// A power cut while a spool is removed leaves some of its files without the lock.
    void takesTheFolderThatARemovalLeft()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kLosses);
        const auto spoolFolder = pathIn(folder, "new.psc.spool");
        {
            auto spool = Spool::create(spoolFolder, recorded.contents);
            QVERIFY(spool && (*spool)->add(0, recorded.cpus[0][0].bytes));
        }
        QVERIFY(QFile::remove(folder.filePath("new.psc.spool/lock")));
        QVERIFY(leftoverSpools(pathIn(folder, ""))->empty());
        {
            auto spool = Spool::create(spoolFolder, recorded.contents);
            QVERIFY(spool);
            QCOMPARE((*spool)->bytes(), 0U);
            QVERIFY(!QFile::exists(folder.filePath("new.psc.spool/cpu0")));
            QVERIFY((*spool)->remove());
        }
        QVERIFY(QDir().mkdir(folder.filePath("new.psc.spool")));
        QVERIFY((*Spool::create(spoolFolder, recorded.contents))->remove());
    }

    void leavesAFolderOfOthersAlone()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kLosses);
        QVERIFY(QDir().mkdir(folder.filePath("new.psc.spool")));
        QFile other(folder.filePath("new.psc.spool/thesis.odt"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        const auto spool = Spool::create(pathIn(folder, "new.psc.spool"), recorded.contents);
        QVERIFY(!spool && spool.error().code == ErrorCode::Busy);
        QVERIFY(other.exists());
    }

    void findsTheOrderOfPagesThatWereWrittenOnceMore()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kLosses);
        const auto spoolFolder = pathIn(folder, "new.psc.spool");
        auto spool = Spool::create(spoolFolder, recorded.contents);
        QVERIFY(spool);
        const auto& pages = recorded.cpus[0];
        QVERIFY((*spool)->add(0, pages[0].bytes));
        // Of a page that was told of and could not be written, on a disk that would not cut.
        {
            std::ofstream more(spoolFolder + "/checksums", std::ios::binary | std::ios::app);
            const std::uint32_t head[] = {0, 1};
            more.write(reinterpret_cast<const char*>(head), sizeof head).write("notahash", 8);
        }
        QVERIFY((*spool)->add(0, pages[1].bytes) && (*spool)->add(0, pages[2].bytes));
        const auto sound = soundPages(spoolFolder, recorded.contents);
        QVERIFY(sound && sound->damage.empty());
        QCOMPARE(sound->sizes.front(), std::uint64_t(3 * 4096));
    }

    void leavesOutDamagedLinesOfProbes()
    {
        const QTemporaryDir folder;
        const store::Probe probe{.id = 0,
                                 .definition = "p:a do_exit",
                                 .system = "kprobes",
                                 .event = "a",
                                 .group = "g",
                                 .place = "do_exit"};
        {
            SpoolProbes probes(pathIn(folder, ""));
            QVERIFY(probes.add(std::vector{probe}));
            QVERIFY(probes.add(std::vector<store::ProbeSample>{{10, 0, 100, 1}, {20, 0, 200, 2}}));
        }
        QFile file(folder.filePath("probes"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray whole = file.readAll();
        // Each byte but the ends of lines, once.
        for (qsizetype at = 0; at < whole.size(); ++at) {
            QByteArray damaged = whole;
            if (damaged[at] == '\n')
                continue;
            damaged[at] = damaged[at] == '5' ? '6' : '5';
            QVERIFY(file.resize(0) && file.seek(0) && file.write(damaged) == damaged.size());
            QVERIFY(file.flush());
            SpoolProbeReader reader(pathIn(folder, ""));
            std::vector<store::Probe> found;
            std::vector<store::ProbeSample> samples;
            QVERIFY(reader.read([&](const auto& one) { found.push_back(one); },
                                [&](const auto& one) { samples.push_back(one); }));
            QCOMPARE(reader.damagedLines(), 1U);
            QCOMPARE(found.size() + samples.size(), 2U);
            QVERIFY(found.empty() || found.front() == probe);
            for (const store::ProbeSample& sample : samples)
                QVERIFY(sample.hits == std::uint64_t(sample.timeNs) * 10);
        }
    }

    void keepsWholePagesWhenTheDiskIsFull()
    {
        const QTemporaryDir folder;
        const RecordedPages recorded = readRecordedPages(kLosses);
        importWhole(recorded, folder);
        format::DatContents small = recorded.contents;
        small.kallsyms.clear(); // the description has to fit below the limit
        small.formats.erase(
            std::remove_if(small.formats.begin(), small.formats.end(),
                           [](const auto& format) { return format.system != "ftrace"; }),
            small.formats.end());
        auto spool = Spool::create(pathIn(folder, "new.psc.spool"), small);
        QVERIFY(spool);
        rlimit before{};
        QVERIFY(getrlimit(RLIMIT_FSIZE, &before) == 0);
        rlimit limit = before;
        limit.rlim_cur = 3 * 4096 + 100;
        QVERIFY(setrlimit(RLIMIT_FSIZE, &limit) == 0);
        Feeder feeder(recorded, **spool);
        const auto fed = feeder.feed(recorded.until(INT64_MAX));
        QVERIFY(setrlimit(RLIMIT_FSIZE, &before) == 0);
        QVERIFY(!fed);
        QCOMPARE(int(fed.error().code), int(ErrorCode::DiskFull));
        const std::uint64_t size = QFileInfo(folder.filePath("new.psc.spool/cpu0")).size();
        QCOMPARE(size, std::uint64_t(3 * 4096));
        QCOMPARE((*spool)->growth()->bytes(0), size);
        QVERIFY(decodeSpool((*spool)->folder(), recorded.contents,
                            {spoolSizes((*spool)->folder(), recorded.contents), {}},
                            pathIn(folder, "new.psc"), fed.error()));
        const auto differences =
            captureDifferences(pathIn(folder, "new.psc"), pathIn(folder, "whole.psc"), true);
        QVERIFY2(differences.empty(), differences.c_str());
        const auto capture = store::Capture::open(pathIn(folder, "new.psc"));
        QVERIFY((*capture)->summary().state == store::Summary::State::Partial);
        QVERIFY((*capture)->summary().events > 0);
        QCOMPARE((*capture)->problems().size(), 1U);
    }
};

QTEST_APPLESS_MAIN(TestSpool)
#include "tst_spool.moc"
