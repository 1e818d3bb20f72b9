#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/models/span_walk.h"
#include "ui/views/timeline/paint/scene.h"
#include "ui/views/timeline/viewport.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui::timeline {

/// The current item of the Selection as lanes show it: what is outlined, its words, and the slice
/// or span that was picked, of which the selection knows the row alone. When another view moves
/// the current item, the viewport and the focus follow. All that it is given must outlive it.
class CurrentItem : public QObject
{
    Q_OBJECT

public:
    CurrentItem(LaneStack& lanes, Viewport& viewport, Selection* selection);

    /// It is an event or a call, not a mere time.
    bool exists() const { return m_selection->row() || m_selection->call(); }
    const std::optional<PickedItem>& picked() const { return m_picked; }
    const std::vector<Outline>& outlines() const { return m_outlines; }
    std::optional<TimeRange> time() const; ///< of what is outlined
    /// The task that the user looks at: the lane's, the picked slice's, or the event's. Below 0:
    /// none is known.
    std::int32_t pid() const;
    QString text() const;

    void select(const Hit& hit);
    /// The next or previous item of the focused lane, of events one that passes the filter. From
    /// `elseNs`, if there is no current item.
    void step(bool forward, std::int64_t elseNs);

    void updateOutlines(); ///< after the lanes have changed
    /// What is picked in a lane of spans is forgotten when it is gone.
    void spanLanesChosen();
    void spanLaneRead(std::uint32_t number);
    void valueLaneRead(std::uint32_t number);

signals:
    void changed();
    void outlined(); ///< the outlines may be others
    void textChanged(); ///< another item of the same row was picked

private:
    void onCurrentChanged();
    void follow();
    void stepMatch(LaneId lane, bool forward, std::int64_t elseNs);
    void stopSeeking();
    void showStep(const store::Event& event);
    void stepSpan(LaneId lane, bool forward, std::int64_t elseNs);
    void stepValue(LaneId lane, bool forward, std::int64_t elseNs);
    void pick(const PickedItem& picked);
    std::optional<PickedItem> pickedBy(const Hit& hit) const;
    std::optional<Outline> pickedOutline() const;
    void addOutlines(std::uint32_t cpu, TaskId task, Outline outline);
    QString pickedText() const;
    QString callText(const store::Call& call) const;
    QString eventText(const store::Event& event) const;

    LaneStack& m_lanes;
    Viewport& m_viewport;
    Selection* m_selection;
    std::optional<PickedItem> m_picked;
    std::vector<Outline> m_outlines;
    std::optional<bool> m_seeking; ///< forward or backward, until the next event is found
    Background m_stepping; ///< the search for the next event that passes the filter
    bool m_selecting = false; ///< the current item is being set here
};

} // namespace probescope::ui::timeline
