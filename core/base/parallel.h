#pragma once

#include <cstddef>
#include <functional>

namespace probescope {

/// Calls `part(number)` for each number below `count`, on all CPUs, each number on one thread, in
/// any order. Returns when all are done; what they wrote is then visible to the caller. Parts must
/// not throw.
void inParallel(std::size_t count, const std::function<void(std::size_t)>& part);

} // namespace probescope
