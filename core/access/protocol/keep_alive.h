#pragma once

#include "core/base/result.h"

#include <chrono>
#include <functional>
#include <optional>

namespace probescope::access {

/// Keep-alive of a connection: how each end notices that the other one disappeared silently, as
/// when a cable is pulled. Each sends a beat if it has sent none for a while, and gives up if
/// nothing arrived for too long.
struct KeepAliveTimes
{
    using Clock = std::chrono::steady_clock;

    /// Nothing: no beats, because the end of the connection is always noticed, as on one machine. A
    /// process that is stopped there may continue after any time.
    std::optional<std::chrono::milliseconds> beat = {};
    std::chrono::milliseconds silence = {};
    /// This clock stops while the machine sleeps. If a laptop wakes up and the other machine did
    /// not sleep, that one has ended the recording, and the laptop learns of it at once.
    std::function<Clock::time_point()> now = [] { return Clock::now(); };

    /// For two machines. If the connection recovers within `silence`, nothing is lost.
    static KeepAliveTimes betweenMachines();
};

/// The keep-alive times of one end. One thread.
class KeepAlive
{
public:
    explicit KeepAlive(KeepAliveTimes times);

    /// How long to wait for the other end before checking again; -1: for ever.
    std::chrono::milliseconds step() const;
    void heard();
    /// True when a beat is due. It counts as sent then.
    bool takesBeat();
    /// Errors: Disconnected, if nothing arrived for `silence`.
    Result<> lives() const;

private:
    KeepAliveTimes m_times;
    KeepAliveTimes::Clock::time_point m_heard;
    KeepAliveTimes::Clock::time_point m_sent;
};

} // namespace probescope::access
