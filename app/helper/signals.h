#pragma once

#include "core/base/file_descriptor.h"

namespace probescope::helper {

/// SIGTERM, SIGQUIT and SIGHUP as a file that is readable from the first of them on: they end the
/// helper in order, with everything put back. SIGINT does not: a Ctrl+C is for the program that
/// started us, which may still want what was recorded. Writing to who is gone is an error, no
/// signal. To be called before any thread.
Result<FileDescriptor> endingSignals();

} // namespace probescope::helper
