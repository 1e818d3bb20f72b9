#include "core/format/kind/input_kind.h"
#include "core/format/perf/perf_data_reader.h"
#include "core/format/perf/perf_script_reader.h"
#include "core/trace/skeleton.h"
#include "tests/support/recording_sink.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace probescope;
using namespace probescope::format;

namespace {

/// What the text that was made with the recording tells, and what the recording itself tells, must
/// agree in; times of the text end at microseconds.
std::vector<std::string> lines(const RecordingSink& sink)
{
    std::vector<std::string> all;
    for (const auto& event : sink.events) {
        const EventType& type = sink.eventTypes[event.type.value()];
        const Task& task = sink.tasks[event.task.value()];
        all.push_back(task.comm + " " + std::to_string(task.pid) + " [" + std::to_string(event.cpu)
                      + "] " + std::to_string(event.timeNs / 1000) + " " + type.system + ":"
                      + type.name + ": " + printSkeleton(type, sink.fieldValues(event)));
    }
    return all;
}

} // namespace

class TestPerfData : public QObject
{
    Q_OBJECT

private slots:
    void recordingsEqualTheirTexts_data()
    {
        QTest::addColumn<int>("samples");
        QTest::newRow("kprobe") << 84;
        QTest::newRow("notall") << 68;
    }
    void recordingsEqualTheirTexts()
    {
        QFETCH(int, samples);
        if (QStandardPaths::findExecutable("perf").isEmpty()) {
            qInfo("perf is not installed: its recordings are not compared");
            return;
        }
        const std::string base = std::string(TEST_DATA "/perf/") + QTest::currentDataTag();
        RecordingSink text;
        QVERIFY(bool(PerfScriptReader().read(*Input::open(base + ".script.txt.xz").value(), text)));
        RecordingSink data;
        auto input = Input::open(base + ".data").value();
        QCOMPARE(int(findKind(*input)->kind), int(InputKind::PerfData));
        const auto done = PerfDataReader().read(*input, data);
        QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
        QCOMPARE(data.events.size(), std::size_t(samples));
        QCOMPARE(data.problems.size(), 0U);
        QCOMPARE(lines(data), lines(text));
        QCOMPARE(data.facts["kernel"], std::string("6.1.0-56-amd64"));
        // From memory, as from a pipe or a packed file, it goes through a copy.
        QFile file(QString::fromStdString(base + ".data"));
        QVERIFY(file.open(QFile::ReadOnly));
        RecordingSink copied;
        QVERIFY(bool(
            PerfDataReader().read(*Input::fromBytes("x", file.readAll().toStdString()), copied)));
        QCOMPARE(lines(copied), lines(text));
    }

    void aFieldThatWasNotRecordedIsLeftOut()
    {
        // Stands for a perf that refuses, as perf does for recordings of one task.
        const QTemporaryDir folder;
        const std::string program = makeProgram(folder, R"(
case "$*" in
*,cpu,*) echo "Samples for 'cycles' event do not have CPU attribute set. Cannot print 'cpu' field." >&2; exit 22;;
*) echo "  gadget 7/7 1.000000001:    99 cycles:u: ";;
esac)");
        RecordingSink sink;
        const auto done = PerfDataReader(program).read(*Input::fromBytes("x", "PERFILE2"), sink);
        QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
        QCOMPARE(lines(sink), std::vector<std::string>{"gadget 7 [0] 1000000 perf:cycles:u: "});
    }

    void whatPerfSaysIsPassedOn()
    {
        const QTemporaryDir folder;
        const std::string program = makeProgram(
            folder, "echo 'a warning' >&2; echo 'incompatible file format' >&2; exit 255");
        RecordingSink sink;
        const auto done = PerfDataReader(program).read(*Input::fromBytes("x", "PERFILE2"), sink);
        QVERIFY(!done);
        QVERIFY(done.error().what.text().find("incompatible file format") != std::string::npos);
    }

    void aMissingPerfIsTold()
    {
        RecordingSink sink;
        const auto done =
            PerfDataReader("/nowhere/perf").read(*Input::fromBytes("x", "PERFILE2"), sink);
        QVERIFY(!done);
        QCOMPARE(int(done.error().code), int(ErrorCode::Unsupported));
        QVERIFY(done.error().hint.text().find("linux-perf") != std::string::npos);
    }

    void stoppingEndsPerf()
    {
        const QTemporaryDir folder;
        const std::string program = makeProgram(
            folder, "while :; do echo '  a 7/7 [000] 1.000000001: 99 cycles:u: '; done");
        RecordingSink sink;
        sink.goOn = false;
        const auto done = PerfDataReader(program).read(*Input::fromBytes("x", "PERFILE2"), sink);
        QVERIFY(!done);
        QCOMPARE(int(done.error().code), int(ErrorCode::Cancelled));
    }

private:
    static std::string makeProgram(const QTemporaryDir& folder, const std::string& script)
    {
        const std::string path = folder.filePath("perf").toStdString();
        std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
        QFile::setPermissions(QString::fromStdString(path), QFile::ReadOwner | QFile::ExeOwner);
        return path;
    }
};

QTEST_APPLESS_MAIN(TestPerfData)
#include "tst_perf_data.moc"
