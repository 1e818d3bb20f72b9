#include "tests/core/probe/recipes.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <unistd.h>

using namespace probescope;
using probe::Dialect;

Q_DECLARE_METATYPE(probe::Dialect)

namespace {

constexpr int kPatienceMs = 120'000;

struct Ran
{
    int code = -1;
    QString output = {}; ///< of both kinds
};

Ran runTool(const QString& program, const QStringList& arguments, const QString& folder,
            const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment())
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setWorkingDirectory(folder);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    if (!process.waitForFinished(kPatienceMs))
        return {.output = program + ": " + process.errorString()};
    return {.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            .output = QString::fromLocal8Bit(process.readAll())};
}

bool hasTool(const char* name)
{
    return !QStandardPaths::findExecutable(QString::fromLatin1(name)).isEmpty();
}

void writeText(const QString& path, const QByteArray& text, bool runs = false)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    file.write(text);
    if (runs)
        file.setPermissions(file.permissions() | QFileDevice::ExeOwner);
}

QString readText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// A folder of programs that come before the real ones and note what they are asked.
QProcessEnvironment withShims(const QString& folder, const QStringList& programs)
{
    for (const QString& program : programs)
        writeText(folder + "/" + program,
                  "#!/bin/bash\nprintf '%s' " + program.toUtf8()
                      + " >>\"$SHIM_LOG\"\n"
                        "printf '\\t%s' \"$@\" >>\"$SHIM_LOG\"\necho >>\"$SHIM_LOG\"\n",
                  true);
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", folder + ":" + environment.value("PATH"));
    environment.insert("SHIM_LOG", folder + "/asked");
    return environment;
}

/// The headers of a kernel that modules are compiled with; empty: none are installed.
QString kernelHeaders()
{
    const QDir folder("/lib/modules");
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QString build = folder.filePath(name) + "/build";
        if (QFile::exists(build + "/Makefile"))
            return build;
    }
    return {};
}

} // namespace

class DialectsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    static probe::Rendering rendered(Dialect dialect, int number)
    {
        return probe::render(dialect, allRecipes()[std::size_t(number)].recipe);
    }

    QString put(const probe::Rendering& rendering) const
    {
        QString path = m_folder.filePath(QString::fromStdString(rendering.file));
        writeText(path, QByteArray::fromStdString(rendering.text));
        return path;
    }

private slots:
    /// The table of the brief: who can say what.
    void eachSaysItOrWhyNot_data() { addRecipes(); }
    void eachSaysItOrWhyNot()
    {
        QFETCH(int, number);
        for (const Dialect dialect : probe::kDialects) {
            const auto rendering = rendered(dialect, number);
            const std::string name(probe::dialectName(dialect));
            QVERIFY2(rendering.text.empty() != rendering.reason.empty(), name.c_str());
            QVERIFY(rendering.text.empty() || rendering.text.ends_with('\n'));
            QVERIFY(rendering.reason.empty() || rendering.reason.ends_with('.'));
            for (const std::string& note : rendering.notes)
                QVERIFY2(note.ends_with('.'), note.c_str());
            QCOMPARE(rendering.file, std::string(probe::dialectFile(dialect)));
        }
        // The kernel's own files take everything.
        QVERIFY(!rendered(Dialect::Shell, number).text.empty());
        QVERIFY(!rendered(Dialect::TraceCmd, number).text.empty());
    }

    void whatCannotBeSaidHasAReason_data()
    {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QList<int>>("refused"); // of kDialects
        const auto list = [](std::initializer_list<Dialect> dialects) {
            QList<int> numbers;
            for (const Dialect dialect : dialects)
                numbers << int(dialect);
            return numbers;
        };
        using enum Dialect;
        QTest::newRow("open") << "open" << list({});
        QTest::newRow("deep") << "deep" << list({DTrace});
        QTest::newRow("offset") << "offset" << list({SystemTap, DTrace});
        QTest::newRow("member by name")
            << "member by name" << list({SystemTap, LibbpfC, KernelModule});
        QTest::newRow("symbol") << "symbol" << list({SystemTap, KernelModule});
        QTest::newRow("user return") << "user return" << list({KernelModule});
        QTest::newRow("user, function not known")
            << "user, function not known" << list({SystemTap, DTrace, KernelModule});
        QTest::newRow("event") << "event"
                               << list({PerfProbe, SystemTap, DTrace, LibbpfC, KernelModule});
        QTest::newRow("raw tracepoint")
            << "raw tracepoint" << list({PerfProbe, SystemTap, KernelModule});
        QTest::newRow("fprobe") << "fprobe" << list({});
        QTest::newRow("synthetic")
            << "synthetic" << list({PerfProbe, Bpftrace, SystemTap, DTrace, LibbpfC, KernelModule});
        QTest::newRow("address") << "address"
                                 << list({PerfProbe, Bpftrace, SystemTap, DTrace, LibbpfC});
    }
    void whatCannotBeSaidHasAReason()
    {
        QFETCH(QString, recipe);
        QFETCH(QList<int>, refused);
        for (const NamedRecipe& named : allRecipes()) {
            if (named.name != recipe)
                continue;
            QList<int> found;
            for (const Dialect dialect : probe::kDialects)
                if (probe::render(dialect, named.recipe).text.empty())
                    found << int(dialect);
            QCOMPARE(found, refused);
        }
    }

    /// Each text takes 128 bytes, and a stack of the kernel has a few thousand.
    void rowsOfModulesFitTheKernel()
    {
        const auto module = [](unsigned texts, bool pair) {
            std::string line = "p:mine/open do_sys_openat2";
            for (unsigned i = 0; i < texts; ++i)
                line += " text" + std::to_string(i) + "=+" + std::to_string(i) + "(%si):string";
            probe::Recipe recipe{.probes = {{.spec = *probe::Spec::parse(line)}}, .latency = pair};
            if (pair)
                recipe.probes.push_back({.spec = *probe::Spec::parse("r do_sys_openat2")});
            return QString::fromStdString(probe::render(Dialect::KernelModule, recipe).text);
        };
        QVERIFY(module(4, false).contains("struct row_0 values, *row"));
        QVERIFY(!module(5, false).contains("struct row_0 values, *row"));
        QVERIFY(module(5, false).contains("DEFINE_PER_CPU(struct row_0, values_0)"));
        QVERIFY(!module(32, false).isEmpty() && module(33, false).isEmpty());
        QVERIFY(!module(31, true).isEmpty() && module(32, true).isEmpty());
    }

    /// What a program called, not what the kernel does for its probe.
    void stacksOfProgramsAreTheirs()
    {
        for (const NamedRecipe& named : allRecipes()) {
            if (!named.recipe.stackTrace)
                continue;
            const auto& recipe = named.recipe;
            const bool user = probe::isUser(recipe.probes.front().spec.kind);
            const auto has = [&recipe](Dialect dialect, const char* word) {
                return probe::render(dialect, recipe).text.find(word) != std::string::npos;
            };
            QCOMPARE(has(Dialect::LibbpfC, "BPF_F_USER_STACK);"), user);
            QCOMPARE(has(Dialect::Bpftrace, ", ustack)"), user);
            QCOMPARE(has(Dialect::Bpftrace, ", kstack)"), !user);
            QCOMPARE(has(Dialect::SystemTap, "print_ubacktrace()"), user);
            QCOMPARE(has(Dialect::Shell, "options/userstacktrace"), user);
            QCOMPARE(has(Dialect::Shell, "options/stacktrace"), !user);
            QCOMPARE(has(Dialect::TraceCmd, "-O userstacktrace"), user);
            QCOMPARE(has(Dialect::TraceCmd, " -T"), !user);
        }
    }

    /// Registers are registers: which argument of the note is in one, the probe does not say.
    void notesOfProgramsGiveRegisters()
    {
        for (const NamedRecipe& named : allRecipes()) {
            if (std::string_view(named.name) != "USDT")
                continue;
            const auto bpf = probe::render(Dialect::Bpftrace, named.recipe).text;
            QVERIFY2(bpf.find(R"(reg("si"))") != std::string::npos, bpf.c_str());
            QVERIFY(bpf.find("arg1") == std::string::npos);
            const auto stap = probe::render(Dialect::SystemTap, named.recipe).text;
            QVERIFY2(stap.find(R"(register("rsi"))") != std::string::npos, stap.c_str());
            QVERIFY(stap.find("$arg") == std::string::npos);
            return;
        }
        QFAIL("no such recipe");
    }

    /// On each way to a value, not only at its end.
    void programsMemoryIsReadAsTheirs()
    {
        for (const NamedRecipe& named : allRecipes()) {
            if (std::string_view(named.name) != "user memory")
                continue;
            const auto text = [&named](Dialect dialect) {
                return QString::fromStdString(probe::render(dialect, named.recipe).text);
            };
            const QString program = text(Dialect::LibbpfC);
            QCOMPARE(program.count("READ_KERNEL(__"), 0);
            QCOMPARE(program.count("READ_USER(__"), 4);
            const QString script = text(Dialect::SystemTap);
            QVERIFY(!script.contains("= kernel_") && !script.contains("(kernel_long"));
            QCOMPARE(script.count("user_uint64("), 2);
            QCOMPARE(text(Dialect::Bpftrace).count("uptr("), 5);
            return;
        }
        QFAIL("no such recipe");
    }

    void shellUnderstandsTheScripts_data() { addRecipes(); }
    void shellUnderstandsTheScripts()
    {
        QFETCH(int, number);
        for (const Dialect dialect : {Dialect::Shell, Dialect::PerfProbe, Dialect::TraceCmd}) {
            const auto rendering = rendered(dialect, number);
            if (rendering.text.empty())
                continue;
            const Ran ran = runTool("bash", {"-n", put(rendering)}, m_folder.path());
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
        writeText(shims.filePath("mkdir"), R"sh(#!/bin/bash
set -e
/bin/mkdir "$1" "$1/options"
grep -oE '^[a-z0-9]+:[a-zA-Z0-9_/-]+' "$TRACEFS/dynamic_events" | while IFS=: read -r _ event; do
    /bin/mkdir -p "$1/events/$event"
    echo "of $event" >"$1/events/$event/hist"
done
echo "a hit" >"$1/trace_pipe"
)sh",
                  true);
        writeText(shims.filePath("rmdir"), R"sh(#!/bin/bash
cd "$1"
for file in events/*/*/*; do
    sed "s|^|$file |" "$file" >>"$TRACEFS/log"
done
echo "tracing_on $(cat tracing_on)" >>"$TRACEFS/log"
rm -r "$1"
)sh",
                  true);
        environment.insert("TRACEFS", root.path());
        QVERIFY(QDir(root.path()).mkpath("instances"));
        const auto recipe = allRecipes()[std::size_t(number)].recipe;
        const auto rendering = probe::render(Dialect::Shell, recipe);
        const Ran ran = runTool("bash", {put(rendering)}, m_folder.path(), environment);
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
        const Ran ran = runTool("bash", {put(probe::render(Dialect::TraceCmd, recipe))},
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
        const Ran ran = runTool("bash", {put(rendering)}, m_folder.path(), environment);
        QVERIFY2(ran.code == 0, qPrintable(ran.output));
        const QStringList asked =
            readText(environment.value("SHIM_LOG")).split('\n', Qt::SkipEmptyParts);
        const auto probes = qsizetype(recipe.probes.size());
        QCOMPARE(asked.size(), 2 * probes + 2);
        for (qsizetype i = 0; i < probes; ++i) {
            QVERIFY(asked[i].contains("\t--add\t"));
            QVERIFY(asked[probes + 2 + i].contains("\t--del\t"));
        }
        if (!hasTool("perf"))
            QSKIP("perf is not installed.");
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

    void bpftraceUnderstands_data() { addRecipes(); }
    void bpftraceUnderstands()
    {
        QFETCH(int, number);
        const auto rendering = rendered(Dialect::Bpftrace, number);
        if (rendering.text.empty())
            return;
        if (!hasTool("bpftrace"))
            QSKIP("bpftrace is not installed.");
        if (geteuid() != 0)
            QSKIP("bpftrace wants root even for -d, which only compiles.");
        if (rendering.text.find("rawtracepoint") != std::string::npos)
            QSKIP("bpftrace 0.17 aborts when it is to compile raw tracepoints without running.");
        // -d compiles and stops before anything is attached.
        const Ran ran = runTool("bpftrace", {"-d", put(rendering)}, m_folder.path());
        if (ran.output.contains("tracepoint not found"))
            QSKIP("This machine's kernel does not show its tracepoints.");
        if (ran.output.contains("Failed to resolve kernel symbol"))
            QSKIP("This machine's kernel does not tell the addresses of its variables.");
        QVERIFY2(ran.code == 0,
                 qPrintable(QString::fromStdString(rendering.text) + ran.output.right(1500)));
    }

    void systemTapUnderstands_data() { addRecipes(); }
    void systemTapUnderstands()
    {
        QFETCH(int, number);
        const auto rendering = rendered(Dialect::SystemTap, number);
        if (rendering.text.empty())
            return;
        if (!hasTool("stap"))
            QSKIP("SystemTap is not installed.");
        const QString headers = kernelHeaders();
        if (headers.isEmpty())
            QSKIP("SystemTap wants the headers of a kernel, which are not installed.");
        const QString release = headers.section('/', -2, -2);
        const Ran parsed = runTool("stap", {"-r", release, "-p1", put(rendering)}, m_folder.path());
        QVERIFY2(parsed.code == 0, qPrintable(parsed.output));
        // Places need the kernel's symbols; types and functions do not: the bodies are begin's.
        QString text = QString::fromStdString(rendering.text);
        static const QRegularExpression place("^probe (kprobe|process|kernel).*$",
                                              QRegularExpression::MultilineOption);
        text.replace(place, "probe begin");
        static const QRegularExpression mark("\\$arg\\d+");
        text.replace(mark, "1");
        const QString path = m_folder.filePath("bodies.stp");
        writeText(path, text.toUtf8());
        const Ran typed = runTool("stap", {"-r", release, "-p2", path}, m_folder.path());
        QVERIFY2(typed.code == 0, qPrintable(typed.output + text));
    }

    void dtraceIsNotChecked()
    {
        QSKIP("No Debian package holds a compiler of D for Linux (dtrace-utils): the D scripts are "
              "written after its documentation and were never run.");
    }

    void clangCompilesForBpf_data() { addRecipes(); }
    void clangCompilesForBpf()
    {
        QFETCH(int, number);
        const auto rendering = rendered(Dialect::LibbpfC, number);
        if (rendering.text.empty())
            return;
        QVERIFY2(QFile::exists("/usr/include/bpf/bpf_helpers.h"), "libbpf-dev is not installed");
        const QString path = put(rendering);
        const QString object = m_folder.filePath("probe_bpf.o");
        const Ran kernel =
            runTool("clang-14",
                    {"-O2", "-g", "-Wall", "-Werror", "-target", "bpf", "-D__TARGET_ARCH_x86",
                     "-I/usr/include/x86_64-linux-gnu", "-c", path, "-o", object},
                    m_folder.path());
        QVERIFY2(kernel.code == 0,
                 qPrintable(kernel.output + QString::fromStdString(rendering.text)));
        const Ran loader = runTool("gcc",
                                   {"-O2", "-Wall", "-Wextra", "-Werror", path, "-o",
                                    m_folder.filePath("probe_bpf"), "-lbpf"},
                                   m_folder.path());
        QVERIFY2(loader.code == 0,
                 qPrintable(loader.output + QString::fromStdString(rendering.text)));
    }

    /// All modules in one run of the kernel's make; its modpost knows what modules may call.
    void kernelBuildsTheModules()
    {
        const QString headers = kernelHeaders();
        if (headers.isEmpty())
            QSKIP("No headers of a kernel are installed (linux-headers-amd64 takes 60 MB, so the "
                  "tests do not ask for it).");
        const QTemporaryDir folder;
        QByteArray makefile;
        const auto recipes = allRecipes();
        for (std::size_t i = 0; i < recipes.size(); ++i) {
            const auto rendering = probe::render(Dialect::KernelModule, recipes[i].recipe);
            if (rendering.text.empty())
                continue;
            const QString name = "probe_" + QString::number(i);
            writeText(folder.filePath(name + ".c"), QByteArray::fromStdString(rendering.text));
            makefile += "obj-m += " + name.toUtf8() + ".o\n";
            QCOMPARE(rendering.companions.size(), std::size_t(1));
        }
        writeText(folder.filePath("Makefile"), "ccflags-y := -Werror\n" + makefile);
        const Ran ran =
            runTool("make", {"-C", headers, "M=" + folder.path(), "modules"}, folder.path());
        QVERIFY2(ran.code == 0, qPrintable(ran.output));
    }
};

QTEST_GUILESS_MAIN(DialectsTest)
#include "tst_dialects.moc"
