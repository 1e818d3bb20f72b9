#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/format/trace_dat_contents.h"
#include "core/record/spool_checksums.h"
#include "core/record/spool_growth.h"
#include "core/store/writer.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace probescope::record {

class SpoolDecoder;

/// Makes the capture while the spool grows, so that views can watch it: a thread of low priority
/// that nobody who records ever waits for.
///
/// Which events are safe to give is known without a clock: an event that is not later than one that
/// some CPU had when the drain number n began was in a buffer then, and is in the spool when the
/// drain n has ended. Clocks that differ among CPUs (`local`) may break this; the events then stand
/// as they came, and a problem tells.
class Follower
{
public:
    /// The capture must not exist; it can be opened once this returns. Errors: those of
    /// store::Writer::create().
    static Result<std::unique_ptr<Follower>> start(const std::filesystem::path& spool,
                                                   std::shared_ptr<SpoolGrowth> growth,
                                                   format::DatContents contents,
                                                   const std::filesystem::path& capture,
                                                   store::ProgressFn progress = {});
    /// Stops without finishing: as after a crash.
    ~Follower();
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;

    /// Names of tasks (`PID NAME`, a line each) that became known. Any thread, without waiting.
    void learnTasks(std::string cmdlines);
    /// After SpoolGrowth::end(): waits until all is decoded and the capture is closed. `trouble` is
    /// why the recording does not hold all that was wished. Errors: those of the disk and of the
    /// spool, Cancelled when the progress function said no.
    Result<> finish(const format::DatContents& atEnd, const std::optional<Error>& trouble);
    std::uint64_t events() const { return m_events.load(std::memory_order_relaxed); }

private:
    explicit Follower(std::shared_ptr<SpoolGrowth> growth);
    void work();
    Result<> follow();

    /// The nice value of the thread: it takes what others leave, and yet comes to its end on a
    /// machine that stays busy.
    static constexpr int kNice = 10;

    std::shared_ptr<SpoolGrowth> m_growth;
    std::unique_ptr<SpoolDecoder> m_decoder;
    std::atomic<std::string*> m_names = nullptr; ///< not taken yet; owned
    std::atomic<std::uint64_t> m_events = 0;
    CancelToken m_stop;
    Result<> m_done;
    std::thread m_thread;
};

/// Decodes these pages of a spool into a new capture, and tells it the damage and the trouble.
/// Errors: as of Follower::finish().
Result<> decodeSpool(const std::filesystem::path& spool, const format::DatContents& contents,
                     const SpoolPages& pages, const std::filesystem::path& capture,
                     const std::optional<Error>& trouble, store::ProgressFn progress = {});

} // namespace probescope::record
