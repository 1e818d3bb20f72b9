#pragma once

#include "core/probe/spec/probe_set.h"

#include <QByteArray>
#include <QString>

namespace probescope::ui {

/// Bytes of a file that is read: kernels list a thousand probes in a tenth of it.
constexpr qint64 kMaxProbeText = 4 << 20;

/// What a file with definitions of probes says. Errors: NotFound, NoPermission, Io; Unsupported, it
/// is larger than what is read.
Result<QByteArray> readProbeText(const QString& file);
/// A set of probes in a file. Errors: those of readProbeText() and of ProbeSet::parse().
Result<probe::ProbeSet> readProbeSet(const QString& file);
/// Replaces the file as a whole, or leaves the one that was there. Errors: NoPermission, Io.
Result<> writeProbeSet(const QString& file, const probe::ProbeSet& set);

} // namespace probescope::ui
