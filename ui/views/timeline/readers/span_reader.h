#pragma once

#include "core/analysis/spans/span_owner.h"
#include "ui/base/capture/selection.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/readers/lane_reader.h"

#include <vector>

namespace probescope::ui::timeline {

/// Reads the lanes of spans that are chosen in the Selection, which must outlive it, and which
/// spans can be chosen.
class SpanReader : public LaneReader
{
    Q_OBJECT

public:
    SpanReader(LaneStack& lanes, Selection* selection);

    /// Chooses the lanes that the selection has, and begins to read.
    void choose();
    /// The spans that can be chosen, as far as they are known.
    const std::vector<analysis::SpanChoice>& choices() const { return m_choices; }

signals:
    void chosen(); ///< before the lanes are rebuilt

protected:
    Background::Work moreWork(std::uint64_t growth) override;

private:
    void reloadDefinitions();

    Selection* m_selection;
    SpanLanes* m_spans; ///< of the source; null: it has none
    std::vector<analysis::SpanChoice> m_choices;
    std::uint64_t m_choicesGrowth = LaneContents::kUnread; ///< at which they were looked up
};

} // namespace probescope::ui::timeline
