#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace probescope::analysis {

/// Finds a text in others that come in parts: how much of it has been read is the state, which goes
/// on from part to part (Knuth, Morris and Pratt).
class TextAutomaton
{
public:
    using State = std::uint8_t;
    static constexpr std::size_t kMaxText = 200; ///< bytes of a text

    struct Options
    {
        bool caseSensitive = false; ///< false: letters of ASCII are alike in both cases
        /// Bytes beyond ASCII count as found: for a first look, where they may be anything.
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
