#include "ui/target/live_counts/aggregate_pane.h"

#include "core/tracefs/triggers/hist_queries.h"
#include "ui/base/table/table_view.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/text/list_text.h"
#include "ui/target/live_counts/count_help.h"
#include "ui/target/live_counts/hist_plot_pane.h"
#include "ui/target/live_counts/models/hist_model.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSemaphore>
#include <QStyle>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
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

Result<tracefs::HistWork> workOf(const HistRequest& question, tracefs::Kernel& kernel)
{
    if (const auto* const asked = std::get_if<Aggregation>(&question.asked))
        return tracefs::histWork(*asked, kernel, question.entries);
    return tracefs::latencyWork(std::get<tracefs::KernelLatency>(question.asked), kShownEvent,
                                kernel, question.entries);
}

Result<record::KernelAggregation> begun(const HistRequest& question, tracefs::Kernel& kernel)
{
    if (const auto* const asked = std::get_if<Aggregation>(&question.asked))
        return record::KernelAggregation::start(kernel, *asked, question.entries);
    return record::KernelAggregation::start(
        kernel, std::get<tracefs::KernelLatency>(question.asked), question.entries);
}

/// Those that all of the events have that a line names; none where it names none.
std::vector<tracefs::EventField> fieldsOf(const std::vector<std::string>& names,
                                          tracefs::Kernel& kernel)
{
    std::vector<tracefs::EventField> fields;
    const auto events = tracefs::eventsNamed(kernel, names);
    for (std::size_t i = 0; events && i < events->size(); ++i) {
        const auto format = kernel.format((*events)[i]);
        if (!format)
            return {};
        if (i == 0)
            fields = (*format)->fields;
        const auto& known = (*format)->fields;
        std::erase_if(fields, [&known](const auto& field) {
            return std::none_of(known.begin(), known.end(),
                                [&](const auto& one) { return one.name == field.name; });
        });
    }
    return fields;
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
    : CountPane(parent)
    , m_model(new HistModel(this))
{
    auto* const question = makeQuestion(); // which the keys reach first
    makePages();
    layOut(question, kQuestionWidth, makeAnswer(m_pages, idleText()), kAnswerWidth);
    connect(m_form, &HistForm::changed, this, &AggregatePane::judge);
    showState();
}

AggregatePane::~AggregatePane()
{
    stop();
}

QWidget* AggregatePane::makeQuestion()
{
    auto* const pane = new QWidget(this);
    m_form = new HistForm(pane);
    auto* const label = new QLabel(tr("Written to the kernel, in a separate instance:"), pane);
    label->setWordWrap(true);
    m_triggers = new QPlainTextEdit(pane);
    m_triggers->setFont(fixedFont());
    m_triggers->setReadOnly(true);
    m_triggers->setTabChangesFocus(true);
    m_triggers->setAccessibleName(tr("Triggers"));
    m_triggers->setMinimumHeight(fontMetrics().lineSpacing() * kTriggerLines);
    label->setBuddy(m_triggers);
    explain(*m_triggers, count_help::kTriggers);
    auto* const layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_form);
    layout->addWidget(label);
    layout->addWidget(m_triggers, 1);
    auto* const scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(pane);
    pane->setAutoFillBackground(false); // the ground is that of the page
    scroll->viewport()->setAutoFillBackground(false);
    scroll->setFocusPolicy(Qt::NoFocus); // the keyboard goes from field to field
    scroll->setMinimumWidth(pane->minimumSizeHint().width()
                            + style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    auto* const question = new QWidget(this); // the button can be seen without scrolling
    m_fault = new QLabel(question); // and why it cannot be clicked
    m_fault->setWordWrap(true);
    m_fault->setAccessibleDescription(tr("Error in the settings"));
    auto* const column = new QVBoxLayout(question);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scroll, 1);
    column->addWidget(m_fault);
    column->addWidget(makeStart(question));
    return question;
}

void AggregatePane::makePages()
{
    auto* const table = new TableView(tr("Results"), this, BarDelegate::Layer::OverText);
    table->setSource(m_model);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultSectionSize(fontMetrics().averageCharWidth()
                                                     * kColumnLetters);
    m_times = new HistPlotPane(this);
    m_pages = new QTabWidget(this);
    m_pages->setDocumentMode(true);
    m_pages->setAccessibleName(tr("View of the results"));
    m_pages->addTab(table, tr("Table"));
    m_pages->addTab(m_times, tr("Over time"));
    connect(m_pages, &QTabWidget::currentChanged, this, &AggregatePane::showTimes);
}

void AggregatePane::showPage(Page page)
{
    m_pages->setCurrentIndex(int(page));
}

QString AggregatePane::idleText()
{
    return tr("Aggregates in the kernel; no events are stored.");
}

/// What runs is left to its end, which may fail and is to be told then.
void AggregatePane::setTarget(Target target)
{
    stop();
    m_command.cancel();
    if (m_target)
        m_words->setText(idleText());
    m_target = std::move(target);
    m_form->setEvents(m_target ? m_target->kernel.events() : std::vector<tracefs::EventName>());
    restart({}, false);
    judge();
}

void AggregatePane::refresh(Target target)
{
    m_target = std::move(target);
    m_form->setEvents(m_target->kernel.events());
    judge();
}

/// The kernel is asked for the formats of events, which may take a while.
void AggregatePane::judge()
{
    m_understood = false;
    showState();
    if (!m_target)
        return;
    m_command.start([this, target = m_target, question = m_form->question(),
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
    m_fault->setText(work ? QString() : errorSentences(work.error()));
    m_fault->setVisible(!work);
    showState();
    emit judged();
}

void AggregatePane::start()
{
    if (!m_target || running() || !m_understood)
        return;
    m_words->setText(tr("Setting up the histograms…"));
    m_end = std::make_shared<QSemaphore>();
    m_background.start([this, target = m_target, end = m_end,
                        question = m_form->question()](const Background::Context& context) {
        auto asked = [&] {
            const std::lock_guard lock(target->mutex);
            return begun(question, target->kernel);
        }();
        if (!asked) {
            context.deliver([this, target, error = asked.error()] { fail(target, error); });
            return;
        }
        context.deliver([this, target, snapshot = asked->question(), inNs = asked->work().timed] {
            begin(target, snapshot, inNs);
        });
        // At once, too: no rate may be of what was counted while all was set up.
        int wait = 0;
        bool stopped = false;
        while (!stopped) {
            stopped = end->tryAcquire(1, std::exchange(wait, kLookMs));
            auto snapshot = stopped ? asked->finish() : asked->read();
            if (!snapshot) {
                context.deliver([this, target, error = snapshot.error()] { fail(target, error); });
                return;
            }
            context.deliver(
                [this, target,
                 kept = std::make_shared<const record::HistSnapshot>(std::move(*snapshot)),
                 stopped] { take(target, kept, stopped); });
        }
    });
}

void AggregatePane::restart(const record::HistQuery& question, bool inNs)
{
    m_question = question;
    m_inNs = inNs;
    m_history = {};
    m_model->begin(question, inNs);
    m_times->clear();
}

/// Lines are made when they are looked at.
void AggregatePane::showTimes()
{
    if (m_pages->currentWidget() == m_times)
        m_times->setLines(histLines(m_history, m_question, m_inNs));
}

void AggregatePane::begin(const Target& target, const record::HistQuery& question, bool inNs)
{
    if (target != m_target)
        return;
    restart(question, inNs);
    if (m_end)
        m_words->setText(tr("Aggregating in the kernel. Nothing is recorded."));
}

void AggregatePane::take(const Target& target,
                         const std::shared_ptr<const record::HistSnapshot>& snapshot, bool last)
{
    if (target == m_target) {
        m_model->setSnapshot(snapshot);
        m_history.add(*snapshot);
        showTimes();
        if (last || m_end)
            m_words->setText(answerText(*snapshot, last));
        emit answered();
    }
    if (last)
        emit ended();
}

QString AggregatePane::answerText(const record::HistSnapshot& snapshot, bool last) const
{
    const auto numberText = [](std::uint64_t number) {
        return QLocale().toString(qulonglong(number));
    };
    QStringList words;
    words << tr("Events: %1, groups: %2.")
                 .arg(numberText(snapshot.events), numberText(snapshot.found));
    if (snapshot.found > snapshot.groups.size())
        words << tr("The largest %n group(s) are shown.", nullptr, int(snapshot.groups.size()));
    if (snapshot.dropped > 0)
        words
            << tr("Events dropped because the map is full: %1.").arg(numberText(snapshot.dropped));
    if (snapshot.droppedBegins > 0)
        words << tr("Start events dropped because the map is full: %1.")
                     .arg(numberText(snapshot.droppedBegins));
    if (snapshot.droppedEnds > 0)
        words << tr("End events dropped because the map is full: %1.")
                     .arg(numberText(snapshot.droppedEnds));
    // What a latency lost at its ends is known when it is over.
    if (snapshot.dropped + snapshot.droppedBegins + snapshot.droppedEnds == 0 && (last || !m_inNs))
        words << tr("None were dropped.");
    if (!snapshot.problems.empty())
        words << tr("%n line(s) from the kernel could not be read.", nullptr,
                    int(snapshot.problems.size()));
    words << (last ? tr("Kernel state restored.") : tr("Nothing is recorded."));
    return sentencesText(words);
}

void AggregatePane::showState()
{
    showStart(tr("&Start"), m_understood);
    m_form->setEnabled(!running());
}

} // namespace probescope::ui

#include "moc_aggregate_pane.cpp"
