#include "ui/views/timeline/value_menu.h"

#include "ui/base/parts/file_question.h"
#include "ui/base/text/csv_text.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/text/save_file.h"
#include "ui/base/text/task_text.h"
#include "ui/views/timeline/value_chooser.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>

namespace probescope::ui::timeline {

using analysis::ValueSource;
using Drawing = ShownValues::Drawing;

ValueMenu::ValueMenu(LaneStack& lanes, const Viewport& viewport, Selection* selection,
                     QWidget* view)
    : m_lanes(lanes)
    , m_viewport(viewport)
    , m_selection(selection)
    , m_view(view)
{
}

std::optional<ValueLanes::Entry> ValueMenu::entryOf(LaneId lane) const
{
    const auto* const lanes = m_lanes.source()->valueLanes();
    return lanes && lane.kind == LaneId::Kind::Values ? lanes->entry(lane.key) : std::nullopt;
}

bool ValueMenu::canChoose() const
{
    return m_lanes.source()->valueLanes() != nullptr;
}

void ValueMenu::addChooser(QMenu& menu)
{
    if (canChoose())
        menu.addAction(tr("Values over time…"), this, &ValueMenu::openChooser);
}

void ValueMenu::openChooser()
{
    auto* const chooser = new ValueChooser(m_lanes.source(), m_view);
    connect(chooser, &ValueChooser::chosen, this,
            [this](const ValueSource& source) { m_selection->lanes()->addValues(source); });
    chooser->open();
}

void ValueMenu::fillForLane(QMenu& menu, LaneId lane)
{
    const auto entry = entryOf(lane);
    if (!entry)
        return;
    addDrawings(menu, entry->shown);
    addKeys(menu, entry->source());
    auto* const saving = menu.addAction(tr("Save the visible values as CSV…"), this,
                                        [this, entry = *entry] { save(entry); });
    saving->setEnabled(entry->content != nullptr);
    const auto title = menuText(valueTitle(entry->source()));
    menu.addAction(tr("Remove the lane of %1").arg(title), this,
                   [this, source = entry->source()] { m_selection->lanes()->hideValues(source); });
}

void ValueMenu::addDrawings(QMenu& menu, const ShownValues& shown)
{
    auto* const drawings = menu.addMenu(tr("Draw as"));
    auto* const group = new QActionGroup(drawings);
    const std::pair<Drawing, QString> all[] = {{Drawing::Steps, tr("Step line")},
                                               {Drawing::Area, tr("Area")},
                                               {Drawing::Bars, tr("Bars")}};
    for (const auto& [drawing, text] : all) {
        auto* const action = drawings->addAction(text);
        action->setCheckable(true);
        action->setChecked(shown.drawing == drawing);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, source = shown.source, to = drawing] {
            m_selection->lanes()->showValues({source, to});
        });
    }
}

void ValueMenu::addKeys(QMenu& menu, const ValueSource& source)
{
    const bool ofQuery = source.kind == ValueSource::Kind::Query;
    if (source.event.empty() && !ofQuery)
        return; // of scheduling: by CPU
    auto* const keys = menu.addMenu(tr("Group by"));
    auto* const group = new QActionGroup(keys);
    const auto add = [&](const QString& text, const std::string& key) {
        auto* const action = keys->addAction(text);
        action->setCheckable(true);
        action->setChecked(source.key == key);
        group->addAction(action);
        auto to = source;
        to.key = key;
        connect(action, &QAction::triggered, this,
                [this, source, to] { m_selection->lanes()->replaceValues(source, to); });
    };
    add(tr("Nothing: one line"), ValueSource::kNoKey);
    if (!ofQuery) {
        add(tr("CPU"), ValueSource::kByCpu);
        add(tr("Task"), ValueSource::kByTask);
    }
    const auto choice = m_lanes.source()->valueLanes()->choice(source);
    for (const auto& key : choice ? choice->keys : std::vector<std::string>())
        add(menuText(shownName(key)), key);
}

void ValueMenu::save(const ValueLanes::Entry& entry)
{
    const auto file = askForTarget(m_view, tr("Save values"), QStringLiteral("values.csv"),
                                   tr("Comma-separated values (*.csv)"));
    if (file.isEmpty())
        return;
    m_saving.start([this, file, values = entry.content,
                    range = m_viewport.range()](const Background::Context& context) {
        const auto text = valuesAsCsv(*values, range, context.cancel());
        if (context.cancel().cancelled())
            return;
        const auto problem = whyNot(saveFile(file, text));
        context.deliver([this, file, problem] {
            emit message(problem.isEmpty() ? tr("Values saved to %1.").arg(file)
                                           : tr("%1 could not be written: %2").arg(file, problem));
        });
    });
}

QByteArray valuesAsCsv(const analysis::ValueSet& values, TimeRange range, const CancelToken& cancel)
{
    QByteArray text = "time_ns,line,value,event\n";
    for (std::size_t line = 0; line < values.lines().size(); ++line) {
        const auto key = csvCell(std::string_view(values.lines()[line].key)).toUtf8();
        for (const auto& one : values.values(line, range.beginNs, range.endNs)) {
            if (cancel.cancelled())
                return {};
            text += QByteArray::number(qlonglong(one.timeNs)) + ',' + key + ','
                + QByteArray::fromStdString(one.value.text()) + ','
                + (one.row ? QByteArray::number(qulonglong(*one.row)) : QByteArray()) + '\n';
        }
    }
    return text;
}

} // namespace probescope::ui::timeline

#include "moc_value_menu.cpp"
