#pragma once

#include "core/analysis/events/loss_cover.h"
#include "core/analysis/spans/span_index.h"
#include "core/analysis/spans/span_ranks.h"
#include "core/analysis/spans/span_set.h"
#include "core/store/read/capture.h"

#include <QStringList>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace probescope::ui {

/// What tells the groups of spans apart.
struct SpanGrouping
{
    enum class Kind : std::uint8_t { Nothing, Task, Cpu, Name, Field };
    Kind kind = Kind::Nothing;
    std::string field; ///< of Field: of the event that begins the span, or else of that which ends
    friend bool operator==(const SpanGrouping&, const SpanGrouping&) = default;
};

/// Spans of a capture, each in one of a few groups. Immutable; any thread.
struct GroupedSpans
{
    static constexpr std::size_t kMaxGroups = 8; ///< as many colours can be told apart

    std::shared_ptr<const analysis::SpanSet> whole; ///< all spans of the source
    std::string only; ///< the name or the task whose spans `set` has; empty: all
    std::shared_ptr<const analysis::SpanSet> set;
    std::shared_ptr<const analysis::SpanIndex> index; ///< its groups are those below
    std::shared_ptr<const analysis::SpanRanks> ranks; ///< of all of the set
    std::vector<std::uint8_t> ofBroken; ///< the group of each of set->broken()
    analysis::LossCover losses; ///< of the capture
    SpanGrouping by;
    /// Names of those with the most spans in the whole capture, the most first; behind them those
    /// that have begins or ends alone. Where there are more, the last is all others.
    QStringList groups;
    std::vector<std::uint32_t> keys; ///< of those groups that have one key: of SpanKeys
    std::vector<std::string> groupBytes; ///< the same, as recorded: they may be no UTF-8
};

/// Errors: Cancelled, Corrupt, Io.
Result<std::shared_ptr<const GroupedSpans>>
groupSpans(const store::Capture& capture, const std::shared_ptr<const analysis::SpanSet>& whole,
           const std::string& only, const SpanGrouping& by, const CancelToken& cancel);

/// What a set can be narrowed to by analysis::onlySpans(): its names, and behind `names` of them
/// its tasks. Of very many, the first. Errors: Cancelled.
struct OnlyChoices
{
    QStringList texts;
    qsizetype names = 0;
};
Result<OnlyChoices> onlyChoices(const store::Capture& capture, const analysis::SpanSet& set,
                                const CancelToken& cancel);

/// Names of the fields by which spans of a source can be grouped.
QStringList groupingFields(const store::Capture& capture, const analysis::SpanSource& source);

/// "comm-pid", or what is known of it.
QString taskName(const store::Capture& capture, TaskId task);

} // namespace probescope::ui
