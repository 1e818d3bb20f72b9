#pragma once

#include "ui/views/timeline/models/lane_id.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace probescope::ui::timeline {

struct Lane;

/// The row above a group: all lanes of one kind that are not pinned.
struct Heading
{
    LaneId::Kind group = LaneId::Kind::Cpu;
    QString title;
    std::size_t first = 0; ///< of its lanes
    std::size_t count = 0;
    bool folded = false; ///< only the heading is seen of it
    int y = 0; ///< as Lane::y
    int height = 0;
};

/// What the heading says, in words: for screen readers.
QString headingText(const Heading& heading);
/// What folds the group away, or unfolds it.
QString headingHint(const Heading& heading);
/// Both.
QString headingTip(const Heading& heading);

/// What the keyboard and screen readers come to: a lane that is not folded away, or a heading.
struct LaneRow
{
    std::optional<LaneId::Kind> heading;
    std::size_t lane = 0; ///< if it is not a heading
    friend bool operator==(const LaneRow&, const LaneRow&) = default;
};

/// The groups of lanes, which can be folded away. They have headings if there is more than one.
class LaneGroups
{
public:
    /// Finds the groups. The pinned lanes stand first, then each kind. Marks those of the lanes
    /// that are folded away.
    void gather(std::vector<Lane>& lanes, int headingHeight);
    /// The height of the heading right above a lane; 0: there is none.
    int heightAbove(std::size_t lane) const;
    /// Places the heading above a lane, if there is one. Returns the lane's place.
    int place(std::size_t lane, int y);

    const std::vector<Heading>& headings() const { return m_headings; }
    const Heading* heading(LaneId::Kind group) const; ///< null: it has none
    const Heading* headingAt(int y) const;

    /// May name groups that have no heading now.
    const std::set<LaneId::Kind>& folded() const { return m_folded; }
    /// For the next gather(): these are folded away, all others are not.
    void setFolded(std::set<LaneId::Kind> groups) { m_folded = std::move(groups); }

    std::size_t rowCount() const;
    LaneRow rowAt(std::size_t place) const; ///< from top to bottom
    std::size_t placeOf(const LaneRow& row) const;

private:
    std::vector<Heading> m_headings;
    std::set<LaneId::Kind> m_folded;
    std::size_t m_laneCount = 0;
};

} // namespace probescope::ui::timeline
