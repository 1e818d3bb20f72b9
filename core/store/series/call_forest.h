#pragma once

#include "core/store/series/call_table.h"

namespace probescope::store {

/// The outermost calls of each CPU and stack. Thread-safe.
class CallForest
{
public:
    CallForest(std::shared_ptr<const SeriesAccess> access, const CallTable& table);

    /// CPUs that have roots, ascending.
    Result<std::vector<std::uint32_t>> cpus() const;
    Result<std::uint64_t> count(Forest forest) const;
    Result<std::vector<Call>> roots(Forest forest, std::uint64_t position, std::size_t count) const;
    /// Position of the last root first seen before the row; 0 if there is none.
    Result<std::uint64_t> lastBefore(Forest forest, RowId row) const;
    /// Position of a root. Invalid when it is not of that forest.
    Result<std::uint64_t> position(Forest forest, const Call& root) const;

private:
    Result<std::vector<Call>> ofCpu(std::uint32_t cpu, std::uint64_t position,
                                    std::size_t count) const;
    Result<std::vector<Call>> ofStack(std::uint32_t stack, std::uint64_t position,
                                      std::size_t count) const;
    Result<std::uint64_t> positionInStack(CallId root) const;
    /// Roots of the CPU first seen before the row.
    Result<std::uint64_t> countBefore(std::uint32_t cpu, RowId row) const;

    const std::shared_ptr<const SeriesAccess> m_access;
    const CallTable& m_table;
    SeriesReader m_reader;
};

} // namespace probescope::store
