#include "ui/views/timeline/readers/value_reader.h"

#include "ui/base/capture/shown_lanes.h"

namespace probescope::ui::timeline {

ValueReader::ValueReader(LaneStack& lanes, Selection* selection)
    : LaneReader(lanes, lanes.source()->valueLanes())
    , m_selection(selection)
    , m_values(lanes.source()->valueLanes())
{
    if (!m_values)
        return;
    connect(m_selection->lanes(), &ShownLanes::valuesReplaced, this,
            [this](const analysis::ValueSource& before, const analysis::ValueSource& now) {
                // Their lines have other names, so those of before are not shown meanwhile.
                if (const auto number =
                        m_values->replace(before, now, ValueLanes::Meanwhile::Nothing))
                    readAgain(*number);
            });
    connect(m_selection->lanes(), &ShownLanes::valueLanesChanged, this, &ValueReader::choose);
}

void ValueReader::choose()
{
    if (!m_values)
        return;
    m_values->choose(m_selection->lanes()->valueLanes());
    lanesChosen();
}

} // namespace probescope::ui::timeline

#include "moc_value_reader.cpp"
