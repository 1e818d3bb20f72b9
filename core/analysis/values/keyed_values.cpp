#include "core/analysis/values/keyed_values.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

constexpr std::size_t kMaxKeys = 1U << 18U; // more would take more memory than the values do

} // namespace

Result<> KeyedValues::add(std::uint32_t key, const TimedValue& value)
{
    if (key >= kMaxKeys)
        return fail(ErrorCode::Refused,
                    tr("the key “{}” has more than {} values", {m_source.key, kMaxKeys}),
                    tr("Choose a key with fewer values"));
    if (key >= m_counts.size())
        m_counts.resize(std::size_t(key) + 1);
    ++m_counts[key];
    m_timesNs.push_back(value.timeNs);
    m_values.push_back(value.value);
    m_rows.push_back(value.row.value_or(ValueLine::kNoRow));
    m_keys.push_back(key);
    return {};
}

std::vector<std::uint32_t> KeyedValues::shownKeys(const Keys& keys) const
{
    std::vector<std::uint32_t> shown;
    for (std::uint32_t key = 0; key < m_counts.size(); ++key) {
        if (m_counts[key] > 0)
            shown.push_back(key);
    }
    if (shown.size() > ValueSet::kMaxLines) {
        std::stable_sort(shown.begin(), shown.end(), [this](std::uint32_t a, std::uint32_t b) {
            return m_counts[a] > m_counts[b];
        });
        shown.resize(ValueSet::kMaxLines);
        std::sort(shown.begin(), shown.end());
    }
    if (keys.less)
        std::stable_sort(shown.begin(), shown.end(), keys.less);
    return shown;
}

std::shared_ptr<const ValueSet> KeyedValues::finish(const Keys& keys)
{
    const auto shown = shownKeys(keys);
    std::vector<ValueLine> lines(shown.size());
    std::vector<ValueLine*> lineOf(m_counts.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        lines[i].reserve(m_counts[shown[i]]);
        lineOf[shown[i]] = &lines[i];
    }
    for (std::size_t i = 0; i < m_keys.size(); ++i) {
        if (auto* const line = lineOf[m_keys[i]])
            line->add(m_timesNs[i], m_values[i], m_rows[i]);
    }
    auto set = std::make_shared<GatheredValues>(m_source);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        lines[i].settle();
        if (m_source.kind == ValueSource::Kind::Count)
            lines[i].count();
        set->addLine(keys.text(shown[i]), std::move(lines[i]));
    }
    const auto used =
        std::count_if(m_counts.begin(), m_counts.end(), [](auto count) { return count > 0; });
    set->setLinesLeftOut(std::size_t(used) - shown.size());
    set->setUnreadable(m_unreadable);
    return set;
}

} // namespace probescope::analysis
