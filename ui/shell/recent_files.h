#pragma once

#include <QStringList>

#include <optional>

class QFileInfo;

/// The files opened last, the latest first, remembered from one run to the next.
namespace probescope::ui::recent_files {
QStringList list();
/// `parts`: what of it can be compared (ForComparison); nothing: that is not known.
void add(const QString& file, const std::optional<QStringList>& parts = {});
std::optional<QStringList> parts(const QString& file);
void remove(const QString& file);
void clear();
/// The files that were open when the program was last left.
QStringList session();
void setSession(const QStringList& files);
/// The folder that a file is in, as a user knows it: "~/traces".
QString folderText(const QFileInfo& file);
/// The name of a file, with its folder where another one of `all` is called the same.
QString nameAmong(const QStringList& all, const QString& file);
} // namespace probescope::ui::recent_files
