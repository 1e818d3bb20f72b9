#include "ui/shell/recent_files.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QVariantMap>

#include <algorithm>

namespace probescope::ui::recent_files {

namespace {
const QString kKey = QStringLiteral("files/recent");
const QString kPartsKey = QStringLiteral("files/recentParts");
const QString kSessionKey = QStringLiteral("files/session");
constexpr qsizetype kMax = 10;
} // namespace

QStringList list()
{
    return QSettings().value(kKey).toStringList();
}

void add(const QString& file, const std::optional<QStringList>& parts)
{
    auto files = list();
    files.removeAll(file);
    files.prepend(file);
    files = files.mid(0, kMax);
    QSettings settings;
    settings.setValue(kKey, files);
    const auto before = settings.value(kPartsKey).toMap();
    QVariantMap known; // of those in the list only
    for (const auto& one : files) {
        if (one != file && before.contains(one))
            known.insert(one, before.value(one));
    }
    if (parts)
        known.insert(file, *parts);
    settings.setValue(kPartsKey, known);
}

std::optional<QStringList> parts(const QString& file)
{
    const auto known = QSettings().value(kPartsKey).toMap();
    return known.contains(file) ? std::optional(known.value(file).toStringList()) : std::nullopt;
}

void remove(const QString& file)
{
    auto files = list();
    files.removeAll(file);
    QSettings().setValue(kKey, files);
}

void clear()
{
    QSettings().remove(kKey);
    QSettings().remove(kPartsKey);
}

QStringList session()
{
    return QSettings().value(kSessionKey).toStringList();
}

void setSession(const QStringList& files)
{
    QSettings().setValue(kSessionKey, files);
}

QString folderText(const QFileInfo& file)
{
    auto folder = QDir::toNativeSeparators(file.absolutePath());
    const auto home = QDir::homePath();
    if (folder == home || folder.startsWith(home + u'/'))
        folder.replace(0, home.size(), QStringLiteral("~"));
    return folder;
}

QString nameAmong(const QStringList& all, const QString& file)
{
    const QFileInfo info(file);
    const bool shared = std::any_of(all.begin(), all.end(), [&](const QString& other) {
        return other != file && QFileInfo(other).fileName() == info.fileName();
    });
    return shared ? QStringLiteral("%1 — %2").arg(info.fileName(), folderText(info))
                  : info.fileName();
}

} // namespace probescope::ui::recent_files
