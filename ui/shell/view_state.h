#pragma once

#include "ui/shell/selection.h"

#include <QByteArray>

#include <string>

namespace probescope::ui {

class TimelineView;

/// What the user was looking at, as JSON to be kept in the capture: the visible range, the current
/// event, filter, markers and chosen lanes. Numbers are written as text, since JSON's are doubles.
QByteArray writeViewState(const Selection& selection);

/// Sets what the text tells; what it does not tell, or what cannot be understood, stays.
void readViewState(const QByteArray& text, Selection* selection);

/// The lanes that are expanded, a line each, to be kept in the capture, too.
std::string writeExpandedLanes(const TimelineView& timeline);
/// Expands those that are still there.
void readExpandedLanes(const std::string& text, TimelineView* timeline);

} // namespace probescope::ui
