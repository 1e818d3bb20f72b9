#pragma once

#include "core/probe/dialect/dialect.h"
#include "core/record/session/settings.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/tracefs/probes/probe_extras.h"
#include "ui/base/jobs/background.h"
#include "ui/target/probes/form/models/probe_findings.h"
#include "ui/target/probes/form/models/probe_target_info.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QButtonGroup;
class QCheckBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTabWidget;
class QToolButton;

namespace probescope::ui {

class ArgumentPane;
class FilterEdit;
class FunctionSearch;
class ProbeEventPane;
class ProbeLinePane;
class ProbeOffsetPane;
class ProbeProgramPane;

/// The form for a probe: where it is attached, what it records, and beside it the kernel's line;
/// each follows the other. The line is checked while it is typed. The kernel is only asked when the
/// user wants to check or create it. All of this is done beside the UI thread.
class ProbeBuilder : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    using Catalogue = std::shared_ptr<const catalogue::Catalogue>;
    using Made = Result<std::vector<tracefs::EventName>>;
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
    const ProbeDraft& draft() const { return m_draft; }
    /// The current draft was created or recorded, so nothing is lost when another one is opened.
    void setKept() { m_kept = m_draft; }
    /// The user changed the draft since it was opened or kept.
    bool isTouched() const;
    /// Restores the changed draft that was replaced when another one was opened; the two are
    /// swapped.
    void takeUpFormer();
    /// Set while a command is running, when no probes can be created.
    void setHindered(bool hindered);
    /// The target is being inspected, or the draft is being checked, tried or created.
    bool busy() const;
    bool learning() const { return m_learning.running(); }

    // Parts, for tests and for the code that embeds the form.
    FunctionSearch* functions() const { return m_functions; }
    ProbeProgramPane* programs() const { return m_programs; }
    ProbeEventPane* events() const { return m_events; }
    ArgumentPane* arguments() const { return m_arguments; }
    ProbeLinePane* line() const { return m_line; }

    /// What is written in other tools' languages.
    probe::Recipe recipe() const;

    void check();
    void create();
    void showDialects();
    void showImport(const QString& text = {});
    void showGallery();
    void showAnatomy();

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
    // Making of the form.
    QWidget* makeHead();
    QWidget* makePlaces();
    QWidget* makeForm();
    QWidget* makeMoments();
    QWidget* makeNames();
    QWidget* makeConditions();
    QWidget* makeFoot();
    void connectParts();
    void connectPlaces();
    void connectNames();
    void connectConditions();
    void connectLine();

    // Transfers the draft to the form, and the form to the draft.
    void showDraft(bool withText = true);
    void followShownLine();
    void showPlace();
    void followFile();
    void showArguments();
    void showNames();
    void showFilters();
    void showButtons();
    void takeFunction(quint32 function);
    void takePlace(const ProbeDraft::Place& place);
    void takeText(const QString& text);
    void applyFix(const ProbeFinding& finding);
    std::optional<std::uint32_t> functionOfDraft() const;
    QString placeText() const;

    void keepFormer();
    void showFormer();

    // Slow operations.
    void learn();
    void takeSurroundings(const Result<ProbeTargetInfo>& surroundings);
    void takeCatalogue(const Result<Catalogue>& catalogue);
    bool isLive() const; ///< there is a running kernel
    ProbeTargetInfo surroundings() const; ///< without what is replaced
    FindingContext findingContext() const;
    void checkCommand();
    void loadCode();
    void showVerdict(const Error& error);
    /// If places were looked up in files of this machine although the target is another one,
    /// continues only if the user agrees.
    void askAboutFiles(const QString& button, const std::function<void()>& then);
    void createNow(const std::vector<probe::Spec>& specs);
    std::vector<record::ProbeChoice> choices() const;
    void recordIt();

    Options m_options;
    Backend m_backend;
    Catalogue m_catalogue;
    ProbeTargetInfo m_surroundings;
    std::vector<tracefs::EventName> m_replaced;
    std::vector<record::ProbeChoice> m_recorded; ///< in the settings of a recording, of this form
    ProbeDraft m_draft;
    ProbeDraft m_kept; ///< the draft as it was last opened, created or recorded
    struct Former
    {
        ProbeDraft draft = {};
        std::vector<tracefs::EventName> replaced = {};
        std::vector<record::ProbeChoice> recorded = {};
    };
    std::optional<Former> m_former;
    QString m_wantedFunction; ///< to be opened as soon as the catalogue is there
    std::optional<std::uint32_t> m_function; ///< of the place; index in the catalogue
    std::string m_shownPlace; ///< of the arguments that are offered
    std::string m_followedFile; ///< of the draft, opened when it named it first
    std::optional<std::string> m_shownText; ///< of the lines that the verdict is about
    bool m_hindered = false;
    bool m_showing = false; ///< the form is being filled by the program, not by the user

    QLabel* m_title = nullptr;
    QPushButton* m_takeUp = nullptr;
    QTabWidget* m_places = nullptr;
    FunctionSearch* m_functions = nullptr;
    ProbeProgramPane* m_programs = nullptr;
    ProbeEventPane* m_events = nullptr;
    QWidget* m_momentRow = nullptr;
    QButtonGroup* m_moments = nullptr;
    QTabWidget* m_pages = nullptr;
    ArgumentPane* m_arguments = nullptr;
    ProbeOffsetPane* m_offsets = nullptr;
    QLabel* m_filterLabel = nullptr;
    FilterEdit* m_filter = nullptr;
    QLabel* m_returnFilterLabel = nullptr;
    FilterEdit* m_returnFilter = nullptr;
    QCheckBox* m_stack = nullptr;
    QLineEdit* m_event = nullptr;
    QLineEdit* m_group = nullptr;
    QLabel* m_maxActiveLabel = nullptr;
    QSpinBox* m_maxActive = nullptr;
    QToolButton* m_propose = nullptr;
    ProbeLinePane* m_line = nullptr;
    QPushButton* m_check = nullptr;
    QPushButton* m_create = nullptr;
    QPushButton* m_record = nullptr;
    QPushButton* m_dialects = nullptr;
    QPushButton* m_anatomy = nullptr;
    QTimer m_checkSoon;
    Background m_learning{Background::Kind::Lasting};
    Background m_command{Background::Kind::Lasting};
    Background m_coding{Background::Kind::Lasting};
    Background m_working{Background::Kind::Lasting}; ///< last, because their work calls this object
};

} // namespace probescope::ui
