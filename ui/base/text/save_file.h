#pragma once

#include "core/base/new_file.h"

#include <QByteArray>
#include <QString>

namespace probescope::ui {

/// A file that the user named, and agreed to replace where there is one (core/base/new_file.h).
Result<NewFile> newFileAt(const QString& file);
/// All of such a file at once.
Result<> saveFile(const QString& file, const QByteArray& bytes);
/// Why it could not be written, behind its name; empty: it was.
QString whyNot(const Result<>& saved);

} // namespace probescope::ui
