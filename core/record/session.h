#pragma once

#include "core/access/backend.h"
#include "core/base/result.h"
#include "core/record/settings.h"

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
struct Output
{
    /// A .psc, which must not exist. Empty: only a trace.dat is made.
    std::filesystem::path capture;
    /// Where the raw recording stays, too, as trace.dat v6; empty: nowhere.
    std::filesystem::path traceDat = {};
    /// Make the capture while recording, so that it can be watched; else when it is over.
    bool follow = true;
    /// The user agrees to the top level of the tracefs being changed, where this kernel's instances
    /// lack what was wished. Each change is noted on disk first, and undone at the end.
    bool mayUseTopLevel = false;
    /// Where these notes are; empty: tracefs::Journal::usualFolder().
    std::filesystem::path journals = {};
};

enum class State : std::uint8_t {
    Preparing, ///< the kernel is being set up
    Prepared, ///< all is set up: start() begins at once
    Recording,
    Paused,
    Stopping, ///< what is left is read, and the capture is made
    Finished, ///< the capture is there
    Failed, ///< there is no capture: see Outcome::trouble
};

/// How a recording goes on.
struct Meters
{
    struct Cpu
    {
        std::uint32_t cpu = 0;
        double fill = 0; ///< of its ring buffer, 0 to 1
        std::uint64_t lost = 0; ///< events
    };
    std::vector<Cpu> cpus = {};
    std::uint64_t events = 0; ///< that the kernel recorded and did not lose
    double eventsPerSecond = 0; ///< of late
    std::uint64_t lost = 0; ///< overwritten before they were read, or dropped
    std::uint64_t bytes = 0; ///< of raw pages that were read
    std::uint64_t decoded = 0; ///< events that are in the capture already
    std::chrono::nanoseconds time{0}; ///< recorded, without pauses
};

/// How a recording ended.
struct Outcome
{
    enum class Reason : std::uint8_t { User, Time, Bytes, Events, Kernel, Trouble };
    Reason reason = Reason::User;
    /// What went wrong, if anything. When there is a capture, it holds all that was read until
    /// then.
    std::optional<Error> trouble = {};
    /// It failed since it needs the top level, and Output::mayUseTopLevel was not given.
    bool needsTopLevel = false;
    /// What could not be put back in the kernel, and must be looked at: instances, journals.
    std::vector<Error> left = {};
    std::filesystem::path spool = {}; ///< the raw pages, where no capture could be made of them
};

/// A recording: sets up an instance of its own in a kernel, takes the pages of its ring buffers
/// into a spool, makes a capture of them, and leaves the kernel as it was. Everything that may take
/// time is done by a thread of its own. While it lives, the kernel stops the instance by itself
/// when this process dies.
///
/// All members may be called from any thread, and return at once but wait() and the destructor.
class Session
{
public:
    /// Told whenever the state changes, on the session's thread.
    using Changed = std::function<void(State)>;

    /// Begins to prepare. The backend is used by this session until it is over.
    Session(std::shared_ptr<access::Backend> backend, Settings settings, Output output,
            Changed changed = {});
    /// Stops, and waits until the capture is there.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void start(); ///< also after a pause
    void pause();
    void stop();
    /// Writes a text among the events.
    void mark(std::string text);
    /// Do not wait for the capture to be made: it is left as a spool, for recoverSpool().
    void abandon();

    State state() const;
    Meters meters() const;
    Outcome outcome() const; ///< once it is finished or failed
    /// Until it is finished or has failed.
    void wait() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace probescope::record
