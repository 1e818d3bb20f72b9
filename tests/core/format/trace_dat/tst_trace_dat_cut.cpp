#include "core/format/trace_dat/trace_dat_cursor.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "tests/core/format/trace_dat/dat_files.h"
#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/support/captures.h"
#include "tests/support/dat_builder.h"
#include "tests/support/recording_sink.h"
#include "tests/support/tracecmd.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <tuple>
#include <vector>
#include <zlib.h>

using namespace probescope;
using namespace probescope::format;

namespace {

struct Outcome
{
    RecordingSink sink;
    std::optional<Error> error;

    /// Where the reading, or a problem, says that the input ends too early.
    std::vector<Place> truncations() const
    {
        std::vector<Place> places;
        if (error && error->code == ErrorCode::Truncated)
            places.push_back(error->place);
        for (const Problem& problem : sink.problems) {
            if (problem.kind == Problem::Kind::Truncated)
                places.push_back(problem.place);
        }
        return places;
    }
    std::string text() const
    {
        std::string text = error ? "error " + error->message() + '\n' : std::string();
        for (const Problem& problem : sink.problems)
            text.append(problem.place.text())
                .append(": ")
                .append(problem.reason.text())
                .append("\n");
        return text;
    }
};

Outcome readBytes(std::string bytes)
{
    Outcome outcome;
    const auto input = Input::fromBytes("cut.dat", std::move(bytes));
    if (const auto done = TraceDatReader().read(*input, outcome.sink); !done)
        outcome.error = done.error();
    return outcome;
}

/// Each event that was read is one of the whole file, and they stand in its order.
bool areEventsOf(const RecordingSink& cut, const RecordingSink& whole)
{
    auto at = whole.events.begin();
    for (const auto& event : cut.events) {
        at = std::find_if(at, whole.events.end(),
                          [&](const auto& one) { return one.timeNs == event.timeNs; });
        if (at == whole.events.end())
            return false;
    }
    return true;
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

/// A section whose name stands at `name` in the section of names.
std::string named(const DatBuilder& dat, int id, std::uint32_t name, const std::string& bytes,
                  bool compressed)
{
    std::string section = dat.section(id, compressed ? zlibBlock(dat, bytes) : bytes, compressed);
    section.replace(4, 4, dat.u32(name));
    return section;
}

/// A v7 file as trace-cmd writes it, the options behind the trace data and the names last.
std::string v7File(bool compressed, std::uint64_t moreThanThereIs = 0)
{
    const DatBuilder dat;
    std::string file = dat.header("7")
        + (compressed ? std::string("zlib\0001.2\0", 9) : std::string("none\0\0", 6));
    const auto optionsAt = file.size();
    file += dat.u64(0);
    const auto infoAt = file.size();
    file += named(dat, 16, 0, dat.headerInfo(), compressed);
    const auto formatsAt = file.size();
    file += named(dat, 18, 8, dat.eventFormats(DatBuilder::format("")), compressed);
    const auto bufferAt = file.size();
    const auto one = dat.data(10, dat.record(""));
    const std::string pages = dat.page(100, one) + dat.page(200, one);
    const std::string later = dat.page(300, one) + dat.page(400, one);
    std::string data = compressed
        ? dat.u32(2) + zlibBlock(dat, pages) + zlibBlock(dat, later)
        : std::string(DatBuilder::kPage - (file.size() + 16) % 4096, '\0');
    const auto pagesAt = file.size() + 16 + (compressed ? 0 : data.size());
    if (!compressed)
        data += pages;
    const auto size = compressed ? data.size() - 4 : pages.size();
    std::string buffer = dat.section(3, data, compressed);
    file += buffer.replace(4, 4, dat.u32(22));
    const auto cpu = std::string("\0local\0", 7) + dat.u32(DatBuilder::kPage) + dat.u32(1)
        + dat.u32(3) + dat.u64(pagesAt) + dat.u64(size + moreThanThereIs);
    file.replace(optionsAt, 8, dat.u64(file.size()));
    std::string options =
        dat.section(0,
                    dat.option(16, dat.u64(infoAt)) + dat.option(18, dat.u64(formatsAt))
                        + dat.option(3, dat.u64(bufferAt) + cpu) + dat.option(0, dat.u64(0)));
    file += options.replace(4, 4, dat.u32(32));
    return file + dat.section(15, std::string("headers\0event formats\0flyrecord\0options\0", 40));
}

/// Where the last section of options of a v7 file begins; 0: there is none.
std::size_t lastOptionsAt(const std::string& file)
{
    const auto number = [&file](std::size_t at, std::size_t size) {
        std::uint64_t value = 0;
        std::memcpy(&value, file.data() + at, size);
        return value;
    };
    std::size_t at = 10; // the magic
    if (file.compare(at, 2, "7\0", 2) != 0)
        return 0;
    at += 2 + 6; // version; byte order, size of long and page size
    at = file.find('\0', at) + 1; // compression, and its version
    at = file.find('\0', at) + 1 + 8;
    std::size_t last = 0;
    while (at + 16 <= file.size()) {
        last = number(at, 2) == 0 ? at : last;
        at += 16 + std::size_t(number(at + 8, 8));
    }
    return last;
}

std::string v6File()
{
    const DatBuilder dat;
    const auto one = dat.data(10, dat.record(""));
    return dat.v6(DatBuilder::format(""),
                  {dat.page(100, one), dat.page(150, one) + dat.page(200, one)});
}

} // namespace

/// What the container tells of and the file does not have is told, wherever the file was cut.
class TestTraceDatCut : public QObject
{
    Q_OBJECT

private slots:
    void wholeFilesAreWhole()
    {
        for (const auto& file : {v6File(), v7File(false), v7File(true)}) {
            const Outcome outcome = readBytes(file);
            QVERIFY2(!outcome.error && outcome.sink.problems.empty(), outcome.text().c_str());
            QVERIFY(!outcome.sink.events.empty());
        }
    }

    void anyCutIsTold_data()
    {
        QTest::addColumn<QByteArray>("file");
        const auto row = [](const char* name, const std::string& file) {
            QTest::newRow(name) << QByteArray(file.data(), qsizetype(file.size()));
        };
        row("v6", v6File());
        row("v7", v7File(false));
        row("v7, compressed", v7File(true));
    }
    void anyCutIsTold()
    {
        QFETCH(QByteArray, file);
        const auto whole = readBytes(file.toStdString());
        constexpr qsizetype kAllOfTheLast = 150; // the names, the options
        constexpr qsizetype kSteps = 101;
        for (qsizetype size = file.size() - 1; size > 0;
             size -= file.size() - size < kAllOfTheLast ? 1 : kSteps) {
            const Outcome cut = readBytes(file.first(size).toStdString());
            if (cut.error && cut.error->code == ErrorCode::Invalid)
                break; // not even the magic is there
            const auto places = cut.truncations();
            QVERIFY2(!places.empty(), qPrintable(QString::number(size)));
            for (const Place& place : places)
                QVERIFY2(place.byte && *place.byte <= std::uint64_t(size) && !place.field.empty(),
                         cut.text().c_str());
            QVERIFY(areEventsOf(cut.sink, whole.sink));
        }
    }

    void theEndWithinTheDirectoryOfCpusIsTold()
    {
        const DatBuilder dat;
        const std::string page = dat.page(100, dat.data(10, dat.record("")));
        const auto refusal = [&](const std::vector<std::string>& cpus) {
            const auto file = dat.v6(DatBuilder::format(""), cpus);
            const std::string word("flyrecord\0", 10);
            return readBytes(file.substr(0, file.find(word) + word.size() + 4)).error;
        };
        const auto one = refusal({page});
        QVERIFY(one.has_value());
        QCOMPARE(one->what.words(), std::string("the file ends within the directory of 1 CPU"));
        const auto two = refusal({page, page});
        QVERIFY(two.has_value());
        QCOMPARE(two->what.text(), std::string("the file ends within the directory of 2 CPUs"));
        QCOMPARE(two->what.words(), std::string("the file ends within the directory of {} CPUs"));
    }

    /// One byte has words of its own: other languages have other plurals.
    void sectionsThatEndAreTold()
    {
        DatCursor cursor(std::string(1, 'a'), ByteOrder(false), {});
        const auto number = cursor.number16();
        QVERIFY(!number);
        QCOMPARE(number.error().what.text(), std::string("the section ends after 1 of 2 bytes"));
        QCOMPARE(number.error().what.words(), std::string("the section ends after {} of {} bytes"));
        QVERIFY(cursor.skip(1).has_value());
        const auto none = cursor.skip(1);
        QVERIFY(!none);
        QCOMPARE(none.error().what.text(), std::string("the section ends after 0 of 1 byte"));
        QCOMPARE(none.error().what.words(), std::string("the section ends after {} of 1 byte"));
    }

    void aSizeThatThePagesDoNotHaveIsTold()
    {
        const Outcome plain = readBytes(v7File(false, 64));
        QCOMPARE(plain.sink.events.size(), 2U);
        QCOMPARE(plain.truncations().size(), 1U);
        const Outcome packed = readBytes(v7File(true, 64));
        QCOMPARE(packed.sink.events.size(), 4U);
        QCOMPARE(packed.truncations().size(), 1U);
    }

    /// The last section of options, which says whose the trace data are, was not written: by
    /// libtracecmd's count of the whole file, no event is missing, and each is on its CPU.
    void allThatStandsBeforeTheLastOptionsIsRead_data() { addDatFileRows(); }
    void allThatStandsBeforeTheLastOptionsIsRead()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const std::string file = readCapture(path).toStdString();
        const std::size_t cut = lastOptionsAt(file);
        if (cut == 0)
            return; // v6
        using Counts = std::map<std::tuple<std::int64_t, int, std::string>, int>;
        Counts expected;
        QVERIFY(forEachOracleRecord(
            unpackedDatFile(path, folder).toStdString(),
            [&](tep_handle*, tep_event* event, tep_record* record, const std::string&) {
                ++expected[{std::int64_t(record->ts), record->cpu, event->name}];
            }));
        const Outcome outcome = readBytes(file.substr(0, cut));
        QVERIFY(!outcome.truncations().empty());
        Counts got;
        for (const auto& event : outcome.sink.events)
            ++got[{event.timeNs, int(event.cpu), outcome.sink.eventTypes[event.type.value()].name}];
        QCOMPARE(got.size(), expected.size());
        QVERIFY(got == expected);
    }

    void tracesOfRealKernelsAreToldToBeCut_data() { addDatFileRows(); }
    void tracesOfRealKernelsAreToldToBeCut()
    {
        QFETCH(QString, path);
        const std::string file = readCapture(path).toStdString();
        const Outcome whole = readBytes(file);
        QVERIFY2(whole.truncations().empty(), whole.text().c_str());
        for (const std::size_t missing :
             {std::size_t(1), std::size_t(64), std::size_t(4096), file.size() / 2}) {
            const Outcome cut = readBytes(file.substr(0, file.size() - missing));
            const auto places = cut.truncations();
            QVERIFY2(!places.empty(), cut.text().c_str());
            for (const Place& place : places)
                QVERIFY2(place.byte && !place.field.empty(), cut.text().c_str());
            QVERIFY(areEventsOf(cut.sink, whole.sink));
        }
    }
};

QTEST_APPLESS_MAIN(TestTraceDatCut)
#include "tst_trace_dat_cut.moc"
