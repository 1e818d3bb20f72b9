#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

namespace probescope {

/// Writes a file of a test, over the one that is there. Answers its path.
inline QString writtenFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("a test file could not be written");
    return path;
}

} // namespace probescope
