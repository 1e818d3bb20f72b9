#include "ui/shell/recent_files.h"

#include <QSettings>

namespace probescope::ui::recent_files {

namespace {
const QString kKey = QStringLiteral("files/recent");
const QString kSessionKey = QStringLiteral("files/session");
constexpr qsizetype kMax = 10;
} // namespace

QStringList list()
{
    return QSettings().value(kKey).toStringList();
}

void add(const QString& file)
{
    auto files = list();
    files.removeAll(file);
    files.prepend(file);
    QSettings().setValue(kKey, QStringList(files.mid(0, kMax)));
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
}

QStringList session()
{
    return QSettings().value(kSessionKey).toStringList();
}

void setSession(const QStringList& files)
{
    QSettings().setValue(kSessionKey, files);
}

} // namespace probescope::ui::recent_files
