#include "cli_program.h"

#include <QFile>
#include <QProcess>

#include <csignal>
#include <sys/stat.h>

namespace {

Output outputOf(QProcess& program)
{
    return {program.readAllStandardOutput(), QString::fromUtf8(program.readAllStandardError()),
            program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1};
}

/// Whatever language the desktop has; a test may ask for another one.
const bool kInEnglish = qputenv("LC_ALL", "C.UTF-8") && qunsetenv("LANGUAGE");

} // namespace

std::unique_ptr<QTemporaryDir> emptyCache()
{
    auto folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CACHE_HOME", folder->path().toUtf8());
    return folder;
}

Output run(const QStringList& words, const QString& program)
{
    QProcess running;
    running.start(program, words);
    running.waitForFinished(-1);
    return outputOf(running);
}

Output interrupted(const QStringList& words, const QString& pipe)
{
    if (mkfifo(pipe.toUtf8().constData(), 0600) != 0)
        return {};
    QProcess program;
    program.start(CLI, words);
    QFile writer(pipe);
    if (!program.waitForStarted(-1) || !writer.open(QFile::WriteOnly))
        return {};
    (void)std::signal(SIGPIPE, SIG_IGN); // the program need not read the text
    kill(pid_t(program.processId()), SIGINT);
    writer.write(source(kOddNames));
    writer.close();
    program.waitForFinished(-1);
    return outputOf(program);
}

QString manyEvents(const QTemporaryDir& folder)
{
    const QString path = folder.filePath("many.txt");
    QFile text(path);
    constexpr int kEvents = 30'000;
    if (!text.open(QFile::WriteOnly))
        qFatal("no room for a capture");
    for (int i = 0; i < kEvents; ++i)
        text.write(QString("  task-1   [000] d..1. %1.000001: note: n=%1\n").arg(i).toUtf8());
    text.close();
    const QString capture = folder.filePath("many.psc");
    if (run({"import", path, "-o", capture}).status != 0)
        qFatal("no capture");
    return capture;
}

QByteArray source(const QString& path)
{
    QProcess unpack;
    unpack.start("xz", {"-dc", path});
    unpack.waitForFinished(-1);
    return unpack.readAllStandardOutput();
}

bool headsCommands(const QString& line, bool ofProgram)
{
    return ofProgram ? line.endsWith(':') && !line.startsWith(' ') && line != "Options:"
                     : line == "Commands:";
}
