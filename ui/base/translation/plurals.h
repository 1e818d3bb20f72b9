#pragma once

class QCoreApplication;

namespace probescope::ui {

/// Makes texts with a number read "1 event" and "2 events", where the sources have "event(s)". Call
/// it before a translator into another language is installed: that one is then asked first, and
/// what it lacks is still English.
void installEnglishPlurals(QCoreApplication& app);

} // namespace probescope::ui
