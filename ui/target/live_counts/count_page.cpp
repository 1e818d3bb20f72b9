#include "ui/target/live_counts/count_page.h"

#include "ui/base/parts/state_pane.h"
#include "ui/target/live_counts/aggregate_pane.h"
#include "ui/target/live_counts/counters_pane.h"

#include <QShowEvent>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include <mutex>
#include <utility>

namespace probescope::ui {

CountPage::CountPage(std::function<void()> connectTarget, QWidget* parent)
    : QWidget(parent)
    , m_connectTarget(std::move(connectTarget))
    , m_states(new QStackedWidget(this))
    , m_state(new StatePane(this))
    , m_parts(new QTabWidget(this))
    , m_counters(new CountersPane(m_parts))
    , m_aggregate(new AggregatePane(m_parts))
{
    m_parts->setAccessibleName(tr("What is counted"));
    m_parts->addTab(m_counters, tr("Counters"));
    m_parts->addTab(m_aggregate, tr("Aggregate in the kernel"));
    m_states->addWidget(m_state);
    m_states->addWidget(m_parts);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_states);
    connect(m_state, &StatePane::pressed, this, [this] {
        if (inspecting())
            m_background.cancel();
        else if (m_backend)
            inspect();
        else if (m_connectTarget)
            m_connectTarget();
    });
    connect(&m_background, &Background::runningChanged, this, &CountPage::showState);
    connect(m_counters, &CountersPane::failed, this, &CountPage::fail);
    connect(m_aggregate, &AggregatePane::failed, this, &CountPage::fail);
    connect(m_counters, &CountPane::runningChanged, this, &CountPage::notifyEnd);
    connect(m_aggregate, &CountPane::runningChanged, this, &CountPage::notifyEnd);
    showState();
}

CountPage::~CountPage() = default;

bool CountPage::running() const
{
    return m_counters->running() || m_aggregate->running();
}

void CountPage::stop()
{
    showPart(m_counters->running() ? Part::Counters : Part::Aggregate);
    m_counters->stop();
    m_aggregate->stop();
}

/// Of a target that was left the panes cannot be seen.
void CountPage::fail(const Error& error)
{
    m_wentWrong = true;
    if (m_backend || m_trouble || !m_connecting.isEmpty())
        return;
    m_trouble = error;
    showState();
}

void CountPage::notifyEnd()
{
    showState();
    if (!running())
        emit ended(!std::exchange(m_wentWrong, false));
}

void CountPage::setTarget(std::shared_ptr<CountTarget> target)
{
    m_target = std::move(target);
    m_counters->setTarget(m_target);
    m_aggregate->setTarget(m_target);
}

void CountPage::setBackend(Backend backend)
{
    m_connecting.clear();
    m_trouble.reset();
    m_background.cancel();
    setTarget(nullptr);
    m_backend = std::move(backend);
    if (m_backend && isVisible())
        inspect();
    showState();
}

void CountPage::setConnecting(const QString& target)
{
    setBackend(nullptr);
    m_connecting = target;
    showState();
}

void CountPage::setTrouble(const Error& error)
{
    setBackend(nullptr);
    m_trouble = error;
    showState();
}

void CountPage::showPart(Part part)
{
    m_parts->setCurrentIndex(int(part));
}

void CountPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_backend || m_trouble || inspecting())
        return;
    // Events may have been made meanwhile, as by the page of probes.
    if (!m_target || (!event->spontaneous() && !running()))
        inspect();
}

void CountPage::inspect()
{
    m_trouble.reset();
    m_background.start([this, backend = m_backend,
                        known = m_target](const Background::Context& context) {
        // The two would look in instances of one name.
        const auto lock = known ? std::unique_lock(known->mutex) : std::unique_lock<std::mutex>();
        auto kernel = tracefs::Kernel::inspect(*backend);
        auto target = kernel ? Result<std::shared_ptr<CountTarget>>(
                          std::make_shared<CountTarget>(backend, std::move(*kernel)))
                             : Result<std::shared_ptr<CountTarget>>(passOn(kernel));
        context.deliver([this, target = std::move(target)] { take(target); });
    });
}

void CountPage::take(const Result<std::shared_ptr<CountTarget>>& target)
{
    if (m_target && target && !running()) {
        m_target = *target;
        m_counters->refresh(m_target);
        m_aggregate->refresh(m_target);
    } else if (!m_target && target) {
        setTarget(*target);
    } else if (!m_target) {
        m_trouble = target.error();
    }
    showState();
    emit inspected();
}

void CountPage::showState()
{
    m_states->setCurrentWidget(m_target ? static_cast<QWidget*>(m_parts) : m_state);
    if (m_target)
        return;
    if (!m_connecting.isEmpty())
        m_state->showBusy(tr("Connecting to %1…").arg(m_connecting), {});
    else if (inspecting())
        m_state->showBusy(tr("Inspecting the kernel…"), tr("Stop"));
    else if (m_trouble)
        m_state->showError(*m_trouble, tr("Try again"));
    else if (m_backend)
        m_state->showMessage(tr("The kernel has not been inspected."), {}, tr("Inspect"));
    else if (running())
        m_state->showBusy(tr("Restoring the kernel state…"), {});
    else
        m_state->showMessage(
            tr("No target is connected."),
            tr("Connect to this machine or, over ssh, to another host to count its "
               "events, or to aggregate them in its kernel, without recording "
               "them.\n\nWithout a target, choose Record > Open kernel description… "
               "to build probes for a saved kernel."),
            tr("Connect"));
}

} // namespace probescope::ui

#include "moc_count_page.cpp"
