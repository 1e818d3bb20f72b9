#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace probescope::format {

/// A place in a line that only moves forward. Each take…() moves on when the text there has the
/// form, and stays where it is otherwise.
class GraphScan
{
public:
    explicit GraphScan(std::string_view text)
        : m_rest(text)
    {
    }

    std::string_view rest() const { return m_rest; }
    void skip(std::size_t count) { m_rest.remove_prefix(count); }

    /// A literal: its known length makes the comparison an instruction or two.
    template <std::size_t N>
    bool take(const char (&text)[N])
    {
        constexpr std::size_t kSize = N - 1;
        if (m_rest.size() < kSize || std::memcmp(m_rest.data(), text, kSize) != 0)
            return false;
        skip(kSize);
        return true;
    }

    std::size_t takeBlanks()
    {
        // Calls are indented by their depth: many blanks, and so eight at a time.
        static_assert(std::endian::native == std::endian::little);
        constexpr std::uint64_t kBlanks = 0x2020202020202020;
        std::size_t count = 0;
        for (; m_rest.size() - count >= sizeof kBlanks; count += sizeof kBlanks) {
            std::uint64_t word = 0;
            std::memcpy(&word, m_rest.data() + count, sizeof word);
            if (word != kBlanks) {
                count += std::size_t(std::countr_zero(word ^ kBlanks)) / 8;
                skip(count);
                return count;
            }
        }
        while (count < m_rest.size() && m_rest[count] == ' ')
            ++count;
        skip(count);
        return count;
    }

    /// Decimal digits, at least one, at most as many as fit.
    bool takeNumber(std::uint64_t& value)
    {
        std::size_t count = 0;
        std::uint64_t number = 0;
        while (count < m_rest.size() && isDigit(m_rest[count])) {
            const auto digit = std::uint64_t(m_rest[count] - '0');
            if (count >= kSurelyFit && number > (UINT64_MAX - digit) / 10)
                return false;
            number = number * 10 + digit;
            ++count;
        }
        if (count == 0)
            return false;
        skip(count);
        value = number;
        return true;
    }

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

private:
    static constexpr std::size_t kSurelyFit = 19; ///< digits

    std::string_view m_rest;
};

} // namespace probescope::format
