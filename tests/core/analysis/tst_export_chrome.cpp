#include "core/analysis/export_chrome.h"
#include "core/open/opened.h"
#include "core/store/call_series.h"
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
