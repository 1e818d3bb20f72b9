#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace probescope::analysis {

/// Searches a text in texts that come in parts: the state is how much of it has matched so far, and
/// continues from part to part (Knuth, Morris and Pratt).
class TextAutomaton
{
public:
    using State = std::uint8_t;
    static constexpr std::size_t kMaxText = 200; ///< bytes of a text

    struct Options
    {
        bool caseSensitive = false; ///< false: letters of ASCII are alike in both cases
        /// Bytes beyond ASCII count as a match: for a first pass, when they may be anything.
        bool anyBeyondAscii = false;
    };

    /// `text` has at most kMaxText bytes.
    TextAutomaton(std::string_view text, Options options);

    std::size_t states() const { return std::size_t(m_found) + 1; }
    bool found(State state) const { return state == m_found; } ///< and stays so
    State run(State state, std::string_view bytes) const
    {
        for (const char c : bytes) {
            state = m_next[std::size_t(state) * kBytes + static_cast<unsigned char>(c)];
            if (state == m_found)
                break;
        }
        return state;
    }

private:
    static constexpr std::size_t kBytes = 256;

    State m_found;
    std::vector<State> m_next; ///< by state and byte
};

} // namespace probescope::analysis
