#pragma once

#include <QString>
#include <QTemporaryDir>

namespace probescope {

/// A row for each trace.dat file: those in tests/data, and all below the folder that the
/// environment variable PROBESCOPE_CAPTURES names, if it is set.
void addDatFileRows();

/// The file itself, or what is in it: libtracecmd reads no compressed files.
QString unpackedDatFile(const QString& path, const QTemporaryDir& folder);

} // namespace probescope
