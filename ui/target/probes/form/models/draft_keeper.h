#pragma once

#include "core/record/session/settings.h"
#include "core/tracefs/instances/instance.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <optional>
#include <vector>

namespace probescope::ui {

/// The draft of a form, the state in which it was last kept, and the changed draft that had to make
/// room for it.
class DraftKeeper
{
public:
    ProbeDraft& draft() { return m_current.draft; }
    const ProbeDraft& draft() const { return m_current.draft; }
    /// Events that the draft will replace, so that their names are not in conflict.
    const std::vector<tracefs::EventName>& replaced() const { return m_current.replaced; }
    void setReplaced(std::vector<tracefs::EventName> events);
    /// What of this draft is in the settings of a recording.
    const std::vector<record::ProbeChoice>& recorded() const { return m_current.recorded; }
    void setRecorded(std::vector<record::ProbeChoice> choices);

    /// The former one is kept beside it if it was changed.
    void open(ProbeDraft draft);
    /// It was created or recorded, so nothing is lost when another one is opened.
    void setKept() { m_kept = m_current.draft; }
    /// It was changed since it was opened or kept.
    bool isTouched() const;

    /// Null: there is none.
    const ProbeDraft* former() const { return m_former ? &m_former->draft : nullptr; }
    /// Swaps the two, and the one that is taken up counts as changed.
    void takeUpFormer();

private:
    struct Opened
    {
        ProbeDraft draft = {};
        std::vector<tracefs::EventName> replaced = {};
        std::vector<record::ProbeChoice> recorded = {};
    };
    void keepFormer();

    Opened m_current;
    ProbeDraft m_kept;
    std::optional<Opened> m_former;
};

/// What the draft adds to the settings of a recording. Empty: the lines cannot be parsed.
std::vector<record::ProbeChoice> choicesOf(const ProbeDraft& draft);

} // namespace probescope::ui
