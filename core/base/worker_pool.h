#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace probescope {

/// Threads that run jobs, the oldest job first. The threads are started by the first job. Jobs must
/// not throw. Jobs can be added from any thread except the pool's own.
class WorkerPool
{
public:
    /// `maxWaiting`: while so many jobs wait for a thread, run() blocks.
    WorkerPool(unsigned threads, std::size_t maxWaiting);
    ~WorkerPool(); ///< runs the jobs that were added before it returns
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    void run(std::function<void()> job);
    /// Waits until no job is left. What the jobs wrote is then visible to the caller.
    void wait();

    /// How many threads to use beside the calling one: one for each other CPU, at least 1, at most
    /// `most`.
    static unsigned threadsBeside(unsigned most);

private:
    void work();

    const unsigned m_threadCount;
    const std::size_t m_maxWaiting;
    std::mutex m_mutex;
    std::condition_variable m_given; ///< a job, or the end
    std::condition_variable m_taken; ///< a job is being run, or is done
    std::deque<std::function<void()>> m_jobs;
    std::size_t m_running = 0;
    bool m_ending = false;
    std::vector<std::thread> m_threads;
};

} // namespace probescope
