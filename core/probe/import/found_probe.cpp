#include "core/probe/import/found_probe.h"

#include "core/base/text.h"
#include "core/probe/import/code_notes.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using Source = Fetch::Source;

constexpr std::size_t kMaxValues = 1024; ///< the elements of arrays count each

/// What the text prints a value as; none: as the kernel does.
std::optional<ValueType> typeOf(const Lifted& value, const PrintConversion& conversion)
{
    const bool plain = conversion.letter == 0 || conversion.hex || conversion.letter == 'p';
    const bool isSigned = value.isSigned
        || (value.bytes == 8 && (conversion.letter == 'd' || conversion.letter == 'i'));
    if (value.form == Form::Text)
        return ValueType{.word = value.isUserText ? "ustring" : "string"};
    if (value.form == Form::Symbol)
        return ValueType{.word = "symbol"};
    if (value.isBitfield)
        return std::nullopt; // its bits are in the kernel's types
    if (value.form == Form::Value && value.bits > 0)
        return ValueType{.word = "b",
                         .bits = value.bits,
                         .bitOffset = value.bitOffset,
                         .bitContainer = value.bytes * 8};
    if (value.form == Form::Value && conversion.letter == 'c')
        return ValueType{.word = "char"};
    if (value.form == Form::Value && !(value.bytes == 8 && plain && !isSigned)) {
        const char letter = isSigned ? 's' : conversion.hex ? 'x' : 'u';
        return ValueType{.word = letter + std::to_string(value.bytes * 8)};
    }
    return std::nullopt;
}

} // namespace

std::string FoundProbe::freeName(const std::string& name, bool isText) const
{
    const auto& arguments = spec().arguments;
    const auto taken = [&arguments](const std::string& one) {
        return std::any_of(arguments.begin(), arguments.end(),
                           [&one](const Argument& other) { return other.name == one; });
    };
    std::string free = name.empty() ? "value" : name;
    if (taken(free))
        free += isText ? "_text" : "_value";
    const std::string stem = free;
    for (int i = 2; taken(free); ++i)
        free = stem + "_" + std::to_string(i);
    return free;
}

std::size_t FoundProbe::want(const Lifted& value, const PrintConversion& conversion,
                             CodeNotes& notes)
{
    auto& arguments = probe.probe.spec.arguments;
    std::string name = conversion.name;
    // A row of C names the values of a return `out_…`.
    if (name.starts_with("out_") && isReturn(spec().kind) && name.size() > 4 && takesTime)
        name.erase(0, 4);
    Argument argument{.name = name, .fetch = value.fetch};
    if (value.form == Form::Comm)
        argument.fetch = {.source = Source::Comm};
    else if (value.form == Form::Constant)
        argument.fetch = {.source = Source::Immediate, .number = value.number};
    if (isUser(spec().kind))
        for (Follow& follow : argument.fetch.follows)
            follow.user = false; // all of its memory is a program's
    argument.type = typeOf(value, conversion);
    if (value.isComputed || value.offset != 0 || value.shift || value.isPlace)
        notes.add(value.at,
                  tr("The calculation with a value is left out: the value itself is recorded."),
                  true);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!isSameValue(values[i], value)
            || (!name.empty() && named[i] && arguments[i].name != name))
            continue;
        if (!name.empty() && !named[i]) {
            arguments[i].name.clear();
            arguments[i].name = freeName(name, value.form == Form::Text);
            arguments[i].type = argument.type;
            named[i] = true;
        }
        return i;
    }
    if (arguments.size() >= kMaxValues) {
        notes.add(value.at, tr("A probe has at most 128 arguments."), true);
        return 0;
    }
    argument.name = freeName(name.empty() ? value.name : name, value.form == Form::Text);
    arguments.push_back(std::move(argument));
    values.push_back(value);
    values.back().held = std::string::npos;
    named.push_back(!name.empty());
    return arguments.size() - 1;
}

bool FoundProbe::isTaken(const Fetch& fetch) const
{
    return std::any_of(values.begin(), values.end(), [&fetch](const Lifted& value) {
        const Fetch& other = value.fetch;
        // A pointer on the way to a member.
        if (fetch.source == Source::Named && fetch.follows.empty() && other.source == Source::Named
            && other.word.starts_with(fetch.word + "->"))
            return true;
        return other.source == fetch.source && other.word == fetch.word
            && other.number == fetch.number && other.follows.size() >= fetch.follows.size()
            && std::equal(fetch.follows.begin(), fetch.follows.end(), other.follows.begin());
    });
}

bool FoundProbe::isSamePlace(const FoundProbe& other) const
{
    const Spec& a = spec();
    const Spec& b = other.spec();
    return a.symbol == b.symbol && a.module == b.module && a.file == b.file && a.offset == b.offset
        && a.address == b.address && probe.probe.known.function == other.probe.probe.known.function;
}

bool FoundProbe::isEntryOf(const FoundProbe& leave) const
{
    const Spec& a = spec();
    const Spec& b = leave.spec();
    constexpr std::string_view kEnter = "sys_enter";
    constexpr std::string_view kExit = "sys_exit";
    if (b.kind == Kind::Event)
        return a.kind == Kind::Event && a.symbol.starts_with(kEnter) && b.symbol.starts_with(kExit)
            && a.symbol.substr(kEnter.size()) == b.symbol.substr(kExit.size());
    return isReturn(b.kind) && !isReturn(a.kind) && isSamePlace(leave);
}

void nameByComment(std::vector<FoundProbe>& probes, std::string_view program)
{
    constexpr std::string_view mark = "* Probes: ";
    const auto at = program.find(mark);
    if (at == std::string_view::npos)
        return;
    auto line = program.substr(at + mark.size());
    line = line.substr(0, line.find('\n'));
    std::vector<std::pair<std::string, std::string>> names;
    while (!line.empty()) {
        const auto end = std::min(line.find(", "), line.size());
        const auto slash = line.find('/');
        if (slash >= end)
            return;
        names.emplace_back(line.substr(0, slash), line.substr(slash + 1, end - slash - 1));
        line.remove_prefix(std::min(end + 2, line.size()));
    }
    if (names.size() != probes.size())
        return;
    for (std::size_t i = 0; i < names.size(); ++i) {
        Spec& spec = probes[i].probe.probe.spec;
        Spec renamed = spec;
        renamed.group = names[i].first;
        renamed.event = names[i].second;
        if (const auto again = Spec::parse(renamed.format()); again && *again == renamed)
            spec = std::move(renamed);
    }
}

bool putPairFirst(std::vector<FoundProbe>& probes)
{
    const bool keeps = std::any_of(probes.begin(), probes.end(),
                                   [](const FoundProbe& one) { return one.keepsTime; });
    const auto leave = std::find_if(probes.begin(), probes.end(), [](const FoundProbe& one) {
        return one.takesTime && isReturn(one.spec().kind);
    });
    const auto entry = std::find_if(probes.begin(), probes.end(), [&](const FoundProbe& one) {
        return leave != probes.end() && !isReturn(one.spec().kind) && one.keepsTime
            && one.isSamePlace(*leave);
    });
    if (!keeps || leave == probes.end() || entry == probes.end())
        return false;
    std::vector<FoundProbe> ordered{*entry, *leave};
    for (const FoundProbe& one : probes)
        if (&one != &*entry && &one != &*leave)
            ordered.push_back(one);
    probes = std::move(ordered);
    return true;
}

} // namespace probescope::probe
