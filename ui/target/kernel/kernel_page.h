#pragma once

#include "ui/base/jobs/background.h"
#include "ui/target/kernel/models/function_names.h"
#include "ui/target/kernel/models/kernel_snapshot.h"

#include <QWidget>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace probescope::ui {

class EventsPane;
class FactPane;
class FunctionsPane;
class StatePane;
class TracingUsersPane;

/// What a target offers, who uses tracing on it, and what dead sessions left there. It is inspected
/// when the page is first shown with it, and when the user asks for that, always beside the UI
/// thread.
class KernelPage : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    struct Options
    {
        /// Called when the user wants to connect to a target.
        std::function<void()> connectTarget = {};
        /// Where changes of the top level are recorded.
        std::filesystem::path journals = tracefs::Journal::usualFolder();
    };

    explicit KernelPage(Options options, QWidget* parent = nullptr);
    ~KernelPage() override;

    /// Nothing: no target is connected.
    void setBackend(Backend backend);
    /// Connecting to a target; setBackend() or setTrouble() follows.
    void setConnecting(const QString& target);
    /// Why connecting failed.
    void setTrouble(const Error& error);
    /// Probescope is recording on the target: nothing is cleaned up during that time.
    void setRecording(bool recording);
    void refresh();
    bool inspecting() const { return m_background.running(); }
    /// The target's functions, for fields that complete them.
    FunctionNames* functions() { return &m_functions; }

    enum class Part : std::uint8_t {
        Overview,
        TracingUsers,
        Events,
        Functions,
        Tracers,
        Times,
        Modules
    };
    void showPart(Part part);

signals:
    void inspected(); ///< or inspecting it failed
    void cleaned(); ///< something was cleaned up
    void probeFunctionWanted(const QString& function);
    /// Without a target: of another kernel, whose description was saved.
    void descriptionWanted();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeContent();
    QWidget* makeHead();
    void addPart(Part part, const QString& name, QWidget* pane);
    void countPart(Part part, const QString& name, std::size_t count);
    QWidget* stackedPanes(std::initializer_list<QWidget*> panes);
    void take(const Result<KernelSnapshot>& snapshot);
    void showSnapshot(const KernelSnapshot& snapshot);
    void setStep(SnapshotStep step);
    void showState();
    void showUnconnected();

    Options m_options;
    Backend m_backend;
    std::optional<KernelSnapshot> m_snapshot;
    std::optional<Error> m_trouble;
    QString m_connecting; ///< the target that is reached for
    FunctionNames m_functions;

    QStackedWidget* m_states;
    StatePane* m_state;
    QWidget* m_content = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_step = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_refresh = nullptr;
    QListWidget* m_list = nullptr;
    QStackedWidget* m_parts = nullptr;
    FactPane* m_overview = nullptr;
    FactPane* m_abilities = nullptr;
    TracingUsersPane* m_tracingUsers = nullptr;
    EventsPane* m_events = nullptr;
    FactPane* m_tracers = nullptr;
    FactPane* m_clocks = nullptr;
    FactPane* m_optionTable = nullptr;
    FactPane* m_modules = nullptr;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
