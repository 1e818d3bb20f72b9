#pragma once

#include "core/analysis/events/event_filter.h"
#include "ui/base/capture/event_times.h"

#include <QString>

#include <vector>

namespace probescope::ui {

/// Filter terms that are shown as one: several CPUs, several tasks, …, or a single other term.
struct FilterGroup
{
    std::vector<int> terms; ///< indices into EventFilter::terms
    QString text; ///< "CPU is 0 or 2", short enough for a chip
    QString full; ///< the same without abbreviation
};

/// Groups in the order of their first terms.
std::vector<FilterGroup> filterGroups(const analysis::EventFilter& filter);

/// A term in words: "Task is bash", "Event is not sched_switch".
QString termText(const analysis::FilterTerm& term);

/// The time range in words, or empty when there is none.
QString rangeText(const analysis::EventFilter& filter, const EventTimes& times);

/// Terms without those at the given indices.
analysis::EventFilter withoutTerms(const analysis::EventFilter& filter,
                                   const std::vector<int>& terms);

} // namespace probescope::ui
