#pragma once

#include "core/base/worker_pool.h"
#include "core/store/sqlite.h"

#include <memory>

namespace probescope::store {

/// Takes what commits left in the log over into the capture file, on a thread of its own: that is
/// mostly waiting for the disk, and an import has better to do.
///
/// Used by the writer's thread.
class Checkpointer
{
public:
    /// `writer`: the connection that commits. It takes nothing over by itself from now on.
    static Result<std::unique_ptr<Checkpointer>> create(const std::filesystem::path& path,
                                                        Connection& writer);
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// After a commit. What the disk refuses stays in the log.
    void start();
    /// Until the last start() is done. Before the next commit, so that the log begins anew there
    /// and holds no more than one of them.
    void wait();

private:
    explicit Checkpointer(Connection connection);

    Connection m_connection; ///< used by the thread
    WorkerPool m_thread{1, 1};
};

} // namespace probescope::store
