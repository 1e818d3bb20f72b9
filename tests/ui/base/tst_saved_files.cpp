#include "tests/support/written_file.h"
#include "tests/ui/support/waits.h"
#include "ui/base/parts/view_image.h"
#include "ui/base/text/save_file.h"
#include "ui/target/probes/probe_set_file.h"
#include "ui/views/latency/span_export.h"
#include "ui/views/query/result_export.h"
#include "ui/views/query/result_table.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <sys/stat.h>

using namespace probescope;
using namespace probescope::ui;

namespace {

using Save = std::function<bool(const QString&)>;

bool saveResult(const QString& file)
{
    ResultExport exported;
    const QSignalSpy finished(&exported, &ResultExport::finished);
    const QSignalSpy failed(&exported, &ResultExport::failed);
    exported.start(QueryResult({QStringLiteral("a")}, TimeUnit()), {}, file);
    waitUntil([&] { return finished.count() + failed.count() > 0; });
    return finished.count() > 0;
}

bool saveLabel(const QString& file)
{
    QLabel view(QStringLiteral("view"));
    return saveView(view, file).has_value();
}

unsigned modeOf(const QString& file)
{
    struct stat there = {};
    return lstat(qPrintable(file), &there) == 0 ? there.st_mode & 0777U : 0U;
}

QByteArray textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// What is saved is for its owner alone, and goes through no link.
class TestSavedFiles : public QObject
{
    Q_OBJECT

private slots:
    void areForTheirOwnerAlone_data()
    {
        QTest::addColumn<Save>("save");
        QTest::addColumn<QString>("ending");
        QTest::newRow("bytes") << Save([](const QString& file) {
            return saveFile(file, "text").has_value();
        }) << QString();
        for (const char* const ending : {".png", ".svg", ".pdf"})
            QTest::newRow(ending) << Save(saveLabel) << QString(ending);
        QTest::newRow("probe set")
            << Save([](const QString& file) { return writeProbeSet(file, {}).has_value(); })
            << QString();
        QTest::newRow("figures of latencies")
            << Save([](const QString& file) { return writeCsv({}, file).why.isEmpty(); })
            << QString();
        QTest::newRow("result of a query") << Save(saveResult) << QString();
    }
    void areForTheirOwnerAlone()
    {
        QFETCH(Save, save);
        QFETCH(QString, ending);
        const auto mask = umask(0);
        const QTemporaryDir folder;
        const auto file = [&](const char* name) { return folder.filePath(name) + ending; };
        const auto old = writtenFile(file("old"), "old");
        const auto victim = writtenFile(file("victim"), "precious");
        const auto nothing = file("nothing");
        QVERIFY(QFile::link(victim, file("link")));
        QVERIFY(QFile::link(nothing, file("dangling")));
        for (const char* const name : {"new", "old", "link", "dangling"}) {
            QVERIFY2(save(file(name)), name);
            QCOMPARE(modeOf(file(name)), 0600U);
            QVERIFY2(!QFileInfo(file(name)).isSymLink(), name);
            QVERIFY2(textOf(file(name)) != "old", name);
        }
        umask(mask);
        QCOMPARE(textOf(victim), QByteArray("precious"));
        QVERIFY(!QFile::exists(nothing));
        QVERIFY(!save(folder.filePath("none/name") + ending));
    }
};

QTEST_MAIN(TestSavedFiles)
#include "tst_saved_files.moc"
