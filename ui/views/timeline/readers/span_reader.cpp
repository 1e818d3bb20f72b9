#include "ui/views/timeline/readers/span_reader.h"

#include "ui/base/capture/shown_lanes.h"

#include <memory>

namespace probescope::ui::timeline {

SpanReader::SpanReader(LaneStack& lanes, Selection* selection)
    : LaneReader(lanes, lanes.source()->spanLanes())
    , m_selection(selection)
    , m_spans(lanes.source()->spanLanes())
{
    if (!m_spans)
        return;
    connect(m_selection->lanes(), &ShownLanes::spanLaneReplaced, this,
            [this](const analysis::SpanSource& before, const analysis::SpanSource& now) {
                // What has another name now stays as it was: expanded, or with the focus.
                if (const auto number =
                        m_spans->replace(before, now, SpanLanes::Meanwhile::OldContent))
                    readAgain(*number);
            });
    connect(m_selection->lanes(), &ShownLanes::spanLanesChanged, this, &SpanReader::choose);
    connect(m_selection->lanes(), &ShownLanes::spanDefinitionsChanged, this,
            &SpanReader::reloadDefinitions);
}

void SpanReader::choose()
{
    if (!m_spans)
        return;
    m_spans->choose(m_selection->lanes()->spanLanes());
    emit chosen();
    lanesChosen();
}

/// What was named may be something else now, or be gone.
void SpanReader::reloadDefinitions()
{
    m_spans->forgetDefined();
    m_choicesGrowth = LaneContents::kUnread;
    readAllAgain();
}

Background::Work SpanReader::moreWork(std::uint64_t growth)
{
    const bool known = m_choicesGrowth != LaneContents::kUnread
        && (growth == LaneContents::kUnread || m_choicesGrowth == growth);
    if (known)
        return {};
    return [this, spans = m_spans, now = this->growth()](const Background::Context& context) {
        const auto found =
            std::make_shared<const std::vector<analysis::SpanChoice>>(spans->choices());
        context.deliver([this, found, now] {
            m_choices = *found;
            m_choicesGrowth = now;
        });
    };
}

} // namespace probescope::ui::timeline

#include "moc_span_reader.cpp"
