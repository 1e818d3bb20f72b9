#include "ui/views/timeline/readers/waking_reader.h"

#include "ui/base/capture/shown_lanes.h"

namespace probescope::ui::timeline {

WakingReader::WakingReader(LaneStack& lanes, Selection* selection)
    : LaneReader(lanes, lanes.source()->taskWakings())
    , m_selection(selection)
    , m_wakings(lanes.source()->taskWakings())
{
    if (m_wakings)
        connect(m_selection->lanes(), &ShownLanes::taskLanesChanged, this, &WakingReader::choose);
}

void WakingReader::choose()
{
    if (!m_wakings)
        return;
    const auto before = m_wakings->entries();
    m_wakings->setPids(m_selection->lanes()->taskLanes());
    for (const auto& entry : before)
        readAgain(entry.number); // of other tasks
    lanesChosen();
}

} // namespace probescope::ui::timeline

#include "moc_waking_reader.cpp"
