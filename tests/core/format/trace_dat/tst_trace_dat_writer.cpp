#include "core/format/input/problem_counter.h"
#include "core/format/trace_dat/dat_codec.h"
#include "core/format/trace_dat/trace_dat_container.h"
#include "core/format/trace_dat/trace_dat_pages.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/format/trace_dat/trace_dat_writer.h"
#include "tests/core/format/trace_dat/dat_files.h"
#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/support/dat_builder.h"
#include "tests/support/recording_sink.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <sys/stat.h>

using namespace probescope;
using namespace probescope::format;

namespace {

/// Gives the pages of a CPU one by one.
DatPagesFn pagesOf(std::shared_ptr<DatPages> pages)
{
    return [pages](std::span<char> room) -> Result<std::size_t> {
        const auto page = pages->next();
        std::copy(page.begin(), page.end(), room.begin());
        return page.size();
    };
}

/// Writes what a file holds into another one.
Result<> rewrite(const QString& from, const QString& target)
{
    auto input = Input::open(from.toStdString());
    if (!input)
        return passOn(input);
    RecordingSink sink;
    ProblemCounter problems(sink);
    auto contents = readDatContents(**input, problems);
    if (!contents)
        return passOn(contents);
    const auto codec = DatCodec::make(contents->header.compression);
    std::vector<DatBufferPages> buffers;
    for (const auto& buffer : contents->buffers) {
        DatBufferPages pages{.name = buffer.name, .cpus = {}};
        for (const auto& cpu : buffer.cpus) {
            if (cpu.size == 0 || buffer.isText)
                continue;
            constexpr std::size_t kWindow = 1U << 16;
            pages.cpus.push_back(
                {cpu.cpu,
                 pagesOf(std::make_shared<DatPages>(**input, buffer, cpu, contents->header.order,
                                                    codec.get(), kWindow, problems))});
        }
        buffers.push_back(std::move(pages));
    }
    return writeTraceDat(target.toStdString(), *contents, buffers);
}

QByteArray report(const QString& path)
{
    QProcess program;
    program.setStandardErrorFile(QProcess::nullDevice());
    program.start("trace-cmd", {"report", "-N", "-i", path});
    return program.waitForFinished(-1) ? program.readAllStandardOutput() : QByteArray();
}

} // namespace

class TestTraceDatWriter : public QObject
{
    Q_OBJECT

private slots:
    void givesTheSameEventsAsTheOriginal_data() { addDatFileRows(); }
    void givesTheSameEventsAsTheOriginal()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const QString target = folder.filePath("rewritten.dat");
        const auto done = rewrite(path, target);
        QVERIFY2(bool(done), done ? "" : done.error().message().c_str());

        RecordingSink original;
        auto input = Input::open(path.toStdString());
        QVERIFY(input && TraceDatReader().read(**input, original));
        const auto differences = differencesFromOracle(target.toStdString(), original);
        QVERIFY2(differences.empty(), differences.c_str());
        const QByteArray expected = report(unpackedDatFile(path, folder));
        QVERIFY(!expected.isEmpty());
        QCOMPARE(report(target), expected);

        RecordingSink sink;
        auto again = Input::open(target.toStdString());
        QVERIFY(again && TraceDatReader().read(**again, sink));
        QCOMPARE(sink.problems.size(), original.problems.size());
        QCOMPARE(sink.losses.size(), original.losses.size());
        original.facts[facts::kFormat] = "trace.dat v6";
        QVERIFY(sink.facts == original.facts);
    }

    void keepsTheByteOrderAndTheSizeOfLong()
    {
        const QTemporaryDir folder;
        for (const bool big : {false, true}) {
            const DatBuilder dat(big, 4);
            const std::string page = dat.page(1000, dat.data(5, dat.record(dat.u32(42))));
            const std::string file = dat.v6(
                DatBuilder::format("\tfield:unsigned int n;\toffset:8;\tsize:4;\tsigned:0;\n"),
                {page, page});
            QFile original(folder.filePath("original.dat"));
            QVERIFY(original.open(QIODevice::WriteOnly));
            QVERIFY(original.write(file.data(), qint64(file.size())) > 0);
            original.close();
            const QString target = folder.filePath(big ? "big.dat" : "little.dat");
            QVERIFY(rewrite(original.fileName(), target));
            RecordingSink sink;
            auto input = Input::open(target.toStdString());
            QVERIFY(input && TraceDatReader().read(**input, sink));
            QCOMPARE(sink.events.size(), 2U);
            QCOMPARE(sink.events[0].timeNs, 1005);
            QCOMPARE(sink.events[1].values[0], 42);
            QCOMPARE(sink.facts[facts::kByteOrder], std::string(big ? "big" : "little"));
            QCOMPARE(sink.facts[facts::kLongSize], std::string("4"));
        }
    }

    void isForItsOwnerAloneAndGoesThroughNoLink()
    {
        const QTemporaryDir folder;
        const DatContents contents;
        const auto before = umask(0);
        const auto made = writeTraceDat(folder.filePath("t.dat").toStdString(), contents, {});
        umask(before);
        QVERIFY(made);
        struct stat there = {};
        QCOMPARE(stat(qPrintable(folder.filePath("t.dat")), &there), 0);
        QCOMPARE(there.st_mode & 0777, 0600U);
        QVERIFY(QFile::link(folder.filePath("nothing"), folder.filePath("link.dat")));
        QVERIFY(!writeTraceDat(folder.filePath("link.dat").toStdString(), contents, {}));
        QVERIFY(!QFile::exists(folder.filePath("nothing")));
    }

    void replacesNoFileAndLeavesNoneBehind()
    {
        const QTemporaryDir folder;
        const QString target = folder.filePath("there.dat");
        DatContents contents;
        contents.headerPage = "\tfield: local_t commit;\toffset:8;\tsize:8;\tsigned:1;\n";
        QVERIFY(writeTraceDat(target.toStdString(), contents, {}));
        const auto again = writeTraceDat(target.toStdString(), contents, {});
        QVERIFY(!again);
        QVERIFY(QFile::exists(target));

        const QString stopped = folder.filePath("stopped.dat");
        const DatBufferPages pages{
            .name = "",
            .cpus = {{0, [](std::span<char> room) -> Result<std::size_t> { return room.size(); }}}};
        const auto cancelled =
            writeTraceDat(stopped.toStdString(), contents, {pages}, [] { return false; });
        QVERIFY(!cancelled && cancelled.error().code == ErrorCode::Cancelled);
        QVERIFY(!QFile::exists(stopped));
    }
};

QTEST_APPLESS_MAIN(TestTraceDatWriter)
#include "tst_trace_dat_writer.moc"
