#pragma once

#include "ui/capture/report_part.h"

#include <QList>

#include <vector>

class QDockWidget;

namespace probescope::ui {

class CaptureWindow;

/// What the views of a capture contribute to a report: each its picture, its figures as text, and
/// its tables. Closed docks, and those without content, contribute nothing. The window must outlive
/// the result.
std::vector<ReportChoice> reportChoices(CaptureWindow& window);
/// The same for these docks, which are shown one after the other and read their content then. Docks
/// without content for this capture contribute nothing.
std::vector<ReportChoice> reportChoices(CaptureWindow& window, const QList<QDockWidget*>& docks);

} // namespace probescope::ui
