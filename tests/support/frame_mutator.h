#pragma once

#include "core/access/protocol/protocol.h"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace probescope {

/// Makes requests that nobody would send: what is allowed, what is not, and both with bytes
/// changed. The same seed makes the same ones.
class FrameMutator
{
public:
    struct Options
    {
        std::uint64_t seed = 1;
        /// `PID-START` of the helper: whose instance and probes may be touched.
        std::string owner = {};
        /// Ask for the top level, too, and turn switches.
        bool consents = true;
    };
    explicit FrameMutator(Options options);

    /// A whole frame that keeps the shape of the protocol: the helper answers it and goes on.
    /// Credit has no answer.
    std::string shaped(std::uint32_t id, bool& answered);
    /// Some frames of which bytes were changed, cut off or added: the helper may end the
    /// connection.
    std::string broken();

private:
    std::size_t pick(std::size_t count);
    bool chance(std::size_t in) { return pick(in) == 0; }
    std::string_view pick(const std::vector<std::string>& words)
    {
        return words[pick(words.size())];
    }
    std::string path();
    std::string text();
    std::string mutated(std::string bytes);
    std::string payloadOf(access::protocol::FrameType type);

    Options m_options;
    std::mt19937_64 m_random;
    std::vector<std::string> m_paths;
    std::vector<std::string> m_texts;
};

} // namespace probescope
