#pragma once

#include "ui/base/capture/selection.h"
#include "ui/views/timeline/models/value_lanes.h"
#include "ui/views/timeline/readers/lane_reader.h"

namespace probescope::ui::timeline {

/// Reads the lanes of values that are chosen in the Selection, which must outlive it.
class ValueReader : public LaneReader
{
    Q_OBJECT

public:
    ValueReader(LaneStack& lanes, Selection* selection);

    /// Chooses the lanes that the selection has, and begins to read.
    void choose();

private:
    Selection* m_selection;
    ValueLanes* m_values; ///< of the source; null: it has none
};

} // namespace probescope::ui::timeline
