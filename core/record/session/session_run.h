#pragma once

#include "core/record/session/kernel_description.h"
#include "core/record/session/session.h"
#include "core/record/session/session_control.h"
#include "core/record/session/session_target.h"
#include "core/record/spool/follower.h"
#include "core/record/spool/spool.h"

#include <chrono>
#include <memory>
#include <optional>

namespace probescope::record {

/// What the thread of a session does, from beginning to end.
class SessionRun
{
public:
    SessionRun(std::shared_ptr<access::Backend> backend, Settings settings, SessionOutput output,
               SessionControl& control);

    void run();

private:
    using Clock = std::chrono::steady_clock;

    Result<> prepare();
    Result<> record();
    Result<> turn(const SessionControl::Requests& requests);
    Result<> setRunning(bool running);
    Result<> writeMarks();
    void noteChangesOfOthers();
    Result<> drain(std::chrono::milliseconds most);
    Result<> drainRest();
    Result<> poll();
    Result<> sampleProbes();
    Result<> keep(const ProbeCount& count);
    void updateMeters(const std::vector<tracefs::CpuStats>& stats);
    bool limitReached();
    void finish();
    Result<> makeCapture();
    Result<> decodeAll();
    std::chrono::nanoseconds recordedTime() const;
    std::chrono::milliseconds untilNext() const;

    std::shared_ptr<access::Backend> m_backend;
    const Settings m_settings;
    const SessionOutput m_output;
    SessionControl& m_control;
    SessionTarget m_target;
    std::optional<KernelDescription> m_description;
    std::unique_ptr<Spool> m_spool;
    std::unique_ptr<Follower> m_follower;

    std::vector<std::string> m_marks; ///< they wait for the end of a pause
    bool m_running = false;
    Clock::time_point m_since = {}; ///< when it last began to run
    std::chrono::nanoseconds m_before{0}; ///< how long it ran before that
    Clock::time_point m_nextPoll = {};
    Clock::time_point m_lastPoll = {};
    Clock::time_point m_nextSample = {};
    std::uint64_t m_bufferBytes = 0; ///< of each CPU
    Meters m_meters;
    SessionOutcome m_outcome;
};

} // namespace probescope::record
