#include "core/probe/check/checked_command.h"
#include "core/probe/spec/limits.h"
#include "core/probe/spec/spec.h"

#include <algorithm>

namespace probescope::probe {

namespace {

bool isDynamic(const Argument& argument)
{
    using Source = Fetch::Source;
    if (!argument.type)
        return argument.fetch.source == Source::Comm || argument.fetch.source == Source::Text;
    const auto& word = argument.type->word;
    return word == "string" || word == "ustring" || word == "symstr" || word == "%pd"
        || word == "%pD";
}

/// In the fixed part of the event.
std::size_t bytesOf(const Argument& argument)
{
    const std::size_t elements = argument.type ? std::max<std::size_t>(argument.type->array, 1) : 1;
    if (isDynamic(argument))
        return 4 * elements;
    const auto word = argument.type ? argument.type->word : std::string("x64");
    if (argument.type && argument.type->bits > 0)
        return argument.type->bitContainer / 8 * elements;
    if (word == "char" || word.ends_with("8"))
        return elements;
    if (word.ends_with("16"))
        return 2 * elements;
    return (word.ends_with("32") ? 4 : 8) * elements;
}

struct Advised
{
    std::string_view text = {};
    Argument argument = {};
};

void adviseName(CheckedCommand& checked, const Advised& advised)
{
    using Source = Fetch::Source;
    const auto source = advised.argument.fetch.source;
    const bool bare = advised.argument.fetch.follows.empty();
    if (advised.argument.name.size() == 1)
        checked.warn(advised.text.substr(0, 1),
                     tr("Histograms and synthetic events do not accept one-letter argument names."),
                     tr("Choose a name of two letters or more."));
    else if (advised.argument.name.empty() && source != Source::AllArguments
             && !(source == Source::Named && bare))
        checked.warn(advised.text, tr("Without a name, the kernel numbers it, like arg1."),
                     tr("Write NAME= before it."));
}

void adviseType(CheckedCommand& checked, const Advised& advised, bool moreTexts)
{
    const auto& type = advised.argument.type;
    if (!type)
        return;
    const auto part = advised.text.substr(advised.text.rfind(':') + 1);
    if (type->word == "symstr" && moreTexts)
        checked
            .warn(part,
                  tr("Kernels print the symbol name without a space before the following text."),
                  tr("Use the type symbol, which is resolved when printed."))
            .replacement = "symbol";
    else if ((type->word == "string" || type->word == "ustring") && type->array > 0)
        checked.note(part, tr("A string array is read as an array of pointers to strings."),
                     tr("Leave out the length to read the string itself."));
}

} // namespace

void adviseArguments(CheckedCommand& checked, const ArgumentPlace& where, std::size_t end)
{
    if (checked.failed())
        return;
    std::vector<Advised> advised;
    for (std::size_t i = 2; i < end; ++i) {
        auto argument = parseArgument(checked.words()[i]);
        if (!argument)
            return;
        advised.push_back({checked.words()[i], std::move(*argument)});
    }
    std::size_t bytes = 8; // where it hung
    for (auto one = advised.begin(); one != advised.end(); ++one) {
        adviseName(checked, *one);
        adviseType(checked, *one, std::any_of(one + 1, advised.end(), [](const Advised& other) {
                       return isDynamic(other.argument);
                   }));
        bytes += bytesOf(one->argument);
        if (bytes > kMaxEventBytes && where.kind != Kind::Synthetic) {
            checked.silent(one->text, E2BIG, tr("The event would be larger than 3072 bytes."),
                           tr("Fetch less, or use two probes."));
            return;
        }
    }
}

} // namespace probescope::probe
