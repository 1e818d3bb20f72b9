#include "core/analysis/export/export_form.h"
#include "core/analysis/export/export_sqlite.h"
#include "core/base/new_file.h"
#include "core/database/sqlite.h"
#include "core/store/write/writer.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/core/store/read/timeline_capture.h"
#include "tests/support/full_disk.h"
#include "tests/support/sample_capture.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <vector>

using namespace probescope;
using namespace probescope::analysis;

namespace {

/// Events enough for SQLite to write before the end.
std::string longText()
{
    std::string text;
    constexpr int kEvents = 30000;
    for (int i = 0; i < kEvents; ++i)
        text += "     bash-1  [000] .....   " + std::to_string(i)
            + ".000001: memo: text=a_rather_long_text_that_takes_its_room n=" + std::to_string(i)
            + "\n";
    return text;
}

/// As `probescope-cli export --plain-sqlite` does.
Result<> exportTo(const store::Capture& capture, const QString& path,
                  const CancelToken& cancel = {})
{
    auto file = NewFile::create(path.toStdString());
    if (!file)
        return passOn(file);
    const auto written = exportPlainSqlite(ExportRows(capture), file->temporary(), {cancel, {}});
    return written ? file->publish() : Result<>(passOn(written));
}

/// Two chunks of events, and a few more: an event, then interrupts, each with its end.
std::string interruptText()
{
    std::string text = "     bash-1  [000] .....   0.000001: memo: n=1\n";
    for (std::uint64_t i = 1; i < 2 * RowBlock::kRows + 11; ++i) {
        const std::string time = std::to_string(i) + ".000001: ";
        text += "     bash-1  [000] d.h1.   " + time
            + (i % 2 == 1 ? "irq_handler_entry: irq=24 name=eth0\n"
                          : "irq_handler_exit: irq=24 ret=handled\n");
    }
    return text;
}

/// What a file that was exported answers, a row a line.
std::string answer(const QString& file, const std::string& sql)
{
    auto plain = store::Connection::open(file.toStdString(), store::Connection::Mode::ReadOnly);
    if (!plain)
        qFatal("%s", plain.error().message().c_str());
    auto select = plain->prepare(sql);
    if (!select)
        qFatal("%s", select.error().message().c_str());
    std::string rows;
    while (select->step().value())
        rows += (rows.empty() ? "" : " ") + std::string(select->text(0));
    return rows;
}

/// Cancels as soon as SQLite writes to a file.
class CancelAtFirstWrite
{
public:
    explicit CancelAtFirstWrite(const CancelToken& cancel)
    {
        s_cancel = cancel;
        for (const char* call : {"pwrite", "pwrite64"})
            vfs()->xSetSystemCall(vfs(), call, reinterpret_cast<sqlite3_syscall_ptr>(write));
    }
    ~CancelAtFirstWrite()
    {
        for (const char* call : {"pwrite", "pwrite64"})
            vfs()->xSetSystemCall(vfs(), call, nullptr);
    }
    CancelAtFirstWrite(const CancelAtFirstWrite&) = delete;
    CancelAtFirstWrite& operator=(const CancelAtFirstWrite&) = delete;

private:
    static sqlite3_vfs* vfs() { return sqlite3_vfs_find(nullptr); }
    static ssize_t write(int file, const void* data, std::size_t size, off_t offset)
    {
        s_cancel.cancel();
        return pwrite(file, data, size, offset);
    }
    inline static CancelToken s_cancel;
};

} // namespace

/// What becomes of the file of an export.
class TestExportSqlite : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_long = captureOfText(m_folder.filePath("long.psc"), longText());
        QVERIFY(QDir(m_folder.path()).mkdir("out"));
    }
    void cleanup()
    {
        // Neither a half file nor a temporary one.
        const QDir out(m_folder.filePath("out"));
        QCOMPARE(out.entryList({"half*", ".*"}, QDir::Files | QDir::Hidden), QStringList());
    }

    void everyEventIsInTwoTables()
    {
        const QString path = m_folder.filePath("out/whole.db");
        const auto done = exportTo(*m_long, path);
        QVERIFY2(done, done ? "" : done.error().message().c_str());
        auto plain = store::Connection::open(path.toStdString(), store::Connection::Mode::ReadOnly);
        QVERIFY(plain.has_value());
        auto select = plain->prepare("SELECT count(*), sum(n), min(text), max(info) FROM memo");
        QVERIFY(select.has_value());
        QVERIFY(select->step().value());
        QCOMPARE(select->integer(0), std::int64_t(30000));
        QCOMPARE(select->integer(1), std::int64_t(30000) * 29999 / 2);
        QCOMPARE(std::string(select->text(2)),
                 std::string("a_rather_long_text_that_takes_its_room"));
        auto same = plain->prepare("SELECT count(*) FROM event JOIN memo USING (id, ts, info)");
        QVERIFY(same.has_value() && same->step().value());
        QCOMPARE(same->integer(0), std::int64_t(30000));
    }

    void typesOfOneNameShareATable()
    {
        const auto capture = captureOfText(m_folder.filePath("odd.psc"),
                                           "     bash-1  [000] .....   1.000001: odd: a=1 b=5\n"
                                           "     bash-1  [000] .....   1.000002: odd: a=2 c=x\n"
                                           "     bash-1  [000] .....   1.000003: event: d=3\n");
        const QString path = m_folder.filePath("out/odd.db");
        QVERIFY(exportTo(*capture, path));
        auto plain = store::Connection::open(path.toStdString(), store::Connection::Mode::ReadOnly);
        QVERIFY(plain.has_value());
        auto select = plain->prepare("SELECT b IS NULL, c FROM odd ORDER BY id");
        QVERIFY(select.has_value() && select->step().value());
        QVERIFY(select->integer(0) == 0 && select->isNull(1));
        QVERIFY(select->step().value());
        QVERIFY(select->integer(0) == 1);
        QCOMPARE(std::string(select->text(1)), std::string("x"));
        // An event type that is called like a table of all captures has none.
        auto events = plain->prepare("SELECT count(*) FROM event");
        QVERIFY(events.has_value() && events->step().value());
        QCOMPARE(events->integer(0), std::int64_t(3));
    }

    void damageTakesOnlyWhatItReaches()
    {
        const QString path = m_folder.filePath("damaged.psc");
        QVERIFY(captureOfText(path, interruptText()));
        {
            auto file =
                store::Connection::open(path.toStdString(), store::Connection::Mode::ReadWrite);
            QVERIFY(file);
            QVERIFY(
                file->execute("UPDATE chunk_base SET data = zeroblob(length(data)) WHERE id = 1"));
        }
        const auto capture = store::Capture::open(path.toStdString());
        QVERIFY(capture);
        const QString target = m_folder.filePath("out/damaged.db");
        QVERIFY(QFile(target).open(QFile::WriteOnly));
        const auto done =
            exportPlainSqlite(ExportRows(**capture), target.toStdString(), ExportControl());
        QVERIFY2(done, done ? "" : done.error().message().c_str());
        QCOMPARE(done->unreadable, std::uint64_t(RowBlock::kRows));
        QCOMPARE(done->incomplete, std::vector<std::string>{"span"});
        // Row 65535 begins an interrupt whose end is damaged, row 131072 ends one whose begin is.
        QCOMPARE(answer(target, "SELECT count(*) FROM span"), std::to_string(32767 + 5));
        QCOMPARE(answer(target, "SELECT count(*) FROM span WHERE end_row = begin_row + 1"),
                 std::to_string(32767 + 5));
        const std::string events = std::to_string(RowBlock::kRows + 11);
        QCOMPARE(answer(target, "SELECT count(*) FROM event"), events);
        QCOMPARE(answer(target, "SELECT sum(events) FROM event_type"), events);
        QCOMPARE(answer(target, "SELECT sum(events) FROM task"), events);
        QCOMPARE(answer(target,
                        "SELECT field || count FROM problem WHERE kind = 'corrupt' ORDER BY count"),
                 std::string("events 65536 to 1310711 65536"));
    }

    /// SQLite would take them for the log and the journal of the new database.
    void filesBesideTheDatabaseAreRefused_data()
    {
        QTest::addColumn<QString>("end");
        for (const char* const end : {"-journal", "-wal", "-shm"})
            QTest::newRow(end) << end;
    }
    void filesBesideTheDatabaseAreRefused()
    {
        QFETCH(QString, end);
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("capture.psc"),
                                           "     bash-1  [000] .....   0.000001: memo: n=1\n");
        QVERIFY(capture);
        const QString target = folder.filePath("plain.db");
        QFile beside(target + end);
        QVERIFY(beside.open(QFile::WriteOnly) && beside.write("of another database") > 0);
        beside.close();
        // The database takes the place of a link, and not that of what it leads to.
        for (const bool linked : {false, true}) {
            QFile elsewhere(folder.filePath("elsewhere.db"));
            if (linked)
                QVERIFY(elsewhere.open(QFile::WriteOnly) && elsewhere.link(target));
            const auto done =
                exportAsFile(ExportRows(*capture), ExportForm::PlainSqlite, target.toStdString(),
                             ExportControl(), NewFile::Existing::Replace);
            QVERIFY(!done);
            QCOMPARE(done.error().code, ErrorCode::Invalid);
            QVERIFY(done.error().message().find("plain.db" + end.toStdString())
                    != std::string::npos);
            QCOMPARE(QFileInfo(target).isSymLink(), linked);
            QCOMPARE(QFileInfo::exists(target), linked);
        }
        QVERIFY(beside.remove());
        QVERIFY(exportAsFile(ExportRows(*capture), ExportForm::PlainSqlite, target.toStdString(),
                             ExportControl(), NewFile::Existing::Replace));
    }

    void tablesThatAreDamagedAreTold()
    {
        const auto path = m_folder.filePath("series.psc").toStdString();
        {
            auto writer = *store::Writer::create(path);
            test::TimelineCapture made(test::randomGraph({.switches = 0.2}, 8), *writer);
            while (made.push(1'000)) { }
            made.finish();
            QVERIFY(writer->finish());
            auto file = store::Connection::open(path, store::Connection::Mode::ReadWrite);
            QVERIFY(file);
            QVERIFY(file->execute("UPDATE series_chunk SET data = zeroblob(length(data))"));
        }
        const auto capture = store::Capture::open(path);
        QVERIFY(capture);
        const QString target = m_folder.filePath("out/series.db");
        QVERIFY(QFile(target).open(QFile::WriteOnly));
        const auto done =
            exportPlainSqlite(ExportRows(**capture), target.toStdString(), ExportControl());
        QVERIFY2(done, done ? "" : done.error().message().c_str());
        QCOMPARE(done->unreadable, std::uint64_t(0));
        const std::vector<std::string> damaged{"call", "sched"};
        QCOMPARE(done->incomplete, damaged);
        QCOMPARE(answer(target, "SELECT count(*) FROM event"),
                 std::to_string((*capture)->summary().events));
        QVERIFY(answer(target, "SELECT count(*) FROM span") != "0");
        QCOMPARE(answer(target, "SELECT count(*) FROM problem WHERE kind = 'corrupt'"),
                 std::string("2"));
    }

    void ofAGrowingCaptureTheTablesAgree()
    {
        const auto path = m_folder.filePath("growing.psc").toStdString();
        auto writer = *store::Writer::create(path);
        test::TimelineCapture made(
            test::randomGraph({.steps = 6'000, .switches = 0.2, .losses = 0.005}, 7), *writer);
        QVERIFY(made.push(3'000));
        writer->progress({});
        const auto capture = store::Capture::open(path);
        QVERIFY(capture);
        const ExportRows rows(**capture);
        QVERIFY(rows.total() > 1'000);
        while (made.push(1'000)) { }
        made.finish();
        QVERIFY(writer->finish());
        QVERIFY((*capture)->refresh());
        QVERIFY((*capture)->summary().events > rows.total());
        QVERIFY((*capture)->losses().size() > rows.losses().size());
        const QString target = m_folder.filePath("out/grown.db");
        QVERIFY(QFile(target).open(QFile::WriteOnly));
        const auto done = exportPlainSqlite(rows, target.toStdString(), ExportControl());
        QVERIFY2(done, done ? "" : done.error().message().c_str());
        QCOMPARE(done->events, rows.total());
        const std::string total = std::to_string(rows.total());
        QCOMPARE(answer(target, "SELECT count(*) FROM event"), total);
        QCOMPARE(answer(target, "SELECT sum(events) FROM event_type"), total);
        QCOMPARE(answer(target, "SELECT sum(events) FROM task"), total);
        QCOMPARE(answer(target, "SELECT count(*) FROM loss"), std::to_string(rows.losses().size()));
        for (const std::string beginOf : {"call WHERE coalesce(entry_row, exit_row)",
                                          "sched WHERE row", "span WHERE end_row"}) {
            const std::string count = "SELECT count(*) FROM " + beginOf;
            QVERIFY2(answer(target, count + " < " + total) != "0", beginOf.c_str());
            QCOMPARE(answer(target, count + " >= " + total), std::string("0"));
        }
    }

    void fullDiskLeavesNoFile()
    {
        const FullDisk disk;
        disk.fill();
        const auto done = exportTo(*m_long, m_folder.filePath("out/half.db"));
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::DiskFull);
    }

    void cancelledLeavesNoFile()
    {
        const CancelToken cancel;
        const CancelAtFirstWrite hook(cancel);
        const auto done = exportTo(*m_long, m_folder.filePath("out/half.db"), cancel);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
    }

    void tellsHowFarItIs()
    {
        std::vector<std::uint64_t> told;
        auto file = NewFile::create(m_folder.filePath("out/told.db").toStdString());
        QVERIFY(file.has_value());
        const ExportRows rows(*m_long);
        const auto done = exportPlainSqlite(
            rows, file->temporary(),
            {CancelToken(), [&told](std::uint64_t events) { told.push_back(events); }});
        QVERIFY(done);
        QCOMPARE(done->events, rows.size());
        QVERIFY(told.size() > 2);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QCOMPARE(told.back(), rows.size());
    }

    void keepsTheFileThatIsThere()
    {
        const QString path = m_folder.filePath("out/mine.db");
        const auto content = [&path] {
            QFile file(path);
            return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto put = [&path](const char* text) {
            QFile file(path);
            return file.open(QFile::WriteOnly) && file.write(text) > 0;
        };
        QVERIFY(put("mine"));
        const auto done = exportTo(*m_long, path);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::Invalid);
        QCOMPARE(content(), QByteArray("mine"));

        // And one that is made while the export is at work.
        QVERIFY(QFile::remove(path));
        {
            auto file = NewFile::create(path.toStdString());
            QVERIFY(file.has_value());
            QVERIFY(exportPlainSqlite(ExportRows(*m_long), file->temporary(), {}));
            QVERIFY(put("another's"));
            const auto published = file->publish();
            QVERIFY(!published.has_value());
            QCOMPARE(published.error().code, ErrorCode::Invalid);
        }
        QCOMPARE(content(), QByteArray("another's"));
    }

private:
    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_long;
};

QTEST_APPLESS_MAIN(TestExportSqlite)
#include "tst_export_sqlite.moc"
