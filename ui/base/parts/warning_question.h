#pragma once

#include <QMessageBox>

#include <functional>

namespace probescope::ui {

/// The texts of a question before something is done.
struct QuestionText
{
    QString title;
    QString text;
    QString more; ///< below the text, smaller; may be empty
    QString button; ///< to continue
    QMessageBox::ButtonRole role = QMessageBox::AcceptRole;
};

/// Asks with a warning icon, without blocking; Return chooses Cancel. `then` is called when the
/// button is pressed, if the asker still exists. The box belongs to the asker and deletes itself
/// when it is closed.
QMessageBox* askWarning(QWidget* asker, const QuestionText& words,
                        const std::function<void()>& then);

} // namespace probescope::ui
