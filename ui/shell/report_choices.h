#pragma once

#include "ui/shell/report_part.h"

#include <vector>

namespace probescope::ui {

class CaptureWindow;

/// What the views of a capture can give to a report: each its picture, its figures as text, and its
/// tables. Docks that are closed, or that have nothing to show, give nothing. The window must
/// outlive what comes back.
std::vector<ReportChoice> reportChoices(CaptureWindow& window);

} // namespace probescope::ui
