#pragma once

#include "core/store/read/lanes.h"
#include "ui/views/timeline/models/lane_groups.h"
#include "ui/views/timeline/models/lane_id.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace probescope::ui::timeline {

class TimelineSource;

/// A row of items within a lane.
struct Strip
{
    enum class Kind : std::uint8_t {
        Running, ///< slices of tasks (CPU lanes) or of CPUs (task lanes)
        Seen, ///< in place of Running where there is no sched_switch: the task of each event
        Events,
        Calls,
        Spans, ///< a row of them
        Broken, ///< begins and ends that are no part of a pair
        Values, ///< a line of them; the key's depth is its number
    };
    Kind kind = Kind::Running;
    store::LaneKey key;
    int y = 0; ///< from the lane's top
    int height = 0;
};

/// Heights, made from the font so that labels fit.
struct LaneMetrics
{
    int slice = 20;
    int ticks = 9;
    int call = 15;
    int padding = 4;
    int gap = 1;
    int header = 40; ///< two lines of text, as a lane's title and note are
    int heading = 22; ///< of a group: one line of text
    friend bool operator==(const LaneMetrics&, const LaneMetrics&) = default;
    static LaneMetrics forTextHeight(int textHeight);
    /// Half as high again, for few lanes in a tall window.
    LaneMetrics roomy() const;
    /// For a low window: labels still fit, and the room around them is less.
    LaneMetrics compact() const;
    /// Rows of another height; `percent` of this one.
    LaneMetrics scaled(int percent) const;
};

struct Lane
{
    LaneId id;
    QString title;
    QString note; ///< a second, quiet line: the pid, the number of depths
    QString count; ///< of spans, a part of the note: how many
    QStringList rest; ///< of spans, parts of the note: what is not drawn, or only marked
    bool expandable = false;
    bool expanded = false; ///< all of it is shown
    bool byHand = false; ///< the user has expanded or collapsed it
    bool pinned = false; ///< stands above those that are not
    bool folded = false; ///< its group is: it is not seen, and has no height
    bool broken = false; ///< of spans: has those that are no pairs
    std::uint16_t depths = 0; ///< of calls, all of them; of spans, their rows
    int callRows = 0; ///< depths shown; of a collapsed lane of spans the last is the fold
    int scale = 0; ///< of its rows, in percent, chosen by the user; 0: they follow the window
    int y = 0;
    int height = 0;
};

/// What is to be said of the lane beside its title and note, a sentence each.
QStringList laneFacts(const Lane& lane);
/// What the lane is and what it holds, for tooltips.
QString laneText(const Lane& lane);

/// Positions of the lanes, in logical pixels from the top of the first. Only what is needed is
/// computed, so thousands of CPUs cost nothing.
///
/// How many depths a lane shows follows the room: more of them while all lanes fit into it, and
/// fewer where the first four would not be in sight otherwise. Where there is room after that, rows
/// are higher; in a very tall window, higher again. What the user expanded or collapsed
/// stays so, and has no influence on the other lanes. Lanes that are folded away take no room.
class LaneLayout
{
public:
    /// A lane shows at most so many depths of calls; the tree of calls shows all.
    static constexpr int kMaxCallRows = 128;
    /// How many depths a collapsed lane shows: the outermost ones tell what the CPU was doing. With
    /// few lanes there is room for more.
    static constexpr std::size_t kFewLanes = 8;
    static constexpr int kCollapsedRows = 1;
    static constexpr int kCollapsedRowsOfFew = 6;
    /// So many lanes are to be in sight, if there are so many.
    static constexpr std::size_t kLanesInSight = 4;
    /// How often rows become half as high again, where there is room.
    static constexpr int kMaxRoomy = 2;

    void rebuild(const TimelineSource& source, const std::vector<std::int32_t>& taskLanes,
                 const LaneMetrics& metrics);

    const std::vector<Lane>& lanes() const { return m_lanes; }
    int height() const { return m_height; }
    /// [first, last) of the lanes that touch [top, top + height), with folded ones between them.
    std::pair<std::size_t, std::size_t> visible(int top, int height) const;
    std::optional<std::size_t> laneAt(int y) const;
    std::optional<std::size_t> find(LaneId id) const;
    std::vector<Strip> strips(const Lane& lane) const;

    /// Adapts the lanes to the window's height. Returns whether anything changed.
    bool fit(int room);
    void setExpanded(std::size_t lane, bool expanded);
    void setAllExpanded(bool expanded);
    /// Whether the user expanded or collapsed a lane; nothing: he left it alone.
    std::optional<bool> chosen(std::size_t lane) const;

    static constexpr int kMinScale = 50;
    static constexpr int kMaxScale = 400;
    /// Makes the rows of a lane so high, in percent of the usual height; 0: they follow the window
    /// again. This has no influence on the other lanes. Returns whether anything changed.
    bool setScale(std::size_t lane, int percent);
    /// The scale at which the lane is so high, or as nearly as it can be.
    int scaleFor(std::size_t lane, int height) const;
    /// Those that the user chose, also of lanes that are closed now.
    const std::map<LaneId, int>& scales() const { return m_scales; }
    void setScales(const std::map<LaneId, int>& scales);

    /// [first, last) of the pinned lanes, or of the others of the same kind: they stand together.
    std::pair<std::size_t, std::size_t> groupOf(std::size_t lane) const;
    /// Moves a lane to another place within its group. Returns its new place.
    std::size_t move(std::size_t lane, std::size_t to);
    /// The order of the lanes that the user chose; empty: the usual one. May name lanes that are
    /// closed now. Within a group, lanes that it does not name follow the others.
    const std::vector<LaneId>& order() const { return m_order; }
    void setOrder(std::vector<LaneId> order);

    /// Lanes that stand above all others, in their order. May name lanes that are closed now.
    const std::vector<LaneId>& pins() const { return m_pins; }
    void setPins(std::vector<LaneId> pins);
    /// The height of the first pinned lanes: of as many as find room in `most`.
    int pinnedHeight(int most) const;

    const LaneGroups& groups() const { return m_groups; }
    /// As LaneGroups::setFolded().
    void setFolded(std::set<LaneId::Kind> groups);

private:
    void addSpanLanes(const TimelineSource& source);
    void addValueLanes(const TimelineSource& source);
    /// What lanes that the user left alone show: the rows of a collapsed one, within these.
    struct RowLimits
    {
        int least = 0;
        int most = kMaxCallRows;
    };

    void sort();
    void place();
    int collapsedRows(LaneId::Kind kind) const;
    int rowsWithin(const Lane& lane, RowLimits limits) const;
    int heightOf(const Lane& lane, int rows, const LaneMetrics& metrics) const;
    bool fits(std::size_t lanes, RowLimits limits, const LaneMetrics& metrics) const;
    int mostRows(std::size_t lanes, const LaneMetrics& metrics) const;
    LaneMetrics metricsOf(const Lane& lane) const;
    void fitRows();
    void placeFitting();

    LaneMetrics m_usual;
    LaneMetrics m_metrics; ///< usual, roomy (once or twice) or compact
    RowLimits m_limits;
    int m_room = 0; ///< 0: not known
    bool m_scheduling = false;
    std::vector<Lane> m_lanes;
    LaneGroups m_groups; ///< of m_lanes
    std::vector<LaneId> m_usualOrder; ///< of m_lanes
    std::vector<LaneId> m_order;
    std::vector<LaneId> m_pins;
    std::map<LaneId, bool> m_byHand; ///< expanded or collapsed
    std::map<LaneId, int> m_scales;
    bool m_few = true;
    int m_height = 0;
};

} // namespace probescope::ui::timeline
