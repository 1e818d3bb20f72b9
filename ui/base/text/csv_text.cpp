#include "ui/base/text/csv_text.h"

#include "core/base/terminal_text.h"

namespace probescope::ui {

QString csvCell(std::string_view bytes)
{
    return QString::fromStdString(csvQuoted(bytes));
}

QString csvCell(const QString& text)
{
    return csvCell(std::string_view(text.toStdString()));
}

} // namespace probescope::ui
