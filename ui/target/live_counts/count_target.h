#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/instances/kernel.h"

#include <memory>
#include <mutex>
#include <utility>

namespace probescope::ui {

/// The kernel that is counted on. Several threads use its cache of events: lock the mutex first.
struct CountTarget
{
    CountTarget(std::shared_ptr<access::Backend> reached, tracefs::Kernel looked)
        : backend(std::move(reached))
        , kernel(std::move(looked))
    {
    }

    std::shared_ptr<access::Backend> backend; ///< outlives the kernel
    tracefs::Kernel kernel;
    std::mutex mutex;
};

} // namespace probescope::ui
