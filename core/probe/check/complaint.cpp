#include "core/probe/check/complaint.h"

#include "core/base/text.h"
#include "core/probe/check/kernel_faults.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

namespace {

using Words = std::vector<std::string_view>;

std::size_t beginOf(std::string_view line, std::string_view part)
{
    return static_cast<std::size_t>(part.data() - line.data());
}

CommandPartRange made(std::string_view line, std::string_view text, CommandPart part,
                      std::size_t argument = 0)
{
    const auto begin = beginOf(line, text);
    return {.part = part, .argument = argument, .begin = begin, .end = begin + text.size()};
}

CommandPartRange partOfHead(std::string_view line, std::string_view head, std::size_t at)
{
    const auto colon = std::min(head.find(':'), head.size());
    const auto within = at - beginOf(line, head);
    if (within < colon) {
        const bool number = within > 0 && isDigit(head[1]);
        return number ? made(line, head.substr(1, colon - 1), CommandPart::Number)
                      : made(line, head.substr(0, 1), CommandPart::Kind);
    }
    if (colon == head.size())
        return made(line, head.substr(0, 1), CommandPart::Kind);
    const auto name = head.substr(colon + 1);
    const auto slash = name.find_first_of("/.");
    if (slash == std::string_view::npos)
        return made(line, name, CommandPart::Event);
    if (within <= colon + 1 + slash && within > 0)
        return made(line, name.substr(0, slash), CommandPart::Group);
    return made(line, name.substr(slash + 1), CommandPart::Event);
}

CommandPartRange partOfArgument(std::string_view line, std::string_view word, std::size_t at,
                                std::size_t argument)
{
    const auto equal = word.find('=');
    const auto body = equal == std::string_view::npos ? word : word.substr(equal + 1);
    const auto begin = beginOf(line, body);
    const auto colon = std::min(body.find(':'), body.size());
    if (at < begin)
        return made(line, word.substr(0, equal), CommandPart::ArgumentName, argument);
    if (at > begin + colon)
        return made(line, body.substr(colon + 1), CommandPart::ArgumentType, argument);
    return made(line, body.substr(0, colon), CommandPart::ArgumentFetch, argument);
}

CommandPartRange partOfWord(std::string_view line, const Words& words, std::size_t index,
                            std::size_t at)
{
    const char letter = words[0].front();
    const bool deletes = letter == '-' || letter == '!';
    if (index == 0)
        return partOfHead(line, words[0], at);
    if (letter == 's' || deletes)
        return made(line, line.substr(beginOf(line, words[1])), CommandPart::SyntheticFields);
    if (index == 1)
        return made(line, words[1], CommandPart::Place);
    const auto condition = std::find(words.begin() + 2, words.end(), "if");
    if (letter == 'e' && static_cast<std::size_t>(condition - words.begin()) <= index)
        return made(line, line.substr(beginOf(line, *condition)), CommandPart::Filter);
    return partOfArgument(line, words[index], at, index - 2);
}

Words wordsOfCommand(std::string_view line)
{
    return splitWords(line.substr(0, line.find('#')));
}

/// Some kernels point anywhere when a member is no text.
std::optional<CommandPartRange> textOfMember(std::string_view line)
{
    const auto words = wordsOfCommand(line);
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto colon = words[i].rfind(':');
        const bool member = words[i].find("->") != std::string_view::npos;
        if (member && colon != std::string_view::npos
            && words[i].substr(colon).find("string") != std::string_view::npos)
            return made(line, words[i].substr(colon + 1), CommandPart::ArgumentType, i - 2);
    }
    return std::nullopt;
}

std::size_t columns(const Words& words)
{
    std::size_t count = 0;
    for (const auto word : words)
        count += word.size() + 1;
    return count;
}

} // namespace

CommandPartRange partAt(std::string_view line, std::size_t at)
{
    const auto words = wordsOfCommand(line);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto begin = beginOf(line, words[i]);
        if (at <= begin + words[i].size())
            return partOfWord(line, words, i, std::max(at, begin));
    }
    if (words.empty())
        return {.end = line.size()};
    return partOfWord(line, words, words.size() - 1, beginOf(line, words.back()));
}

CommandPartRange fieldAt(std::string_view line, std::size_t column)
{
    const auto words = wordsOfCommand(line);
    if (column > columns(words))
        return {.end = line.size()};
    std::size_t first = 0;
    for (const auto word : words) {
        if (column <= first + word.size())
            return partAt(line, beginOf(line, word) + (column < first ? 0 : column - first));
        first += word.size() + 1;
    }
    return partAt(line, line.size());
}

Explained explain(std::string_view line, std::string_view words, std::size_t column,
                  const KernelRules& rules, const KernelInfo& kernelInfo)
{
    const auto findings = checkCommand(line, rules, kernelInfo);
    const Finding* same = nullptr;
    for (const Finding& finding : findings) {
        if (finding.severity != Severity::Error || finding.kernelMessage != words)
            continue;
        if (same == nullptr || (same->column != column && finding.column == column))
            same = &finding;
    }
    if (same != nullptr) {
        auto part = partAt(line, same->begin);
        part.begin = same->begin;
        part.end = same->end;
        return {
            .part = part, .what = same->what, .fix = same->fix, .replacement = same->replacement};
    }
    Explained explained{.part = fieldAt(line, column)};
    const auto fault = faultOfMessage(words);
    if (fault == Fault::BadTypeForString)
        explained.part = textOfMember(line).value_or(explained.part);
    if (fault) {
        auto text = textOf(*fault);
        explained.what = std::move(text.what);
        explained.fix = std::move(text.fix);
    } else {
        explained.what = tr("Kernel message: {}.", {words});
    }
    return explained;
}

} // namespace probescope::probe
