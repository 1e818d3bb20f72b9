#pragma once

#include "ui/base/capture/selection.h"
#include "ui/views/timeline/models/hit_test.h"
#include "ui/views/timeline/models/lane_layout.h"
#include "ui/views/timeline/models/timeline_source.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace probescope::ui::timeline {

/// The lanes of a capture as they are shown: the CPUs, then what the user chose; which of them are
/// expanded, which groups of them are folded away, and on which row the keyboard acts. Follows the
/// tasks that are chosen in the Selection, which must outlive it. UI thread only.
class LaneStack : public QObject
{
    Q_OBJECT

public:
    /// Empty until the height of text is known.
    LaneStack(std::shared_ptr<TimelineSource> source, const Selection* selection);

    const std::shared_ptr<TimelineSource>& source() const { return m_source; }
    const CaptureFacts& facts() const { return m_facts; }
    const LaneLayout& layout() const { return m_layout; }
    /// What kind of spans a lane shows; none for other lanes.
    std::optional<analysis::SpanSource> spanSource(LaneId id) const;
    /// The same of values.
    std::optional<analysis::ValueSource> valueSource(LaneId lane) const;
    Hit hitAt(const HitQuery& query) const;

    /// The capture has taken in more.
    void captureGrew();
    /// Lanes were added or removed, or their content is another.
    void rebuild();
    void setTextHeight(int pixels); ///< logical pixels
    /// Makes lanes higher if all of them fit into the height. Returns whether anything changed.
    bool fit(int room);

    void setExpanded(std::size_t lane, bool expanded);
    void setAllExpanded(bool expanded);
    void toggleFocused();

    /// Moves a lane within its group, and the focus with it.
    void move(std::size_t lane, std::size_t to);
    void moveFocusedUp();
    void moveFocusedDown();
    /// As LaneLayout::setScale().
    void setScale(std::size_t lane, int percent);
    /// Makes its rows higher, by so many percent of the usual height; < 0: lower.
    void growFocused(int percent);
    /// As LaneLayout::order(); none: the usual one.
    void setOrder(std::vector<LaneId> order);
    /// As LaneLayout::setPins().
    void setPins(std::vector<LaneId> pins);
    /// Pins the lane with the focus below those that are pinned, or gives it its old place again.
    void pinFocused();
    /// As LaneLayout::setScales().
    void setScales(const std::map<LaneId, int>& scales);

    /// As LaneLayout::setFolded(). A group is unfolded again when a lane is added to it that the
    /// user chose, and when one of its lanes gets the focus.
    void setFolded(std::set<LaneId::Kind> groups);
    void setFolded(LaneId::Kind group, bool folded);
    void setAllFolded(bool folded);
    /// Unfolds the group of a lane that is to be seen.
    void unfoldFor(std::size_t lane);

    /// The lane that the keyboard acts on; none: it acts on a heading, or there are no lanes.
    std::optional<std::size_t> focus() const;
    const Lane* focused() const; ///< null: there is none
    const Heading* focusedHeading() const; ///< null: it is none
    std::optional<LaneRow> focusedRow() const { return m_focus; }
    void setFocus(std::size_t lane);
    void setFocus(LaneId::Kind group); ///< to its heading
    void focusNext();
    void focusPrevious();

signals:
    void changed(); ///< other lanes, or other heights
    void focusSet(); ///< its row is to be seen, even if it had the focus before
    void focusChanged();

private:
    void setFocusedRow(const LaneRow& row);
    void unfoldAdded(const std::set<LaneId>& before);
    /// The focus stays on its lane or heading while the rows change.
    void keepFocus(const std::function<void()>& change);
    void rearrange(const std::function<void()>& change);

    std::shared_ptr<TimelineSource> m_source;
    const Selection* m_selection;
    CaptureFacts m_facts;
    LaneLayout m_layout;
    LaneMetrics m_metrics;
    std::optional<LaneRow> m_focus;
};

} // namespace probescope::ui::timeline
