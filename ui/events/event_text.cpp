#include "ui/events/event_text.h"

#include <QStringList>

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
        const auto text = cells.text(row, before, column);
        texts << (form == TextForm::Csv ? csvCell(text) : text);
    }
    return joined(texts, form);
}

} // namespace probescope::ui
