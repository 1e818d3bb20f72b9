#include "core/store/file/user_data.h"
#include "tests/ui/support/unnamed_controls.h"
#include "tests/ui/views/query/query_stage.h"
#include "ui/base/parts/card.h"
#include "ui/base/parts/word_completer.h"
#include "ui/views/query/query_list.h"
#include "ui/views/query/query_start_page.h"
#include "ui/views/query/sql_highlighter.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextLayout>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

/// What is written and run: the editor, its completions, the lists of queries.
class TestQueryView : public QObject, protected QueryStage
{
    Q_OBJECT

private slots:
    void initTestCase() { open(); }
    void init() { showView(); }
    void cleanup() { closeView(); }

    void keysRunTheStatementAtTheCursor()
    {
        run("SELECT 1 AS one;\nSELECT 2 AS two");
        QCOMPARE(m_view->query()->state(), QueryRun::State::Done);
        QCOMPARE(m_view->query()->result().columns(), QStringList("two"));
        m_view->editor()->moveCursor(QTextCursor::Start);
        runWritten();
        QCOMPARE(m_view->query()->result().columns(), QStringList("one"));
        QVERIFY(m_view->results()->statusLabel()->text().startsWith("1 row(s) in"));
        QCOMPARE(cell(0, 0), QStringLiteral("1"));
        QCOMPARE(m_view->queries().history()->queries()[0].sql, QStringLiteral("SELECT 1 AS one"));
    }

    void anEmptyEditorSaysSo()
    {
        QSignalSpy message(m_view.get(), &QueryView::message);
        write("  -- nothing");
        QTest::keyClick(m_view->editor(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(message.count(), 1);
    }

    void escapeStopsTheQuery()
    {
        write(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");
        QTest::keyClick(m_view->editor(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(m_view->query()->running());
        QVERIFY(action("Stop the query")->isEnabled());
        QTest::keyClick(m_view->editor(), Qt::Key_Escape);
        waitUntil([&] { return m_view->query()->state() == QueryRun::State::Stopped; });
        QVERIFY(m_view->results()->statusLabel()->text().startsWith("Stopped after 0 row(s)"));
        QVERIFY(!action("Stop the query")->isEnabled());
    }

    void errorsAreMarkedInTheEditor_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("marked");
        QTest::addColumn<QString>("words");
        QTest::newRow("column") << "SELECT 1;\nSELECT ä.x, prev_com FROM sched_switch ä"
                                << "ä.x"
                                << "column";
        QTest::newRow("meant") << "SELECT prev_com FROM sched_switch"
                               << "prev_com"
                               << "Did you mean prev_comm";
        QTest::newRow("table") << "SELECT * FROM shed_switch"
                               << "shed_switch"
                               << "Did you mean sched_switch";
        QTest::newRow("function") << "SELECT cuont(*) FROM event"
                                  << "cuont"
                                  << "Did you mean count";
        QTest::newRow("syntax") << "SELECT a FROM event GROUP cpu"
                                << "cpu"
                                << "Syntax error";
        QTest::newRow("end") << "SELECT (1"
                             << "1"
                             << "is incomplete";
        QTest::newRow("quote") << "SELECT 'a"
                               << "'a"
                               << "quote";
        QTest::newRow("change") << "DELETE FROM event"
                                << ""
                                << "only read";
    }
    void errorsAreMarkedInTheEditor()
    {
        QFETCH(QString, sql);
        QFETCH(QString, marked);
        QFETCH(QString, words);
        run(sql);
        QCOMPARE(m_view->query()->state(), QueryRun::State::Failed);
        QVERIFY(errorLabel()->isVisible());
        for (const auto* const label : errorLabel()->parentWidget()->findChildren<QLabel*>()) {
            const auto* const spoken =
                QAccessible::queryAccessibleInterface(const_cast<QLabel*>(label));
            QVERIFY(spoken && !spoken->text(QAccessible::Name).isEmpty());
        }
        QVERIFY2(errorLabel()->text().contains(words), qPrintable(errorLabel()->text()));
        const auto extras = m_view->editor()->extraSelections();
        QCOMPARE(extras.size(), marked.isEmpty() ? 0 : 1);
        if (!marked.isEmpty())
            QCOMPARE(extras[0].cursor.selectedText(), marked);
        QTest::keyClick(m_view->editor(), Qt::Key_X);
        QVERIFY(m_view->editor()->extraSelections().isEmpty());
        QVERIFY(!errorLabel()->isVisible());
    }

    void wordsAreCompletedWhileTyping()
    {
        auto* const editor = m_view->editor();
        write("SELECT prev_prio FROM sched_sw");
        QTest::keyClick(editor, Qt::Key_I);
        auto* const popup = editor->completer()->popup();
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Tab);
        QVERIFY(!popup->isVisible());
        QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT prev_prio FROM sched_switch"));
    }

    void completionsFollowWhatIsTyped()
    {
        auto* const editor = m_view->editor();
        write({});
        auto* const popup = editor->completer()->popup();
        for (const char letter : QByteArray("SELECT prev_c"))
            QTest::keyClick(popup->isVisible() ? static_cast<QWidget*>(popup) : editor, letter);
        QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT prev_c"));
        QVERIFY(popup->isVisible());
        QCOMPARE(popup->model()->rowCount(), 1);
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT prev_comm"));
    }

    void runningClosesTheCompletions()
    {
        write("SELECT 1 FROM sche");
        QTest::keyClick(m_view->editor(), Qt::Key_D);
        QVERIFY(m_view->editor()->completer()->popup()->isVisible());
        action("Run the statement")->trigger();
        QVERIFY(!m_view->editor()->completer()->popup()->isVisible());
        waitUntil([&] { return !m_view->query()->running(); });
    }

    void ctrlSpaceAndArrowsComplete()
    {
        auto* const editor = m_view->editor();
        write("SELECT  FROM sched_switch AS s");
        auto cursor = editor->textCursor();
        cursor.setPosition(7);
        editor->setTextCursor(cursor);
        QTest::keyClick(editor, Qt::Key_Space, Qt::ControlModifier);
        auto* const popup = editor->completer()->popup();
        QVERIFY(popup->isVisible());
        QCOMPARE(popup->currentIndex().data().toString(), QStringLiteral("id"));
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT ts FROM sched_switch AS s"));
        QTest::keyClicks(editor, ", coun");
        QTest::keyClick(popup, Qt::Key_Tab);
        QCOMPARE(editor->toPlainText(),
                 QStringLiteral("SELECT ts, count() FROM sched_switch AS s"));
        QCOMPARE(editor->textCursor().position(), int(QStringLiteral("SELECT ts, count(").size()));
    }

    void bothEnterKeysTakeWhatIsChosen_data()
    {
        QTest::addColumn<Qt::KeyboardModifier>("modifier");
        QTest::newRow("Return") << Qt::NoModifier;
        QTest::newRow("Enter of the keypad") << Qt::KeypadModifier;
    }
    void bothEnterKeysTakeWhatIsChosen()
    {
        QFETCH(Qt::KeyboardModifier, modifier);
        const auto key = modifier == Qt::NoModifier ? Qt::Key_Return : Qt::Key_Enter;
        auto* const editor = m_view->editor();
        auto* const popup = editor->completer()->popup();
        write("SELECT prev_prio FROM sched_sw");
        QTest::keyClick(editor, Qt::Key_I);
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, key, modifier);
        QVERIFY(!popup->isVisible());
        QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT prev_prio FROM sched_switch"));
        // Without a choice it is a new line.
        write("SELECT prev_prio FROM sched_sw");
        QTest::keyClick(editor, Qt::Key_I);
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, key, modifier);
        QVERIFY(!popup->isVisible());
        QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT prev_prio FROM sched_swi\n"));
    }

    void escapeClosesTheCompletionsFirst()
    {
        auto* const editor = m_view->editor();
        write("SEL");
        QTest::keyClick(editor, Qt::Key_E);
        auto* const popup = editor->completer()->popup();
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
        QCOMPARE(editor->toPlainText(), QStringLiteral("SELe"));
    }

    void sqlIsColoured()
    {
        write("SELECT count(*), 'x' FROM event -- all\n/* a\nb */ 1");
        const auto colours = SqlColours::from(m_view->palette());
        const auto colourAt = [this](int line, int place) {
            const auto block = m_view->editor()->document()->findBlockByNumber(line);
            for (const auto& range : block.layout()->formats()) {
                if (place >= range.start && place < range.start + range.length)
                    return range.format.foreground().color();
            }
            return QColor();
        };
        waitUntil([&] { return colourAt(0, 0) == colours.keyword; });
        QCOMPARE(colourAt(0, 7), colours.function);
        QCOMPARE(colourAt(0, 17), colours.text);
        QCOMPARE(colourAt(0, 26), colours.table);
        QCOMPARE(colourAt(0, 33), colours.comment);
        QCOMPARE(colourAt(2, 0), colours.comment);
        QCOMPARE(colourAt(2, 5), colours.number);
    }

    void theStartPageRunsExamples()
    {
        const auto cards = m_view->findChildren<Card*>();
        QCOMPARE(cards.size(), 3);
        QTest::mouseClick(cards[0], Qt::LeftButton);
        waitUntil([&] { return m_view->query()->state() == QueryRun::State::Done; });
        QVERIFY(m_view->query()->result().rows() > 0);
        QVERIFY(!m_view->editor()->toPlainText().isEmpty());
        QVERIFY(m_view->table()->isVisible());
    }

    void examplesHaveTheRoomOfANarrowPane()
    {
        auto* const page = m_view->findChild<QueryStartPage*>();
        page->setParent(nullptr);
        page->resize(510, 400);
        page->show();
        waitUntilExposed(page);
        const auto cards = page->findChildren<Card*>();
        QVERIFY(!cards.isEmpty());
        for (const auto* const card : cards)
            QVERIFY2(card->width() >= 430, qPrintable(QString::number(card->width())));
        page->setParent(m_view.get());
    }

    void theGalleryIsSearchedAndRun()
    {
        m_view->tabs()->setCurrentIndex(1);
        auto* const list = qobject_cast<QueryList*>(m_view->tabs()->currentWidget());
        list->filterEdit()->setFocus();
        QTest::keyClicks(list->filterEdit(), "wakes whom");
        QCOMPARE(list->view()->model()->rowCount(), 1);
        QTest::keyClick(list->filterEdit(), Qt::Key_Return);
        waitUntil([&] { return m_view->query()->state() == QueryRun::State::Done; });
        QCOMPARE(m_view->query()->result().rows(), 1);
        QCOMPARE(cell(0, 0), QStringLiteral("bash"));
        QCOMPARE(cell(0, 1), QStringLiteral("kworker/0:1"));
        QCOMPARE(m_view->tabs()->currentIndex(), 0);
        // One that does not fit stays where it is.
        m_view->tabs()->setCurrentIndex(1);
        list->filterEdit()->setText("block requests");
        QTest::keyClick(list->filterEdit(), Qt::Key_Return);
        QCOMPARE(m_view->tabs()->currentIndex(), 1);
    }

    void queriesAreSavedRenamedAndRemoved()
    {
        write("SELECT 7");
        m_view->saveQuery("seven");
        QCOMPARE(m_view->queries().saved()->names(), QStringList("seven"));
        m_view->tabs()->setCurrentIndex(2);
        auto* const view = qobject_cast<QueryList*>(m_view->tabs()->currentWidget())->view();
        view->setFocus();
        view->setCurrentIndex(view->model()->index(0, 0));
        QTest::keyClick(view, Qt::Key_F2);
        auto* const editor = view->findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->setText("sept");
        QTest::keyClick(editor, Qt::Key_Return);
        waitUntil([&] { return m_view->queries().saved()->names() == QStringList("sept"); });
        m_view->editor()->clear();
        QTest::keyClick(view, Qt::Key_Return);
        waitUntil([&] { return m_view->query()->state() == QueryRun::State::Done; });
        QCOMPARE(cell(0, 0), QStringLiteral("7"));
        m_view->tabs()->setCurrentIndex(2);
        view->setFocus();
        view->setCurrentIndex(view->model()->index(0, 0));
        QTest::keyClick(view, Qt::Key_Delete);
        QVERIFY(m_view->queries().saved()->names().isEmpty());
        QVERIFY(m_capture->user().savedQueries().empty());
    }

    void whatWasWrittenIsKept()
    {
        write("SELECT 'kept'");
        limitBox(*m_view)->setCurrentIndex(1);
        m_view->tabs()->setCurrentIndex(3);
        runWritten();
        m_view->saveState();
        QueryView other(m_capture, m_selection.get());
        other.restoreState();
        QCOMPARE(other.editor()->toPlainText(), QStringLiteral("SELECT 'kept'"));
        QCOMPARE(limitBox(other)->currentIndex(), 1);
        QCOMPARE(other.tabs()->currentIndex(), m_view->tabs()->currentIndex());
        QCOMPARE(other.queries().history()->queries()[0].sql, QStringLiteral("SELECT 'kept'"));
    }

    void everyControlHasAName()
    {
        run("SELECT ts, id FROM event");
        action("Show as plot")->trigger();
        QCOMPARE(unnamedControls(*m_view).join(u'\n'), QString());
    }

private:
    QLabel* errorLabel() const { return m_view->findChild<QLabel*>(QStringLiteral("queryError")); }
};

QTEST_MAIN(TestQueryView)
#include "tst_query_view.moc"
