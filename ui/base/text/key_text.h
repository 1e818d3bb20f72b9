#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

namespace probescope::ui {

/// Keys as menus name them, in a list: "W, +". Two that have the same name there (Return and Enter
/// in Chinese) are told once.
QString keyText(const QList<QKeySequence>& keys);

} // namespace probescope::ui
