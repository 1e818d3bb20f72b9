#include "core/database/stored_message.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::store {

namespace {

constexpr std::size_t kLengthBytes = 4;
constexpr int kMaxDepth = 8; // ours are one or two deep; files may be forged

void append(std::string& stored, const Message& message)
{
    stored += char(message.isTemplate() ? 1 : 0);
    const auto length = std::uint32_t(message.words().size());
    for (std::size_t i = 0; i < kLengthBytes; ++i)
        stored += char(length >> (8 * i) & 0xffU);
    stored += message.words();
    stored += char(message.arguments().size());
    for (const Message& argument : message.arguments())
        append(stored, argument);
}

class StoredMessageReader
{
public:
    explicit StoredMessageReader(std::string_view stored)
        : m_rest(stored)
    {
    }

    /// Nothing: the bytes are no message.
    std::optional<Message> whole()
    {
        auto message = next(0);
        return m_rest.empty() ? message : std::nullopt;
    }

private:
    std::optional<Message> next(int depth)
    {
        if (depth > kMaxDepth || m_rest.size() < 1 + kLengthBytes)
            return std::nullopt;
        const bool isTemplate = take(1).front() != 0;
        std::uint32_t length = 0;
        const auto bytes = take(kLengthBytes);
        for (std::size_t i = 0; i < kLengthBytes; ++i)
            length |= std::uint32_t(static_cast<unsigned char>(bytes[i])) << (8 * i);
        if (m_rest.size() < std::size_t(length) + 1)
            return std::nullopt;
        std::string words(take(length));
        const auto count = std::size_t(static_cast<unsigned char>(take(1).front()));
        std::vector<Message> arguments;
        for (std::size_t i = 0; i < count; ++i) {
            auto argument = next(depth + 1);
            if (!argument)
                return std::nullopt;
            arguments.push_back(std::move(*argument));
        }
        return isTemplate ? Message::ofTemplate(std::move(words), std::move(arguments))
                          : Message(std::move(words));
    }

    std::string_view take(std::size_t bytes)
    {
        const auto taken = m_rest.substr(0, bytes);
        m_rest.remove_prefix(bytes);
        return taken;
    }

    std::string_view m_rest;
};

} // namespace

std::string storedMessage(const Message& message)
{
    if (!message.isTemplate() && !message.words().starts_with('\0'))
        return message.words();
    std::string stored(1, '\0');
    append(stored, message);
    return stored;
}

Message messageOf(std::string_view stored)
{
    if (stored.starts_with('\0')) {
        if (auto message = StoredMessageReader(stored.substr(1)).whole())
            return *message;
    }
    return stored;
}

} // namespace probescope::store
