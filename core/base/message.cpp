#include "core/base/message.h"

#include "core/base/text.h"

#include <optional>

namespace probescope {

namespace {

/// A template with its arguments put in.
std::string filled(std::string_view words, const std::vector<std::string>& arguments)
{
    std::string text;
    std::size_t next = 0;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string_view rest = words.substr(at);
        std::optional<std::size_t> argument;
        if (rest.starts_with("{{") || rest.starts_with("}}"))
            ++at;
        else if (rest.starts_with("{}"))
            argument = next++;
        else if (rest.size() > 2 && rest[0] == '{' && isDigit(rest[1]) && rest[2] == '}')
            argument = std::size_t(rest[1] - '0');
        if (!argument || *argument >= arguments.size()) {
            text += rest[0];
            continue;
        }
        text += arguments[*argument];
        at += rest[1] == '}' ? 1 : 2;
    }
    return text;
}

} // namespace

Message Message::ofTemplate(std::string words, std::vector<Message> arguments)
{
    Message message(std::move(words));
    message.m_isTemplate = true;
    message.m_arguments = std::move(arguments);
    return message;
}

std::string Message::text(const TranslateFn& translate) const
{
    if (!m_isTemplate)
        return m_words;
    std::vector<std::string> arguments;
    arguments.reserve(m_arguments.size());
    for (const Message& argument : m_arguments)
        arguments.push_back(argument.text(translate));
    return filled(translate && !m_words.empty() ? translate(m_words) : m_words, arguments);
}

void Message::changeTexts(const std::function<std::string(const std::string&)>& change)
{
    if (!m_isTemplate)
        m_words = change(m_words);
    for (Message& argument : m_arguments)
        argument.changeTexts(change);
}

} // namespace probescope
