#pragma once

#include <QString>
#include <QStringList>

/// The folders of kernels' descriptions that were saved or opened, the latest first, remembered
/// from one run to the next.
namespace probescope::ui::known_kernels {
QStringList folders();
void add(const QString& folder);
/// The latest one of a kernel of that release; empty: there is none.
QString folderOf(const QString& release);
} // namespace probescope::ui::known_kernels
