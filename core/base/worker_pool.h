#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace probescope {

/// Threads that run jobs, the oldest first. The threads start with the first job. Jobs must not
/// throw. Jobs may be given from any thread but the pool's own.
class WorkerPool
{
public:
    /// `mostWaiting`: jobs that wait for a thread before run() does.
    WorkerPool(unsigned threads, std::size_t mostWaiting);
    ~WorkerPool(); ///< after the jobs that were given
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    void run(std::function<void()> job);
    /// Until no job is left; what they wrote is then seen.
    void wait();

    /// Threads for work beside the calling thread: the other CPUs, at least 1 and at most `most`.
    static unsigned threadsBeside(unsigned most);

private:
    void work();

    const unsigned m_threadCount;
    const std::size_t m_mostWaiting;
    std::mutex m_mutex;
    std::condition_variable m_given; ///< a job, or the end
    std::condition_variable m_taken; ///< a job is being run, or is done
    std::deque<std::function<void()>> m_jobs;
    std::size_t m_running = 0;
    bool m_ending = false;
    std::vector<std::thread> m_threads;
};

} // namespace probescope
