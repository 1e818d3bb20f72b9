#pragma once

#include <QMessageBox>

#include <functional>

namespace probescope::ui {

/// The words of a question that is asked before something is done.
struct QuestionWords
{
    QString title;
    QString text;
    QString more; ///< below the text, smaller; may be empty
    QString button; ///< of going on
    QMessageBox::ButtonRole role = QMessageBox::AcceptRole;
};

/// Asks with a warning sign, without blocking; Cancel is chosen by Return. `then` runs when the
/// button is pressed, as long as the asker lives. The box belongs to the asker and deletes itself
/// when it is closed.
QMessageBox* askWarning(QWidget* asker, const QuestionWords& words,
                        const std::function<void()>& then);

} // namespace probescope::ui
