#include "core/sql/query/aggregate_output.h"

#include <limits>

namespace probescope::store {

namespace {

using What = AggregateStatement::Output::What;

// Sums up to here are the same however they are added up: they fit an integer and, of averages, are
// exact as reals.
constexpr std::uint64_t kMaxOfSum = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kMaxOfAverage = std::uint64_t(1) << std::numeric_limits<double>::digits;

std::uint64_t magnitude(std::int64_t value)
{
    return value < 0 ? 0 - std::uint64_t(value) : std::uint64_t(value);
}

/// `use(group, value)` for what is not NULL.
template <typename Use>
void forEachValue(const ColumnBatch& batch, const std::vector<std::uint32_t>& rows,
                  const std::vector<std::uint32_t>& groups, Use use)
{
    if (batch.nulls.empty()) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            use(groups[i], batch.values[rows[i]]);
        return;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (batch.nulls[rows[i]] == 0)
            use(groups[i], batch.values[rows[i]]);
    }
}

} // namespace

void AggregateOutput::resize(std::size_t groups)
{
    m_counts.resize(groups);
    m_numbers.resize(groups);
    m_sizes.resize(groups);
}

void AggregateOutput::countRows(const std::vector<std::uint32_t>& groups)
{
    for (const std::uint32_t group : groups)
        ++m_counts[group];
}

bool AggregateOutput::add(const ColumnBatch& batch, const std::vector<std::uint32_t>& rows,
                          const std::vector<std::uint32_t>& groups)
{
    switch (m_what) {
    case What::Sum:
        return addSums(batch, rows, groups, kMaxOfSum);
    case What::Average:
        return addSums(batch, rows, groups, kMaxOfAverage);
    case What::Min:
        forEachValue(batch, rows, groups, [this](std::uint32_t group, std::int64_t value) {
            if (m_counts[group]++ == 0 || value < m_numbers[group])
                m_numbers[group] = value;
        });
        return true;
    case What::Max:
        forEachValue(batch, rows, groups, [this](std::uint32_t group, std::int64_t value) {
            if (m_counts[group]++ == 0 || value > m_numbers[group])
                m_numbers[group] = value;
        });
        return true;
    default:
        forEachValue(batch, rows, groups,
                     [this](std::uint32_t group, std::int64_t) { ++m_counts[group]; });
        return true;
    }
}

bool AggregateOutput::addSums(const ColumnBatch& batch, const std::vector<std::uint32_t>& rows,
                              const std::vector<std::uint32_t>& groups, std::uint64_t most)
{
    bool fits = true;
    forEachValue(batch, rows, groups, [&](std::uint32_t group, std::int64_t value) {
        ++m_counts[group];
        std::uint64_t& size = m_sizes[group];
        fits = !__builtin_add_overflow(size, magnitude(value), &size) && size <= most && fits;
        m_numbers[group] = std::int64_t(std::uint64_t(m_numbers[group]) + std::uint64_t(value));
    });
    return fits;
}

SqlValue AggregateOutput::value(std::size_t group) const
{
    const std::int64_t count = m_counts[group];
    if (m_what == What::Count || m_what == What::CountAll)
        return count;
    if (count == 0)
        return {};
    return m_what == What::Average ? SqlValue(double(m_numbers[group]) / double(count))
                                   : SqlValue(m_numbers[group]);
}

} // namespace probescope::store
