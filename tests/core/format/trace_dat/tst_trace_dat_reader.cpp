#include "core/format/trace_dat/trace_dat_reader.h"
#include "tests/core/format/trace_dat/dat_files.h"
#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/support/recording_sink.h"

#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::format;

class TestTraceDatReader : public QObject
{
    Q_OBJECT

private slots:
    void equalsLibtracecmd_data() { addDatFileRows(); }
    void equalsLibtracecmd()
    {
        QFETCH(QString, path);
        RecordingSink sink;
        auto input = Input::open(path.toStdString());
        QVERIFY(input);
        const auto done = TraceDatReader().read(**input, sink);
        QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
        for (const auto& problem : sink.problems)
            qInfo("%s: %s ×%llu", problem.place.text().c_str(), problem.reason.text().c_str(),
                  static_cast<unsigned long long>(problem.count));
        const QTemporaryDir folder;
        const auto differences =
            differencesFromOracle(unpackedDatFile(path, folder).toStdString(), sink);
        QVERIFY2(differences.empty(), differences.c_str());
        QVERIFY(!sink.events.empty());
        QVERIFY(sink.problems.empty());
    }
};

QTEST_APPLESS_MAIN(TestTraceDatReader)
#include "tst_trace_dat_reader.moc"
