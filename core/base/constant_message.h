#pragma once

#include "core/base/message.h"

#include <cstddef>

namespace probescope {

/// A message without arguments that is known at compile time, for constant tables. It is written
/// `"File not found."_tr`: packaging/messages finds it by that.
class ConstantMessage
{
public:
    constexpr ConstantMessage() = default; ///< nothing to say
    bool empty() const { return *m_literal == '\0'; }
    operator Message() const { return empty() ? Message() : Message::ofTemplate(m_literal, {}); }

private:
    consteval explicit ConstantMessage(MessageTemplate<0> words)
        : m_literal(words.literal())
    {
    }
    friend consteval ConstantMessage operator""_tr(const char* literal, std::size_t bytes);

    const char* m_literal = "";
};

consteval ConstantMessage operator""_tr(const char* literal, std::size_t /*bytes*/)
{
    return ConstantMessage(literal);
}

} // namespace probescope
