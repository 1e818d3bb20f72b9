#include "core/base/error.h"

namespace probescope {

std::string Place::text() const
{
    std::string text = file;
    if (line)
        text += (text.empty() ? "line " : ":") + std::to_string(*line);
    else if (byte)
        text += (text.empty() ? "byte " : " at byte ") + std::to_string(*byte);
    if (!field.empty())
        text.append(text.empty() ? "(" : " (").append(field).append(")");
    return text;
}

std::string Error::message() const
{
    std::string text = place.text();
    if (!text.empty())
        text += ": ";
    text += what.text();
    const auto advice = hint.text();
    // A text with a caret below it stands on lines of its own.
    if (advice.find('\n') != std::string::npos)
        text += ".\n" + advice;
    else if (!advice.empty())
        text += ". " + advice;
    return text;
}

} // namespace probescope
