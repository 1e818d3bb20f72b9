#include "ui/target/kernel/kernel_page.h"

#include "ui/base/parts/forward_focus.h"
#include "ui/base/parts/state_pane.h"
#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/target_text.h"
#include "ui/target/kernel/events_pane.h"
#include "ui/target/kernel/functions_pane.h"
#include "ui/target/kernel/models/kernel_facts.h"
#include "ui/target/kernel/tracing_users_pane.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kBarWidth = 120;
constexpr int kListAir = 36;
} // namespace

KernelPage::KernelPage(Options options, QWidget* parent)
    : QWidget(parent)
    , m_options(std::move(options))
    , m_states(new QStackedWidget(this))
    , m_state(new StatePane(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_states);
    m_content = makeContent();
    m_states->addWidget(m_state);
    m_states->addWidget(m_content);
    connect(m_state, &StatePane::pressed, this, [this] {
        if (inspecting())
            m_background.cancel();
        else if (m_backend)
            refresh();
        else if (m_options.connectTarget)
            m_options.connectTarget();
    });
    m_state->addOffer(
        tr("Open kernel description…"),
        tr("Opens the probe builder with the functions, types and events of a kernel description"),
        [this] { emit descriptionWanted(); });
    connect(&m_background, &Background::runningChanged, this, &KernelPage::showState);
    connect(&m_functions, &FunctionNames::changed, this, [this] {
        if (const auto& list = m_functions.list())
            countPart(Part::Functions, tr("Functions"), list->size());
    });
    connect(m_tracingUsers, &TracingUsersPane::cleaned, this, [this] {
        emit cleaned();
        refresh();
    });
    showState();
}

KernelPage::~KernelPage() = default;

QWidget* KernelPage::makeContent()
{
    auto* const content = new QWidget(this);
    m_list = new QListWidget(content);
    m_list->setAccessibleName(tr("Page sections"));
    m_list->setSpacing(2);
    m_parts = new QStackedWidget(content);
    m_overview = new FactPane({.heading = tr("Target")}, overviewHeaders(), content);
    m_overview->setCompact();
    m_abilities =
        new FactPane({.heading = tr("What this target can record")}, abilityHeaders(), content);
    m_tracingUsers = new TracingUsersPane(content);
    m_events = new EventsPane(content);
    m_tracers = new FactPane({.heading = tr("Tracers")}, tracerHeaders(), content);
    m_clocks = new FactPane({.heading = tr("Clocks")}, clockHeaders(), content);
    m_clocks->setCompact();
    m_optionTable = new FactPane({.heading = tr("Options"), .find = tr("Find an option")},
                                 optionHeaders(), content);
    m_modules = new FactPane({.heading = tr("Modules"),
                              .find = tr("Find a module"),
                              .none = tr("No modules are loaded.")},
                             moduleHeaders(), content);
    addPart(Part::Overview, tr("Overview"), stackedPanes({m_overview, m_abilities}));
    addPart(Part::TracingUsers, tr("Users of tracing"), m_tracingUsers);
    addPart(Part::Events, tr("Events"), m_events);
    auto* const functions = new FunctionsPane(&m_functions, content);
    connect(functions, &FunctionsPane::probeFunctionWanted, this, &KernelPage::probeFunctionWanted);
    addPart(Part::Functions, tr("Functions"), functions);
    addPart(Part::Tracers, tr("Tracers"), m_tracers);
    addPart(Part::Times, tr("Clocks and options"), stackedPanes({m_clocks, m_optionTable}));
    addPart(Part::Modules, tr("Modules"), m_modules);
    auto* const below = new QHBoxLayout;
    below->setSpacing(12);
    below->addWidget(m_list);
    below->addWidget(m_parts, 1);
    auto* const layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeHead());
    layout->addLayout(below, 1);
    connect(m_list, &QListWidget::currentRowChanged, m_parts, &QStackedWidget::setCurrentIndex);
    m_list->setCurrentRow(0);
    forwardFocus(content, m_list);
    return content;
}

QWidget* KernelPage::makeHead()
{
    auto* const head = new QWidget(this);
    m_title = headingOf({}, head);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_step = new QLabel(head);
    m_step->setAccessibleDescription(tr("Current step"));
    m_bar = new QProgressBar(head);
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(kBarWidth);
    m_bar->setAccessibleName(tr("Progress"));
    m_refresh = new QPushButton(head);
    connect(m_refresh, &QPushButton::clicked, this, [this] {
        if (inspecting())
            m_background.cancel();
        else
            refresh();
    });
    auto* const layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_step);
    layout->addWidget(m_bar);
    layout->addWidget(m_refresh);
    return head;
}

QWidget* KernelPage::stackedPanes(std::initializer_list<QWidget*> panes)
{
    auto* const page = new QWidget(this);
    auto* const layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    for (auto* const pane : panes)
        layout->addWidget(pane, pane == *(panes.end() - 1) ? 1 : 0);
    forwardFocus(page, *(panes.end() - 1));
    return page;
}

void KernelPage::addPart(Part part, const QString& name, QWidget* pane)
{
    m_list->insertItem(int(part), name);
    m_parts->insertWidget(int(part), pane);
}

void KernelPage::countPart(Part part, const QString& name, std::size_t count)
{
    m_list->item(int(part))->setText(tr("%1 (%2)").arg(name, locale().toString(qulonglong(count))));
    m_list->setFixedWidth(m_list->sizeHintForColumn(0) + kListAir);
}

void KernelPage::showPart(Part part)
{
    m_list->setCurrentRow(int(part));
}

void KernelPage::setBackend(Backend backend)
{
    m_connecting.clear();
    m_trouble.reset();
    m_snapshot.reset();
    m_background.cancel();
    m_functions.load(nullptr);
    m_backend = std::move(backend);
    if (m_backend && isVisible())
        refresh();
    showState();
}

void KernelPage::setConnecting(const QString& target)
{
    setBackend(nullptr);
    m_connecting = target;
    showState();
}

void KernelPage::setTrouble(const Error& error)
{
    setBackend(nullptr);
    m_trouble = error;
    showState();
}

void KernelPage::setRecording(bool recording)
{
    m_tracingUsers->setRecording(recording);
}

void KernelPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_backend && !m_snapshot && !m_trouble && !inspecting())
        refresh();
}

void KernelPage::refresh()
{
    if (!m_backend || m_tracingUsers->cleaning())
        return;
    m_trouble.reset();
    m_background.start([this, backend = m_backend,
                        journals = m_options.journals](const Background::Context& context) {
        const auto begins = [this, &context](SnapshotStep step) {
            context.deliver([this, step] { setStep(step); });
        };
        auto snapshot = takeKernelSnapshot(backend, journals, context.cancel(), begins);
        context.deliver([this, snapshot = std::move(snapshot)] { take(snapshot); });
    });
}

void KernelPage::setStep(SnapshotStep step)
{
    const auto text = step == SnapshotStep::TracingUsers ? tr("Finding other users of tracing…")
        : step == SnapshotStep::Kernel                   ? tr("Reading what the kernel supports…")
                                                         : tr("Looking for leftovers…");
    m_state->setStep(text);
    m_step->setText(text);
}

void KernelPage::take(const Result<KernelSnapshot>& snapshot)
{
    if (snapshot) {
        const bool first = !m_snapshot;
        m_snapshot = *snapshot;
        showSnapshot(*snapshot);
        if (first || !m_functions.list())
            m_functions.load(m_backend);
    } else {
        m_snapshot.reset();
        m_trouble = snapshot.error();
    }
    showState();
    emit inspected();
}

void KernelPage::showSnapshot(const KernelSnapshot& snapshot)
{
    const auto& kernel = *snapshot.kernel;
    m_title->setText(
        tr("Linux %1 on %2")
            .arg(QString::fromStdString(kernel.release()), targetText(snapshot.backend->name())));
    m_overview->setFacts(overviewFacts(snapshot));
    m_abilities->setFacts(abilityFacts(kernel));
    m_tracingUsers->setSnapshot(snapshot);
    m_events->setKernel(snapshot.backend, snapshot.kernel);
    m_tracers->setFacts(tracerFacts(kernel));
    m_clocks->setFacts(clockFacts(kernel));
    m_optionTable->setFacts(optionFacts(kernel));
    m_modules->setFacts(moduleFacts(kernel));
    countPart(Part::Events, tr("Events"), kernel.events().size());
    countPart(Part::Tracers, tr("Tracers"), kernel.tracers().size());
    countPart(Part::Modules, tr("Modules"), kernel.modules().size());
    const auto left = m_tracingUsers->leftoverCount();
    if (left > 0)
        countPart(Part::TracingUsers, tr("Users of tracing and stale sessions"), left);
    else
        m_list->item(int(Part::TracingUsers))->setText(tr("Users of tracing"));
}

void KernelPage::showState()
{
    const bool busy = inspecting();
    m_states->setCurrentWidget(m_snapshot ? m_content : m_state);
    m_bar->setVisible(busy);
    m_step->setVisible(busy);
    m_refresh->setText(busy ? tr("&Stop") : tr("&Refresh"));
    m_refresh->setShortcut(busy ? QKeySequence() : QKeySequence(QKeySequence::Refresh));
    m_refresh->setToolTip(busy ? QString() : tr("Inspects the target again"));
    if (m_snapshot)
        return;
    m_state->showOffers(!m_backend && m_connecting.isEmpty());
    if (!m_connecting.isEmpty())
        m_state->showBusy(tr("Connecting to %1…").arg(m_connecting), {});
    else if (busy)
        m_state->showBusy(tr("Inspecting the kernel…"), tr("Stop"));
    else if (m_trouble)
        m_state->showError(*m_trouble, tr("Try again"));
    else if (m_backend)
        m_state->showMessage(tr("The kernel has not been inspected."), {}, tr("Inspect"));
    else
        showUnconnected();
}

void KernelPage::showUnconnected()
{
    m_state->showMessage(
        tr("No target is connected."),
        tr("Connect to this machine or, over ssh, to another host to see what its kernel can "
           "record, "
           "who else traces there, and what crashed sessions left behind.\n\nWithout a target, "
           "“Open "
           "kernel description…” opens one that was saved earlier or assembled from control files: "
           "the probe builder then uses its functions, types and events."),
        tr("Connect"));
}

} // namespace probescope::ui

#include "moc_kernel_page.cpp"
