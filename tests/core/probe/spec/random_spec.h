#pragma once

#include "core/probe/spec/spec.h"

#include <random>

/// Any value that the grammar can say, also what no kernel takes; the same for the same seed.
class RandomSpec
{
public:
    explicit RandomSpec(std::uint64_t seed)
        : m_random(seed)
    {
    }
    probescope::probe::Spec next();
    probescope::probe::Argument argument(bool ofEvent);

private:
    std::uint64_t below(std::uint64_t end);
    bool oneIn(std::uint64_t count) { return below(count) == 0; }
    std::int64_t number();
    std::string text(std::string_view first, std::string_view more, std::size_t most);
    std::string name();
    std::string symbol();
    probescope::probe::Fetch fetch(bool ofEvent, bool named);
    probescope::probe::ValueType type();
    void place(probescope::probe::Spec& spec);

    std::mt19937_64 m_random;
};
