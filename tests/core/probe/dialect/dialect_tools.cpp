#include "tests/core/probe/dialect/dialect_tools.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>

namespace probescope {

Ran runTool(const QString& program, const QStringList& arguments, const QString& folder,
            const QProcessEnvironment& environment)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setWorkingDirectory(folder);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    if (!process.waitForFinished(-1))
        return {.output = program + ": " + process.errorString()};
    return {.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            .output = QString::fromLocal8Bit(process.readAll())};
}

bool hasTool(const char* name)
{
    return !QStandardPaths::findExecutable(QString::fromLatin1(name)).isEmpty();
}

probe::Rendering rendered(probe::Dialect dialect, int number)
{
    return probe::render(dialect, allRecipes()[std::size_t(number)].recipe);
}

bool writeText(const QString& path, const QByteArray& text, bool runs)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return false;
    return !runs || file.setPermissions(file.permissions() | QFileDevice::ExeOwner);
}

QString readText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString put(const QTemporaryDir& folder, const probe::Rendering& rendering)
{
    QString path = folder.filePath(QString::fromStdString(rendering.file));
    if (!writeText(path, QByteArray::fromStdString(rendering.text)))
        qFatal("%s cannot be written", qPrintable(path));
    return path;
}

} // namespace probescope
