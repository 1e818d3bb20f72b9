#pragma once

#include <QString>

#include <string>

namespace probescope::ui {

/// Of a note's text the first line that has words, at most `mostLetters` long.
QString noteTitle(const std::string& text, int mostLetters = 120);

} // namespace probescope::ui
