#include "ui/base/table/models/report_roles.h"
#include "ui/target/live_counts/models/counter_model.h"
#include "ui/target/live_counts/models/hist_model.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;
using namespace std::chrono_literals;
using record::HistBin;
using record::HistGroup;
using record::HistSnapshot;

namespace {

constexpr auto kReporting = QAbstractItemModelTester::FailureReportingMode::QtTest;

QStringList rowOf(const QAbstractItemModel& model, int row)
{
    QStringList texts;
    for (int column = 0; column < model.columnCount(); ++column)
        texts << model.index(row, column).data().toString();
    return texts;
}

QStringList headersOf(const QAbstractItemModel& model)
{
    QStringList texts;
    for (int column = 0; column < model.columnCount(); ++column)
        texts << model.headerData(column, Qt::Horizontal).toString();
    return texts;
}

HistGroup group(const char* key, std::uint64_t count, std::uint64_t sum = 0)
{
    return {.keys = {key}, .count = count, .sum = sum};
}

std::shared_ptr<const HistSnapshot> kept(HistSnapshot snapshot)
{
    return std::make_shared<const HistSnapshot>(std::move(snapshot));
}

} // namespace

class TestCountModels : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void countersTellCountsAndRates()
    {
        CounterModel model;
        const QAbstractItemModelTester tester(&model, kReporting);
        model.begin({{"sched", "sched_switch"}, {"irq", "softirq_entry"}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(rowOf(model, 0),
                 (QStringList{"sched:sched_switch", "0", "0.0", "0.0", "0.0 %", ""}));
        model.add({.time = 2s, .counts = {{100, 50}, {50}}});
        model.add({.time = 4s, .counts = {{100, 1050}, {50}}});
        QCOMPARE(rowOf(model, 0),
                 (QStringList{"sched:sched_switch", "1150", "500", "288", "95.8 %", ""}));
        const auto history = model.index(0, CounterModel::History);
        QCOMPARE(history.data(HistoryRole).value<QList<double>>(), (QList<double>{75, 500}));
        QCOMPARE(history.data(Qt::AccessibleTextRole).toString(), QStringLiteral("500 per second"));
        QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(),
                 QStringLiteral("CPU 0: 100\nCPU 1: 1050"));
        // Who has no pointer, and who copies, has them, too.
        QCOMPARE(model.index(0, 0).data(Qt::AccessibleDescriptionRole).toString(),
                 QStringLiteral("CPU 0: 100\nCPU 1: 1050"));
        QCOMPARE(history.data(ExactRole).toString(), QStringLiteral("CPU 0: 100\nCPU 1: 1050"));
        QCOMPARE(model.headerData(CounterModel::History, Qt::Horizontal, ExactRole).toString(),
                 QStringLiteral("By CPU"));
        QCOMPARE(model.index(1, CounterModel::Share).data(BarRole).toDouble(), 50.0 / 1200);
        QVERIFY(model.index(0, CounterModel::Count).data(SortRole).toULongLong()
                > model.index(1, CounterModel::Count).data(SortRole).toULongLong());
        model.begin({});
        QCOMPARE(model.rowCount(), 0);
        model.add({.time = 1s, .counts = {}});
    }

    void groupsHaveBars()
    {
        HistModel model;
        const QAbstractItemModelTester tester(&model, kReporting);
        model.begin({.keys = {{.kind = AggregationKey::Kind::Task}},
                     .value = {.kind = AggregationValue::Kind::Sum, .field = "ret"}},
                    false);
        QCOMPARE(headersOf(model), (QStringList{"Task", "Count", "Sum of ret", "Share"}));
        HistSnapshot snapshot{
            .groups = {group("bash-7", 3, 600), group("cat-9", 1, std::uint64_t(-2))},
            .found = 2,
            .isSigned = true,
            .events = 4};
        model.setSnapshot(kept(snapshot));
        QCOMPARE(rowOf(model, 0), (QStringList{"bash-7", "3", "600", "75.0 %"}));
        QCOMPARE(rowOf(model, 1), (QStringList{"cat-9", "1", "-2", "25.0 %"}));
        QCOMPARE(model.index(0, 2).data(BarRole).toDouble(), 1.0);
        QVERIFY(!model.index(0, 1).data(BarRole).isValid());
        // It grows and shrinks.
        snapshot.groups.push_back(group("dd-1", 1, 0));
        model.setSnapshot(kept(snapshot));
        QCOMPARE(model.rowCount(), 3);
        snapshot.groups.resize(1);
        model.setSnapshot(kept(snapshot));
        QCOMPARE(model.rowCount(), 1);
        model.setSnapshot(kept({}));
        QCOMPARE(model.rowCount(), 0);
    }

    void piecesOfADistributionAreRows()
    {
        HistModel model;
        const QAbstractItemModelTester tester(&model, kReporting);
        model.begin({.keys = {{.kind = AggregationKey::Kind::Field, .field = "next_pid"}},
                     .value = {.kind = AggregationValue::Kind::Quantize, .field = "ns"}},
                    true);
        QCOMPARE(headersOf(model),
                 (QStringList{"next_pid", "Time", "Count", "Average of the group",
                              "Share of the group"}));
        auto first = group("25", 4, 22'000);
        first.bins = {{HistBin::Kind::Within, 2049, 4096, 1},
                      {HistBin::Kind::Within, 4097, 8192, 3}};
        auto second = group("38", 1, 6'000);
        second.bins = {{HistBin::Kind::Within, 4097, 8192, 1}};
        model.setSnapshot(kept({.groups = {first, second}, .found = 2, .events = 5}));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(rowOf(model, 0),
                 (QStringList{"25", "2.048 µs – 4.096 µs", "1", "5.500 µs", "25.0 %"}));
        QCOMPARE(rowOf(model, 2),
                 (QStringList{"38", "4.096 µs – 8.192 µs", "1", "6.000 µs", "100.0 %"}));
        QCOMPARE(model.index(0, 2).data(BarRole).toDouble(), 1.0 / 3);
        QCOMPARE(model.index(2, 2).data(BarRole).toDouble(), 1.0);
    }

    void endsOfStepsAreNamed()
    {
        HistModel model;
        model.begin(
            {.keys = {}, .value = {.kind = AggregationValue::Kind::Lquantize, .field = "count"}},
            false);
        HistGroup all{.keys = {}, .count = 12, .sum = 0};
        all.bins = {{HistBin::Kind::Below, 100, 100, 6},
                    {HistBin::Kind::Within, 100, 199, 4},
                    {HistBin::Kind::Within, 2, 2, 0},
                    {HistBin::Kind::Above, 399, 399, 2}};
        model.setSnapshot(kept({.groups = {all}, .found = 1, .events = 12}));
        QStringList pieces;
        for (int row = 0; row < model.rowCount(); ++row)
            pieces << model.index(row, 0).data().toString();
        QCOMPARE(pieces, (QStringList{"below 100", "100 – 199", "2", "above 399"}));
    }

    void stacksAreReadWhole()
    {
        HistModel model;
        model.begin({.keys = {{.kind = AggregationKey::Kind::Stack}}}, false);
        model.setSnapshot(kept({.groups = {group("schedule+0x1/0x2\ndo_nanosleep+0x3/0x4", 1)},
                                .found = 1,
                                .events = 1}));
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("schedule+0x1/0x2 …"));
        QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QStringLiteral("Kernel stack"));
        for (const int role :
             {int(Qt::ToolTipRole), int(Qt::AccessibleDescriptionRole), int(ExactRole)})
            QCOMPARE(model.index(0, 0).data(role).toString(),
                     QStringLiteral("schedule+0x1/0x2\ndo_nanosleep+0x3/0x4"));
    }
};

QTEST_GUILESS_MAIN(TestCountModels)
#include "tst_count_models.moc"
