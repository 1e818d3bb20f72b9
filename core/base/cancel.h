#pragma once

#include <atomic>
#include <memory>

namespace probescope {

/// A wish to stop, shared by the one who wishes and the one who works. Copies share the wish.
/// Thread-safe. A default-made one is never cancelled by anybody else.
class CancelToken
{
public:
    void cancel() const { m_wish->store(true, std::memory_order_relaxed); }
    bool cancelled() const { return m_wish->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic<bool>> m_wish = std::make_shared<std::atomic<bool>>(false);
};

} // namespace probescope
