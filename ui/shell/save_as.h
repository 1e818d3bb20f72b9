#pragma once

namespace probescope::ui {

class CaptureWindow;

/// Asks for a file and copies the capture there, beside the UI thread, with its view state.
void saveCaptureAs(CaptureWindow& window);

} // namespace probescope::ui
