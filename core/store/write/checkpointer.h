#pragma once

#include "core/base/worker_pool.h"
#include "core/database/sqlite.h"

#include <memory>

namespace probescope::store {

/// Copies what commits left in the log into the capture file, on a thread of its own: this mostly
/// waits for the disk, which would delay an import.
///
/// Used by the writer's thread.
class Checkpointer
{
public:
    /// `writer`: the connection that commits. It does not checkpoint by itself any more.
    static Result<std::unique_ptr<Checkpointer>> create(const std::filesystem::path& path,
                                                        Connection& writer);
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// Call it after a commit. If the disk refuses something, it stays in the log.
    void start();
    /// Waits until the last start() is done. Call it before the next commit, so that the log starts
    /// again and never contains more than one commit.
    void wait();

private:
    explicit Checkpointer(Connection connection);

    Connection m_connection; ///< used by the thread
    WorkerPool m_thread{1, 1};
};

} // namespace probescope::store
