#pragma once

class QCoreApplication;

namespace probescope::ui {

/// Has texts with a number read "1 event" and "2 events", where the sources write "event(s)". To be
/// called before a translator into another language is installed: that one is then asked first, and
/// what it does not have is still English.
void installEnglishPlurals(QCoreApplication& app);

} // namespace probescope::ui
