#include "ui/base/capture/proposed_file.h"

#include "core/trace/capture_facts.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace probescope::ui {

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
    if (!QFileInfo(folder.absolutePath()).isWritable())
        folder.setPath(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
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
