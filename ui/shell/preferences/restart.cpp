#include "ui/shell/preferences/restart.h"

#include <QCoreApplication>
#include <QProcess>
#include <QWidget>

namespace probescope::ui::restart {

namespace {

struct Wish
{
    bool wanted = false;
    QStringList files;
};

Wish& wish()
{
    static Wish one;
    return one;
}

} // namespace

void leave(QWidget& window)
{
    wish().wanted = true;
    window.close();
}

void forget()
{
    wish() = {};
}

bool isWanted()
{
    return wish().wanted;
}

void setFiles(const QStringList& files)
{
    wish().files = files;
}

QStringList files()
{
    return wish().files;
}

bool begin()
{
    // A file may have the name of an option.
    return QProcess::startDetached(QCoreApplication::applicationFilePath(),
                                   QStringList{QStringLiteral("--")} + files());
}

} // namespace probescope::ui::restart
