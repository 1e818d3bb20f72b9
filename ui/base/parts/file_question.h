#pragma once

#include <QString>

class QWidget;

namespace probescope::ui {

/// Asks where to save; empty: cancelled. A name without extension gets that of `proposed` (or
/// `suffix`, if it has several dots) before the user is asked whether to replace an existing file.
/// If `parent` is destroyed meanwhile, the answer is empty.
QString askForTarget(QWidget* parent, const QString& title, const QString& proposed,
                     const QString& kinds, const QString& suffix = {});

} // namespace probescope::ui
