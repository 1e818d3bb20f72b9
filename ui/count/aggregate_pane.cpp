#include "ui/count/aggregate_pane.h"

#include "core/tracefs/hist_questions.h"
#include "ui/count/tally_delegate.h"
#include "ui/models/tally_model.h"
#include "ui/shell/error_words.h"
#include "ui/shell/icons.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSemaphore>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

constexpr int kLookMs = 1000;
constexpr int kTriggerLines = 7;
constexpr int kQuestionWidth = 430;
constexpr int kAnswerWidth = 600;
constexpr int kColumnLetters = 27;
/// In the triggers of a form; each recording has a name of its own.
constexpr const char* kShownEvent = "probescope_PID_START_N_latency";

Result<tracefs::HistWork> workOf(const KernelQuestion& question, tracefs::Kernel& kernel)
{
    if (const auto* const asked = std::get_if<Aggregation>(&question.asked))
        return tracefs::histWork(*asked, kernel, question.entries);
    return tracefs::latencyWork(std::get<tracefs::KernelLatency>(question.asked), kShownEvent,
                                kernel, question.entries);
}

Result<record::KernelAggregation> begun(const KernelQuestion& question, tracefs::Kernel& kernel)
{
    if (const auto* const asked = std::get_if<Aggregation>(&question.asked))
        return record::KernelAggregation::start(kernel, *asked, question.entries);
    return record::KernelAggregation::start(
        kernel, std::get<tracefs::KernelLatency>(question.asked), question.entries);
}

/// Of the first event that a line names; none where it names none.
std::vector<tracefs::EventField> fieldsOf(const std::vector<std::string>& names,
                                          tracefs::Kernel& kernel)
{
    const auto events = tracefs::eventsNamed(kernel, names);
    const auto format = events ? kernel.format(events->front())
                               : Result<const tracefs::EventFormat*>(passOn(events));
    return format ? (*format)->fields : std::vector<tracefs::EventField>();
}

QString workText(const tracefs::HistWork& work)
{
    QStringList lines;
    for (const auto& event : work.synthetic)
        lines << QStringLiteral("synthetic_events: ") + QString::fromStdString(event);
    for (const auto& trigger : work.triggers)
        lines << QString::fromStdString("events/" + trigger.event.system + "/" + trigger.event.name
                                        + "/trigger: " + trigger.text);
    return lines.join(u'\n');
}

} // namespace

AggregatePane::AggregatePane(QWidget* parent)
    : QWidget(parent)
    , m_model(new TallyModel(this))
{
    auto* const splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(makeQuestion());
    splitter->addWidget(makeAnswer());
    splitter->setSizes({kQuestionWidth, kAnswerWidth});
    splitter->setStretchFactor(1, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
    connect(m_form, &QuestionForm::changed, this, &AggregatePane::judge);
    connect(&m_background, &Background::runningChanged, this, &AggregatePane::showState);
    showState();
}

AggregatePane::~AggregatePane()
{
    stop();
}

QWidget* AggregatePane::makeQuestion()
{
    auto* const pane = new QWidget(this);
    m_form = new QuestionForm(pane);
    auto* const label = new QLabel(tr("Written to the kernel, in an instance of our own:"), pane);
    label->setWordWrap(true);
    m_triggers = new QPlainTextEdit(pane);
    m_triggers->setReadOnly(true);
    m_triggers->setTabChangesFocus(true);
    m_triggers->setAccessibleName(tr("Triggers"));
    m_triggers->setMinimumHeight(fontMetrics().lineSpacing() * kTriggerLines);
    label->setBuddy(m_triggers);
    m_fault = new QLabel(pane);
    m_fault->setWordWrap(true);
    m_fault->setAccessibleName(tr("What is wrong with the question"));
    m_start = new QPushButton(pane);
    auto* const layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_form);
    layout->addWidget(label);
    layout->addWidget(m_triggers, 1);
    layout->addWidget(m_fault);
    layout->addWidget(m_start);
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (running())
            stop();
        else
            start();
    });
    auto* const scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(pane);
    scroll->setMinimumWidth(pane->minimumSizeHint().width());
    return scroll;
}

QWidget* AggregatePane::makeAnswer()
{
    auto* const pane = new QWidget(this);
    m_table = new QTableView(pane);
    m_table->setAccessibleName(tr("Answer"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new TallyDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultSectionSize(fontMetrics().averageCharWidth()
                                                       * kColumnLetters);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_words = new QLabel(pane);
    m_words->setAccessibleName(tr("What happened"));
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_words->setText(tr("The kernel adds up while it goes on; no event is stored."));
    auto* const layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_words);
    return pane;
}

void AggregatePane::setTarget(std::shared_ptr<CountTarget> target)
{
    stop();
    m_background.cancel();
    m_judging.cancel();
    m_target = std::move(target);
    m_form->setEvents(m_target ? m_target->kernel.events() : std::vector<tracefs::EventName>());
    m_model->begin({}, false);
    judge();
}

/// The kernel is asked for the formats of events, which may take a while.
void AggregatePane::judge()
{
    m_understood = false;
    showState();
    if (!m_target)
        return;
    m_judging.start([this, target = m_target, question = m_form->question(),
                     named = m_form->namedEvents()](const Background::Context& context) {
        const std::lock_guard lock(target->mutex);
        Fields fields;
        for (const auto& names : named)
            fields.push_back(fieldsOf(names, target->kernel));
        auto work = workOf(question, target->kernel);
        context.deliver(
            [this, work = std::move(work), fields = std::move(fields)] { showWork(work, fields); });
    });
}

void AggregatePane::showWork(const Result<tracefs::HistWork>& work, const Fields& fields)
{
    m_form->setFields(fields);
    m_understood = work.has_value();
    m_triggers->setPlainText(work ? workText(*work) : QString());
    m_fault->setText(work ? QString()
                          : QStringLiteral("%1 %2")
                                .arg(errorBody(work.error()), errorHint(work.error()))
                                .trimmed());
    m_fault->setVisible(!work);
    showState();
    emit judged();
}

void AggregatePane::start()
{
    if (!m_target || running() || !m_understood)
        return;
    m_words->setText(tr("The histograms are set up…"));
    m_end = std::make_shared<QSemaphore>();
    m_background.start([this, target = m_target, end = m_end,
                        question = m_form->question()](const Background::Context& context) {
        auto asked = [&] {
            const std::lock_guard lock(target->mutex);
            return begun(question, target->kernel);
        }();
        if (!asked) {
            context.deliver([this, error = asked.error()] { fail(error); });
            return;
        }
        context.deliver(
            [this, tally = asked->question(), inNs = asked->work().timed] { begin(tally, inNs); });
        bool stopped = false;
        while (!stopped) {
            stopped = end->tryAcquire(1, kLookMs);
            const auto tally = stopped ? asked->finish() : asked->read();
            if (!tally) {
                context.deliver([this, error = tally.error()] { fail(error); });
                return;
            }
            context.deliver([this, tally = *tally, stopped] { take(tally, stopped); });
        }
    });
}

void AggregatePane::stop()
{
    if (m_end)
        m_end->release();
    m_end.reset();
    showState();
}

void AggregatePane::begin(const record::TallyQuestion& question, bool inNs)
{
    m_model->begin(question, inNs);
    m_words->setText(tr("The kernel counts. Nothing is recorded."));
}

void AggregatePane::take(const record::KernelTally& tally, bool last)
{
    const QLocale locale;
    m_model->setTally(tally);
    QStringList words;
    words << tr("Events: %1, groups: %2.")
                 .arg(locale.toString(qulonglong(tally.events)),
                      locale.toString(qulonglong(tally.found)));
    if (tally.found > tally.groups.size())
        words << tr("The greatest %1 are shown.")
                     .arg(locale.toString(qulonglong(tally.groups.size())));
    words << (tally.dropped > 0 ? tr("%1 events found no room for their group and are left out.")
                                      .arg(locale.toString(qulonglong(tally.dropped)))
                                : tr("None was left out."));
    if (!tally.problems.empty())
        words << tr("%1 lines of the kernel were not understood.")
                     .arg(locale.toString(qulonglong(tally.problems.size())));
    words << (last ? tr("The kernel is as it was before.") : tr("Nothing is recorded."));
    m_words->setText(words.join(u' '));
    emit answered();
    if (last)
        emit ended();
}

void AggregatePane::fail(const Error& error)
{
    m_words->setText(QStringLiteral("%1 %2").arg(errorBody(error), errorHint(error)).trimmed());
    emit ended();
}

void AggregatePane::showState()
{
    const bool runs = running();
    const bool ending = runs && !m_end;
    m_start->setText(ending ? tr("Stopping…") : runs ? tr("&Stop") : tr("&Ask the Kernel"));
    m_start->setIcon(themedIcon(runs ? QStringLiteral("stop") : QStringLiteral("run")));
    m_start->setEnabled(m_target && !ending && (runs || m_understood));
    m_form->setEnabled(!runs);
}

} // namespace probescope::ui
