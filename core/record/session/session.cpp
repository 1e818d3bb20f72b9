#include "core/record/session/session.h"

#include "core/record/session/session_control.h"
#include "core/record/session/session_run.h"

#include <thread>
#include <utility>

namespace probescope::record {

class Session::Impl
{
public:
    Impl(std::shared_ptr<access::Backend> backend, Settings settings, SessionOutput output,
         Changed changed)
        : m_control(std::move(changed))
        , m_run(std::move(backend), std::move(settings), std::move(output), m_control)
        , m_thread([this] { m_run.run(); })
    {
    }
    ~Impl()
    {
        m_control.stop();
        m_thread.join();
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    SessionControl& control() { return m_control; }
    const SessionControl& control() const { return m_control; }

private:
    SessionControl m_control;
    SessionRun m_run;
    std::thread m_thread; ///< last: it uses the others
};

Session::Session(std::shared_ptr<access::Backend> backend, Settings settings, SessionOutput output,
                 Changed changed)
    : m_impl(std::make_unique<Impl>(std::move(backend), std::move(settings), std::move(output),
                                    std::move(changed)))
{
}

Session::~Session() = default;

void Session::start()
{
    m_impl->control().setRunning(true);
}

void Session::pause()
{
    m_impl->control().setRunning(false);
}

void Session::stop()
{
    m_impl->control().stop();
}

void Session::abandon()
{
    m_impl->control().abandon();
}

void Session::mark(std::string text)
{
    m_impl->control().mark(std::move(text));
}

SessionState Session::state() const
{
    return m_impl->control().state();
}

Meters Session::meters() const
{
    return m_impl->control().meters();
}

SessionOutcome Session::outcome() const
{
    return m_impl->control().outcome();
}

void Session::wait() const
{
    m_impl->control().waitUntilOver();
}

} // namespace probescope::record
