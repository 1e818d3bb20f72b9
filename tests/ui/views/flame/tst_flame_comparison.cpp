#include "tests/support/sample_capture.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/used_dialog.h"
#include "tests/ui/views/flame/flame_stage.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/theme/colours.h"
#include "ui/views/flame/compare_dialog.h"
#include "ui/views/flame/flame_graph.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>

using namespace probescope;
using namespace probescope::ui;
/// Two flame graphs are compared.
class TestFlameComparison : public FlameStage
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_calls;

    void exitComparison()
    {
        const auto exit = QStringLiteral("Exit comparison");
        auto* const button = shownButton<QToolButton>(*m_view, exit);
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        settle();
        QVERIFY(!shownButton<QToolButton>(*m_view, exit));
    }

private slots:
    void initTestCase()
    {
        m_calls = captureOfFile(m_folder.filePath(QStringLiteral("calls.psc")),
                                dataFile("graph/options-proc-abstime-tail.txt.xz"));
    }
    void cleanup() { m_view.reset(); }

    /// As the command palette does it.
    void aViewThatWasNotShownCompares()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<FlameView>(m_calls, m_selection.get());
        const auto actions = m_view->actions();
        const auto found = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
            return action->text() == QStringLiteral("Compare ranges…");
        });
        QVERIFY(found != actions.end());
        withDialog([&] { (*found)->trigger(); },
                   [](QDialog& dialog) { QVERIFY(qobject_cast<CompareDialog*>(&dialog)); });
    }

    void rangesAreCompared()
    {
        show(m_calls);
        const auto summary = m_calls->summary();
        const std::int64_t middle = summary.firstNs + (summary.lastNs - summary.firstNs) / 2;
        m_selection->setMarker(Selection::Marker::A, middle);
        CompareDialog dialog(rangeChoices(*m_calls, *m_selection), m_view->scope());
        auto* const ok = dialog.findChild<QPushButton*>();
        QVERIFY(ok);
        QVERIFY(dialog.before().scope.range->endNs <= dialog.after().scope.range->beginNs);
        m_view->compare(dialog.before(), dialog.after());
        settle();
        const auto* const picture = m_view->graph()->picture();
        QVERIFY(picture && picture->isDifference());
        QVERIFY(m_view->table()->differences()->rowCount() > 10);
        QCOMPARE(m_view->table()->model()->rowCount(), m_view->table()->differences()->rowCount());
        std::int64_t after = 0;
        for (const auto& row : m_view->table()->differences()->rows())
            after += row.after.totals.self;
        const auto wanted =
            analysis::functionStats(*m_calls, callScopeOf(dialog.after().scope), {});
        QVERIFY(wanted);
        for (const auto& stats : *wanted)
            after -= stats.selfNs;
        QCOMPARE(after, std::int64_t(0));
        // The next scope is no comparison any more.
        choose(QStringLiteral("CPU"), QStringLiteral("CPU 1"));
        QVERIFY(!m_view->graph()->picture()->isDifference());
    }

    /// What the graph colours is what the table tells first: a function may take longer, and yet a
    /// smaller share.
    void colourAndTableHaveOneMeasure()
    {
        const auto captureOf = [this](const char* name, const char* few, const char* many) {
            return captureOfText(m_folder.filePath(QLatin1String(name)),
                                 std::string("# tracer: function_graph\n#\n# CPU  DURATION    "
                                             "FUNCTION CALLS\n# |     |   |         |   |   |   |\n"
                                             " 0)   ")
                                     + few + " us    |  few();\n 0)   " + many
                                     + " us    |  many();\n");
        };
        const auto before = captureOf("before.psc", "5.000", "5.000");
        show(captureOf("after.psc", "6.000", "9.000"));
        m_view->compare({.file = before->path(), .scope = m_view->scope(), .name = {}},
                        {.file = {}, .scope = m_view->scope(), .name = {}});
        settle();
        const auto& model = *m_view->table()->differences();
        const auto& picture = *m_view->graph()->picture();
        QCOMPARE(model.rowCount(), 2);
        for (int row = 0; row < 2; ++row) {
            const auto cell = [&](int column) { return model.index(row, column); };
            const bool isFew = model.row(row).frame.name == "few";
            QCOMPARE(cell(FunctionDifferenceModel::ShareChange).data().toString(),
                     isFew ? QStringLiteral("-10.0") : QStringLiteral("+10.0"));
            QCOMPARE(cell(FunctionDifferenceModel::TotalChange).data().toString(),
                     isFew ? QStringLiteral("+1.000 µs") : QStringLiteral("+4.000 µs"));
            const auto node = picture.paths.childOf(0, model.row(row).frame);
            QVERIFY(node > 0);
            QCOMPARE(cell(FunctionDifferenceModel::ShareChange).data(SortRole).toDouble(),
                     picture.changes[node]);
        }
        // The rows come as the comparison has them, by the size of the change, also after functions
        // of one capture were sorted by their self time.
        for (int row = 0; row < 2; ++row)
            QCOMPARE(m_view->table()->model()->index(row, 0).data(), model.index(row, 0).data());
        QCOMPARE(m_view->table()->horizontalHeader()->sortIndicatorSection(), -1);
        QCOMPARE(m_view->table()->columnAt(0), int(FunctionDifferenceModel::Function));
        QCOMPARE(int(FunctionDifferenceModel::ShareChange), 1);
        // The cell has the colour of the box.
        const auto& table = *m_view->table();
        const auto shown = table.viewport()->grab().toImage();
        const auto colours = timeline::Colours::from(table.palette());
        for (int row = 0; row < 2; ++row) {
            const auto index = table.model()->index(row, FunctionDifferenceModel::ShareChange);
            const auto place = table.visualRect(index).topLeft() + QPoint(2, 2);
            const double part = index.data(SortRole).toDouble() > 0 ? 1 : -1;
            QCOMPARE(shown.pixelColor(place * shown.devicePixelRatio()), colours.change(part));
        }
        QVERIFY(m_view->coverageText().contains(QStringLiteral("Orange: larger share after.")));
    }

    void aFunctionInsideOfItselfCountsOnce()
    {
        const auto captureOf = [this](const char* name, const char* around) {
            return captureOfText(m_folder.filePath(QLatin1String(name)),
                                 std::string("# tracer: function_graph\n#\n# CPU  DURATION    "
                                             "FUNCTION CALLS\n# |     |   |         |   |   |   |\n"
                                             " 0)               |  again() {\n"
                                             " 0)   2.000 us    |    again();\n 0)   ")
                                     + around + " us    |  }\n 0)   5.000 us    |  other();\n");
        };
        const auto before = captureOf("once.psc", "5.000");
        show(captureOf("twice.psc", "15.000"));
        m_view->compare({.file = before->path(), .scope = m_view->scope(), .name = {}},
                        {.file = {}, .scope = m_view->scope(), .name = {}});
        settle();
        const auto& model = *m_view->table()->differences();
        const int row = model.rowOf({.name = "again", .module = {}});
        QVERIFY(row >= 0);
        QCOMPARE(model.index(row, FunctionDifferenceModel::ShareChange).data().toString(),
                 QStringLiteral("+25.0"));
    }

    void aTaskIsComparedWithinOneCaptureOnly()
    {
        show(m_calls);
        auto scope = m_view->scope();
        scope.callStacks = {1};
        CompareDialog dialog(rangeChoices(*m_calls, *m_selection), scope);
        auto* const range = dialog.findChild<QComboBox*>(QStringLiteral("range1"));
        auto* const file = dialog.findChild<QLineEdit*>(QStringLiteral("file1"));
        const auto* const note = dialog.findChild<QLabel*>(QStringLiteral("note"));
        QVERIFY(range && file && note);
        QVERIFY(!dialog.before().scope.callStacks.empty());
        QVERIFY(!dialog.after().scope.callStacks.empty());
        range->setCurrentIndex(range->count() - 1);
        file->setText(QString::fromStdString(m_calls->path().string()));
        for (const FlameSide& side : {dialog.before(), dialog.after()})
            QVERIFY(side.scope.callStacks.empty());
        QVERIFY(note->text().startsWith(QStringLiteral("All tasks of both captures")));
    }

    void anotherCaptureIsCompared()
    {
        show(m_calls);
        CompareDialog dialog(rangeChoices(*m_calls, *m_selection), m_view->scope());
        auto* const range = dialog.findChild<QComboBox*>(QStringLiteral("range1"));
        auto* const file = dialog.findChild<QLineEdit*>(QStringLiteral("file1"));
        QPushButton* ok = nullptr;
        for (auto* const button : dialog.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Compare"))
                ok = button;
        }
        QVERIFY(range && file && ok);
        QVERIFY(!ok->isEnabled()); // both are the whole capture
        range->setCurrentIndex(range->count() - 1);
        QVERIFY(!ok->isEnabled());
        file->setText(QString::fromStdString(m_calls->path().string()));
        QVERIFY(ok->isEnabled());
        m_view->compare(dialog.before(), dialog.after());
        settle();
        const auto* const picture = m_view->graph()->picture();
        QVERIFY(picture && picture->isDifference());
        for (std::uint32_t node = 0; node < picture->paths.nodes().size(); ++node)
            QCOMPARE(picture->changes[node], 0.0); // with itself
        file->setText(QStringLiteral("/nonexistent/file"));
        QVERIFY(!ok->isEnabled());
        m_view->compare(dialog.before(), dialog.after());
        settle();
        QVERIFY(m_view->graph()->picture()->isDifference()); // what was there stays
        QVERIFY(m_view->stateText().startsWith(QStringLiteral("Cannot compare")));
        // It says what is compared, and stays while more is recorded.
        QVERIFY2(m_view->coverageText().contains(
                     QStringLiteral("Before: Whole capture. After: calls.psc.")),
                 qPrintable(m_view->coverageText()));
        m_view->captureGrew();
        settle();
        QVERIFY(m_view->graph()->picture()->isDifference());
        QVERIFY(m_view->coverageText().contains(
            QStringLiteral("More events have been recorded since.")));
    }

    /// A capture without calls would look as if all their time was saved.
    void aCaptureWithoutCallsIsRefused()
    {
        const auto sched =
            captureOfText(m_folder.filePath(QStringLiteral("sched.psc")), sampleText());
        const auto sideOf = [](const std::shared_ptr<store::Capture>& capture, const char* name) {
            return FlameSide{.file = capture->path(), .scope = {}, .name = QLatin1String(name)};
        };
        const FlameSide own{.file = {}, .scope = {}, .name = QStringLiteral("own")};
        show(m_calls);
        m_view->compare(own, sideOf(sched, "sched.txt"));
        settle();
        QVERIFY(!m_view->graph()->picture()->isDifference()); // what was there stays
        QCOMPARE(m_view->stateText(),
                 QStringLiteral("Cannot compare: sched.txt has no function calls to "
                                "compare."));
        show(sched);
        m_view->compare(sideOf(m_calls, "calls.txt"), own);
        settle();
        QVERIFY(!m_view->graph()->picture());
        QCOMPARE(m_view->stateText(),
                 QStringLiteral("Cannot compare: this capture has no function calls "
                                "to compare."));
        exitComparison();
        QVERIFY(says(*m_view, QStringLiteral("This capture has no function calls and")));
        // Also where two others were compared.
        m_view->compare(sideOf(m_calls, "a.txt"), sideOf(m_calls, "b.txt"));
        settle();
        QVERIFY(m_view->graph()->picture()->isDifference());
        exitComparison();
        QVERIFY(says(*m_view, QStringLiteral("This capture has no function calls and")));
    }

    /// The table still shows the comparison while something else is read, or was stopped.
    void aComparisonThatIsLeftIsWhole()
    {
        show(m_calls);
        const FlameSide whole{.file = {}, .scope = m_view->scope(), .name = QStringLiteral("all")};
        m_view->compare(whole, whole);
        settle();
        QVERIFY(m_view->graph()->picture()->isDifference());
        box(QStringLiteral("CPU"))->setCurrentIndex(1);
        for (auto* const button : m_view->findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Stop"))
                button->click();
        }
        settle();
        m_view->activateWindow();
        m_view->table()->setFocus();
        m_view->table()->setCurrentIndex(m_view->table()->model()->index(0, 0));
        for (const auto key : {Qt::Key_L, Qt::Key_S})
            QTest::keyClick(m_view->table(), key);
        settle();
        QCOMPARE(m_view->table()->differences()->rowCount() > 0,
                 m_view->graph()->picture()->isDifference());
    }
};

QTEST_MAIN(TestFlameComparison)
#include "tst_flame_comparison.moc"
