#pragma once

#include "core/store/notes.h"
#include "ui/models/event_times.h"

#include <QString>

namespace probescope::ui {

/// The first line that has words, at most `mostLetters` long.
QString noteTitle(const store::Note& note, int mostLetters = 120);

/// Where it stands: "1.234567, 30 µs, CPU 1, bash (PID 12)", or that it is about the whole capture.
QString notePlace(const store::Note& note, const store::Capture& capture, const EventTimes& times);

} // namespace probescope::ui
