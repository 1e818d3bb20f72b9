#include "core/analysis/spans/span_table.h"

#include "core/analysis/calls/timed_durations.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace probescope::analysis {

namespace {

/// Rows of a table and what their durations amount to, by key.
class SpanRows
{
public:
    SpanRows(const SpanKeys& keys, const std::function<std::string(std::uint32_t)>& nameOf)
        : m_keys(keys)
        , m_nameOf(nameOf)
    {
    }

    void firstPass(const WalkedSpan& span)
    {
        const std::size_t row = rowOf(keyOf(span));
        m_durations[row].firstPass(span.beginNs, span.durationNs);
        PathTotals& totals = m_rows[row].totals;
        ++totals.count;
        totals.total = store::saturatingAdd(totals.total, span.durationNs);
        totals.addTimed(span.durationNs, {});
    }
    void prepare()
    {
        for (TimedDurations& durations : m_durations)
            durations.prepare();
    }
    void secondPass(const WalkedSpan& span)
    {
        m_durations[rowOf(keyOf(span))].secondPass(span.beginNs, span.durationNs);
    }
    std::vector<FunctionRow> take()
    {
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            m_rows[i].totals.self = m_rows[i].totals.total;
            m_durations[i].giveTo(m_rows[i]);
        }
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [](const FunctionRow& a, const FunctionRow& b) {
                             return std::pair(b.totals.total, a.frame.name)
                                 < std::pair(a.totals.total, b.frame.name);
                         });
        return std::move(m_rows);
    }

private:
    std::uint32_t keyOf(const WalkedSpan& span) const
    {
        return m_keys.ofSpan.empty() ? 0 : m_keys.ofSpan[std::size_t(span.index)];
    }
    std::size_t rowOf(std::uint32_t key)
    {
        const auto [it, isNew] = m_byKey.try_emplace(key);
        if (!isNew)
            return it->second;
        const auto [named, isNewName] = m_byName.try_emplace(m_nameOf(key), m_rows.size());
        if (isNewName) {
            m_rows.emplace_back().frame.name = named->first;
            m_durations.emplace_back();
        }
        it->second = named->second;
        return it->second;
    }

    const SpanKeys& m_keys;
    const std::function<std::string(std::uint32_t)>& m_nameOf;
    std::unordered_map<std::uint32_t, std::size_t> m_byKey;
    std::map<std::string, std::size_t> m_byName;
    std::vector<FunctionRow> m_rows;
    std::vector<TimedDurations> m_durations; ///< of each row
};

} // namespace

Result<std::vector<FunctionRow>>
spanTable(const SpanSet& spans, const SpanKeys& keys, const SpanSelection& selection,
          const std::function<std::string(std::uint32_t key)>& nameOf, const CancelToken& cancel)
{
    SpanRows rows(keys, nameOf);
    const auto [first, last] = rangeOf(spans, selection);
    const auto looked = walkSpans(spans, first, last, selection, WalkKeys::No, cancel,
                                  [&rows](const WalkedSpan& span) { rows.firstPass(span); });
    if (!looked)
        return passOn(looked);
    rows.prepare();
    const auto again = walkSpans(spans, first, last, selection, WalkKeys::No, cancel,
                                 [&rows](const WalkedSpan& span) { rows.secondPass(span); });
    if (!again)
        return passOn(again);
    return rows.take();
}

} // namespace probescope::analysis
