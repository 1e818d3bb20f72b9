#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/models/value_lanes.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <memory>

namespace probescope::ui::timeline {

/// Reads the lanes of values on a thread: those that were chosen, and again when the capture has
/// grown, with a rest after each that is longer the longer it took. What it is given must outlive
/// it.
class ValueReader : public QObject
{
    Q_OBJECT

public:
    ValueReader(LaneStack& lanes, Selection* selection);

    /// Takes over which lanes there are.
    void choose();
    void captureGrew();
    bool reading() const;
    /// For a picture, some lane has still to be read: once, if the capture grows, else in full.
    bool lacksLanes() const;
    /// Without rests.
    void setHurried(bool hurried);
    /// Reads what is missing now, on this thread.
    void finish();

signals:
    void laneRead(std::uint32_t number);
    void progressed();

private:
    using Read = Result<std::shared_ptr<const analysis::ValueSet>>;

    void readNext();
    void take(std::uint32_t number, const Read& values, std::uint64_t growth);

    LaneStack& m_lanes;
    Selection* m_selection;
    ValueLanes* m_values; ///< null: the source knows of none
    std::uint64_t m_growth = 1;
    bool m_hurried = false;
    QTimer m_rest; ///< of a growing capture
    Background m_reading; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui::timeline
