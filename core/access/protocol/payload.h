#pragma once

#include "core/access/backend/backend.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace probescope::access {

// Payloads of frames (protocol.h).

class PayloadWriter
{
public:
    PayloadWriter& u8(std::uint8_t value) { return number(value, 1); }
    PayloadWriter& u16(std::uint16_t value) { return number(value, 2); }
    PayloadWriter& u32(std::uint32_t value) { return number(value, 4); }
    PayloadWriter& u64(std::uint64_t value) { return number(value, 8); }
    PayloadWriter& text(std::string_view text);
    PayloadWriter& rest(std::string_view bytes);
    std::string take() { return std::move(m_bytes); }

private:
    PayloadWriter& number(std::uint64_t value, int bytes);

    std::string m_bytes;
};

/// Missing data reads as 0 and is remembered: check whole() before anything is used.
class PayloadReader
{
public:
    explicit PayloadReader(std::string_view bytes)
        : m_bytes(bytes)
    {
    }
    std::uint8_t u8() { return std::uint8_t(number(1)); }
    std::uint16_t u16() { return std::uint16_t(number(2)); }
    std::uint32_t u32() { return std::uint32_t(number(4)); }
    std::uint64_t u64() { return number(8); }
    std::string_view text();
    std::string_view rest();
    std::size_t left() const { return m_bytes.size(); }
    /// Nothing was missing, and nothing is left.
    bool whole() const { return !m_missing && m_bytes.empty(); }
    bool missing() const { return m_missing; }

private:
    std::uint64_t number(std::size_t bytes);

    std::string_view m_bytes;
    bool m_missing = false;
};

/// The Error for bytes that are not a valid payload.
Error brokenPayload();

std::string payloadOf(const Error& error);
std::string englishPayloadOf(const Error& error); ///< which all versions of the protocol understand
Result<Error> errorFrom(std::string_view payload);
std::string payloadOf(const std::vector<Entry>& entries);
Result<std::vector<Entry>> entriesFrom(std::string_view payload);
std::string payloadOf(const std::vector<Process>& processes);
Result<std::vector<Process>> processesFrom(std::string_view payload);

} // namespace probescope::access
