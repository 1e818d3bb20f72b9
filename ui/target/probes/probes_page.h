#pragma once

#include "core/probe/spec/spec.h"
#include "core/tracefs/probe_driver/driver.h"
#include "ui/target/probes/models/own_probes.h"
#include "ui/target/probes/probe_work.h"

#include <QWidget>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace probescope::ui {

class LeavingTarget;
class ProbeBar;
class ProbeCleanUp;
class ProbeCommands;
class ProbeQuestions;
class ProbesPageDetails;
class ProbesPagePlot;
class ProbeSets;
class ProbeSwitching;
class ProbeTable;
class StatePane;
class StatusLine;

/// The dynamic events of a target, everybody's: how often they are hit and missed, what is wrong
/// with them, and what can be done with them. Snapshots are taken while the page is shown. The
/// commands of its bar are executed by controllers that are its children.
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

    /// See ProbeCommands::make().
    void make(const std::vector<probe::Spec>& specs,
              const std::optional<tracefs::EventName>& inPlaceOf = {},
              const std::vector<tracefs::ProbeExtras>& extras = {});
    /// Does what an explanation offers.
    void fix(const tracefs::EventName& event, const probe::Fix& fix);

signals:
    void refreshed(); ///< a snapshot was taken, or failed
    void made(); ///< see ProbeCommands
    void givenUp(); ///< the user was asked, and cancelled
    void builderWanted(const std::vector<probescope::probe::Spec>& specs,
                       const std::optional<probescope::tracefs::EventName>& inPlaceOf,
                       const std::vector<probescope::tracefs::ProbeExtras>& extras);
    void noted(const QString& words);
    void galleryWanted();
    /// Without a target: the form for another kernel, whose description was saved.
    void descriptionWanted();
    void importWanted(const QString& text);
    void recordWanted(const QStringList& definitions,
                      const std::vector<probescope::tracefs::ProbeExtras>& extras);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void makeContent();
    QWidget* makeOffers();
    void addOffers();
    void makeControllers();
    void connectBar();
    void connectWork();
    void showSnapshot();
    void showChoice();
    void showDetails();
    void showPlot();
    void showState();

    Options m_options;
    ProbeWork* m_work;
    OwnProbes m_own;
    std::optional<Error> m_trouble;
    QString m_connecting; ///< the target that we are connecting to

    QStackedWidget* m_states;
    StatePane* m_state;
    QWidget* m_content = nullptr;
    ProbeBar* m_bar = nullptr;
    QWidget* m_noProbes = nullptr;
    QWidget* m_first = nullptr; ///< of its buttons
    ProbeTable* m_table = nullptr;
    QLabel* m_totals = nullptr;
    StatusLine* m_status = nullptr;
    QSplitter* m_split = nullptr;
    ProbesPageDetails* m_details = nullptr;
    ProbesPagePlot* m_drawing = nullptr;

    ProbeQuestions* m_questions = nullptr;
    ProbeCommands* m_commands = nullptr;
    ProbeSwitching* m_switching = nullptr;
    ProbeSets* m_sets = nullptr;
    ProbeCleanUp* m_cleanUp = nullptr;
    LeavingTarget* m_leaving = nullptr;
};

} // namespace probescope::ui
