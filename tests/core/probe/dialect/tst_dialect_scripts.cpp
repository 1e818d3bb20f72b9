#include "tests/core/probe/dialect/dialect_tools.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

using namespace probescope;
using probe::Dialect;

namespace {

/// A folder of programs that come before the real ones and note what they are asked.
QProcessEnvironment withShims(const QString& folder, const QStringList& programs)
{
    for (const QString& program : programs)
        if (!writeText(folder + "/" + program,
                       "#!/bin/bash\nprintf '%s' " + program.toUtf8()
                           + " >>\"$SHIM_LOG\"\n"
                             "printf '\\t%s' \"$@\" >>\"$SHIM_LOG\"\necho >>\"$SHIM_LOG\"\n",
                       true))
            qFatal("%s cannot be written", qPrintable(program));
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", folder + ":" + environment.value("PATH"));
    environment.insert("SHIM_LOG", folder + "/asked");
    return environment;
}

} // namespace

/// The dialects that are shell scripts, with programs in the place of tracers that note what they
/// are asked.
class DialectScriptsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void shellUnderstandsTheScripts_data() { addRecipes(); }
    void shellUnderstandsTheScripts()
    {
        QFETCH(int, number);
        for (const Dialect dialect : {Dialect::Shell, Dialect::PerfProbe, Dialect::TraceCmd}) {
            const auto rendering = rendered(dialect, number);
            if (rendering.text.empty())
                continue;
            const Ran ran = runTool("bash", {"-n", put(m_folder, rendering)}, m_folder.path());
            QVERIFY2(ran.code == 0, qPrintable(ran.output));
        }
    }

    /// On a plain folder: what is written, in which order, and that nothing stays.
    void shellScriptTidiesUp_data() { addRecipes(); }
    void shellScriptTidiesUp()
    {
        QFETCH(int, number);
        const QTemporaryDir root;
        const QTemporaryDir shims;
        auto environment = withShims(shims.path(), {});
        // An instance is a folder with all events in it, and rmdir takes it away whole.
        QVERIFY(writeText(shims.filePath("mkdir"), R"sh(#!/bin/bash
set -e
/bin/mkdir "$1" "$1/options"
grep -oE '^[a-z0-9]+:[a-zA-Z0-9_/-]+' "$TRACEFS/dynamic_events" | while IFS=: read -r _ event; do
    /bin/mkdir -p "$1/events/$event"
    echo "of $event" >"$1/events/$event/hist"
done
echo "a hit" >"$1/trace_pipe"
)sh",
                          true));
        QVERIFY(writeText(shims.filePath("rmdir"), R"sh(#!/bin/bash
cd "$1"
for file in events/*/*/*; do
    sed "s|^|$file |" "$file" >>"$TRACEFS/log"
done
echo "tracing_on $(cat tracing_on)" >>"$TRACEFS/log"
rm -r "$1"
)sh",
                          true));
        environment.insert("TRACEFS", root.path());
        QVERIFY(QDir(root.path()).mkpath("instances"));
        const auto recipe = allRecipes()[std::size_t(number)].recipe;
        const auto rendering = probe::render(Dialect::Shell, recipe);
        const Ran ran = runTool("bash", {put(m_folder, rendering)}, m_folder.path(), environment);
        QVERIFY2(ran.code == 0, qPrintable(ran.output));
        QVERIFY2(ran.output.contains("a hit"), qPrintable(ran.output));
        const QStringList lines =
            readText(root.filePath("dynamic_events")).split('\n', Qt::SkipEmptyParts);
        const auto probes = qsizetype(recipe.probes.size()) + (recipe.latency ? 1 : 0);
        QCOMPARE(lines.size(), probes * 2);
        for (qsizetype i = 0; i < probes; ++i) {
            const auto made = probe::Spec::parse(lines[i].toStdString());
            QVERIFY2(made, qPrintable(lines[i]));
            QCOMPARE(lines[2 * probes - 1 - i],
                     QString::fromStdString("-:" + made->group + "/" + made->event));
        }
        QVERIFY(QDir(root.filePath("instances")).isEmpty());
        const QString log = readText(root.filePath("log"));
        QVERIFY2(log.contains("tracing_on 0"), qPrintable(log));
        QVERIFY2(!log.contains("enable 1"), qPrintable(log));
        QVERIFY2(log.contains("enable 0"), qPrintable(log));
        QCOMPARE(log.contains("filter"), !recipe.filter.empty() && !recipe.latency);
        // What a trigger is set by, it is removed by.
        static const QRegularExpression trigger("^(\\S+/trigger) (!?)(hist:.*)$",
                                                QRegularExpression::MultilineOption);
        QStringList set;
        for (const auto& match : trigger.globalMatch(log)) {
            const QString words = match.captured(1) + match.captured(3);
            QCOMPARE(match.captured(2) == "!", set.contains(words));
            set.removeAll(words) > 0 ? void() : set.append(words);
        }
        QCOMPARE(set, QStringList());
        QCOMPARE(log.contains("/trigger "), recipe.latency);
    }

    void traceCmdIsAskedForTheEvents_data() { addRecipes(); }
    void traceCmdIsAskedForTheEvents()
    {
        QFETCH(int, number);
        const QTemporaryDir root;
        const QTemporaryDir shims;
        auto environment = withShims(shims.path(), {"trace-cmd"});
        environment.insert("TRACEFS", root.path());
        const auto recipe = allRecipes()[std::size_t(number)].recipe;
        const Ran ran = runTool("bash", {put(m_folder, probe::render(Dialect::TraceCmd, recipe))},
                                m_folder.path(), environment);
        QVERIFY2(ran.code == 0, qPrintable(ran.output));
        const QStringList asked =
            readText(environment.value("SHIM_LOG")).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(asked.size(), 2);
        QVERIFY(asked[0].startsWith("trace-cmd\trecord\t"));
        QCOMPARE(asked[0].count("\t-e\t"), qsizetype(recipe.probes.size()));
        if (!recipe.filter.empty())
            QVERIFY(asked[0].contains("\t-f\t" + QString::fromStdString(recipe.filter)));
        QVERIFY(asked[1].startsWith("trace-cmd\treport\t"));
        QCOMPARE(readText(root.filePath("dynamic_events")).count('\n'),
                 qsizetype(recipe.probes.size()) * 2);
    }

    /// perf's own -D says what it would write to the kernel: the line must be ours again.
    void perfMeansTheSame_data() { addRecipes(); }
    void perfMeansTheSame()
    {
        QFETCH(int, number);
        const auto recipe = allRecipes()[std::size_t(number)].recipe;
        const auto rendering = probe::render(Dialect::PerfProbe, recipe);
        if (rendering.text.empty())
            return;
        const QTemporaryDir shims;
        const auto environment = withShims(shims.path(), {"perf"});
        const Ran ran = runTool("bash", {put(m_folder, rendering)}, m_folder.path(), environment);
        QVERIFY2(ran.code == 0, qPrintable(ran.output));
        const QStringList asked =
            readText(environment.value("SHIM_LOG")).split('\n', Qt::SkipEmptyParts);
        const auto probes = qsizetype(recipe.probes.size());
        QCOMPARE(asked.size(), 2 * probes + 2);
        for (qsizetype i = 0; i < probes; ++i) {
            QVERIFY(asked[i].contains("\t--add\t"));
            QVERIFY(asked[probes + 2 + i].contains("\t--del\t"));
        }
        QVERIFY2(hasTool("perf"), "linux-perf is not installed");
        for (qsizetype i = 0; i < probes; ++i) {
            QString command = asked[i];
            QStringList arguments = command.replace("--add", "-D").split('\t').mid(1);
            const Ran said = runTool("perf", arguments, m_folder.path());
            const auto& wanted = recipe.probes[std::size_t(i)].spec;
            if (said.code != 0
                && (!wanted.module.empty() || said.output.contains("debuginfo")
                    || said.output.contains("path for the kernel")
                    || said.output.contains("kallsyms") || said.output.contains("Permission")))
                QSKIP(qPrintable("perf needs what this machine does not have: " + said.output));
            QVERIFY2(said.code == 0, qPrintable(said.output + arguments.join(' ')));
            const QString line = said.output.split('\n', Qt::SkipEmptyParts).last();
            auto found = probe::Spec::parse(line.toStdString());
            QVERIFY2(found, qPrintable(line));
            QCOMPARE(probe::isReturn(found->kind), probe::isReturn(wanted.kind));
            QCOMPARE(found->arguments, wanted.arguments);
            if (probe::isUser(wanted.kind))
                QCOMPARE(found->offset, wanted.offset);
            // The name that the script enables and deletes is the one that perf makes.
            const std::string name = found->group + ":" + found->event;
            QVERIFY2(rendering.text.find("'" + name + "'") != std::string::npos, name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(DialectScriptsTest)
#include "tst_dialect_scripts.moc"
