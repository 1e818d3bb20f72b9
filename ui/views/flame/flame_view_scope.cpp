#include "core/store/read/call_series.h"
#include "ui/base/capture/note_list.h"
#include "ui/base/text/task_text.h"
#include "ui/views/flame/flame_view.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

// What can be chosen to be added up.

namespace probescope::ui {

namespace {

constexpr std::size_t kMaxTasks = 500; ///< in the list, those with the most calls or events

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

struct FlameViewTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::FlameView)
};

/// Those with the most calls first, each pid once: callStacksOf() has all stacks of it.
Choices tasksOfCalls(const store::Capture& capture)
{
    Choices tasks{{FlameViewTr::tr("All tasks"), {}}};
    auto stacks = capture.calls().stacks();
    std::stable_sort(stacks.begin(), stacks.end(),
                     [](const auto& a, const auto& b) { return a.calls > b.calls; });
    std::set<std::int32_t> seen;
    for (const store::CallStack& stack : stacks) {
        const bool known = stack.pid > 0;
        if (tasks.size() > kMaxTasks || (known && !seen.insert(stack.pid).second))
            continue;
        tasks.emplace_back(known ? shownName(taskText(capture.task(stack.task).comm, stack.pid))
                                 : FlameViewTr::tr("Idle or unknown task on CPU %1").arg(stack.cpu),
                           int(stack.number));
    }
    return tasks;
}

/// Those with the most events first, each pid once.
Choices tasksOfEvents(const store::Capture& capture)
{
    Choices tasks{{FlameViewTr::tr("All tasks"), {}}};
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

void FlameView::fillSources()
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    Choices sources;
    for (const Source source : flameSources(*m_capture))
        sources.emplace_back(sourceName(source), int(source));
    offer(*m_sourceBox, sources);
    for (QWidget* tool :
         QList<QWidget*>{m_sourceBox, m_eventBox, m_rangeBox, m_taskBox, m_cpuBox, m_orderBox,
                         m_weightBox, m_colourBox, m_searchEdit, m_compareButton, m_flip})
        tool->setEnabled(m_sourceBox->count() > 0);
    m_orderBox->setEnabled(m_orderBox->isEnabled() && !comparing());
    fillScopes();
}

void FlameView::fillScopes()
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    fillRanges();
    fillEvents();
    fillWeights();
    const bool calls = Source(m_sourceBox->currentData().toInt()) == Source::Calls;
    Choices cpus{{tr("All CPUs"), {}}};
    for (const std::uint32_t cpu : calls ? m_capture->calls().cpus() : m_capture->cpus())
        cpus.emplace_back(tr("CPU %1").arg(cpu), int(cpu));
    offer(*m_cpuBox, cpus);
    offer(*m_taskBox, calls ? tasksOfCalls(*m_capture) : tasksOfEvents(*m_capture));
}

void FlameView::setNoteList(const NoteList* notes)
{
    m_notes = notes;
    connect(notes, &NoteList::changed, this, [this] {
        if (isVisible())
            fillRanges();
    });
}

void FlameView::fillRanges()
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
    if (!m_filling && now != before && isVisible() && !comparing())
        read();
}

void FlameView::showSelectedRange()
{
    fillRanges();
    const auto selected =
        std::find_if(m_ranges.begin(), m_ranges.end(), [](const RangeChoice& choice) {
            return choice.kind == RangeChoice::Kind::Selected;
        });
    if (selected != m_ranges.end())
        m_rangeBox->setCurrentIndex(int(selected - m_ranges.begin()));
}

void FlameView::fillEvents()
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    const Source source = Source(m_sourceBox->currentData().toInt());
    Choices events{{tr("All events"), QString()}};
    if (source != Source::Calls) {
        for (const auto& event : eventsWithStacks(*m_capture, source))
            events.emplace_back(QString::fromStdString(event.name),
                                QString::fromStdString(event.name));
    }
    offer(*m_eventBox, events);
    m_eventBox->setVisible(events.size() > 2); // of one event, all stacks are its own
}

void FlameView::fillWeights()
{
    const QScopedValueRollback<bool> filling(m_filling, true);
    const Source source = Source(m_sourceBox->currentData().toInt());
    Choices weights;
    if (source == Source::Calls) {
        weights = {{tr("Time"), QStringLiteral("time")}, {tr("Calls"), QStringLiteral("calls")}};
    } else {
        weights.emplace_back(tr("Stacks"), QString());
        const std::string chosen = m_eventBox->currentData().toString().toStdString();
        std::set<std::string> fields;
        for (const auto& event : eventsWithStacks(*m_capture, source)) {
            if (chosen.empty() || event.name == chosen)
                fields.insert(event.fields.begin(), event.fields.end());
        }
        for (const std::string& field : fields)
            weights.emplace_back(tr("Sum of %1").arg(QString::fromStdString(field)),
                                 QString::fromStdString(field));
    }
    offer(*m_weightBox, weights);
}

} // namespace probescope::ui
