#include "core/analysis/events/match_scan.h"

#include "core/analysis/events/chunk_matcher.h"
#include "core/base/worker_pool.h"
#include "core/store/file/chunks.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

namespace probescope::analysis {

namespace {

constexpr unsigned kMaxHelpers = 15;

/// One scan, shared by its threads.
class MatchScan
{
public:
    MatchScan(const store::Capture& capture, const std::vector<std::uint64_t>& chunks,
              const ChunkFn& heard, const CancelToken& cancel)
        : m_capture(capture)
        , m_chunks(chunks)
        , m_heard(heard)
        , m_cancel(cancel)
    {
    }

    /// What each thread does.
    void run(ChunkMatcher& matcher)
    {
        while (const auto number = take()) {
            auto matches = matcher.match(*number, m_cancel);
            if (!matches && matches.error().code == ErrorCode::Cancelled) {
                stop();
                return;
            }
            if (!matches)
                matches =
                    ChunkMatches{*number, m_capture.chunks().bounds(*number).rows, nullptr, true};
            const std::lock_guard lock(m_mutex);
            if (m_stopped || m_heard(*matches))
                continue;
            m_stopped = true;
        }
    }

    bool stopped() const { return m_stopped; } ///< once all threads are done

private:
    std::optional<std::uint64_t> take()
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = m_stopped || m_cancel.cancelled();
        if (m_stopped || m_next == m_chunks.size())
            return std::nullopt;
        return m_chunks[m_next++];
    }
    void stop()
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
    }

    const store::Capture& m_capture;
    const std::vector<std::uint64_t>& m_chunks;
    const ChunkFn& m_heard;
    const CancelToken& m_cancel;
    std::mutex m_mutex; ///< guards what follows, and calls of m_heard
    std::size_t m_next = 0;
    bool m_stopped = false;
};

} // namespace

std::vector<std::uint64_t> chunksFrom(const store::Capture& capture, RowId from,
                                      const MatchSet& known)
{
    const auto count = capture.chunks().count();
    std::vector<std::uint64_t> chunks;
    const auto want = [&](std::uint64_t chunk) {
        if (chunk < count && known.lookedIn(chunk) < capture.chunks().bounds(chunk).rows)
            chunks.push_back(chunk);
    };
    const auto begin = count == 0 ? 0 : std::min(from / RowBlock::kRows, count - 1);
    want(begin);
    for (std::uint64_t step = 1; step <= std::max(begin, count - begin); ++step) {
        want(begin + step);
        if (step <= begin)
            want(begin - step);
    }
    return chunks;
}

Result<> scanMatches(const store::Capture& capture, const EventFilter& filter,
                     const std::vector<std::uint64_t>& chunks, const ChunkFn& heard,
                     const CancelToken& cancel)
{
    const auto helpers =
        std::min<std::size_t>(WorkerPool::threadsBeside(kMaxHelpers), chunks.size() / 2);
    std::vector<std::unique_ptr<ChunkMatcher>> matchers;
    for (std::size_t i = 0; i <= helpers; ++i) {
        auto matcher = ChunkMatcher::make(capture, filter);
        if (!matcher)
            return tl::unexpected(std::move(matcher.error()));
        matchers.push_back(std::move(*matcher));
    }
    MatchScan scan(capture, chunks, heard, cancel);
    {
        WorkerPool pool(unsigned(std::max<std::size_t>(helpers, 1)), helpers + 1);
        for (std::size_t i = 0; i < helpers; ++i)
            pool.run([&scan, &matcher = *matchers[i]] { scan.run(matcher); });
        scan.run(*matchers.back());
    }
    if (scan.stopped())
        return fail(ErrorCode::Cancelled, tr("the search was canceled"));
    return {};
}

} // namespace probescope::analysis
