#pragma once

#include "core/probe/spec/spec.h"
#include "core/tracefs/probes/probe_driver.h"
#include "ui/base/jobs/background.h"
#include "ui/target/probes/probe_work.h"

#include <QWidget>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

class QAction;
class QCheckBox;
class QLabel;
class QLineEdit;
class QMenu;
class QMessageBox;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace probescope::ui {

class ProbePlot;
class ProbesPageDetails;
class ProbesPagePlot;
class ProbeTable;
class StatePane;

/// The dynamic events of a target, everybody's: how often they are hit and missed, what is wrong
/// with them, and what can be done with the user's own ones. Snapshots are taken while the page is
/// shown.
class ProbesPage : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    struct Options
    {
        /// Called when the user wants to connect to a target.
        std::function<void()> connectTarget = {};
        /// Where changes of what belongs to others are recorded.
        std::filesystem::path journals = tracefs::Journal::usualFolder();
    };

    explicit ProbesPage(Options options, QWidget* parent = nullptr);
    ~ProbesPage() override;

    /// Null: no target is connected.
    void setBackend(Backend backend);
    /// Connecting to a target; setBackend() or setTrouble() follows.
    void setConnecting(const QString& target);
    /// Why connecting failed.
    void setTrouble(const Error& error);
    /// The user's probes are on the target, or a command is running: leave() has something to ask
    /// or to wait for.
    bool hasOwn() const;
    /// Stops what is running, asks whether to delete or keep the probes, does so, and calls `then`.
    /// It is not called if the user cancels.
    void leave(const std::function<void()>& then);

    ProbeTable* table() const { return m_table; }
    ProbeWork* work() const { return m_work; }
    ProbePlot* plot() const;

    // What the buttons do.

    void newProbe();
    void enableOrDisable();
    /// Wherever others have it enabled; it is enabled again where it was.
    void turnOffOrOn();
    void edit();
    void cloneProbe();
    void remove();
    void undo();
    void cleanUp();
    void saveSet();
    void restoreSet();
    void importFile();
    void copy();
    void record();
    void fix(const tracefs::EventName& event, const probe::Fix& fix);

    /// Creates the probes on the target, replacing that event or in addition to what is there, and
    /// watches them. `extras`: of each; empty: no filters, and for replaced events the existing
    /// ones.
    void make(const std::vector<probe::Spec>& specs,
              const std::optional<tracefs::EventName>& inPlaceOf = {},
              const std::vector<tracefs::ProbeExtras>& extras = {});
    /// Reads a set from a file, and creates its probes.
    void restoreSetFrom(const QString& file);
    void importFrom(const QString& file);
    void saveSetTo(const QString& file);

signals:
    void refreshed(); ///< a snapshot was taken, or failed
    void done(); ///< a command ended, successfully or not
    void made(); ///< what make() was asked for was created
    void givenUp(); ///< the user was asked, and cancelled
    /// The probe builder shall be opened with these; empty: for a new probe. `inPlaceOf`: the event
    /// that is edited.
    void builderWanted(const std::vector<probescope::probe::Spec>& specs,
                       const std::optional<probescope::tracefs::EventName>& inPlaceOf,
                       const std::vector<probescope::tracefs::ProbeExtras>& extras);
    /// Something that the user should know about what the builder was opened with.
    void noted(const QString& words);
    void galleryWanted();
    void importWanted(const QString& text);
    void recordWanted(const QStringList& definitions,
                      const std::vector<probescope::tracefs::ProbeExtras>& extras);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeActions();
    QAction* makeAction(const QString& icon, const QString& text, const QKeySequence& key,
                        void (ProbesPage::*run)());
    QWidget* makeContent();
    QWidget* makeBar();
    QWidget* makeOffers();
    void showSnapshot();
    void takeOwn();
    void continueLeaving();
    void cleanUpAfter(const std::vector<tracefs::SessionName>& sessions);
    void askWhetherToKeep(const std::function<void()>& then);
    void left(const std::function<void()>& then);
    void showChoice();
    void showActions(const std::vector<ProbeRow>& chosen);
    void showWatchAction(const std::vector<ProbeRow>& chosen, bool mayTouch);
    void showDetails();
    void showState();
    void showPlot();
    void showStatus(const QString& text, bool warns = false);
    void showError(const Error& error);

    /// The chosen rows; empty if a recording uses one of them.
    std::vector<ProbeRow> chosenToTouch() const;
    /// Those of these events that belong to others.
    std::vector<ProbeRow> othersAmong(const std::vector<tracefs::EventName>& events) const;
    void enableEvents(const std::vector<tracefs::EventName>& events, bool on);
    void setInInstances(const std::vector<tracefs::EventName>& events, bool on);
    /// Names other users' probes, and continues if the user agrees, or if there are none.
    /// `happens`: what will happen to them.
    void askAboutOthers(const QString& title, const QString& button, const QString& happens,
                        const std::vector<tracefs::EventName>& events,
                        const std::function<void()>& then);
    void removeEvents(const std::vector<tracefs::EventName>& events, tracefs::Consent consent);
    /// Names the buffers that will be wiped, and continues if the user agrees, or if there are
    /// none.
    void askAboutWipe(const QString& title, const QString& button,
                      const std::vector<tracefs::EventName>& events,
                      const std::function<void(tracefs::Consent)>& then,
                      const QString& happens = {});
    QMessageBox* ask(const QString& title, const QString& text, const QString& more,
                     const QString& button, const std::function<void()>& then);
    void recreate(const tracefs::EventName& event, std::vector<probe::Spec> specs, bool ofForm,
                  const std::optional<tracefs::ProbeExtras>& extras = {});
    void recreateWithMaxActive(const tracefs::EventName& event, unsigned maxActive);
    void reenable(const tracefs::EventName& event);
    void removeFilter(const tracefs::EventName& event, const std::string& instance);
    void askToSwitchOn(access::KernelSwitch which);
    void switchOn(access::KernelSwitch which);
    void openWith(const ProbeRow& row, bool inPlace);

    Options m_options;
    ProbeWork* m_work;
    std::optional<Error> m_trouble;
    QString m_connecting; ///< the target that we are connecting to
    /// Events that were turned off here, and the instances in which they were enabled.
    std::map<tracefs::EventName, std::vector<std::string>> m_turnedOff;
    /// Probes that this program created and that are in the kernel, as far as is known: created by
    /// commands, and seen in snapshots.
    std::set<tracefs::EventName> m_made;
    bool m_anyMade = false; ///< on targets that were disconnected
    std::function<void()> m_leaving; ///< called after the running command and a snapshot
    bool m_left = false; ///< the user has decided, and this is being carried out
    std::optional<tracefs::EventName> m_wanted; ///< to be selected when it appears
    using Removed = std::vector<std::vector<tracefs::RemovedProbe>>;
    Removed m_removed; ///< the latest is the last
    std::map<std::string, Removed> m_removedElsewhere; ///< by the names of disconnected targets
    std::string m_target; ///< the name of the last one

    QStackedWidget* m_states;
    StatePane* m_state;
    QWidget* m_content = nullptr;
    QWidget* m_noProbes = nullptr;
    QLineEdit* m_search = nullptr;
    QCheckBox* m_onlyOurs = nullptr;
    ProbeTable* m_table = nullptr;
    QLabel* m_totals = nullptr;
    QLabel* m_words = nullptr;
    QString m_shownCommand; ///< the text of the last command, while it ran
    QSplitter* m_split = nullptr;
    ProbesPageDetails* m_details = nullptr;
    ProbesPagePlot* m_drawing = nullptr;
    QAction* m_new = nullptr;
    QAction* m_enable = nullptr;
    QAction* m_turnOff = nullptr;
    QToolButton* m_turnOffButton = nullptr;
    QAction* m_edit = nullptr;
    QAction* m_clone = nullptr;
    QAction* m_remove = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_copy = nullptr;
    QAction* m_record = nullptr;
    QAction* m_cleanUp = nullptr;
    QToolButton* m_cleanUpButton = nullptr;
    QAction* m_save = nullptr;
    QAction* m_restore = nullptr;
    QAction* m_import = nullptr;
    Background m_reading{Background::Kind::Lasting}; ///< last, because its work calls this object
};

} // namespace probescope::ui
