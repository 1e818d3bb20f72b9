#include "core/access/protocol/frame_codec.h"

#include "core/access/protocol/payload.h"

#include <algorithm>

namespace probescope::access {

using protocol::FrameType;

namespace {

constexpr std::string_view kMagicText(protocol::kMagic.data(), protocol::kMagic.size());

bool isFrameType(std::uint8_t type)
{
    const auto in = [type](FrameType first, FrameType last) {
        return type >= std::uint8_t(first) && type <= std::uint8_t(last);
    };
    return in(FrameType::Hello, FrameType::Beat) || in(FrameType::Welcome, FrameType::StreamFailed);
}

} // namespace

std::string frameHeader(FrameType type, std::uint32_t id, std::size_t payloadBytes)
{
    return PayloadWriter().u32(std::uint32_t(payloadBytes)).u32(std::uint8_t(type)).u32(id).take();
}

void FrameDecoder::push(std::span<const char> bytes)
{
    if (m_broken)
        return;
    m_bytes.erase(0, std::exchange(m_used, 0));
    m_bytes.append(bytes.data(), bytes.size());
}

Result<bool> FrameDecoder::findMagic()
{
    const auto at = m_bytes.find(kMagicText);
    const bool found = at != std::string::npos;
    // The end of what is there may be the beginning of the magic.
    const auto kept = kMagicText.size() - 1;
    const auto noise = found ? at : m_bytes.size() - std::min(m_bytes.size(), kept);
    m_noise.append(m_bytes, 0, noise);
    m_bytes.erase(0, noise + (found ? kMagicText.size() : 0));
    const bool fits = found || kMagicText.starts_with(m_bytes) || m_maxNoise > 0;
    if (m_noise.size() > m_maxNoise || !fits) {
        m_broken = true;
        return tl::unexpected(brokenPayload());
    }
    m_begun = found;
    return found;
}

Result<std::optional<Frame>> FrameDecoder::next()
{
    if (m_broken)
        return tl::unexpected(brokenPayload());
    if (!m_begun) {
        const auto found = findMagic();
        if (!found)
            return passOn(found);
        if (!*found)
            return std::nullopt;
    }
    const auto bytes = std::string_view(m_bytes).substr(m_used);
    if (bytes.size() < protocol::kHeaderBytes)
        return std::nullopt;
    PayloadReader header(bytes.substr(0, protocol::kHeaderBytes));
    const std::size_t size = header.u32();
    const std::uint32_t type = header.u32();
    const std::uint32_t id = header.u32();
    if (size > m_maxPayload || type > 0xff || !isFrameType(std::uint8_t(type))) {
        m_broken = true;
        return tl::unexpected(brokenPayload());
    }
    if (bytes.size() < protocol::kHeaderBytes + size)
        return std::nullopt;
    m_used += protocol::kHeaderBytes + size;
    return Frame{.type = FrameType(type),
                 .id = id,
                 .payload = std::string(bytes.substr(protocol::kHeaderBytes, size))};
}

} // namespace probescope::access
