#pragma once

#include <QString>

#include <string>

namespace probescope::ui {

/// The first line of a note's text that has words, at most `maxLetters` long.
QString noteTitle(const std::string& text, int maxLetters = 120);

} // namespace probescope::ui
