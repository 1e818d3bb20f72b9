// Captures whose times jump by hours and go back, and CPUs whose clocks disagree: every answer
// about times is compared with a scan of what was recorded.

#include "core/import/opened.h"
#include "core/store/file/chunks.h"
#include "core/store/read/lanes.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/dat_builder.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <random>

using namespace probescope;

namespace {

constexpr std::int64_t kHour = 3'600'000'000'000;

/// An event as it was recorded.
struct Recorded
{
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    friend auto operator<=>(const Recorded&, const Recorded&) = default;
};

/// One clock for all, which jumps.
std::vector<Recorded> jumpingClock(std::mt19937_64& random, int count)
{
    std::vector<Recorded> all;
    std::int64_t now = 10 * kHour;
    for (int i = 0; i < count; ++i) {
        now += std::int64_t(random() % 50) * 1'000;
        if (random() % 2'000 == 0)
            now += (std::int64_t(random() % 8) - 4) * kHour;
        if (random() % 100 == 0)
            now -= std::int64_t(random() % 300) * 1'000;
        now = std::max<std::int64_t>(now, 1'000);
        all.push_back({now, std::uint32_t(random() % 3)});
    }
    return all;
}

/// CPU by CPU; each one's clock is seconds or hours beside the others' and goes back now and then.
std::vector<std::vector<std::int64_t>> disagreeingClocks(std::mt19937_64& random, int count)
{
    std::vector<std::vector<std::int64_t>> cpus;
    for (const std::int64_t start : {10 * kHour, 10 * kHour + 7'000'000'000, 13 * kHour}) {
        std::int64_t now = start;
        std::vector<std::int64_t>& times = cpus.emplace_back();
        for (int i = 0; i < count; ++i) {
            now += std::int64_t(random() % 90'000);
            if (random() % 1'000 == 0)
                now -= std::int64_t(random() % 3) * kHour;
            times.push_back(now);
        }
    }
    return cpus;
}

std::string textOf(const std::vector<Recorded>& all)
{
    std::string text = "# tracer: nop\n#\n";
    for (const Recorded& event : all) {
        const QString line = QString("           task-%1     [%2] .....  %3.%4: sched_waking: "
                                     "comm=a pid=7 prio=120 target_cpu=000\n")
                                 .arg(100 + event.cpu)
                                 .arg(event.cpu, 3, 10, QChar('0'))
                                 .arg(event.timeNs / 1'000'000'000)
                                 .arg(event.timeNs / 1'000 % 1'000'000, 6, 10, QChar('0'));
        text += line.toStdString();
    }
    return text;
}

std::string datOf(const std::vector<std::vector<std::int64_t>>& cpus)
{
    const DatBuilder dat;
    std::vector<std::string> pages(cpus.size());
    for (std::size_t cpu = 0; cpu < cpus.size(); ++cpu) {
        constexpr std::size_t kOfPage = 100;
        for (std::size_t first = 0; first < cpus[cpu].size(); first += kOfPage) {
            std::string records;
            const std::size_t end = std::min(cpus[cpu].size(), first + kOfPage);
            for (std::size_t i = first; i < end; ++i)
                records += dat.timeStamp(std::uint64_t(cpus[cpu][i]))
                    + dat.data(0, dat.record(dat.u32(i), 300, 100 + int(cpu)));
            pages[cpu] += dat.page(std::uint64_t(cpus[cpu][first]), records);
        }
    }
    return dat.v6(DatBuilder::format("\tfield:int number;\toffset:8;\tsize:4;\tsigned:1;\n",
                                     "\"%d\", REC->number"),
                  pages);
}

} // namespace

class TestClockJumps : public QObject
{
    Q_OBJECT

private slots:
    void answersAgreeWithAScan_data()
    {
        QTest::addColumn<bool>("text");
        QTest::newRow("text whose clock jumps") << true;
        QTest::newRow("trace.dat whose CPUs disagree") << false;
    }
    void answersAgreeWithAScan()
    {
        QFETCH(bool, text);
        std::mt19937_64 random(3);
        std::vector<Recorded> wanted;
        std::string bytes;
        if (text) {
            wanted = jumpingClock(random, 70'000); // more than a chunk
            bytes = textOf(wanted);
        } else {
            const auto cpus = disagreeingClocks(random, 8'000);
            for (std::uint32_t cpu = 0; cpu < cpus.size(); ++cpu) {
                for (const std::int64_t time : cpus[cpu])
                    wanted.push_back({time, cpu});
            }
            bytes = datOf(cpus);
        }
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("recorded").toStdString();
        std::ofstream(file, std::ios::binary) << bytes;
        open::OpenOptions options;
        options.cache = folder.filePath("cache").toStdString();
        const auto opened = open::openFile(file, options);
        QVERIFY2(bool(opened), opened ? "" : opened.error().message().c_str());
        const store::Capture& capture = *opened->capture;
        QCOMPARE(capture.summary().events, std::uint64_t(wanted.size()));
        QVERIFY(!capture.chunks().timesAscend());
        QVERIFY(!capture.problems().empty()); // time that runs backwards is told

        const auto events = capture.events(0, wanted.size());
        QVERIFY(events.has_value());
        std::vector<Recorded> stored;
        for (const store::Event& event : *events)
            stored.push_back({event.timeNs, event.cpu});
        if (text) {
            QVERIFY(stored == wanted); // as the input has them
        } else {
            auto sorted = stored;
            std::sort(sorted.begin(), sorted.end());
            std::sort(wanted.begin(), wanted.end());
            QVERIFY(sorted == wanted);
        }
        for (int i = 0; i < 150 && !QTest::currentTestFailed(); ++i)
            verifyRange(capture, stored, random);
    }

private:
    static void verifyRange(const store::Capture& capture, const std::vector<Recorded>& stored,
                            std::mt19937_64& random)
    {
        const auto [least, most] = std::minmax_element(stored.begin(), stored.end());
        QCOMPARE(capture.summary().firstNs, least->timeNs);
        QCOMPARE(capture.summary().lastNs, most->timeNs);
        const std::int64_t begin =
            stored[random() % stored.size()].timeNs + std::int64_t(random() % 3) - 1;
        const std::int64_t end = begin + 1
            + std::int64_t(random() % std::uint64_t(6 * kHour))
                / (std::int64_t(1) << (random() % 40));
        const auto cpu = std::uint32_t(random() % 3);

        const auto first = std::find_if(stored.begin(), stored.end(),
                                        [begin](const Recorded& e) { return e.timeNs >= begin; });
        QCOMPARE(capture.rowAt(begin).value(), RowId(first - stored.begin()));

        std::vector<RowId> rows;
        std::vector<RowId> ofCpu;
        for (RowId row = 0; row < stored.size(); ++row) {
            if (stored[row].timeNs < begin || stored[row].timeNs >= end)
                continue;
            rows.push_back(row);
            if (stored[row].cpu == cpu)
                ofCpu.push_back(row);
        }
        verifySql(capture, stored, rows, begin, end);
        verifyLane(capture, stored, ofCpu, {store::LaneKey::Kind::CpuEvents, cpu}, begin, end);
        verifyLane(capture, stored, ofCpu, {store::LaneKey::Kind::TaskEvents, 100 + cpu}, begin,
                   end);
    }

    static void verifySql(const store::Capture& capture, const std::vector<Recorded>& stored,
                          std::vector<RowId> rows, std::int64_t begin, std::int64_t end)
    {
        const std::string where =
            " FROM event WHERE ts >= " + std::to_string(begin) + " AND ts < " + std::to_string(end);
        QCOMPARE(ask(capture, "SELECT count(*)" + where).front(), std::to_string(rows.size()));
        const auto edges = ask(capture, "SELECT min(id), max(id)" + where).front();
        QCOMPARE(edges,
                 rows.empty() ? std::string("|")
                              : std::to_string(rows.front()) + "|" + std::to_string(rows.back()));
        std::stable_sort(rows.begin(), rows.end(), [&stored](RowId a, RowId b) {
            return stored[a].timeNs < stored[b].timeNs;
        });
        rows.resize(std::min<std::size_t>(rows.size(), 20));
        std::vector<std::string> wanted;
        for (const RowId row : rows)
            wanted.push_back(std::to_string(row) + "|" + std::to_string(stored[row].timeNs));
        QCOMPARE(ask(capture, "SELECT id, ts" + where + " ORDER BY ts, id LIMIT 20"), wanted);
    }

    /// A run holds items that follow each other in the lane, so that its first one is told.
    static void verifyLane(const store::Capture& capture, const std::vector<Recorded>& stored,
                           const std::vector<RowId>& rows, store::LaneKey lane, std::int64_t begin,
                           std::int64_t end)
    {
        const int pixels = 800;
        const auto items = capture.lanes().window(lane, begin, end, pixels);
        QVERIFY2(items.has_value(), items ? "" : items.error().message().c_str());
        std::size_t next = 0;
        for (const store::LaneItem& item : *items) {
            QVERIFY(item.count > 0 && next + item.count <= rows.size());
            QCOMPARE(item.row.value(), rows[next]);
            std::int64_t least = INT64_MAX;
            std::int64_t most = INT64_MIN;
            for (std::uint64_t i = 0; i < item.count; ++i, ++next) {
                least = std::min(least, stored[rows[next]].timeNs);
                most = std::max(most, stored[rows[next]].timeNs);
            }
            QCOMPARE(item.beginNs, least);
            QCOMPARE(item.endNs, most);
        }
        QCOMPARE(next, rows.size());
    }
};

QTEST_APPLESS_MAIN(TestClockJumps)
#include "tst_clock_jumps.moc"
