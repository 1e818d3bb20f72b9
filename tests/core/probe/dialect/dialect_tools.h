#pragma once

#include "tests/core/probe/dialect/recipes.h"

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace probescope {

/// What the tests of dialects do with the programs that understand them.

struct Ran
{
    int code = -1;
    QString output = {}; ///< of both kinds
};
Ran runTool(const QString& program, const QStringList& arguments, const QString& folder,
            const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment());
bool hasTool(const char* name);

/// Of the row `number` of addRecipes().
probe::Rendering rendered(probe::Dialect dialect, int number);
/// Whether it could be written.
bool writeText(const QString& path, const QByteArray& text, bool runs = false);
QString readText(const QString& path);
/// Writes a rendering to the file that it is for: its path.
QString put(const QTemporaryDir& folder, const probe::Rendering& rendering);

} // namespace probescope
