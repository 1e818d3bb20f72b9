#include "core/base/error.h"

#include "core/base/error_text.h"

namespace probescope {

namespace {

/// Without the field.
Message spot(const Place& place)
{
    if (place.line)
        return place.file.empty() ? tr("line {}", {*place.line})
                                  : Message(place.file + ':' + std::to_string(*place.line));
    if (place.byte)
        return place.file.empty() ? tr("byte {}", {*place.byte})
                                  : tr("{} at byte {}", {place.file, *place.byte});
    return place.file;
}

} // namespace

std::string translated(const Place& place, const Message::TranslateFn& translate)
{
    std::string text = spot(place).text(translate);
    if (!place.field.empty())
        text.append(text.empty() ? "(" : " (").append(place.field).append(")");
    return text;
}

std::string translated(const Error& error, const Message::TranslateFn& translate)
{
    std::string text = translated(error.place, translate);
    if (!text.empty())
        text += ": ";
    if (error.hint.empty())
        return text + error.what.text(translate);
    // A text with a caret below it stands on lines of its own.
    const bool apart = error.hint.text(translate).find('\n') != std::string::npos;
    return text
        + (apart ? tr("{}.\n{}", {error.what, error.hint}) : tr("{}. {}", {error.what, error.hint}))
              .text(translate);
}

std::string Place::text() const
{
    return translated(*this, {});
}

std::string Error::message() const
{
    return translated(*this, {});
}

} // namespace probescope
