#include "core/store/file/user_data.h"
#include "tests/support/captures.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/base/parts/card.h"
#include "ui/base/parts/word_completer.h"
#include "ui/views/query/models/query_lists.h"
#include "ui/views/query/models/query_schema.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/query_error_text.h"
#include "ui/views/query/query_list.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_table.h"
#include "ui/views/query/result_target.h"
#include "ui/views/query/sql_editor.h"
#include "ui/views/query/sql_highlighter.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextLayout>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

class TestQueryView : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<QueryView> m_view;

    void write(const QString& sql) const
    {
        m_view->editor()->setFocus();
        m_view->editor()->setPlainText(sql);
        m_view->editor()->moveCursor(QTextCursor::End);
    }
    void runWritten() const
    {
        QTest::keyClick(m_view->editor(), Qt::Key_Return, Qt::ControlModifier);
        waitUntil([&] { return !m_view->query()->running(); });
    }
    void run(const QString& sql) const
    {
        write(sql);
        runWritten();
    }
    QAction* action(const QString& text) const
    {
        for (auto* const action : m_view->viewActions()) {
            if (action->text() == text)
                return action;
        }
        qFatal("no action %s", qPrintable(text));
    }
    QString cell(int row, int column) const
    {
        return m_view->table()->resultModel()->index(row, column).data(Qt::EditRole).toString();
    }
    QPoint centre(int row, int column) const
    {
        auto* const table = m_view->table();
        return table->visualRect(table->model()->index(row, column)).center();
    }

    static QComboBox* limitBox(const QueryView& view)
    {
        return named<QComboBox>(view, "Most rows of a result");
    }

    QLabel* errorLabel() const { return named<QLabel>(*m_view, "Error in the query"); }

private slots:
    void initTestCase()
    {
        m_capture = captureOfText(m_dir.filePath(QStringLiteral("a.psc")), sampleText());
    }
    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<QueryView>(m_capture, m_selection.get());
        m_view->resize(1200, 440);
        m_view->show();
        waitUntilExposed(m_view.get());
        m_view->activateWindow();
        waitUntil(
            [&] { return m_view->queries().gallery()->loaded() && m_view->schema()->loaded(); });
    }
    void cleanup()
    {
        m_view.reset();
        m_selection.reset();
    }

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

    void numbersOverLostEventsSaySo()
    {
        QVERIFY(!m_view->results()->lossLabel()->isVisible());
        run("SELECT count(*) FROM event");
        QVERIFY(m_view->results()->lossLabel()->isVisible());
        QVERIFY(m_view->results()->lossLabel()->text().startsWith("42 event(s) were lost"));
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
                                << "cannot go on";
        QTest::newRow("end") << "SELECT (1"
                             << "1"
                             << "ends too early";
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

    void headersSort()
    {
        run("SELECT id, name FROM event");
        auto* const header = m_view->table()->horizontalHeader();
        const QPoint place(header->sectionViewportPosition(0) + 5, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(cell(0, 0), QStringLiteral("0"));
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(cell(0, 0), QStringLiteral("11"));
        QCOMPARE(cell(11, 0), QStringLiteral("0"));
    }

    void cellsAndRowsAreCopied()
    {
        run("SELECT id, ts, comm FROM event WHERE id < 2");
        auto* const table = m_view->table();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, centre(0, 1));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("100000001000"));
        QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("0\t100000001000\tbash\n1\t100000005000\tbash\n"));
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("id,ts,comm\n0,100000001000,bash\n1,100000005000,bash\n"));
    }

    void resultsAreExported()
    {
        run("SELECT id, 'a,\"b\"' AS text FROM event ORDER BY id LIMIT 2");
        const auto file = m_dir.filePath(QStringLiteral("out.csv"));
        QSignalSpy message(m_view.get(), &QueryView::message);
        m_view->results()->exportCsv(file);
        waitUntil([&] { return message.count() >= 1; });
        QCOMPARE(message.count(), 1);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), QByteArray("id,text\n0,\"a,\"\"b\"\"\"\n1,\"a,\"\"b\"\"\"\n"));
        message.clear();
        m_view->results()->exportCsv(QStringLiteral("/nowhere/out.csv"));
        waitUntil([&] { return message.count() >= 1; });
        QCOMPARE(message.count(), 1);
        QVERIFY(message[0][0].toString().contains("could not be written"));
    }

    void allRowsAreExportedWhenMoreThanShown()
    {
        limitBox(*m_view)->setCurrentIndex(limitBox(*m_view)->findData(1000));
        run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000) "
            "SELECT i FROM n");
        QCOMPARE(m_view->query()->state(), QueryRun::State::RowLimit);
        const auto file = m_dir.filePath(QStringLiteral("all.csv"));
        QSignalSpy message(m_view.get(), &QueryView::message);
        m_view->results()->exportCsv(file, QueryResultPage::ExportRows::All);
        waitUntil([&] {
            return !message.isEmpty() && message.last()[0].toString().contains("9,000 row(s) were");
        });
        QVERIFY(message.count() > 1); // told on the way, too
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto lines = written.readAll().split('\n');
        QCOMPARE(lines.size(), 9002);
        QCOMPARE(lines[9000], QByteArray("9000"));
    }

    void exportsAreStopped()
    {
        limitBox(*m_view)->setCurrentIndex(limitBox(*m_view)->findData(1000));
        run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n");
        const auto file = m_dir.filePath(QStringLiteral("endless.csv"));
        QSignalSpy message(m_view.get(), &QueryView::message);
        m_view->results()->exportCsv(file, QueryResultPage::ExportRows::All);
        waitUntil([&] { return !message.isEmpty(); });
        m_view->results()->exportCsv();
        waitUntil([&] { return message.last()[0].toString().contains("not written"); });
        QVERIFY(!QFile::exists(file));
    }

    void aDoubleClickSelectsTheEvent()
    {
        run("SELECT id, ts FROM event WHERE id = 5");
        QTest::mouseClick(m_view->table()->viewport(), Qt::LeftButton, {}, centre(0, 0));
        QTest::mouseDClick(m_view->table()->viewport(), Qt::LeftButton, {}, centre(0, 0));
        QCOMPARE(m_selection->row(), std::optional<RowId>(5));
        run("SELECT ts + 1 AS ts FROM event WHERE id = 7");
        QTest::mouseClick(m_view->table()->viewport(), Qt::LeftButton, {}, centre(0, 0));
        m_view->table()->setFocus();
        QTest::keyClick(m_view->table(), Qt::Key_Return);
        QVERIFY(!m_selection->row());
        QCOMPARE(m_selection->timeNs(), m_capture->event(7)->timeNs + 1);
        QSignalSpy message(m_view.get(), &QueryView::message);
        run("SELECT id, comm FROM task");
        m_view->table()->setCurrentIndex(m_view->table()->model()->index(0, 0));
        QTest::keyClick(m_view->table(), Qt::Key_Return);
        QCOMPARE(message.count(), 1);
    }

    void callsAreTargets()
    {
        const auto capture = captureOfText(m_dir.filePath("g.psc"), sampleGraphText());
        QueryRun query(capture);
        query.start("SELECT stack, id, ts, entry_row FROM call ORDER BY id", 0);
        waitUntil([&] { return !query.running(); });
        QCOMPARE(query.result().rows(), 5);
        const auto target = targetOfResult(*capture, query.result(), 2, query.sql());
        QVERIFY(target && target->call);
        QCOMPARE(QString::number(target->call->index), query.result().plainText(2, 1));
        query.start("SELECT entry_row FROM call WHERE entry_row IS NOT NULL", 0);
        waitUntil([&] { return !query.running(); });
        const auto event = targetOfResult(*capture, query.result(), 0, query.sql());
        QVERIFY(event && event->row);
    }

    void limitsAreStatedAndLifted()
    {
        limitBox(*m_view)->setCurrentIndex(0); // 1000 rows
        run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
            "SELECT i FROM n");
        QCOMPARE(m_view->query()->state(), QueryRun::State::RowLimit);
        QVERIFY(m_view->results()->statusLabel()->text().contains("there are more"));
        QAbstractButton* more = nullptr;
        for (auto* const button : m_view->findChildren<QAbstractButton*>()) {
            if (button->text() == "Show More")
                more = button;
        }
        QVERIFY(more && more->isVisible());
        QTest::mouseClick(more, Qt::LeftButton);
        waitUntil([&] { return m_view->query()->state() == QueryRun::State::Done; });
        QCOMPARE(m_view->query()->result().rows(), 5000);
        QVERIFY(!more->isVisible());
    }

    void resultsBecomePlots()
    {
        run("SELECT ts, id AS number, name FROM event");
        QTest::keyClick(m_view->editor(), Qt::Key_P, Qt::ControlModifier);
        auto* const page = m_view->plotPage();
        QVERIFY(page->isVisible());
        waitUntil([&] { return page->plot()->data().rows == 12; });
        QCOMPARE(page->spec().x, 0);
        QCOMPARE(page->spec().y, 1);
        auto* const series = named<QComboBox>(*page, "Column that tells the series apart");
        series->setCurrentIndex(series->findText("name"));
        waitUntil([&] { return page->plot()->data().series.size() == std::size_t(5); });
        // A row chosen in the plot is the table's current one, and the other way round.
        page->plot()->setFocus();
        QTest::keyClick(page->plot(), Qt::Key_End);
        QCOMPARE(m_view->table()->currentRow(), 11);
        m_view->table()->setCurrentIndex(m_view->table()->model()->index(4, 0));
        QCOMPARE(page->plot()->currentRow(), 4);
        auto* const kind = named<QComboBox>(*page, "Kind of plot");
        kind->setCurrentIndex(kind->findText("Histogram"));
        QVERIFY(!series->isEnabled());
        waitUntil([&] { return page->plot()->spec().kind == PlotKind::Histogram; });
        action("Show as plot")->trigger();
        QVERIFY(m_view->table()->isVisible());
    }

    void allRowsDecideWhatPlotSuitsThem()
    {
        run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
            "SELECT i AS dur, 'x' AS name FROM n");
        QVERIFY(m_view->plotPage()->spec().kind == PlotKind::Histogram);
        // What was chosen is kept for the same columns.
        auto* const kind = named<QComboBox>(*m_view->plotPage(), "Kind of plot");
        kind->setCurrentIndex(kind->findText("Line"));
        runWritten();
        QVERIFY(m_view->plotPage()->spec().kind == PlotKind::Line);
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

    void choicesOfThePlotAreKept()
    {
        run("SELECT id, ts, cpu FROM event");
        m_view->results()->showPlot(true);
        auto* const page = m_view->plotPage();
        const PlotSpec chosen{.kind = PlotKind::Scatter, .x = 0, .y = 2, .series = 2, .logY = true};
        page->setSpec(chosen);
        m_view->saveState();
        QueryView other(m_capture, m_selection.get());
        other.restoreState();
        QVERIFY(other.results()->plotShown());
        other.saveState(); // without a run: nothing is forgotten
        QueryView third(m_capture, m_selection.get());
        third.restoreState();
        third.run();
        waitUntil([&] { return third.query()->state() == QueryRun::State::Done; });
        QVERIFY(third.plotPage()->spec() == chosen);
        third.runQuery(QStringLiteral("SELECT ts, cpu FROM event"));
        waitUntil([&] { return third.query()->state() == QueryRun::State::Done; });
        QVERIFY(!(third.plotPage()->spec() == chosen));
    }

    void everyControlHasAName()
    {
        run("SELECT ts, id FROM event");
        action("Show as plot")->trigger();
        for (auto* const widget : m_view->findChildren<QWidget*>()) {
            const bool control = (widget->focusPolicy() & Qt::TabFocus) != 0
                && widget->isVisibleTo(m_view.get()) && !qobject_cast<QTabBar*>(widget)
                && !qobject_cast<QAbstractScrollArea*>(widget->parentWidget());
            if (!control)
                continue;
            const auto* const button = qobject_cast<QAbstractButton*>(widget);
            const bool named =
                !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(named,
                     qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u' '
                                + widget->objectName()));
        }
    }
};

QTEST_MAIN(TestQueryView)
#include "tst_query_view.moc"
