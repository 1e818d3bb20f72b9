#pragma once

#include "core/access/remote/transport.h"
#include "core/base/child_process.h"

#include <memory>
#include <string>

namespace probescope::access {

/// Speaks to a helper that ssh runs already: `in` is read from it, `out` is written to it. Errors
/// are those of startRemoteHelper().
Result<std::unique_ptr<RemoteBackend>> connectSshHelper(ChildProcess ssh, FileDescriptor in,
                                                        FileDescriptor out, const std::string& host,
                                                        HelperOptions options);

} // namespace probescope::access
