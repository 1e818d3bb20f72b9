#pragma once

#include "core/record/counts/hist_snapshot.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace probescope {

/// An answer as the kernel's comes: the greatest first, with totals.
inline record::HistSnapshot histSnapshotAt(std::chrono::nanoseconds time,
                                           std::vector<record::HistGroup> groups)
{
    record::HistSnapshot snapshot;
    snapshot.time = time;
    snapshot.found = groups.size();
    for (const auto& one : groups) {
        snapshot.events += one.count;
        snapshot.sum += one.sum;
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return a.count > b.count; });
    snapshot.groups = std::move(groups);
    return snapshot;
}

} // namespace probescope
