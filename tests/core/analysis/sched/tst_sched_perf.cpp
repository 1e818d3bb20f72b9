#include "core/analysis/explain/slow_reason.h"
#include "core/analysis/sched/sched_overview.h"
#include "core/import/opened.h"
#include "core/store/read/capture.h"
#include "tests/support/captures.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace probescope;
using namespace probescope::analysis;

namespace {

/// A line of `perf sched latency`.
struct Latency
{
    double runMs = 0;
    std::uint64_t switches = 0;
    double averageMs = 0;
    double maxMs = 0;
    double maxBeginS = 0;
    double maxEndS = 0;
};

/// Of one task its pid, since it may change its name; of merged ones the name.
std::string keyOf(const QString& name, const QString& pid)
{
    return (pid.startsWith(u'(') ? name : u'#' + pid).toStdString();
}

std::map<std::string, Latency> latencies(const QString& file)
{
    static const QRegularExpression line(QStringLiteral(
        R"(^\s+(\S.*?):(\(\d+\)|\d+)\s+\|\s+([\d.]+) ms \|\s+(\d+) \| avg:\s+([\d.]+) ms \| )"
        R"(max:\s+([\d.]+) ms \| max start:\s+([\d.]+) s \| max end:\s+([\d.]+) s)"));
    std::map<std::string, Latency> all;
    for (const QByteArray& text : readCapture(file).split('\n')) {
        const auto match = line.match(QString::fromUtf8(text));
        if (match.hasMatch())
            all[keyOf(match.captured(1), match.captured(2))] = {
                match.captured(3).toDouble(), match.captured(4).toULongLong(),
                match.captured(5).toDouble(), match.captured(6).toDouble(),
                match.captured(7).toDouble(), match.captured(8).toDouble()};
    }
    return all;
}

std::shared_ptr<store::Capture> imported(const QTemporaryDir& folder, const QString& name)
{
    const auto opened = open::importFile((QStringLiteral(TEST_DATA "/") + name).toStdString(),
                                         folder.filePath(QStringLiteral("perf.psc")).toStdString());
    if (!opened)
        qFatal("%s", opened.error().message().c_str());
    return opened->capture;
}

SchedSegment waited(std::int64_t beginNs, std::int64_t endNs)
{
    SchedSegment segment;
    segment.beginNs = beginNs;
    segment.endNs = endNs;
    return segment;
}

/// What `perf sched latency` adds up for all tasks of a name. It takes a task that it has not heard
/// of for one that got its CPU at once, and does not know that `R+` is runnable, too.
struct LikePerf
{
    std::int64_t runNs = 0;
    std::uint64_t switches = 0;
    std::int64_t sumNs = 0;
    WakeLatency longest;
};

std::map<std::string, LikePerf> likePerf(const store::Capture& capture)
{
    const auto overview =
        schedOverview(capture, {.wokenBy = SchedTracker::WokenBy::Wakeup}, CancelToken());
    if (!overview)
        qFatal("%s", overview.error().message().c_str());
    std::map<std::int32_t, std::uint64_t> strangers;
    struct Waits
    {
        std::optional<std::int64_t> sinceNs;
        WakeLatency all;
    };
    std::map<std::int32_t, Waits> runnable; // left as plain `R`
    std::set<std::int32_t> heard;
    SchedEventReader reader(capture);
    const auto read = reader.forEach(
        0, capture.summary().events,
        [&](const SchedEvent& event) {
            if (event.kind == SchedEvent::Kind::Waking || event.kind == SchedEvent::Kind::Migrate)
                return true;
            if (event.kind == SchedEvent::Kind::Switch) {
                heard.insert(event.actor);
                Waits& next = runnable[event.pid];
                if (next.sinceNs)
                    next.all.add(waited(*next.sinceNs, event.timeNs));
                next.sinceNs.reset();
                const auto info = capture.info(event.row);
                if (info && info->find("prev_state=R ") != std::string::npos)
                    runnable[event.actor].sinceNs = event.timeNs;
                strangers[event.pid] += heard.contains(event.pid) ? 0 : 1;
            }
            heard.insert(event.pid);
            return true;
        },
        CancelToken());
    if (!read)
        qFatal("%s", read.error().message().c_str());
    std::map<std::string, LikePerf> all;
    for (const SchedTask& task : overview->tasks) {
        for (const auto& key :
             {task.name.substr(0, task.name.rfind('-')), '#' + std::to_string(task.pid)}) {
            LikePerf& sums = all[key];
            sums.runNs += task.countedNs;
            sums.switches += task.latency.count + strangers[task.pid];
            for (const WakeLatency& latency : {task.latency, runnable[task.pid].all}) {
                sums.sumNs += latency.sumNs;
                if (latency.maxNs > sums.longest.maxNs)
                    sums.longest = latency;
            }
            sums.switches += runnable[task.pid].all.count;
        }
    }
    return all;
}

constexpr std::int64_t kCutNs = 4000; // of four times, to the microsecond

/// A row of `perf sched timehist --state`: a task, or the idle one, leaves its CPU. Of its times
/// perf cuts off what is less than a microsecond.
struct TimehistRow
{
    std::int32_t pid = 0;
    std::uint32_t cpu = 0;
    std::int64_t inNs = 0; ///< it came to its CPU
    std::int64_t outNs = 0;
    std::int64_t waitNs = 0; ///< before, off its CPU
    std::int64_t delayNs = 0; ///< of that since its wakeup
    char state = 0;
};

std::vector<TimehistRow> timehistRows(const QByteArray& text)
{
    static const QRegularExpression line(
        R"(^ *(\d+)\.(\d{6}) \[(\d+)\] +(?:<idle>|.*\[(\d+)(?:/\d+)?\]) +(\d+)\.(\d{3}) )"
        R"(+(\d+)\.(\d{3}) +(\d+)\.(\d{3}) +(\S))");
    std::vector<TimehistRow> rows;
    for (const QByteArray& bytes : text.split('\n')) {
        const auto match = line.match(QString::fromUtf8(bytes));
        if (!match.hasMatch())
            continue;
        const auto ns = [&match](int whole, std::int64_t unit) {
            return match.captured(whole).toLongLong() * unit
                + match.captured(whole + 1).toLongLong() * 1000;
        };
        TimehistRow row;
        row.pid = match.captured(4).toInt(); // of <idle> there is none
        row.cpu = match.captured(3).toUInt();
        row.outNs = ns(1, 1'000'000'000);
        row.inNs = row.outNs - ns(9, 1'000'000);
        row.waitNs = ns(5, 1'000'000);
        row.delayNs = ns(7, 1'000'000);
        row.state = match.captured(11).at(0).toLatin1();
        rows.push_back(row);
    }
    return rows;
}

/// Who had a CPU in a range, and for how long.
std::map<std::int32_t, std::int64_t> runners(const std::vector<TimehistRow>& rows,
                                             std::uint32_t cpu, std::int64_t beginNs,
                                             std::int64_t endNs)
{
    std::map<std::int32_t, std::int64_t> sums;
    for (const TimehistRow& row : rows) {
        const std::int64_t ns = std::min(row.outNs, endNs) - std::max(row.inNs, beginNs);
        if (row.cpu == cpu && ns > 0)
            sums[row.pid] += ns;
    }
    return sums;
}

} // namespace

class TestSchedPerf : public QObject
{
    Q_OBJECT

private slots:
    void latenciesAreThoseOfPerf_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("report");
        QTest::newRow("6.12") << "perf/sched.script-F-ns.txt.xz"
                              << "kinds/perf-sched-latency";
        QTest::newRow("6.1") << "perf/sched-6.1.script-F-ns.txt.xz"
                             << "perf/sched-latency-6.1";
    }
    void latenciesAreThoseOfPerf()
    {
        QFETCH(QString, script);
        QFETCH(QString, report);
        const QTemporaryDir folder;
        const auto capture = imported(folder, script);
        const auto perf = latencies(QStringLiteral(TEST_DATA "/") + report);
        QVERIFY(perf.size() > 10);
        const auto ours = likePerf(*capture);
        for (const auto& [name, wanted] : perf) {
            const auto found = ours.find(name);
            QVERIFY2(found != ours.end(), name.c_str());
            const LikePerf& got = found->second;
            QVERIFY2(std::abs(double(got.runNs) / 1e6 - wanted.runMs) < 0.00051,
                     qPrintable(QString::fromStdString(name) + " runs "
                                + QString::number(double(got.runNs) / 1e6)));
            QVERIFY2(got.switches == wanted.switches,
                     qPrintable(QString::fromStdString(name) + " switches "
                                + QString::number(got.switches)));
            QVERIFY2(std::abs(double(got.sumNs) / double(got.switches) / 1e6 - wanted.averageMs)
                         < 0.00051,
                     name.c_str());
            QVERIFY2(std::abs(double(got.longest.maxNs) / 1e6 - wanted.maxMs) < 0.00051,
                     qPrintable(QString::fromStdString(name) + " max "
                                + QString::number(double(got.longest.maxNs) / 1e6)));
            QVERIFY(std::abs(double(got.longest.maxBeginNs) / 1e9 - wanted.maxBeginS) < 1.01e-6);
            QVERIFY(std::abs(double(got.longest.maxEndNs) / 1e9 - wanted.maxEndS) < 1.01e-6);
        }
    }

    /// What a task waited for, and who ran meanwhile, is what perf tells of the same recording.
    void reasonsAreThoseOfTimehist()
    {
        const QTemporaryDir folder;
        const auto capture = imported(folder, QStringLiteral("perf/sched.script-F-ns.txt.xz"));
        const auto rows =
            timehistRows(readCapture(QStringLiteral(TEST_DATA "/perf/sched.timehist.txt.xz")));
        QVERIFY(rows.size() > 700);
        std::map<std::int32_t, TimehistRow> before;
        int compared = 0;
        int told = 0;
        for (const TimehistRow& row : rows) {
            const auto last = before.find(row.pid);
            const auto earlier = last == before.end() ? std::nullopt : std::optional(last->second);
            before[row.pid] = row;
            if (row.pid == 0 || !earlier || row.waitNs == 0)
                continue;
            const SlowSpan span{row.inNs - row.waitNs, row.inNs, row.pid};
            const auto reason = slowReason(*capture, span, CancelToken());
            QVERIFY(reason.has_value());
            // This perf does not know the bit that the kernel has for a preempted task.
            const bool preempted = earlier->state == 'R' || earlier->state == 'W';
            // A delay whose waking came before the task had left its CPU perf does not tell.
            if (!preempted && row.delayNs == 0)
                continue;
            const std::int64_t keptNs = preempted ? row.waitNs : row.delayNs;
            const auto kind = preempted ? SlowPart::Kind::Preempted : SlowPart::Kind::WakeDelay;
            const auto ran =
                runners(rows, preempted ? earlier->cpu : row.cpu, row.inNs - keptNs, row.inNs);
            std::int64_t sumNs = 0;
            std::int64_t knownNs = 0;
            for (const auto& [pid, ns] : ran)
                knownNs += ns;
            // Threads that are gone when perf asks for their names have no rows.
            const bool whole = knownNs >= keptNs - kCutNs * std::int64_t(ran.size());
            for (const SlowPart& part : reason->parts) {
                if (part.kind != kind)
                    continue;
                sumNs += part.ns;
                const auto found = ran.find(part.runner);
                const std::int64_t wantedNs = found == ran.end() ? 0 : found->second;
                if (!whole)
                    continue;
                QVERIFY2(std::abs(part.ns - wantedNs) <= kCutNs * std::int64_t(part.pieces + 1),
                         qPrintable(QStringLiteral("%1 at %2: %3 ran %4, not %5")
                                        .arg(row.pid)
                                        .arg(row.outNs)
                                        .arg(part.runner)
                                        .arg(part.ns)
                                        .arg(wantedNs)));
                ++told;
            }
            QVERIFY2(std::abs(sumNs - keptNs) <= kCutNs,
                     qPrintable(QStringLiteral("%1 at %2: %3, not %4")
                                    .arg(row.pid)
                                    .arg(row.outNs)
                                    .arg(sumNs)
                                    .arg(keptNs)));
            ++compared;
        }
        QVERIFY2(compared > 350, qPrintable(QString::number(compared)));
        QVERIFY2(told > 350, qPrintable(QString::number(told)));
    }

    void staysAreThoseOfTimehist()
    {
        const QTemporaryDir folder;
        const auto capture = imported(folder, QStringLiteral("perf/callgraph.script.txt.xz"));
        struct Stay
        {
            std::int64_t runNs = 0;
            std::int64_t awayNs = 0; ///< off its CPU before, however
            std::int64_t delayNs = 0;
        };
        std::map<std::pair<std::int64_t, std::int32_t>, Stay> stays; // by end and pid
        std::map<std::int32_t, Stay> before;
        SchedTracker tracker(
            [&](const SchedSegment& segment) {
                if (segment.pid == 0)
                    return;
                const std::int64_t tookNs = segment.endNs - segment.beginNs;
                Stay& stay = before[segment.pid];
                if (segment.kind == SchedSegment::Kind::Running) {
                    stay.runNs = tookNs;
                    if (segment.whole)
                        stays[{segment.endNs, segment.pid}] = stay;
                    stay = {};
                    return;
                }
                if (segment.kind != SchedSegment::Kind::Unknown)
                    stay.awayNs += tookNs;
                if (segment.kind == SchedSegment::Kind::Waiting)
                    stay.delayNs = tookNs;
            },
            capture->losses(), SchedTracker::WokenBy::Request);
        SchedEventReader reader(*capture);
        auto firstTimes = reader.firstTimes();
        QVERIFY(firstTimes.has_value());
        tracker.setBegins(*firstTimes, 0);
        QVERIFY(reader
                    .forEach(
                        0, capture->summary().events,
                        [&](const SchedEvent& event) {
                            tracker.event(event);
                            return true;
                        },
                        CancelToken())
                    .has_value());
        static const QRegularExpression line(QStringLiteral(
            R"(^\s+(\d+)\.(\d{6}) \[\d+\]\s+\S.*\[(\d+)(?:/\d+)?\]\s+([\d.]+)\s+([\d.]+)\s+([\d.]+))"));
        std::set<std::int32_t> seen;
        int compared = 0;
        const QByteArray text = readCapture(QStringLiteral(TEST_DATA "/perf/timehist-6.1"));
        for (const QByteArray& row : text.split('\n')) {
            const auto match = line.match(QString::fromUtf8(row));
            if (!match.hasMatch())
                continue;
            const std::int64_t timeNs = match.captured(1).toLongLong() * 1'000'000'000
                + match.captured(2).toLongLong() * 1000;
            const std::int32_t pid = match.captured(3).toInt();
            const auto found = stays.find({timeNs, pid});
            // What a CPU's first switch leaves perf knows nothing of.
            const bool first = seen.insert(pid).second;
            if (found == stays.end() && first)
                continue;
            QVERIFY2(found != stays.end(), row.constData());
            const auto near = [](std::int64_t ns, const QString& ms) {
                return std::abs(double(ns) - ms.toDouble() * 1e6) < 2001; // cut, not rounded
            };
            // Of the first one that a CPU switches from it tells nothing.
            if (match.captured(6).toDouble() == 0 && found->second.runNs > 0)
                continue;
            QVERIFY2(near(found->second.runNs, match.captured(6)), row.constData());
            QVERIFY2(near(found->second.delayNs, match.captured(5)), row.constData());
            if (!first)
                QVERIFY2(near(found->second.awayNs, match.captured(4)), row.constData());
            ++compared;
        }
        QVERIFY2(compared > 150, qPrintable(QString::number(compared)));
    }
};

QTEST_GUILESS_MAIN(TestSchedPerf)
#include "tst_sched_perf.moc"
