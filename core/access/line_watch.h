#pragma once

#include "core/base/result.h"

#include <chrono>
#include <functional>
#include <optional>

namespace probescope::access {

/// How both ends of a line see that the other one is gone without a word, as when a cable is
/// pulled: each sends a beat when it has sent none for a while, and gives up when nothing came for
/// long.
struct LineTimes
{
    using Clock = std::chrono::steady_clock;

    /// Nothing: the end of the line is always heard of, as on one machine. Who is stopped there may
    /// go on after any time.
    std::optional<std::chrono::milliseconds> beat = {};
    std::chrono::milliseconds silence = {};
    /// Does not go on while the machine sleeps: a laptop that wakes up finds its recording ended
    /// where the other machine did not sleep, and hears of it at once.
    std::function<Clock::time_point()> now = [] { return Clock::now(); };

    /// Between two machines. A line that works again within the silence loses nothing.
    static LineTimes betweenMachines();
};

/// Keeps the times of one end. One thread.
class LineWatch
{
public:
    explicit LineWatch(LineTimes times);

    /// How long one may wait for the other end before the next look; -1: for ever.
    std::chrono::milliseconds step() const;
    void heard();
    /// True when it is time for a beat, which is taken to be sent then.
    bool takesBeat();
    /// Errors: Disconnected, when nothing was heard for the silence.
    Result<> lives() const;

private:
    LineTimes m_times;
    LineTimes::Clock::time_point m_heard;
    LineTimes::Clock::time_point m_sent;
};

} // namespace probescope::access
