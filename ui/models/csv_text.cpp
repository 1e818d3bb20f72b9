#include "ui/models/csv_text.h"

namespace probescope::ui {

QString csvCell(const QString& text)
{
    const bool plain = !text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n')
        && !text.contains(u'\r') && !text.startsWith(u' ') && !text.endsWith(u' ');
    if (plain)
        return text;
    auto quoted = text;
    quoted.replace(u'"', QStringLiteral("\"\""));
    return u'"' + quoted + u'"';
}

} // namespace probescope::ui
