#pragma once

#include <QFontMetrics>
#include <QString>

namespace probescope::ui {

/// A label as far as there is room for it. Nothing if less than three letters of it would be left:
/// "n…" tells nobody what it is.
QString cutText(const QFontMetrics& metrics, const QString& text, int room);

} // namespace probescope::ui
