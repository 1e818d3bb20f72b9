#include "ui/views/events/event_text.h"

#include <QStringList>

#include <string_view>

namespace probescope::ui {

namespace {

QString joined(const QStringList& cells, TextForm form)
{
    return cells.join(form == TextForm::Csv ? u',' : u'\t');
}

} // namespace

QString headerLine(const ColumnList& columns, TextForm form)
{
    QStringList cells;
    for (const auto column : columns) {
        const auto name = EventCells::columnName(column);
        cells << (form == TextForm::Csv ? csvCell(name) : name);
    }
    return joined(cells, form);
}

QString rowLine(EventCells& cells, RowId row, std::optional<RowId> before,
                const ColumnList& columns, TextForm form)
{
    QStringList texts;
    for (const auto column : columns) {
        texts << (form == TextForm::Csv
                      ? csvCell(std::string_view(cells.exactText(row, before, column)))
                      : cells.text(row, before, column));
    }
    return joined(texts, form);
}

} // namespace probescope::ui
