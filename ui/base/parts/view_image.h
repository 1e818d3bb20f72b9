#pragma once

#include "core/base/result.h"

#include <QImage>
#include <QString>

class QWidget;

namespace probescope::ui {

/// The view that a widget belongs to: what fills a dock, or the centre of a window. Null: none.
QWidget* viewOf(QWidget* part);

/// A view as it is on the screen, in the screen's own pixels.
QImage viewImage(QWidget& view);

/// Writes it; the extension decides how: png, svg or pdf, others are png. In svg and pdf, text and
/// lines are drawn by the view itself, so they stay sharp; what it paints as an image stays an
/// image. An existing file is only replaced when the new one is complete. Errors: the system's.
Result<> saveView(QWidget& view, const QString& file);

/// Copies it to the clipboard. Returns a message for the user.
QString copyView(QWidget& view);

/// Asks where to save, starting with `proposed`, and writes it. Returns a message for the user;
/// empty: cancelled, or the view was destroyed meanwhile. `asker`: whose window asks, if the view
/// is not in one. Both, and the caller, may be destroyed while it asks.
QString askAndSaveView(QWidget& view, const QString& proposed, QWidget* asker = nullptr);

} // namespace probescope::ui
