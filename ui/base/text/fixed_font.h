#pragma once

#include <QFont>
#include <QFontDatabase>

namespace probescope::ui {

/// For code, and whatever has to stand beneath each other: the letters of the desktop that have one
/// width, in the size of the program's letters. A widget that has it follows that size.
inline QFont fixedFont()
{
    QFont font; // what is not set here stays that of the program
    font.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    font.setStyleHint(QFont::Monospace);
    return font;
}

} // namespace probescope::ui
