#pragma once

#include "core/access/backend/backend.h"
#include "core/base/result.h"
#include "core/record/session/settings.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::record {

/// Where a recording goes.
struct SessionOutput
{
    /// A .psc, which must not exist. Empty: only a trace.dat is written.
    std::filesystem::path capture;
    /// Where to keep the raw recording, too, as trace.dat v6; empty: nowhere.
    std::filesystem::path traceDat = {};
    /// Make the capture during the recording, so that it can be watched; else at its end.
    bool follow = true;
    /// The user agrees to changes of the top level of the tracefs, if this kernel's instances lack
    /// what is needed. Each change is recorded on disk before, and undone at the end.
    bool mayUseTopLevel = false;
    /// Folder of the journals of such changes; empty: tracefs::Journal::usualFolder().
    std::filesystem::path journals = {};
};

enum class SessionState : std::uint8_t {
    Preparing, ///< the kernel is being set up
    Prepared, ///< all is set up: start() has an immediate effect
    Recording,
    Paused,
    Stopping, ///< the rest is read, and the capture is made
    Finished, ///< the capture is there
    Failed, ///< there is no capture: see SessionOutcome::trouble
};

/// The state of a running recording in numbers.
struct Meters
{
    struct Cpu
    {
        std::uint32_t cpu = 0;
        double fill = 0; ///< of its ring buffer, 0 to 1
        std::uint64_t lost = 0; ///< events
    };
    std::vector<Cpu> cpus = {};
    std::uint64_t events = 0; ///< recorded by the kernel and not lost
    double eventsPerSecond = 0; ///< recently
    std::uint64_t lost = 0; ///< overwritten before they were read, or dropped
    std::uint64_t bytes = 0; ///< of raw pages that were read
    std::uint64_t decoded = 0; ///< events that are already in the capture
    std::chrono::nanoseconds time{0}; ///< of recording, without pauses
};

/// How a recording ended.
struct SessionOutcome
{
    enum class Reason : std::uint8_t { User, Time, Bytes, Events, Kernel, Trouble };
    Reason reason = Reason::User;
    /// What went wrong, if anything. If there is a capture, it has all that was read before.
    std::optional<Error> trouble = {};
    /// It failed because it needs the top level and SessionOutput::mayUseTopLevel was not set.
    bool needsTopLevel = false;
    /// What could not be restored in the kernel and needs attention: instances, journals.
    std::vector<Error> left = {};
    std::filesystem::path spool = {}; ///< the raw pages, if no capture could be made of them
};

/// A recording: sets up an instance of its own in a kernel, drains its ring buffers into a spool,
/// makes a capture of that, and restores the kernel. All that may take time runs on a thread of its
/// own. If this process dies, the kernel stops the instance by itself.
///
/// All members may be called from any thread, and return at once, except wait() and the destructor.
class Session
{
public:
    /// Called whenever the state changes, on the session's thread.
    using Changed = std::function<void(SessionState)>;

    /// Starts to prepare. The session uses the backend until it is over.
    Session(std::shared_ptr<access::Backend> backend, Settings settings, SessionOutput output,
            Changed changed = {});
    /// Stops, and waits until the capture is complete.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void start(); ///< also resumes after a pause
    void pause();
    void stop();
    /// Writes a text into the trace, as an event.
    void mark(std::string text);
    /// Does not wait for the capture to be made: the data stay in the spool, for recoverSpool().
    void abandon();

    SessionState state() const;
    Meters meters() const;
    SessionOutcome outcome() const; ///< valid once it is finished or failed
    /// Waits until it is finished or has failed.
    void wait() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace probescope::record
