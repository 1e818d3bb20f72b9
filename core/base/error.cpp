#include "core/base/error.h"

#include "core/base/error_text.h"

#include <string_view>

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

/// The English words of a section are all that a capture keeps of it. Of a name that is none of
/// ours there is no translation.
std::string fieldText(const std::string& field, const Message::TranslateFn& translate)
{
    constexpr std::string_view kOfCpu = "trace data of CPU ";
    if (!translate)
        return field;
    constexpr std::string_view kOfBuffer = " of buffer ";
    if (!field.starts_with(kOfCpu))
        return translate(field);
    const auto cpu = field.substr(kOfCpu.size());
    const auto end = cpu.find(kOfBuffer);
    return (end == std::string::npos ? tr("trace data of CPU {}", {cpu})
                                     : tr("trace data of CPU {} of buffer {}",
                                          {cpu.substr(0, end), cpu.substr(end + kOfBuffer.size())}))
        .text(translate);
}

} // namespace

std::string translated(const Place& place, const Message::TranslateFn& translate)
{
    const Message where = spot(place);
    if (place.field.empty())
        return where.text(translate);
    const std::string field = fieldText(place.field, translate);
    return (where.empty() ? tr("({})", {field}) : tr("{} ({})", {where, field})).text(translate);
}

std::string translated(const Error& error, const Message::TranslateFn& translate)
{
    std::string text = translated(error.place, translate);
    // FILE: and FILE:LINE: are what other programs look for.
    if (!text.empty() && error.place.field.empty() && !spot(error.place).isTemplate())
        text += ": ";
    else if (!text.empty())
        text = tr("{}: ", {text}).text(translate);
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
