#pragma once

#include "core/analysis/spans/span_index.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <cstddef>

namespace probescope::analysis {

/// Cuts a part into few stretches, each for a thread with counts of its own.
class IndexLanes
{
public:
    explicit IndexLanes(const IndexPart& part)
        : m_first(part.first)
        , m_last(std::max(part.first, part.last))
    {
        constexpr std::uint64_t kMin = 65536; // spans worth a thread
        constexpr std::uint64_t kMax = 8;
        m_count = std::size_t(std::clamp<std::uint64_t>((m_last - m_first) / kMin, 1, kMax));
    }
    std::size_t count() const { return m_count; }

    /// Calls `stretch(lane, first, last)` for stretches of all lanes, from several threads, until
    /// the token is cancelled; those of a lane come in order from one thread.
    template <typename StretchFn>
    Result<> run(const CancelToken& cancel, const StretchFn& stretch) const
    {
        inParallel(m_count, [&](std::size_t lane) {
            constexpr std::uint64_t kStretch = 65536;
            const std::uint64_t end = placeOf(lane + 1);
            for (std::uint64_t at = placeOf(lane); at < end && !cancel.cancelled(); at += kStretch)
                stretch(lane, at, std::min(at + kStretch, end));
        });
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("evaluating the spans was canceled"));
        return {};
    }

private:
    std::uint64_t placeOf(std::size_t lane) const
    {
        return m_first + (m_last - m_first) / m_count * lane
            + (m_last - m_first) % m_count * lane / m_count;
    }
    std::uint64_t m_first;
    std::uint64_t m_last;
    std::size_t m_count = 1;
};

} // namespace probescope::analysis
