#include "tests/ui/support/planted_translator.h"
#include "ui/base/parts/history_line.h"
#include "ui/target/probes/models/probe_table_model.h"
#include "ui/target/probes/probe_set_file.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probe_table_delegate.h"
#include "ui/views/probe_counts/explainer_cards.h"
#include "ui/views/probe_counts/explainer_text.h"

#include <QAbstractItemModelTester>
#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

namespace {

ProbeRow rowNamed(const std::string& name, std::uint64_t hits = 0)
{
    ProbeRow row{.event = {"probescope_10_500", name},
                 .owner = ProbeRow::Owner::Ours,
                 .kind = QStringLiteral("In the kernel"),
                 .state = QStringLiteral("Off"),
                 .hits = hits,
                 .misses = 0};
    row.definitions
        << QStringLiteral("p:probescope_10_500/%1 vfs_read").arg(QString::fromStdString(name));
    return row;
}

QString cell(const ProbeTableModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

/// The table of probes keeps its rows, and says what the kernel counted.
class TestProbeTable : public QObject
{
    Q_OBJECT

private slots:
    void rowsKeepTheirIdentity()
    {
        ProbeTableModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QRandomGenerator random(3);
        std::vector<ProbeRow> rows;
        for (int i = 0; i < 12; ++i)
            rows.push_back(rowNamed("probe" + std::to_string(i)));
        model.setRows(rows);
        const QPersistentModelIndex kept = model.index(5, 0);
        const auto event = rows[5].event;
        for (int round = 0; round < 300; ++round) {
            std::shuffle(rows.begin(), rows.end(), std::minstd_rand(random.generate()));
            auto some = rows;
            std::erase_if(some, [&](const ProbeRow& row) {
                return row.event != event && random.bounded(3) == 0;
            });
            for (auto& row : some)
                row.hits = random.generate();
            model.setRows(some);
            QVERIFY(model.rows() == some);
            QCOMPARE(model.rowOf(event), kept.row());
            QCOMPARE(QString::fromStdString(event.name), kept.data().toString());
        }
        model.setRows({});
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!kept.isValid());
    }

    void tellsOnlyWhatChanged()
    {
        ProbeTableModel model;
        std::vector<ProbeRow> rows{rowNamed("one", 1), rowNamed("two", 2)};
        model.setRows(rows);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setRows(rows);
        QVERIFY(changed.isEmpty());
        rows[1].hits = 3;
        model.setRows(rows);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.front().front().toModelIndex().row(), 1);
    }

    void saysWhatIsNotCounted()
    {
        ProbeTableModel model;
        auto user = rowNamed("user", 40);
        user.misses.reset();
        auto none = rowNamed("eprobe");
        none.hits.reset();
        none.misses.reset();
        auto missed = rowNamed("missed", 75);
        missed.misses = 25;
        missed.rate = 3.5;
        missed.warnings = 1;
        missed.recorded = 70;
        missed.filtered = 4;
        missed.lost = 1;
        missed.recordings = QStringLiteral("trace-cmd: all of it");
        missed.inFlight = 3;
        model.setRows({user, none, missed});
        QCOMPARE(cell(model, 0, ProbeTableModel::Misses), QStringLiteral("–"));
        QCOMPARE(cell(model, 1, ProbeTableModel::Hits), QStringLiteral("–"));
        QVERIFY(!model.index(1, ProbeTableModel::Hits).data(Qt::ToolTipRole).toString().isEmpty());
        QCOMPARE(cell(model, 2, ProbeTableModel::MissRatio),
                 QLocale().toString(25.0, 'f', 1) + QStringLiteral(" %"));
        for (const auto& [column, count] : {std::pair{ProbeTableModel::Recorded, 70},
                                            {ProbeTableModel::Filtered, 4},
                                            {ProbeTableModel::Lost, 1},
                                            {ProbeTableModel::InFlight, 3}}) {
            QCOMPARE(cell(model, 2, column), QString::number(count));
            QCOMPARE(model.index(2, column).data(ProbeTableModel::SortRole).toInt(), count);
            QCOMPARE(cell(model, 0, column), QStringLiteral("–"));
            QCOMPARE(model.index(0, column).data(ProbeTableModel::SortRole).toInt(), -1);
            QVERIFY(
                !model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
        }
        QCOMPARE(model.index(2, ProbeTableModel::Lost).data(Qt::ToolTipRole).toString(),
                 missed.recordings);
        QVERIFY(model.index(0, ProbeTableModel::Lost)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("Not being recorded")));
        QCOMPARE(cell(model, 2, ProbeTableModel::Rate),
                 QLocale().toString(3.5, 'f', 1) + QStringLiteral("/s"));
        QVERIFY(cell(model, 2, ProbeTableModel::State).startsWith(u'⚠'));
        QVERIFY(!missRatio(rowNamed("untouched")));
        QCOMPARE(probeTotals(model.rows()),
                 QStringLiteral("Events: 3, enabled: 0, hits: 115, misses: 25."));
    }

    void sortsNumbersAsNumbersAndFinds()
    {
        ProbeTable table;
        auto other = rowNamed("other", 9);
        other.owner = ProbeRow::Owner::Others;
        other.event.system = "kprobes";
        table.probes()->setRows({rowNamed("alpha", 10), other, rowNamed("beta", 100)});
        table.sortByColumn(ProbeTableModel::Hits, Qt::DescendingOrder);
        const auto names = [&] {
            QStringList all;
            for (int i = 0; i < table.model()->rowCount(); ++i)
                all << table.model()->index(i, 0).data().toString();
            return all;
        };
        QCOMPARE(names(),
                 QStringList(
                     {QStringLiteral("beta"), QStringLiteral("alpha"), QStringLiteral("other")}));
        table.search(QStringLiteral("KPROBES"));
        QCOMPARE(names(), QStringList(QStringLiteral("other")));
        table.search({});
        table.setOnlyOurs(true);
        QCOMPARE(table.model()->rowCount(), 2);
        table.selectAll();
        QCOMPARE(table.copiedText(),
                 QStringLiteral("p:probescope_10_500/beta vfs_read\n"
                                "p:probescope_10_500/alpha vfs_read"));
    }

    void drawsHowARateWent()
    {
        const QList<double> values{0, 0, 10, 5};
        const auto line = historyLine({0, 0, 30, 20}, values);
        QCOMPARE(line, QPolygonF({{0, 20}, {10, 20}, {20, 0}, {30, 10}}));
        QVERIFY(historyLine({0, 0, 30, 20}, {1}).isEmpty());
        // The pixels of a cell.
        ProbeTableModel model;
        auto row = rowNamed("one", 1);
        row.history = {0, 0, 10, 10};
        model.setRows({row});
        QImage image(200, 30, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        QStyleOptionViewItem option;
        option.rect = image.rect();
        option.palette.setColor(QPalette::Highlight, Qt::red);
        option.fontMetrics = QFontMetrics(option.font);
        ProbeTableDelegate().paint(&painter, option, model.index(0, ProbeTableModel::Rate));
        painter.end();
        const auto rect = ProbeTableDelegate::lineRect(image.rect(), option.fontMetrics);
        const auto isRed = [&](int x, int y) {
            for (const int dy : {-1, 0, 1}) {
                const auto colour = image.pixelColor(x, y + dy);
                if (colour.red() > 200 && colour.green() < 160)
                    return true;
            }
            return false;
        };
        QVERIFY(isRed(rect.left() + 5, rect.bottom()));
        QVERIFY(isRed(rect.right() - 5, rect.top()));
        QVERIFY(!isRed(rect.right() - 5, rect.bottom() - 3));
    }

    void aCardStaysWhileItsNumbersChange()
    {
        ExplainerCards cards;
        cards.show();
        probe::Explanation missing{.cause = probe::Cause::TooFewInstances,
                                   .evidence = {{probe::Fact::Misses, 12}},
                                   .fix = probe::RecreateWithMaxActive{64}};
        cards.setExplanations({missing});
        auto* const button = cards.findChild<QPushButton*>();
        QVERIFY(button->text().contains(QStringLiteral("64")));
        missing.evidence = {{probe::Fact::Misses, 13}};
        missing.fix = probe::RecreateWithMaxActive{128};
        cards.setExplanations({missing});
        QCOMPARE(cards.findChild<QPushButton*>(), button);
        QSignalSpy wanted(&cards, &ExplainerCards::fixWanted);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(wanted.front().front().value<probe::Fix>()
                == probe::Fix(probe::RecreateWithMaxActive{128}));
        cards.setHindrance(QStringLiteral("Busy"));
        QVERIFY(!button->isEnabled());
        QCOMPARE(button->toolTip(), QStringLiteral("Busy"));
        cards.setExplanations({});
        QVERIFY(!cards.findChild<QPushButton*>());
    }

    void everyCauseAndFixHasWords()
    {
        QStringList causes;
        for (int i = 0; i <= int(probe::Cause::CounterRestarted); ++i)
            causes << causeText(probe::Cause(i));
        QCOMPARE(causes.removeDuplicates(), 0);
        const std::vector<probe::Fix> fixes{probe::RecreateWithMaxActive{64},
                                            probe::ProbeCaller{},
                                            probe::EnableEvent{},
                                            probe::TurnOnProbes{},
                                            probe::TurnOnFunctions{},
                                            probe::LoadModule{"nbd"},
                                            probe::TurnOnTracing{},
                                            probe::RemoveFilter{"mine"},
                                            probe::RemovePids{},
                                            probe::UseAllCpus{},
                                            probe::GrowBuffer{"mine", 4096}};
        QCOMPARE(fixes.size(), std::variant_size_v<probe::Fix>);
        for (const auto& fix : fixes)
            QVERIFY(!fixText(fix).isEmpty());
        QCOMPARE(fixCommand(fixes[5]), QStringLiteral("sudo modprobe nbd"));
        QCOMPARE(fixCommand(probe::LoadModule{"a b;c"}),
                 QStringLiteral("sudo modprobe -- 'a b;c'"));
    }

    /// What a card says comes from the kernel's counters, and its words from the translation.
    void cardsSpeakOtherLanguages()
    {
        const PlantedTranslator translator("probescope::ui::Explainer", marked);
        std::vector<probe::Observation> all{
            {.kind = probe::Kind::KernelReturn, .hits = 1, .misses = 5, .enabledIn = {""}},
            {.kind = probe::Kind::KernelReturn, .enabledIn = {""}, .functionRuns = 3},
            {.hits = 9,
             .enabledIn = {"mine"},
             .recordings = {{.instance = "mine", .hits = 9, .recorded = 2, .overrun = 4}}}};
        for (const auto& seen : all) {
            ExplainerCards cards;
            cards.setExplanations(probe::explain(seen));
            const auto labels = cards.findChildren<QLabel*>();
            QVERIFY(labels.size() >= 3);
            for (const auto* const label : labels) {
                if (!label->text().isEmpty())
                    QVERIFY2(label->text().startsWith(u'@'), qPrintable(label->text()));
            }
        }
    }

    void aSetComesBackAsItWas()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("mine.probes.json"));
        probe::ProbeSet set{.name = "mine"};
        set.entries.push_back(
            {.spec = *probe::Spec::parse("p:open do_sys_openat2 name=+0($arg2):string"),
             .filter = "name ~ \"/etc/*\"",
             .stackTrace = true});
        set.entries.push_back(
            {.spec = *probe::Spec::parse("r64:open_ret do_sys_openat2 $retval"), .enabled = false});
        QVERIFY(writeProbeSet(file, set).has_value());
        QVERIFY(readProbeSet(file).value() == set);
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write("no set") == 6);
        out.close();
        QCOMPARE(readProbeSet(file).error().code, ErrorCode::Invalid);
        QCOMPARE(readProbeSet(file).error().place.file, file.toStdString());
        QCOMPARE(readProbeSet(folder.filePath(QStringLiteral("none"))).error().code,
                 ErrorCode::NotFound);
        QVERIFY(!writeProbeSet(QStringLiteral("/proc/none"), set));
    }
};

QTEST_MAIN(TestProbeTable)

#include "tst_probe_table.moc"
