#include "core/base/near_names.h"

#include "core/base/word_list.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>

namespace probescope {

namespace {

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? char(letter - 'A' + 'a') : letter;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

/// Where a name holds all that was written, or the other way round, that is nearer than any other
/// that differs.
constexpr std::size_t kPart = 1;
constexpr std::size_t kShortestPart = 3;

bool holds(std::string_view name, std::string_view part)
{
    return part.size() >= kShortestPart && name.find(part) != std::string_view::npos;
}

} // namespace

std::size_t editDistance(std::string_view from, std::string_view to, std::size_t most)
{
    const auto longer = std::max(from.size(), to.size());
    const auto shorter = std::min(from.size(), to.size());
    if (longer - shorter > most)
        return longer - shorter;
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (const char letter : from) {
        std::size_t diagonal = row[0]++;
        std::size_t least = row[0];
        for (std::size_t j = 0; j < to.size(); ++j) {
            auto& cell = row[j + 1];
            const auto changed = diagonal + std::size_t(lower(letter) != lower(to[j]));
            diagonal = cell;
            cell = std::min({changed, cell + 1, row[j] + 1});
            least = std::min(least, cell);
        }
        if (least > most)
            return least;
    }
    return row.back();
}

NearNames::NearNames(std::string_view written, std::size_t most)
    : m_written(lowered(written))
    , m_most(most)
{
}

void NearNames::add(std::string_view name)
{
    const auto worst =
        m_near.size() < m_most ? m_written.size() + name.size() : m_near.back().first;
    auto distance = editDistance(m_written, name, worst);
    if (distance > kPart && holds(lowered(name), m_written))
        distance = kPart;
    const bool known = std::any_of(m_near.begin(), m_near.end(),
                                   [&](const auto& other) { return other.second == name; });
    if (known || (m_near.size() == m_most && distance >= worst))
        return;
    const auto at =
        std::upper_bound(m_near.begin(), m_near.end(), distance,
                         [](std::size_t d, const auto& other) { return d < other.first; });
    m_near.insert(at, {distance, name});
    if (m_near.size() > m_most)
        m_near.pop_back();
}

std::vector<std::string> NearNames::take() const
{
    std::vector<std::string> names;
    for (const auto& near : m_near)
        names.emplace_back(near.second);
    return names;
}

bool isNear(std::string_view written, std::string_view name)
{
    const auto most = std::max<std::size_t>(1, (written.size() + 1) / 3);
    return holds(lowered(name), lowered(written)) || editDistance(written, name, most) <= most;
}

Message didYouMean(const std::vector<std::string>& names)
{
    if (names.empty())
        return {};
    if (names.size() == 1)
        return tr("Did you mean {}?", {names.front()});
    return tr("Did you mean {} or {}?",
              {listMessage(std::span(names).first(names.size() - 1)), names.back()});
}

Message didYouMean(std::string_view written, const std::vector<std::string>& names)
{
    std::vector<std::string> near;
    std::copy_if(names.begin(), names.end(), std::back_inserter(near),
                 [written](const auto& name) { return isNear(written, name); });
    return didYouMean(near);
}

} // namespace probescope
