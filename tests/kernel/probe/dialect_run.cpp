#include "tests/kernel/probe/dialect_run.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <sys/utsname.h>
#include <utility>

namespace probescope {

namespace {

using probe::Dialect;

// poll(2) of x86-64, in which perf record waits once all its events count.
constexpr const char* kInPoll = "7 ";

bool hasProgram(const char* name)
{
    return !QStandardPaths::findExecutable(QString::fromLatin1(name)).isEmpty();
}

QString release()
{
    utsname names{};
    uname(&names);
    return QString::fromLatin1(names.release);
}

QString headersPackage()
{
    return "linux-headers-" + release();
}

bool hasHeaders()
{
    return QFile::exists("/lib/modules/" + release() + "/build/Makefile");
}

/// linux-headers-amd64 brings those of the stable kernel only.
bool isStableKernel()
{
    return release().startsWith("6.1.");
}

QString missingHeaders()
{
    return hasHeaders() || !isStableKernel() ? QString() : headersPackage() + " is not installed.";
}

QString impossibleHeaders()
{
    return hasHeaders() || isStableKernel()
        ? QString()
        : "No package of Debian 12 follows the headers of its newer kernels, and "
            + headersPackage() + " is not installed, against which it is compiled.";
}

/// A part of SystemTap is compiled against the kernel's headers with each script.
QString impossibleSystemTap()
{
    const QByteArray changed("task_work_cancel_func");
    const QString runtime =
        qEnvironmentVariable("SYSTEMTAP_RUNTIME", "/usr/share/systemtap/runtime");
    if (contentOf("/lib/modules/" + release() + "/source/include/linux/task_work.h")
            .contains(changed)
        && !contentOf(runtime + "/stp_task_work.c").contains(changed))
        return "This SystemTap does not compile for Linux " + release()
            + ": it calls task_work_cancel() as kernels had it until 2024.";
    return {};
}

QString missingProgram(const char* name)
{
    return hasProgram(name) ? QString() : QString("%1 is not installed.").arg(name);
}

/// SystemTap has a program of that name, which makes headers.
QString impossibleDtrace()
{
    if (run("dtrace", {"-V"}).output.contains("Oracle D"))
        return {};
    return "Debian 12 has no package of dtrace-utils, and no dtrace of theirs is in PATH: the D "
           "script was not run.";
}

bool perfWaits()
{
    const QDir processes("/proc");
    for (const QString& pid : processes.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString folder = processes.filePath(pid);
        if (contentOf(folder + "/cmdline").replace('\0', ' ').contains("perf record")
            && contentOf(folder + "/comm").startsWith("perf")
            && contentOf(folder + "/syscall").startsWith(kInPoll))
            return true;
    }
    return false;
}

/// Is an instance recording with the events that its maker asks for?
bool instanceRecords()
{
    const QString instances = QString(kTracefs) + "instances/";
    for (const QString& name : QDir(instances).entryList({"probescope_*"}, QDir::Dirs)) {
        const QString folder = instances + name;
        if (contentOf(folder + "/events/mine/enable").trimmed() == "1"
            && contentOf(folder + "/tracing_on").trimmed() == "1")
            return true;
    }
    return false;
}

} // namespace

DialectRun::DialectRun(Dialect dialect, const probe::Recipe& recipe, QString folder)
    : m_dialect(dialect)
    , m_rendering(probe::render(dialect, recipe))
    , m_folder(std::move(folder))
{
}

DialectRun::~DialectRun()
{
    if (m_loaded)
        run("rmmod", {"probe_module"});
}

QString DialectRun::missing(Dialect dialect)
{
    switch (dialect) {
    case Dialect::PerfProbe:
        return missingProgram("perf");
    case Dialect::TraceCmd:
        return missingProgram("trace-cmd");
    case Dialect::Bpftrace:
        return missingProgram("bpftrace");
    case Dialect::SystemTap:
        return missingProgram("stap") + missingHeaders();
    case Dialect::LibbpfC:
        return missingProgram("clang") + missingProgram("bpftool");
    case Dialect::KernelModule:
        return missingHeaders();
    case Dialect::Shell:
    case Dialect::DTrace:
        break;
    }
    return {};
}

QString DialectRun::impossible(Dialect dialect)
{
    switch (dialect) {
    case Dialect::SystemTap:
        return hasHeaders() ? impossibleSystemTap() : impossibleHeaders();
    case Dialect::DTrace:
        return impossibleDtrace();
    case Dialect::KernelModule:
        return impossibleHeaders();
    default:
        return {};
    }
}

QString DialectRun::inFolder(const QString& command) const
{
    return "cd " + m_folder + " && " + command;
}

Ran DialectRun::shell(const QString& command) const
{
    return run("/bin/sh", {"-c", inFolder(command)});
}

QStringList DialectRun::commandsOfComment() const
{
    QStringList commands;
    for (const QString& line : QString::fromStdString(m_rendering.text).split('\n')) {
        if (line == " */")
            break;
        if (!line.startsWith(" *     "))
            continue;
        if (!commands.isEmpty() && commands.back().endsWith('\\'))
            commands.back() += "\n" + line.mid(7);
        else
            commands << line.mid(7);
    }
    return commands;
}

QByteArray DialectRun::start()
{
    QDir().mkpath(m_folder);
    auto files = m_rendering.companions;
    files.push_back({.file = m_rendering.file, .text = m_rendering.text});
    for (const probe::Companion& file : files) {
        QFile to(m_folder + "/" + QString::fromStdString(file.file));
        if (!to.open(QIODevice::WriteOnly | QIODevice::Truncate)
            || to.write(QByteArray::fromStdString(file.text)) < 0)
            return to.errorString().toLocal8Bit();
    }
    if (m_dialect == Dialect::KernelModule) {
        run("dmesg", {"--clear"});
        const Ran loaded = shell("make && insmod probe_module.ko");
        m_loaded = loaded.status == 0;
        return m_loaded ? QByteArray() : loaded.output;
    }
    QStringList commands = commandsOfComment();
    if (commands.isEmpty())
        commands << (m_dialect == Dialect::Bpftrace ? "bpftrace " : "bash ")
                + QString::fromStdString(m_rendering.file);
    const QString last = commands.takeLast();
    const Ran prepared = shell("set -e\n" + commands.join('\n'));
    if (prepared.status != 0)
        return prepared.output;
    m_running = std::make_unique<Running>("/bin/sh", QStringList{"-c", inFolder("exec " + last)});
    return {};
}

bool DialectRun::isLive() const
{
    return m_dialect != Dialect::PerfProbe && m_dialect != Dialect::TraceCmd;
}

bool DialectRun::isReady() const
{
    return m_dialect == Dialect::PerfProbe ? perfWaits() : instanceRecords();
}

bool DialectRun::runs()
{
    return m_dialect == Dialect::KernelModule ? m_loaded : m_running && m_running->runs();
}

QByteArray DialectRun::output()
{
    if (m_dialect == Dialect::KernelModule)
        return m_loaded ? run("dmesg", {}).output : m_log;
    return m_running ? m_running->output() : QByteArray();
}

bool DialectRun::end()
{
    if (m_dialect == Dialect::KernelModule) {
        const bool removed = run("rmmod", {"probe_module"}).status == 0;
        m_log = run("dmesg", {}).output;
        m_loaded = m_loaded && !removed;
        return removed;
    }
    m_running->interrupt();
    if (!m_running->ends())
        return false;
    // A shell that is interrupted says so by its status.
    const int status = m_running->status();
    return status == 0 || (m_dialect == Dialect::Shell && status == 130);
}

} // namespace probescope
