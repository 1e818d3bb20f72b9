#pragma once

#include "core/base/error.h"
#include "ui/count/count_target.h"
#include "ui/jobs/background.h"

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

/// Counts on a live target without recording: events, and questions that the kernel answers. The
/// target is looked at when the page is shown with it, beside the UI thread; what is chosen and
/// what was counted stay when that is done again.
class CountPage : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;

    /// `connectTarget` is called when the user wishes to be connected.
    explicit CountPage(std::function<void()> connectTarget, QWidget* parent = nullptr);
    ~CountPage() override;

    /// Nothing: no target is connected. What is counted on another one ends.
    void setBackend(Backend backend);
    /// A target is being reached; setBackend() or setTrouble() follows.
    void setConnecting(const QString& target);
    void setTrouble(const Error& error);
    bool looking() const { return m_background.running(); }
    /// The kernel counts, or is put in order after that, which may take seconds.
    bool running() const;
    /// Asks all that runs to end, and shows how that goes.
    void stop();
    CountersPane* counters() const { return m_counters; }
    AggregatePane* aggregate() const { return m_aggregate; }
    enum class Part : std::uint8_t { Counters, Aggregate };
    void showPart(Part part);

signals:
    void looked(); ///< well or badly
    void ended(bool well); ///< nothing runs any more; the kernel is as it was before if all is well

protected:
    void showEvent(QShowEvent* event) override;

private:
    void look();
    void fail(const Error& error);
    void tellEnd();
    void take(const Result<std::shared_ptr<CountTarget>>& target);
    void setTarget(std::shared_ptr<CountTarget> target);
    void showState();

    std::function<void()> m_connectTarget;
    Backend m_backend;
    std::shared_ptr<CountTarget> m_target;
    std::optional<Error> m_trouble;
    QString m_connecting;
    bool m_wentWrong = false; ///< something of what runs did
    QStackedWidget* m_states;
    StatePane* m_state;
    QTabWidget* m_parts;
    CountersPane* m_counters;
    AggregatePane* m_aggregate;
    Background m_background; ///< the last: its work tells this object
};

} // namespace probescope::ui
