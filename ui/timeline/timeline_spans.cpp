#include "ui/timeline/event_walk.h"
#include "ui/timeline/span_lanes.h"
#include "ui/timeline/timeline_view.h"

#include <QMenu>

#include <algorithm>
#include <memory>

// Lanes of spans: read beside the UI thread, one after the other.

namespace probescope::ui {

using namespace timeline;

void TimelineView::readSpanLanes()
{
    auto* const lanes = m_source->spanLanes();
    if (!lanes)
        return;
    lanes->choose(m_selection->spanLanes());
    rebuildLanes();
    const bool all = m_spansRead != m_captureGrowth;
    std::vector<SpanLanes::Entry> wanted;
    for (const auto& entry : lanes->entries()) {
        if (all || (!entry.lane && entry.problem.isEmpty()))
            wanted.push_back(entry);
    }
    // Reading that is stopped here is begun again: what it has not told is still to be read.
    m_spanReading.start([this, source = m_source, lanes, wanted,
                         growth = m_captureGrowth](const Background::Context& context) {
        const auto choices =
            std::make_shared<const std::vector<analysis::SpanChoice>>(lanes->choices());
        context.deliver([this, choices] { m_spanChoices = *choices; });
        for (const auto& entry : wanted) {
            if (context.cancel().cancelled())
                return;
            const auto lane =
                std::make_shared<const Result<std::shared_ptr<const analysis::SpanLane>>>(
                    lanes->read(entry.source, context.cancel()));
            context.deliver([this, number = entry.number, lane] { takeSpanLane(number, *lane); });
        }
        context.deliver([this, growth] { m_spansRead = growth; });
    });
}

void TimelineView::takeSpanLane(std::uint32_t number,
                                const Result<std::shared_ptr<const analysis::SpanLane>>& lane)
{
    auto* const lanes = m_source->spanLanes();
    if (lane)
        lanes->put(number, *lane, {});
    else
        lanes->put(number, {}, QString::fromStdString(lane.error().message()));
    ++m_growth; // what was kept of the lane is no longer true
    rebuildLanes();
}

void TimelineView::addSpanItems(QMenu& menu)
{
    if (m_spanChoices.empty())
        return;
    menu.addSeparator();
    auto* const spans = menu.addMenu(tr("Lanes of Spans"));
    const auto& shown = m_selection->spanLanes();
    for (const auto& choice : m_spanChoices) {
        auto* const action = spans->addAction(
            QString::fromStdString(choice.title).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(std::find(shown.begin(), shown.end(), choice.source) != shown.end());
        connect(action, &QAction::toggled, this, [this, source = choice.source](bool checked) {
            m_selection->setSpanLane(source, checked);
        });
    }
}

namespace timeline {

std::optional<store::Event> neighbourSpan(const Source& source, std::uint32_t lane,
                                          std::int64_t timeNs, bool forward)
{
    const auto* const spans = source.spanLanes();
    const auto entry = spans ? spans->entry(lane) : std::nullopt;
    if (!entry || !entry->lane)
        return std::nullopt;
    const auto& set = entry->lane->spans();
    const auto from = forward ? saturatedAdd(timeNs, 1) : timeNs;
    auto index = set.range(from, from).first;
    if (forward ? index >= set.size() : index == 0)
        return std::nullopt;
    const auto span = set.at(forward ? index : index - 1);
    if (!span.beginRow)
        return std::nullopt;
    const auto event = source.event(*span.beginRow);
    return event ? std::optional(*event) : std::nullopt;
}

} // namespace timeline

} // namespace probescope::ui
