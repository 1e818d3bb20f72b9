#include "core/record/counts/hist_history.h"

#include <algorithm>
#include <utility>

namespace probescope::record {

namespace {

/// The greatest ones, those that the question left out, too.
std::vector<const HistGroup*> greatestOf(const HistSnapshot& snapshot)
{
    std::vector<const HistGroup*> greatest;
    for (const auto* const groups : {&snapshot.groups, &snapshot.next}) {
        for (const auto& group : *groups) {
            if (greatest.size() == HistHistory::kMaxGroups)
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

void HistHistory::add(const HistSnapshot& snapshot)
{
    if (m_samples.size() == kMaxSamples)
        thin();
    const auto greatest = greatestOf(snapshot);
    const bool seesAll = greatest.size() == snapshot.found;
    m_samples.push_back({.time = snapshot.time,
                         .clears = m_samples.empty() ? 0 : m_samples.back().clears,
                         .whole = seesAll,
                         .all = {snapshot.events, snapshot.sum},
                         .dropped = snapshot.dropped});
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
    m_found = snapshot.found;
    m_isSigned = snapshot.isSigned;
    if (wasCleared())
        ++m_samples.back().clears;
}

void HistHistory::thin()
{
    keepHalf(m_samples);
    for (auto& group : m_groups)
        keepHalf(group.values);
}

/// Those that are in the latest answer are no more than can be followed: where there is no room,
/// one of the others goes.
void HistHistory::follow(const HistGroup& group, std::size_t rank)
{
    Group followed{.keys = group.keys, .rank = rank};
    followed.values.reserve(m_samples.size());
    for (const auto& sample : m_samples)
        followed.values.push_back(sample.whole ? MaybeValue(Value()) : std::nullopt);
    followed.values.back() = Value{group.count, group.sum};
    auto place = m_groups.size();
    if (place < kMaxGroups) {
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
void HistHistory::forget(const Group& group)
{
    for (std::size_t sample = 0; sample < m_samples.size(); ++sample) {
        if (!group.values[sample] || group.values[sample]->count > 0)
            m_samples[sample].whole = false;
    }
    m_places.erase(group.keys);
}

/// A histogram that nobody clears counts upwards only. Sums may fall: values may be below 0.
bool HistHistory::wasCleared() const
{
    if (m_samples.size() < 2)
        return false;
    const auto now = m_samples.size() - 1;
    const auto& before = m_samples[now - 1];
    if (m_samples[now].all.count < before.all.count || m_samples[now].dropped < before.dropped)
        return true;
    return std::any_of(m_groups.begin(), m_groups.end(), [now](const Group& group) {
        const auto& values = group.values;
        return values[now] && values[now - 1] && values[now]->count < values[now - 1]->count;
    });
}

std::vector<HistHistory::Keys> HistHistory::groups(std::size_t most) const
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
std::vector<std::size_t> HistHistory::marks() const
{
    std::vector<std::size_t> marks;
    for (std::size_t sample = 0; sample < m_samples.size(); ++sample) {
        if (marks.empty() || m_samples[sample].clears != m_samples[marks.back()].clears
            || m_samples[sample].time - m_samples[marks.back()].time >= kShortestStep)
            marks.push_back(sample);
    }
    return marks;
}

std::vector<HistInterval>
HistHistory::stepsBetween(const std::function<MaybeValue(std::size_t sample)>& valueAt) const
{
    std::vector<HistInterval> steps;
    std::optional<std::size_t> before;
    Value had;
    for (const auto sample : marks()) {
        const auto value = valueAt(sample);
        if (!value)
            continue;
        if (before) {
            HistInterval step{.begin = m_samples[*before].time, .end = m_samples[sample].time};
            step.known = m_samples[*before].clears == m_samples[sample].clears;
            if (step.known) {
                step.count = value->count - had.count;
                step.sum = value->sum - had.sum;
            }
            steps.push_back(step);
        }
        before = sample;
        had = *value;
    }
    return steps;
}

std::vector<HistInterval> HistHistory::steps(const Keys& group) const
{
    const auto known = m_places.find(group);
    if (known == m_places.end())
        return {};
    const auto& values = m_groups[known->second].values;
    return stepsBetween([&values](std::size_t sample) { return values[sample]; });
}

/// What of a group is not known is theirs: it is in no step of the group's own.
std::vector<HistInterval> HistHistory::stepsOfOthers(const std::vector<Keys>& groups) const
{
    std::vector<const Group*> without;
    for (const auto& keys : groups) {
        if (const auto known = m_places.find(keys); known != m_places.end())
            without.push_back(&m_groups[known->second]);
    }
    std::vector<Value> totals(m_samples.size());
    Value total;
    std::optional<std::size_t> before;
    for (const auto sample : marks()) {
        if (before && m_samples[*before].clears == m_samples[sample].clears) {
            total.count += m_samples[sample].all.count - m_samples[*before].all.count;
            total.sum += m_samples[sample].all.sum - m_samples[*before].all.sum;
            for (const auto* const group : without) {
                const auto& from = group->values[*before];
                const auto& to = group->values[sample];
                if (from && to) {
                    total.count -= to->count - from->count;
                    total.sum -= to->sum - from->sum;
                }
            }
        }
        totals[sample] = total;
        before = sample;
    }
    return stepsBetween([&totals](std::size_t sample) { return MaybeValue(totals[sample]); });
}

std::vector<HistInterval> HistHistory::stepsOfDropped() const
{
    return stepsBetween([this](std::size_t sample) {
        return MaybeValue(Value{m_samples[sample].dropped, 0});
    });
}

} // namespace probescope::record
