#include "ui/views/events/value_items.h"

#include "core/analysis/aggregate/aggregation_plan.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/text/task_text.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

using ValueKind = analysis::ValueSource::Kind;

struct ValueItemsTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::ValueItems)
};

} // namespace

void showValues(const store::Capture& capture, EventTypeId type, ValueKind kind,
                const std::string& field, Selection* selection)
{
    const auto choice =
        analysis::valueChoice(capture,
                              {.kind = kind,
                               .event = analysis::eventName(capture.eventType(type)),
                               .field = field,
                               .key = {}});
    if (choice)
        selection->lanes()->addValues(choice->source);
}

void addValueItems(QMenu& menu, const store::Capture& capture, EventTypeId type,
                   Selection* selection)
{
    auto* const values = menu.addMenu(ValueItemsTr::tr("Values in the timeline"));
    const auto add = [&](const QString& text, ValueKind kind, const std::string& field) {
        values->addAction(text, selection, [&capture, type, kind, field, selection] {
            showValues(capture, type, kind, field, selection);
        });
    };
    add(ValueItemsTr::tr("Event count"), ValueKind::Count, {});
    for (const Field& field : capture.eventType(type).fields) {
        if (analysis::isNumeric(field.kind) && field.kind != FieldKind::Address)
            add(menuText(shownName(field.name)), ValueKind::Field, field.name);
    }
}

} // namespace probescope::ui
