#pragma once

#include "core/analysis/events/event_filter.h"
#include "core/analysis/explain/slow_reason.h"
#include "core/store/read/call_series.h"
#include "ui/base/capture/shown_lanes.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui {

/// A time range, [beginNs, endNs).
struct TimeRange
{
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::int64_t lengthNs() const { return endNs - beginNs; }
    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

/// What the user has selected, shared by all views of one capture. A view changes it and receives
/// changes, and knows no other view. Setting the current value again emits nothing, so setting it
/// in response to a signal cannot loop. UI thread only.
class Selection : public QObject
{
    Q_OBJECT

public:
    explicit Selection(QObject* parent = nullptr);

    /// The current item. An event, with its call when it has one.
    std::optional<RowId> row() const { return m_row; }
    std::optional<store::CallId> call() const { return m_call; }
    std::int64_t timeNs() const { return m_timeNs; }
    void select(RowId row, std::int64_t timeNs);
    void selectCall(const store::Call& call);
    void selectTime(std::int64_t timeNs); ///< a place without an event

    /// The time under the pointer, in any view.
    std::optional<std::int64_t> hoverNs() const { return m_hoverNs; }
    void setHover(std::optional<std::int64_t> timeNs);

    /// The visible range of timelines.
    TimeRange visible() const { return m_visible; }
    void setVisible(TimeRange range);
    /// Moves the visible range to the middle of this one unless all of it is seen; what is longer
    /// than the visible range gets room on both sides.
    void bringIntoSight(TimeRange range);

    /// The filter of all views, with a history.
    const analysis::EventFilter& filter() const { return m_filter; }
    void setFilter(const analysis::EventFilter& filter);
    void addTerm(const analysis::FilterTerm& term);
    void setRange(std::optional<TimeRange> range);
    std::optional<TimeRange> range() const;
    bool canUndo() const { return !m_past.empty(); }
    bool canRedo() const { return !m_future.empty(); }
    void undo();
    void redo();

    /// Two markers, A and B, for time differences.
    enum class Marker { A, B };
    std::optional<std::int64_t> marker(Marker which) const;
    void setMarker(Marker which, std::optional<std::int64_t> timeNs);
    /// Sets the marker at the current time; takes it away if it stands there.
    void toggleMarkerHere(Marker which);

    /// What has lanes of the timeline.
    ShownLanes* lanes() const { return m_lanes; }

    /// Requests an explanation of why a part of a task's time took so long. For a call its id is
    /// sufficient.
    void askWhy(const analysis::SlowSpan& span) { emit whyAsked(span); }

signals:
    void currentChanged(); ///< row, call or time
    void hoverChanged();
    void visibleChanged();
    void filterChanged();
    void historyChanged();
    void markersChanged();
    void whyAsked(const probescope::analysis::SlowSpan& span);

private:
    void applyFilter(const analysis::EventFilter& filter);

    std::optional<RowId> m_row;
    std::optional<store::CallId> m_call;
    std::int64_t m_timeNs = 0;
    std::optional<std::int64_t> m_hoverNs;
    TimeRange m_visible;
    analysis::EventFilter m_filter;
    std::vector<analysis::EventFilter> m_past;
    std::vector<analysis::EventFilter> m_future;
    std::optional<std::int64_t> m_markers[2];
    ShownLanes* m_lanes;
};

} // namespace probescope::ui
