#include "core/probe/spec/spec.h"

#include "core/base/text.h"
#include "core/probe/spec/spec_text.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <limits>

namespace probescope::probe {

namespace {

std::optional<Kind> kindOfLetter(char letter)
{
    switch (letter) {
    case 'p':
        return Kind::KernelEntry;
    case 'r':
        return Kind::KernelReturn;
    case 'e':
        return Kind::Event;
    case 'f':
        return Kind::FunctionEntry;
    case 't':
        return Kind::Tracepoint;
    case 's':
        return Kind::Synthetic;
    default:
        return std::nullopt;
    }
}

char letterOf(Kind kind)
{
    switch (kind) {
    case Kind::KernelEntry:
    case Kind::UserEntry:
        return 'p';
    case Kind::KernelReturn:
    case Kind::UserReturn:
        return 'r';
    case Kind::Event:
        return 'e';
    case Kind::FunctionEntry:
    case Kind::FunctionReturn:
        return 'f';
    case Kind::Tracepoint:
        return 't';
    case Kind::Synthetic:
        break;
    }
    return 's';
}

/// `[GRP/][EV]`
Result<> parseEventName(std::string_view whole, std::string_view text, Spec& spec)
{
    const auto rules = tr("Names consist of letters, digits and _, and do not start with a digit");
    auto divider = text.find('/');
    if (divider == std::string_view::npos)
        divider = text.find('.');
    auto event = text;
    if (divider != std::string_view::npos) {
        const auto group = text.substr(0, divider);
        if (!isName(group, "-"))
            return wrongPart(whole, group, tr("invalid group name"), rules);
        spec.group = group;
        event = text.substr(divider + 1);
    }
    if (event.empty() && divider != std::string_view::npos)
        return {};
    if (!isName(event))
        return wrongPart(whole, event, tr("invalid event name"), rules);
    spec.event = event;
    return {};
}

/// `p`, `r10:GRP/EV`. The kernel takes no notice of what else stands behind the letter.
Result<Spec> parseSpecHead(std::string_view whole, std::string_view text)
{
    const auto kind = kindOfLetter(text.front());
    if (text.starts_with('-'))
        return wrongPart(whole, text, tr("this deletes a probe instead of defining one"),
                         tr("Write a definition"));
    if (!kind)
        return wrongPart(whole, text, tr("unknown kind of probe"),
                         tr("A definition starts with p, r, e, f, t or s"));
    Spec spec{.kind = *kind};
    const auto colon = std::min(text.find(':'), text.size());
    const auto number = text.substr(1, colon - 1);
    if (!number.empty() && isDigit(number.front())) {
        const auto most = unsignedOf(number);
        if (!most || *most == 0 || *most > std::numeric_limits<unsigned>::max()
            || (*kind != Kind::KernelReturn && *kind != Kind::FunctionEntry))
            return wrongPart(whole, number, tr("invalid number after the kind of probe"),
                             tr("Only r and f take a number, which is at least 1"));
        spec.maxActive = static_cast<unsigned>(*most);
    }
    if (colon == text.size())
        return spec;
    if (const auto named = parseEventName(whole, text.substr(colon + 1), spec); !named)
        return passOn(named);
    return spec;
}

Result<Spec> parseSynthetic(std::string_view line, std::string_view head, Spec spec)
{
    if (spec.event.empty() || !(spec.group.empty() || spec.group == "synthetic"))
        return wrongPart(line, head, tr("invalid name of the synthetic event"),
                         tr("Write it like s:synthetic/wakeup_latency"));
    const auto rest =
        line.substr(static_cast<std::size_t>(head.data() - line.data()) + head.size());
    auto fields = parseSyntheticFields(line, rest);
    if (!fields)
        return passOn(fields);
    spec.fields = std::move(*fields);
    return spec;
}

} // namespace

bool isReturn(Kind kind)
{
    return kind == Kind::KernelReturn || kind == Kind::UserReturn || kind == Kind::FunctionReturn;
}

bool isUser(Kind kind)
{
    return kind == Kind::UserEntry || kind == Kind::UserReturn;
}

Result<Spec> Spec::parse(std::string_view line)
{
    if (const auto comment = line.find('#'); comment != std::string_view::npos)
        return wrongPart(line, line.substr(comment), tr("the rest of the line is a comment"),
                         tr("Remove the text from # on"));
    const auto words = splitWords(line);
    if (words.empty())
        return wrongPart(line, line, tr("the line is empty"),
                         tr("Write it like p:my/read vfs_read"));
    auto spec = parseSpecHead(line, words.front());
    if (!spec)
        return spec;
    if (spec->kind == Kind::Synthetic)
        return parseSynthetic(line, words.front(), std::move(*spec));
    if (words.size() < 2)
        return wrongPart(line, line.substr(line.size()), tr("the probe point is missing"),
                         tr("Write it like p:my/read vfs_read"));
    if (const auto placed = parsePlace(line, words[1], *spec); !placed)
        return passOn(placed);
    if (isUser(spec->kind))
        spec->maxActive = 0; // the kernel takes no notice of it
    const bool ofEvent = spec->kind == Kind::Event;
    for (auto word = words.begin() + 2; word != words.end(); ++word) {
        if (ofEvent && *word == "if") {
            for (++word; word != words.end(); ++word)
                spec->filter += (spec->filter.empty() ? "" : " ") + std::string(*word);
            if (spec->filter.empty())
                return wrongPart(line, line.substr(line.size()), tr("the filter is empty"),
                                 tr("Write a condition after if, or remove if"));
            break;
        }
        auto argument = parseArgumentIn(line, *word, ofEvent);
        if (!argument)
            return passOn(argument);
        spec->arguments.push_back(std::move(*argument));
    }
    return spec;
}

std::string Spec::format() const
{
    std::string text(1, letterOf(kind));
    // Of programs, the kernel would take neither the number nor the name behind it.
    const bool counts =
        kind == Kind::KernelReturn || kind == Kind::FunctionEntry || kind == Kind::FunctionReturn;
    if (maxActive > 0 && counts)
        text += std::to_string(maxActive);
    if (!group.empty())
        text += ':' + group + '/' + event;
    else if (!event.empty())
        text += ':' + event;
    if (kind == Kind::Synthetic)
        return text + ' ' + formatSyntheticFields(fields);
    text += ' ' + formatPlace(*this);
    for (const Argument& argument : arguments)
        text += ' ' + formatArgument(argument);
    if (!filter.empty())
        text += " if " + filter;
    return text;
}

} // namespace probescope::probe
