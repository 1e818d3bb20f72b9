#include "core/import/opened.h"
#include "tests/support/captures.h"
#include "tests/support/corpus_counts.h"
#include "tests/support/data_table.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace probescope;

namespace {

struct Expected
{
    QString path;
    QString kind; ///< empty: by rule (expectedKind())
    QString holds;
};

/// The kind of a file of the set of captures, from what its README says and the file is called
/// there. Text kinds that may be one or the other are alternatives.
QString expectedKind(const QString& path, const QString& holds)
{
    static const std::pair<const char*, const char*> kByReadme[] = {
        {"^empty", "Empty"},        {"^binary", "Binary"},      {"^tar", "Archive"},
        {"^trace.dat", "TraceDat"}, {"^perf.data", "PerfData"},
    };
    for (const auto& [pattern, kind] : kByReadme) {
        if (QRegularExpression(pattern).match(holds).hasMatch())
            return kind;
    }
    static const std::pair<const char*, const char*> kByName[] = {
        {"perf/.*\\.script", "PerfScript"},
        {"/README$", "Text: tracefs README"},
        {"available_events$|used-set_event$", "Text: available_events"},
        {"available_filter_functions|(ftrace|graph)_(filter|notrace|function)",
         "Text: (list of functions|function filter|list of names)"},
        {"available_tracers$|list-t", "Text: available_tracers"},
        {"current_tracer$", "Text: current_tracer"},
        {"error_log", "Text: error_log"},
        {"(enabled|touched)_functions", "Text: enabled_functions"},
        {"eval_map", "Text: eval_map"},
        {"kallsyms|\\.symbols", "Text: kallsyms"},
        {"(kprobe|uprobe|dynamic)_events", "Text: (kprobe|uprobe|dynamic)_events"},
        {"kprobe_profile", "Text: kprobe_profile"},
        {"uprobe_profile", "Text: uprobe_profile"},
        {"kprobes-list", "Text: kprobes list"},
        {"kprobes-blacklist", "Text: kprobe blacklist"},
        {"printk_formats", "Text: printk_formats"},
        {"\\.ls$|trace_stat\\.ls", "Text: (folder listing|list of names)"},
        {"proc-modules", "Text: list of loaded modules"},
        {"proc-version", "Text: kernel version"},
        {"saved_cmdlines(\\.txt)?$", "Text: saved_cmdlines"},
        {"/snapshot$|snapshot-unallocated", "Text: snapshot help"},
        {"stack_trace(\\.txt)?$", "Text: stack_trace"},
        {"stats-", "Text: per_cpu stats"},
        {"timestamp_mode$", "Text: setting"},
        {"trace_clock", "Text: trace_clock"},
        {"trace_options$|list-o|options\\.values", "Text: trace_options"},
        {"synthetic_events", "Text: synthetic_events"},
        {"hist/.*\\.trigger", "Text: (hist|event) trigger"},
        {"hist/(hist-|.*\\.hist)", "Text: hist"},
        {"formats", "Text: event format"},
        {"\\.filter\\.txt", "Text: event filter"},
        {"trigger-kmalloc", "Text: event trigger"},
        {"header_event", "Text: header_event"},
        {"header_page", "Text: header_page"},
        {"/profile-", "Text: function profile"},
        {"osnoise-settings", "Text: osnoise settings"},
        {"perf/.*\\.report", "Text: perf report"},
        {"perf-trace-summary", "Text: perf trace summary"},
        {"perf-trace", "Text: perf trace"},
        {"sched-latency", "Text: perf sched latency"},
        {"timehist", "Text: perf sched timehist"},
        {"perf/.*\\.header", "Text: perf.data header"},
        {"\\.dump", "Text: trace-cmd dump"},
        {"tracecmd/.*\\.hist", "Text: trace-cmd hist"},
        {"report-stat", "Text: trace-cmd report --stat"},
        {"tracecmd/stat", "Text: trace-cmd stat"},
        {"\\.max\\.txt$|stack_max_size|control/(.*(_size|_kb|_max|cpumask|thresh|latency|_on|depth|"
         "percent|enabled))$",
         "Text: number"},
        {"set_(ftrace|event)_pid$", "Text: (number|PID filter)"},
        // Files that the recipes wrote together themselves, or that have no form of their own.
        {"errors\\.txt|counts|\\.ids|state\\.txt|instance-files|settings|values|available_monitors"
         "|total_info|user_events_status|\\.md$",
         "Text: .*"},
    };
    for (const auto& [pattern, kind] : kByName) {
        if (QRegularExpression(pattern)
                .match(QString(path).remove(QRegularExpression("\\.xz$")))
                .hasMatch())
            return kind;
    }
    return "FtraceText";
}

/// The kind of a file of tests/data that its README does not list.
QString kindOfFolder(const QString& name)
{
    if (name.endsWith(".md"))
        return "Text: .*";
    for (const char* folder : {"text/", "graph/", "report/"}) {
        if (name.startsWith(folder))
            return "FtraceText";
    }
    if (name.startsWith("bpftrace/"))
        return "Text: plain text"; // no capture: its README says what it is
    if (name.startsWith("tracefs/") || name.startsWith("probe/"))
        return "Text: .*"; // control files of kernels, for the tests that drive one or know probes
    return name.startsWith("trace_dat/") ? "TraceDat" : "to be listed in tests/data/README.md";
}

QString kindName(const format::KindFound& found)
{
    static const std::map<format::InputKind, const char*> kNames{
        {format::InputKind::Empty, "Empty"},
        {format::InputKind::Binary, "Binary"},
        {format::InputKind::Capture, "Capture"},
        {format::InputKind::TraceDat, "TraceDat"},
        {format::InputKind::FtraceText, "FtraceText"},
        {format::InputKind::PerfScript, "PerfScript"},
        {format::InputKind::PerfData, "PerfData"},
        {format::InputKind::Archive, "Archive"},
    };
    if (found.kind == format::InputKind::Text)
        return "Text: " + QString::fromStdString(found.textKind.text());
    return kNames.at(found.kind);
}

/// What the lines themselves tell, read in the simplest way.
struct LineCounts
{
    qint64 all = 0;
    qint64 content = 0; ///< neither empty nor beginning with #
    qint64 comments = 0; ///< `/* …` where a call would stand
    qint64 marked[3] = {}; ///< calls `{`, leaf, `}` whose line begins with the mark #
    qint64 samples = 0; ///< of perf script

    explicit LineCounts(const QByteArray& text)
    {
        // Behind the last column; one that goes on in the next line has no end here.
        // Behind the last column; one that goes on in the next line has no end here. A task may
        // be called `/* c */`, too.
        static const QRegularExpression comment(
            R"((\| {2,}/\* (.*\*/$|[^|]*$)|^[ \d]*(\d\))? {2,}/\* [^|]*$))");
        static const QRegularExpression switched("-\\d+ +=> ");
        static const QRegularExpression marked("^# *\\d+\\.\\d+ us");
        for (const QByteArray& bytes : text.split('\n')) {
            const QString line = QString::fromLatin1(bytes);
            ++all;
            content += !line.trimmed().isEmpty() && !line.startsWith('#');
            comments += comment.match(line).hasMatch() && !switched.match(line).hasMatch();
            samples += !line.trimmed().isEmpty() && !line.startsWith('#') && !line.startsWith('\t')
                && !line.contains(" 0.000000: PERF_RECORD_");
            if (marked.match(line).hasMatch())
                ++this->marked[line.endsWith('{') ? 0 : line.endsWith(';') ? 1 : 2];
        }
        if (text.isEmpty() || text.endsWith('\n'))
            --all;
    }
};

struct Rows
{
    qint64 all = 0, entries = 0, exits = 0;

    explicit Rows(const store::Capture& capture)
        : all(qint64(capture.summary().events))
    {
        const auto counts = capture.eventCountByType();
        for (std::uint32_t id = 0; id < capture.eventTypeCount() && id < counts.size(); ++id) {
            const EventRole role = capture.eventType(EventTypeId(id)).role;
            entries += role == EventRole::GraphEntry ? qint64(counts[id]) : 0;
            exits += role == EventRole::GraphExit ? qint64(counts[id]) : 0;
        }
    }
};

} // namespace

/// Every file that people gave us opens as what it is, completely.
class TestCorpus : public QObject
{
    Q_OBJECT

private slots:
    void everyFileOpensWhole_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("holds");
        const QString data = TEST_DATA "/";
        std::map<QString, std::pair<QString, QString>> table;
        for (const auto& row : tableRows(TEST_DATA "/README.md"))
            table[text(row[0])] = {text(row[1]), text(row[2])};
        QDirIterator files(data, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString name = QDir(data).relativeFilePath(files.next());
            const auto known = table.find(name);
            QTest::newRow(qPrintable(name))
                << data + name << (known != table.end() ? known->second.first : kindOfFolder(name))
                << (known != table.end() ? known->second.second : QString());
        }
        addCaptureSet(qEnvironmentVariable("PROBESCOPE_CAPTURES"));
    }
    void everyFileOpensWhole()
    {
        QFETCH(QString, path);
        QFETCH(QString, kind);
        QFETCH(QString, holds);
        auto input = format::Input::open(path.toStdString());
        QVERIFY2(bool(input), input ? "" : input.error().message().c_str());
        const auto found = format::findKind(**input);
        QVERIFY2(bool(found), found ? "" : found.error().message().c_str());
        QVERIFY2(QRegularExpression("^" + kind + "$").match(kindName(*found)).hasMatch(),
                 qPrintable("is " + kind + ", found " + kindName(*found)));
        if (kind == "PerfData" && QStandardPaths::findExecutable("perf").isEmpty()) {
            qInfo("perf is not installed: its recordings are not read");
            return;
        }
        open::OpenOptions options;
        options.cache = m_folder.filePath("cache").toStdString();
        options.cacheBytes = 0; // nothing is kept longer than it is looked at
        const auto opened = open::openFile(path.toStdString(), options);
        const bool captures = kind == "FtraceText" || kind == "TraceDat" || kind.startsWith("Perf");
        if (!captures) {
            QCOMPARE(opened.has_value(), kind.startsWith("Text"));
            return;
        }
        QVERIFY2(bool(opened), opened ? "" : opened.error().message().c_str());
        QVERIFY(opened->capture);
        for (const Problem& problem : opened->capture->problems())
            qWarning("%s: %s: %s", problem.place.text().c_str(), problem.reason.text().c_str(),
                     problem.excerpt.c_str());
        QCOMPARE(opened->capture->summary().problems, 0U);
        QVERIFY(!opened->trouble);
        compareCounts(*opened->capture, path, kind, CorpusCounts(holds));
    }

private:
    static QString text(const std::string& bytes) { return QString::fromStdString(bytes); }

    static void addCaptureSet(const QString& folder)
    {
        if (folder.isEmpty()) {
            qInfo("PROBESCOPE_CAPTURES names no folder: only the files of tests/data are read");
            return;
        }
        for (const auto& row : tableRows((folder + "/README.md").toStdString())) {
            const QString name = text(row[0]);
            if (!QFileInfo(folder + "/" + name).isFile())
                continue;
            QTest::newRow(qPrintable(name))
                << folder + "/" + name << expectedKind(name, text(row[3])) << text(row[3]);
        }
    }

    static void compareCounts(const store::Capture& capture, const QString& path,
                              const QString& kind, const CorpusCounts& counts)
    {
        const Rows rows(capture);
        if (kind == "TraceDat" || kind == "PerfData") {
            if (counts.samples)
                QCOMPARE(rows.all, *counts.samples);
            if (counts.reportLines && rows.entries == 0)
                QCOMPARE(rows.all, *counts.reportLines);
            if (counts.reportLines) // a report prints a call without callees in one line
                QVERIFY(rows.all >= *counts.reportLines && rows.all <= 2 * *counts.reportLines);
            return;
        }
        const LineCounts lines(readCapture(path));
        QCOMPARE(text(capture.fact(facts::kLines).value_or("")).toLongLong(), lines.all);
        if (counts.lines)
            QCOMPARE(lines.all, *counts.lines);
        if (kind == "PerfScript") {
            QCOMPARE(rows.all, lines.samples);
            return;
        }
        if (counts.lines) {
            QCOMPARE(qint64(capture.summary().losses), counts.lostMarks.value_or(0));
            QCOMPARE(qint64(capture.summary().lost), counts.lostEvents.value_or(0));
        }
        if (counts.opening) {
            // The recorder took a line that begins with the mark # for a comment of the header.
            const qint64 missed = path.startsWith(TEST_DATA) ? 0 : 1;
            QCOMPARE(rows.entries,
                     *counts.opening + *counts.leaf + missed * (lines.marked[0] + lines.marked[1]));
            QCOMPARE(rows.exits, *counts.closing + missed * lines.marked[2]);
            // Stacks stand between the calls as ordinary events of the latency format.
            QCOMPARE(rows.all - rows.entries - rows.exits,
                     lines.comments + counts.stacks.value_or(0));
            QVERIFY(lines.comments >= counts.comments.value_or(0));
        } else if (counts.events) {
            QCOMPARE(rows.all, *counts.events);
        }
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
