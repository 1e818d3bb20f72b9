#pragma once

#include "core/probe/spec.h"
#include "core/tracefs/probe_driver.h"
#include "ui/jobs/background.h"
#include "ui/probes/probe_work.h"

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

/// The dynamic events of a target, everybody's: how often they are hit and missed, what is odd
/// about them, and what can be done with those that were made here. It looks at them while it is
/// shown.
class ProbesPage : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    struct Options
    {
        /// Called when the user wishes to be connected to a target.
        std::function<void()> connectTarget = {};
        /// Where changes of what belongs to others are noted.
        std::filesystem::path journals = tracefs::Journal::usualFolder();
    };

    explicit ProbesPage(Options options, QWidget* parent = nullptr);
    ~ProbesPage() override;

    /// Null: no target is connected.
    void setBackend(Backend backend);
    /// A target is being reached; setBackend() or setTrouble() follows.
    void setConnecting(const QString& target);
    /// Why no target could be reached.
    void setTrouble(const Error& error);
    /// Probes that were made here are on the target, or something is being done there: leave() has
    /// something to ask or to wait for.
    bool hasOwn() const;
    /// Stops what is being done, asks whether probes go or stay, does so, and calls `then`; not
    /// when the user goes back.
    void leave(const std::function<void()>& then);

    ProbeTable* table() const { return m_table; }
    ProbeWork* work() const { return m_work; }
    ProbePlot* plot() const;

    // What the buttons do.

    void newProbe();
    void enableOrDisable();
    /// Wherever others have it enabled; on again where it was.
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

    /// Makes them on the target in place of that event, or beside what is there, and watches them.
    /// `extras`: of each; none: no filters, and those that an event in whose place they come had.
    void make(const std::vector<probe::Spec>& specs,
              const std::optional<tracefs::EventName>& inPlaceOf = {},
              const std::vector<tracefs::ProbeExtras>& extras = {});
    /// Reads a set from a file, and makes what is in it.
    void restoreSetFrom(const QString& file);
    void importFrom(const QString& file);
    void saveSetTo(const QString& file);

signals:
    void looked(); ///< well or badly
    void done(); ///< something was done, well or badly
    void made(); ///< what make() was asked for
    void givenUp(); ///< the user was asked, and went back
    /// The form is to be opened with these; empty: with an empty one. `inPlaceOf`: the event that
    /// is edited.
    void builderWanted(const std::vector<probescope::probe::Spec>& specs,
                       const std::optional<probescope::tracefs::EventName>& inPlaceOf,
                       const std::vector<probescope::tracefs::ProbeExtras>& extras);
    /// What is to be known of what the form was opened with.
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
    void showLook();
    void takeOwn();
    void goOnLeaving();
    void cleanUpAfter(const std::vector<tracefs::SessionName>& sessions);
    void askWhetherToKeep(const std::function<void()>& then);
    void left(const std::function<void()>& then);
    void showChoice();
    void showActions(const std::vector<ProbeRow>& chosen);
    void showWatchAction(const std::vector<ProbeRow>& chosen, bool mayTouch);
    void showDetails();
    void showState();
    void showPlot();
    void say(const QString& text, bool warns = false);
    void sayError(const Error& error);

    /// Of what is chosen; none where a recording uses one of them.
    std::vector<ProbeRow> chosenToTouch() const;
    /// Of these, what belongs to others.
    std::vector<ProbeRow> othersAmong(const std::vector<tracefs::EventName>& events) const;
    void enableEvents(const std::vector<tracefs::EventName>& events, bool on);
    void setInInstances(const std::vector<tracefs::EventName>& events, bool on);
    /// Names probes of others, and goes on when the user agrees, or there are none. `happens`: what
    /// becomes of them.
    void askAboutOthers(const QString& title, const QString& button, const QString& happens,
                        const std::vector<tracefs::EventName>& events,
                        const std::function<void()>& then);
    void removeEvents(const std::vector<tracefs::EventName>& events, tracefs::Consent consent);
    /// Names the buffers that are wiped, and goes on when the user agrees, or none is.
    void askAboutWipe(const QString& title, const QString& button,
                      const std::vector<tracefs::EventName>& events,
                      const std::function<void(tracefs::Consent)>& then,
                      const QString& happens = {});
    QMessageBox* ask(const QString& title, const QString& text, const QString& more,
                     const QString& button, const std::function<void()>& then);
    void recreate(const tracefs::EventName& event, std::vector<probe::Spec> specs, bool ofForm,
                  const std::optional<tracefs::ProbeExtras>& extras = {});
    void recreateWithMaxActive(const tracefs::EventName& event, unsigned maxActive);
    void enableAnew(const tracefs::EventName& event);
    void removeFilter(const tracefs::EventName& event, const std::string& instance);
    void askToSwitchOn(access::KernelSwitch which);
    void switchOn(access::KernelSwitch which);
    void openWith(const ProbeRow& row, bool inPlace);

    Options m_options;
    ProbeWork* m_work;
    std::optional<Error> m_trouble;
    QString m_connecting; ///< the target that is reached for
    /// Events that were turned off here, and the instances where they were on.
    std::map<tracefs::EventName, std::vector<std::string>> m_turnedOff;
    /// By this program, and in the kernel as far as is known: what deeds made, and what looks show.
    std::set<tracefs::EventName> m_made;
    bool m_anyMade = false; ///< on targets that were left
    std::function<void()> m_leaving; ///< as soon as what is being done is over and looked at
    bool m_left = false; ///< the user decided, and what he leaves for is being done
    std::optional<tracefs::EventName> m_wanted; ///< to be chosen when it is seen
    using Removed = std::vector<std::vector<tracefs::RemovedProbe>>;
    Removed m_removed; ///< the latest last
    std::map<std::string, Removed> m_removedElsewhere; ///< by the names of targets that were left
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
    QString m_saidDoing; ///< the words of the last deed, while it was done
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
    Background m_reading; ///< the last: its work tells this object
};

} // namespace probescope::ui
