#include "ui/views/timeline/models/lane_groups.h"

#include "ui/base/text/for_plural.h"
#include "ui/views/timeline/models/lane_layout.h"

#include <QCoreApplication>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

struct LaneGroupsTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::LaneGroups)
};

QString titleOf(LaneId::Kind group)
{
    switch (group) {
    case LaneId::Kind::Cpu:
        return LaneGroupsTr::tr("CPUs");
    case LaneId::Kind::Task:
        return LaneGroupsTr::tr("Tasks");
    case LaneId::Kind::Spans:
        return LaneGroupsTr::tr("Spans");
    case LaneId::Kind::Values:
        return LaneGroupsTr::tr("Values");
    }
    return {};
}

} // namespace

QString headingText(const Heading& heading)
{
    const auto lanes = LaneGroupsTr::tr("%Ln lane(s)", nullptr, forPlural(heading.count));
    return (heading.folded ? LaneGroupsTr::tr("%1, %2, folded") : LaneGroupsTr::tr("%1, %2"))
        .arg(heading.title, lanes);
}

QString headingHint(const Heading& heading)
{
    return heading.folded ? LaneGroupsTr::tr("Click or press Return to unfold the group.")
                          : LaneGroupsTr::tr("Click or press Return to fold the group.");
}

QString headingTip(const Heading& heading)
{
    return headingText(heading) + u'\n' + headingHint(heading);
}

void LaneGroups::gather(std::vector<Lane>& lanes, int headingHeight)
{
    m_laneCount = lanes.size();
    m_headings.clear();
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        auto& lane = lanes[i];
        lane.folded = false;
        if (lane.pinned)
            continue;
        if (m_headings.empty() || m_headings.back().group != lane.id.kind) {
            Heading heading;
            heading.group = lane.id.kind;
            heading.title = titleOf(lane.id.kind);
            heading.first = i;
            heading.folded = m_folded.count(lane.id.kind) > 0;
            heading.height = headingHeight;
            m_headings.push_back(heading);
        }
        ++m_headings.back().count;
    }
    if (m_headings.size() == 1)
        m_headings.clear();
    for (const auto& heading : m_headings) {
        for (std::size_t i = 0; heading.folded && i < heading.count; ++i)
            lanes[heading.first + i].folded = true;
    }
}

int LaneGroups::heightAbove(std::size_t lane) const
{
    for (const auto& heading : m_headings) {
        if (heading.first == lane)
            return heading.height;
    }
    return 0;
}

int LaneGroups::place(std::size_t lane, int y)
{
    for (auto& heading : m_headings) {
        if (heading.first == lane)
            heading.y = y;
    }
    return y + heightAbove(lane);
}

const Heading* LaneGroups::heading(LaneId::Kind group) const
{
    const auto place =
        std::find_if(m_headings.begin(), m_headings.end(),
                     [group](const Heading& heading) { return heading.group == group; });
    return place == m_headings.end() ? nullptr : &*place;
}

const Heading* LaneGroups::headingAt(int y) const
{
    const auto place =
        std::find_if(m_headings.begin(), m_headings.end(), [y](const Heading& heading) {
            return y >= heading.y && y < heading.y + heading.height;
        });
    return place == m_headings.end() ? nullptr : &*place;
}

std::size_t LaneGroups::rowCount() const
{
    auto count = m_laneCount;
    for (const auto& heading : m_headings)
        count = count + 1 - (heading.folded ? heading.count : 0);
    return count;
}

LaneRow LaneGroups::rowAt(std::size_t place) const
{
    std::size_t lane = 0; // the next one
    for (const auto& heading : m_headings) {
        const auto before = heading.first - lane;
        if (place < before)
            break;
        place -= before;
        if (place == 0)
            return {heading.group, 0};
        --place;
        lane = heading.first + (heading.folded ? heading.count : 0);
    }
    return {std::nullopt, lane + place};
}

std::size_t LaneGroups::placeOf(const LaneRow& row) const
{
    const auto* const own = row.heading ? heading(*row.heading) : nullptr;
    const auto lane = own ? own->first : row.lane;
    auto place = lane;
    for (const auto& above : m_headings) {
        if (above.first > lane || &above == own)
            break;
        ++place;
        if (above.folded)
            place -= above.count;
    }
    return place;
}

} // namespace probescope::ui::timeline
