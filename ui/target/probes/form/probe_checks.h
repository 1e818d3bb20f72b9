#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/instances/instance.h"
#include "ui/base/jobs/background.h"
#include "ui/target/probes/form/models/probe_findings.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace probescope::ui {

class ProbeLinePane;

/// Checks the lines of a draft while they are typed, lets a kernel try them, and creates them
/// there, beside the UI thread. The pane of the lines shows what comes of it. All that is given
/// must outlive it.
class ProbeChecks : public QObject
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    /// What is known of the target now.
    using GetContext = std::function<FindingContext()>;

    ProbeChecks(const ProbeDraft& draft, ProbeLinePane& line, GetContext context);

    void checkSoon() { m_soon.start(); } ///< when nothing was typed for a moment
    void checkNow();
    /// Lets the kernel try the lines. Null: there is none, and they are checked only.
    void tryOn(const Backend& backend);
    void create(const Backend& backend, const std::vector<probe::Spec>& specs);
    /// A kernel is trying or creating them.
    bool asksKernel() const { return m_asking.running(); }
    bool busy() const { return m_checking.running() || asksKernel() || m_soon.isActive(); }
    /// What is asked of a kernel is given up.
    void stopAsking() { m_asking.cancel(); }

signals:
    void checking(); ///< checkNow() begins
    void checked(); ///< the findings of the line pane are those of the draft
    void tried(); ///< its verdict says what the kernel said
    void created(const std::vector<probescope::tracefs::EventName>& events);
    void asksKernelChanged();

private:
    const ProbeDraft& m_draft;
    ProbeLinePane& m_line;
    GetContext m_context;
    QTimer m_soon;
    Background m_checking{Background::Kind::Lasting};
    Background m_asking{Background::Kind::Lasting}; ///< last, because their work calls this object
};

} // namespace probescope::ui
