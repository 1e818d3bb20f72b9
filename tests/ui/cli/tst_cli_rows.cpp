#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/export/export_form.h"
#include "core/format/kind/input_kind.h"
#include "core/format/tables/kernel_table.h"
#include "tests/support/captures.h"
#include "tests/support/written_file.h"
#include "tests/ui/cli/cli_answers.h"
#include "ui/base/table/report_table.h"
#include "ui/views/events/event_text.h"
#include "ui/views/kernel_table/models/kernel_table_model.h"
#include "ui/views/query/result_export.h"
#include "ui/views/query/result_table.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <numeric>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// Two texts of lines, of which the first that differ are told.
void compareLines(const QByteArray& told, const QByteArray& wanted)
{
    const auto is = told.split('\n');
    const auto shown = wanted.split('\n');
    for (qsizetype i = 0; i < std::min(is.size(), shown.size()); ++i) {
        QVERIFY2(is[i] == shown[i],
                 qPrintable(QString("line %1: \"%2\", not \"%3\"")
                                .arg(i)
                                .arg(QString::fromUtf8(is[i]), QString::fromUtf8(shown[i]))));
    }
    QCOMPARE(is.size(), shown.size());
}

/// What the window writes of all rows of a question.
QByteArray exported(const std::shared_ptr<store::Capture>& capture, const QString& sql,
                    const QString& file)
{
    ResultExport window;
    QSignalSpy done(&window, &ResultExport::finished);
    QSignalSpy failed(&window, &ResultExport::failed);
    window.startQuery(capture, sql, file);
    while (done.isEmpty() && failed.isEmpty())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QFile written(file);
    if (!failed.isEmpty() || !written.open(QIODevice::ReadOnly))
        qFatal("%s", qPrintable(sql));
    return written.readAll();
}

/// What it copies of the rows that are shown.
QByteArray copied(const store::Capture& capture, const QString& sql)
{
    const auto query = store::Query::prepare(capture, sql.toStdString());
    if (!query)
        qFatal("%s", query.error().message().c_str());
    QStringList columns;
    for (const std::string& name : (*query)->columns())
        columns << QString::fromStdString(name);
    auto batch = std::make_shared<ResultBatch>(int(columns.size()));
    const auto run = (*query)->run(
        [&batch](const store::Query::Row& row) {
            batch->append(row);
            return true;
        },
        CancelToken());
    if (!run)
        qFatal("%s", run.error().message().c_str());
    std::vector<int> rows(std::size_t(batch->rows()));
    std::iota(rows.begin(), rows.end(), 0);
    QueryResult result(columns, TimeUnit());
    result.append(batch);
    return resultText(result, rows, {}, ResultForm::Csv, true).toUtf8();
}

std::shared_ptr<const format::KernelTables> tablesOf(const QString& path)
{
    const auto input = format::Input::open(path.toStdString());
    if (!input)
        return nullptr;
    const auto found = format::findKind(**input);
    const auto kind = found ? format::kernelTablesKind(*found) : std::nullopt;
    if (!kind)
        return nullptr;
    auto tables = format::readKernelTables(**input, *kind);
    return tables ? std::make_shared<const format::KernelTables>(std::move(*tables)) : nullptr;
}

} // namespace

/// Rows for other programs are the same from the window and the command line: queries, tables of
/// the kernel, events.
class TestCliRows : public QObject, CaptureOfRow
{
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }
    void init() { makeFolder(); }

    void answersAreThoseOfTheWindow_data()
    {
        addCaptures({"graph/odd-names.txt.xz", "text/events-odd-names.txt.xz",
                     "text/kprobe-types.txt.xz", "text/events-stacktrace.txt.xz",
                     "trace_dat/kprobe-v7-zstd.dat"});
    }
    void answersAreThoseOfTheWindow()
    {
        if (!opened())
            return;
        // Of times since 1970, SQLite's sum() holds no more than five.
        for (const char* const sql :
             {"SELECT * FROM event LIMIT 2000", "SELECT * FROM call LIMIT 500",
              "SELECT * FROM span LIMIT 500",
              "SELECT name, count(*), avg(ts), sum(ts % 1000000007) / 3.0, avg(cpu) FROM event "
              "GROUP BY name"})
            compareAnswer(sql);
    }

    /// Whatever a cell holds.
    void valuesAreWrittenAlike_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QByteArray>("cell");
        QTest::newRow("null") << "NULL" << QByteArray();
        QTest::newRow("integer") << "-9223372036854775807 - 1"
                                 << QByteArray("-9223372036854775808");
        QTest::newRow("real") << "0.1 + 0.2" << QByteArray("0.30000000000000004");
        QTest::newRow("large") << "1e300 * 10" << QByteArray("1e+301");
        QTest::newRow("infinite") << "9e999" << QByteArray("inf");
        QTest::newRow("whole real") << "2.0" << QByteArray("2");
        QTest::newRow("blob") << "x'00ff41'" << QByteArray("x'00ff41'");
        QTest::newRow("empty blob") << "x''" << QByteArray("x''");
        QTest::newRow("control") << "'a' || char(1) || char(27) || '[1m'"
                                 << QByteArray("a\\x01\\x1b[1m");
        QTest::newRow("line ends")
            << "'a' || char(10) || 'b' || char(13)" << QByteArray("\"a\nb\\x0d\"");
        QTest::newRow("tab") << "'a' || char(9) || 'b'" << QByteArray("a\\tb");
        QTest::newRow("backslash") << "'a\\x01'" << QByteArray("a\\\\x01");
        QTest::newRow("quotes") << "'a \"b\", c'" << QByteArray("\"a \"\"b\"\", c\"");
        QTest::newRow("blanks") << "' a '" << QByteArray(" a ");
        QTest::newRow("no UTF-8") << "CAST(x'ff41' AS TEXT)" << QByteArray("\\xffA");
        QTest::newRow("direction") << "'a' || char(8238) || 'b'" << QByteArray("a\\xe2\\x80\\xaeb");
        QTest::newRow("letters") << "'é中'" << QByteArray("é中");
    }
    void valuesAreWrittenAlike()
    {
        QFETCH(QString, value);
        QFETCH(QByteArray, cell);
        open(TEST_DATA "/text/kprobe-types.txt.xz");
        const QString sql = QString("SELECT %1 AS \"a, b\", 1 AS n").arg(value);
        const QByteArray wanted = "\"a, b\",n\n" + cell + ",1\n";
        QCOMPARE(cliText({"query", m_file, sql, "--format", "csv"}), wanted);
        QCOMPARE(copied(*m_capture, sql), wanted);
        QCOMPARE(exported(m_capture, sql, m_folder->filePath("rows.csv")), wanted);
    }

    void tablesAreThoseOfTheWindow_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& name : filesBelow(QStringLiteral(TEST_DATA "/hist")))
            QTest::newRow(qPrintable(name)) << QStringLiteral(TEST_DATA "/hist/") + name;
        for (const char* const name :
             {"hist", "function0", "kprobe_profile", "uprobe_profile", "stack_trace"})
            QTest::newRow(name) << QStringLiteral(TEST_DATA "/kinds/") + name;
        const QString more = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        for (const QString& name : more.isEmpty() ? QStringList() : filesBelow(more)) {
            if (tablesOf(QDir(more).filePath(name)))
                QTest::newRow(qPrintable(name)) << QDir(more).filePath(name);
        }
    }
    void tablesAreThoseOfTheWindow()
    {
        QFETCH(QString, path);
        compareTables(path);
    }

    /// Keys are texts of whoever was traced.
    void bytesOfTablesAreKept()
    {
        QByteArray text = readCapture(TEST_DATA "/hist/hist-switch.txt.xz");
        QVERIFY(text.contains("prev_comm: swapper/0"));
        text.replace("prev_comm: swapper/0", "prev_comm: \xff\x01\\,pper");
        compareTables(probescope::writtenFile(m_folder->filePath("hist"), text));
    }

    void eventsAreThoseOfTheTable_data()
    {
        addCaptures({"text/events-odd-names.txt.xz", "text/kprobe-types.txt.xz",
                     "text/events-stacktrace.txt.xz", "text/function-options-tgid.txt.xz",
                     "trace_dat/buffers-v7-zstd.dat", "perf/callgraph.script.txt.xz"});
    }
    void eventsAreThoseOfTheTable()
    {
        if (!opened())
            return;
        constexpr RowId kMax = 2000;
        const RowId rows = std::min<RowId>(kMax, m_capture->summary().events);
        using Cells = EventCells;
        const ColumnList columns{Cells::Cpu,   Cells::Pid,   Cells::Tgid,   Cells::Task,
                                 Cells::Event, Cells::Flags, Cells::Buffer, Cells::Details};
        const QStringList keys{"cpu", "pid", "tgid", "comm", "name", "flags", "buffer", "info"};
        EventCells cells(m_capture);
        const auto told = csvRows(
            cliText({"events", m_file, "--format", "csv", "--limit", QString::number(rows)}));
        QCOMPARE(told.size(), qsizetype(rows) + 1);
        for (RowId row = 0; row < rows; ++row) {
            const QByteArray line =
                (rowLine(cells, row, std::nullopt, columns, TextForm::Csv) + u'\n').toUtf8();
            const auto shown = csvRows(line);
            QCOMPARE(shown.size(), 1);
            const QStringList& is = told[qsizetype(row) + 1];
            for (qsizetype i = 0; i < keys.size(); ++i)
                QCOMPARE(is[told.first().indexOf(keys[i])], shown.first()[i]);
            const QString time = is[told.first().indexOf("ts")];
            QCOMPARE(time.isEmpty(), !analysis::hasTimes(*m_capture));
            if (!time.isEmpty())
                QCOMPARE(time, nanoseconds(cells.text(row, std::nullopt, Cells::Time)));
        }
        compareExport();
    }

private:
    static QString nanoseconds(const QString& seconds)
    {
        if (!seconds.contains(u'.'))
            return seconds; // of a clock that counts something else
        const QString digits = seconds.section(u'.', 1);
        return QString::number(
            (seconds.section(u'.', 0, 0) + digits.leftJustified(9, u'0')).toLongLong());
    }

    void compareAnswer(const QString& sql)
    {
        const QByteArray told = cliText({"query", m_file, sql, "--format", "csv"});
        compareLines(told, copied(*m_capture, sql));
        compareLines(told, exported(m_capture, sql, m_folder->filePath("rows.csv")));
    }

    /// The form "CSV of all columns" of the window's export.
    void compareExport()
    {
        const auto rows = analysis::ExportRows::find(*m_capture, {}, {});
        QVERIFY(rows.has_value());
        const QString file = m_folder->filePath("events.csv");
        const auto written =
            analysis::exportAsFile(*rows, analysis::ExportForm::Csv, file.toStdString(), {});
        QVERIFY(written.has_value());
        QFile csv(file);
        QVERIFY(csv.open(QIODevice::ReadOnly));
        compareLines(cliText({"export", m_file, "--csv", "-"}), csv.readAll());
    }

    void compareTables(const QString& path)
    {
        const auto tables = tablesOf(path);
        QVERIFY(tables);
        for (std::size_t i = 0; i < tables->tables.size(); ++i) {
            KernelTableModel model;
            model.setTable(std::shared_ptr<const format::KernelTable>(tables, &tables->tables[i]));
            ReportTable table("table");
            table.setSource(&model);
            compareLines(
                cliText({"table", path, "--number", QString::number(i + 1), "--format", "csv"}),
                table.csv().toUtf8());
        }
    }
};

QTEST_MAIN(TestCliRows)
#include "tst_cli_rows.moc"
