#pragma once

#include <algorithm>
#include <chrono>

namespace probescope::store {

/// When a capture that is being written is committed next: after 200 ms, or after twenty times what
/// the last commit took, since who records has little time to spare.
class CommitPace
{
public:
    using Clock = std::chrono::steady_clock;

    /// Whether it is worth asking the clock, which costs more than what most calls do.
    bool isTimeToLook() { return m_untilClock-- == 0; }
    bool isDue()
    {
        m_untilClock = kCallsPerClock;
        return Clock::now() - m_last >= std::max<Clock::duration>(kEvery, kOncePerCommit * m_took);
    }
    void committed(Clock::time_point begin)
    {
        m_last = Clock::now();
        m_took = m_last - begin;
    }

private:
    static constexpr std::chrono::milliseconds kEvery{200};
    static constexpr int kOncePerCommit = 20;
    static constexpr unsigned kCallsPerClock = 512;

    unsigned m_untilClock = 0;
    Clock::time_point m_last = Clock::now();
    Clock::duration m_took{};
};

} // namespace probescope::store
