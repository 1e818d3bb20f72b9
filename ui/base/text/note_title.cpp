#include "ui/base/text/note_title.h"

#include <QStringList>

namespace probescope::ui {

QString noteTitle(const std::string& text, int maxLetters)
{
    const auto lines = QString::fromStdString(text).split(u'\n');
    QString title;
    for (qsizetype i = 0; i < lines.size() && title.isEmpty(); ++i)
        title = lines[i].simplified();
    return title.size() > maxLetters ? title.left(maxLetters - 1) + u'…' : title;
}

} // namespace probescope::ui
