#pragma once

#include "core/probe/probe_set.h"

#include <QString>

namespace probescope::ui {

/// Bytes of a file that is read: kernels list a thousand probes in a tenth of it.
constexpr qint64 kMostProbeText = 4 << 20;

/// A set of probes in a file. Errors: NotFound, NoPermission, Io; Unsupported, it is larger than
/// what is read; those of ProbeSet::parse().
Result<probe::ProbeSet> readProbeSet(const QString& file);
/// Replaces the file as a whole, or leaves the one that was there. Errors: NoPermission, Io.
Result<> writeProbeSet(const QString& file, const probe::ProbeSet& set);

} // namespace probescope::ui
