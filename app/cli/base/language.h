#pragma once

#include "core/base/constant_message.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace probescope::cli {

// The language of help and messages. What other programs read (CSV, JSON, folded stacks,
// definitions, names of columns, completions) stays as it is in any language.

/// Takes the user's language from the environment, as gettext does: LANGUAGE, LC_ALL, LC_MESSAGES
/// and LANG. Before, and where there is no translation, all is English.
void chooseLanguage();

/// In the user's language.
std::string said(const Message& message);
std::string said(const Place& place);
std::string said(const Error& error);

/// A text for the user, made in the user's language. Only messages become one (tr(), "…"_tr): what
/// is written in a literal and would never be translated does not compile.
class UserText
{
public:
    UserText(const Message& message)
        : m_text(said(message))
    {
    }
    UserText(const ConstantMessage& message)
        : m_text(said(message))
    {
    }
    UserText(const Error& error)
        : m_text(said(error))
    {
    }
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// Errors are made of messages, too.
template <typename... Texts>
requires((std::is_convertible_v<Texts, std::string> || ...)) void fail(ErrorCode code,
                                                                       Texts&&... texts) = delete;

/// "1 event", "2 events": `counted(n, "1 event"_tr, tr("{} events", {n}))`.
inline Message counted(std::uint64_t amount, Message one, Message many)
{
    return amount == 1 ? std::move(one) : std::move(many);
}

Message eventsText(std::uint64_t amount); ///< "1 event", "2 events"
Message gapsText(std::uint64_t amount); ///< "1 gap", "2 gaps"

} // namespace probescope::cli
