#include "core/format/text/ftrace_text_reader.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/support/dat_builder.h"
#include "tests/support/recording_sink.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zlib.h>

using namespace probescope;
using namespace probescope::format;

namespace {

constexpr const char* kFields = "\tfield:unsigned long ip;\toffset:8;\tsize:8;\tsigned:0;\n"
                                "\tfield:s16 small;\toffset:16;\tsize:2;\tsigned:1;\n"
                                "\tfield:u16 list[2];\toffset:18;\tsize:4;\tsigned:0;\n"
                                "\tfield:char name[4];\toffset:22;\tsize:4;\tsigned:0;\n"
                                "\tfield:__data_loc char[] text;\toffset:28;\tsize:4;\tsigned:0;\n"
                                "\tfield:__rel_loc char[] late;\toffset:32;\tsize:4;\tsigned:0;\n";

std::string record(const DatBuilder& dat, std::int16_t small)
{
    std::string payload = dat.u64(0xffffffff81000104) + dat.u16(std::uint16_t(small)) + dat.u16(1)
        + dat.u16(0x203) + std::string("ab\0\0", 4) + std::string(2, '\0');
    payload += dat.u32(36 | 6U << 16); // from the record's beginning
    payload += dat.u32(6 | 5U << 16); // from the field's end
    payload += std::string("hello", 6) + std::string("late", 5);
    return dat.record(payload);
}

RecordingSink readBytes(std::string bytes)
{
    RecordingSink sink;
    const auto input = Input::fromBytes("made.dat", std::move(bytes));
    const auto done = TraceDatReader().read(*input, sink);
    if (!done)
        sink.facts["error"] = done.error().message();
    return sink;
}

std::vector<std::int64_t> timesOf(const RecordingSink& sink)
{
    std::vector<std::int64_t> times;
    for (const auto& event : sink.events)
        times.push_back(event.timeNs);
    return times;
}

std::string differences(const std::string& bytes, const RecordingSink& sink)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("made.dat"));
    if (!file.open(QIODevice::WriteOnly))
        return "no file";
    file.write(bytes.data(), qint64(bytes.size()));
    file.close();
    return differencesFromOracle(file.fileName().toStdString(), sink);
}

std::string zlibBlock(const DatBuilder& dat, const std::string& bytes)
{
    auto size = compressBound(uLong(bytes.size()));
    std::string packed(size, '\0');
    compress(reinterpret_cast<Bytef*>(packed.data()), &size,
             reinterpret_cast<const Bytef*>(bytes.data()), uLong(bytes.size()));
    packed.resize(size);
    return dat.u32(packed.size()) + dat.u32(bytes.size()) + packed;
}

/// A v7 file, compressed by zlib, with one CPU of one buffer.
std::string zlibFile(const DatBuilder& dat, const std::string& format,
                     const std::vector<std::string>& chunks)
{
    std::string file = dat.header("7")
        + std::string("zlib\0"
                      "1.2\0",
                      9);
    const auto optionsAt = file.size();
    file += dat.u64(0);
    const auto infoAt = file.size();
    file += dat.section(16, zlibBlock(dat, dat.headerInfo()), true);
    const auto formatsAt = file.size();
    file += dat.section(18, zlibBlock(dat, dat.eventFormats(format)), true);
    const auto bufferAt = file.size();
    std::string data = dat.u32(chunks.size());
    for (const auto& chunk : chunks)
        data += zlibBlock(dat, chunk);
    file += dat.section(3, data, true);
    const auto cpu = std::string("\0local\0", 7) + dat.u32(DatBuilder::kPage) + dat.u32(1)
        + dat.u32(3) + dat.u64(bufferAt + 16) + dat.u64(data.size() - 4);
    file.replace(optionsAt, 8, dat.u64(file.size()));
    return file
        + dat.section(0,
                      dat.option(16, dat.u64(infoAt)) + dat.option(18, dat.u64(formatsAt))
                          + dat.option(3, dat.u64(bufferAt) + cpu) + dat.option(0, dat.u64(0)));
}

} // namespace

class TestTraceDatMade : public QObject
{
    Q_OBJECT

private slots:
    void anyByteOrderAndSizeOfLong_data()
    {
        QTest::addColumn<bool>("bigEndian");
        QTest::addColumn<int>("longSize");
        QTest::newRow("little, 8") << false << 8;
        QTest::newRow("little, 4") << false << 4;
        QTest::newRow("big, 8") << true << 8;
        QTest::newRow("big, 4") << true << 4;
    }

    void anyByteOrderAndSizeOfLong()
    {
        QFETCH(bool, bigEndian);
        QFETCH(int, longSize);
        const DatBuilder dat(bigEndian, longSize);
        const auto page = dat.page(
            1000,
            dat.data(5, record(dat, -3)) + dat.timeExtend(1ULL << 40) + dat.data(1, record(dat, 4))
                + dat.padding(3, 12) + dat.data(2, record(dat, 5) + std::string(200, 'x'))
                + dat.timeStamp((1ULL << 50) + 9) + dat.data(1, record(dat, 6)));
        const auto file = dat.v6(DatBuilder::format(kFields), {page});
        const auto sink = readBytes(file);
        QCOMPARE(sink.facts.count("error"), 0U);
        QCOMPARE(sink.problems.size(), 0U);
        const std::int64_t late = 1006 + (1LL << 40);
        QCOMPARE(timesOf(sink),
                 (std::vector<std::int64_t>{1005, late, late + 5, (1LL << 50) + 10}));
        const auto values = sink.fieldValues(sink.events[0]);
        QCOMPARE(std::uint64_t(values[0].number), 0xffffffff81000104U);
        QCOMPARE(values[1].number, -3);
        QCOMPARE(values[3].bytes, std::string_view("ab"));
        QCOMPARE(values[4].bytes, std::string_view("hello"));
        QCOMPARE(values[5].bytes, std::string_view("late"));
        std::uint16_t list[2];
        QCOMPARE(values[2].bytes.size(), sizeof list);
        memcpy(list, values[2].bytes.data(), sizeof list);
        QCOMPARE(list[0], 1);
        QCOMPARE(list[1], 0x203);
        QCOMPARE(sink.tasks[sink.events[0].task.value()].comm, std::string("worker"));
        QCOMPARE(sink.facts.at(facts::kByteOrder), std::string(bigEndian ? "big" : "little"));
        QCOMPARE(sink.facts.at(facts::kLongSize), std::to_string(longSize));
        if (longSize == 8) {
            QCOMPARE(sink.symbols.size(), 1U);
            QCOMPARE(sink.symbols[0].name, std::string("work"));
            QCOMPARE(sink.symbols[0].module, std::string("mod"));
        }
        if (!bigEndian) // the comparison of arrays knows this machine's order only
            QCOMPARE(QString::fromStdString(differences(file, sink)), QString());
    }

    void timesAreAsLibtracecmdHasThem_data()
    {
        QTest::addColumn<QByteArray>("options");
        const DatBuilder dat;
        const auto add = [](const char* name, const std::string& options) {
            QTest::newRow(name) << QByteArray(options.data(), qsizetype(options.size()));
        };
        add("none", "");
        add("date", dat.option(1, std::string("0x123456789\0", 12)));
        add("offset", dat.option(7, std::string("-500\0", 5)));
        add("both", dat.option(7, std::string("25\0", 3)) + dat.option(1, std::string("10\0", 3)));
        add("ticks", dat.option(14, dat.u32(0x6aaaaaaa) + dat.u32(31) + dat.u64(12345)));
        const auto shift = [&](unsigned flags, bool fractions) {
            std::string text = dat.u64(99) + dat.u32(flags) + dat.u32(2);
            for (int cpu = 0; cpu < 2; ++cpu) {
                text += dat.u32(3);
                for (const auto time : {1000, 3000, 2000000})
                    text += dat.u64(std::uint64_t(time));
                for (const int offset : {50, -70, 900})
                    text += dat.u64(std::uint64_t(std::int64_t(offset + cpu)));
                for (int i = 0; i < 3; ++i)
                    text += dat.u64(fractions ? 1024 : 1);
            }
            for (int i = 0; fractions && i < 6; ++i)
                text += dat.u64(10);
            return dat.option(12, text);
        };
        add("guest", shift(0, false));
        add("guest, between samples", shift(1, true));
    }

    void timesAreAsLibtracecmdHasThem()
    {
        QFETCH(QByteArray, options);
        const DatBuilder dat;
        const auto record = dat.record(dat.u64(1));
        std::string records;
        for (int i = 0; i < 40; ++i)
            records += dat.data(777, record);
        const auto format = DatBuilder::format("\tfield:u64 n;\toffset:8;\tsize:8;\tsigned:0;\n");
        const auto file = dat.v6(format, {dat.page(500, records), dat.page(2000100, records)},
                                 std::string_view(options.data(), std::size_t(options.size())));
        const auto sink = readBytes(file);
        QCOMPARE(sink.events.size(), 80U);
        QCOMPARE(QString::fromStdString(differences(file, sink)), QString());
    }

    void lossesAreToldWithTheirCount()
    {
        constexpr std::uint64_t kMissing = 1ULL << 31;
        constexpr std::uint64_t kStored = 1ULL << 30;
        const DatBuilder dat;
        const auto one = dat.data(10, dat.record(""));
        const auto sink = readBytes(
            dat.v6(DatBuilder::format(""),
                   {dat.page(100, one) + dat.page(200, one, kMissing | kStored, dat.u64(42))
                        + dat.page(300, one, kMissing),
                    dat.page(150, one, kMissing)}));
        QCOMPARE(timesOf(sink), (std::vector<std::int64_t>{110, 160, 210, 310}));
        QCOMPARE(sink.losses.size(), 3U);
        QCOMPARE(sink.losses[0].cpu, 1U);
        QCOMPARE(sink.losses[0].beginNs, 110); // the capture's first event
        QCOMPARE(sink.losses[0].endNs, 160);
        QVERIFY(!sink.losses[0].count);
        QCOMPARE(sink.losses[1].beginNs, 110);
        QCOMPARE(sink.losses[1].endNs, 210);
        QCOMPARE(sink.losses[1].count.value(), 42U);
        QVERIFY(!sink.losses[2].count);
        QVERIFY(sink.problems.empty());
    }

    void zlibIsUnpackedChunkByChunk()
    {
        for (const bool bigEndian : {false, true}) {
            const DatBuilder dat(bigEndian);
            const auto one = dat.data(10, dat.record(""));
            const auto sink =
                readBytes(zlibFile(dat, DatBuilder::format(""),
                                   {dat.page(100, one) + dat.page(200, one), dat.page(300, one)}));
            QCOMPARE(sink.problems.size(), 0U);
            QCOMPARE(timesOf(sink), (std::vector<std::int64_t>{110, 210, 310}));
            QCOMPARE(sink.events[0].cpu, 3U);
        }
    }

    void textOfLatencyTracersIsReadAsText()
    {
        const std::string text = "# tracer: irqsoff\n#\n"
                                 "  bash-12 [001] d.h1. 5.000001: sched_waking: comm=a pid=1\n"
                                 "  bash-12 [001] d.h1. 5.000002: sched_waking: comm=b pid=2\n";
        const DatBuilder dat;
        auto file = dat.v6(DatBuilder::format(""), {});
        file.resize(file.find("flyrecord"));
        const auto sink = readBytes(file + std::string("latency  ", 10) + text);
        RecordingSink plain;
        const auto input = Input::fromBytes("plain", text);
        QVERIFY(FtraceTextReader().read(*input, plain));
        QCOMPARE(plain.events.size(), 2U);
        QCOMPARE(timesOf(sink), timesOf(plain));
        QCOMPARE(sink.facts.at(facts::kFormat), std::string("trace.dat v6"));
    }

    void eventsOfUnknownTypesAreCounted()
    {
        const DatBuilder dat;
        const auto known = dat.data(1, dat.record(""));
        const auto unknown = dat.data(1, dat.record("", 999));
        const auto sink = readBytes(
            dat.v6(DatBuilder::format(""), {dat.page(1, unknown + known + unknown + unknown)}));
        QCOMPARE(sink.events.size(), 1U);
        QCOMPARE(sink.problems.size(), 1U);
        QCOMPARE(sink.problems[0].count, 3U);
        QVERIFY(sink.problems[0].reason.text().find("999") != std::string::npos);
    }

    void timeThatRunsBackwardsIsKeptAndTold()
    {
        const DatBuilder dat;
        const auto one = dat.data(1, dat.record(""));
        const auto sink =
            readBytes(dat.v6(DatBuilder::format(""), {dat.page(500, one) + dat.page(100, one)}));
        QCOMPARE(timesOf(sink), (std::vector<std::int64_t>{501, 101}));
        QCOMPARE(sink.problems.size(), 1U);
        QCOMPARE(int(sink.problems[0].kind), int(Problem::Kind::TimeBackwards));
    }

    void flagsAreAsTheKernelPrintsThem_data()
    {
        QTest::addColumn<int>("flags");
        QTest::addColumn<int>("preempt");
        QTest::addColumn<QString>("release");
        QTest::addColumn<QString>("text");
        // kernel/trace/trace_output.c of these releases.
        QTest::newRow("nothing") << 0 << 0 << "6.12.1"
                                 << ".....";
        QTest::newRow("hard irq") << 0x29 << 1 << "6.1.0-56-amd64"
                                  << "dph1.";
        QTest::newRow("soft in hard irq") << 0x19 << 0x12 << "6.12.1"
                                          << "d.H21";
        QTest::newRow("nmi in irq, both resched") << 0x6d << 0 << "6.12.1"
                                                  << "dNZ..";
        QTest::newRow("bottom halves off") << 0x80 << 0x30 << "6.12.1"
                                           << "b...3";
        QTest::newRow("and irqs") << 0x81 << 0 << "6.12.1"
                                  << "D....";
        QTest::newRow("no irq flags kept") << 0x02 << 0 << "6.12.1"
                                           << "X....";
        QTest::newRow("lazy") << 0x02 << 0 << "6.13.0"
                              << ".l...";
        QTest::newRow("before migrate-disable") << 0x05 << 3 << "5.10.0"
                                                << "dn.3";
    }

    void flagsAreAsTheKernelPrintsThem()
    {
        QFETCH(int, flags);
        QFETCH(int, preempt);
        QFETCH(QString, release);
        QFETCH(QString, text);
        const DatBuilder dat;
        auto record = dat.record("");
        record[2] = char(flags);
        record[3] = char(preempt);
        const auto uname = "Linux box " + release.toStdString() + " x86_64";
        const auto sink =
            readBytes(dat.v6(DatBuilder::format(""), {dat.page(1, dat.data(1, record))},
                             dat.option(5, uname + '\0')));
        QCOMPARE(sink.flagSets.size(), 1U);
        QCOMPARE(QString::fromStdString(sink.flagSets[0].text), text);
        QCOMPARE(int(sink.flagSets[0].commonFlags), flags);
        QCOMPARE(int(sink.flagSets[0].preemptCount), preempt);
        QCOMPARE(sink.facts.at(facts::kKernel), release.toStdString());
        QCOMPARE(sink.facts.at(facts::kHost), std::string("box"));
    }

    void aStopIsHeard()
    {
        const DatBuilder dat;
        RecordingSink sink;
        sink.goOn = false;
        const auto input = Input::fromBytes(
            "made.dat", dat.v6(DatBuilder::format(""), {dat.page(1, dat.data(1, dat.record("")))}));
        const auto done = TraceDatReader().read(*input, sink);
        QVERIFY(!done);
        QCOMPARE(int(done.error().code), int(ErrorCode::Cancelled));
    }
};

QTEST_APPLESS_MAIN(TestTraceDatMade)
#include "tst_trace_dat_made.moc"
