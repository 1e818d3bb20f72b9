#include "core/analysis/export_file.h"
#include "core/analysis/export_sqlite.h"
#include "core/store/sqlite.h"
#include "tests/core/store/sql_asking.h"
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
    auto file = ExportFile::create(path.toStdString());
    if (!file)
        return passOn(file);
    const auto written = exportPlainSqlite(ExportRows(capture), file->temporary(), {cancel, {}});
    return written ? file->publish() : Result<>(passOn(written));
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
        auto file = ExportFile::create(m_folder.filePath("out/told.db").toStdString());
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
            auto file = ExportFile::create(path.toStdString());
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
