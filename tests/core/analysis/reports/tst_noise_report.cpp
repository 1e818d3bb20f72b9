#include "core/analysis/reports/events_near.h"
#include "core/analysis/reports/noise_report.h"
#include "core/import/opened.h"
#include "core/store/write/writer.h"
#include "tests/support/captures.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <numeric>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Key = std::pair<Measure, int>;
using Values = std::map<Key, QList<qint64>>;

/// What the lines of the text say, each looked at for itself.
struct RawNoise
{
    Values values;
    QList<QStringList> periods; ///< CPU and the nine numbers of osnoise
    QList<QStringList> samples; ///< CPU, number, inner, outer, count of hwlat
};

RawNoise rawNoise(const QByteArray& bytes)
{
    static const QRegularExpression cpu(R"(\[(\d{3})\])");
    static const QRegularExpression timerlat(
        R"(: #\d+ +context +(irq|thread) timer_latency +(\d+) ns$)");
    static const QRegularExpression noise(
        R"(: (nmi|irq|softirq|thread)_noise: .* duration (\d+) ns$)");
    static const QRegularExpression threshold(R"(: sample_threshold: .* duration (\d+) ns )");
    static const QRegularExpression osnoise(
        R"(\d: (\d+) +(\d+) +([\d.]+) +(\d+) +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)$)");
    static const QRegularExpression hwlat(
        R"(: #(\d+) +inner/outer\(us\): +(\d+)/(\d+) +ts:[\d.]+ count:(\d+))");
    const std::map<QString, Measure> kinds{{"irq", Measure::IrqNoise},
                                           {"nmi", Measure::NmiNoise},
                                           {"softirq", Measure::SoftirqNoise},
                                           {"thread", Measure::ThreadNoise}};
    RawNoise found;
    for (const QByteArray& line : bytes.split('\n')) {
        const QString text = QString::fromUtf8(line);
        if (text.startsWith('#'))
            continue;
        const int where = cpu.match(text).captured(1).toInt();
        if (const auto match = timerlat.match(text); match.hasMatch())
            found.values[{match.captured(1) == "irq" ? Measure::TimerlatIrq
                                                     : Measure::TimerlatThread,
                          where}] += match.captured(2).toLongLong();
        else if (const auto part = noise.match(text); part.hasMatch())
            found.values[{kinds.at(part.captured(1)), where}] += part.captured(2).toLongLong();
        else if (const auto gap = threshold.match(text); gap.hasMatch())
            found.values[{Measure::Threshold, where}] += gap.captured(1).toLongLong();
        else if (const auto period = osnoise.match(text); period.hasMatch()) {
            found.values[{Measure::OsnoiseNoise, where}] += period.captured(2).toLongLong() * 1000;
            found.values[{Measure::OsnoiseSingle, where}] += period.captured(4).toLongLong() * 1000;
            found.periods += QStringList(QString::number(where)) + period.capturedTexts().mid(1);
        } else if (const auto sample = hwlat.match(text); sample.hasMatch()) {
            found.values[{Measure::HwlatInner, where}] += sample.captured(2).toLongLong() * 1000;
            found.values[{Measure::HwlatOuter, where}] += sample.captured(3).toLongLong() * 1000;
            found.samples += QStringList(QString::number(where)) + sample.capturedTexts().mid(1);
        }
    }
    for (auto& [key, values] : found.values)
        std::sort(values.begin(), values.end());
    return found;
}

} // namespace

class TestNoiseReport : public QObject
{
    Q_OBJECT

private slots:
    void distributionsAreThoseOfTheText_data()
    {
        QTest::addColumn<QString>("path");
        QStringList folders{QStringLiteral(TEST_DATA "/latency")};
        if (const QString all = qEnvironmentVariable("PROBESCOPE_CAPTURES"); !all.isEmpty())
            folders += all + "/tracerig-6.12/latency";
        const QRegularExpression wanted("^(hwlat|osnoise|timerlat)");
        for (const QString& folder : folders) {
            for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files)) {
                if (wanted.match(file.fileName()).hasMatch()
                    && !file.fileName().contains("settings"))
                    QTest::newRow(qPrintable(file.filePath())) << file.filePath();
            }
        }
    }
    void distributionsAreThoseOfTheText()
    {
        QFETCH(QString, path);
        const RawNoise raw = rawNoise(readCapture(path));
        QVERIFY(!raw.values.empty());
        const auto capture = open(path);
        QVERIFY(capture);
        const auto report = noiseReport(*capture, CancelToken());
        QVERIFY2(bool(report), report ? "" : report.error().message().c_str());
        QCOMPARE(report->unread, 0U);
        QCOMPARE(report->distributions.size(), raw.values.size());
        auto expected = raw.values.begin();
        for (const Distribution& found : report->distributions) {
            QVERIFY(found.measure == expected->first.first);
            QCOMPARE(int(found.cpu), expected->first.second);
            const QList<qint64>& values = expected->second;
            QVERIFY(std::equal(found.sortedNs.begin(), found.sortedNs.end(), values.begin(),
                               values.end()));
            QCOMPARE(found.sumNs, std::accumulate(values.begin(), values.end(), 0.0));
            // Nearest rank, counted anew: so many values are not above it, and fewer below.
            for (const qint64 permille : {0, 10, 500, 900, 990, 999, 1000})
                QVERIFY(isNearestRank(found, permille));
            ++expected;
        }
        compareWorst(*report, raw.values);
        QCOMPARE(qsizetype(report->periods.size()), raw.periods.size());
        for (const OsnoisePeriod& period : report->periods)
            comparePeriod(*capture, period, raw.periods);
        QCOMPARE(qsizetype(report->samples.size()), raw.samples.size());
        for (const HwlatSample& sample : report->samples)
            QVERIFY(raw.samples.contains(
                QStringList{QString::number(sample.cpu), QString::number(sample.number),
                            QString::number(sample.innerUs), QString::number(sample.outerUs),
                            QString::number(sample.count)}));
    }

    void percentilesAreRankedInIntegers()
    {
        for (const int count : {1, 2, 999, 1000, 1001, 3000, 7000, 100'000}) {
            Distribution values;
            for (int i = 1; i <= count; ++i)
                values.sortedNs.push_back(i);
            for (const qint64 permille : {0, 1, 10, 500, 900, 990, 999, 1000})
                QVERIFY2(isNearestRank(values, permille),
                         qPrintable(QStringLiteral("%1 per mille of %2: %3")
                                        .arg(permille)
                                        .arg(count)
                                        .arg(values.percentileNs(double(permille) / 10))));
        }
    }

    void sumsOfAnySizeStopAtTheirEnds()
    {
        const auto target = m_folder.filePath("extreme.psc").toStdString();
        auto writer = std::move(*store::Writer::create(target));
        const auto type =
            writer->eventType({.system = "ftrace",
                               .name = "osnoise",
                               .fields = {{.name = "runtime", .kind = FieldKind::Unsigned},
                                          {.name = "noise", .kind = FieldKind::Unsigned},
                                          {.name = "max_sample", .kind = FieldKind::Unsigned},
                                          {.name = "irq_count", .kind = FieldKind::Unsigned}}});
        for (const std::int64_t timeNs : {INT64_MIN, INT64_MAX}) {
            const std::array<Value, 4> values{INT64_MAX, INT64_MIN + 2, INT64_MAX, INT64_MAX};
            writer->event({.timeNs = timeNs, .type = type, .values = values});
        }
        QVERIFY(bool(writer->finish()));
        writer.reset();
        const auto capture = *store::Capture::open(target);
        const auto report = noiseReport(*capture, CancelToken());
        QVERIFY(bool(report));
        QCOMPARE(report->perCpu.size(), 1U);
        const OsnoisePeriod& all = report->perCpu[0];
        QCOMPARE(all.periods, 2U);
        QCOMPARE(all.runtimeUs, std::int64_t(INT64_MAX));
        QCOMPARE(all.noiseUs, std::int64_t(INT64_MIN));
        QCOMPARE(all.counts[2], std::int64_t(INT64_MAX));
        QCOMPARE(qRound(all.availablePercent()), 200);
        const auto first = std::find_if(report->worst[0].begin(), report->worst[0].end(),
                                        [](const auto& sample) { return sample.row == 0; });
        const auto near = eventsNear(*capture, *first, CancelToken());
        QVERIFY(bool(near));
        QCOMPARE(near->beginNs, std::int64_t(INT64_MIN));
    }

    void periodsAreSummedByCpu()
    {
        const auto capture = open(QStringLiteral(TEST_DATA "/latency/osnoise.txt.xz"));
        QVERIFY(capture);
        const auto report = noiseReport(*capture, CancelToken());
        QVERIFY(bool(report));
        QCOMPARE(report->perCpu.size(), 2U);
        const OsnoisePeriod& cpu = report->perCpu[0];
        QCOMPARE(cpu.periods, 3U);
        QCOMPARE(cpu.runtimeUs, 1'001'093 + 1'002'838 + 1'000'090);
        QCOMPARE(cpu.noiseUs, 763'884 + 786'611 + 789'194);
        QCOMPARE(cpu.maxSingleUs, 16'725);
        QCOMPARE(cpu.counts[0], 2363 + 691 + 700);
        QCOMPARE(cpu.counts[2], 421 + 268 + 319);
        QCOMPARE(qRound64(report->periods[0].availablePercent() * 100'000), 1'887'417);
        QCOMPARE(report->periods[0].noiseUs, 811'393); // the noisiest first
    }

    void theWorstHaveTheirEventsAndStack()
    {
        const auto capture = open(QStringLiteral(TEST_DATA "/latency/timerlat-stop-stack.txt.xz"));
        QVERIFY(capture);
        const auto report = noiseReport(*capture, CancelToken());
        QVERIFY(bool(report));
        QVERIFY(report->kind == LatencyKind::Timer);
        const NoiseSample worst = report->worst.at(1).at(0);
        QVERIFY(worst.measure == Measure::TimerlatThread);
        QCOMPARE(worst.valueNs, 1'714'827);
        const auto near = eventsNear(*capture, worst, CancelToken());
        QVERIFY(bool(near));
        QCOMPARE(near->endNs - near->beginNs, worst.valueNs);
        const NearEvent& stack = near->events.back();
        QCOMPARE(stack.frames.front(), std::string("timerlat_irq"));
        QCOMPARE(stack.frames.back(), std::string("entry_SYSCALL_64_after_hwframe"));
        QCOMPARE(stack.frames.size(), 19U);
    }

    void noisesNearAreThoseOfTheCpuAndTime()
    {
        const QString path = QStringLiteral(TEST_DATA "/latency/timerlat-events.txt.xz");
        const auto capture = open(path);
        QVERIFY(capture);
        const auto report = noiseReport(*capture, CancelToken());
        QVERIFY(bool(report));
        for (const auto& samples : report->worst) {
            for (std::size_t i = 0; i < std::min<std::size_t>(samples.size(), 5); ++i) {
                const NoiseSample& sample = samples[i];
                const auto near = eventsNear(*capture, sample, CancelToken());
                QVERIFY(bool(near));
                QList<RowId> expected;
                for (RowId row = 0; row < sample.row; ++row) {
                    const auto event = capture->event(row);
                    if (event->cpu == sample.cpu && event->timeNs >= sample.timeNs - sample.valueNs)
                        expected += row;
                }
                QList<RowId> found;
                for (const NearEvent& event : near->events) {
                    if (event.frames.empty())
                        found += event.row;
                    QCOMPARE(event.measure.has_value(), event.durationNs.has_value());
                    QCOMPARE(event.durationNs.has_value(),
                             QString::fromStdString(event.name).endsWith("_noise"));
                    if (event.durationNs)
                        QVERIFY(
                            QString::fromStdString(event.text)
                                .endsWith(QStringLiteral("duration %1 ns").arg(*event.durationNs)));
                }
                QCOMPARE(near->leftOut, 0U);
                QCOMPARE(found, expected);
            }
        }
    }

    void binaryCapturesTellTheSame()
    {
        // As trace.dat has them: numbers for contexts, and no name of the tracer.
        const auto target = m_folder.filePath("made.psc").toStdString();
        auto writer = std::move(*store::Writer::create(target));
        const auto type =
            writer->eventType({.system = "ftrace",
                               .name = "timerlat",
                               .fields = {{.name = "seqnum", .kind = FieldKind::Unsigned},
                                          {.name = "context", .kind = FieldKind::Signed},
                                          {.name = "timer_latency", .kind = FieldKind::Unsigned}}});
        for (Value i = 0; i < 5; ++i) {
            const std::array values{i, i % 4, Value(1000) * (i + 1)};
            writer->event({.timeNs = i, .type = type, .values = values});
        }
        QVERIFY(bool(writer->finish()));
        writer.reset();
        const auto capture = *store::Capture::open(target);
        QVERIFY(latencyKind(*capture) == LatencyKind::Timer);
        const auto report = noiseReport(*capture, CancelToken());
        QVERIFY(bool(report));
        QCOMPARE(report->distributions.size(), 3U);
        QCOMPARE(report->distributions[0].sortedNs, (std::vector<std::int64_t>{1000, 5000}));
        QCOMPARE(report->distributions[2].sortedNs, (std::vector<std::int64_t>{3000}));
        QVERIFY(report->distributions[2].measure == Measure::TimerlatUser);
        // A context that is not known is told, not dropped.
        QCOMPARE(report->unread, 1U);
        QCOMPARE(report->firstUnread.value(), 3U);
    }

    void otherCapturesHaveNone()
    {
        const auto capture = open(QStringLiteral(TEST_DATA "/latency/irqsoff.txt.xz"));
        QVERIFY(capture);
        const auto report = noiseReport(*capture, CancelToken());
        QVERIFY(!report);
        QCOMPARE(int(report.error().code), int(ErrorCode::Unsupported));
    }

private:
    std::shared_ptr<store::Capture> open(const QString& path)
    {
        const auto target = m_folder.filePath(QString::number(++m_files) + ".psc").toStdString();
        const auto opened = open::importFile(path.toStdString(), target);
        return opened && opened->capture->summary().problems == 0 ? opened->capture : nullptr;
    }

    /// Counted anew: at least so many are not above it, and fewer are below.
    static bool isNearestRank(const Distribution& values, qint64 permille)
    {
        const std::int64_t value = values.percentileNs(double(permille) / 10);
        const auto& all = values.sortedNs;
        const auto notAbove = std::upper_bound(all.begin(), all.end(), value) - all.begin();
        const auto below = std::lower_bound(all.begin(), all.end(), value) - all.begin();
        const auto count = qint64(all.size());
        return notAbove * 1000 >= permille * count
            && (below == 0 || below * 1000 < permille * count);
    }

    static void compareWorst(const NoiseReport& report, const Values& values)
    {
        std::map<Measure, QList<qint64>> all;
        for (const auto& [key, list] : values)
            all[key.first] += list;
        QCOMPARE(report.worst.size(), all.size());
        auto expected = all.begin();
        for (const auto& samples : report.worst) {
            std::sort(expected->second.begin(), expected->second.end(), std::greater<>());
            const auto kept = std::min<qsizetype>(expected->second.size(), NoiseReport::kMaxWorst);
            QCOMPARE(qsizetype(samples.size()), kept);
            for (qsizetype i = 0; i < kept; ++i) {
                QVERIFY(samples[std::size_t(i)].measure == expected->first);
                QCOMPARE(samples[std::size_t(i)].valueNs, expected->second[i]);
            }
            const Distribution together = report.together(expected->first);
            QCOMPARE(qsizetype(together.count()), expected->second.size());
            QVERIFY(std::equal(together.sortedNs.rbegin(), together.sortedNs.rend(),
                               expected->second.begin()));
            ++expected;
        }
    }

    static void comparePeriod(const store::Capture& capture, const OsnoisePeriod& period,
                              const QList<QStringList>& raw)
    {
        QStringList words{QString::number(period.cpu), QString::number(period.runtimeUs),
                          QString::number(period.noiseUs),
                          QString::number(period.availablePercent(), 'f', 5),
                          QString::number(period.maxSingleUs)};
        for (const std::int64_t count : period.counts)
            words += QString::number(count);
        // The kernel cuts what we round.
        const bool found = std::any_of(raw.begin(), raw.end(), [&](QStringList line) {
            const bool near = qAbs(line[3].toDouble() - words[3].toDouble()) < 0.000'011;
            line[3] = words[3];
            return near && line == words;
        });
        QVERIFY2(found, qPrintable(words.join(' ')));
        QCOMPARE(capture.event(period.row)->timeNs, period.timeNs);
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

QTEST_APPLESS_MAIN(TestNoiseReport)
#include "tst_noise_report.moc"
