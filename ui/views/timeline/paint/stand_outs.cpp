#include "ui/views/timeline/paint/stand_outs.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui::timeline {

namespace {

constexpr std::size_t kLeastItems = 16; // of fewer, no length is usual
constexpr std::int64_t kTimesUsual = 8;

/// What is called by a long call is long, too: one notch tells of all of them.
bool tells(const FrameRequest::StripPlace& strip)
{
    return strip.kind == Strip::Kind::Running || strip.kind == Strip::Kind::Spans
        || (strip.kind == Strip::Kind::Calls && strip.key.depth == 0);
}

} // namespace

StandOuts::StandOuts(const FrameRequest::StripPlace& strip, std::size_t runs)
    : m_strip(strip)
    , m_tells(tells(strip) && runs >= kLeastItems)
{
    if (m_tells)
        m_lengths.reserve(runs);
}

void StandOuts::keep(const Long& one)
{
    m_longest.back() = one;
    for (auto place = m_longest.size() - 1;
         place > 0 && m_longest[place].lengthNs > m_longest[place - 1].lengthNs; --place)
        std::swap(m_longest[place], m_longest[place - 1]);
}

/// The median is so much shorter if more than half of all are: without sorting, since this is done
/// of each strip of each frame.
bool StandOuts::standsOut(const Long& one) const
{
    const auto usualNs = one.lengthNs / kTimesUsual;
    if (m_lengths.size() < kLeastItems || one.run.wide || usualNs < 1)
        return false;
    const auto notLonger = std::ranges::count_if(
        m_lengths, [usualNs](std::int64_t lengthNs) { return lengthNs <= usualNs; });
    return 2 * std::size_t(notLonger) > m_lengths.size();
}

void StandOuts::paint(const FrameRequest& request, Pixels& pixels) const
{
    const int reach = std::max(2, int(std::lround(2 * request.pixelRatio)));
    if (m_strip.height < 3 * reach)
        return; // it would be taken for the column
    for (const auto& one : m_longest) {
        if (!standsOut(one))
            continue;
        const auto tone = request.colours.dark ? QColor::fromRgb(one.fill).lighter(130).rgb()
                                               : Colours::edgeOf(Colours::edgeOf(one.fill));
        for (int row = 0; row <= reach; ++row)
            pixels.fill(one.run.from - reach + row, one.run.from + 1 + reach - row,
                        m_strip.top + row, m_strip.top + row + 1, tone);
    }
}

} // namespace probescope::ui::timeline
