// File > Compare captures…: what is open, what was opened last, and any file.

#include "tests/ui/shell/main_window_stage.h"
#include "ui/shell/compare_captures.h"
#include "ui/shell/recent_files.h"
#include "ui/views/flame/flame_graph.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/flame/function_table.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace probescope;
using namespace probescope::ui;

namespace {

QByteArray graphText(const char* function)
{
    return QByteArray(
               "# tracer: function_graph\n#\n"
               "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS\n"
               "#      |          |     |    |           |   |                     |   |   |   |\n"
               "  100.000000 |   0)    task-10     |               |  do_work() {\n"
               "  100.000001 |   0)    task-10     |   4.000 us    |    ")
        + function
        + "();\n"
          "  100.000012 |   0)    task-10     | + 12.000 us   |  }\n";
}

} // namespace

class TestCompareCaptures : public MainWindowStage
{
    Q_OBJECT

    CompareCaptures* dialog()
    {
        for (auto* const action : m_window->findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Co&mpare captures…"))
                action->trigger();
        }
        auto* const found = m_window->findChild<CompareCaptures*>();
        if (!found)
            qFatal("no dialog has opened");
        return found;
    }
    static QStringList items(const QComboBox* box)
    {
        QStringList texts;
        for (int i = 0; i < box->count(); ++i)
            texts << box->itemText(i);
        return texts;
    }
    static QPushButton* ok(const QDialog* dialog)
    {
        return dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init() { showWindow(); }
    void cleanup()
    {
        m_window.reset();
        recent_files::clear();
    }

    void openCapturesAreListedAndCompared()
    {
        open(write("before.txt", graphText("handle_one.isra.0")));
        auto* const after = open(write("after.txt", graphText("handle_one")));
        auto* const asked = dialog();
        const auto boxes = asked->findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 2);
        for (const auto* const box : boxes)
            QCOMPARE(items(box),
                     (QStringList{QStringLiteral("after.txt (open)"),
                                  QStringLiteral("before.txt (open)")}));
        QCOMPARE(QFileInfo(asked->before()).fileName(), QStringLiteral("before.txt"));
        QCOMPARE(QFileInfo(asked->after()).fileName(), QStringLiteral("after.txt"));
        QTest::mouseClick(ok(asked), Qt::LeftButton);
        QCOMPARE(m_window->currentTab(), after);
        auto* const flame = after->captureWindow()->view<FlameView>();
        auto* const exit = button(flame, QStringLiteral("Exit comparison"));
        waitUntil([&] { return exit->isVisible() && !flame->busy(); });
        QCOMPARE(m_window->focusWidget(), static_cast<QWidget*>(flame->graph()));
        const auto compared = names(flame);
        QCOMPARE(compared, (QStringList{QStringLiteral("do_work"), QStringLiteral("handle_one")}));
        QTest::mouseClick(exit, Qt::LeftButton);
        waitUntil([&] { return !exit->isVisible() && !flame->busy(); });
    }

    /// Down to the end of the closed box, and on: a file is browsed for by a button of its own.
    void arrowKeysChooseCapturesOnly()
    {
        open(write("one.txt", graphText("handle_five")));
        open(write("two.txt", graphText("handle_six")));
        auto* const asked = dialog();
        auto* const box = asked->findChildren<QComboBox*>().first();
        box->setFocus();
        for (int i = 0; i < box->count(); ++i)
            QVERIFY(!box->itemData(i).toString().isEmpty());
        for (int i = 0; i <= box->count(); ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentIndex(), box->count() - 1);
        QCOMPARE(QFileInfo(asked->before()).fileName(), QStringLiteral("one.txt"));
        asked->reject();
    }

    void oneCaptureIsNotComparedWithItself()
    {
        open(write("only.txt", graphText("handle_two")));
        auto* const asked = dialog();
        QVERIFY(!ok(asked)->isEnabled());
        asked->reject();
    }

    void aFileThatIsNotOpenIsOpened()
    {
        open(write("first.txt", graphText("handle_three")));
        const auto second = write("second.txt", graphText("handle_four"));
        open(second);
        m_window->closeTab(m_window->tabs()->currentIndex());
        auto* const asked = dialog();
        auto* const box = asked->findChildren<QComboBox*>().last();
        QCOMPARE(items(box),
                 (QStringList{QStringLiteral("first.txt (open)"), QStringLiteral("second.txt")}));
        box->setCurrentIndex(1);
        asked->findChildren<QComboBox*>().first()->setCurrentIndex(0);
        QTest::mouseClick(ok(asked), Qt::LeftButton);
        waitUntil([&] {
            auto* const tab = m_window->currentTab();
            return tab && tab->title() == QStringLiteral("second.txt") && tab->captureWindow()
                && button(tab->captureWindow()->view<FlameView>(),
                          QStringLiteral("Exit comparison"))
                       ->isVisible();
        });
    }

    /// It would make the flame graph empty: one of switches only, and one of text.
    void whatHasNoCallsCannotBeChosen()
    {
        open(write("switches.txt", newSample()));
        open(write("words.txt", "no capture\n"));
        open(write("calls.txt", graphText("handle_seven")));
        auto* const asked = dialog();
        for (const auto* const box : asked->findChildren<QComboBox*>()) {
            QCOMPARE(items(box),
                     (QStringList{QStringLiteral("calls.txt (open)"),
                                  QStringLiteral("switches.txt (has no calls or stacks)"),
                                  QStringLiteral("words.txt (has no calls or stacks)")}));
            const auto can = [box](int place) {
                return box->model()->index(place, 0).flags().testFlag(Qt::ItemIsEnabled);
            };
            QVERIFY(can(0) && !can(1) && !can(2));
        }
        QCOMPARE(asked->before(), asked->after()); // there is but one
        QCOMPARE(QFileInfo(asked->after()).fileName(), QStringLiteral("calls.txt"));
        QVERIFY(!ok(asked)->isEnabled());
        asked->reject();
    }

    /// A table of counts, and a capture without calls, that were looked at before.
    void whatIsKnownToHaveNothingIsNotChosen()
    {
        for (const auto& path :
             {write("counts.kprobe_profile",
                    "  p_vfs_read_0                                       12               0\n"),
              write("closed.txt", newSample())}) {
            open(path);
            m_window->closeTab(m_window->tabs()->currentIndex());
        }
        recent_files::add(write("unknown.txt", graphText("handle_ten")));
        open(write("calls.txt", graphText("handle_nine")));
        auto* const asked = dialog();
        for (const auto* const box : asked->findChildren<QComboBox*>()) {
            QCOMPARE(
                items(box),
                (QStringList{QStringLiteral("calls.txt (open)"), QStringLiteral("unknown.txt"),
                             QStringLiteral("closed.txt (has no calls or stacks)"),
                             QStringLiteral("counts.kprobe_profile (has no calls or stacks)")}));
            QVERIFY(box->itemData(2).toString().isEmpty() && box->itemData(3).toString().isEmpty());
        }
        // The unknown one is the user's to choose.
        QCOMPARE(asked->before(), asked->after());
        QVERIFY(!ok(asked)->isEnabled());
        asked->reject();
    }

    void filesOfOneNameAreToldApart()
    {
        QVERIFY(QDir(m_dir.path()).mkpath(QStringLiteral("a")));
        QVERIFY(QDir(m_dir.path()).mkpath(QStringLiteral("b")));
        const auto first = write("a/same.txt", graphText("handle_one"));
        const auto second = write("b/same.txt", graphText("handle_one"));
        open(first);
        m_window->closeTab(m_window->tabs()->currentIndex());
        open(second);
        auto* const asked = dialog();
        for (const auto* const box : asked->findChildren<QComboBox*>())
            QCOMPARE(items(box),
                     (QStringList{QStringLiteral("same.txt — %1/b (open)").arg(m_dir.path()),
                                  QStringLiteral("same.txt — %1/a").arg(m_dir.path())}));
        QCOMPARE(asked->before(), first);
        QCOMPARE(asked->after(), second);
        asked->reject();
        QStringList recent;
        for (auto* const menu : m_window->findChildren<QMenu*>()) {
            if (menu->title() != QStringLiteral("Open &recent"))
                continue;
            emit menu->aboutToShow();
            for (const auto* const action : menu->actions())
                recent << action->text();
        }
        QVERIFY2(recent.contains(QStringLiteral("same.txt — %1/a").arg(m_dir.path())),
                 qPrintable(recent.join(u'\n')));
    }

    /// What a file has that is not open is known when it was read: the graph of the capture after,
    /// which was not seen yet, is there instead.
    void aComparisonThatFailsLeavesTheGraph()
    {
        const auto without = write("without.txt", newSample());
        recent_files::add(without); // by a release that did not remember what a file has
        auto* const after = open(write("with.txt", graphText("handle_eight")));
        auto* const asked = dialog();
        auto* const box = asked->findChildren<QComboBox*>().first();
        box->setCurrentText(QStringLiteral("without.txt"));
        QCOMPARE(asked->before(), without);
        auto* const flame = after->captureWindow()->view<FlameView>();
        QSignalSpy told(flame, &FlameView::message);
        QTest::mouseClick(ok(asked), Qt::LeftButton);
        waitUntil([&] { return !told.isEmpty() && !flame->busy(); });
        QCOMPARE(told.first().first().toString(),
                 QStringLiteral("Cannot compare: without.txt has no function calls to compare."));
        QVERIFY(flame->graph()->isVisible());
        QCOMPARE(names(flame),
                 (QStringList{QStringLiteral("do_work"), QStringLiteral("handle_eight")}));
        QVERIFY(!button(flame, QStringLiteral("Exit comparison"))->isVisible());
    }

    /// It is opened as what it is; that nothing was compared is said.
    void aFileThatIsNoCaptureIsToldOf()
    {
        const auto words = write("words.txt", "no capture\n");
        recent_files::add(words);
        open(write("calls.txt", graphText("handle_nine")));
        auto* const asked = dialog();
        const auto boxes = asked->findChildren<QComboBox*>();
        boxes.first()->setCurrentText(QStringLiteral("calls.txt (open)"));
        boxes.last()->setCurrentText(QStringLiteral("words.txt"));
        QCOMPARE(asked->after(), words);
        QTest::mouseClick(ok(asked), Qt::LeftButton);
        waitUntil([&] {
            auto* const tab = m_window->currentTab();
            return tab && tab->title() == QStringLiteral("words.txt") && !tab->reading();
        });
        auto* const told = m_window->findChild<QMessageBox*>();
        QVERIFY(told && told->isVisible());
        QCOMPARE(told->text(),
                 QStringLiteral("words.txt has no function calls or stacks to compare."));
        told->close();
    }

private:
    static QToolButton* button(const QWidget* view, const QString& text)
    {
        for (auto* const found : view->findChildren<QToolButton*>()) {
            if (found->text() == text)
                return found;
        }
        qFatal("there is no button %s", qPrintable(text));
    }
    static QStringList names(const FlameView* flame)
    {
        QStringList names;
        const auto* const model = flame->table()->model();
        for (int row = 0; row < model->rowCount(); ++row)
            names << model->index(row, 0).data().toString();
        names.sort();
        return names;
    }
};

QTEST_MAIN(TestCompareCaptures)
#include "tst_compare_captures.moc"
