#pragma once

#include "core/access/backend.h"
#include "core/base/cancel.h"

#include <QString>

#include <memory>
#include <string>

namespace probescope::ui {

/// The kernel of a host through ssh, or that of this machine when `host` is empty: in this process
/// for root, else by the helper, for which a password may be asked. Not for a thread that draws.
Result<std::shared_ptr<access::Backend>> reachKernel(const std::string& host,
                                                     const CancelToken& cancel);

/// Where recordings go: among the user's documents. Not necessarily there.
QString recordingsFolder();
/// A file that does not exist, in that folder, named for the time.
QString newRecordingFile();

} // namespace probescope::ui
