#pragma once

#include <QMetaObject>
#include <QObject>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace probescope::ui::timeline {

/// A thread that executes the latest request; older waiting ones are dropped, and the running one
/// can find out that it is stale. Results arrive on the receiver's thread, in order, and not after
/// the receiver is destroyed. The destructor waits for the work to end.
template <typename Request, typename Result>
class LatestWorker
{
public:
    using Stale = std::function<bool()>;
    using Publish = std::function<void(Result)>;
    /// Runs on the worker's thread; may publish any number of results.
    using Work = std::function<void(const Request&, const Stale&, const Publish&)>;

    LatestWorker(QObject* receiver, Work work, Publish deliver)
        : m_work(std::move(work))
        , m_thread([this, receiver, deliver = std::move(deliver)] { run(receiver, deliver); })
    {
    }
    ~LatestWorker()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_stop = true;
            m_next.reset();
        }
        m_wake.notify_one();
        m_thread.join();
    }
    LatestWorker(const LatestWorker&) = delete;
    LatestWorker& operator=(const LatestWorker&) = delete;

    void ask(Request request)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_next = std::move(request);
        }
        m_wake.notify_one();
    }

private:
    void run(QObject* receiver, const Publish& deliver)
    {
        const Stale stale = [this] {
            const std::lock_guard lock(m_mutex);
            return m_stop || m_next.has_value();
        };
        const Publish publish = [receiver, &deliver](Result result) {
            QMetaObject::invokeMethod(
                receiver,
                [deliver, result = std::move(result)]() mutable { deliver(std::move(result)); },
                Qt::QueuedConnection);
        };
        while (auto request = next())
            m_work(*request, stale, publish);
    }

    std::optional<Request> next()
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, [this] { return m_stop || m_next.has_value(); });
        auto request = m_stop ? std::nullopt : std::move(m_next);
        m_next.reset();
        return request;
    }

    Work m_work;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::optional<Request> m_next;
    bool m_stop = false;
    std::thread m_thread; ///< last: it uses all of the above
};

} // namespace probescope::ui::timeline
