#include "ui/target/live_counts/counters_pane.h"

#include "ui/base/table/table_view.h"
#include "ui/base/text/time_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/events/models/event_choice_model.h"
#include "ui/target/live_counts/count_help.h"
#include "ui/target/live_counts/models/counter_model.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSemaphore>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kOpenFrom = 2; // letters of a search that open the systems
constexpr int kShortestMs = 100;
constexpr int kLongestMs = 60'000;
constexpr int kUsualMs = 1000;
constexpr int kEventLetters = 20;
constexpr int kNumberLetters = 11;
constexpr int kMinLetters = 10;
constexpr int kChoiceWidth = 330;
constexpr int kCountsWidth = 700;

} // namespace

CountersPane::CountersPane(QWidget* parent)
    : CountPane(parent)
    , m_choice(new EventChoiceModel(this))
    , m_found(new QSortFilterProxyModel(this))
    , m_model(new CounterModel(this))
{
    m_found->setSourceModel(m_choice);
    m_found->setRecursiveFilteringEnabled(true);
    m_found->setFilterRole(EventChoiceModel::SearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto* const choice = makeChoice(); // which the keys reach first
    makeCounts();
    layOut(choice, kChoiceWidth, makeAnswer(m_table, idleText()), kCountsWidth);
    connect(m_choice, &EventChoiceModel::choicesChanged, this, &CountersPane::showState);
    showState();
}

CountersPane::~CountersPane()
{
    stop();
}

QWidget* CountersPane::makeChoice()
{
    auto* const pane = new QWidget(this);
    auto* const search = new QLineEdit(pane);
    search->setPlaceholderText(tr("Find an event"));
    search->setAccessibleName(search->placeholderText());
    search->setClearButtonEnabled(true);
    search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_tree = new QTreeView(pane);
    m_tree->setAccessibleName(tr("Events to count"));
    m_tree->setModel(m_found);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setHeaderHidden(true);
    m_tree->hideColumn(EventChoiceModel::Filter);
    m_chosenText = new QLabel(pane);
    m_chosenText->setAccessibleDescription(tr("Number of chosen events"));
    m_chosenText->setWordWrap(true);
    m_condition = new QLineEdit(pane);
    m_condition->setPlaceholderText(QStringLiteral("common_pid == 1234"));
    m_condition->setClearButtonEnabled(true);
    m_condition->setToolTip(tr("Counts only events that pass this kernel filter. Each chosen event "
                               "must have the fields that the filter uses."));
    m_interval = new QSpinBox(pane);
    m_interval->setAccessibleName(tr("Polling interval"));
    m_interval->setRange(kShortestMs, kLongestMs);
    m_interval->setSingleStep(kShortestMs);
    m_interval->setValue(kUsualMs);
    m_interval->setSuffix(tr(" ms"));
    m_interval->setGroupSeparatorShown(true);
    auto* const form = new QFormLayout;
    form->addRow(tr("F&ilter:"), m_condition);
    form->addRow(tr("&Polling interval:"), m_interval);
    auto* const layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(search);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_chosenText);
    layout->addLayout(form);
    layout->addWidget(makeStart(pane));
    explain(*search, count_help::kFindEvent);
    explain(*m_tree, count_help::kCounted);
    explain(*m_condition, count_help::kCountedFilter);
    explain(*m_interval, count_help::kInterval);
    connect(search, &QLineEdit::textChanged, this, &CountersPane::search);
    return pane;
}

void CountersPane::makeCounts()
{
    m_table = new TableView(tr("Counts"), this, BarDelegate::Layer::OverText);
    m_table->setSource(m_model);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(CounterModel::Count, Qt::DescendingOrder);
    auto* const header = m_table->horizontalHeader();
    const int letter = fontMetrics().averageCharWidth();
    header->resizeSection(CounterModel::Event, letter * kEventLetters);
    for (const auto column :
         {CounterModel::Count, CounterModel::Rate, CounterModel::Average, CounterModel::Share}) {
        header->resizeSection(column,
                              std::max(letter * kNumberLetters, header->sectionSizeHint(column)));
    }
    header->setMinimumSectionSize(letter * kMinLetters);
    header->resizeSection(CounterModel::History, letter * kMinLetters); // or what there is room for
    header->setStretchLastSection(true);
}

QString CountersPane::idleText()
{
    return tr("Counts in the kernel; no events are stored.");
}

/// What runs is left to its end, which may fail and is to be told then.
void CountersPane::setTarget(Target target)
{
    stop();
    if (m_target)
        m_words->setText(idleText());
    m_target = std::move(target);
    m_choice->setEvents(m_target ? m_target->kernel.events() : std::vector<tracefs::EventName>());
    m_model->begin({});
    showState();
}

void CountersPane::refresh(Target target)
{
    const bool same = m_target && m_target->kernel.events() == target->kernel.events();
    m_target = std::move(target);
    if (!same)
        m_choice->setEvents(m_target->kernel.events());
    showState();
}

void CountersPane::search(const QString& text)
{
    m_found->setFilterFixedString(text.trimmed());
    if (text.trimmed().size() >= kOpenFrom)
        m_tree->expandAll();
    else
        m_tree->collapseAll();
}

/// A system that is chosen as a whole means its events.
std::vector<tracefs::EventName> CountersPane::chosen() const
{
    std::vector<tracefs::EventName> events;
    if (!m_target)
        return events;
    for (const auto& choice : m_choice->choices()) {
        if (!choice.name.empty()) {
            events.push_back({choice.system, choice.name});
            continue;
        }
        for (const auto& event : m_target->kernel.events()) {
            if (event.system == choice.system)
                events.push_back(event);
        }
    }
    return events;
}

void CountersPane::start()
{
    if (!m_target || running())
        return;
    const auto events = chosen();
    m_model->begin(events);
    m_words->setText(tr("Setting up the counters…"));
    m_end = std::make_shared<QSemaphore>();
    m_background.start([this, target = m_target, events, end = m_end,
                        condition = m_condition->text().trimmed().toStdString(),
                        interval = m_interval->value()](const Background::Context& context) {
        auto counters = [&] {
            const std::lock_guard lock(target->mutex);
            return record::EventCounters::start(target->kernel, events, condition);
        }();
        if (!counters) {
            context.deliver([this, target, error = counters.error()] { fail(target, error); });
            return;
        }
        bool stopped = false;
        while (!stopped) {
            stopped = end->tryAcquire(1, interval);
            const auto sample = stopped ? counters->finish() : counters->sample();
            if (!sample) {
                context.deliver([this, target, error = sample.error()] { fail(target, error); });
                return;
            }
            context.deliver(
                [this, target, sample = *sample, stopped] { take(target, sample, stopped); });
        }
    });
}

void CountersPane::take(const Target& target, const record::CounterSample& sample, bool last)
{
    if (target == m_target) {
        m_model->add(sample);
        const auto time = durationText(sample.time.count() / 1'000'000 * 1'000'000);
        if (last)
            m_words->setText(tr("Counted for %1. Kernel state restored.").arg(time));
        else if (m_end)
            m_words->setText(tr("Counting for %1. Nothing is recorded.").arg(time));
        emit sampled();
    }
    if (last)
        emit ended();
}

void CountersPane::showState()
{
    const auto events = chosen().size();
    const bool tooMany = events > record::EventCounters::kMax;
    const bool runs = running();
    m_chosenText->setText(
        events == 0 ? tr("No events chosen.")
            : tooMany
            ? tr("%n event(s) chosen; at most %1 can be counted at once.", nullptr, int(events))
                  .arg(record::EventCounters::kMax)
            : tr("%n event(s) chosen.", nullptr, int(events)));
    showStart(tr("&Count"), events > 0 && !tooMany);
    m_tree->setEnabled(!runs);
    m_condition->setEnabled(!runs);
    m_interval->setEnabled(!runs);
}

} // namespace probescope::ui

#include "moc_counters_pane.cpp"
