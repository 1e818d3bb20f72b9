#pragma once

#include "core/record/session/session.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

namespace probescope::record {

/// The state that the session's thread shares with those who control it. Under its lock, values are
/// only copied.
class SessionControl
{
public:
    explicit SessionControl(Session::Changed changed)
        : m_changed(std::move(changed))
    {
    }

    /// What the controlling threads request.
    struct Requests
    {
        bool run = false; ///< else pause, or do not begin yet
        bool stop = false;
        bool abandon = false;
        std::vector<std::string> marks = {};
    };

    void setRunning(bool run)
    {
        change([&] { m_requests.run = run; });
    }
    void stop()
    {
        change([&] { m_requests.stop = true; });
    }
    void abandon()
    {
        change([&] { m_requests.stop = m_requests.abandon = true; });
    }
    void mark(std::string text)
    {
        change([&] { m_requests.marks.push_back(std::move(text)); });
    }
    /// Returns the requests. Each mark is returned once.
    Requests take()
    {
        const std::lock_guard lock(m_mutex);
        Requests requests = m_requests;
        m_requests.marks.clear();
        return requests;
    }
    /// Waits until there is a request that is not in `known`, or the time is over.
    void waitForRequest(const Requests& known, std::chrono::milliseconds most)
    {
        std::unique_lock lock(m_mutex);
        m_requested.wait_for(lock, most, [&] {
            return m_requests.run != known.run || m_requests.stop != known.stop
                || !m_requests.marks.empty();
        });
    }

    void setState(SessionState state)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_state = state;
        }
        m_over.notify_all();
        if (m_changed)
            m_changed(state);
    }
    SessionState state() const
    {
        const std::lock_guard lock(m_mutex);
        return m_state;
    }
    void setMeters(const Meters& meters)
    {
        const std::lock_guard lock(m_mutex);
        m_meters = meters;
    }
    Meters meters() const
    {
        const std::lock_guard lock(m_mutex);
        return m_meters;
    }
    void setOutcome(SessionOutcome outcome)
    {
        const std::lock_guard lock(m_mutex);
        m_outcome = std::move(outcome);
    }
    SessionOutcome outcome() const
    {
        const std::lock_guard lock(m_mutex);
        return m_outcome;
    }
    void waitUntilOver() const
    {
        std::unique_lock lock(m_mutex);
        m_over.wait(lock, [&] {
            return m_state == SessionState::Finished || m_state == SessionState::Failed;
        });
    }

private:
    template <typename Change>
    void change(Change&& change)
    {
        {
            const std::lock_guard lock(m_mutex);
            change();
        }
        m_requested.notify_all();
    }

    mutable std::mutex m_mutex;
    std::condition_variable m_requested;
    mutable std::condition_variable m_over;
    Session::Changed m_changed;
    Requests m_requests;
    SessionState m_state = SessionState::Preparing;
    Meters m_meters;
    SessionOutcome m_outcome;
};

} // namespace probescope::record
