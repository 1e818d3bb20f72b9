#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope {

/// Letters to change, add or leave out to come from one word to the other; small and capital ones
/// are the same. Nothing smaller than the truth above `most`, where it stops to count.
std::size_t editDistance(std::string_view from, std::string_view to, std::size_t most);

/// Finds, among names that come one after the other, those that may have been meant by a word.
class NearNames
{
public:
    static constexpr std::size_t kMostNames = 3;

    explicit NearNames(std::string_view written, std::size_t most = kMostNames);

    /// The name stays until take().
    void add(std::string_view name);
    /// The nearest first; of those that are equally near the first that was added.
    std::vector<std::string> take() const;

private:
    std::string m_written;
    std::size_t m_most;
    std::vector<std::pair<std::size_t, std::string_view>> m_near; ///< sorted
};

/// The names of a list that are nearest to a word, however far they are.
template <typename Names>
std::vector<std::string> nearNames(std::string_view word, const Names& names)
{
    NearNames near(word);
    for (const auto& name : names)
        near.add(name);
    return near.take();
}

/// Whether somebody could have meant the name who wrote the word.
bool isNear(std::string_view written, std::string_view name);

/// `Did you mean a, b or c?` with those that are near and, where none is, `The nearest names are a,
/// b and c.`; empty where there are no names.
std::string didYouMean(std::string_view written, const std::vector<std::string>& names);

} // namespace probescope
