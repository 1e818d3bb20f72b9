#include "core/probe/dialect/parts.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

constexpr std::string_view kGroup = "probescope";

std::string hexText(std::uint64_t number)
{
    std::array<char, 18> buffer{'0', 'x'};
    const auto [end, error] =
        std::to_chars(buffer.data() + 2, buffer.data() + buffer.size(), number, 16);
    return {buffer.data(), error == std::errc() ? end : buffer.data()};
}

/// As the kernel makes the name of an event, but telling.
std::string eventName(const Spec& spec, const KnownPlace& known)
{
    std::string name = known.note.empty() ? known.function : known.note;
    if (name.empty())
        name = spec.symbol;
    if (name.empty())
        name = spec.file.substr(spec.file.rfind('/') + 1);
    if (name.empty())
        name = spec.address ? hexText(*spec.address) : "probe";
    if (spec.offset != 0 && known.note.empty() && known.function.empty())
        name += "_" + hexText(static_cast<std::uint64_t>(spec.offset));
    if (isReturn(spec.kind))
        name += "_return";
    return identifier(name);
}

/// The type that the kernel takes when none is given.
ValueType typeOf(const Argument& argument, const std::optional<KnownMember>& member)
{
    if (argument.type)
        return *argument.type;
    if (member && member->own && argument.fetch.source == Source::Named)
        return *member->own;
    const bool text =
        argument.fetch.source == Source::Comm || argument.fetch.source == Source::Text;
    return ValueType{.word = text && argument.fetch.follows.empty() ? "string" : "x64"};
}

Value valueOf(const Argument& argument, const ValueType& type)
{
    Value value{.name = argument.name, .fetch = argument.fetch};
    // `@jiffies` is what stands there.
    if (argument.fetch.source == Source::Symbol || argument.fetch.source == Source::Address
        || argument.fetch.source == Source::FileOffset)
        value.fetch.follows.insert(value.fetch.follows.begin(), Follow{});
    if (type.word == "string" || type.word == "ustring") {
        value.form = Value::Form::Text;
        value.hex = false;
        if (type.word == "ustring" && !value.fetch.follows.empty())
            value.fetch.follows.back().user = true;
        return value;
    }
    if (type.word == "symbol" || type.word == "symstr") {
        value.form = Value::Form::Symbol;
        return value;
    }
    if (type.word == "char") {
        value.form = Value::Form::Character;
        value.bytes = 1;
        return value;
    }
    if (type.bits > 0) {
        value.hex = false;
        value.bits = type.bits;
        value.bitOffset = type.bitOffset;
        value.bytes = std::max(type.bitContainer / 8, 1U);
        return value;
    }
    const std::string_view word = type.word;
    if (word.size() > 1 && (word.front() == 'u' || word.front() == 's' || word.front() == 'x')) {
        unsigned bits = 0;
        std::from_chars(word.data() + 1, word.data() + word.size(), bits);
        if (bits == 8 || bits == 16 || bits == 32 || bits == 64)
            value.bytes = bits / 8;
        value.isSigned = word.front() == 's';
        value.hex = word.front() == 'x';
    }
    return value;
}

/// Addresses wrap around as the machine's do.
void moveBy(Follow& follow, std::uint64_t bytes)
{
    follow.offset = static_cast<std::int64_t>(static_cast<std::uint64_t>(follow.offset) + bytes);
}

/// The element of an array that `value` begins.
Value elementOf(const Value& value, unsigned number)
{
    Value element = value;
    const std::uint64_t bytes = std::uint64_t(number) * element.bytes;
    element.name += "_" + std::to_string(number);
    if (!element.fetch.follows.empty())
        moveBy(element.fetch.follows.back(), bytes);
    if (element.member && !element.member->rest.empty())
        moveBy(element.member->rest.back(), bytes);
    else if (element.member)
        element.member->steps.back() += "[" + std::to_string(number) + "]";
    // An array of texts is one of pointers to them.
    if (element.form == Value::Form::Text) {
        if (!element.fetch.follows.empty())
            element.fetch.follows.push_back({.user = element.fetch.follows.back().user});
        if (element.member)
            element.member->rest.emplace_back();
    }
    return element;
}

/// The elements of an array are values of their own: most languages have no arrays in memory.
void addValues(LoweredProbe& part, const Argument& argument,
               const std::optional<KnownMember>& member, std::vector<Message>& notes)
{
    const ValueType type = typeOf(argument, member);
    if (type.word.starts_with('%')) {
        notes.push_back(tr("The type {} of {} prints a file name, which only the kernel's own "
                           "probes support: its address is printed.",
                           {type.word, argument.name}));
        part.values.push_back(valueOf(argument, ValueType{.word = "x64"}));
        part.values.back().member = member;
        return;
    }
    Value value = valueOf(argument, type);
    value.member = member;
    const bool inMemory = !value.fetch.follows.empty() || (member && !member->steps.empty());
    if (type.array == 0 || !inMemory) {
        part.values.push_back(std::move(value));
        return;
    }
    for (unsigned i = 0; i < std::min(type.array, 64U); ++i)
        part.values.push_back(elementOf(value, i));
}

struct OpenedArgument
{
    Argument argument = {};
    std::optional<KnownMember> member = {};
};

/// `$arg*` is what the prototype has.
std::vector<OpenedArgument> opened(const RecipeProbe& probe, std::vector<Message>& notes)
{
    std::vector<OpenedArgument> arguments;
    const auto& given = probe.spec.arguments;
    const auto& members = probe.known.members;
    for (std::size_t at = 0; at < given.size(); ++at) {
        if (given[at].fetch.source != Source::AllArguments) {
            arguments.push_back(
                {given[at], members.size() == given.size() ? members[at] : std::nullopt});
            continue;
        }
        if (probe.known.arguments.empty())
            notes.push_back(tr("$arg* is left out: the prototype is unknown."));
        for (std::size_t i = 0; i < probe.known.arguments.size(); ++i)
            arguments.push_back({.argument = {.name = identifier(probe.known.arguments[i].name),
                                              .fetch = {.source = Source::Argument,
                                                        .number = std::int64_t(i) + 1}}});
    }
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (arguments[i].argument.name.empty())
            arguments[i].argument.name = "arg" + std::to_string(i + 1);
    return arguments;
}

bool hasFields(const LoweredProbe& part, const std::vector<std::string>& fields)
{
    return std::all_of(fields.begin(), fields.end(), [&part](const std::string& field) {
        return isCommonField(field)
            || std::any_of(part.values.begin(), part.values.end(),
                           [&field](const Value& value) { return value.name == field; });
    });
}

void nameProbe(LoweredProbe& part, const std::vector<LoweredProbe>& before)
{
    Spec& spec = part.probe.spec;
    if (spec.group.empty())
        spec.group = spec.kind == Kind::Synthetic ? "synthetic" : kGroup;
    if (spec.event.empty())
        spec.event = eventName(spec, part.probe.known);
    const std::string wanted = spec.event;
    const auto taken = [&spec](const LoweredProbe& other) {
        return other.probe.spec.group == spec.group && other.probe.spec.event == spec.event;
    };
    for (int i = 2; std::any_of(before.begin(), before.end(), taken); ++i)
        spec.event = wanted + "_" + std::to_string(i);
    part.label = spec.event;
}

} // namespace

bool Plan::hasSymbols() const
{
    return std::any_of(parts.begin(), parts.end(), [](const LoweredProbe& part) {
        return std::any_of(part.values.begin(), part.values.end(),
                           [](const Value& value) { return value.form == Value::Form::Symbol; });
    });
}

Plan makePlan(const Recipe& recipe)
{
    Plan plan{.title = recipe.title,
              .stackTrace = recipe.stackTrace,
              .kernelFolder = recipe.kernelFolder,
              .filter = recipe.filter};
    for (const RecipeProbe& probe : recipe.probes) {
        LoweredProbe part{.probe = probe};
        nameProbe(part, plan.parts);
        for (const auto& [argument, member] : opened(probe, plan.valueNotes))
            addValues(part, argument, member, plan.valueNotes);
        plan.parts.push_back(std::move(part));
    }
    plan.latency = recipe.latency && plan.parts.size() >= 2
        && !isReturn(plan.parts[0].probe.spec.kind) && isReturn(plan.parts[1].probe.spec.kind);
    if (recipe.latency && !plan.latency)
        plan.notes.push_back(tr("No latency is measured: that needs an entry and a return probe."));
    if (!recipe.leftOut.empty())
        plan.notes.push_back(tr("The filter of the entry is left out: “{}”.", {recipe.leftOut}));
    if (recipe.filter.empty())
        return plan;
    auto condition = FilterNode::parse(recipe.filter);
    if (!condition) {
        plan.notes.push_back(tr("The filter was not understood: {}.", {condition.error().what}));
        for (LoweredProbe& part : plan.parts)
            part.filtered = true; // the kernel may know more than we do
        return plan;
    }
    const auto fields = condition->fields();
    for (LoweredProbe& part : plan.parts)
        part.filtered = hasFields(part, fields);
    if (std::none_of(plan.parts.begin(), plan.parts.end(),
                     [](const LoweredProbe& part) { return part.filtered; }))
        plan.notes.push_back(tr("The filter is left out: no probe has all its fields."));
    plan.condition = std::move(*condition);
    return plan;
}

std::optional<std::string> Lowering::number(const LoweredProbe& part, const Value& value) const
{
    const bool named = readsMember(value);
    auto text = named ? member(part, value) : source(part, value.fetch);
    if (!text)
        return std::nullopt;
    const auto& follows = named ? value.member->rest : value.fetch.follows;
    if (named && follows.empty() && value.member->bits > 0)
        return text;
    const bool ofProgram = isUser(part.probe.spec.kind); // whose probes read no other memory
    for (std::size_t i = 0; i < follows.size(); ++i) {
        const bool last = i + 1 == follows.size();
        text = read(plus(*text, follows[i].offset), last ? value.bytes : 8,
                    last && value.isSigned && value.bits == 0, ofProgram || follows[i].user);
    }
    const bool isMember = named && !value.member->steps.empty(); // of any size
    if (follows.empty() && (isMember || value.bytes < 8 || value.isSigned))
        text = cut(*text, value.bytes, value.isSigned && value.bits == 0);
    if (value.bits > 0) {
        const std::uint64_t mask =
            value.bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << value.bits) - 1;
        text =
            "((" + *text + " >> " + std::to_string(value.bitOffset) + ") & " + hexText(mask) + ")";
    }
    return text;
}

std::optional<Lowering::TextPlace> Lowering::text(const LoweredProbe& part,
                                                  const Value& value) const
{
    const bool named = readsMember(value);
    auto address = named ? member(part, value) : source(part, value.fetch);
    if (!address)
        return std::nullopt;
    const auto& follows = named ? value.member->rest : value.fetch.follows;
    const bool ofProgram = isUser(part.probe.spec.kind);
    if (follows.empty()) // the kernel refuses it; what is meant is clear
        return TextPlace{.address = *address, .user = ofProgram};
    for (std::size_t i = 0; i + 1 < follows.size(); ++i)
        address = read(plus(*address, follows[i].offset), 8, false, ofProgram || follows[i].user);
    return TextPlace{.address = plus(*address, follows.back().offset),
                     .user = follows.back().user || ofProgram};
}

} // namespace probescope::probe
