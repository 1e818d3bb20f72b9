#include "tests/support/sample_capture.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/latency/latency_stage.h"

#include <QComboBox>
#include <QLineEdit>
#include <QToolButton>

#include <map>
#include <set>

using namespace probescope;
using namespace probescope::ui;

namespace {

const QString kWorker = QStringLiteral("worker-71");
constexpr std::int64_t kMillisecond = 1'000'000;

/// Interrupts on two CPUs, each millisecond from 100 s on. CPU 1 loses events from 100.200 to
/// 100.300 and from 100.500 to 100.600, CPU 0 from 100.550 to 100.700. Three have no end.
QByteArray lossyText()
{
    QByteArray text("# tracer: nop\n#\n");
    const auto line = [&text](int cpu, int us, const char* event) {
        text += QStringLiteral("          worker-7     [00%1] d.h1.   100.%2: %3\n")
                    .arg(cpu)
                    .arg(us, 6, 10, QLatin1Char('0'))
                    .arg(QLatin1String(event))
                    .toUtf8();
    };
    for (int ms = 0; ms < 1000; ++ms) {
        for (int cpu = 0; cpu < 2; ++cpu) {
            const bool lost =
                cpu == 0 ? ms > 550 && ms < 700 : (ms > 200 && ms < 300) || (ms > 500 && ms < 600);
            if (lost)
                continue;
            const bool behind = cpu == 0 ? ms == 700 : ms == 300 || ms == 600;
            if (behind)
                text += QStringLiteral("CPU:%1 [LOST 12 EVENTS]\n").arg(cpu).toUtf8();
            line(cpu, ms * 1000 + cpu * 300, "irq_handler_entry: irq=24 name=eth0");
            if (cpu == 0 || (ms != 100 && ms != 400 && ms != 410))
                line(cpu, ms * 1000 + cpu * 300 + 200, "irq_handler_exit: irq=24 ret=handled");
        }
    }
    return text;
}

/// Of [beginNs, endNs), by cutting it wherever a loss begins or ends: for no CPU, those of all.
double lossyPart(const std::vector<Loss>& losses, std::int64_t beginNs, std::int64_t endNs,
                 std::optional<std::uint32_t> cpu)
{
    std::set<std::int64_t> cuts{beginNs, endNs};
    for (const Loss& loss : losses) {
        cuts.insert(std::clamp(loss.beginNs, beginNs, endNs));
        cuts.insert(std::clamp(loss.endNs, beginNs, endNs));
    }
    std::int64_t lossy = 0;
    for (auto cut = cuts.begin(); std::next(cut) != cuts.end(); ++cut) {
        const bool lost = std::any_of(losses.begin(), losses.end(), [&](const Loss& loss) {
            return (!cpu || loss.cpu == *cpu) && *cut >= loss.beginNs && *cut < loss.endNs;
        });
        lossy += lost ? *std::next(cut) - *cut : 0;
    }
    return double(lossy) / double(endNs - beginNs);
}

QComboBox* onlyBox(const LatencyView& view)
{
    return named<QComboBox>(view, "Filter by name or task");
}

} // namespace

/// Some of the spans by name or task, and what is not known of some of the time.
class TestLatencyParts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_known = std::make_unique<KnownCapture>();
        m_calls = std::make_unique<ImportedText>(SAMPLES "/function-graph.txt.xz");
        const auto path = m_folder.filePath(QStringLiteral("lossy.txt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(lossyText()) > 0);
        file.close();
        m_lossy = std::make_unique<ImportedText>(path);
        QCOMPARE(m_lossy->shared()->losses().size(), std::size_t(3));
    }

    void oneNameOrTaskIsMeasured_data()
    {
        QTest::addColumn<QString>("only");
        QTest::addColumn<int>("irq"); // -1: of a task
        QTest::addColumn<QString>("task");
        QTest::newRow("name") << "eth0" << 25 << "";
        QTest::newRow("task") << kWorker << -1 << kWorker;
        QTest::newRow("pid") << "72" << -1 << "worker-72";
        QTest::newRow("comm") << "<idle>" << -1 << "<idle>-0";
        QTest::newRow("none") << "eth" << 1 << "";
    }
    void oneNameOrTaskIsMeasured()
    {
        QFETCH(QString, only);
        QFETCH(int, irq);
        QFETCH(QString, task);
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        auto* const edit = onlyBox(stage.view)->lineEdit();
        edit->setFocus();
        edit->setText(only);
        QTest::keyClick(edit, Qt::Key_Return);
        waitUntil([&] { return stage.settled(); });
        const auto wanted = m_known->durations([&](const KnownSpan& span) {
            return irq < 0 ? span.task == task.toStdString() : span.irq == irq;
        });
        const auto& figures = stage.view.measurement().figures();
        QCOMPARE(figures.shown.count, std::uint64_t(wanted.size()));
        QCOMPARE(figures.listable, std::uint64_t(wanted.size()));
        for (std::size_t i = 0; !wanted.empty() && i < SpanFigures::kPercents.size(); ++i)
            QCOMPARE(figures.shown.percentileNs[i],
                     KnownCapture::percentile(wanted, SpanFigures::kPercents[i]));
        if (wanted.empty())
            QVERIFY(stage.plotText().contains(only));
        else
            QCOMPARE(stage.picture<SpanDots>().spans, std::uint64_t(wanted.size()));
        for (auto* const button : stage.view.findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Reset")) {
                QVERIFY(button->isVisible());
                button->click();
            }
        }
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.view.measurement().figures().shown.count,
                 std::uint64_t(m_known->spans().size()));
        QVERIFY(onlyBox(stage.view)->currentText().isEmpty());
    }

    void namesAndTasksAreOffered()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        std::set<QString> wanted;
        for (const auto& span : m_known->spans())
            wanted.insert(QString::fromStdString(span.task));
        wanted.insert(
            {QStringLiteral("virtio0"), QStringLiteral("eth0"), QStringLiteral("nvme0q1")});
        std::set<QString> offered;
        for (int i = 0; i < onlyBox(stage.view)->count(); ++i) {
            if (const auto text = onlyBox(stage.view)->itemText(i); !text.isEmpty())
                offered.insert(text);
        }
        QCOMPARE(offered, wanted);
    }

    void callsOfOneFunctionAreMeasured()
    {
        std::map<std::string, std::vector<std::int64_t>> functions;
        std::uint64_t place = 0;
        const auto calls = m_calls->shared()->calls().scanAll(place, 1U << 20U);
        QVERIFY(calls.has_value());
        for (const auto& call : *calls) {
            const bool ended = call.state != store::Call::State::Outside
                && call.state != store::Call::State::NoExit;
            if (ended && call.hasDuration)
                functions[m_calls->shared()->string(call.function)].push_back(call.durationNs);
        }
        LatencyStage stage(m_calls->shared());
        stage.groupBy({.kind = SpanGrouping::Kind::Cpu, .field = {}});
        int seen = 0;
        for (auto& [name, durations] : functions) {
            if (name.empty() || durations.size() < 5 || ++seen > 12)
                continue;
            stage.view.measureFunction(QString::fromStdString(name));
            waitUntil([&] { return stage.settled(); });
            std::sort(durations.begin(), durations.end());
            const auto& shown = stage.view.measurement().figures().shown;
            QCOMPARE(shown.count, std::uint64_t(durations.size()));
            QCOMPARE(shown.percentileNs[0], KnownCapture::percentile(durations, 50));
            QCOMPARE(shown.maxNs, durations.back());
        }
        QVERIFY(seen > 8); // more than there are groups
    }

    void callersThatWereNotRecordedAreTold()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath(QStringLiteral("before.psc")),
                                           "# tracer: function_graph\n#\n"
                                           "# CPU  DURATION                  FUNCTION CALLS\n"
                                           "# |     |   |                     |   |   |   |\n"
                                           " 0)   1.000 us    |        g();\n"
                                           " 0)   9.000 us    |  } /* f */\n");
        LatencyStage stage(capture);
        stage.view.measure({.kind = analysis::SpanSource::Kind::Calls, .name = {}});
        waitUntil([&] { return stage.settled(); });
        const auto text = stage.view.countsText();
        QVERIFY2(text.contains(QStringLiteral("with neither entry nor exit in the capture: 2")),
                 qPrintable(text));
    }

    void theOneNameIsKeptInTheCapture()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.view.measureOnly(QStringLiteral("eth0"));
        waitUntil([&] { return stage.settled(); });
        stage.view.saveState();
        Selection selection;
        const EventTimes times(*m_known->capture());
        LatencyView again(m_known->capture(), &times, &selection);
        again.restoreState();
        again.captureGrew();
        waitUntil([&] { return !again.busy() && again.measurement().spans(); });
        QCOMPARE(onlyBox(again)->currentText(), QStringLiteral("eth0"));
        QCOMPARE(again.measurement().spans()->set->size(),
                 stage.view.measurement().spans()->set->size());
        // Another thing to measure has other names.
        again.measure({.kind = analysis::SpanSource::Kind::Pairs, .name = "irq"});
        QVERIFY(onlyBox(again)->currentText().isEmpty());
    }

    void timesWithoutLossAreTold()
    {
        LatencyStage stage(m_lossy->shared());
        stage.choose("irq");
        const auto losses = m_lossy->shared()->losses();
        const std::int64_t start = 100 * KnownCapture::kSecond;
        for (const TimeRange& time :
             {TimeRange{start, start + 1000 * kMillisecond},
              TimeRange{start + 150 * kMillisecond, start + 450 * kMillisecond},
              TimeRange{start + 220 * kMillisecond, start + 260 * kMillisecond}}) {
            stage.selection.setRange(time);
            waitUntil([&] { return stage.settled(); });
            const auto any = lossyPart(losses, time.beginNs, time.endNs, std::nullopt);
            const auto each = (lossyPart(losses, time.beginNs, time.endNs, 0)
                               + lossyPart(losses, time.beginNs, time.endNs, 1))
                / 2;
            const auto& lossy = stage.view.measurement().figures().lossy;
            QVERIFY(std::abs(lossy.ofTime - any) < 1e-9);
            QVERIFY(std::abs(lossy.ofCpuTime - each) < 1e-9);
            const auto share = [](double part) {
                return QLocale().toString(std::floor((1 - part) * 1000) / 10, 'f', 1);
            };
            const auto text = stage.view.countsText();
            QVERIFY2(text.contains(share(lossy.ofTime) + QStringLiteral(" % of the time")),
                     qPrintable(text));
            QVERIFY2(text.contains(share(lossy.ofCpuTime) + QStringLiteral(" % on average")),
                     qPrintable(text));
        }
        stage.selection.setRange(TimeRange{start, start + 90 * kMillisecond});
        waitUntil([&] { return stage.settled(); });
        QVERIFY(stage.view.countsText().contains(QStringLiteral("No lost events in this range.")));
    }

    void unpairedOnesAreThoseOfTheTime()
    {
        LatencyStage stage(m_lossy->shared());
        stage.choose("irq");
        const std::int64_t start = 100 * KnownCapture::kSecond;
        const auto broken = [&](int fromMs, int toMs) {
            stage.selection.setRange(
                TimeRange{start + fromMs * kMillisecond, start + toMs * kMillisecond});
            waitUntil([&] { return stage.settled(); });
            const auto& pairingCounts = stage.view.measurement().figures().broken;
            return pairingCounts.openBegins + pairingCounts.replacedBegins + pairingCounts.cutByLoss
                + pairingCounts.loneEnds;
        };
        QCOMPARE(broken(0, 90), 0U);
        QVERIFY(stage.view.countsText().contains(QStringLiteral("every start has an end")));
        QCOMPARE(broken(50, 150), 1U);
        QCOMPARE(broken(390, 420), 2U);
        QCOMPARE(broken(0, 1000), 3U);
    }

    void gapsAreInThePercentilesAndTheirFile()
    {
        LatencyStage stage(m_lossy->shared());
        stage.choose("irq");
        stage.view.showPage(SpanPage::Percentiles);
        waitUntil([&] { return stage.settled(); });
        const auto losses = m_lossy->shared()->losses();
        const auto& picture = stage.picture<SpanPercentiles>();
        const auto lines = csvOf(picture).trimmed().split(QStringLiteral("\n"));
        QVERIFY(lines.front().endsWith(QStringLiteral(",gaps,lossy_time,lossy_cpu_time")));
        QCOMPARE(std::size_t(lines.size()), picture.of.at(0).columns.size() + 1);
        int lossy = 0;
        for (std::size_t i = 0; i < picture.of[0].columns.size(); ++i) {
            const auto& column = picture.of[0].columns[i];
            const auto begin = column.time.beginNs;
            const auto end = column.time.endNs;
            const auto any = lossyPart(losses, begin, end, std::nullopt);
            const auto each =
                (lossyPart(losses, begin, end, 0) + lossyPart(losses, begin, end, 1)) / 2;
            QVERIFY(std::abs(column.lossyTime - any) < 1e-9);
            QVERIFY(std::abs(column.lossyCpuTime - each) < 1e-9);
            const auto cells = lines[qsizetype(i) + 1].split(u',');
            QCOMPARE(cells[cells.size() - 3].toULongLong(), qulonglong(column.gaps));
            QVERIFY(std::abs(cells[cells.size() - 2].toDouble() - any) < 1e-9);
            QVERIFY(std::abs(cells[cells.size() - 1].toDouble() - each) < 1e-9);
            lossy += any > 0 ? 1 : 0;
        }
        QVERIFY(lossy > 10);
    }

    void gapsAreHatched_data()
    {
        QTest::addColumn<int>("page");
        QTest::newRow("scatter") << int(SpanPage::Scatter);
        QTest::newRow("heat map") << int(SpanPage::HeatMap);
        QTest::newRow("percentiles") << int(SpanPage::Percentiles);
    }
    void gapsAreHatched()
    {
        QFETCH(int, page);
        LatencyStage stage(m_lossy->shared());
        stage.choose("irq");
        stage.view.showPage(SpanPage(page));
        waitUntil([&] { return stage.settled(); });
        QVERIFY(stage.view.plot()->hatchesGaps());
        const auto area = plotArea(*stage.view.plot());
        const auto image = stage.view.plot()->grab().toImage();
        const double ratio = image.devicePixelRatio();
        // The top is far above all dots and lines.
        const auto reddish = [&](int ms) {
            const auto time = 100 * KnownCapture::kSecond + ms * kMillisecond;
            const auto x = pixelOf(*stage.view.plot(), time, 1000).x();
            const auto colour = image.pixelColor(int(x * ratio), int((area.top() + 5) * ratio));
            return colour.red() - colour.green() > 12;
        };
        for (const int ms : {210, 250, 290, 510, 590, 640, 690})
            QVERIFY2(reddish(ms), qPrintable(QString::number(ms)));
        for (const int ms : {50, 190, 310, 450, 720, 900})
            QVERIFY2(!reddish(ms), qPrintable(QString::number(ms)));
        stage.view.showPage(SpanPage::Histogram);
        QVERIFY(!stage.view.plot()->hatchesGaps());
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<ImportedText> m_lossy;
    std::unique_ptr<KnownCapture> m_known;
    std::unique_ptr<ImportedText> m_calls;
};

QTEST_MAIN(TestLatencyParts)
#include "tst_latency_parts.moc"
