#pragma once

#include <atomic>
#include <memory>

namespace probescope {

/// A request to stop, shared by who asks for it and who does the work. Copies share the request.
/// Thread-safe. One that is newly made can only be cancelled through itself and its copies.
class CancelToken
{
public:
    void cancel() const { m_cancelled->store(true, std::memory_order_relaxed); }
    bool cancelled() const { return m_cancelled->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic<bool>> m_cancelled = std::make_shared<std::atomic<bool>>(false);
};

} // namespace probescope
