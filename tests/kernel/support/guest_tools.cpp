#include "tests/kernel/support/guest_tools.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace probescope {

namespace {

// Names that are the same in each turn would all be in the page cache.
constexpr const char* kLoad = R"(
while :; do
    for i in 1 2 3; do
        (head -c 200000 /dev/zero | tr '\0' x | wc -c; find /usr/share/doc -maxdepth 1 -newer /proc/self) &
    done
    dd if=/dev/zero of=/tmp/load bs=4k count=500 conv=notrunc
    ls /proc/self/fd
    wait
    sleep 0.02
done >/dev/null 2>&1
)";

} // namespace

QByteArray contentOf(const QString& path)
{
    QFile file(path.startsWith('/') ? path : kTracefs + path);
    return file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) ? file.readAll() : QByteArray();
}

int writeTo(const QString& path, const QByteArray& text, bool append)
{
    const QByteArray name = (path.startsWith('/') ? path : kTracefs + path).toLocal8Bit();
    const int file = ::open(name.constData(), O_WRONLY | O_CLOEXEC | (append ? O_APPEND : O_TRUNC));
    if (file < 0)
        return errno;
    const ssize_t done = ::write(file, text.constData(), std::size_t(text.size()));
    const int error = done < 0 ? errno : 0;
    ::close(file);
    return error;
}

QStringList ourInstances()
{
    return QDir(QString(kTracefs) + "instances")
        .entryList({"probescope-*"}, QDir::Dirs | QDir::NoDotAndDotDot);
}

qint64 counted(const QString& instance, const QByteArray& what, const QString& cpus)
{
    const QString folder = instance + "per_cpu/";
    qint64 sum = 0;
    for (const QString& cpu : QDir(kTracefs + folder).entryList({cpus}, QDir::Dirs)) {
        for (const QByteArray& line : contentOf(folder + cpu + "/stats").split('\n')) {
            if (line.startsWith(what + ": "))
                sum += line.mid(what.size() + 2).toLongLong();
        }
    }
    return sum;
}

QByteArray controlFiles()
{
    return run(CONTROL_FILES, {"--quick"}).output;
}

QByteArray differenceOf(const QByteArray& before, const QByteArray& after)
{
    const auto marked = [](const QByteArray& text, const QByteArray& other, char mark) {
        QList<QByteArray> known = other.split('\n');
        std::sort(known.begin(), known.end());
        QByteArray lines;
        for (const QByteArray& line : text.split('\n')) {
            if (!std::binary_search(known.begin(), known.end(), line))
                lines += mark + line + '\n';
        }
        return lines;
    };
    return marked(before, after, '-') + marked(after, before, '+');
}

Running::Running(const QString& program, const QStringList& arguments,
                 const QStringList& environment)
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setChildProcessModifier([] { setpgid(0, 0); });
    if (!environment.isEmpty())
        m_process.setEnvironment(QProcess::systemEnvironment() + environment);
    // trace-cmd makes files where it is started.
    m_process.setWorkingDirectory(QDir::tempPath());
    m_process.start(program, arguments);
    m_process.waitForStarted(-1);
    m_group = pid_t(m_process.processId());
}

Running::~Running()
{
    if (m_group > 0)
        ::kill(-m_group, SIGKILL);
    m_process.waitForFinished(-1);
}

bool Running::ends()
{
    return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(-1);
}

bool Running::runs()
{
    return m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(0);
}

int Running::status() const
{
    // Of a program that was ended by a signal the exit code is its number.
    return m_process.exitStatus() == QProcess::CrashExit ? -m_process.exitCode()
                                                         : m_process.exitCode();
}

QByteArray Running::output()
{
    m_process.waitForReadyRead(0);
    m_output += m_process.readAll();
    return m_output;
}

Load::Load()
    : m_shell("/bin/bash", {"-c", kLoad})
{
}

Ran run(const QString& program, const QStringList& arguments)
{
    Running running(program, arguments);
    const bool ended = running.ends();
    return {ended ? running.status() : -1, running.output()};
}

Ran runCli(const QStringList& arguments)
{
    return run(CLI, arguments);
}

qint64 eventsOf(const QString& capture, const QStringList& options)
{
    const Ran ran = run(CLI, QStringList{"events", "--count"} + options + QStringList{capture});
    // What is wrong with the capture is told before it.
    bool number = false;
    const qint64 count = ran.output.trimmed().split('\n').back().toLongLong(&number);
    return number ? count : -1;
}

QByteArrayList ask(const QString& capture, const QString& sql)
{
    const Ran ran = runCli({"query", capture, sql, "--format", "tsv", "--no-header"});
    if (ran.status != 0)
        qWarning("%s", ran.output.constData());
    auto rows = ran.output.split('\n');
    rows.removeAll(QByteArray());
    return rows;
}

QByteArray askOne(const QString& capture, const QString& sql)
{
    return ask(capture, sql).value(0);
}

QMap<QString, QJsonObject> countersOf(const QString& capture)
{
    QMap<QString, QJsonObject> counters;
    const Ran ran = runCli({"probes", "--json", capture});
    for (const auto& one : QJsonDocument::fromJson(ran.output).array())
        counters.insert(one.toObject().value(QLatin1String("event")).toString(), one.toObject());
    return counters;
}

qint64 numberAt(const QJsonObject& counters, const char* key)
{
    return counters.value(QLatin1String(key)).toInteger(-1);
}

QByteArray fewerThan(qint64 least, const QString& capture, const QStringList& options)
{
    const qint64 events = eventsOf(capture, options);
    if (events >= least)
        return {};
    return QByteArray::number(events) + " events of " + options.join(' ').toLocal8Bit()
        + runCli({"info", capture}).output;
}

} // namespace probescope
