#include "core/store/file/user_data.h"
#include "tests/support/captures.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/waits.h"
#include "ui/views/query/models/query_gallery.h"
#include "ui/views/query/models/query_run.h"
#include "ui/views/query/models/query_schema.h"
#include "ui/views/query/models/query_table_model.h"
#include "ui/views/query/models/sql_tokens.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <limits>
#include <random>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// Numbers from 1, their negatives, and ten texts.
QString counter(int rows)
{
    return QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                          "WHERE i < %1) SELECT i, -i AS minus, 'x' || (i % 10) AS text FROM n")
        .arg(rows);
}

} // namespace

class TestQueryModels : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<store::Capture> m_graph;

    void finish(QueryRun& run) const
    {
        waitUntil([&] { return !run.running(); });
    }

private slots:
    void initTestCase()
    {
        m_capture = captureOfText(m_dir.filePath(QStringLiteral("a.psc")), sampleText());
        m_graph = captureOfFile(m_dir.filePath(QStringLiteral("b.psc")),
                                QStringLiteral(SAMPLES "/function-graph.txt.xz"));
    }

    void cutsSql_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("kinds"); // of Keyword, Name, Quoted, Text, Number, Comment, Op
        QTest::newRow("plain") << "SELECT a, 1.5e-3 FROM t"
                               << "KNO#KN";
        QTest::newRow("comments") << "a -- b 'c\n/* d; */ e"
                                  << "NCCN";
        QTest::newRow("texts") << "'it''s' x'0f' \"a b\" [c d] `e`"
                               << "TTQQQ";
        QTest::newRow("open text") << "SELECT 'abc"
                                   << "KT";
        QTest::newRow("open comment") << "1 /* x"
                                      << "#C";
        QTest::newRow("hex") << "0x1F+2"
                             << "#O#";
        QTest::newRow("minus") << "a-1"
                               << "NO#";
        QTest::newRow("point") << ".5.a"
                               << "#";
        QTest::newRow("umlaut") << QStringLiteral("größe ?") << "NO";
    }
    void cutsSql()
    {
        QFETCH(QString, sql);
        QFETCH(QString, kinds);
        QString found;
        int last = 0;
        for (const auto& token : sqlTokens(sql)) {
            QVERIFY(token.begin >= last && token.end > token.begin && token.end <= sql.size());
            last = token.end;
            found += QLatin1String("KNQT#CO")[int(token.kind)];
        }
        QCOMPARE(found, kinds);
    }

    void theStatementAtTheCursorIsFound()
    {
        const QString text = QStringLiteral("SELECT 1;\n\n-- two\nSELECT ';';  SELECT 3");
        const auto at = [&](int cursor) {
            const auto span = sqlStatementAt(text, cursor);
            return text.mid(span.begin, span.end - span.begin);
        };
        QCOMPARE(at(0), QStringLiteral("SELECT 1"));
        QCOMPARE(at(9), QStringLiteral("SELECT 1")); // behind its semicolon
        QCOMPARE(at(10), QStringLiteral("SELECT ';'")); // the line below
        QCOMPARE(at(int(text.indexOf(QStringLiteral("two")))), QStringLiteral("SELECT ';'"));
        QCOMPARE(at(int(text.size())), QStringLiteral("SELECT 3"));
        QVERIFY(sqlStatementAt(QStringLiteral("  -- nothing\n;"), 3).empty());
    }

    void completionsFitThePlace()
    {
        QuerySchema schema(m_capture);
        QSignalSpy changed(&schema, &QuerySchema::changed);
        schema.reload();
        waitForNext(changed);
        QVERIFY(schema.isTable(QStringLiteral("SCHED_SWITCH")));
        QVERIFY(
            schema.columns(QStringLiteral("sched_switch")).contains(QStringLiteral("prev_comm")));
        const auto words = [&](QString text) {
            const int cursor = int(text.indexOf(u'|'));
            text.remove(u'|');
            QStringList found;
            for (const auto& word :
                 schema.completions(text, cursor, sqlCompletionAt(text, cursor))) {
                if (word.word.startsWith(sqlCompletionAt(text, cursor).prefix, Qt::CaseInsensitive))
                    found << word.word;
            }
            return found;
        };
        QVERIFY(words("SELECT prev_c| FROM sched_switch").contains("prev_comm"));
        QVERIFY(!words("SELECT prev_c| FROM event").contains("prev_comm"));
        QVERIFY(words("SELECT prev_c|").contains("prev_comm"));
        QVERIFY(words("SELECT * FROM sched_s|").contains("sched_switch"));
        QVERIFY(!words("SELECT * FROM s|").contains("SELECT"));
        QCOMPARE(words("SELECT s.next_p| FROM event e JOIN sched_switch AS s"),
                 QStringList({"next_pid", "next_prio"}));
        QVERIFY(words("SELECT co|").contains("count"));
        QCOMPARE(words("SELECT percentile|"), QStringList({"percentile", "percentile_disc"}));
        // Of SQLite, of captures; and what queries may not call, or what is of SQLite's own tables.
        QVERIFY(words("SELECT sq|").contains("sqrt") && words("SELECT q|").contains("quantize"));
        QVERIFY(!words("SELECT j|").contains("json_patch") && words("SELECT fts|").isEmpty());
        QVERIFY(words("SELECT 1 WH|").contains("WHERE"));
        QVERIFY(words("SELECT 'sel|").isEmpty());
        QVERIFY(words("-- sel|").isEmpty());
    }

    void namesAreQuotedWhereTheyMustBe()
    {
        QCOMPARE(sqlName("comm"), QStringLiteral("comm"));
        QCOMPARE(sqlName("order"), QStringLiteral("\"order\""));
        for (const char* const word : {"index", "to", "set", "table", "default"})
            QCOMPARE(sqlName(word), QStringLiteral("\"%1\"").arg(QLatin1String(word)));
        QCOMPARE(sqlName("a\"b-c"), QStringLiteral("\"a\"\"b-c\""));
    }

    void columnsTellTheirUnits_data()
    {
        QTest::addColumn<int>("unit");
        for (const char* const name :
             {"ts", "min(ts)", "start", "end_ts", "begin", "max(end)", "common_ts", "first_ts"})
            QTest::newRow(name) << int(QueryResult::Unit::Time);
        for (const char* const name :
             {"dur", "duration", "avg(duration)", "p99_ns", "self", "latency", "total_dur",
              "percentile(dur, 99)", "percentile_disc(dur, 0.99)", "gap", "dur_p99"})
            QTest::newRow(name) << int(QueryResult::Unit::Duration);
        for (const char* const name :
             {"count(*)", "events", "comm", "count(ts)", "pid", "ns_text(ts)", "dur > 5", "self_x"})
            QTest::newRow(name) << int(QueryResult::Unit::None);
    }
    void columnsTellTheirUnits()
    {
        QFETCH(int, unit);
        QCOMPARE(int(resultUnitOf(QString::fromLatin1(QTest::currentDataTag()))), unit);
    }

    void resultsComeWhileTheQueryRuns()
    {
        QueryRun run(m_capture);
        QSignalSpy rows(&run, &QueryRun::rowsArrived);
        run.start(counter(50'000), 0);
        QVERIFY(run.running());
        finish(run);
        QCOMPARE(run.state(), QueryRun::State::Done);
        QCOMPARE(run.result().rows(), 50'000);
        QVERIFY(rows.count() > 5);
        for (const int row : {0, 1, 4095, 4096, 4097, 30'000, 49'999}) {
            QCOMPARE(run.result().plainText(row, 0), QString::number(row + 1));
            QCOMPARE(run.result().plainText(row, 1), QString::number(-row - 1));
            QCOMPARE(run.result().plainText(row, 2), QStringLiteral("x%1").arg((row + 1) % 10));
        }
    }

    void limitsAreKeptAndTold()
    {
        QueryRun run(m_capture);
        run.start(counter(5000), 1000);
        finish(run);
        QCOMPARE(run.state(), QueryRun::State::RowLimit);
        QCOMPARE(run.result().rows(), 1000);
        run.start(counter(1000), 1000);
        finish(run);
        QCOMPARE(run.state(), QueryRun::State::Done); // there are no more
        run.start(counter(1'000'000), 0, 1 << 20);
        finish(run);
        QCOMPARE(run.state(), QueryRun::State::MemoryLimit);
        QVERIFY(run.result().rows() < 30'000);
        run.start(QStringLiteral("SELECT hex(zeroblob(300000)) FROM event, event"), 0, 1 << 20);
        finish(run);
        QCOMPARE(run.state(), QueryRun::State::MemoryLimit);
        QVERIFY(run.result().rows() <= 2);
    }

    void endlessQueriesAreStopped()
    {
        QueryRun run(m_capture);
        QSignalSpy rows(&run, &QueryRun::rowsArrived);
        run.start(counter(2'000'000'000), 0);
        waitForNext(rows);
        run.stop();
        QVERIFY(run.stopping());
        finish(run);
        QCOMPARE(run.state(), QueryRun::State::Stopped);
        QVERIFY(run.result().rows() > 0);
        run.start(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                                 "SELECT sum(i) FROM n"),
                  0);
        run.stop();
        finish(run);
        QCOMPARE(run.state(), QueryRun::State::Stopped);
    }

    void errorsAreTold()
    {
        QueryRun run(m_capture);
        run.start(QStringLiteral("SELECT nothing FROM event"), 0);
        finish(run);
        QCOMPARE(run.state(), QueryRun::State::Failed);
        QVERIFY(run.error() && run.error()->place.byte == 7U);
    }

    void sortsLikeABruteForceSort_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("order");
        QTest::newRow("few, up") << 300 << int(Qt::AscendingOrder);
        QTest::newRow("few, down") << 300 << int(Qt::DescendingOrder);
        QTest::newRow("many, up") << QueryTableModel::kSortedAtOnce + 1 << int(Qt::AscendingOrder);
        QTest::newRow("many, down")
            << QueryTableModel::kSortedAtOnce + 1 << int(Qt::DescendingOrder);
    }
    void sortsLikeABruteForceSort()
    {
        QFETCH(int, rows);
        QFETCH(int, order);
        std::mt19937 random(7);
        QueryTableModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.reset(QueryResult({QStringLiteral("a")}, TimeUnit::Nanoseconds));
        std::vector<std::int64_t> values;
        while (int(values.size()) < rows) {
            auto batch = std::make_shared<ResultBatch>(1);
            for (int i = 0; i < 1000 && int(values.size()) < rows; ++i) {
                values.push_back(std::int64_t(random() % 1000) - 500);
                batch->append({store::SqlValue(values.back())});
            }
            model.append(batch);
        }
        const QPersistentModelIndex kept(model.index(17, 0));
        QSignalSpy sorted(&model, &QueryTableModel::sortedChanged);
        model.sort(0, Qt::SortOrder(order));
        waitUntil([&] { return sorted.count() >= 1; });
        QCOMPARE(sorted.count(), 1);
        QCOMPARE(kept.data(Qt::EditRole).toLongLong(), values[17]);
        std::stable_sort(values.begin(), values.end());
        if (order == Qt::DescendingOrder)
            std::reverse(values.begin(), values.end());
        for (int row = 0; row < rows; ++row)
            QCOMPARE(model.index(row, 0).data(Qt::EditRole).toLongLong(), values[std::size_t(row)]);
        for (const int row : {0, 5, rows - 1})
            QCOMPARE(model.shownRow(model.resultRow(row)), row);
        model.sort(-1);
        QCOMPARE(model.resultRow(3), 3);
    }

    void kindsOfCellsHaveAnOrder()
    {
        QueryTableModel model;
        model.reset(QueryResult({QStringLiteral("a")}, TimeUnit::Nanoseconds));
        auto batch = std::make_shared<ResultBatch>(1);
        batch->append({std::string("b")});
        batch->append({std::int64_t(10)});
        batch->append({std::monostate()});
        batch->append({9.5});
        batch->append({std::string("B")});
        batch->append({std::vector<char>{'x'}});
        model.append(batch);
        model.sort(0);
        QStringList shown;
        for (int row = 0; row < model.rowCount(); ++row)
            shown << model.index(row, 0).data().toString();
        QCOMPARE(shown, QStringList({"NULL", "9.5", "10", "B", "b", "x'78'"}));
    }

    void realNumbersAreShownInDigits_data()
    {
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("shown");
        QTest::newRow("average") << 15419700.5 << "15,419,700.5";
        QTest::newRow("whole") << 2.0 << "2";
        QTest::newRow("zero") << 0.0 << "0";
        QTest::newRow("negative") << -1234.5678 << "-1,234.5678";
        QTest::newRow("third") << 1.0 / 3 << "0.333333333";
        QTest::newRow("sum that is not exact") << 0.1 + 0.2 << "0.3";
        QTest::newRow("rounded up") << 999999.99999 << "1,000,000";
        QTest::newRow("small") << 0.000012345 << "0.000012345";
        QTest::newRow("large") << 999999999999999.0 << "999,999,999,999,999";
        QTest::newRow("larger") << 1e15 << "1e+15";
        QTest::newRow("tiny") << 1.5e-12 << "1.5e-12";
        QTest::newRow("infinite") << HUGE_VAL << "inf";
    }
    void realNumbersAreShownInDigits()
    {
        QFETCH(double, number);
        QFETCH(QString, shown);
        QueryResult result({QStringLiteral("a")}, TimeUnit::Nanoseconds);
        auto batch = std::make_shared<ResultBatch>(1);
        batch->append({number});
        result.append(batch);
        QCOMPARE(result.shownText(0, 0), shown);
        bool valid = false;
        QCOMPARE(result.plainText(0, 0).toDouble(&valid), number); // what is copied is exact
        QVERIFY(valid);
    }

    void timesAreShownReadablyAndCopiedExactly()
    {
        QueryTableModel model;
        model.reset(
            QueryResult({QStringLiteral("ts"), QStringLiteral("dur")}, TimeUnit::Nanoseconds));
        auto batch = std::make_shared<ResultBatch>(2);
        batch->append({std::int64_t(100'000'001'234), std::int64_t(1'234'567)});
        batch->append({std::int64_t(100'000'002'000), 9.24e9});
        model.append(batch);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("100.000001234"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("1.235"));
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("9,240.000"));
        QVERIFY(model.index(0, 1).data(Qt::ToolTipRole).toString().contains("1,234,567 ns"));
        QCOMPARE(model.index(0, 1).data(Qt::EditRole).toString(), QStringLiteral("1234567"));
        model.reset(QueryResult({QStringLiteral("ts")}, TimeUnit::Ticks));
        auto ticks = std::make_shared<ResultBatch>(1);
        ticks->append({std::int64_t(5)});
        model.append(ticks);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("5"));
    }

    void durationsOfAColumnHaveOneUnit_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QList<qint64>>("ns");
        QTest::addColumn<QString>("heading");
        QTest::addColumn<QStringList>("shown");
        using Ns = QList<qint64>;
        QTest::newRow("near one another") << "self_ns" << Ns{92'900'000, 870'000} << "self (ms)"
                                          << QStringList{"92.900", "0.870"};
        QTest::newRow("far apart") << "dur" << Ns{5'000'000'000, 1'234, 0} << "dur (µs)"
                                   << QStringList{"5,000,000.000", "1.234", "0.000"};
        QTest::newRow("seconds") << "max(latency_ns)" << Ns{-2'000'000'000, 10'000'499}
                                 << "max(latency) (s)" << QStringList{"-2.000", "0.010"};
        QTest::newRow("short") << "wait_ns_p99" << Ns{999, -1} << "wait_p99 (ns)"
                               << QStringList{"999", "-1"};
        QTest::newRow("only a unit") << "ns" << Ns{1'500} << "µs" << QStringList{"1.500"};
        QTest::newRow("rounded up") << "dur" << Ns{999'999'500, 1'000'000} << "dur (ms)"
                                    << QStringList{"1,000.000", "1.000"};
        QTest::newRow("smallest number") << "dur" << Ns{std::numeric_limits<qint64>::min()}
                                         << "dur (s)" << QStringList{"-9,223,372,036.855"};
        QTest::newRow("no duration")
            << "count" << Ns{1'500'000} << "count" << QStringList{"1500000"};
    }
    void durationsOfAColumnHaveOneUnit()
    {
        QFETCH(QString, column);
        QFETCH(QList<qint64>, ns);
        QueryTableModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.reset(QueryResult({column}, TimeUnit::Nanoseconds));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy headed(&model, &QAbstractItemModel::headerDataChanged);
        QStringList shown;
        for (const qint64 number : ns) { // each may be of another unit than those before
            auto batch = std::make_shared<ResultBatch>(1);
            batch->append({std::int64_t(number)});
            model.append(batch);
        }
        for (int row = 0; row < model.rowCount(); ++row) {
            shown << model.index(row, 0).data().toString();
            QCOMPARE(model.index(row, 0).data(Qt::EditRole).toLongLong(), ns[row]);
        }
        QTEST(shown, "shown");
        QTEST(model.headerData(0, Qt::Horizontal).toString(), "heading");
        QCOMPARE(changed.count(), headed.count());
    }

    void valuesThatAreNoDurationsKeepTheirText()
    {
        QueryTableModel model;
        model.reset(QueryResult({QStringLiteral("dur")}, TimeUnit::Nanoseconds));
        auto batch = std::make_shared<ResultBatch>(1);
        batch->append({std::monostate()});
        batch->append({std::string("a")});
        batch->append({1e30});
        batch->append({1499.6});
        model.append(batch);
        QStringList shown;
        for (int row = 0; row < model.rowCount(); ++row)
            shown << model.index(row, 0).data().toString();
        QCOMPARE(shown, QStringList({"NULL", "a", "1e+30", "1.500"}));
    }

    void historyIsKeptInTheCapture()
    {
        const auto path = m_dir.filePath(QStringLiteral("h.psc"));
        auto capture = captureOfText(path, sampleText());
        {
            QueryHistoryModel history(capture);
            QAbstractItemModelTester tester(&history,
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
            const auto now = QDateTime::currentDateTimeUtc();
            history.add({.sql = "SELECT 1", .when = now, .rows = 1, .elapsedMs = 2});
            history.add({.sql = "SELECT\n2", .when = now, .failed = true});
            history.add({.sql = "SELECT 1", .when = now, .rows = 3});
            QCOMPARE(history.rowCount(), 2);
            history.save();
            for (int i = 0; i < QueryHistoryModel::kMaxKept + 5; ++i)
                history.add({.sql = QString::number(i), .when = now});
            QCOMPARE(history.rowCount(), QueryHistoryModel::kMaxKept);
        }
        QueryHistoryModel history(capture);
        QCOMPARE(history.rowCount(), 2);
        QCOMPARE(history.queries()[0].sql, QStringLiteral("SELECT 1"));
        QCOMPARE(history.queries()[0].rows, 3);
        QVERIFY(history.queries()[1].failed);
        QCOMPARE(history.index(1).data().toString(), QStringLiteral("SELECT 2"));
    }

    void savedQueriesAreKeptInTheCapture()
    {
        const auto path = m_dir.filePath(QStringLiteral("s.psc"));
        auto capture = captureOfText(path, sampleText());
        SavedQueryModel saved(capture);
        QAbstractItemModelTester tester(&saved,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(saved.save("one", "SELECT 1"));
        QVERIFY(saved.save("two", "SELECT 2"));
        QVERIFY(saved.save("one", "SELECT 11"));
        QCOMPARE(saved.rowCount(), 2);
        QVERIFY(saved.setData(saved.index(1), "drei"));
        QVERIFY(!saved.setData(saved.index(1), "one"));
        QVERIFY(!saved.setData(saved.index(1), " "));
        QVERIFY(saved.remove(saved.index(0)));
        const auto kept = capture->user().savedQueries();
        QCOMPARE(kept.size(), std::size_t(1));
        QCOMPARE(kept[0].name, std::string("drei"));
        QCOMPARE(SavedQueryModel(capture).names(), QStringList("drei"));
    }

    void theGalleryTellsWhatFits()
    {
        QueryGalleryModel gallery(m_capture);
        QAbstractItemModelTester tester(&gallery,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy changed(&gallery, &QueryGalleryModel::changed);
        gallery.reload();
        waitForNext(changed);
        QVERIFY(gallery.rowCount() >= 20);
        QStringList fitting;
        for (int row = 0; row < gallery.rowCount(); ++row) {
            const auto index = gallery.index(row);
            QVERIFY(!index.data().toString().isEmpty());
            QVERIFY(!gallery.query(row).sentence.isEmpty());
            QCOMPARE(index.flags().testFlag(Qt::ItemIsEnabled), gallery.fits(row));
            QCOMPARE(index.data(LackRole).toString().isEmpty(), gallery.fits(row));
            if (gallery.fits(row))
                fitting << index.data().toString();
        }
        QVERIFY(fitting.contains("Who wakes whom"));
        QVERIFY(fitting.contains("Time on CPU by task"));
        QVERIFY(fitting.contains("Slice durations"));
        QVERIFY(fitting.contains("Wakeup latency by task"));
        QVERIFY(fitting.contains("Time in interrupt handlers"));
        QVERIFY(fitting.contains("Lost events"));
        QVERIFY(fitting.contains("Memory by allocation site"));
        QVERIFY(!fitting.contains("Longest calls"));
        QVERIFY(!fitting.contains("Latency of block requests"));
    }

    void everyGalleryQueryThatFitsRuns_data()
    {
        QTest::addColumn<bool>("graph");
        QTest::newRow("events") << false;
        QTest::newRow("calls") << true;
    }
    void everyGalleryQueryThatFitsRuns()
    {
        QFETCH(bool, graph);
        const auto capture = graph ? m_graph : m_capture;
        QueryRun run(capture);
        for (const auto& query : galleryQueries()) {
            for (const auto& variant : query.variants) {
                if (!store::Query::prepare(*capture, variant.toStdString()))
                    continue;
                run.start(variant, 1000);
                finish(run);
                QVERIFY2(
                    run.state() == QueryRun::State::Done
                        || run.state() == QueryRun::State::RowLimit,
                    qPrintable(query.title + u' '
                               + QString::fromStdString(run.error().value_or(Error{}).message())));
                if (query.plot.kind == PlotHint::Kind::None)
                    continue;
                QVERIFY2(run.result().columns().contains(query.plot.x), qPrintable(query.title));
                QVERIFY2(query.plot.y.isEmpty() || run.result().columns().contains(query.plot.y),
                         qPrintable(query.title));
            }
        }
    }

    void runQueueLatencyIsWhatTheEventsSay()
    {
        // kworker/0:1 is woken at 100.000001 and switched to at 100.000005.
        QueryGalleryModel gallery(m_capture);
        QSignalSpy changed(&gallery, &QueryGalleryModel::changed);
        gallery.reload();
        waitForNext(changed);
        for (int row = 0; row < gallery.rowCount(); ++row) {
            if (gallery.query(row).title != "Longest wakeup latencies")
                continue;
            QueryRun run(m_capture);
            run.start(gallery.sql(row), 0);
            finish(run);
            QCOMPARE(run.result().rows(), 1);
            QCOMPARE(run.result().plainText(0, 0), QStringLiteral("1"));
            QCOMPARE(run.result().plainText(0, 2), QStringLiteral("kworker/0:1"));
            QCOMPARE(run.result().plainText(0, 4), QStringLiteral("4000"));
        }
    }
};

QTEST_GUILESS_MAIN(TestQueryModels)
#include "tst_query_models.moc"
