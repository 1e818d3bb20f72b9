#pragma once

#include "core/record/session.h"

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
    struct Wishes
    {
        bool run = false; ///< else pause, or do not begin yet
        bool stop = false;
        bool abandon = false;
        std::vector<std::string> marks = {};
    };

    void wish(bool run)
    {
        change([&] { m_wishes.run = run; });
    }
    void stop()
    {
        change([&] { m_wishes.stop = true; });
    }
    void abandon()
    {
        change([&] { m_wishes.stop = m_wishes.abandon = true; });
    }
    void mark(std::string text)
    {
        change([&] { m_wishes.marks.push_back(std::move(text)); });
    }
    /// Returns the requests. Each mark is returned once.
    Wishes take()
    {
        const std::lock_guard lock(m_mutex);
        Wishes wishes = m_wishes;
        m_wishes.marks.clear();
        return wishes;
    }
    /// Waits until there is a request that is not in `known`, or the time is over.
    void waitForWish(const Wishes& known, std::chrono::milliseconds most)
    {
        std::unique_lock lock(m_mutex);
        m_wished.wait_for(lock, most, [&] {
            return m_wishes.run != known.run || m_wishes.stop != known.stop
                || !m_wishes.marks.empty();
        });
    }

    void setState(State state)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_state = state;
        }
        m_over.notify_all();
        if (m_changed)
            m_changed(state);
    }
    State state() const
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
    void setOutcome(Outcome outcome)
    {
        const std::lock_guard lock(m_mutex);
        m_outcome = std::move(outcome);
    }
    Outcome outcome() const
    {
        const std::lock_guard lock(m_mutex);
        return m_outcome;
    }
    void waitUntilOver() const
    {
        std::unique_lock lock(m_mutex);
        m_over.wait(lock, [&] { return m_state == State::Finished || m_state == State::Failed; });
    }

private:
    template <typename Change>
    void change(Change&& change)
    {
        {
            const std::lock_guard lock(m_mutex);
            change();
        }
        m_wished.notify_all();
    }

    mutable std::mutex m_mutex;
    std::condition_variable m_wished;
    mutable std::condition_variable m_over;
    Session::Changed m_changed;
    Wishes m_wishes;
    State m_state = State::Preparing;
    Meters m_meters;
    Outcome m_outcome;
};

} // namespace probescope::record
