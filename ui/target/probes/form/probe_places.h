#pragma once

#include "core/access/backend/backend.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/tracefs/instances/instance.h"
#include "ui/target/probes/form/models/argument_tree_model.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <QTabWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

class ArgumentPane;
class FunctionSearch;
class ProbeEventPane;
class ProbeProgramPane;

/// Where a probe can be attached: functions of the kernel, places in programs, and events, a page
/// for each. Knows which function a draft is about, how its place is called, and what can be
/// recorded there.
class ProbePlaces : public QTabWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    using Catalogue = std::shared_ptr<const catalogue::Catalogue>;

    explicit ProbePlaces(QWidget* parent = nullptr);

    /// Another target, of which nothing is known yet. Null: there is none.
    void setTarget(const Backend& backend);
    void setEvents(const Backend& backend, const std::vector<tracefs::EventName>& events);
    void setCatalogue(const Catalogue& catalogue);
    /// In place of the functions.
    void setNotice(const QString& words);

    /// Another draft was opened: its page is shown.
    void open(const ProbeDraft& draft);
    void showFunctions();
    /// What is searched among the functions.
    void search(const QString& words);
    /// Opens the draft's program, if the draft names another one than before: the user may look
    /// into a program without choosing it.
    void followFile(const ProbeDraft& draft);
    /// The function is chosen as if the user did.
    void take(std::uint32_t function);

    /// The function of the draft that was given to follow() last; index in the catalogue.
    std::optional<std::uint32_t> function() const { return m_function; }
    void follow(const ProbeDraft& draft);
    QString titleOf(const ProbeDraft& draft) const;
    /// In programs; empty: nothing is known to begin there.
    QString nameInProgram(const ProbeDraft& draft) const;
    void offerArguments(const ProbeDraft& draft, ArgumentPane& arguments) const;
    ProbeEventPane* events() const { return m_events; }

signals:
    void chosen(const probescope::ui::ProbeDraft::Place& place);
    void offersChanged(); ///< what can be recorded at the same place is another

private:
    std::optional<std::uint32_t> functionOf(const ProbeDraft& draft) const;
    void offerFunction(ArgumentPane& arguments) const;
    std::vector<ArgumentOffer> registers() const;

    Catalogue m_catalogue;
    bool m_hasTarget = false;
    std::optional<std::uint32_t> m_function;
    std::string m_followedFile; ///< of the draft, opened when it named it first
    FunctionSearch* m_functions;
    ProbeProgramPane* m_programs;
    ProbeEventPane* m_events;
};

} // namespace probescope::ui
