#include "core/probe/check/checked_command.h"
#include "core/probe/spec/event_names.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>

namespace probescope::probe {

namespace {

/// Which probes may make one event together.
int familyOf(Kind kind)
{
    switch (kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
        return 0;
    case Kind::UserEntry:
    case Kind::UserReturn:
        return 1;
    case Kind::FunctionEntry:
    case Kind::FunctionReturn:
    case Kind::Tracepoint:
        return 2;
    case Kind::Event:
    case Kind::Synthetic:
        break;
    }
    return 3;
}

/// Empty: the kernel chooses it by its own types.
std::string typeOf(const Argument& argument)
{
    using Source = Fetch::Source;
    const auto source = argument.fetch.source;
    if (argument.type) {
        auto type = *argument.type;
        if (type.bits > 0)
            type = {.word = 'u' + std::to_string(type.bitContainer), .array = type.array};
        return formatType(type);
    }
    if (source == Source::Comm || source == Source::Text)
        return "string";
    if (source == Source::Named || source == Source::AllArguments
        || (argument.name.empty() && source == Source::Argument))
        return {};
    return "x64";
}

std::string nameOf(const Argument& argument, std::size_t index)
{
    if (!argument.name.empty())
        return argument.name;
    if (argument.fetch.source == Fetch::Source::Argument)
        return {};
    if (argument.fetch.source == Fetch::Source::Named && isName(argument.fetch.word))
        return argument.fetch.word;
    return "arg" + std::to_string(index + 1);
}

bool differ(const std::string& one, const std::string& other)
{
    return !one.empty() && !other.empty() && one != other;
}

/// The first argument that differs, counted from 0; of the shorter list its end.
std::optional<std::size_t> otherArgument(const Spec& one, const Spec& other)
{
    const auto isAll = [](const Argument& argument) {
        return argument.fetch.source == Fetch::Source::AllArguments;
    };
    if (std::any_of(one.arguments.begin(), one.arguments.end(), isAll)
        || std::any_of(other.arguments.begin(), other.arguments.end(), isAll))
        return std::nullopt; // only the kernel knows how many they are
    const auto both = std::min(one.arguments.size(), other.arguments.size());
    if (one.arguments.size() != other.arguments.size())
        return both;
    for (std::size_t i = 0; i < both; ++i) {
        if (differ(nameOf(one.arguments[i], i), nameOf(other.arguments[i], i))
            || differ(typeOf(one.arguments[i]), typeOf(other.arguments[i])))
            return i;
    }
    return std::nullopt;
}

bool isSamePlace(const Spec& one, const Spec& other)
{
    return one.kind == other.kind && one.module == other.module && one.symbol == other.symbol
        && one.file == other.file && one.offset == other.offset && one.address == other.address;
}

bool hasSameFetches(const Spec& one, const Spec& other)
{
    return one.arguments.size() == other.arguments.size()
        && std::equal(one.arguments.begin(), one.arguments.end(), other.arguments.begin(),
                      [](const Argument& a, const Argument& b) { return a.fetch == b.fetch; });
}

} // namespace

void checkExisting(CheckedCommand& checked)
{
    const auto& words = checked.words();
    const auto& ask = checked.kernelInfo().event;
    const auto spec = ask ? Spec::parse(checked.line().substr(0, checked.line().find('#')))
                          : Result<Spec>(Spec{});
    if (!ask || !spec)
        return;
    const auto answer = ask(groupOf(*spec), eventOf(*spec));
    if (!answer || !*answer)
        return;
    const auto head = words[0];
    const auto& definitions = (*answer)->definitions;
    if (definitions.empty() || spec->kind == Kind::Event
        || familyOf(definitions.front().kind) != familyOf(spec->kind)) {
        checked.fault(Fault::EventExists, head, EEXIST);
        return;
    }
    const Spec& first = definitions.front();
    if (isReturn(first.kind) != isReturn(spec->kind)
        || (first.kind == Kind::Tracepoint) != (spec->kind == Kind::Tracepoint)) {
        checked.fault(Fault::OtherProbeKind, head, EEXIST);
        return;
    }
    if (const auto other = otherArgument(first, *spec)) {
        const auto word = 2 + *other;
        const auto part = word < words.size() ? words[word] : words.back();
        auto& finding = checked.fault(Fault::OtherArguments, part, EEXIST);
        if (word >= words.size())
            finding.column = checked.columnOfEnd();
        return;
    }
    const bool same =
        std::any_of(definitions.begin(), definitions.end(), [&spec](const Spec& definition) {
            return isSamePlace(definition, *spec) && hasSameFetches(definition, *spec);
        });
    if (same)
        checked.fault(Fault::SameProbe, head, EEXIST);
    else
        checked.note(head, tr("The event already has a probe; this adds another to it."),
                     tr("Choose another name to tell them apart."));
}

} // namespace probescope::probe
