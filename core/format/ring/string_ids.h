#pragma once

#include "core/trace/sink.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace probescope::format {

/// Remembers the ids of the strings that a reader met last, so that the sink is not asked again
/// for every record. Bounded: a new string takes the place of an old one.
class StringIds
{
public:
    explicit StringIds(Sink& sink)
        : m_sink(sink)
        , m_slots(std::make_unique<std::array<Slot, kSlots>>())
    {
    }

    StringId of(std::string_view text)
    {
        if (text.size() > kLongest)
            return m_sink.string(text);
        auto& slot = (*m_slots)[hash(text) % kSlots];
        if (!slot.id.valid() || slot.text != text) {
            slot.text = text;
            slot.id = m_sink.string(text);
        }
        return slot.id;
    }

private:
    static constexpr std::size_t kSlots = 8192;
    static constexpr std::size_t kLongest = 256;

    struct Slot
    {
        std::string text;
        StringId id;
    };

    static std::uint64_t hash(std::string_view text)
    {
        constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15ULL;
        std::uint64_t sum = text.size();
        while (!text.empty()) {
            std::uint64_t word = 0;
            const std::size_t count = text.size() < 8 ? text.size() : 8;
            std::memcpy(&word, text.data(), count);
            sum = (sum ^ word) * kMultiplier;
            sum ^= sum >> 29;
            text.remove_prefix(count);
        }
        return sum ^ (sum >> 32);
    }

    Sink& m_sink;
    std::unique_ptr<std::array<Slot, kSlots>> m_slots;
};

} // namespace probescope::format
