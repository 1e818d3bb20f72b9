#include "ui/target/probes/models/known_kernels.h"

#include <QDir>
#include <QFile>
#include <QSettings>

namespace probescope::ui::known_kernels {

namespace {
const QString kKnownKernelsKey = QStringLiteral("probes/kernels");
constexpr qsizetype kMaxKernels = 20;
constexpr qint64 kMaxRelease = 256; ///< bytes
} // namespace

QStringList folders()
{
    return QSettings().value(kKnownKernelsKey).toStringList();
}

void add(const QString& folder)
{
    const auto path = QDir::cleanPath(QDir(folder).absolutePath());
    auto all = folders();
    all.removeAll(path);
    all.prepend(path);
    QSettings().setValue(kKnownKernelsKey, QStringList(all.mid(0, kMaxKernels)));
}

QString folderOf(const QString& release)
{
    if (release.isEmpty())
        return {};
    for (const auto& folder : folders()) {
        QFile file(QDir(folder).filePath(QStringLiteral("release")));
        if (file.open(QIODevice::ReadOnly)
            && QString::fromUtf8(file.read(kMaxRelease)).trimmed() == release)
            return folder;
    }
    return {};
}

} // namespace probescope::ui::known_kernels
