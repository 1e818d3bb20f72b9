#pragma once

#include "core/store/capture.h"

#include <QString>

namespace probescope::ui {

/// Where something made of a capture is likely to be wanted: beside the file that was opened, under
/// its name with another ending ("trace.dat.xz" and "csv": "trace.csv"). In the user's documents
/// where that folder cannot be written to.
QString proposedFile(const store::Capture& capture, const QString& ending);
/// Is it the capture's file, or the one that it was read from? Nothing may be written there.
bool isFileOf(const store::Capture& capture, const QString& file);

} // namespace probescope::ui
