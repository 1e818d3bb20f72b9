#pragma once

#include "core/analysis/spans/span_lane.h"
#include "core/analysis/spans/span_owner.h"
#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace probescope::ui::timeline {

/// The lanes of a capture, plus those of chosen spans. A lane of spans has a number, by which
/// LaneKey refers to it, and exists before it was read. Thread-safe.
class SpanLanes : public store::Lanes
{
public:
    struct Entry
    {
        std::uint32_t number = 0; ///< never that of another lane
        analysis::SpanSource source;
        std::shared_ptr<const analysis::SpanLane> lane; ///< null: not read yet
        QString problem; ///< why it cannot be read
        std::uint64_t growth = kUnread; ///< of the capture when it was read
        static constexpr std::uint64_t kUnread = 0;
    };

    explicit SpanLanes(const store::Capture& capture)
        : m_capture(capture)
    {
    }

    /// In the order in which they were chosen.
    std::vector<Entry> entries() const;
    std::optional<Entry> entry(std::uint32_t number) const;
    void choose(const std::vector<analysis::SpanSource>& sources);
    /// The lane of `before` becomes that of the other, with the same number, and counts as not
    /// read. Returns the number, if there is such a lane.
    std::optional<std::uint32_t> replace(const analysis::SpanSource& before,
                                         const analysis::SpanSource& now);
    void put(std::uint32_t number, std::shared_ptr<const analysis::SpanLane> lane,
             const QString& problem, std::uint64_t growth);
    /// Lanes of span definitions count as not read, but still show their old content.
    void forgetDefined();
    /// The first lane that was not read yet, else the first that was read at another growth than
    /// this one, if any.
    std::optional<Entry> stale(std::uint64_t growth) const;

    /// The spans that can be chosen: all except calls, which have their own lanes. May take a
    /// while, as may read().
    std::vector<analysis::SpanChoice> choices() const;
    Result<std::shared_ptr<const analysis::SpanLane>> read(const analysis::SpanSource& source,
                                                           const CancelToken& cancel) const;
    /// What the item of a lane of spans is called.
    QString name(const Entry& entry, const store::LaneItem& item) const;
    bool endsAnywhere(const Entry& entry, const store::LaneItem& item) const
    {
        return analysis::endsAnywhere(m_capture, entry.source, item.row);
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

private:
    const store::Capture& m_capture;
    mutable std::mutex m_mutex;
    std::vector<Entry> m_entries;
    std::uint32_t m_next = 0;
};

/// What the kind of spans is called.
QString spanSourceText(const analysis::SpanSource& source);

} // namespace probescope::ui::timeline
