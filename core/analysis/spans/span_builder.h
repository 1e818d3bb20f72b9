#pragma once

#include "core/analysis/spans/span_set.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace probescope::analysis {

/// Names of spans, without duplicates. Beyond kMax names, all further ones share the last.
class SpanNameTable
{
public:
    static constexpr std::size_t kMax = 65536;

    std::uint32_t number(const std::string& name);
    std::vector<std::string> take() { return std::move(m_names); }

private:
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::uint32_t> m_numbers;
};

/// Packs spans that come in any order, ideally roughly in that of their begin or end. Memory: the
/// packed spans and 64 Ki spans, some more when it is finished.
class SpanBuilder
{
public:
    SpanBuilder();
    ~SpanBuilder();
    SpanBuilder(const SpanBuilder&) = delete;
    SpanBuilder& operator=(const SpanBuilder&) = delete;

    /// A begin and a duration, which is not negative.
    void add(const TimedSpan& span);
    /// Adds what is not a span. SpanSet::kMaxBroken are kept; all are counted.
    void addBroken(const BrokenSpan& broken);
    std::uint64_t size() const;
    /// Finishes it: nothing may be added afterwards. `names`: those that TimedSpan::name refers to.
    /// Errors: Cancelled.
    Result<std::shared_ptr<const SpanSet>> finish(std::vector<std::string> names,
                                                  const SpanPairingCounts& pairingCounts,
                                                  const CancelToken& cancel);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace probescope::analysis
