#include "ui/base/text/function_in_text.h"
#include "ui/target/probes/form/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_builder_offset.h"
#include "ui/target/probes/form/probe_builder_program.h"

#include <QPushButton>
#include <QTabWidget>

#include <utility>

// The part of ProbeBuilder that opens drafts, and keeps the one that had to make room.

namespace probescope::ui {

using Family = ProbeDraft::Family;

void ProbeBuilder::setReplaced(std::vector<tracefs::EventName> events)
{
    m_replaced = std::move(events);
    m_draft.setTaken(surroundings().taken);
    showDraft();
}

void ProbeBuilder::open(ProbeDraft draft)
{
    keepFormer();
    m_replaced.clear();
    m_recorded.clear();
    draft.setTaken(m_surroundings.taken);
    draft.setOwnGroup(m_surroundings.group);
    m_draft = std::move(draft);
    m_shownPlace.clear();
    m_shownText.reset();
    m_wantedFunction.clear();
    m_followedFile.clear();
    followFile();
    m_places->setCurrentWidget(
        m_draft.family() == Family::Program     ? static_cast<QWidget*>(m_programs)
            : m_draft.family() == Family::Event ? static_cast<QWidget*>(m_events)
                                                : m_functions);
    m_pages->setCurrentWidget(m_arguments);
    setKept();
    showDraft();
}

void ProbeBuilder::openChoice(const probe::Spec& spec, const record::ProbeChoice& choice)
{
    auto draft = ProbeDraft::of({spec});
    if (spec.kind != probe::Kind::Event)
        draft.setFilter(choice.filter, false);
    draft.setStackTrace(choice.stackTrace);
    open(std::move(draft));
    m_recorded = {choice};
}

bool ProbeBuilder::isTouched() const
{
    return m_draft.text() != m_kept.text() || m_draft.filter(false) != m_kept.filter(false)
        || m_draft.filter(true) != m_kept.filter(true)
        || m_draft.stackTrace() != m_kept.stackTrace();
}

void ProbeBuilder::keepFormer()
{
    if (isTouched() && !m_draft.text().empty())
        m_former = Former{m_draft, m_replaced, m_recorded};
    showFormer();
}

void ProbeBuilder::showFormer()
{
    m_takeUp->setVisible(m_former.has_value());
    m_takeUp->setToolTip(m_former ? QString::fromStdString(m_former->draft.text()) : QString());
}

void ProbeBuilder::takeUpFormer()
{
    if (!m_former)
        return;
    const auto former = *std::exchange(m_former, std::nullopt);
    open(former.draft);
    m_kept = {}; // it is as little kept as it was
    m_recorded = former.recorded;
    setReplaced(former.replaced);
    showFormer();
    emit formerTaken(former.replaced);
}

void ProbeBuilder::openFunction(const QString& text)
{
    open(ProbeDraft());
    m_places->setCurrentWidget(m_functions);
    const auto found = functionInText(text);
    const auto function = found.isEmpty() ? text : found;
    const auto module = function.section(u':', 0, -2);
    const auto name = function.section(u':', -1);
    const bool saysModule = function.contains(u':');
    m_functions->setWords(module.isEmpty() ? name : function);
    if (!m_catalogue)
        m_wantedFunction = text; // takeCatalogue() asks again
    auto named = m_catalogue ? m_catalogue->named(name.toStdString()) : std::vector<quint32>();
    std::erase_if(named, [&](auto index) {
        const auto& one = m_catalogue->function(index);
        return !one.mayBeProbed() || (saysModule && one.module != module.toStdString());
    });
    if (named.size() == 1) {
        takeFunction(named.front());
    } else if (named.empty()) {
        m_draft.setPlace({.module = module.toStdString(), .symbol = name.toStdString()});
        showDraft();
    } // else the user chooses among those that the search lists
    setKept();
}

void ProbeBuilder::takeFunction(quint32 function)
{
    const auto& chosen = m_catalogue->function(function);
    m_function = function;
    // A place as probes name it: `MOD:fn`, `_text+12345`.
    ProbeDraft::Place place{.symbol = chosen.place, .name = chosen.name};
    if (const auto spec = probe::Spec::parse("p " + chosen.place)) {
        place.module = spec->module;
        place.symbol = spec->symbol;
        place.offset = spec->offset;
        place.hasOffset = spec->hasOffset;
    }
    takePlace(place);
}

void ProbeBuilder::takePlace(const ProbeDraft::Place& place)
{
    if (!m_draft.readable())
        m_draft.takeBack();
    const bool isOther = m_draft.family() != place.family;
    m_draft.setPlace(place);
    if (isOther || m_pages->currentWidget() == m_offsets)
        m_pages->setCurrentWidget(m_arguments);
    showDraft();
}

} // namespace probescope::ui
