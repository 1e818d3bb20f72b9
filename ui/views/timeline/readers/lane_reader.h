#pragma once

#include "ui/base/jobs/background.h"
#include "ui/views/timeline/models/chosen_lanes.h"
#include "ui/views/timeline/models/lane_stack.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <optional>

namespace probescope::ui::timeline {

/// Reads chosen lanes, one after the other, beside the UI thread. A lane is read as a whole, so
/// those of a growing capture are read again at a pace that their length allows. Lanes and contents
/// must outlive it.
class LaneReader : public QObject
{
    Q_OBJECT

public:
    /// Without contents the capture has no such lanes.
    LaneReader(LaneStack& lanes, LaneContents* contents);

    void captureGrew();
    bool reading() const;
    /// A picture would lack lanes. Those of a growing capture are as they were when they were read.
    bool lacksLanes() const;
    /// Somebody waits: until that is over, lanes are read without a rest.
    void setHurried(bool hurried);
    /// Reads what is missing on this thread.
    void finish();

signals:
    void laneRead(std::uint32_t number); ///< before the lanes are rebuilt
    void progressed(); ///< a lane was read, or nothing is left to read

protected:
    /// Other lanes are chosen: they are shown, and those that were not read yet are read.
    void lanesChosen();
    /// What is read of a lane is not wanted any more; goes on anew.
    void readAgain(std::uint32_t number);
    /// The same of all that is read.
    void readAllAgain();
    /// What has to be read besides, before the next lane, if that was not done at this growth, or,
    /// if it is LaneContents::kUnread, never; null: nothing.
    virtual Background::Work moreWork(std::uint64_t growth);
    std::uint64_t growth() const { return m_growth; }

private:
    void readNext();
    void start(const Background::Work& more);
    void take(std::uint32_t number, const LaneContents::Put& put);

    LaneStack& m_lanes;
    LaneContents* m_contents; ///< null: there are none
    std::uint64_t m_growth = 1; ///< of the capture
    std::optional<std::uint32_t> m_current; ///< the lane that is being read
    bool m_hurried = false;
    QTimer m_rest; ///< of a growing capture
    Background m_reading; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui::timeline
