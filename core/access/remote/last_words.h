#pragma once

#include "core/base/message.h"

#include <string>
#include <utility>

namespace probescope::access {

/// The last line that says something.
inline std::string lastLine(std::string text)
{
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    return text.substr(text.rfind('\n') + 1);
}

/// What happened, with what a program said of it.
inline Message withWords(Message what, const std::string& words)
{
    return words.empty() ? what : tr("{}: {}", {std::move(what), words});
}

} // namespace probescope::access
