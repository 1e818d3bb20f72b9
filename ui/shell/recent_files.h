#pragma once

#include <QStringList>

/// The files opened last, the latest first, remembered from one run to the next.
namespace probescope::ui::recent_files {
QStringList list();
void add(const QString& file);
void remove(const QString& file);
void clear();
/// The files that were open when the program was last left.
QStringList session();
void setSession(const QStringList& files);
} // namespace probescope::ui::recent_files
