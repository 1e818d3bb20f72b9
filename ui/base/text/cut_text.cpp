#include "ui/base/text/cut_text.h"

namespace probescope::ui {

QString cutText(const QFontMetrics& metrics, const QString& text, int room)
{
    constexpr qsizetype kLetters = 3;
    auto cut = metrics.elidedText(text, Qt::ElideRight, room);
    return cut.size() > kLetters || cut == text ? cut : QString();
}

} // namespace probescope::ui
