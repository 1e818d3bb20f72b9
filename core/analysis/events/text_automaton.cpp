#include "core/analysis/events/text_automaton.h"

#include "core/analysis/events/term_match.h"

#include <string>

namespace probescope::analysis {

TextAutomaton::TextAutomaton(std::string_view text, Options options)
    : m_found(State(text.size()))
    , m_next((text.size() + 1) * kBytes)
{
    const std::string wanted = options.caseSensitive ? std::string(text) : lowerAscii(text);
    std::size_t shorter = 0; // the state after the text without its first byte
    for (std::size_t state = 0; state < wanted.size(); ++state) {
        State* const next = &m_next[state * kBytes];
        if (state > 0) {
            for (std::size_t byte = 0; byte < kBytes; ++byte)
                next[byte] = m_next[shorter * kBytes + byte];
        }
        const auto byte = static_cast<unsigned char>(wanted[state]);
        const auto after = std::size_t(m_next[shorter * kBytes + byte]);
        next[byte] = State(state + 1);
        if (!options.caseSensitive && byte >= 'a' && byte <= 'z')
            next[byte - 'a' + 'A'] = State(state + 1);
        shorter = state > 0 ? after : 0;
        for (std::size_t other = kBytes / 2; options.anyBeyondAscii && other < kBytes; ++other)
            next[other] = m_found;
    }
    for (std::size_t byte = 0; byte < kBytes; ++byte)
        m_next[std::size_t(m_found) * kBytes + byte] = m_found;
}

} // namespace probescope::analysis
