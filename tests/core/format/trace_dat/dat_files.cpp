#include "tests/core/format/trace_dat/dat_files.h"

#include "core/format/input/input.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <string>

namespace probescope {

namespace {

void addFolder(const QString& folder)
{
    QDirIterator files(folder, {"*.dat", "*.dat.xz"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const auto path = files.next();
        QTest::newRow(qPrintable(path.mid(folder.size() + 1))) << path;
    }
}

} // namespace

void addDatFileRows()
{
    QTest::addColumn<QString>("path");
    addFolder(TEST_DATA "/trace_dat");
    const auto captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
    if (captures.isEmpty())
        qInfo("PROBESCOPE_CAPTURES is not set: only the files in tests/data are compared");
    else
        addFolder(captures);
}

QString unpackedDatFile(const QString& path, const QTemporaryDir& folder)
{
    if (!path.endsWith(".xz"))
        return path;
    auto input = format::Input::open(path.toStdString());
    const QString target = folder.filePath("unpacked.dat");
    QFile file(target);
    if (!input || !file.open(QIODevice::WriteOnly))
        return {};
    std::string block(1 << 20, '\0');
    for (;;) {
        const auto got = (*input)->read(block);
        if (!got || *got == 0)
            return target;
        file.write(block.data(), qint64(*got));
    }
}

} // namespace probescope
