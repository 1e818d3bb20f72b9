#pragma once

#include "core/format/learn/quick_bytes.h"
#include "core/trace/sink.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace probescope {

/// Caches the ids of short strings that a sink returned lately. Names of tasks and functions repeat
/// all the time, and asking a sink costs more than parsing a line.
class StringCache
{
public:
    explicit StringCache(Sink& sink)
        : m_sink(sink)
        , m_entries(kEntries)
    {
    }
    StringId id(std::string_view text)
    {
        const Entry& entry = m_entries[quickHash(text) % kEntries];
        return sameText({entry.text.data(), entry.size}, text) && entry.id.valid() ? entry.id
                                                                                   : ask(text);
    }

private:
    StringId ask(std::string_view text);

    static constexpr std::size_t kEntries = 4096; // as many functions as a busy kernel runs
    static constexpr std::size_t kMaxText = 55;
    struct Entry
    {
        std::array<char, kMaxText> text{};
        std::uint8_t size = 0;
        StringId id; ///< none: nothing is remembered here
    };

    Sink& m_sink;
    std::vector<Entry> m_entries;
};

} // namespace probescope
