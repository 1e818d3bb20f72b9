#pragma once

#include "core/analysis/spans/span_lane.h"
#include "core/analysis/spans/span_owner.h"
#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"
#include "ui/views/timeline/models/chosen_lanes.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <vector>

namespace probescope::ui::timeline {

/// The lanes of a capture, plus those of chosen spans. A lane of spans has a number, by which
/// LaneKey refers to it, and exists before it was read. Thread-safe.
class SpanLanes : public store::Lanes,
                  public ChosenLanes<analysis::SpanSource, analysis::SpanLane, std::identity{}>
{
public:
    explicit SpanLanes(const store::Capture& capture)
        : m_capture(capture)
    {
    }

    /// Lanes of span definitions count as not read, but still show their old content.
    void forgetDefined();
    /// The spans that can be chosen: all except calls, which have their own lanes. May take a
    /// while.
    std::vector<analysis::SpanChoice> choices() const;
    /// What the item of a lane of spans is called.
    QString name(const Entry& entry, const store::LaneItem& item) const;
    bool endsAnywhere(const Entry& entry, const store::LaneItem& item) const
    {
        return analysis::endsAnywhere(m_capture, entry.source(), item.row);
    }

    bool hasScheduling() const override { return m_capture.lanes().hasScheduling(); }
    std::uint16_t callDepth(std::uint32_t cpu) const override
    {
        return m_capture.lanes().callDepth(cpu);
    }
    std::uint16_t taskCallDepth(std::int32_t pid) const override
    {
        return m_capture.lanes().taskCallDepth(pid);
    }
    Result<std::vector<store::LaneItem>> window(store::LaneKey key, std::int64_t beginNs,
                                                std::int64_t endNs, int pixels) const override;
    Result<std::vector<std::uint64_t>> density(std::int64_t beginNs, std::int64_t endNs,
                                               int bins) const override
    {
        return m_capture.lanes().density(beginNs, endNs, bins);
    }

protected:
    Read readSource(const analysis::SpanSource& source, const CancelToken& cancel) const override;

private:
    const store::Capture& m_capture;
};

/// What the kind of spans is called.
QString spanSourceText(const analysis::SpanSource& source);

} // namespace probescope::ui::timeline
