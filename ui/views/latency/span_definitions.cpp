#include "ui/views/latency/span_definitions.h"

#include "core/store/file/user_data.h"
#include "ui/base/text/error_text.h"
#include "ui/views/latency/span_form.h"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace probescope::ui {

using Kind = analysis::SpanSource::Kind;

SpanDefinitions::SpanDefinitions(std::shared_ptr<store::Capture> capture, Selection* selection,
                                 Source source, QWidget* view)
    : m_capture(std::move(capture))
    , m_selection(selection)
    , m_source(std::move(source))
    , m_view(view)
{
}

void SpanDefinitions::addLaneTo(QMenu& menu)
{
    m_lane = menu.addAction(tr("Show as a lane in the timeline"), this, [this](bool shown) {
        if (const auto source = m_source())
            m_selection->lanes()->setSpanLane(*source, shown);
    });
    m_lane->setCheckable(true);
}

void SpanDefinitions::addChangesTo(QMenu& menu)
{
    m_change = menu.addAction(tr("Edit custom span…"), this, [this] {
        if (const auto definition = measured())
            openForm(*definition);
    });
    m_remove = menu.addAction(tr("Delete custom span"), this, &SpanDefinitions::remove);
}

void SpanDefinitions::updateActions()
{
    const bool defined = measured().has_value();
    m_change->setVisible(defined);
    m_remove->setVisible(defined);
    // Calls have lanes of their own.
    const auto source = m_source();
    const auto& lanes = m_selection->lanes()->spanLanes();
    m_lane->setVisible(source && source->kind != Kind::Calls);
    m_lane->setChecked(source && std::find(lanes.begin(), lanes.end(), *source) != lanes.end());
}

std::optional<store::SpanDefinition> SpanDefinitions::measured() const
{
    const auto source = m_source();
    if (!source || source->kind != Kind::Defined)
        return std::nullopt;
    const auto kept = m_capture->user().spanDefinitions();
    const auto found = std::find_if(kept.begin(), kept.end(), [&source](const auto& definition) {
        return definition.name == source->name;
    });
    return found == kept.end() ? std::nullopt : std::optional(*found);
}

void SpanDefinitions::openForm(const store::SpanDefinition& definition)
{
    auto* const form = new SpanForm(m_capture, definition, m_view);
    form->setAttribute(Qt::WA_DeleteOnClose);
    connect(form, &QDialog::accepted, this, [this, form, before = definition.name] {
        const analysis::SpanSource now{.kind = Kind::Defined, .name = form->kept().name};
        if (before.empty())
            m_selection->lanes()->setSpanLane(now, true);
        else
            m_selection->lanes()->replaceSpanLane({.kind = Kind::Defined, .name = before}, now);
        m_selection->lanes()->notifySpanDefinitions();
        emit defined(now);
    });
    form->open();
}

void SpanDefinitions::remove()
{
    const auto definition = measured();
    if (!definition)
        return;
    if (const auto removed = m_capture->user().removeSpanDefinition(definition->id); !removed) {
        const auto& error = removed.error();
        emit message(errorText(error));
        return;
    }
    m_selection->lanes()->setSpanLane(*m_source(), false);
    m_selection->lanes()->notifySpanDefinitions();
    emit this->removed();
}

} // namespace probescope::ui

#include "moc_span_definitions.cpp"
