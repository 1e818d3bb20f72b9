#include "ui/views/flame/models/flame_coverage.h"

#include "core/numbers/saturate.h"
#include "core/trace/off_cpu.h"
#include "ui/base/text/excluded_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/views/flame/models/flame_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace probescope::ui {

namespace {

struct FlameCoverageTr
{
    Q_DECLARE_TR_FUNCTIONS(Flame)
};

/// Calls that are in no time of the table.
QString excludedText(const FlameData& data)
{
    if (data.scope.source != FlameScope::Source::Calls)
        return {};
    std::uint64_t incomplete = 0;
    std::uint64_t untimed = 0;
    const auto add = [&](const analysis::PathTotals& totals) {
        incomplete += totals.incomplete;
        untimed += totals.count - std::min(totals.timed, totals.count);
    };
    std::uint64_t unseen = data.sums.paths.unseenCalls();
    if (data.compared) {
        unseen += data.compared->unseenBefore;
        for (const auto& row : data.compared->functions) {
            add(row.before.totals);
            add(row.after.totals);
        }
    } else {
        for (const auto& row : data.sums.functions)
            add(row.totals);
    }
    QStringList texts{incompleteText(incomplete), untimedText(untimed), unseenText(unseen)};
    return sentencesText(texts);
}

/// function_graph counts the sleep of a task as time of the function that left the CPU.
QString sleepText(const FlameData& data)
{
    constexpr int kNotable = 10; // a part of so many, and more, is worth a note
    if (data.scope.source != FlameScope::Source::Calls || data.compared)
        return {};
    std::int64_t all = 0;
    std::int64_t away = 0;
    for (const auto& row : data.sums.functions) {
        all = store::saturatingAdd(all, row.totals.self);
        if (leavesCpu(row.frame.name))
            away = store::saturatingAdd(away, row.totals.self);
    }
    return away > all / kNotable ? FlameCoverageTr::tr("Time in schedule() is off-CPU time.")
                                 : QString();
}

/// What to mind of durations; stacks have none.
QString clockText(const FlameData& data)
{
    if (data.scope.source != FlameScope::Source::Calls)
        return {};
    const auto& clock = data.sums.clock;
    auto warning = callClockWarning(clock);
    if (!data.compared || data.compared->clockBefore.unit == clock.unit)
        return warning;
    return sentencesText(
        {FlameCoverageTr::tr("The two captures use different clocks, so their times cannot be "
                             "compared. Durations of calls can: the kernel measured them."),
         warning.isEmpty() ? callClockWarning(data.compared->clockBefore) : warning});
}

QString lossesText(const FlameData& data)
{
    QStringList parts;
    if (data.sums.empty > 0)
        parts << FlameCoverageTr::tr("Empty stacks: %1.").arg(countText(data.sums.empty));
    if (data.sums.withoutWeight > 0)
        parts << FlameCoverageTr::tr("Stacks without a weight: %1.")
                     .arg(countText(data.sums.withoutWeight));
    auto losses = data.sums.losses;
    if (data.compared) {
        losses.gaps += data.compared->lossesBefore.gaps;
        losses.events += data.compared->lossesBefore.events;
        losses.unknown = losses.unknown || data.compared->lossesBefore.unknown;
    }
    if (losses.gaps == 0)
        parts << FlameCoverageTr::tr("No lost events.");
    else if (losses.unknown)
        parts << FlameCoverageTr::tr("At least %1 lost event(s).", nullptr,
                                     forPlural(losses.events))
                     .arg(countText(losses.events));
    else
        parts << FlameCoverageTr::tr("Lost events: %1.").arg(countText(losses.events));
    return sentencesText(parts);
}

} // namespace

QString flameCoverageText(const FlameData& data, const analysis::PathTree& shown,
                          const QString& later)
{
    QStringList texts;
    if (data.compared)
        texts << FlameCoverageTr::tr("Before: %1. After: %2.")
                     .arg(data.compared->nameBefore, data.compared->nameAfter)
              << FlameCoverageTr::tr("Orange: larger share after. Blue: smaller share.");
    texts << later;
    if (const auto folded = shown.foldedCalls(); folded > 0)
        texts << FlameCoverageTr::tr("%1 call(s) merged (path limit reached).", nullptr,
                                     forPlural(folded))
                     .arg(countText(folded));
    texts << sleepText(data) << excludedText(data) << clockText(data) << lossesText(data);
    return sentencesText(texts);
}

} // namespace probescope::ui
