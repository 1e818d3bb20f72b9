#pragma once

#include <QtCore/qnamespace.h>

class QAction;
class QKeySequence;
class QString;
class QToolButton;
class QWidget;

namespace probescope::ui {

/// An action of the query view, with an icon of the theme unless it is empty. Its keys work where
/// the action is added. `text` is English, among the texts of the parent's class.
QAction* newQueryAction(const QString& icon, const char* text, const QKeySequence& keys,
                        QWidget* parent);

/// A flat button for an action, whose tip tells its keys.
QToolButton* newActionButton(QAction* action, Qt::ToolButtonStyle style, QWidget* parent);

} // namespace probescope::ui
