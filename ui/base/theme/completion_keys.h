#pragma once

class QLineEdit;

namespace probescope::ui {

/// Closes the list of completions of a line before Return or Enter reach the line. Qt sends them to
/// the line first; if that closes the window, the list goes after it, and no widget of the window
/// that is then in front gets the keyboard.
void closeCompletionsFirst(QLineEdit& line);

} // namespace probescope::ui
