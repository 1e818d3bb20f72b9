#pragma once

#include "core/record/kernel_tally.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace probescope {

/// An answer as the kernel's comes: the greatest first, with totals.
inline record::KernelTally tallyAt(std::chrono::nanoseconds time,
                                   std::vector<record::KernelGroup> groups)
{
    record::KernelTally tally;
    tally.time = time;
    tally.found = groups.size();
    for (const auto& one : groups) {
        tally.events += one.count;
        tally.sum += one.sum;
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return a.count > b.count; });
    tally.groups = std::move(groups);
    return tally;
}

} // namespace probescope
