#pragma once

#include <QIcon>
#include <QString>

namespace probescope::ui {

/// One of the icons in resources/icons, drawn in the colour of the palette's text, so that it
/// follows light and dark while the program runs.
QIcon themedIcon(const QString& name);

/// The program's own icon, in its own colours.
QIcon programIcon();

} // namespace probescope::ui
