#pragma once

#include "core/base/message.h"

#include <cstddef>

namespace probescope {

/// A message without arguments that is known at compile time, for constant tables. It is written
/// `"File not found."_tr`: packaging/messages finds it by that.
class ConstantMessage
{
public:
    operator Message() const { return Message::ofTemplate(m_words.literal(), {}); }

private:
    consteval explicit ConstantMessage(const char* literal)
        : m_words(literal)
    {
    }
    friend consteval ConstantMessage operator""_tr(const char* literal, std::size_t bytes);

    MessageTemplate<0> m_words;
};

consteval ConstantMessage operator""_tr(const char* literal, std::size_t /*bytes*/)
{
    return ConstantMessage(literal);
}

} // namespace probescope
