#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/record/spool/spool_checksums.h"
#include "core/record/spool/spool_growth.h"
#include "core/store/write/writer.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace probescope::record {

class SpoolDecoder;

/// Makes the capture while the spool grows, so that views can show it: on a thread of low priority,
/// for which the recording never waits.
///
/// Which events can safely be delivered is known without a clock: if an event is not later than one
/// that some CPU had when drain n began, it was in a buffer then, and it is in the spool when drain
/// n has ended. Clocks that differ between CPUs (`local`) may violate this; events then stay in the
/// order in which they came, and a problem is reported.
class Follower
{
public:
    /// The capture must not exist. It can be opened once this returns. Errors: those of
    /// store::Writer::create().
    static Result<std::unique_ptr<Follower>> start(const std::filesystem::path& spool,
                                                   std::shared_ptr<SpoolGrowth> growth,
                                                   format::DatContents contents,
                                                   const std::filesystem::path& capture,
                                                   store::ProgressFn progress = {});
    /// Stops without finishing, as after a crash.
    ~Follower();
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;

    /// Adds names of tasks (lines of `PID NAME`) that became known. Any thread; does not wait.
    void learnTasks(std::string cmdlines);
    /// Call it after SpoolGrowth::end(): waits until everything is decoded and the capture is
    /// closed. `trouble`: why the recording does not have all that was requested. Errors: those of
    /// the disk and of the spool; Cancelled, if the progress function said so.
    Result<> finish(const format::DatContents& atEnd, const std::optional<Error>& trouble);
    std::uint64_t events() const { return m_events.load(std::memory_order_relaxed); }

private:
    explicit Follower(std::shared_ptr<SpoolGrowth> growth);
    void work();
    Result<> follow();

    /// The nice value of the thread: it runs only when there is CPU time left, but still makes
    /// progress on a machine that stays busy.
    static constexpr int kNice = 10;

    std::shared_ptr<SpoolGrowth> m_growth;
    std::unique_ptr<SpoolDecoder> m_decoder;
    std::atomic<std::string*> m_names = nullptr; ///< not taken yet; owned
    std::atomic<std::uint64_t> m_events = 0;
    CancelToken m_stop;
    Result<> m_done;
    std::thread m_thread;
};

/// Decodes all pages of a spool into a new capture, and adds the damage and the trouble to it.
/// Errors: those of Follower::finish().
Result<> decodeSpool(const std::filesystem::path& spool, const format::DatContents& contents,
                     const SpoolPages& pages, const std::filesystem::path& capture,
                     const std::optional<Error>& trouble, store::ProgressFn progress = {});

} // namespace probescope::record
