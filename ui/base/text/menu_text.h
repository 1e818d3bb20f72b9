#pragma once

#include <QString>

namespace probescope::ui {

/// A text for a menu, a button or a tab, where a single & would underline the next letter.
inline QString menuText(const QString& text)
{
    return QString(text).replace(u'&', QStringLiteral("&&"));
}

} // namespace probescope::ui
