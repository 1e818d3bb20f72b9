#pragma once

#include "core/base/message.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope {

/// How many letters have to be changed, added or removed to get from one word to the other. Case is
/// ignored. Counting stops above `most`: the result is then more than `most` and at most the true
/// distance.
std::size_t editDistance(std::string_view from, std::string_view to, std::size_t most);

/// Finds, in a sequence of names, those that could have been meant by a word.
class NearNames
{
public:
    static constexpr std::size_t kMaxNames = 3;

    explicit NearNames(std::string_view written, std::size_t most = kMaxNames);

    /// The name must stay valid until take().
    void add(std::string_view name);
    /// The nearest first. Of equally near ones, the one that was added first.
    std::vector<std::string> take() const;

private:
    std::string m_written;
    std::size_t m_most;
    std::vector<std::pair<std::size_t, std::string_view>> m_near; ///< sorted
};

/// The names of a list that are nearest to a word, however far away they are.
template <typename Names>
std::vector<std::string> nearNames(std::string_view word, const Names& names)
{
    NearNames near(word);
    for (const auto& name : names)
        near.add(name);
    return near.take();
}

/// Whether somebody who wrote the word could have meant the name.
bool isNear(std::string_view written, std::string_view name);

/// `Did you mean a, b or c?` Empty if there are no names.
Message didYouMean(const std::vector<std::string>& names);
/// The same with those of the names that are near; the others would only mislead.
Message didYouMean(std::string_view written, const std::vector<std::string>& names);

} // namespace probescope
