#pragma once

#include "core/access/backend/backend.h"
#include "core/access/helper/policy.h"
#include "core/access/protocol/keep_alive.h"

#include <functional>
#include <string_view>

namespace probescope::access {

class FrameChannel;

/// Serves a kernel to one caller over the protocol, under a policy: the core of probescope-helper.
class Server
{
public:
    struct Options
    {
        Level level = Level::Observe;
        PolicyLimits limits = {};
        /// The memory that is still available on the machine, in KiB; nothing: not known.
        std::function<std::optional<std::uint64_t>()> availableKib = {};
        /// A file that becomes readable when the server shall end, as if the caller had
        /// disconnected.
        int ending = -1;
        /// For a caller on another machine.
        KeepAliveTimes line = {};
        /// Called with each change, also a refused one; from any thread, one call at a time.
        std::function<void(std::string_view)> audit = {};
    };

    Server(Backend& backend, Options options)
        : m_backend(backend)
        , m_options(std::move(options))
    {
    }

    /// Serves until the caller is gone. Then what it changed is restored, and what it made is
    /// stopped and removed; so it is after an error. The descriptors stay open. If `out` is a pipe,
    /// writing to it may raise SIGPIPE: ignore that signal. Errors: Corrupt (the caller does not
    /// speak this protocol, or another version), Disconnected (nothing came from it for
    /// KeepAliveTimes::silence), NoMemory, Io (it cannot continue).
    Result<> serve(int in, int out);

    /// For a caller that cannot be served: answers its Hello with that error.
    static void refuse(int in, int out, const Error& error);

private:
    Result<> serveOver(FrameChannel& channel);

    Backend& m_backend;
    Options m_options;
};

} // namespace probescope::access
