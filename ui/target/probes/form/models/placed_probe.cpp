#include "ui/target/probes/form/models/placed_probe.h"

#include "ui/target/probes/form/models/argument_text.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

using probe::Fetch;
using probe::Kind;
using probe::Spec;

namespace {

PlacedProbe::Family familyOf(Kind kind)
{
    using Family = PlacedProbe::Family;
    switch (kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
        return Family::Kernel;
    case Kind::UserEntry:
    case Kind::UserReturn:
        return Family::Program;
    case Kind::Event:
        return Family::Event;
    case Kind::FunctionEntry:
    case Kind::FunctionReturn:
        return Family::Function;
    case Kind::Tracepoint:
        return Family::Tracepoint;
    case Kind::Synthetic:
        return Family::Synthetic;
    }
    return Family::Kernel;
}

std::string placeKeyOf(const Spec& spec)
{
    return spec.file + '|' + spec.system + '|' + spec.module + '|' + spec.symbol + '|'
        + std::to_string(spec.offset);
}

/// What makes sense at any place: not where the arguments of one function are.
bool isOfAnyPlace(const probe::Argument& argument)
{
    switch (argument.fetch.source) {
    case Fetch::Source::Comm:
    case Fetch::Source::Address:
    case Fetch::Source::Symbol:
    case Fetch::Source::Immediate:
    case Fetch::Source::Text:
    case Fetch::Source::ReturnValue:
        return argument.fetch.follows.empty();
    default:
        return false;
    }
}

Kind kindOf(PlacedProbe::Family family, bool isReturn)
{
    using Family = PlacedProbe::Family;
    switch (family) {
    case Family::Kernel:
        return isReturn ? Kind::KernelReturn : Kind::KernelEntry;
    case Family::Program:
        return isReturn ? Kind::UserReturn : Kind::UserEntry;
    case Family::Event:
        return Kind::Event;
    case Family::Function:
        return isReturn ? Kind::FunctionReturn : Kind::FunctionEntry;
    case Family::Tracepoint:
        return Kind::Tracepoint;
    case Family::Synthetic:
        return Kind::Synthetic;
    }
    return Kind::KernelEntry;
}

void put(Spec& spec, const PlacedProbe::Place& place, bool isReturn)
{
    spec.kind = kindOf(place.family, isReturn);
    spec.module = place.module;
    spec.symbol = place.symbol;
    spec.system = place.system;
    spec.file = place.file;
    spec.offset = place.offset;
    spec.hasOffset = place.hasOffset;
    spec.semaphore = place.semaphore;
    spec.address.reset();
    if (spec.kind != Kind::KernelReturn && spec.kind != Kind::FunctionReturn)
        spec.maxActive = 0; // others take none
    if (place.family != PlacedProbe::Family::Event)
        spec.filter.clear();
    if (place.family != PlacedProbe::Family::Synthetic)
        spec.fields.clear();
}

/// One of several ways to say it.
probe::Fetch plainFetch(probe::Fetch fetch)
{
    using Source = probe::Fetch::Source;
    for (auto& follow : fetch.follows)
        follow.user = false;
    if (fetch.source == Source::Register) {
        if (const auto number = argumentOfRegister(fetch.word)) {
            fetch.source = Source::Argument;
            fetch.number = std::int64_t(*number);
            fetch.word.clear();
        }
    }
    return fetch;
}

std::string freeName(const std::vector<probe::Argument>& arguments, std::string name)
{
    if (name.empty())
        name = "arg" + std::to_string(arguments.size() + 1);
    const auto used = [&](const std::string& candidate) {
        return std::any_of(arguments.begin(), arguments.end(),
                           [&](const auto& argument) { return argument.name == candidate; });
    };
    if (!used(name))
        return name;
    for (int i = 2;; ++i) {
        auto candidate = name + std::to_string(i);
        if (!used(candidate))
            return candidate;
    }
}

} // namespace

bool readSame(const probe::Argument& a, const probe::Argument& b)
{
    if (plainFetch(a.fetch) != plainFetch(b.fetch))
        return false;
    const auto bitsOf = [](const probe::Argument& argument) {
        return argument.type ? std::pair(argument.type->bits, argument.type->bitOffset)
                             : std::pair(0U, 0U);
    };
    return bitsOf(a) == bitsOf(b);
}

bool PlacedProbe::belongTogether(const Spec& entry, const Spec& exit)
{
    return familyOf(entry.kind) == familyOf(exit.kind) && !probe::isReturn(entry.kind)
        && probe::isReturn(exit.kind) && entry.group == exit.group
        && !(entry.symbol.empty() && entry.file.empty()) && placeKeyOf(entry) == placeKeyOf(exit);
}

const Spec* PlacedProbe::returnSpec() const
{
    if (m_pair)
        return &*m_pair;
    return probe::isReturn(m_spec.kind) ? &m_spec : nullptr;
}

const Spec* PlacedProbe::entrySpec() const
{
    return probe::isReturn(m_spec.kind) ? nullptr : &m_spec;
}

Spec& PlacedProbe::specOf(bool ofReturn)
{
    return ofReturn && m_pair ? *m_pair : m_spec;
}

const Spec& PlacedProbe::specOf(bool ofReturn) const
{
    return ofReturn && m_pair ? *m_pair : m_spec;
}

PlacedProbe::Family PlacedProbe::family() const
{
    return familyOf(m_spec.kind);
}

PlacedProbe::Moment PlacedProbe::moment() const
{
    if (m_pair)
        return Moment::Both;
    if (probe::isReturn(m_spec.kind))
        return Moment::Return;
    return family() == Family::Kernel && m_spec.hasOffset && !m_spec.symbol.empty()
            && m_spec.symbol != "_text"
        ? Moment::Offset
        : Moment::Entry;
}

bool PlacedProbe::offers(Moment moment) const
{
    switch (family()) {
    case Family::Kernel:
        return moment != Moment::Offset || m_spec.symbol != "_text";
    case Family::Program:
    case Family::Function:
        return moment != Moment::Offset;
    case Family::Event:
    case Family::Tracepoint:
    case Family::Synthetic:
        return moment == Moment::Entry;
    }
    return false;
}

PlacedProbe::Place PlacedProbe::place() const
{
    return {.family = family(),
            .module = m_spec.module,
            .symbol = m_spec.symbol,
            .system = m_spec.system,
            .file = m_spec.file,
            .offset = m_spec.offset,
            .hasOffset = m_spec.hasOffset,
            .semaphore = m_spec.semaphore,
            .name = m_namedPlace == placeKeyOf(m_spec) ? m_placeName : std::string()};
}

bool PlacedProbe::hasPlace() const
{
    return !m_spec.symbol.empty() || !m_spec.file.empty() || m_spec.address.has_value();
}

/// Another place has other arguments.
void PlacedProbe::forgetArguments()
{
    const auto forget = [](std::vector<probe::Argument>& arguments) {
        std::erase_if(arguments, [](const auto& a) { return !isOfAnyPlace(a); });
    };
    forget(m_spec.arguments);
    if (m_pair)
        forget(m_pair->arguments);
    m_otherArguments.clear();
    m_spec.filter.clear(); // an event probe's
}

bool PlacedProbe::setPlace(const Place& place)
{
    const auto before = std::pair(family(), placeKeyOf(m_spec));
    put(m_spec, place, probe::isReturn(m_spec.kind));
    if (m_pair)
        put(*m_pair, place, true);
    if (m_pair && !probe::isReturn(m_pair->kind))
        m_pair.reset(); // events return nowhere
    if (std::pair(family(), placeKeyOf(m_spec)) == before)
        return false;
    m_namedPlace = placeKeyOf(m_spec);
    m_placeName = place.name;
    forgetArguments();
    return true;
}

void PlacedProbe::setMoment(Moment moment)
{
    // What is defined for each moment, whichever of them is probed now.
    const bool isReturn = !m_pair && probe::isReturn(m_spec.kind);
    auto entry = isReturn ? m_otherArguments : m_spec.arguments;
    auto exit = m_pair ? m_pair->arguments : isReturn ? m_spec.arguments : m_otherArguments;
    const auto maxActive = returnSpec() != nullptr ? returnSpec()->maxActive : 0;
    const bool onlyReturn = moment == Moment::Return;
    m_pair.reset();
    m_spec.kind = kindOf(family(), onlyReturn);
    m_spec.maxActive = onlyReturn ? maxActive : 0;
    m_spec.arguments = std::move(onlyReturn ? exit : entry);
    m_otherArguments = std::move(onlyReturn ? entry : exit);
    if (moment == Moment::Offset) {
        m_spec.hasOffset = true;
    } else if (m_spec.file.empty() && m_spec.symbol != "_text") {
        m_spec.hasOffset = false;
        m_spec.offset = 0;
    }
    if (moment == Moment::Both) {
        m_pair = m_spec;
        m_pair->kind = kindOf(family(), true);
        m_pair->arguments = std::exchange(m_otherArguments, {});
        m_pair->maxActive = maxActive;
    }
}

void PlacedProbe::setOffset(std::int64_t offset)
{
    m_spec.offset = offset;
    m_spec.hasOffset = true;
}

void PlacedProbe::setEvent(const std::string& event)
{
    m_spec.event = event;
    if (m_pair)
        m_pair->event = event + std::string(kReturnEnding);
}

void PlacedProbe::setGroup(std::string_view group)
{
    m_spec.group = group;
    if (m_pair)
        m_pair->group = group;
}

void PlacedProbe::setMaxActive(unsigned count)
{
    specOf(true).maxActive = count;
}

std::vector<PlacedProbe::Chosen> PlacedProbe::chosen() const
{
    std::vector<Chosen> chosen;
    const bool first = probe::isReturn(m_spec.kind);
    for (std::size_t i = 0; i < m_spec.arguments.size(); ++i)
        chosen.push_back({first, i});
    if (m_pair) {
        for (std::size_t i = 0; i < m_pair->arguments.size(); ++i)
            chosen.push_back({true, i});
    }
    return chosen;
}

const probe::Argument& PlacedProbe::argument(const Chosen& at) const
{
    return specOf(at.ofReturn).arguments.at(at.index);
}

std::optional<PlacedProbe::Chosen> PlacedProbe::find(const probe::Argument& argument,
                                                     bool ofReturn) const
{
    for (const auto& at : chosen()) {
        if (at.ofReturn == ofReturn && readSame(this->argument(at), argument))
            return at;
    }
    return std::nullopt;
}

void PlacedProbe::add(probe::Argument argument, bool ofReturn)
{
    auto& arguments = specOf(ofReturn).arguments;
    argument.name = freeName(arguments, argument.name);
    arguments.push_back(std::move(argument));
}

bool PlacedProbe::set(const Chosen& at, probe::Argument argument)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    if (at.index >= arguments.size())
        return false;
    arguments[at.index] = std::move(argument);
    return true;
}

bool PlacedProbe::remove(const Chosen& at)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    if (at.index >= arguments.size())
        return false;
    arguments.erase(arguments.begin() + std::ptrdiff_t(at.index));
    return true;
}

bool PlacedProbe::move(const Chosen& at, int by)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    const auto target = std::ptrdiff_t(at.index) + by;
    if (at.index >= arguments.size() || target < 0 || target >= std::ptrdiff_t(arguments.size()))
        return false;
    std::swap(arguments[at.index], arguments[std::size_t(target)]);
    return true;
}

} // namespace probescope::ui
