#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace probescope {

/// A sentence for people, kept so that it can be put into another language where it is shown. Its
/// identity is its English template, as in gettext: `tr("'{}' is not a time", {text})`. What is not
/// ours (names, the kernel's words, numbers) is an argument; so may be another message. A
/// std::string becomes a message that nobody translates.
class Message
{
public:
    /// A template in another language. What it does not know, it returns as it is.
    using TranslateFn = std::function<std::string(const std::string& english)>;

    Message() = default;
    Message(std::string text)
        : m_words(std::move(text))
    {
    }
    Message(std::string_view text)
        : m_words(text)
    {
    }
    Message(const char* text)
        : m_words(text)
    {
    }
    /// One that was taken apart by words() and arguments(). The template is not checked: a
    /// placeholder without an argument is shown as it stands.
    static Message ofTemplate(std::string words, std::vector<Message> arguments);

    bool empty() const { return m_words.empty(); }
    /// In English.
    std::string text() const { return text({}); }
    std::string text(const TranslateFn& translate) const;

    bool isTemplate() const { return m_isTemplate; }
    const std::string& words() const { return m_words; } ///< the template, or the text
    const std::vector<Message>& arguments() const { return m_arguments; }
    /// Changes all texts that are no templates: std::string(const std::string&).
    void changeTexts(const std::function<std::string(const std::string&)>& change);

    friend bool operator==(const Message&, const Message&) = default;
    /// Whether it says this in English.
    template <typename Text>
    requires(std::is_convertible_v<Text, std::string_view>) friend bool
    operator==(const Message& message, const Text& text)
    {
        return message.text() == std::string_view(text);
    }

private:
    std::string m_words;
    bool m_isTemplate = false;
    std::vector<Message> m_arguments;
};

/// What is put into a template.
class MessageArgument : public Message
{
public:
    using Message::Message;
    MessageArgument(Message message)
        : Message(std::move(message))
    {
    }
    template <typename Number>
    requires(std::is_integral_v<
                 Number> && !std::is_same_v<Number, bool> && !std::is_same_v<Number, char>)
        MessageArgument(Number number)
        : Message(std::to_string(number))
    {
    }
};

/// A literal with Count placeholders: `{}` for the next argument, or `{0}` for one by its number.
/// `{{` and `}}` are braces.
template <std::size_t Count>
class MessageTemplate
{
public:
    consteval MessageTemplate(const char* literal)
        : m_literal(literal)
    {
        std::size_t next = 0;
        std::size_t most = 0;
        for (const char* at = literal; *at != '\0'; ++at) {
            if (*at != '{' && *at != '}')
                continue;
            if (at[1] == *at) {
                ++at;
            } else if (at[0] == '{' && at[1] == '}') {
                ++next;
                ++at;
            } else if (at[0] == '{' && at[1] >= '0' && at[1] <= '9' && at[2] == '}') {
                most = std::size_t(at[1] - '0') + 1 > most ? std::size_t(at[1] - '0') + 1 : most;
                at += 2;
            } else {
                throw "a brace that is none of a placeholder is written twice";
            }
        }
        if ((next > 0 && most > 0) || next + most != Count)
            throw "there are not as many placeholders as arguments";
    }
    constexpr const char* literal() const { return m_literal; }

private:
    const char* m_literal;
};

/// The message of a literal. packaging/messages finds it by this name for the translators, so the
/// literal stands in the call.
inline Message tr(MessageTemplate<0> words)
{
    return Message::ofTemplate(words.literal(), {});
}

template <std::size_t Count>
Message tr(std::type_identity_t<MessageTemplate<Count>> words,
           const MessageArgument (&arguments)[Count])
{
    return Message::ofTemplate(words.literal(), {arguments, arguments + Count});
}

} // namespace probescope
