#include "core/analysis/sched/sched_overview.h"
#include "tests/support/captures.h"
#include "tests/ui/cli/cli_answers.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/views/sched/models/cpu_use_model.h"
#include "ui/views/sched/models/sched_task_model.h"
#include "ui/views/sched/models/wake_edge_model.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numeric>

using namespace probescope;
using namespace probescope::ui;

namespace {

QList<int> columnsOf(const QAbstractItemModel& model)
{
    QList<int> columns(model.columnCount());
    std::iota(columns.begin(), columns.end(), 0);
    return columns;
}

} // namespace

/// probescope-cli sched says what the Scheduling view shows.
class TestCliSchedView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void tablesAreThoseOfTheView_data()
    {
        addCaptures({"text/events-sched-switch-waking.txt.xz", "perf/sched-6.1.script-F-ns.txt.xz",
                     "text/events-clock-x86-tsc.txt.xz", "text/events-syscalls.txt.xz",
                     "graph/events-proc-abstime.txt.xz", "text/events-odd-names.txt.xz",
                     "perf/sched.script-F-min.txt.xz", "trace_dat/lost-v7-zstd.dat"});
    }
    void tablesAreThoseOfTheView()
    {
        QFETCH(QString, path);
        compareView(path);
    }

    /// What the capture lacks is "–" in both, or at most what is told.
    void whatIsNotRecordedIsUnknown_data()
    {
        QTest::addColumn<QStringList>("lacks");
        QTest::newRow("no wakeups") << QStringList{"sched_wak"};
        QTest::newRow("no switches") << QStringList{"sched_switch"};
        QTest::newRow("no states") << QStringList{"sched_wak", " prev_state=[A-Z+]*"};
    }
    void whatIsNotRecordedIsUnknown()
    {
        QFETCH(QStringList, lacks);
        QFile file(m_folder->filePath("less.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        auto lines = readCapture(TEST_DATA "/text/events-sched-switch-waking.txt.xz").split('\n');
        for (const QByteArray& line : lines.first(2000)) {
            if (!line.contains(lacks.first().toUtf8()))
                file.write(QString::fromUtf8(line).remove(QRegularExpression(lacks.last())).toUtf8()
                           + '\n');
        }
        file.close();
        compareView(file.fileName());
    }

private:
    void compareView(const QString& path)
    {
        m_file = m_folder->filePath("capture.psc");
        const auto imported = importedInto(path, m_file);
        if (!imported.capture)
            SKIP_FOREIGN(path, imported.why);
        m_capture = imported.capture;
        analysis::SchedQuestion question;
        question.bins = 20;
        const auto overview = analysis::schedOverview(*m_capture, question, CancelToken());
        QVERIFY(overview.has_value());
        const CaptureClock clock = clockOf(*m_capture);
        SchedTaskModel tasks;
        tasks.setTasks(overview->tasks, overview->kinds, clock);
        compareShown("tasks", tasks);
        compareNumbers(cliRows({"sched", m_file}), tasks, taskNumbers());
        compareBounds(cliRows({"sched", m_file}), tasks);
        WakeEdgeModel wakeups;
        wakeups.setEdges(overview->wakes, clock);
        compareShown("wakeups", wakeups);
        compareNumbers(cliRows({"sched", m_file, "--show", "wakeups"}), wakeups, wakeupNumbers());
        CpuUseModel cpus;
        cpus.setOverview(*overview, clock);
        compareShown("cpus", cpus);
        compareShares(cliRows({"sched", m_file, "--show", "cpus"}), cpus, *overview);
    }

    void compareShown(const QString& what, const QAbstractItemModel& model) const
    {
        QStringList words{"sched", m_file, "--show", what};
        if (what != "cpus")
            words << "--limit" << QString::number(kAligned);
        compareTable(cliTable(words), model, columnsOf(model));
    }

    QString keyOf(const char* name) const
    {
        return QString("%1_%2").arg(QLatin1String(name), unitKey(clockOf(*m_capture).unit));
    }

    QList<std::pair<QString, int>> taskNumbers() const
    {
        using Model = SchedTaskModel;
        return {{"pid", Model::Pid},
                {keyOf("run"), Model::Run},
                {keyOf("wait"), Model::Wait},
                {keyOf("preempted"), Model::Preempted},
                {keyOf("unknown"), Model::Unknown},
                {"counted_ns", Model::Counted},
                {"runs", Model::Runs},
                {"voluntary", Model::Voluntary},
                {"involuntary", Model::Involuntary},
                {"migrations", Model::Migrations},
                {"wakeups", Model::WakeUps},
                {keyOf("latency_avg"), Model::LatencyAverage},
                {keyOf("latency_max"), Model::LatencyMax},
                {keyOf("latency_max_at"), Model::MaxPlace}};
    }

    QList<std::pair<QString, int>> wakeupNumbers() const
    {
        using Model = WakeEdgeModel;
        return {{"count", Model::Count},
                {keyOf("latency_sum"), Model::LatencySum},
                {keyOf("latency_avg"), Model::LatencyAverage},
                {keyOf("latency_max"), Model::LatencyMax},
                {keyOf("latency_max_at"), Model::MaxPlace}};
    }

    /// Of what is only known to be no more than a number, programs are told no number; as in the
    /// CSV that the view copies.
    void compareBounds(const QJsonArray& rows, const SchedTaskModel& model) const
    {
        for (int i = 0; i < model.rowCount(); ++i) {
            for (const auto& [key, column] :
                 {std::pair{"asleep", SchedTaskModel::Sleep},
                  std::pair{"asleep_d", SchedTaskModel::Uninterruptible}}) {
                const auto wanted = model.index(i, column).data(ExactRole);
                const auto value = rows[i].toObject().value(keyOf(key));
                const bool known =
                    wanted.typeId() == QMetaType::LongLong && wanted.toLongLong() >= 0;
                QCOMPARE(value.isNull(), !known);
                if (known)
                    QCOMPARE(value.toInteger(), wanted.toLongLong());
            }
        }
    }

    void compareShares(const QJsonArray& rows, const CpuUseModel& model,
                       const analysis::SchedOverview& overview) const
    {
        QCOMPARE(rows.size(), qsizetype(model.rowCount()));
        constexpr double kPercent = 100;
        for (int i = 0; i < model.rowCount(); ++i) {
            const auto compare = [&](const QString& key, int column, double scale) {
                const double wanted = model.index(i, column).data(SortRole).toDouble();
                const auto value = rows[i].toObject().value(key);
                const bool unknown = model.index(i, column).data().toString() == "–";
                QVERIFY2(unknown ? value.isNull()
                                 : value.isDouble()
                                 && std::abs(value.toDouble() * scale - wanted) < 1e-9,
                         qPrintable(QString("row %1, %2").arg(i).arg(key)));
            };
            compare(keyOf("from"), CpuUseModel::Time, 1);
            const auto cpus = int(overview.cpus.size());
            for (int cpu = 0; cpu < cpus; ++cpu)
                compare(QString("cpu%1").arg(overview.cpus[std::size_t(cpu)].cpu), cpu + 1,
                        kPercent);
            compare("waiting_avg", cpus + 1, 1);
            compare("waiting_max", cpus + 2, 1);
        }
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<store::Capture> m_capture;
    QString m_file;
};

QTEST_GUILESS_MAIN(TestCliSchedView)
#include "tst_cli_sched_view.moc"
