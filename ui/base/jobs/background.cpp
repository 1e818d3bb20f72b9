#include "ui/base/jobs/background.h"

#include <utility>

namespace probescope::ui {

void Background::Context::deliver(std::function<void()> action) const
{
    auto* const owner = m_owner;
    const auto request = m_request;
    QMetaObject::invokeMethod(
        owner,
        [owner, request, action = std::move(action)] {
            if (owner->m_request == request)
                action();
        },
        Qt::QueuedConnection);
}

Background::Background(QObject* parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

Background::~Background()
{
    m_cancel.cancel();
    m_pool.clear();
    m_pool.waitForDone();
}

void Background::start(Work work)
{
    m_cancel.cancel();
    m_pool.clear();
    Context context;
    context.m_owner = this;
    context.m_request = ++m_request;
    m_cancel = context.m_cancel;
    m_pool.start([this, context, work = std::move(work)] {
        work(context);
        context.deliver([this] { setRunning(false); });
    });
    setRunning(true);
}

void Background::cancel()
{
    m_cancel.cancel();
    m_pool.clear();
    ++m_request;
    setRunning(false);
}

void Background::askToStop() const
{
    m_cancel.cancel();
}

void Background::setRunning(bool running)
{
    if (m_running == running)
        return;
    m_running = running;
    emit runningChanged(running);
}

} // namespace probescope::ui
