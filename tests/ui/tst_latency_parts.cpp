#include "tests/ui/latency_stage.h"

#include <QLineEdit>
#include <QToolButton>

#include <map>
#include <set>

using namespace probescope;
using namespace probescope::ui;

namespace {

const QString kWorker = QStringLiteral("worker-71");

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
        auto* const edit = stage.view.onlyBox()->lineEdit();
        edit->setFocus();
        edit->setText(only);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        const auto wanted = m_known->durations([&](const KnownSpan& span) {
            return irq < 0 ? span.task == task.toStdString() : span.irq == irq;
        });
        const auto& figures = stage.view.figures();
        QCOMPARE(figures.shown.count, std::uint64_t(wanted.size()));
        QCOMPARE(figures.listable, std::uint64_t(wanted.size()));
        for (std::size_t i = 0; !wanted.empty() && i < SpanFigures::kPercents.size(); ++i)
            QCOMPARE(figures.shown.percentileNs[i],
                     KnownCapture::percentile(wanted, SpanFigures::kPercents[i]));
        if (wanted.empty())
            QVERIFY(stage.view.plot()->emptyText().contains(only));
        else
            QCOMPARE(stage.picture<SpanDots>().spans, std::uint64_t(wanted.size()));
        for (auto* const button : stage.view.findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Reset")) {
                QVERIFY(button->isVisible());
                button->click();
            }
        }
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        QCOMPARE(stage.view.figures().shown.count, std::uint64_t(m_known->spans().size()));
        QVERIFY(stage.view.onlyBox()->currentText().isEmpty());
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
        for (int i = 0; i < stage.view.onlyBox()->count(); ++i) {
            if (const auto text = stage.view.onlyBox()->itemText(i); !text.isEmpty())
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
        stage.view.groupBy({.kind = SpanGrouping::Kind::Cpu, .field = {}});
        int seen = 0;
        for (auto& [name, durations] : functions) {
            if (durations.size() < 5 || ++seen > 12)
                continue;
            stage.view.measureFunction(QString::fromStdString(name));
            QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
            std::sort(durations.begin(), durations.end());
            const auto& shown = stage.view.figures().shown;
            QCOMPARE(shown.count, std::uint64_t(durations.size()));
            QCOMPARE(shown.percentileNs[0], KnownCapture::percentile(durations, 50));
            QCOMPARE(shown.maxNs, durations.back());
        }
        QVERIFY(seen > 8); // more than there are groups
    }

    void theOneNameIsKeptInTheCapture()
    {
        LatencyStage stage(m_known->capture());
        stage.choose("irq");
        stage.view.measureOnly(QStringLiteral("eth0"));
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        stage.view.saveState();
        Selection selection;
        const EventTimes times(*m_known->capture());
        LatencyView again(m_known->capture(), &times, &selection);
        again.restoreState();
        again.captureGrew();
        QTRY_VERIFY(!again.busy() && again.spans());
        QCOMPARE(again.onlyBox()->currentText(), QStringLiteral("eth0"));
        QCOMPARE(again.spans()->set->size(), stage.view.spans()->set->size());
        // Another thing to measure has other names.
        again.measure({.kind = analysis::SpanSource::Kind::Pairs, .name = "irq"});
        QVERIFY(again.onlyBox()->currentText().isEmpty());
    }

private:
    std::unique_ptr<KnownCapture> m_known;
    std::unique_ptr<ImportedText> m_calls;
};

QTEST_MAIN(TestLatencyParts)
#include "tst_latency_parts.moc"
