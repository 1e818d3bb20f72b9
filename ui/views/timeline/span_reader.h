#pragma once

#include "core/analysis/spans/span_owner.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/models/span_lanes.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui::timeline {

/// Reads the lanes of spans that are chosen in the Selection, one after the other, beside the UI
/// thread. A lane is read as a whole, so those of a growing capture are read again at a pace that
/// their length allows. Lanes and selection must outlive it. A capture without spans has none.
class SpanReader : public QObject
{
    Q_OBJECT

public:
    SpanReader(LaneStack& lanes, Selection* selection);

    /// Chooses the lanes that the selection has, and begins to read.
    void choose();
    void captureGrew();
    bool reading() const;
    /// A picture would lack lanes. Those of a growing capture are as they were when they were read.
    bool lacksLanes() const;
    /// Somebody waits: until that is over, lanes are read without a rest.
    void setHurried(bool hurried);
    /// Reads what is missing on this thread.
    void finish();
    /// The spans that can be chosen, as far as they are known.
    const std::vector<analysis::SpanChoice>& choices() const { return m_choices; }

signals:
    void chosen(); ///< before the lanes are rebuilt
    void laneRead(std::uint32_t number); ///< the same
    void progressed(); ///< a lane was read, or nothing is left to read

private:
    using Read = Result<std::shared_ptr<const analysis::SpanLane>>;
    void replaceLane(const analysis::SpanSource& before, const analysis::SpanSource& now);
    void reloadDefinitions();
    void readNext();
    void start(const std::optional<SpanLanes::Entry>& wanted, bool choices);
    void take(std::uint32_t number, const Read& lane, std::uint64_t growth);

    LaneStack& m_lanes;
    Selection* m_selection;
    SpanLanes* m_spans; ///< of the source; null: it has none
    std::vector<analysis::SpanChoice> m_choices;
    std::uint64_t m_growth = 1; ///< of the capture
    std::uint64_t m_choicesGrowth = 0; ///< at which they were looked up; 0: not yet
    std::optional<std::uint32_t> m_current; ///< the lane that is being read
    bool m_hurried = false;
    QTimer m_rest; ///< of a growing capture
    Background m_reading; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui::timeline
