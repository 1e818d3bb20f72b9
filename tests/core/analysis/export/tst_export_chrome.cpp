#include "core/analysis/export/export_chrome.h"
#include "core/import/opened.h"
#include "core/store/read/call_series.h"
#include "tests/support/sample_capture.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

using namespace probescope;
using namespace probescope::analysis;

namespace {

struct Slice
{
    qint64 beginNs;
    qint64 endNs;
};

qint64 nanoseconds(const QJsonValue& microseconds)
{
    return std::llround(microseconds.toDouble() * 1000);
}

QJsonObject exportedWhole(const ExportRows& rows)
{
    QByteArray text;
    const auto done = exportChromeJson(rows,
                                       [&text](std::string_view piece) -> Result<> {
                                           text.append(piece.data(), qsizetype(piece.size()));
                                           return {};
                                       },
                                       {});
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(text, &error);
    if (!done || error.error != QJsonParseError::NoError)
        qFatal("%s", qPrintable(error.errorString()));
    return document.object();
}

QJsonArray exported(const ExportRows& rows)
{
    return exportedWhole(rows)["traceEvents"].toArray();
}

/// Which request led to which switch, in the order of the events: by row.
std::map<RowId, RowId> wakeUpsOf(const store::Capture& capture)
{
    std::map<RowId, RowId> wakeUps;
    std::map<Value, RowId> asked; // by pid, that have not run since
    for (RowId row = 0; row < capture.summary().events; ++row) {
        const EventType& type = capture.eventType(capture.event(row)->type);
        const auto values = capture.values(row).value();
        const auto field = [&](const char* name) {
            return values[std::size_t(type.fieldIndex(name))];
        };
        if (type.name == "sched_waking" || type.name == "sched_wakeup_new")
            asked[field("pid")] = row;
        if (type.name != "sched_switch")
            continue;
        if (const auto request = asked.find(field("next_pid")); request != asked.end())
            wakeUps.emplace(request->second, row);
        asked.erase(field("next_pid"));
        asked.erase(field("prev_pid")); // it still ran: nothing waited
    }
    return wakeUps;
}

/// Wakeups of `late`, which runs at the very time of its request, but for no time; of `early`,
/// which runs at that time, too; and of `never`, which does not run.
std::string wakeUpText()
{
    return R"(# tracer: nop
#
            bash-1200    [000] d..2.   100.000001: sched_waking: comm=early pid=50 prio=120 target_cpu=001
            bash-1200    [000] d..2.   100.000010: sched_waking: comm=never pid=51 prio=120 target_cpu=001
            bash-1200    [000] d..2.   100.000020: sched_waking: comm=late pid=52 prio=120 target_cpu=001
          <idle>-0       [001] d..2.   100.000020: sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=late next_pid=52 next_prio=120
            late-52      [001] d..2.   100.000020: sched_switch: prev_comm=late prev_pid=52 prev_prio=120 prev_state=S ==> next_comm=early next_pid=50 next_prio=120
            bash-1200    [000] d..2.   100.000030: sched_switch: prev_comm=bash prev_pid=1200 prev_prio=120 prev_state=S ==> next_comm=cat next_pid=1300 next_prio=120
           early-50      [001] d..2.   100.000040: sched_switch: prev_comm=early prev_pid=50 prev_prio=120 prev_state=S ==> next_comm=swapper/1 next_pid=0 next_prio=120
)";
}

struct Track
{
    qint64 pid = 0;
    qint64 tid = 0;
    friend auto operator<=>(const Track&, const Track&) = default;
};

Track trackOf(const QJsonObject& event)
{
    return {event["pid"].toInteger(), event["tid"].toInteger()};
}

/// Flows by their id, of which each has one begin and one end.
struct Flows
{
    explicit Flows(const QJsonArray& events)
    {
        for (const auto& value : events) {
            const auto event = value.toObject();
            const auto phase = event["ph"].toString();
            if (phase == "X")
                slices[trackOf(event)].push_back(
                    {nanoseconds(event["ts"]),
                     nanoseconds(event["ts"]) + nanoseconds(event["dur"])});
            if (phase != "s" && phase != "f")
                continue;
            auto& ends = phase == "s" ? begins : this->ends;
            if (!ends.emplace(RowId(event["id"].toInteger()), event).second)
                qFatal("two of one id");
        }
    }
    /// Whether a slice begins there: the format binds the end of a flow to one.
    bool hasSliceAt(const QJsonObject& flow) const
    {
        const auto track = slices.find(trackOf(flow));
        return track != slices.end()
            && std::any_of(track->second.begin(), track->second.end(),
                           [timeNs = nanoseconds(flow["ts"])](const Slice& slice) {
                               return slice.beginNs == timeNs;
                           });
    }

    std::map<RowId, QJsonObject> begins;
    std::map<RowId, QJsonObject> ends;
    std::map<Track, std::vector<Slice>> slices;
};

} // namespace

class TestExportChrome : public QObject
{
    Q_OBJECT

private slots:
    void completeEventsOfAThreadNest_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* folder : {"graph", "trace_dat"}) {
            const QDir dir(QString(TEST_DATA "/") + folder);
            for (const QString& name : dir.entryList({"*.xz", "*.dat"}, QDir::Files))
                QTest::newRow(qPrintable(folder + ("/" + name))) << dir.filePath(name);
        }
    }
    void completeEventsOfAThreadNest()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto made =
            open::importFile(path.toStdString(), folder.filePath("c.psc").toStdString());
        QVERIFY(made && made->capture);
        std::map<std::pair<qint64, qint64>, std::vector<Slice>> tracks;
        std::uint64_t calls = 0;
        for (const auto& value : exported(ExportRows(*made->capture))) {
            const auto event = value.toObject();
            calls += event["cat"] == "call" ? 1 : 0;
            if (event["ph"] != "X")
                continue;
            const qint64 beginNs = nanoseconds(event["ts"]);
            tracks[{event["pid"].toInteger(), event["tid"].toInteger()}].push_back(
                {beginNs, beginNs + nanoseconds(event["dur"])});
        }
        QCOMPARE(calls, made->capture->summary().calls);
        for (auto& [track, slices] : tracks) {
            std::stable_sort(slices.begin(), slices.end(), [](const Slice& a, const Slice& b) {
                return a.beginNs != b.beginNs ? a.beginNs < b.beginNs : a.endNs > b.endNs;
            });
            std::vector<qint64> ends;
            for (const Slice& slice : slices) {
                while (!ends.empty() && ends.back() <= slice.beginNs)
                    ends.pop_back();
                const bool fits = ends.empty() || slice.endNs <= ends.back();
                QVERIFY2(fits,
                         qPrintable(QString("thread %1 at %2, for %3, %4 too long")
                                        .arg(track.second)
                                        .arg(slice.beginNs)
                                        .arg(slice.endNs - slice.beginNs)
                                        .arg(fits ? 0 : slice.endNs - ends.back())));
                ends.push_back(slice.endNs);
            }
        }
    }

    void wakeUpsAreFlows()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfFile(folder.filePath("c.psc"),
                                           TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        const auto wanted = wakeUpsOf(*capture);
        QVERIFY(wanted.size() > 100);
        const auto json = exported(ExportRows(*capture));
        const Flows flows(json);
        QCOMPARE(flows.begins.size(), wanted.size());
        QCOMPARE(flows.ends.size(), wanted.size());
        qint64 cpuPid = 0;
        std::map<qint64, qint64> cpuOfTrack; // by thread
        for (const auto& value : json) {
            const auto event = value.toObject();
            const auto name = event["args"].toObject()["name"].toString();
            if (event["ph"] == "M" && name == "CPUs")
                cpuPid = event["pid"].toInteger();
            else if (event["ph"] == "M" && event["pid"].toInteger() == cpuPid)
                cpuOfTrack[event["tid"].toInteger()] = name.mid(int(qstrlen("CPU "))).toLongLong();
        }
        for (const auto& [request, run] : wanted) {
            const auto begin = flows.begins.find(request);
            const auto end = flows.ends.find(request);
            QVERIFY(begin != flows.begins.end() && end != flows.ends.end());
            for (const auto& [flow, row] :
                 {std::pair(begin->second, request), {end->second, run}}) {
                const auto event = capture->event(row).value();
                QCOMPARE(nanoseconds(flow["ts"]), event.timeNs);
                QCOMPARE(flow["pid"].toInteger(), cpuPid);
                QCOMPARE(cpuOfTrack.at(flow["tid"].toInteger()), qint64(event.cpu));
                QVERIFY(flows.hasSliceAt(flow));
            }
            // By these both ends are matched.
            QCOMPARE(begin->second["cat"], end->second["cat"]);
            QCOMPARE(begin->second["name"], end->second["name"]);
            QCOMPARE(end->second["bp"].toString(), QStringLiteral("e"));
        }
    }

    /// No begin without its end, nor the other way round.
    void flowsOfARangeAreWhole()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfFile(folder.filePath("c.psc"),
                                           TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        EventFilter filter;
        filter.beginNs = capture->event(1'000)->timeNs;
        filter.endNs = capture->event(2'000)->timeNs;
        const auto rows = ExportRows::find(*capture, filter, {});
        QVERIFY(rows);
        std::size_t wanted = 0;
        for (const auto& [request, run] : wakeUpsOf(*capture))
            wanted += rows->contains(request) && rows->contains(run) ? 1 : 0;
        QVERIFY(wanted > 10);
        const Flows flows(exported(*rows));
        QCOMPARE(flows.begins.size(), wanted);
        QCOMPARE(flows.ends.size(), wanted);
        for (const auto& [id, begin] : flows.begins) {
            QVERIFY(flows.ends.contains(id));
            QVERIFY(flows.hasSliceAt(begin));
            QVERIFY(flows.hasSliceAt(flows.ends.at(id)));
        }
    }

    /// A viewer names a thread by the last name that it is given. `trace-cmd report` names 199 and
    /// 200 in all of their events; switches to them tell of names before an exec.
    void threadsHaveTheNamesOfTheirEvents()
    {
        const QTemporaryDir folder;
        const auto opened = open::importFile(TEST_DATA "/../../resources/samples/why-late.dat",
                                             folder.filePath("capture.psc").toStdString());
        QVERIFY(opened.has_value());
        std::map<qint64, QString> names;
        for (const auto& value : exported(*ExportRows::find(*opened->capture, {}, {}))) {
            const auto event = value.toObject();
            if (event["name"] == QStringLiteral("thread_name"))
                names[event["tid"].toInteger()] = event["args"]["name"].toString();
        }
        QCOMPARE(names[199], QStringLiteral("encoder"));
        QCOMPARE(names[200], QStringLiteral("dd"));
    }

    void onlyARequestThatLedToASwitchIsAFlow()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), wakeUpText());
        QCOMPARE(wakeUpsOf(*capture), (std::map<RowId, RowId>{{0, 4}, {2, 3}}));
        const auto idsOf = [](const Flows& flows) {
            std::vector<RowId> ids;
            for (const auto& [id, begin] : flows.begins) {
                if (flows.ends.contains(id))
                    ids.push_back(id);
            }
            return ids;
        };
        const Flows all(exported(ExportRows(*capture)));
        QCOMPARE(idsOf(all), (std::vector<RowId>{0, 2}));
        QCOMPARE(all.begins.size(), std::size_t(2));
        QCOMPARE(all.ends.size(), std::size_t(2));

        EventFilter filter; // behind the first request
        filter.beginNs = 100'000'005'000;
        const auto rows = ExportRows::find(*capture, filter, {});
        QVERIFY(rows);
        const Flows some(exported(*rows));
        QCOMPARE(idsOf(some), std::vector<RowId>{2});
        QCOMPARE(some.begins.size(), std::size_t(1));
        QCOMPARE(some.ends.size(), std::size_t(1));
    }

    /// At the switch, so that nothing is kept for those that are done. Of events of one time the
    /// file's order tells which slice a flow ends in.
    void bothEndsOfAFlowAreWrittenTogether()
    {
        const QTemporaryDir folder;
        const auto path = QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        for (const auto& capture : {captureOfText(folder.filePath("s.psc"), wakeUpText()),
                                    captureOfFile(folder.filePath("c.psc"), path)}) {
            const auto wanted = wakeUpsOf(*capture);
            const auto json = exported(ExportRows(*capture));
            std::size_t ends = 0;
            for (qsizetype i = 0; i < json.size(); ++i) {
                const auto end = json[i].toObject();
                if (end["ph"] != "f")
                    continue;
                ++ends;
                QVERIFY(i >= 3);
                const auto slice = json[i - 1].toObject();
                const auto begin = json[i - 2].toObject();
                const auto request = json[i - 3].toObject();
                QCOMPARE(begin["ph"].toString(), QStringLiteral("s"));
                QCOMPARE(begin["id"], end["id"]);
                QCOMPARE(request["ph"].toString(), QStringLiteral("X"));
                const auto asked = capture->event(RowId(end["id"].toInteger())).value();
                QCOMPARE(request["name"].toString().toStdString(),
                         capture->eventType(asked.type).name);
                QCOMPARE(request["ts"], begin["ts"]);
                QVERIFY(trackOf(request) == trackOf(begin));
                QCOMPARE(slice["cat"].toString(), QStringLiteral("sched"));
                QCOMPARE(slice["ts"], end["ts"]);
                QVERIFY(trackOf(slice) == trackOf(end));
                const RowId row = wanted.at(RowId(end["id"].toInteger()));
                const EventType& type = capture->eventType(capture->event(row)->type);
                const auto values = capture->values(row).value();
                QCOMPARE(slice["args"].toObject()["pid"].toInteger(),
                         qint64(values[std::size_t(type.fieldIndex("next_pid"))]));
            }
            QCOMPARE(ends, wanted.size());
        }
    }

    void aRangeHoldsWhatTouchesIt()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleText());
        EventFilter filter;
        filter.beginNs = 100'000'030'000;
        filter.endNs = 100'000'055'000;
        const auto rows = ExportRows::find(*capture, filter, {});
        QVERIFY(rows);
        QStringList names;
        for (const auto& value : exported(*rows)) {
            const auto event = value.toObject();
            if (event["ph"] != "M")
                names.append(event["cat"].toString() + ':' + event["name"].toString());
        }
        // kworker/0:1 runs on CPU 0 from 5 to 60, swapper/1 on CPU 1 up to 40, cat from then on.
        names.sort();
        QCOMPARE(names.filter("loss:"), QStringList{"loss:42 events lost"});
        QCOMPARE(names.filter("kmalloc").size(), 1);
        QVERIFY(names.contains("sched:kworker/0:1"));
        QVERIFY(names.contains("sched:cat"));
        QVERIFY(!names.contains("sched:bash"));
    }

    /// The format has no word for times that are none.
    void otherClocksAreTold()
    {
        QTemporaryDir folder;
        const auto times = [&folder](const char* name, const QString& file) {
            const auto capture = captureOfFile(folder.filePath(QLatin1String(name)), file);
            return exportedWhole(ExportRows(*capture))
                .value("otherData")
                .toObject()
                .value("times")
                .toString();
        };
        QVERIFY(times("ticks.psc", TEST_DATA "/text/events-clock-x86-tsc.txt.xz")
                    .startsWith(QStringLiteral("ticks")));
        QVERIFY(times("ns.psc", TEST_DATA "/text/events-clock-mono.txt.xz").isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestExportChrome)
#include "tst_export_chrome.moc"
