#pragma once

#include "core/access/backend.h"
#include "core/access/line_watch.h"
#include "core/access/policy.h"

#include <functional>
#include <string_view>

namespace probescope::access {

class FrameChannel;

/// Serves a kernel to one caller over the protocol, under a policy: the heart of probescope-helper.
class Server
{
public:
    struct Options
    {
        Level level = Level::Observe;
        PolicyLimits limits = {};
        /// Memory that the machine could still give, in KiB; nothing: it is not known.
        std::function<std::optional<std::uint64_t>()> availableKib = {};
        /// A file that is readable when it is to end as at the end of the caller's bytes.
        int ending = -1;
        /// For a caller on another machine.
        LineTimes line = {};
        /// Told of each change, also of those that were refused; of any thread, one at a time.
        std::function<void(std::string_view)> audit = {};
    };

    Server(Backend& backend, Options options)
        : m_backend(backend)
        , m_options(std::move(options))
    {
    }

    /// Until the caller is gone; then what it changed is put back, and what it made is stopped and
    /// removed. The descriptors stay open. Writing to `out` may raise SIGPIPE where it is a pipe:
    /// ignore that signal. Errors: Corrupt, when the caller speaks something else, or another
    /// version; Disconnected, when nothing came from it for the silence of the line; NoMemory; Io,
    /// when it cannot go on. It is put back then, too.
    Result<> serve(int in, int out);

    /// For a caller that nothing can be done for: answers its Hello with that error.
    static void refuse(int in, int out, const Error& error);

private:
    Result<> serveOver(FrameChannel& channel);

    Backend& m_backend;
    Options m_options;
};

} // namespace probescope::access
