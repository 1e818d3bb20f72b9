#pragma once

#include "ui/capture/report_part.h"

#include <QList>

#include <vector>

class QDockWidget;

namespace probescope::ui {

class CaptureWindow;

/// What the views of a capture contribute to a report: each its picture, its figures as text, and
/// its tables. Those that cannot be seen are not proposed; they are shown while they are read and
/// painted, and stand as before then. Docks without content for this capture contribute nothing.
/// The window must outlive the result.
std::vector<ReportChoice> reportChoices(CaptureWindow& window);
/// The same for these docks, all of them proposed. Each stays in front when it was painted.
std::vector<ReportChoice> reportChoices(CaptureWindow& window, const QList<QDockWidget*>& docks);

} // namespace probescope::ui
