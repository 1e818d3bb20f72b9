#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/export/export_form.h"
#include "core/analysis/export/text_records.h"
#include "core/import/opened.h"
#include "tests/core/format/trace_dat/dat_files.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#ifdef KERNELSHARK
#include <libkshark-tepdata.h>
#include <libkshark.h>
#endif

using namespace probescope;
using namespace probescope::analysis;

namespace {

struct Entry
{
    std::int64_t time = 0;
    int cpu = 0;
    int pid = 0;
    std::string task;
    std::string name; ///< with its system; of a gap, what KernelShark calls it
    std::string info;

    friend bool operator==(const Entry&, const Entry&) = default;
};
/// Of each buffer in the order of time.
using Entries = std::vector<std::vector<Entry>>;

#ifdef KERNELSHARK
std::string taken(char* text)
{
    std::string copy = text ? text : "";
    std::free(text);
    return copy;
}

/// All that KernelShark shows of a file.
Entries entriesOf(const QString& path)
{
    kshark_context* context = nullptr;
    if (!kshark_instance(&context))
        qFatal("KernelShark's library cannot be used");
    const int first = kshark_open(context, path.toUtf8().constData());
    Entries all;
    if (first >= 0 && kshark_tep_init_all_buffers(context, first) >= 0) {
        for (int stream = 0; stream < context->n_streams; ++stream) {
            kshark_entry** rows = nullptr;
            const ssize_t count = kshark_load_entries(context, stream, &rows);
            std::vector<Entry>& entries = all.emplace_back();
            for (ssize_t i = 0; i < count; ++i) {
                const kshark_entry* const row = rows[i];
                entries.push_back({row->ts, row->cpu, kshark_get_pid(row),
                                   taken(kshark_get_task(row)), taken(kshark_get_event_name(row)),
                                   taken(kshark_get_info(row))});
                std::free(rows[i]);
            }
            std::free(rows);
        }
    }
    kshark_close_all(context);
    kshark_free(context);
    return all;
}
#else
Entries entriesOf(const QString&)
{
    return {};
}
#endif

std::string told(const Entry& entry)
{
    return std::to_string(entry.time) + " CPU " + std::to_string(entry.cpu) + ' ' + entry.task + '-'
        + std::to_string(entry.pid) + ' ' + entry.name + ": " + entry.info;
}

std::map<int, std::vector<Entry>> byCpu(const std::vector<Entry>& entries)
{
    std::map<int, std::vector<Entry>> all;
    for (const Entry& entry : entries)
        all[entry.cpu].push_back(entry);
    return all;
}

/// Formats have no names with other letters than these, and their names may tell a text apart.
bool sameName(const std::string& got, std::string expected)
{
    for (char& letter : expected)
        letter = std::isalnum(static_cast<unsigned char>(letter)) ? letter : '_';
    const std::string name = got.substr(got.find('/') + 1);
    return name == expected || name == expected + "_text";
}

std::shared_ptr<store::Capture> opened(const QString& path, const QTemporaryDir& folder)
{
    const auto made =
        open::importFile(path.toStdString(), folder.filePath("capture.psc").toStdString());
    return made ? made->capture : nullptr;
}

QString exported(const store::Capture& capture, const QTemporaryDir& folder)
{
    const QString target = folder.filePath("out.dat");
    const auto done =
        exportAsFile(ExportRows(capture), ExportForm::TraceDat, target.toStdString(), {});
    return done ? target : QString();
}

bool isLeaf(const EventType& type, const std::vector<Value>& values)
{
    const int leaf = type.fieldIndex("leaf");
    return type.role == EventRole::GraphEntry
        && (type.fieldIndex("duration") >= 0
            || (leaf >= 0 && std::size_t(leaf) < values.size() && values[std::size_t(leaf)] != 0));
}

} // namespace

/// What KernelShark shows of our trace.dat.
class TestExportKernelShark : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
#ifndef KERNELSHARK
        QSKIP("KernelShark's library is not installed (libkshark-dev, libjson-c-dev).");
#endif
    }

    /// All of it, as KernelShark reads the original.
    void capturesAreThoseOfTheOriginal_data()
    {
        addDatFileRows();
    }
    void capturesAreThoseOfTheOriginal()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto capture = opened(path, folder);
        QVERIFY(capture);
        const QString target = exported(*capture, folder);
        QVERIFY(!target.isEmpty());
        const Entries expected = entriesOf(unpackedDatFile(path, folder));
        const Entries got = entriesOf(target);
        QCOMPARE(got.size(), expected.size());
        for (std::size_t buffer = 0; buffer < got.size(); ++buffer) {
            QCOMPARE(got[buffer].size(), expected[buffer].size());
            for (std::size_t i = 0; i < got[buffer].size(); ++i)
                QVERIFY2(got[buffer][i] == expected[buffer][i],
                         (told(got[buffer][i]) + "\nwanted " + told(expected[buffer][i])).c_str());
        }
    }

    void textsAreThoseOfTheCapture_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* const folder : {"text", "graph", "perf", "latency", "console"}) {
            const QDir files(QStringLiteral(TEST_DATA "/") + folder);
            for (const QString& name : files.entryList({"*.txt.xz"}))
                QTest::newRow(qPrintable(folder + ('/' + name))) << files.filePath(name);
        }
    }
    void textsAreThoseOfTheCapture()
    {
        QFETCH(QString, path);
        compareText(path);
    }

    void whatBeginsAtZeroIsInItsOrder()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("zero.txt");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# tracer: nop\n#\n"
                   "#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION\n"
                   "#              | |         |   |||||     |         |\n"
                   "              sh-7       [000] ..... 0.000000: tracing_mark_write: one\n"
                   "              sh-8       [001] ..... 0.000003: tracing_mark_write: two\n"
                   "              sh-7       [000] ..... 0.000005: tracing_mark_write: three\n"
                   "              sh-8       [001] ..... 0.000009: tracing_mark_write: four\n");
        file.close();
        compareText(path);
    }

private:
    static void compareText(const QString& path)
    {
        const QTemporaryDir folder;
        const auto capture = opened(path, folder);
        if (!capture || capture->summary().events == 0)
            QSKIP("this text has no events");
        const QString target = exported(*capture, folder);
        QVERIFY(!target.isEmpty());
        const Entries got = entriesOf(target);
        // As they are exported: the top buffer, then the others as the capture has them.
        std::vector<BufferId> buffers{BufferId()};
        for (std::uint32_t id = 0; id < capture->bufferCount(); ++id) {
            const BufferId buffer{std::uint16_t(id)};
            if (!capture->bufferName(buffer).empty())
                buffers.push_back(buffer);
        }
        QCOMPARE(got.size(), buffers.size());
        for (std::size_t i = 0; i < got.size(); ++i) {
            const auto back =
                std::adjacent_find(got[i].begin(), got[i].end(),
                                   // Gaps stand some nanoseconds before the event that follows.
                                   [](const Entry& a, const Entry& b) {
                                       return a.time > b.time && b.name != "missed_events";
                                   });
            if (back != got[i].end())
                QFAIL((told(*back) + " before " + told(*(back + 1))).c_str());
            compareRows(*capture, buffers[i], byCpu(got[i]));
        }
    }

    /// It takes 0 for no time.
    static std::int64_t shiftOf(const store::Capture& capture)
    {
        const bool atZero = capture.summary().firstNs == 0 && capture.cpus().size() > 1;
        return atZero || !hasTimes(capture) ? 1 : 0;
    }

    /// Each row of the capture, on its CPU. A call in one line has an end of its own behind it, and
    /// a gap is marked before the event that follows.
    static void compareRows(const store::Capture& capture, BufferId buffer,
                            const std::map<int, std::vector<Entry>>& shown)
    {
        std::map<int, std::size_t> next;
        for (RowId row = 0; row < capture.summary().events; ++row) {
            const auto event = capture.event(row);
            QVERIFY(event.has_value());
            const bool isTop = capture.bufferName(event->buffer).empty();
            if (isTop ? buffer.valid() : event->buffer != buffer)
                continue;
            const auto cpu = shown.find(int(event->cpu));
            QVERIFY(cpu != shown.end());
            std::size_t& at = next[cpu->first];
            while (at < cpu->second.size() && cpu->second[at].name == "missed_events")
                ++at;
            QVERIFY(at < cpu->second.size());
            const Entry& entry = cpu->second[at++];
            const EventType& type = capture.eventType(event->type);
            const Task& task = capture.task(event->task);
            const bool same = entry.time == event->timeNs + shiftOf(capture)
                && entry.pid == recordedPid(task, event->task) && sameName(entry.name, type.name);
            QVERIFY2(same,
                     (told(entry) + "\nwanted " + type.name + " at " + std::to_string(event->timeNs)
                      + " of " + std::to_string(task.pid))
                         .c_str());
            const auto values = capture.values(row);
            QVERIFY(values.has_value());
            if (!isLeaf(type, {values->begin(), values->end()}))
                continue;
            QVERIFY(at < cpu->second.size());
            QVERIFY2(sameName(cpu->second[at].name, "funcgraph_exit"),
                     told(cpu->second[at]).c_str());
            QVERIFY(cpu->second[at++].time >= event->timeNs);
        }
        for (const auto& [cpu, entries] : shown)
            QCOMPARE(next[cpu], entries.size());
    }
};

QTEST_GUILESS_MAIN(TestExportKernelShark)
#include "tst_export_kernelshark.moc"
