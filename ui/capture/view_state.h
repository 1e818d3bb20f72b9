#pragma once

#include "ui/base/capture/selection.h"

#include <QByteArray>

#include <string>

namespace probescope::ui {

class CaptureWindow;
class TimelineView;

/// The view state as JSON to be saved in the capture: the visible range, the current event, filter,
/// markers and chosen lanes. Numbers are written as text, because JSON's are doubles.
QByteArray writeViewState(const Selection& selection);

/// Restores what the text has; what it lacks, or what cannot be parsed, is left unchanged.
void readViewState(const QByteArray& text, Selection* selection);

/// The lanes that the user expanded or collapsed, one per line, to be saved in the capture, too.
std::string writeExpandedLanes(const TimelineView& timeline);
/// Expands those that still exist.
void readExpandedLanes(const std::string& text, TimelineView* timeline);

/// The order of the lanes, also of closed ones, one per line; empty: the usual one. Closed lanes of
/// spans are left out.
std::string writeLaneOrder(const TimelineView& timeline);
void readLaneOrder(const std::string& text, TimelineView* timeline);

/// The lanes whose height the user chose, as writeLaneOrder().
std::string writeLaneHeights(const TimelineView& timeline);
void readLaneHeights(const std::string& text, TimelineView* timeline);

/// The lanes that are pinned to the top, as writeLaneOrder().
std::string writePinnedLanes(const TimelineView& timeline);
void readPinnedLanes(const std::string& text, TimelineView* timeline);

/// The groups of lanes that are folded away, one per line.
std::string writeFoldedGroups(const TimelineView& timeline);
void readFoldedGroups(const std::string& text, TimelineView* timeline);

/// All of these that tell how the lanes stand.
struct LaneState
{
    std::string expanded;
    std::string order;
    std::string heights;
    std::string pinned;
    std::string folded;
};
LaneState writeLaneState(const CaptureWindow& window);
/// The lanes are those that readViewState() made.
void readLaneState(const LaneState& state, CaptureWindow* window);

} // namespace probescope::ui
