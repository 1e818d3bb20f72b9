#pragma once

#include <QString>
#include <QStringList>

/// The folders of saved or opened kernel descriptions, the latest first, remembered between runs.
namespace probescope::ui::known_kernels {
QStringList folders();
void add(const QString& folder);
/// The latest description of a kernel of that release; empty: there is none.
QString folderOf(const QString& release);
} // namespace probescope::ui::known_kernels
