#pragma once

#include <QString>

namespace probescope::ui {

/// A text for a menu, a button or a tab, where a single & would underline the next letter.
inline QString menuText(const QString& text)
{
    return QString(text).replace(u'&', QStringLiteral("&&"));
}

/// A text of a menu, a button or a label without the mark of the letter that chooses it, which in
/// Chinese stands in brackets behind the words: "打开(&O)…" is "打开…".
QString withoutMnemonic(const QString& text);

} // namespace probescope::ui
