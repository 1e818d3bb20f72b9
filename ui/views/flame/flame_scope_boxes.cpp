#include "ui/views/flame/flame_scope_boxes.h"

#include "core/store/read/call_series.h"
#include "ui/base/capture/note_list.h"
#include "ui/base/parts/narrow_box.h"
#include "ui/base/text/task_text.h"

#include <QComboBox>
#include <QLayout>
#include <QScopedValueRollback>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kLetters = 5; ///< of a box in a narrow line
constexpr int kRangeRest = 250; ///< ms that the timeline rests before what it shows is added up
constexpr std::size_t kMaxTasks = 500; ///< in the list, those with the most calls or events

const QString kSource = QStringLiteral("source");
const QString kEvent = QStringLiteral("event");
const QString kRange = QStringLiteral("range");
const QString kTask = QStringLiteral("task");
const QString kCpu = QStringLiteral("cpu");
const QString kWeight = QStringLiteral("weight");

using Choices = std::vector<std::pair<QString, QVariant>>;

/// What was chosen stays chosen; a box that offers the same already is left alone, since it may be
/// open.
void offer(QComboBox& box, const Choices& choices)
{
    const auto same = [&box](std::size_t place, const auto& choice) {
        return box.itemText(int(place)) == choice.first
            && box.itemData(int(place)) == choice.second;
    };
    bool all = box.count() == int(choices.size());
    for (std::size_t i = 0; all && i < choices.size(); ++i)
        all = same(i, choices[i]);
    if (all)
        return;
    const QVariant chosen = box.currentData();
    box.clear();
    for (const auto& [text, data] : choices)
        box.addItem(text, data);
    const int place = chosen.isValid() ? box.findData(chosen) : 0;
    box.setCurrentIndex(choices.empty() ? -1 : std::max(0, place));
}

/// What is no longer offered leaves the box as it is.
void chooseData(QComboBox& box, const QJsonValue& value)
{
    if (const int place = box.findData(value.toVariant()); place >= 0 && !value.isUndefined())
        box.setCurrentIndex(place);
}

/// Those with the most calls first, each pid once: callStacksOf() has all stacks of it.
Choices tasksOfCalls(const store::Capture& capture)
{
    Choices tasks{{FlameScopeBoxes::tr("All tasks"), {}}};
    auto stacks = capture.calls().stacks();
    std::stable_sort(stacks.begin(), stacks.end(),
                     [](const auto& a, const auto& b) { return a.calls > b.calls; });
    std::set<std::int32_t> seen;
    for (const store::CallStack& stack : stacks) {
        const bool known = stack.pid > 0;
        if (tasks.size() > kMaxTasks || (known && !seen.insert(stack.pid).second))
            continue;
        tasks.emplace_back(
            known ? shownName(taskText(capture.task(stack.task).comm, stack.pid))
                  : FlameScopeBoxes::tr("Idle or unknown task on CPU %1").arg(stack.cpu),
            int(stack.number));
    }
    return tasks;
}

/// Those with the most events first, each pid once.
Choices tasksOfEvents(const store::Capture& capture)
{
    Choices tasks{{FlameScopeBoxes::tr("All tasks"), {}}};
    const auto counts = capture.eventCountByTask();
    std::vector<std::uint32_t> ids(counts.size());
    std::iota(ids.begin(), ids.end(), 0U);
    std::stable_sort(ids.begin(), ids.end(),
                     [&counts](auto a, auto b) { return counts[a] > counts[b]; });
    std::set<std::int32_t> seen;
    for (const std::uint32_t id : ids) {
        const Task& one = capture.task(TaskId(id));
        if (seen.size() < kMaxTasks && seen.insert(one.pid).second)
            tasks.emplace_back(shownName(taskText(one)), one.pid);
    }
    return tasks;
}

std::vector<analysis::StackChoice::Event> eventsWithStacks(const store::Capture& capture,
                                                           FlameScope::Source source)
{
    FlameScope all;
    all.source = source;
    for (auto& choice : analysis::stackChoices(capture)) {
        if (choice.kind == stackScopeOf(all).kind)
            return std::move(choice.events);
    }
    return {};
}

} // namespace

FlameScopeBoxes::FlameScopeBoxes(std::shared_ptr<store::Capture> capture, Selection* selection,
                                 QWidget* view)
    : m_capture(std::move(capture))
    , m_selection(selection)
    , m_view(view)
    , m_sourceBox(narrowBox(tr("Calls or stacks"), tr("Calls or stacks"), kLetters, view))
    , m_eventBox(narrowBox(tr("Event"), tr("Event whose stacks are shown"), kLetters, view))
    , m_rangeBox(narrowBox(tr("Time range"), tr("Time range to show"), kLetters, view))
    , m_taskBox(narrowBox(tr("Task"), tr("Task to show"), kLetters, view))
    , m_cpuBox(narrowBox(tr("CPU"), tr("CPU to show"), kLetters, view))
    , m_weightBox(narrowBox(tr("Width"), tr("What the width of boxes shows"), kLetters, view))
{
    for (QComboBox* box : {m_sourceBox, m_eventBox, m_rangeBox, m_taskBox, m_cpuBox})
        connect(box, &QComboBox::currentIndexChanged, this, &FlameScopeBoxes::choose);
    connect(m_weightBox, &QComboBox::currentIndexChanged, this, [this] {
        if (source() != Source::Calls)
            choose();
        else if (!m_filling)
            emit weightChosen();
    });
    m_rangeTimer.setSingleShot(true);
    m_rangeTimer.setInterval(kRangeRest);
    connect(&m_rangeTimer, &QTimer::timeout, this, [this] {
        if (m_view->isVisible())
            fillRanges();
    });
    connect(m_selection, &Selection::visibleChanged, &m_rangeTimer, qOverload<>(&QTimer::start));
    connect(m_selection, &Selection::filterChanged, this, &FlameScopeBoxes::fillRanges);
    connect(m_selection, &Selection::markersChanged, this, &FlameScopeBoxes::fillRanges);
}

void FlameScopeBoxes::addTo(QLayout& line)
{
    for (QComboBox* box : {m_sourceBox, m_eventBox, m_rangeBox, m_taskBox, m_cpuBox}) {
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        line.addWidget(box);
    }
}

void FlameScopeBoxes::setNotes(const NoteList* notes)
{
    m_notes = notes;
    connect(notes, &NoteList::changed, this, [this] {
        if (m_view->isVisible())
            fillRanges();
    });
}

bool FlameScopeBoxes::offersAny() const
{
    return m_sourceBox->count() > 0;
}

void FlameScopeBoxes::setEnabled(bool enabled)
{
    for (QComboBox* box : {m_sourceBox, m_eventBox, m_rangeBox, m_taskBox, m_cpuBox, m_weightBox})
        box->setEnabled(enabled);
}

FlameScope::Source FlameScopeBoxes::source() const
{
    return Source(m_sourceBox->currentData().toInt());
}

FlameScope FlameScopeBoxes::scope() const
{
    FlameScope scope;
    scope.source = source();
    if (const int range = m_rangeBox->currentIndex(); range > 0 && range < int(m_ranges.size()))
        scope.range = m_ranges[std::size_t(range)].range;
    if (m_taskBox->currentIndex() > 0) {
        if (scope.source == Source::Calls)
            scope.callStacks =
                callStacksOf(*m_capture, std::uint32_t(m_taskBox->currentData().toInt()));
        else
            scope.pid = m_taskBox->currentData().toInt();
    }
    if (m_cpuBox->currentIndex() > 0)
        scope.cpu = std::uint32_t(m_cpuBox->currentData().toInt());
    if (scope.source != Source::Calls) {
        scope.event = m_eventBox->currentData().toString().toStdString();
        scope.weightField = m_weightBox->currentData().toString().toStdString();
    }
    return scope;
}

bool FlameScopeBoxes::byCount() const
{
    return m_weightBox->currentIndex() == 1;
}

QString FlameScopeBoxes::rangeName() const
{
    return m_rangeBox->currentIndex() > 0 ? m_rangeBox->currentText() : QString();
}

void FlameScopeBoxes::choose()
{
    if (m_filling)
        return;
    fillRest();
    emit scopeChosen();
}

void FlameScopeBoxes::fill()
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    Choices sources;
    for (const Source source : flameSources(*m_capture))
        sources.emplace_back(sourceName(source), int(source));
    offer(*m_sourceBox, sources);
    fillRest();
}

/// All boxes but that of the source.
void FlameScopeBoxes::fillRest()
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    fillRanges();
    fillEvents();
    fillWeights();
    const bool calls = source() == Source::Calls;
    Choices cpus{{tr("All CPUs"), {}}};
    for (const std::uint32_t cpu : calls ? m_capture->calls().cpus() : m_capture->cpus())
        cpus.emplace_back(tr("CPU %1").arg(cpu), int(cpu));
    offer(*m_cpuBox, cpus);
    offer(*m_taskBox, calls ? tasksOfCalls(*m_capture) : tasksOfEvents(*m_capture));
}

void FlameScopeBoxes::fillRanges()
{
    const int chosen = m_rangeBox->currentIndex();
    const auto before = chosen > 0 && chosen < int(m_ranges.size())
        ? m_ranges[std::size_t(chosen)].range
        : std::nullopt;
    {
        const QScopedValueRollback<bool> filling(m_filling, true);
        m_ranges = rangeChoices(*m_capture, *m_selection,
                                m_notes ? m_notes->notes() : std::vector<store::Note>());
        Choices ranges;
        for (const RangeChoice& choice : m_ranges)
            ranges.emplace_back(choice.name, choice.key);
        offer(*m_rangeBox, ranges);
    }
    // What was chosen may have moved.
    const auto now = m_ranges[std::size_t(m_rangeBox->currentIndex())].range;
    if (!m_filling && now != before)
        emit rangeMoved();
}

void FlameScopeBoxes::chooseSelectedRange()
{
    fillRanges();
    const auto selected =
        std::find_if(m_ranges.begin(), m_ranges.end(), [](const RangeChoice& choice) {
            return choice.kind == RangeChoice::Kind::Selected;
        });
    if (selected != m_ranges.end())
        m_rangeBox->setCurrentIndex(int(selected - m_ranges.begin()));
}

void FlameScopeBoxes::fillEvents()
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    Choices events{{tr("All events"), QString()}};
    if (source() != Source::Calls) {
        for (const auto& event : eventsWithStacks(*m_capture, source()))
            events.emplace_back(QString::fromStdString(event.name),
                                QString::fromStdString(event.name));
    }
    offer(*m_eventBox, events);
    m_eventBox->setVisible(events.size() > 2); // of one event, all stacks are its own
}

void FlameScopeBoxes::fillWeights()
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    Choices weights;
    if (source() == Source::Calls) {
        weights = {{tr("Time"), QStringLiteral("time")}, {tr("Calls"), QStringLiteral("calls")}};
    } else {
        weights.emplace_back(tr("Stacks"), QString());
        const std::string chosen = m_eventBox->currentData().toString().toStdString();
        std::set<std::string> fields;
        for (const auto& event : eventsWithStacks(*m_capture, source())) {
            if (chosen.empty() || event.name == chosen)
                fields.insert(event.fields.begin(), event.fields.end());
        }
        for (const std::string& field : fields)
            weights.emplace_back(tr("Sum of %1").arg(QString::fromStdString(field)),
                                 QString::fromStdString(field));
    }
    offer(*m_weightBox, weights);
}

QJsonObject FlameScopeBoxes::state() const
{
    QJsonObject state{{kSource, m_sourceBox->currentData().toInt()},
                      {kEvent, m_eventBox->currentData().toString()},
                      {kRange, m_rangeBox->currentData().toString()},
                      {kWeight, m_weightBox->currentData().toString()}};
    if (m_taskBox->currentIndex() > 0)
        state.insert(kTask, m_taskBox->currentData().toInt());
    if (m_cpuBox->currentIndex() > 0)
        state.insert(kCpu, m_cpuBox->currentData().toInt());
    return state;
}

bool FlameScopeBoxes::isIn(const QJsonObject& state)
{
    return state.contains(kSource);
}

/// Boxes that depend on others are filled in their order.
void FlameScopeBoxes::restore(const QJsonObject& state)
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    chooseData(*m_sourceBox, state.value(kSource));
    fillEvents();
    chooseData(*m_eventBox, state.value(kEvent));
    fillRest();
    chooseData(*m_weightBox, state.value(kWeight));
    chooseData(*m_taskBox, state.value(kTask));
    chooseData(*m_cpuBox, state.value(kCpu));
    chooseData(*m_rangeBox, state.value(kRange));
}

} // namespace probescope::ui

#include "moc_flame_scope_boxes.cpp"
