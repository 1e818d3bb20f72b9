#include "ui/base/capture/proposed_file.h"

#include "core/trace/capture_facts.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace probescope::ui {

namespace {

/// What is in a cache is hidden from most file managers, and goes when the cache is emptied.
bool isInCache(const QDir& folder)
{
    const QDir cache(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation));
    return cache.exists() && folder.canonicalPath().startsWith(cache.canonicalPath() + u'/');
}

QString documents()
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(folder).isDir() ? folder : QDir::homePath();
}

} // namespace

QString proposedFile(const store::Capture& capture, const QString& ending)
{
    QFileInfo source(QString::fromStdString(capture.fact(facts::kOriginal).value_or("")));
    if (!source.exists())
        source.setFile(QString::fromStdString(capture.path().string()));
    auto name = source.fileName();
    for (const char* packed : {".gz", ".xz", ".zst"}) {
        if (name.endsWith(QLatin1String(packed), Qt::CaseInsensitive))
            name.chop(int(qstrlen(packed)));
    }
    name = QFileInfo(name).completeBaseName();
    auto folder = source.absoluteDir();
    if (!QFileInfo(folder.absolutePath()).isWritable() || isInCache(folder))
        folder.setPath(documents());
    return folder.filePath(name + u'.' + ending);
}

bool isFileOf(const store::Capture& capture, const QString& file)
{
    const QFileInfo target(file);
    const auto original = QString::fromStdString(capture.fact(facts::kOriginal).value_or(""));
    return target.exists()
        && (target == QFileInfo(original)
            || target == QFileInfo(QString::fromStdString(capture.path().string())));
}

} // namespace probescope::ui
