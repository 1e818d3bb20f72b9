// What users do with a capture, from the first key to the last one, without the mouse.

#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/used_dialog.h"
#include "ui/shell/compare_captures.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_table.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

class TestKeyboardTasks : public MainWindowStage
{
    Q_OBJECT

    /// Of a dialog that asks for files, where the focus is.
    static QLineEdit* nameEdit(const QDialog& dialog)
    {
        auto* const edit = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        if (!edit || !edit->hasFocus())
            qFatal("the name has not the focus");
        return edit;
    }
    void activate() { ui::activate(*m_window); }
    /// By the command palette.
    void command(const QString& name)
    {
        withDialog([] { press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier); },
                   [&](QDialog& palette) {
                       ui::activate(palette);
                       type(name);
                       press(Qt::Key_Return);
                   });
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init() { showWindow(); }
    void cleanup() { m_window.reset(); }

    void openACapture()
    {
        const auto file = write("opened.txt", newSample());
        activate();
        withDialog([] { press(Qt::Key_O, Qt::ControlModifier); },
                   [&](QDialog& dialog) {
                       ui::activate(dialog);
                       // Typing would open the list of completions, which takes Return.
                       nameEdit(dialog)->setText(file);
                       press(Qt::Key_Return);
                   });
        waitUntil([this] { return m_window->currentTab() && !m_window->currentTab()->reading(); });
        QCOMPARE(m_window->currentTab()->captureWindow()->capture()->summary().events,
                 std::uint64_t(12));
    }

    void filterTheEvents()
    {
        auto* const capture = openSample();
        auto* const events = capture->view<EventsView>();
        activate();
        press(Qt::Key_F, Qt::ControlModifier);
        type(QStringLiteral("seq_open"));
        const auto filter = QStringLiteral("Show only matching events");
        waitUntil([&] { return named<QAbstractButton>(*events, filter)->isEnabled(); });
        tabTo(filter);
        press(Qt::Key_Space);
        waitUntil([&] { return events->list()->size() == 2; });
        // The chip takes the filter away again.
        tabTo(QStringLiteral("Text contains “seq_open”"));
        press(Qt::Key_Delete);
        waitUntil([&] { return events->list()->size() == 12; });
    }

    void askAQuestionInSql()
    {
        auto* const capture = openSample();
        activate();
        press(Qt::Key_R, Qt::ControlModifier);
        auto* const query = capture->view<QueryView>();
        waitUntil([] { return qobject_cast<QPlainTextEdit*>(QApplication::focusWidget()); });
        press(Qt::Key_A, Qt::ControlModifier);
        type(QStringLiteral("SELECT count(*) FROM event "));
        press(Qt::Key_Escape); // the list of completions, if it is open
        press(Qt::Key_Return, Qt::ControlModifier);
        waitUntil([&] { return !query->busy() && query->table()->model()->rowCount() == 1; });
        QCOMPARE(query->table()->model()->index(0, 0).data().toString(), QStringLiteral("12"));
    }

    void compareTwoCaptures()
    {
        open(QStringLiteral(TEST_DATA "/graph/events-proc-abstime.txt.xz"));
        open(QStringLiteral(TEST_DATA "/graph/lost.txt.xz"));
        activate();
        command(QStringLiteral("Compare captures"));
        waitUntil([this] { return m_window->findChild<CompareCaptures*>() != nullptr; });
        auto* const dialog = m_window->findChild<CompareCaptures*>();
        ui::activate(*dialog);
        QVERIFY(dialog->before() != dialog->after());
        press(Qt::Key_Return);
        auto* const flame = m_window->currentTab()->captureWindow()->view<FlameView>();
        waitUntil(
            [&] { return shownButton(*flame, QStringLiteral("Exit comparison")) != nullptr; });
    }

    void exportTheEvents()
    {
        openSample();
        activate();
        const auto target = m_dir.filePath(QStringLiteral("exported"));
        withDialog(
            [] { press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier); },
            [&](QDialog& dialog) {
                ui::activate(dialog);
                tabTo(QStringLiteral("Format"));
                press(Qt::Key_Home);
                press(Qt::Key_Down);
                press(Qt::Key_Down);
                QCOMPARE(qobject_cast<QComboBox*>(QApplication::focusWidget())->currentText(),
                         QStringLiteral("CSV of all columns"));
                waitUntil(
                    [&] { return shownButton(dialog, QStringLiteral("Export…"))->isEnabled(); });
                tabTo(QStringLiteral("Export…"));
                withDialog([] { press(Qt::Key_Space); },
                           [&](QDialog& files) {
                               ui::activate(files);
                               nameEdit(files)->setText(target);
                               press(Qt::Key_Return);
                           });
                const QPointer<QDialog> here(&dialog);
                waitUntil([&] { return !here || !here->isVisible(); });
            });
        QFile file(target + QStringLiteral(".csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll();
        // The header, twelve events, and what was lost between them.
        QVERIFY2(lines.count("\n") == 14, lines.constData());
    }
};

QTEST_MAIN(TestKeyboardTasks)
#include "tst_keyboard_tasks.moc"
