#include "ui/views/timeline/models/value_rows.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

struct ValueRowsTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::ValueRows)
};

} // namespace

Lane laneOfValues(const ValueLanes::Entry& entry)
{
    const auto& source = entry.source();
    Lane lane;
    lane.id = {LaneId::Kind::Values, entry.number};
    lane.title = valueTitle(source);
    lane.count = entry.problem.isEmpty() ? ValueRowsTr::tr("reading…") : entry.problem;
    if (const auto origin = valueOrigin(source); !origin.isEmpty())
        lane.rest << origin;
    if (!entry.content)
        return lane;
    const auto [least, most] = entry.content->range();
    lane.count = entry.content->lines().empty()
        ? ValueRowsTr::tr("no values")
        : ValueRowsTr::tr("%1 to %2").arg(boundText(least), boundText(most));
    lane.depths = std::uint16_t(
        std::min<std::size_t>(entry.content->lines().size(), LaneLayout::kMaxCallRows));
    const auto unseen = entry.content->lines().size() - lane.depths + entry.content->linesLeftOut();
    if (unseen > 0)
        lane.rest << ValueRowsTr::tr("%Ln line(s) hidden", nullptr, forPlural(unseen));
    if (entry.content->unreadable() > 0)
        lane.rest << ValueRowsTr::tr("%Ln event(s) without a number", nullptr,
                                     forPlural(entry.content->unreadable()));
    return lane;
}

QString noteOfValues(const Lane& lane)
{
    QStringList parts{lane.count};
    if (lane.expandable && !lane.expanded)
        parts << ValueRowsTr::tr("%1 of %2 lines").arg(lane.callRows).arg(lane.depths);
    return listText(parts + lane.rest);
}

int valueHeight(const LaneMetrics& metrics)
{
    return 2 * metrics.call;
}

} // namespace probescope::ui::timeline
