#pragma once

#include "core/analysis/aggregate/aggregation.h"
#include "core/analysis/events/event_scan.h"
#include "core/store/read/capture.h"
#include "core/store/read/following_stacks.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace probescope::analysis {

/// Numbers the values of one key; 0 stands for "no value". One thread.
class KeyNumbers
{
public:
    KeyNumbers(const store::Capture& capture, const AggregationKey& key,
               std::shared_ptr<store::FollowingStacks> stacks);

    /// Errors: those of reading.
    Result<std::uint32_t> numberOf(const ScannedEvent& event);
    const AggregatedKey& key(std::uint32_t number) const { return m_keys[number]; }
    /// No value first, then numbers, then texts, as in SQL.
    bool less(std::uint32_t a, std::uint32_t b) const { return m_order[a] < m_order[b]; }

private:
    /// 0: nothing, 1: number, 2: number of 2^63 and more, 3: text; and of tasks the name before.
    using Order = std::tuple<std::string, int, std::int64_t, std::string>;

    std::uint32_t numbered(Order order, AggregatedKey key);
    std::uint32_t ofNumber(std::int64_t number);
    std::uint32_t ofText(const std::string& text);
    std::uint32_t ofTask(TaskId id);
    std::uint32_t ofField(const ScannedEvent& event, int index);
    std::uint32_t ofPlace(const ScannedEvent& event, int index);
    Result<std::uint32_t> ofStack(RowId row);

    const store::Capture& m_capture;
    const AggregationKey m_key;
    const std::shared_ptr<store::FollowingStacks> m_stacks; ///< of Stack
    std::vector<int> m_fields; ///< by type: of Field and Function
    std::vector<AggregatedKey> m_keys;
    std::vector<Order> m_order;
    std::map<Order, std::uint32_t> m_numbers;
    std::unordered_map<std::uint32_t, std::uint32_t> m_byTask;
    std::vector<std::unordered_map<Value, std::uint32_t>> m_byValue; ///< by type
};

} // namespace probescope::analysis
