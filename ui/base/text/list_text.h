#pragma once

#include <QStringList>

namespace probescope::ui {

/// What is listed within a sentence, as the language of the window writes it: "a, b, c".
QString listText(const QStringList& words);
/// Parts of a sentence that have commas themselves: "a, b; c".
QString clausesText(const QStringList& clauses);
/// Sentences behind each other, without those that are empty. After a full stop of Chinese there is
/// no space.
QString sentencesText(const QStringList& sentences);

} // namespace probescope::ui
