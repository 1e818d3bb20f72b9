#pragma once

#include "core/record/session/settings.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/tracefs/probes/extras.h"
#include "ui/target/probes/form/models/draft_keeper.h"
#include "ui/target/probes/form/models/probe_findings.h"
#include "ui/target/probes/form/models/probe_form_target.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

namespace probescope::ui {

class ProbeChecks;
class ProbeFormButtons;
class ProbeFormDialogs;
class ProbeFormHead;
class ProbeLinePane;
class ProbePlaces;
class ProbeSettings;

/// The form for a probe: where it is attached, what it records, and beside it the kernel's line;
/// each follows the other. The line is checked while it is typed. The kernel is only asked when the
/// user wants to check or create it. All of this is done beside the UI thread.
class ProbeBuilder : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    using Catalogue = std::shared_ptr<const catalogue::Catalogue>;
    struct Options
    {
        /// Called when the probes are to be created, with the filter and the stack trace of each,
        /// and those that they replace. Empty: the form creates them itself, and emits created().
        std::function<void(const std::vector<probe::Spec>& specs,
                           const std::vector<tracefs::ProbeExtras>& extras,
                           const std::vector<tracefs::EventName>& replaced)>
            create = {};
        /// The text of the button that creates them; empty: Create.
        QString createText = {};
    };

    explicit ProbeBuilder(Options options, QWidget* parent = nullptr);
    ~ProbeBuilder() override;

    /// Without a backend, or with one that only has a kernel description, lines can be edited and
    /// checked, but neither tried nor created. Without a catalogue, one is read from the backend.
    /// The target is inspected when the form is shown.
    void setTarget(Backend backend, Catalogue catalogue = nullptr);
    void open(ProbeDraft draft);
    /// These events will be replaced, so their names are not in conflict. Valid until the next
    /// open().
    void setReplaced(std::vector<tracefs::EventName> events);
    /// A probe of a recording's settings with its filter and stack trace; recordWanted() replaces
    /// it.
    void openChoice(const probe::Spec& spec, const record::ProbeChoice& choice);
    /// A probe on a function: `vfs_read`, `MOD:name`, `:name` for the kernel itself, or as stacks
    /// name it. If the catalogue is not loaded yet, it is opened as soon as it is. If several
    /// functions match, the search shows them, and the user chooses.
    void openFunction(const QString& text);
    const ProbeDraft& draft() const { return m_drafts.draft(); }
    /// The current draft was created or recorded, so nothing is lost when another one is opened.
    void setKept() { m_drafts.setKept(); }
    /// The user changed the draft since it was opened or kept.
    bool isTouched() const { return m_drafts.isTouched(); }
    /// Restores the changed draft that was replaced when another one was opened; the two are
    /// swapped.
    void takeUpFormer();
    /// Set while a command is running, when no probes can be created.
    void setHindered(bool hindered);
    /// The target is being inspected, or the draft is being checked, tried or created.
    bool busy() const;

    /// For what is to be said of the draft.
    ProbeLinePane* line() const { return m_line; }
    ProbeFormDialogs* dialogs() const { return m_dialogs.get(); }

    void check();
    void create();

signals:
    void draftChanged();
    void formerTaken(const std::vector<probescope::tracefs::EventName>& replaced);
    void learnt(); ///< the target was inspected, or that failed
    void judged(); ///< line()->findings() are those of the draft
    void checked(); ///< line()->verdict() says what the target said
    void created(const std::vector<probescope::tracefs::EventName>& events);
    /// `replaced`: those that this form added to the settings of a recording before.
    void recordWanted(const std::vector<probescope::record::ProbeChoice>& probes,
                      const std::vector<probescope::record::ProbeChoice>& replaced);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void connectTarget();
    void connectForm();
    void connectLine();
    void connectButtons();

    // Transfers the draft to the form, and the form to the draft.
    void showDraft(bool withText = true);
    void showPlace();
    void showButtons();
    void showOpened();
    void takePlace(const ProbeDraft::Place& place);

    void takeInfo();
    void takeCatalogue();
    void updateTaken();
    FindingContext findingContext() const;
    void createNow(const std::vector<probe::Spec>& specs);
    void showCreated(const std::vector<tracefs::EventName>& events);
    void recordIt();

    Options m_options;
    DraftKeeper m_drafts;
    ProbeDraft& m_draft = m_drafts.draft();
    ProbeFormTarget m_target;
    QString m_wantedFunction; ///< to be opened as soon as the catalogue is there

    ProbeFormHead* m_head = nullptr;
    ProbePlaces* m_places = nullptr;
    ProbeSettings* m_settings = nullptr;
    ProbeLinePane* m_line = nullptr;
    ProbeFormButtons* m_buttons = nullptr;
    std::unique_ptr<ProbeFormDialogs> m_dialogs;
    std::unique_ptr<ProbeChecks> m_checks; ///< last, because its work calls this object
};

} // namespace probescope::ui
