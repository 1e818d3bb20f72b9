#pragma once

#include "core/analysis/values/gathered_values.h"
#include "core/analysis/values/value_line.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace probescope::analysis {

/// The values of all keys as they come, in whatever order of time, put into lines when all are
/// there. Keys are numbers from 0 on. One thread.
class KeyedValues
{
public:
    explicit KeyedValues(ValueSource source)
        : m_source(std::move(source))
    {
    }

    /// Errors: Refused, for too many keys.
    Result<> add(std::uint32_t key, const TimedValue& value);
    void addUnreadable() { ++m_unreadable; }

    struct Keys
    {
        std::function<std::string(std::uint32_t key)> text;
        std::function<bool(std::uint32_t a, std::uint32_t b)> less; ///< null: as their numbers
    };
    /// The lines of the keys with the most values, in the order of the keys. Those of Count are
    /// counted. Ends its use.
    std::shared_ptr<const ValueSet> finish(const Keys& keys);

private:
    std::vector<std::uint32_t> shownKeys(const Keys& keys) const;

    const ValueSource m_source;
    // Value by value:
    std::vector<std::int64_t> m_timesNs;
    ExactNumbers m_values;
    std::vector<RowId> m_rows;
    std::vector<std::uint32_t> m_keys;

    std::vector<std::uint64_t> m_counts; ///< by key
    std::uint64_t m_unreadable = 0;
};

} // namespace probescope::analysis
