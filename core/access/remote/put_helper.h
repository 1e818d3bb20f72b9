#pragma once

#include "core/access/remote/transport.h"

#include <cstdint>
#include <memory>
#include <string>

namespace probescope::access {

/// A helper for a host that has none: what would be put there, for somebody to agree to.
struct HelperOffer
{
    std::string host;
    std::string file; ///< here: a helper for the host's processor, linked statically
    std::string processor; ///< of the host, as `uname -m` says it
    std::string version;
    std::uint64_t bytes = 0;
    std::string sha256; ///< of the file, in hexadecimal digits
};

/// Asks the host for its processor, if this machine has a helper for any, and finds one for it.
/// Changes nothing there. Errors: Invalid (not a host), NotFound (no ssh, no helper for that
/// processor on this machine), Disconnected, Cancelled, Io.
Result<HelperOffer> offerHelper(const std::string& host, const HelperOptions& options);

/// Copies what was offered into a new folder of the host that nobody else can read, in
/// $XDG_RUNTIME_DIR or /tmp, checks the checksum there, and starts it. One connection does all of
/// it: the host's shell removes file and folder when the helper has ended, when it cannot be
/// started, and when the connection ends before. They stay only if that shell is killed, or the
/// host loses power. Errors besides those of startRemoteHelper(): DiskFull, Corrupt (another
/// checksum there: not started), Unsupported (it does not run there, or nothing there computes a
/// checksum).
Result<std::unique_ptr<RemoteBackend>> startPutHelper(const HelperOffer& offer,
                                                      HelperOptions options);

} // namespace probescope::access
