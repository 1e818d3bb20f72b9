#pragma once

#include "core/store/read/capture.h"

#include <QString>

namespace probescope::ui {

/// A default name for a file made from a capture: beside the file that was opened, with another
/// extension ("trace.dat.xz" and "csv": "trace.csv"); in the user's documents if that folder is not
/// writable, or belongs to a cache as those of the samples do.
QString proposedFile(const store::Capture& capture, const QString& ending);
/// Whether it is the capture's file, or the one it was imported from. These must not be
/// overwritten.
bool isFileOf(const store::Capture& capture, const QString& file);

} // namespace probescope::ui
