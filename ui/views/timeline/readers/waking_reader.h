#pragma once

#include "ui/base/capture/selection.h"
#include "ui/views/timeline/models/task_wakings.h"
#include "ui/views/timeline/readers/lane_reader.h"

namespace probescope::ui::timeline {

/// Reads when the tasks were woken that have lanes in the Selection, which must outlive it.
class WakingReader : public LaneReader
{
    Q_OBJECT

public:
    WakingReader(LaneStack& lanes, Selection* selection);

    /// Takes over which tasks have lanes, and begins to read.
    void choose();

private:
    Selection* m_selection;
    TaskWakings* m_wakings; ///< of the source; null: it has none
};

} // namespace probescope::ui::timeline
