#include "core/record/tally_history.h"

#include <algorithm>
#include <utility>

namespace probescope::record {

namespace {

/// The greatest ones, those that the question left out, too.
std::vector<const KernelGroup*> greatestOf(const KernelTally& tally)
{
    std::vector<const KernelGroup*> greatest;
    for (const auto* const groups : {&tally.groups, &tally.next}) {
        for (const auto& group : *groups) {
            if (greatest.size() == TallyHistory::kMostGroups)
                return greatest;
            greatest.push_back(&group);
        }
    }
    return greatest;
}

/// Leaves out every other one; the first one stays.
template <typename T>
void keepHalf(std::vector<T>& values)
{
    for (std::size_t i = 1; 2 * i < values.size(); ++i)
        values[i] = std::move(values[2 * i]);
    values.resize((values.size() + 1) / 2);
}

} // namespace

void TallyHistory::add(const KernelTally& tally)
{
    if (m_looks.size() == kMostLooks)
        thin();
    const auto greatest = greatestOf(tally);
    const bool seesAll = greatest.size() == tally.found;
    m_looks.push_back({.time = tally.time,
                       .clears = m_looks.empty() ? 0 : m_looks.back().clears,
                       .whole = seesAll,
                       .all = {tally.events, tally.sum},
                       .dropped = tally.dropped});
    for (auto& group : m_groups) {
        group.rank = kNoRank;
        group.values.push_back(seesAll ? MaybeValue(Value()) : std::nullopt);
    }
    std::vector<std::size_t> newcomers;
    for (std::size_t rank = 0; rank < greatest.size(); ++rank) {
        const auto known = m_places.find(greatest[rank]->keys);
        if (known == m_places.end()) {
            newcomers.push_back(rank);
            continue;
        }
        auto& group = m_groups[known->second];
        group.rank = rank;
        group.values.back() = Value{greatest[rank]->count, greatest[rank]->sum};
    }
    for (const auto rank : newcomers)
        follow(*greatest[rank], rank);
    m_found = tally.found;
    m_isSigned = tally.isSigned;
    if (wasCleared())
        ++m_looks.back().clears;
}

void TallyHistory::thin()
{
    keepHalf(m_looks);
    for (auto& group : m_groups)
        keepHalf(group.values);
}

/// Those that are in the latest answer are no more than can be followed: where there is no room,
/// one of the others goes.
void TallyHistory::follow(const KernelGroup& group, std::size_t rank)
{
    Group followed{.keys = group.keys, .rank = rank};
    followed.values.reserve(m_looks.size());
    for (const auto& look : m_looks)
        followed.values.push_back(look.whole ? MaybeValue(Value()) : std::nullopt);
    followed.values.back() = Value{group.count, group.sum};
    auto place = m_groups.size();
    if (place < kMostGroups) {
        m_groups.push_back(std::move(followed));
    } else {
        const auto gone = std::find_if(m_groups.begin(), m_groups.end(),
                                       [](const Group& one) { return one.rank == kNoRank; });
        forget(*gone);
        place = std::size_t(gone - m_groups.begin());
        *gone = std::move(followed);
    }
    m_places[group.keys] = place;
}

/// Should it come again, nobody knows that it had something then.
void TallyHistory::forget(const Group& group)
{
    for (std::size_t look = 0; look < m_looks.size(); ++look) {
        if (!group.values[look] || group.values[look]->count > 0)
            m_looks[look].whole = false;
    }
    m_places.erase(group.keys);
}

/// A histogram that nobody clears counts upwards only. Sums may fall: values may be below 0.
bool TallyHistory::wasCleared() const
{
    if (m_looks.size() < 2)
        return false;
    const auto now = m_looks.size() - 1;
    const auto& before = m_looks[now - 1];
    if (m_looks[now].all.count < before.all.count || m_looks[now].dropped < before.dropped)
        return true;
    return std::any_of(m_groups.begin(), m_groups.end(), [now](const Group& group) {
        const auto& values = group.values;
        return values[now] && values[now - 1] && values[now]->count < values[now - 1]->count;
    });
}

std::vector<TallyHistory::Keys> TallyHistory::groups(std::size_t most) const
{
    std::vector<const Group*> ordered;
    ordered.reserve(m_groups.size());
    for (const auto& group : m_groups)
        ordered.push_back(&group);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto* one, const auto* other) { return one->rank < other->rank; });
    ordered.resize(std::min(ordered.size(), most));
    std::vector<Keys> keys;
    keys.reserve(ordered.size());
    for (const auto* const group : ordered)
        keys.push_back(group->keys);
    return keys;
}

/// The looks at which steps begin and end.
std::vector<std::size_t> TallyHistory::marks() const
{
    std::vector<std::size_t> marks;
    for (std::size_t look = 0; look < m_looks.size(); ++look) {
        if (marks.empty() || m_looks[look].clears != m_looks[marks.back()].clears
            || m_looks[look].time - m_looks[marks.back()].time >= kShortestStep)
            marks.push_back(look);
    }
    return marks;
}

std::vector<TallyStep>
TallyHistory::stepsBetween(const std::function<MaybeValue(std::size_t look)>& valueAt) const
{
    std::vector<TallyStep> steps;
    std::optional<std::size_t> before;
    Value had;
    for (const auto look : marks()) {
        const auto value = valueAt(look);
        if (!value)
            continue;
        if (before) {
            TallyStep step{.begin = m_looks[*before].time, .end = m_looks[look].time};
            step.known = m_looks[*before].clears == m_looks[look].clears;
            if (step.known) {
                step.count = value->count - had.count;
                step.sum = value->sum - had.sum;
            }
            steps.push_back(step);
        }
        before = look;
        had = *value;
    }
    return steps;
}

std::vector<TallyStep> TallyHistory::steps(const Keys& group) const
{
    const auto known = m_places.find(group);
    if (known == m_places.end())
        return {};
    const auto& values = m_groups[known->second].values;
    return stepsBetween([&values](std::size_t look) { return values[look]; });
}

/// What of a group is not known is theirs: it is in no step of the group's own.
std::vector<TallyStep> TallyHistory::stepsOfOthers(const std::vector<Keys>& groups) const
{
    std::vector<const Group*> without;
    for (const auto& keys : groups) {
        if (const auto known = m_places.find(keys); known != m_places.end())
            without.push_back(&m_groups[known->second]);
    }
    std::vector<Value> totals(m_looks.size());
    Value total;
    std::optional<std::size_t> before;
    for (const auto look : marks()) {
        if (before && m_looks[*before].clears == m_looks[look].clears) {
            total.count += m_looks[look].all.count - m_looks[*before].all.count;
            total.sum += m_looks[look].all.sum - m_looks[*before].all.sum;
            for (const auto* const group : without) {
                const auto& from = group->values[*before];
                const auto& to = group->values[look];
                if (from && to) {
                    total.count -= to->count - from->count;
                    total.sum -= to->sum - from->sum;
                }
            }
        }
        totals[look] = total;
        before = look;
    }
    return stepsBetween([&totals](std::size_t look) { return MaybeValue(totals[look]); });
}

std::vector<TallyStep> TallyHistory::stepsOfDropped() const
{
    return stepsBetween([this](std::size_t look) {
        return MaybeValue(Value{m_looks[look].dropped, 0});
    });
}

} // namespace probescope::record
