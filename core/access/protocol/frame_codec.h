#pragma once

#include "core/access/protocol/protocol.h"
#include "core/base/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace probescope::access {

struct Frame
{
    protocol::FrameType type = protocol::FrameType::Done;
    std::uint32_t id = 0;
    std::string payload = {};
    friend bool operator==(const Frame&, const Frame&) = default;
};

/// The header that is sent before the payload.
std::string frameHeader(protocol::FrameType type, std::uint32_t id, std::size_t payloadBytes);

/// Makes frames from bytes that arrive in pieces of any size. It never holds more than what was
/// pushed, and at most one frame of `maxPayload`.
class FrameDecoder
{
public:
    /// `maxNoise`: how many bytes may be skipped before the magic.
    FrameDecoder(std::size_t maxPayload, std::size_t maxNoise)
        : m_maxPayload(maxPayload)
        , m_maxNoise(maxNoise)
    {
    }
    void push(std::span<const char> bytes);
    /// The next whole frame; nothing until more is pushed. Errors: Corrupt; no more frames follow
    /// then.
    Result<std::optional<Frame>> next();

    bool begun() const { return m_begun; } ///< the magic was read
    /// How many bytes are not yet part of a frame.
    std::size_t pending() const { return m_bytes.size() - m_used; }
    /// What came before the magic, or instead of it.
    std::string noise() const { return m_begun ? m_noise : m_noise + m_bytes; }

private:
    Result<bool> findMagic();

    std::size_t m_maxPayload;
    std::size_t m_maxNoise;
    std::string m_bytes;
    std::size_t m_used = 0;
    std::string m_noise;
    bool m_begun = false;
    bool m_broken = false;
};

} // namespace probescope::access
