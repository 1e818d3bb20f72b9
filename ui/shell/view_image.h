#pragma once

#include "core/base/result.h"

#include <QImage>
#include <QString>

class QWidget;

namespace probescope::ui {

/// The view that a widget of it stands in: what fills a dock, or the middle of a window. Null:
/// none.
QWidget* viewOf(QWidget* part);

/// A view as it stands on the screen, in the screen's own pixels.
QImage viewImage(QWidget& view);

/// Writes it; the file's ending tells how: png, svg or pdf, png for others. Of svg and pdf letters
/// and lines are drawn by the view itself, so that they stay sharp; what it paints as pictures
/// stays one. A file that was there stays whole until the new one is. Errors: the system's.
Result<> saveView(QWidget& view, const QString& file);

/// Puts it on the clipboard. Answers what to tell the user.
QString copyView(QWidget& view);

/// Asks where to, beginning with `proposed`, and writes it. Answers what to tell the user; empty:
/// nothing was chosen, or the view went meanwhile. `asker`: whose window asks, where the view
/// itself is in none. Either may go while it asks, and so may the caller.
QString askAndSaveView(QWidget& view, const QString& proposed, QWidget* asker = nullptr);

} // namespace probescope::ui
