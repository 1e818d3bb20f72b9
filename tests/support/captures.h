#pragma once

#include "core/format/input/input.h"

#include <QByteArray>
#include <QDirIterator>
#include <QString>
#include <QTest>

#include <vector>

namespace probescope {

/// The whole (decompressed) content of a capture.
inline QByteArray readCapture(const QString& path)
{
    const auto input = format::Input::open(path.toStdString());
    if (!input)
        qFatal("%s", input.error().message().c_str());
    QByteArray bytes;
    std::vector<char> block(1 << 20);
    while (true) {
        const auto count = (*input)->read(block);
        if (!count)
            qFatal("%s", count.error().message().c_str());
        if (*count == 0)
            return bytes;
        bytes.append(block.data(), qsizetype(*count));
    }
}

/// A row `path` for each file in a folder of tests/data.
inline void addCaptures(const char* folder)
{
    QTest::addColumn<QString>("path");
    QDirIterator files(QStringLiteral(TEST_DATA "/") + QLatin1String(folder), QDir::Files);
    while (files.hasNext()) {
        files.next();
        QTest::newRow(qPrintable(files.fileName())) << files.filePath();
    }
}

} // namespace probescope
