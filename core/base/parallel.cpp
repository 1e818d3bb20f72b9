#include "core/base/parallel.h"

#include "core/base/worker_pool.h"

#include <algorithm>
#include <atomic>

namespace probescope {

void inParallel(std::size_t count, const std::function<void(std::size_t)>& part)
{
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t number = next++; number < count; number = next++)
            part(number);
    };
    constexpr unsigned kMaxHelpers = 7;
    const auto helpers =
        std::min<std::size_t>(WorkerPool::threadsBeside(kMaxHelpers), count == 0 ? 0 : count - 1);
    if (helpers == 0)
        return work();
    WorkerPool pool(unsigned(helpers), helpers);
    for (std::size_t i = 0; i < helpers; ++i)
        pool.run(work);
    work();
    pool.wait();
}

} // namespace probescope
