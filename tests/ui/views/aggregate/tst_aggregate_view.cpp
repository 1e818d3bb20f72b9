#include "core/analysis/aggregate/aggregation_filter.h"
#include "tests/support/asked.h"
#include "tests/support/imported_text.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/waits.h"
#include "ui/base/parts/chip.h"
#include "ui/base/table/models/report_table_model.h"
#include "ui/base/table/report_table.h"
#include "ui/base/theme/theme.h"
#include "ui/plot/result_plot.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/aggregate/aggregation_form.h"
#include "ui/views/aggregate/answer_pages.h"
#include "ui/views/aggregate/models/aggregation_state.h"
#include "ui/views/aggregate/models/aggregation_text.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>

using namespace probescope;
using namespace probescope::ui;

namespace {

using Key = AggregationKey::Kind;
using Kind = AggregationValue::Kind;

const QString kValue = QStringLiteral("Value of each group");
const QString kField = QStringLiteral("Field to aggregate");
const QString kCondition = QStringLiteral("Filter on event fields");
const QString kTop = QStringLiteral("Maximum number of groups");

/// The view on a capture, as a window has it.
struct Stage
{
    explicit Stage(const std::shared_ptr<store::Capture>& of)
        : capture(of)
        , view(of, &selection)
    {
        view.resize(1500, 520);
        view.show();
        view.captureGrew();
    }
    bool settled() const { return !view.busy() && view.pages()->answer().has_value(); }
    AggregationForm& form() const { return *view.form(); }
    template <typename Part>
    Part* part(const char* name) const
    {
        return view.findChild<Part*>(QLatin1String(name));
    }
    void trigger(const char* text) const
    {
        const auto actions = view.findChildren<QAction*>();
        const auto action = std::find_if(actions.begin(), actions.end(), [text](QAction* one) {
            return one->text() == QLatin1String(text);
        });
        QVERIFY2(action != actions.end(), text);
        (*action)->trigger();
    }
    void choose(QComboBox* box, const QString& text) const
    {
        const int index = box->findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        box->setCurrentIndex(index);
    }
    void type(QWidget* into, const QString& text) const
    {
        QTest::mouseClick(into, Qt::LeftButton);
        QTest::keyClick(into, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(into, text);
    }
    QString cell(int row, int column) const
    {
        return view.pages()->table()->shown()->index(row, column).data().toString();
    }
    /// Chosen by a click.
    void click(int row) const
    {
        const auto index = view.pages()->table()->shown()->index(row, 0);
        QTest::mouseClick(view.pages()->table()->viewport(), Qt::LeftButton, {},
                          view.pages()->table()->visualRect(index).center());
    }

    std::shared_ptr<store::Capture> capture;
    Selection selection;
    AggregateView view;
};

} // namespace

/// Groups of events: what is asked in the form, and where the answer leads.
class TestAggregateView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_sched =
            std::make_unique<ImportedText>(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        m_stacks = std::make_unique<ImportedText>(TEST_DATA "/text/events-stacktrace.txt.xz");
    }

    void answersByItself();
    void formAsksByClicksAndKeys();
    void formTellsWhatIsWrong();
    void chipsRemoveTheirEvents();
    void newestQuestionWins();
    void answersWhileTheCaptureGrows_data();
    void answersWhileTheCaptureGrows();
    void rowLeadsToItsEvents();
    void filterOfAGroupHasItsEvents();
    void keepsToTheSelectedRange();
    void opensTheQueryThatGivesTheSame();
    void exportsAndCopies();
    void drawsBarsAndTimes();
    void showsHistogramsAsDTrace();
    void showsPercentilesThatWereMeasured();
    void keepsWhatIsAsked();
    void tellsOfDifferentEvents();
    void looksWell_data();
    void looksWell();

private:
    std::unique_ptr<ImportedText> m_sched;
    std::unique_ptr<ImportedText> m_stacks;
};

void TestAggregateView::answersByItself()
{
    Stage stage(m_sched->shared());
    const QAbstractItemModelTester tester(stage.view.pages()->table()->shown());
    waitUntil([&] { return stage.settled(); });
    // The most frequent event, by tasks.
    const auto rows = asked(*stage.capture,
                            "SELECT comm, pid, count(*) FROM sched_switch GROUP BY 1, 2"
                            " ORDER BY 3 DESC, 1, 2");
    QCOMPARE(stage.form().events(), QStringList{QStringLiteral("sched:sched_switch")});
    QCOMPARE(stage.view.pages()->table()->shown()->rowCount(), int(rows.size()));
    QCOMPARE(stage.cell(0, 0),
             QString::fromStdString(std::get<std::string>(rows[0][0])) + u'-'
                 + QString::number(std::get<std::int64_t>(rows[0][1])));
    QCOMPARE(stage.cell(0, 1), QLocale().toString(qlonglong(std::get<std::int64_t>(rows[0][2]))));
    QVERIFY(stage.part<QLabel>("summary")->text().contains(QStringLiteral("group(s)")));
}

void TestAggregateView::formAsksByClicksAndKeys()
{
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    auto& form = stage.form();
    stage.type(form.eventBox()->lineEdit(), QStringLiteral("sched_waking"));
    QTest::keyClick(form.eventBox()->lineEdit(), Qt::Key_Return);
    QCOMPARE(form.events().size(), 2);
    stage.choose(named<QComboBox>(form, "Key 1"), QStringLiteral("event"));
    stage.choose(named<QComboBox>(form, "Key 2"), QStringLiteral("CPU"));
    stage.choose(named<QComboBox>(form, kValue), QStringLiteral("sum"));
    QVERIFY(named<QComboBox>(form, kField)->isEnabled());
    stage.choose(named<QComboBox>(form, kField), QStringLiteral("prio"));
    stage.type(named<QLineEdit>(form, kCondition), QStringLiteral("pid > 20 || prev_prio == 120"));
    QTest::keyClick(named<QLineEdit>(form, kCondition), Qt::Key_Return);
    named<QSpinBox>(form, kTop)->setValue(3);
    waitUntil([&] { return stage.settled(); });
    const Aggregation& asked = stage.view.pages()->answer()->asked;
    const Aggregation wanted{{"sched:sched_switch", "sched:sched_waking"},
                             "pid > 20 || prev_prio == 120",
                             {{Key::Event, {}}, {Key::Cpu, {}}},
                             {Kind::Sum, "prio"},
                             3};
    QVERIFY(asked == wanted);
    QCOMPARE(stage.view.pages()->table()->shown()->rowCount(), 3);
    const auto& answer = *stage.view.pages()->answer();
    QVERIFY(answer.withoutValue > 0); // switches have no prio
    QVERIFY(stage.part<QLabel>("summary")->text().contains(QStringLiteral("have no field prio")));
    QVERIFY(stage.part<QLabel>("summary")->text().contains(QStringLiteral("of 4 groups")));
}

void TestAggregateView::formTellsWhatIsWrong()
{
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    auto& form = stage.form();
    QVERIFY(form.problem().isEmpty());
    stage.type(named<QLineEdit>(form, kCondition), QStringLiteral("prev_pid == 1 && next_pid"));
    QVERIFY2(form.problem().contains(QStringLiteral("column 26")), qPrintable(form.problem()));
    QVERIFY(!form.isRight());
    stage.type(named<QLineEdit>(form, kCondition), QStringLiteral("prev_pid == 1 && bytes > 3"));
    QVERIFY2(form.problem().contains(QStringLiteral("column 18")), qPrintable(form.problem()));
    QVERIFY(form.problem().contains(QStringLiteral("bytes")));
    waitUntil([&] { return stage.settled(); });
    QVERIFY(stage.view.pages()->answer()->asked.predicate.empty()); // nothing wrong is asked
    stage.type(named<QLineEdit>(form, kCondition), QStringLiteral("prev_pid == 0"));
    QVERIFY(form.problem().isEmpty());
    stage.choose(named<QComboBox>(form, kValue), QStringLiteral("histogram (equal steps)"));
    stage.type(named<QLineEdit>(form, "Step of the histogram"), QStringLiteral("0"));
    waitUntil([&] { return stage.settled(); });
    waitUntil([&] { return form.problem().contains(QStringLiteral("step")); });
    stage.type(named<QLineEdit>(form, "Step of the histogram"), QStringLiteral("5"));
    waitUntil([&] { return stage.settled(); });
    waitUntil([&] { return form.problem().isEmpty(); });
    stage.type(form.eventBox()->lineEdit(), QStringLiteral("kmalloc"));
    QTest::keyClick(form.eventBox()->lineEdit(), Qt::Key_Return);
    QVERIFY2(form.problem().contains(QStringLiteral("kmalloc")), qPrintable(form.problem()));
}

void TestAggregateView::chipsRemoveTheirEvents()
{
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    auto& form = stage.form();
    form.addEvent(QStringLiteral("sched_waking"));
    stage.choose(named<QComboBox>(form, "Key 1"), QStringLiteral("prev_comm"));
    waitUntil([&] { return stage.settled(); });
    const auto chips = form.findChildren<Chip*>();
    auto* const first = *std::find_if(chips.begin(), chips.end(), [](const Chip* chip) {
        return chip->isVisible() && chip->text() == QLatin1String("sched:sched_switch");
    });
    QTest::mouseClick(first, Qt::LeftButton);
    QCOMPARE(form.events(), QStringList{QStringLiteral("sched:sched_waking")});
    QVERIFY(form.aggregation().keys.empty()); // its field went with it
    waitUntil([&] { return stage.settled(); });
    waitUntil([&] { return stage.view.pages()->answer()->groups.size() == std::size_t(1); });
}

void TestAggregateView::newestQuestionWins()
{
    Stage stage(m_sched->shared());
    for (int top = 1; top <= 20; ++top) {
        named<QSpinBox>(stage.form(), kTop)->setValue(top);
        stage.view.run();
    }
    waitUntil([&] { return stage.settled(); });
    QCOMPARE(stage.view.pages()->answer()->groups.size(), std::size_t(20));
    named<QSpinBox>(stage.form(), kTop)->setValue(5);
    stage.view.run();
    stage.view.stop();
    QVERIFY(!stage.view.busy());
    QCOMPARE(stage.view.pages()->answer()->groups.size(), std::size_t(20));
    QVERIFY(stage.part<QLabel>("summary")->text().contains(QStringLiteral("stopped")));
}

void TestAggregateView::answersWhileTheCaptureGrows_data()
{
    QTest::addColumn<int>("pauseMs");
    QTest::addColumn<int>("growthMs");
    QTest::newRow("sooner than the pause ends") << 300 << 10;
    QTest::newRow("while it is added up") << 0 << 0;
}

void TestAggregateView::answersWhileTheCaptureGrows()
{
    QFETCH(int, pauseMs);
    QFETCH(int, growthMs);
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    stage.view.findChild<QTimer*>({}, Qt::FindDirectChildrenOnly)->setInterval(pauseMs);
    const QSignalSpy answered(stage.view.pages()->table()->shown(),
                              &QAbstractItemModel::modelReset);
    QTimer growth;
    connect(&growth, &QTimer::timeout, &stage.view, &AggregateView::captureGrew);
    growth.start(growthMs);
    waitUntil([&] { return answered.count() >= 3; });
    growth.stop();
    waitUntil([&] { return stage.settled(); }); // what came last is answered, too, and that is all
}

void TestAggregateView::rowLeadsToItsEvents()
{
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    stage.click(2);
    QCOMPARE(stage.view.pages()->chosenGroup(), 2);
    const auto& group = stage.view.pages()->answer()->groups[2];
    QCOMPARE(stage.selection.row(), std::optional<RowId>(group.first));
    QVERIFY(stage.part<QPlainTextEdit>("details")->toPlainText().contains(
        QString::fromStdString(group.keys[0].text)));
    stage.view.goToEvent(2, true);
    QCOMPARE(stage.selection.row(), std::optional<RowId>(group.last));
    stage.trigger("Show its events");
    QCOMPARE(stage.selection.row(), std::optional<RowId>(group.first));
    std::uint64_t shown = 0;
    const auto filtered = analysis::filterEvents(
        *stage.capture, stage.selection.filter(), 0,
        [&shown](const analysis::RowList& found, RowId) {
            shown += found.size();
            return true;
        },
        CancelToken());
    QVERIFY(filtered.has_value());
    if (analysis::groupFilter(*stage.capture, *stage.view.pages()->answer(), group).whole)
        QCOMPARE(shown, group.events);
    else // the task had other names, too
        QVERIFY(shown >= group.events);
}

/// For each group of many questions: what the filter lets through, as far as it is whole.
void TestAggregateView::filterOfAGroupHasItsEvents()
{
    const auto& capture = *m_sched->shared();
    const std::vector<std::vector<AggregationKey>> questions{
        {{Key::Task, {}}},
        {{Key::Comm, {}}, {Key::Cpu, {}}},
        {{Key::Event, {}}, {Key::Pid, {}}},
        {{Key::Field, "prev_comm"}, {Key::Field, "prev_prio"}},
        {{Key::Field, "prev_state"}}};
    int whole = 0;
    for (const auto& keys : questions) {
        for (const char* predicate : {"", "prev_pid != 0 && next_prio <= 120", "prev_pid & 3"}) {
            const Aggregation asked{{"sched_switch", "sched_waking"}, predicate, keys, {}, 0};
            const auto answer = analysis::aggregate(capture, asked, {}, CancelToken());
            QVERIFY(answer.has_value());
            for (const auto& group : answer->groups) {
                const auto made = analysis::groupFilter(capture, *answer, group);
                std::uint64_t shown = 0;
                QVERIFY(analysis::filterEvents(
                            capture, made.filter, 0,
                            [&shown](const analysis::RowList& found, RowId) {
                                shown += found.size();
                                return true;
                            },
                            CancelToken())
                            .has_value());
                if (made.whole) {
                    QCOMPARE(shown, group.events);
                    ++whole;
                } else {
                    QVERIFY(shown >= group.events);
                }
            }
        }
    }
    QVERIFY(whole > 50);
}

void TestAggregateView::keepsToTheSelectedRange()
{
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    const auto all = stage.view.pages()->answer()->looked;
    const auto summary = stage.capture->summary();
    const auto middle = summary.firstNs + (summary.lastNs - summary.firstNs) / 2;
    stage.selection.setRange(TimeRange{summary.firstNs, middle});
    QVERIFY(!stage.view.busy()); // not asked for
    QTest::mouseClick(stage.part<QCheckBox>("inRange"), Qt::LeftButton, {}, QPoint(8, 8));
    waitUntil(
        [&] { return stage.settled() && stage.view.pages()->answer()->scope.endNs == middle; });
    const auto first = stage.view.pages()->answer()->looked;
    QVERIFY(first > 0 && first < all);
    stage.selection.setRange(TimeRange{middle, summary.lastNs + 1});
    waitUntil(
        [&] { return stage.settled() && stage.view.pages()->answer()->scope.beginNs == middle; });
    QCOMPARE(first + stage.view.pages()->answer()->looked, all);
}

void TestAggregateView::opensTheQueryThatGivesTheSame()
{
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    const QSignalSpy wanted(&stage.view, &AggregateView::queryWanted);
    stage.trigger("Open in Query");
    stage.view.pages()->showPage(AnswerPages::Page::Times);
    stage.trigger("Open in Query");
    QCOMPARE(wanted.count(), 2);
    const auto rows = asked(*stage.capture, wanted[0][0].toString().toStdString());
    const auto& groups = stage.view.pages()->answer()->groups;
    QCOMPARE(rows.size(), groups.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        QCOMPARE(std::get<std::int64_t>(rows[i][2]), std::int64_t(groups[i].events));
    std::int64_t events = 0;
    for (const auto& row : asked(*stage.capture, wanted[1][0].toString().toStdString()))
        events += std::get<std::int64_t>(row[3]);
    std::int64_t inFirst = 0;
    for (std::size_t i = 0; i < 8 && i < groups.size(); ++i)
        inFirst += std::int64_t(groups[i].events);
    QCOMPARE(events, inFirst);
    const auto shown = stage.part<QPlainTextEdit>("sql")->toPlainText();
    QVERIFY(shown.contains(stage.view.pages()->sql())
            && shown.contains(stage.view.pages()->timesSql()));
}

void TestAggregateView::exportsAndCopies()
{
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    QTemporaryDir folder;
    const QSignalSpy said(&stage.view, &AggregateView::message);
    stage.view.exportCsv(folder.filePath("groups.csv"));
    QFile file(folder.filePath("groups.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = QString::fromUtf8(file.readAll()).split(QStringLiteral("\n"));
    const auto& groups = stage.view.pages()->answer()->groups;
    QCOMPARE(lines.size(), qsizetype(groups.size()) + 2);
    QCOMPARE(lines[0], QStringLiteral("Task,Events"));
    QCOMPARE(lines[1],
             QString::fromStdString(groups[0].keys[0].text) + u','
                 + QString::number(groups[0].events));
    QVERIFY(said.last()[0].toString().contains(QLatin1String("groups.csv")));
    stage.view.exportCsv(QStringLiteral("/nowhere/at/all.csv"));
    QVERIFY(said.last()[0].toString().contains(QLatin1String("could not")));
    stage.click(0);
    stage.view.pages()->table()->copy();
    QVERIFY(QGuiApplication::clipboard()->text().contains(
        QString::fromStdString(groups[0].keys[0].text)));
}

void TestAggregateView::drawsBarsAndTimes()
{
    Stage stage(m_sched->shared());
    stage.choose(named<QComboBox>(stage.form(), kValue), QStringLiteral("average"));
    stage.choose(named<QComboBox>(stage.form(), kField), QStringLiteral("next_pid"));
    stage.view.pages()->showPage(AnswerPages::Page::Bars);
    waitUntil([&] { return stage.settled(); });
    const auto& groups = stage.view.pages()->answer()->groups;
    waitUntil([&] {
        return stage.part<ResultPlot>("bars")->data().categories.size()
            == std::min(qsizetype(groups.size()), qsizetype(PlotData::kMaxNamedBars));
    });
    const auto bars = stage.part<ResultPlot>("bars")->data().series[0].points;
    for (std::size_t i = 0; i < bars.size(); ++i)
        QCOMPARE(bars[i].y, *groups[i].value);
    emit stage.part<ResultPlot>("bars")->rowChosen(1);
    QCOMPARE(stage.view.pages()->chosenGroup(), 1);
    stage.view.pages()->showPage(AnswerPages::Page::Times);
    waitUntil([&] { return stage.settled(); });
    const auto& times = stage.view.pages()->answer()->times;
    waitUntil([&] {
        return stage.part<ResultPlot>("times")->data().series.size() == times.groups.size();
    });
    for (const auto& series : stage.part<ResultPlot>("times")->data().series) {
        const auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& one) {
            return aggregationGroupText(one) == series.name;
        });
        const auto& parts = times.groups[std::size_t(group - groups.begin())];
        const auto known = std::count_if(parts.begin(), parts.end(),
                                         [](const auto& part) { return part.value.has_value(); });
        QCOMPARE(series.points.size(), std::size_t(known));
    }
}

void TestAggregateView::showsHistogramsAsDTrace()
{
    Stage stage(m_sched->shared());
    stage.choose(named<QComboBox>(stage.form(), kValue),
                 QStringLiteral("histogram (powers of two)"));
    stage.choose(named<QComboBox>(stage.form(), kField), QStringLiteral("prev_pid"));
    waitUntil([&] { return stage.settled(); });
    const auto& answer = *stage.view.pages()->answer();
    QVERIFY(stage.part<QPlainTextEdit>("details")->toPlainText().contains(
        QString::fromStdString(analysis::histogramText(answer.groups[0], answer.asked.value))));
    stage.view.pages()->showPage(AnswerPages::Page::Bars);
    stage.view.pages()->chooseGroup(1);
    waitUntil([&] { return stage.settled(); });
    std::uint64_t counted = 0;
    for (const auto& point : stage.part<ResultPlot>("bars")->data().series[0].points)
        counted += std::uint64_t(point.y);
    QCOMPARE(counted, answer.groups[1].values);
}

void TestAggregateView::showsPercentilesThatWereMeasured()
{
    QTemporaryDir folder;
    Stage stage(captureOfText(folder.filePath("c.psc"),
                              "  bash-1  [000] .....   1.000001: tick: n=1000\n"
                              "  bash-1  [000] .....   1.000002: tick: n=1\n"));
    stage.view.ask({{"tick"}, {}, {}, {Kind::Percentiles, "n"}, 0});
    waitUntil([&] { return stage.settled(); });
    const auto most = QLocale().toString(1000);
    const QStringList shown{stage.cell(0, 1), stage.cell(0, 2), stage.cell(0, 3), stage.cell(0, 4)};
    QCOMPARE(shown, QStringList({QStringLiteral("1"), most, most, most}));
    const auto details = stage.part<QPlainTextEdit>("details")->toPlainText();
    QVERIFY(details.contains(QStringLiteral("p50: 1\n")) && details.contains("p99: " + most));
    const auto rows = asked(*stage.capture, stage.view.pages()->sql().toStdString());
    QCOMPARE(typedText(rows.at(0).at(1)), std::string("i:1"));
    QCOMPARE(typedText(rows.at(0).at(3)), std::string("i:1000"));
}

void TestAggregateView::keepsWhatIsAsked()
{
    QTemporaryDir folder;
    const auto capture = captureOfText(folder.filePath("c.psc"), sampleText());
    const Aggregation asked{{"kmem:kmalloc"},
                            "bytes_req > 100",
                            {{Key::Cpu, {}}, {Key::Field, "bytes_alloc"}},
                            {Kind::Lquantize, "bytes_req", -5, 5'000'000'000, 1'000'000'000},
                            9};
    QVERIFY(aggregationOf(aggregationJson(asked)) == asked);
    QVERIFY(aggregationOf({}) == Aggregation{});
    {
        Stage stage(capture);
        stage.view.ask(asked);
        waitUntil([&] { return stage.settled(); });
        QVERIFY(!stage.view.pages()->answer()->groups.empty());
        stage.view.pages()->showPage(AnswerPages::Page::Sql);
        stage.view.saveState();
    }
    Selection selection;
    AggregateView view(capture, &selection);
    view.restoreState();
    QVERIFY(view.form()->aggregation() == asked);
    QVERIFY(!view.pages()->answer().has_value()); // nobody looks yet
    view.captureGrew();
    waitUntil([&] { return !view.busy() && view.pages()->answer(); });
    QVERIFY(view.pages()->answer()->asked == asked);
}

/// A capture without what is asked says so, and one without any events stays calm.
void TestAggregateView::tellsOfDifferentEvents()
{
    QTemporaryDir folder;
    const auto empty = captureOfText(folder.filePath("e.psc"), "# tracer: nop\n#\n");
    Selection selection;
    AggregateView view(empty, &selection);
    view.captureGrew();
    waitUntil([&] { return !view.busy(); });
    QVERIFY(!view.pages()->answer().has_value());
    QVERIFY2(!view.form()->problem().isEmpty(), "nothing is said");
    Stage stage(m_sched->shared());
    waitUntil([&] { return stage.settled(); });
    stage.view.ask({{"kmem:kmalloc"}, {}, {}, {}, 0});
    waitUntil([&] { return stage.settled(); });
    waitUntil([&] { return stage.form().problem().contains(QLatin1String("kmalloc")); });
    QVERIFY(stage.part<QLabel>("summary")->text().contains(QLatin1String("previous settings")));
}

void TestAggregateView::looksWell_data()
{
    addThemes();
}

void TestAggregateView::looksWell()
{
    QFETCH(int, theme);
    applyTheme(Theme(theme));
    const auto keep = [](Stage& stage, const QString& name) {
        waitUntil([&] { return stage.settled(); });
        keepPicture(
            stage.view,
            QStringLiteral("aggregate-%1-%2").arg(QLatin1String(QTest::currentDataTag()), name));
        const QStringList faults = cutTexts(stage.view) + namelessControls(stage.view);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    };
    Stage stage(m_sched->shared());
    stage.view.ask({{"sched_switch", "sched_waking"},
                    "prev_pid != 0",
                    {{Key::Task, {}}, {Key::Cpu, {}}},
                    {Kind::Average, "prev_prio"},
                    20});
    keep(stage, QStringLiteral("table"));
    stage.view.pages()->showPage(AnswerPages::Page::Bars);
    keep(stage, QStringLiteral("bars"));
    stage.view.pages()->showPage(AnswerPages::Page::Times);
    keep(stage, QStringLiteral("times"));
    stage.view.pages()->showPage(AnswerPages::Page::Sql);
    keep(stage, QStringLiteral("sql"));
    stage.view.pages()->showPage(AnswerPages::Page::Table);
    stage.view.ask({{"sched_switch"}, {}, {{Key::Comm, {}}}, {Kind::Quantize, "next_pid"}, 0});
    keep(stage, QStringLiteral("quantize"));
    stage.view.pages()->showPage(AnswerPages::Page::Bars);
    keep(stage, QStringLiteral("quantize-bars"));
    stage.type(named<QLineEdit>(stage.form(), kCondition), QStringLiteral("prev_pid === 3"));
    keep(stage, QStringLiteral("wrong"));
    Stage stacks(m_stacks->shared());
    stacks.view.resize(1000, 420);
    stacks.view.ask({{"sched_switch"}, {}, {{Key::Stack, {}}}, {}, 0});
    keep(stacks, QStringLiteral("stacks"));
}

QTEST_MAIN(TestAggregateView)
#include "tst_aggregate_view.moc"
