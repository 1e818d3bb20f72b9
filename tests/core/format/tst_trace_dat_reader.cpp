#include "core/format/trace_dat_reader.h"
#include "tests/core/format/dat_oracle.h"
#include "tests/support/recording_sink.h"

#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::format;

namespace {

/// The file itself, or what is in it: libtracecmd reads no compressed files.
QString unpacked(const QString& path, const QTemporaryDir& folder)
{
    if (!path.endsWith(".xz"))
        return path;
    auto input = Input::open(path.toStdString());
    const QString target = folder.filePath("unpacked.dat");
    QFile file(target);
    if (!input || !file.open(QIODevice::WriteOnly))
        return {};
    std::string block(1 << 20, '\0');
    for (;;) {
        const auto got = (*input)->read(block);
        if (!got || *got == 0)
            return target;
        file.write(block.data(), qint64(*got));
    }
}

} // namespace

class TestTraceDatReader : public QObject
{
    Q_OBJECT

private slots:
    void equalsLibtracecmd_data()
    {
        QTest::addColumn<QString>("path");
        const auto addFolder = [](const QString& folder) {
            QDirIterator files(folder, {"*.dat", "*.dat.xz"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const auto path = files.next();
                QTest::newRow(qPrintable(path.mid(folder.size() + 1))) << path;
            }
        };
        addFolder(TEST_DATA "/trace_dat");
        const auto captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        if (captures.isEmpty())
            qInfo("PROBESCOPE_CAPTURES is not set: only the files in tests/data are compared");
        else
            addFolder(captures);
    }

    void equalsLibtracecmd()
    {
        QFETCH(QString, path);
        RecordingSink sink;
        auto input = Input::open(path.toStdString());
        QVERIFY(input);
        const auto done = TraceDatReader().read(**input, sink);
        QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
        for (const auto& problem : sink.problems)
            qInfo("%s: %s ×%llu", problem.place.text().c_str(), problem.reason.c_str(),
                  static_cast<unsigned long long>(problem.count));
        const QTemporaryDir folder;
        const auto differences = differencesFromOracle(unpacked(path, folder).toStdString(), sink);
        QVERIFY2(differences.empty(), differences.c_str());
        QVERIFY(!sink.events.empty());
        QVERIFY(sink.problems.empty());
    }
};

QTEST_APPLESS_MAIN(TestTraceDatReader)
#include "tst_trace_dat_reader.moc"
