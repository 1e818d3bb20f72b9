#pragma once

#include "core/base/error.h"
#include "ui/base/jobs/background.h"
#include "ui/target/live_counts/count_target.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QStackedWidget;
class QTabWidget;

namespace probescope::ui {

class AggregatePane;
class CountersPane;
class StatePane;

/// Counts on a live target without recording: events, and aggregations in the kernel. The target is
/// inspected when the page is shown with it, beside the UI thread. If it is inspected again,
/// choices and counts stay.
class CountPage : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;

    /// `connectTarget` is called when the user wants to connect.
    explicit CountPage(std::function<void()> connectTarget, QWidget* parent = nullptr);
    ~CountPage() override;

    /// Null: no target is connected. Counting on another target ends.
    void setBackend(Backend backend);
    /// Connecting to a target; setBackend() or setTrouble() follows.
    void setConnecting(const QString& target);
    void setTrouble(const Error& error);
    bool inspecting() const { return m_background.running(); }
    /// The kernel is counting, or is being restored after that, which may take seconds.
    bool running() const;
    /// Asks everything that runs to end, and shows the progress.
    void stop();
    CountersPane* counters() const { return m_counters; }
    AggregatePane* aggregate() const { return m_aggregate; }
    enum class Part : std::uint8_t { Counters, Aggregate };
    void showPart(Part part);

signals:
    void inspected(); ///< or inspecting it failed
    void ended(bool well); ///< nothing runs any more; `well`: the kernel was restored

protected:
    void showEvent(QShowEvent* event) override;

private:
    void inspect();
    void fail(const Error& error);
    void notifyEnd();
    void take(const Result<std::shared_ptr<CountTarget>>& target);
    void setTarget(std::shared_ptr<CountTarget> target);
    void showState();

    std::function<void()> m_connectTarget;
    Backend m_backend;
    std::shared_ptr<CountTarget> m_target;
    std::optional<Error> m_trouble;
    QString m_connecting;
    bool m_wentWrong = false; ///< a part of what runs failed
    QStackedWidget* m_states;
    StatePane* m_state;
    QTabWidget* m_parts;
    CountersPane* m_counters;
    AggregatePane* m_aggregate;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
