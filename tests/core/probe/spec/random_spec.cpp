#include "random_spec.h"

#include <limits>

using namespace probescope::probe;

namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
constexpr std::string_view kLettersAndDigits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";

} // namespace

std::uint64_t RandomSpec::below(std::uint64_t end)
{
    return std::uniform_int_distribution<std::uint64_t>(0, end - 1)(m_random);
}

/// Often small, sometimes at the edges.
std::int64_t RandomSpec::number()
{
    switch (below(8)) {
    case 0:
        return std::numeric_limits<std::int64_t>::min();
    case 1:
        return std::numeric_limits<std::int64_t>::max();
    case 2:
        return static_cast<std::int64_t>(m_random());
    case 3:
        return 0;
    default:
        return static_cast<std::int64_t>(below(8192)) - 4096;
    }
}

std::string RandomSpec::text(std::string_view first, std::string_view more, std::size_t most)
{
    std::string made(1, first[below(first.size())]);
    for (auto left = below(most); left > 0; --left)
        made += more[below(more.size())];
    return made;
}

std::string RandomSpec::name()
{
    return text(kLetters, kLettersAndDigits, 20);
}

std::string RandomSpec::symbol()
{
    auto made = name();
    if (oneIn(6))
        made += ".isra." + std::to_string(below(5));
    return made;
}

Fetch RandomSpec::fetch(bool ofEvent, bool named)
{
    using Source = Fetch::Source;
    Fetch made;
    if (ofEvent && oneIn(2)) {
        made.source = oneIn(4) ? Source::Comm : Source::Field;
    } else {
        do
            made.source = static_cast<Source>(below(static_cast<std::uint64_t>(Source::Named) + 1));
        while (ofEvent
               && (made.source == Source::Stack || made.source == Source::StackEntry
                   || made.source == Source::Argument || made.source == Source::AllArguments
                   || made.source == Source::ReturnValue));
    }
    switch (made.source) {
    case Source::Register:
    case Source::Field:
        made.word = name() + '9'; // no variable's name
        break;
    case Source::Symbol:
        made.word = symbol();
        made.number = number();
        break;
    case Source::Named:
        made.word = name();
        for (auto members = below(4); members > 0; --members)
            made.word += (oneIn(3) ? "." : "->") + name();
        break;
    case Source::Text:
        // An equals sign would divide name and fetch where there is no name.
        made.word = text("abc", named ? "=+-(){}\"/.,*" : "+-(){}\"/.,*", 20);
        break;
    case Source::StackEntry:
    case Source::Argument:
        made.number = static_cast<std::int64_t>(below(5000));
        break;
    case Source::FileOffset:
    case Source::Immediate:
    case Source::Address:
        made.number = number();
        break;
    default:
        break;
    }
    for (auto follows = below(6); follows > 2; --follows)
        made.follows.push_back({number(), oneIn(3)});
    return made;
}

ValueType RandomSpec::type()
{
    constexpr std::string_view words[] = {
        "u8",  "u16", "u32",    "u64",     "s8",     "s16",  "s32",    "s64", "x8", "x16",
        "x32", "x64", "string", "ustring", "symbol", "char", "symstr", "%pd", "%pD"};
    ValueType made{.word = std::string(words[below(std::size(words))])};
    if (oneIn(5))
        made = {.word = "b",
                .bits = static_cast<unsigned>(below(64) + 1),
                .bitOffset = static_cast<unsigned>(below(64)),
                .bitContainer = 8U << below(4)};
    if (oneIn(4))
        made.array = static_cast<unsigned>(below(100) + 1);
    return made;
}

Argument RandomSpec::argument(bool ofEvent)
{
    Argument made;
    if (!oneIn(4))
        made.name = name();
    made.fetch = fetch(ofEvent, !made.name.empty());
    if (oneIn(2))
        made.type = type();
    return made;
}

void RandomSpec::place(Spec& spec)
{
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
        if (oneIn(10)) {
            spec.address = m_random();
            return;
        }
        spec.symbol = symbol();
        if (oneIn(4))
            spec.module = text("abc8", "abc_-021q", 10);
        if (oneIn(3)) {
            spec.offset = number();
            spec.hasOffset = true;
        }
        return;
    case Kind::UserEntry:
    case Kind::UserReturn:
        spec.file = "/" + text("abc/.", "abc/.:-+%_()", 40);
        spec.offset = number();
        if (oneIn(4))
            spec.semaphore = m_random();
        return;
    case Kind::Event:
        spec.system = name();
        spec.symbol = name();
        if (oneIn(3))
            spec.filter = R"(pid > 3 && comm ~ "a*b")";
        return;
    default:
        spec.symbol = symbol();
        if (spec.kind != Kind::Tracepoint && oneIn(5))
            spec.symbol += '*';
        return;
    }
}

Spec RandomSpec::next()
{
    Spec spec{.kind = static_cast<Kind>(below(static_cast<std::uint64_t>(Kind::Synthetic) + 1))};
    if (!oneIn(5))
        spec.event = name();
    if (oneIn(2))
        spec.group = text(kLetters, "abc-_09", 20);
    if ((spec.kind == Kind::KernelReturn || spec.kind == Kind::FunctionEntry
         || spec.kind == Kind::FunctionReturn)
        && oneIn(3))
        spec.maxActive = static_cast<unsigned>(below(5000) + 1);
    if (spec.kind == Kind::Synthetic) {
        spec.event = name();
        spec.group = oneIn(2) ? "synthetic" : "";
        constexpr std::string_view types[] = {"u64", "pid_t", "unsigned long", "char[]", "long"};
        for (auto fields = below(5) + 1; fields > 0; --fields)
            spec.fields.push_back(
                {std::string(types[below(std::size(types))]), name() + (oneIn(4) ? "[16]" : "")});
        return spec;
    }
    place(spec);
    for (auto arguments = below(8); arguments > 2; --arguments)
        spec.arguments.push_back(argument(spec.kind == Kind::Event));
    return spec;
}
