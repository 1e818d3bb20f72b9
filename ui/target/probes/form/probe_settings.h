#pragma once

#include "ui/target/probes/form/models/probe_draft.h"

#include <QWidget>

#include <cstdint>
#include <string>
#include <vector>

class QTabWidget;

namespace probescope::ui {

class ArgumentPane;
class ProbeConditions;
class ProbeFormTarget;
class ProbeMoments;
class ProbeNames;
class ProbeOffsetPane;
class ProbePlaces;

/// What is recorded at the place of a probe: at which moment, with which arguments, filter and
/// stack, and under which names. It changes the draft as the user wants. It offers the arguments
/// and instructions of the place, and reads them anew when the place changes.
class ProbeSettings : public QWidget
{
    Q_OBJECT

public:
    /// Both must outlive it.
    ProbeSettings(ProbeDraft* draft, ProbePlaces* places, QWidget* parent = nullptr);

    /// `target`: the one that the places are of.
    void showDraft(const ProbeFormTarget& target);
    /// What there is at the place is read anew when the draft is shown.
    void forgetPlace() { m_shownPlace.clear(); }
    void showArguments();
    /// How the return value of the function would be recorded.
    std::optional<probe::Argument> returnValue() const;
    /// What the draft has of the former function's return value becomes that of the function now,
    /// unless the user changed it.
    void followReturnValue(const std::optional<probe::Argument>& former);
    /// Shows the arguments instead of the instructions, which are those of another place.
    void leaveInstructions();
    bool reading() const;
    void stopReading();
    /// Where the instructions of the place begin, as ProbeOffsetPane tells them.
    std::vector<std::int64_t> instructions() const;

signals:
    void draftChanged(); ///< by the user
    void stackChanged(); ///< likewise, beside the lines
    void codeRead(); ///< it is known where instructions begin, or that it cannot be

private:
    void showPlace(const ProbeFormTarget& target);

    ProbeDraft* m_draft;
    ProbePlaces* m_places;
    std::string m_shownPlace; ///< of the arguments that are offered
    ProbeMoments* m_moments;
    QTabWidget* m_pages;
    ArgumentPane* m_arguments;
    ProbeConditions* m_conditions;
    ProbeOffsetPane* m_offsets;
    ProbeNames* m_names;
};

} // namespace probescope::ui
