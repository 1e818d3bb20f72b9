#pragma once

#include "ui/shell/report_part.h"

#include <QList>

#include <vector>

class QDockWidget;

namespace probescope::ui {

class CaptureWindow;

/// What the views of a capture can give to a report: each its picture, its figures as text, and its
/// tables. Docks that are closed, or that have nothing to show, give nothing. The window must
/// outlive what comes back.
std::vector<ReportChoice> reportChoices(CaptureWindow& window);
/// The same of these docks, which are brought up one after the other, and read what they show then.
/// Those that the capture has nothing for give nothing.
std::vector<ReportChoice> reportChoices(CaptureWindow& window, const QList<QDockWidget*>& docks);

} // namespace probescope::ui
