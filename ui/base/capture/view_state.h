#pragma once

#include "core/store/read/capture.h"

#include <QJsonObject>

namespace probescope::ui {

/// What a view has saved in a capture under its key; empty: nothing.
QJsonObject savedState(const store::Capture& capture, const char* key);
/// Saves it. A capture that cannot keep it is no reason to complain.
void saveState(store::Capture& capture, const char* key, const QJsonObject& state);

} // namespace probescope::ui
