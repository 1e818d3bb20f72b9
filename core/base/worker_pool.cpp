#include "core/base/worker_pool.h"

#include <algorithm>
#include <utility>

namespace probescope {

WorkerPool::WorkerPool(unsigned threads, std::size_t maxWaiting)
    : m_threadCount(std::max(threads, 1U))
    , m_maxWaiting(std::max<std::size_t>(maxWaiting, 1))
{
}

WorkerPool::~WorkerPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_given.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void WorkerPool::run(std::function<void()> job)
{
    {
        std::unique_lock lock(m_mutex);
        m_taken.wait(lock, [this] { return m_jobs.size() < m_maxWaiting; });
        m_jobs.push_back(std::move(job));
        if (m_threads.size() < m_threadCount)
            m_threads.emplace_back([this] { work(); });
    }
    m_given.notify_one();
}

void WorkerPool::wait()
{
    std::unique_lock lock(m_mutex);
    m_taken.wait(lock, [this] { return m_jobs.empty() && m_running == 0; });
}

unsigned WorkerPool::threadsBeside(unsigned most)
{
    const unsigned cpus = std::thread::hardware_concurrency();
    return std::clamp(cpus > 1 ? cpus - 1 : 1U, 1U, std::max(most, 1U));
}

void WorkerPool::work()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_given.wait(lock, [this] { return m_ending || !m_jobs.empty(); });
        if (m_jobs.empty())
            return;
        const std::function<void()> job = std::move(m_jobs.front());
        m_jobs.pop_front();
        ++m_running;
        lock.unlock();
        m_taken.notify_all();
        job();
        lock.lock();
        --m_running;
        m_taken.notify_all();
    }
}

} // namespace probescope
