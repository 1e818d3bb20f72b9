#include "tests/ui/views/query/query_stage.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/result_target.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QSignalSpy>
#include <QTimer>

using namespace probescope;
using namespace probescope::ui;

/// What a query answers: the table, what it is exported as, where it leads to, its plot.
class TestQueryResults : public QObject, protected QueryStage
{
    Q_OBJECT

private slots:
    void initTestCase() { open(); }
    void init() { showView(); }
    void cleanup() { closeView(); }

    void numbersOverLostEventsSaySo()
    {
        QVERIFY(!m_view->results()->lossLabel()->isVisible());
        run("SELECT count(*) FROM event");
        QVERIFY(m_view->results()->lossLabel()->isVisible());
        QVERIFY(m_view->results()->lossLabel()->text().startsWith("42 event(s) were lost"));
        QVERIFY(m_view->reportTexts().join(u'\n').contains("42 event(s) were lost"));
    }

    void reportsTellOfLostEventsWhereThereAreSome()
    {
        const auto capture = captureOfText(m_dir.filePath("whole.psc"), sampleGraphText());
        QCOMPARE(capture->summary().losses, std::uint64_t(0));
        QueryView view(capture, m_selection.get());
        for (const char* const sql : {"SELECT 1 AS x", "SELECT nothing FROM nowhere"}) {
            view.runQuery(QString::fromLatin1(sql));
            waitUntil([&] { return !view.query()->running(); });
            const auto texts = view.reportTexts();
            QVERIFY2(texts.contains(QString::fromLatin1(sql)), sql);
            QVERIFY2(!texts.join(u'\n').contains("lost"), sql);
        }
    }

    void aColumnBecomesALaneOfTheTimeline()
    {
        using Kind = analysis::ValueSource::Kind;
        const QString sql = "SELECT ts, comm, bytes_req, call_site FROM kmalloc";
        run(sql);
        QStringList messages;
        connect(m_view.get(), &View::message, this,
                [&messages](const QString& text) { messages << text; });
        const auto menuOf = [this](int column) {
            auto menu = std::make_unique<QMenu>();
            emit m_view->table()->menuOpening(menu.get(), 0, column);
            return menu;
        };
        const auto named = [](const QMenu& menu, const QString& text) -> QAction* {
            for (auto* const action : menu.actions()) {
                if (action->text() == text)
                    return action;
            }
            return nullptr;
        };
        const auto texts = [](const QMenu& menu) {
            QStringList all;
            for (auto* const action : menu.actions())
                all << action->text();
            return all;
        };
        for (const int column : {0, 1, 3}) // the time itself, and texts
            QVERIFY(!texts(*menuOf(column)).join(u'|').contains("timeline"));
        const auto menu = menuOf(2);
        QVERIFY(named(*menu, "Show bytes_req in the timeline"));
        named(*menu, "Show bytes_req in the timeline")->trigger();
        const analysis::ValueSource one{.kind = Kind::Query,
                                        .event = {},
                                        .field = "bytes_req",
                                        .key = {},
                                        .sql = sql.toStdString(),
                                        .time = "ts"};
        QCOMPARE(m_selection->lanes()->valueLanes().size(), std::size_t(1));
        QVERIFY(m_selection->lanes()->valueLanes().front().source == one);
        QCOMPARE(messages, QStringList{"The timeline shows bytes_req."});
        auto* const byKey = named(*menu, "Show bytes_req in the timeline by");
        QVERIFY(byKey && byKey->menu());
        QCOMPARE(texts(*byKey->menu()), (QStringList{"comm", "call_site"}));
        byKey->menu()->actions().front()->trigger();
        auto lines = one;
        lines.key = "comm";
        QVERIFY(m_selection->lanes()->valueLanes().back().source == lines);
        // Without a time nothing can stand in the timeline.
        run("SELECT bytes_req, comm FROM kmalloc");
        QVERIFY(!named(*menuOf(0), "Show bytes_req in the timeline"));
    }

    void theKeyboardOpensTheMenuOfTheCell()
    {
        run("SELECT ts, bytes_req FROM kmalloc");
        auto* const table = m_view->table();
        table->setCurrentIndex(table->model()->index(1, 1));
        QSignalSpy opening(table, &ResultTable::menuOpening);
        QTimer::singleShot(0, table, [] {
            if (auto* const popup = QApplication::activePopupWidget())
                popup->close();
        });
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(1, 1),
                                table->viewport()->mapToGlobal(QPoint(1, 1)));
        QApplication::sendEvent(table->viewport(), &event);
        QCOMPARE(opening.size(), 1);
        QCOMPARE(opening[0][1].toInt(), 1);
        QCOMPARE(opening[0][2].toInt(), 1);
    }

    void aResultWithoutRowsTellsWhatTheCaptureLacks()
    {
        const auto status = [&] { return m_view->results()->statusLabel()->text(); };
        run("SELECT function, sum(self) FROM call GROUP BY function");
        QVERIFY2(status().contains("no function calls") && status().contains("function_graph"),
                 qPrintable(status()));
        QVERIFY2(!status().contains("spans"), qPrintable(status()));
        run("SELECT * FROM event WHERE id < 0"); // there are events
        QVERIFY2(status().startsWith("0 row(s) in") && !status().contains("capture"),
                 qPrintable(status()));
        run("SELECT n.text FROM note n");
        QVERIFY2(status().contains("note"), qPrintable(status()));
        run("SELECT 1 WHERE 0");
        QVERIFY2(!status().contains("capture"), qPrintable(status()));
    }

    void headersSort()
    {
        run("SELECT id, name FROM event");
        auto* const header = m_view->table()->horizontalHeader();
        const QPoint place(header->sectionViewportPosition(0) + 5, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(cell(0, 0), QStringLiteral("11")); // figures: the greatest first
        QCOMPARE(cell(11, 0), QStringLiteral("0"));
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(cell(0, 0), QStringLiteral("0"));
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
            if (button->text() == "Show more")
                more = button;
        }
        QVERIFY(more && more->isVisible());
        QTest::mouseClick(more, Qt::LeftButton);
        waitUntil([&] { return m_view->query()->state() == QueryRun::State::Done; });
        QCOMPARE(m_view->query()->result().rows(), 5000);
        QVERIFY(!more->isVisible());
    }

    void controlsAreReadableInANarrowWindow()
    {
        m_view->resize(560, 440);
        run("SELECT ts AS time_of_the_event, pid AS number_of_the_process FROM event LIMIT 9");
        QTest::keyClick(m_view->editor(), Qt::Key_P, Qt::ControlModifier);
        const auto* const page = m_view->plotPage();
        QVERIFY(page->isVisible());
        for (const char* const name :
             {"Kind of plot", "Column for x", "Column for y", "Column for the series"}) {
            const auto* const box = named<QComboBox>(*page, QLatin1String(name));
            QVERIFY2(box->width() >= box->minimumSizeHint().width(), name);
            QVERIFY2(box->width() >= box->fontMetrics().averageCharWidth() * 5, name);
        }
        const QRect room(QPoint(), page->size());
        for (auto* const box : page->findChildren<QCheckBox*>()) {
            QVERIFY(box->width() >= box->sizeHint().width());
            QVERIFY(room.contains(QRect(box->mapTo(page, QPoint()), box->size())));
        }
        const auto* const limit = limitBox(*m_view);
        QVERIFY2(limit->width() >= limit->sizeHint().width(), "the row limit");
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
        auto* const series = named<QComboBox>(*page, "Column for the series");
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

    void afterAFailedQueryThePlotSaysSo()
    {
        auto* const plot = m_view->plotPage()->plot();
        const auto shownInstead = [&] {
            waitUntil([&] { return !plot->preparing(); });
            QStringList texts;
            for (const auto* const label : plot->findChildren<QLabel*>()) {
                if (label->isVisible())
                    texts << label->text();
            }
            return texts.join(u'\n');
        };
        m_view->results()->showPlot(true);
        run("SELECT NULL AS x");
        QVERIFY2(shownInstead().contains("no numbers"), qPrintable(shownInstead()));
        run("SELECT nothing FROM nowhere");
        QVERIFY(m_view->query()->state() == QueryRun::State::Failed);
        QVERIFY2(shownInstead().contains("The query failed"), qPrintable(shownInstead()));
        run("SELECT NULL AS x");
        QVERIFY2(shownInstead().contains("no numbers"), qPrintable(shownInstead()));
    }

    void theMarkOfAFailureGoesWithItsText()
    {
        auto* const status = m_view->results()->statusLabel();
        run("SELECT nothing FROM nowhere");
        QCOMPARE(status->text(), QStringLiteral("The query failed"));
        QTest::keyClicks(m_view->editor(), "x");
        QCOMPARE(status->text(), QString());
        m_view->results()->showPlot(true);
        QCOMPARE(status->text(), QString());
        runWritten();
        QCOMPARE(status->text(), QStringLiteral("The query failed"));
        run("SELECT 1 AS x");
        QTest::keyClicks(m_view->editor(), "y");
        QVERIFY(status->text().startsWith("1 row")); // its rows are still shown
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
};

QTEST_MAIN(TestQueryResults)
#include "tst_query_results.moc"
