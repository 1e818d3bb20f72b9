#include "ui/target/probes/form/models/draft_keeper.h"

#include <utility>

namespace probescope::ui {

void DraftKeeper::setReplaced(std::vector<tracefs::EventName> events)
{
    m_current.replaced = std::move(events);
}

void DraftKeeper::setRecorded(std::vector<record::ProbeChoice> choices)
{
    m_current.recorded = std::move(choices);
}

void DraftKeeper::keepFormer()
{
    if (isTouched() && !draft().text().empty())
        m_former = m_current;
}

void DraftKeeper::open(ProbeDraft draft)
{
    keepFormer();
    m_current = {.draft = std::move(draft)};
    setKept();
}

bool DraftKeeper::isTouched() const
{
    const auto& now = m_current.draft;
    return now.text() != m_kept.text() || now.filter(false) != m_kept.filter(false)
        || now.filter(true) != m_kept.filter(true) || now.stackTrace() != m_kept.stackTrace();
}

void DraftKeeper::takeUpFormer()
{
    auto former = *std::exchange(m_former, std::nullopt);
    keepFormer();
    m_current = std::move(former);
    m_kept = {};
}

std::vector<record::ProbeChoice> choicesOf(const ProbeDraft& draft)
{
    std::vector<record::ProbeChoice> choices;
    const auto specs = draft.specs();
    if (!specs)
        return choices;
    const auto* const exit =
        draft.moment() == ProbeDraft::Moment::Both ? draft.returnSpec() : nullptr;
    for (const auto& spec : *specs) {
        auto definition = spec;
        if (definition.group == draft.ownGroup())
            definition.group.clear(); // the recording makes it in one of its own
        record::ProbeChoice choice{.definition = definition.format()};
        const bool isExit = exit != nullptr && spec == *exit;
        const bool isShown = isExit || spec == draft.spec();
        if (isShown && spec.kind != probe::Kind::Event)
            choice.filter = draft.filter(isExit);
        choice.stackTrace = isShown && !isExit && draft.stackTrace();
        choices.push_back(std::move(choice));
    }
    return choices;
}

} // namespace probescope::ui
