#pragma once

#include "core/store/read/lanes.h"
#include "ui/views/timeline/paint/column_sweep.h"
#include "ui/views/timeline/paint/pixels.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace probescope::ui::timeline {

/// Marks what stands out in a strip that is zoomed out: a column tells how busy it is, and not how
/// long the longest item in it is. At most three that are far longer than is usual have a notch at
/// the top, in a stronger tone of their fill. What is as wide as a pixel is seen as it is.
class StandOuts
{
public:
    /// For the runs of one strip. Nothing is marked in strips that would only repeat another one.
    StandOuts(const FrameRequest::StripPlace& strip, std::size_t runs);

    /// From left to right.
    void add(const ColumnRun& run, const store::LaneItem& item, QRgb fill)
    {
        // An item may begin in a column and end in the next.
        if (!m_tells || item.itemBeginNs == m_lastNs)
            return;
        m_lastNs = item.itemBeginNs;
        const auto lengthNs = item.itemEndNs - item.itemBeginNs;
        m_lengths.push_back(lengthNs);
        if (lengthNs > m_longest.back().lengthNs)
            keep({lengthNs, run, fill});
    }
    void paint(const FrameRequest& request, Pixels& pixels) const;

private:
    struct Long
    {
        std::int64_t lengthNs = -1;
        ColumnRun run;
        QRgb fill = 0;
    };
    void keep(const Long& one); ///< among the longest
    bool standsOut(const Long& one) const;

    const FrameRequest::StripPlace& m_strip;
    bool m_tells;
    std::vector<std::int64_t> m_lengths; ///< of the items, each once
    std::array<Long, 3> m_longest; ///< the first among equals
    std::int64_t m_lastNs = std::numeric_limits<std::int64_t>::min(); ///< begin of the last item
};

} // namespace probescope::ui::timeline
