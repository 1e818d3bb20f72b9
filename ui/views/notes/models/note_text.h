#pragma once

#include "core/store/read/notes.h"
#include "ui/base/capture/event_times.h"

#include <QString>

#include <span>
#include <vector>

namespace probescope::ui {

/// The note's place: "1.234567, 30 µs, CPU 1, bash (PID 12)", or that it is about the whole
/// capture.
QString notePlace(const store::Note& note, const store::Capture& capture, const EventTimes& times);

/// The same of several, for one look at the tasks.
std::vector<QString> notePlaces(std::span<const store::Note> notes, const store::Capture& capture,
                                const EventTimes& times);

} // namespace probescope::ui
