#include "ui/views/sched/slow_view.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/table/table_view.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/views/sched/models/sched_text.h"
#include "ui/views/sched/models/slow_part_model.h"
#include "ui/views/sched/sched_table.h"
#include "ui/views/sched/split_bar.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

struct SlowView::Outcome
{
    std::optional<analysis::SlowReason> reason;
    QString name; ///< of the call
    QString error;
    CaptureClock clock;
};

SlowView::SlowView(std::shared_ptr<store::Capture> capture, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_model(new SlowPartModel(m_capture, this))
    , m_headline(new QLabel(this))
    , m_note(new QLabel(this))
    , m_bar(new SplitBar(this))
    , m_table(makeSchedTable(m_model, tr("Breakdown of the time"), this))
{
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_headline->setWordWrap(true);
    m_headline->setText(
        tr("Select a call, or a slice of a task in the timeline, to see what its time was spent "
           "on."));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    m_note->hide();
    m_bar->hide();
    m_table->hide();
    m_table->letGiveWay(SlowPartModel::What); // its tip tells it whole
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 0);
    layout->addWidget(m_headline);
    layout->addWidget(m_bar);
    layout->addWidget(m_note);
    layout->addWidget(m_table, 1);
    layout->addStretch(0);
    forwardFocus(this, m_table);
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { goTo(m_table->sourceRow(index)); });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { goTo(m_table->sourceRow(index)); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) { m_bar->setCurrent(m_table->sourceRow(index)); });
    connect(m_bar, &SplitBar::partClicked, this, [this](int part) {
        m_table->showSourceRow(part);
        goTo(part);
    });
    connect(m_selection, &Selection::currentChanged, this, &SlowView::followSelection);
}

SlowView::~SlowView() = default;

QString SlowView::headline() const
{
    return m_headline->text();
}

QString SlowView::note() const
{
    return m_note->isHidden() ? QString() : m_note->text();
}

void SlowView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    followSelection();
}

/// While nobody looks, calls are not explained.
void SlowView::followSelection()
{
    if (!isVisible() || m_going || !m_selection->call() || m_call == m_selection->call())
        return;
    analysis::SlowSpan span;
    span.call = m_selection->call();
    explain(span);
}

void SlowView::explain(const analysis::SlowSpan& span)
{
    m_call = span.call;
    m_headline->setText(tr("Splitting the time…"));
    m_work.start([this, capture = m_capture, span](const Background::Context& context) {
        auto outcome = std::make_shared<Outcome>();
        auto wanted = span;
        outcome->clock = clockOf(*capture);
        if (span.call && outcome->clock.unit != TimeUnit::Nanoseconds) {
            outcome->error = tr("The clock of this capture does not count time, but call "
                                "durations are in nanoseconds: no other event can be placed "
                                "within a call.");
        } else if (span.call) {
            const auto found = analysis::spanOfCall(*capture, *span.call);
            if (const auto one = capture->calls().call(*span.call))
                outcome->name = QString::fromStdString(capture->string(one->function));
            if (found)
                wanted = *found;
            else
                outcome->error = QString::fromStdString(found.error().message());
        }
        if (outcome->error.isEmpty()) {
            auto reason = analysis::slowReason(*capture, wanted, context.cancel());
            if (reason)
                outcome->reason = std::move(*reason);
            else
                outcome->error = QString::fromStdString(reason.error().message());
        }
        context.deliver([this, outcome] { take(*outcome); });
    });
}

void SlowView::take(const Outcome& outcome)
{
    const bool there = outcome.reason.has_value();
    m_bar->setVisible(there);
    m_table->setVisible(there);
    m_note->setVisible(!there);
    if (!there) {
        m_headline->setText(tr("This latency cannot be explained."));
        m_note->setText(outcome.error);
        emit explained();
        return;
    }
    const auto& reason = *outcome.reason;
    const auto unit = outcome.clock.unit;
    m_model->setReason(reason, outcome.clock);
    QStringList texts;
    QStringList names;
    for (const auto& part : reason.parts) {
        texts << tr("%1: %2").arg(SchedText::part(*m_capture, part), differenceText(part.ns, unit));
        names << SchedText::meanwhile(*m_capture, part);
    }
    m_bar->setParts(reason.parts, texts, names);
    const auto task = whose(reason.span);
    const auto length = differenceText(reason.span.endNs - reason.span.beginNs, unit);
    m_headline->setText(headline(outcome, length, task));
    m_note->setText(sentencesText(notesOn(outcome)));
    m_note->setVisible(!m_note->text().isEmpty());
    emit explained();
}

QString SlowView::headline(const Outcome& outcome, const QString& length, const QString& task) const
{
    const auto& clock = outcome.clock;
    if (!clock.told)
        return outcome.name.isEmpty() ? tr("%1 of %2").arg(length, task)
                                      : tr("%1 in %2, of %3").arg(length, outcome.name, task);
    const auto begin = placeText(outcome.reason->span.beginNs, clock);
    return outcome.name.isEmpty()
        ? tr("%1 of %2, from %3").arg(length, task, begin)
        : tr("%1 in %2, of %3, from %4").arg(length, outcome.name, task, begin);
}

QString SlowView::whose(const analysis::SlowSpan& span) const
{
    if (span.pid == 0)
        return tr("the idle task of CPU %1").arg(span.cpu);
    return span.pid > 0 ? tr("task %1").arg(SchedText::task(*m_capture, span.pid, span.task))
                        : tr("an unknown task");
}

QStringList SlowView::notesOn(const Outcome& outcome) const
{
    const auto& reason = *outcome.reason;
    QStringList notes;
    if (reason.span.endsAnywhere)
        notes << tr("This is what %1 did, which started the span. The span may have ended in "
                    "another task, so this need not be the reason.")
                     .arg(whose(reason.span));
    if (const auto warning = clockWarning(outcome.clock); !warning.isEmpty())
        notes << warning;
    if (reason.calls && outcome.clock.unit != TimeUnit::Nanoseconds)
        notes << tr("Call durations are in nanoseconds and are taken as units of the clock: the "
                    "shares of calls are uncertain.");
    if (!reason.scheduling)
        notes << tr("On-CPU and off-CPU time is unknown: the capture has no sched_switch of the "
                    "task.");
    else if (!reason.wakeups)
        notes << tr("Wakeups were not recorded: off-CPU time includes waiting for a CPU.");
    if (!reason.interrupts)
        notes << tr("Interrupts were not recorded: their time is included in the other parts.");
    if (!reason.calls)
        notes << tr("No calls of the task were recorded.");
    if (reason.incompleteCalls > 0)
        notes << tr("%1 incomplete call(s) of unknown duration are counted until last seen.",
                    nullptr, forPlural(reason.incompleteCalls))
                     .arg(QLocale().toString(qulonglong(reason.incompleteCalls)));
    if (reason.losses.gaps > 0)
        notes << tr("Events were lost in %n gap(s) of this time.", nullptr,
                    int(reason.losses.gaps));
    return notes;
}

void SlowView::goTo(int part)
{
    if (part < 0 || part >= m_model->rowCount())
        return;
    const auto& one = m_model->row(part);
    m_going = true;
    if (one.row) {
        if (const auto event = m_capture->event(*one.row))
            m_selection->select(*one.row, event->timeNs);
    } else if (one.call) {
        if (const auto call = m_capture->calls().call(*one.call))
            m_selection->selectCall(*call);
    } else {
        m_selection->selectTime(one.beginNs);
    }
    m_going = false;
}

} // namespace probescope::ui

#include "moc_slow_view.cpp"
