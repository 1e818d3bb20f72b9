#include "ui/target/probes/form/models/probe_draft.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

using probe::Fetch;
using probe::Kind;
using probe::Spec;

namespace {

ProbeDraft::Family familyOf(Kind kind)
{
    using Family = ProbeDraft::Family;
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

} // namespace

bool ProbeDraft::belongTogether(const Spec& entry, const Spec& exit) const
{
    return familyOf(entry.kind) == familyOf(exit.kind) && !probe::isReturn(entry.kind)
        && probe::isReturn(exit.kind) && entry.group == exit.group
        && !(entry.symbol.empty() && entry.file.empty()) && placeKeyOf(entry) == placeKeyOf(exit);
}

ProbeDraft::Family ProbeDraft::family() const
{
    return familyOf(m_spec.kind);
}

ProbeDraft::Moment ProbeDraft::moment() const
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

bool ProbeDraft::offers(Moment moment) const
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

ProbeDraft::Place ProbeDraft::place() const
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

bool ProbeDraft::hasPlace() const
{
    return !m_spec.symbol.empty() || !m_spec.file.empty() || m_spec.address.has_value();
}

Kind ProbeDraft::kindOf(Family family, bool isReturn) const
{
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

void ProbeDraft::put(Spec& spec, const Place& place, bool isReturn) const
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
    if (place.family != Family::Event)
        spec.filter.clear();
    if (place.family != Family::Synthetic)
        spec.fields.clear();
}

/// Another place has other arguments, and other fields to filter by.
void ProbeDraft::forgetPlace()
{
    const auto forget = [](std::vector<probe::Argument>& arguments) {
        std::erase_if(arguments, [](const auto& a) { return !isOfAnyPlace(a); });
    };
    forget(m_spec.arguments);
    if (m_pair)
        forget(m_pair->arguments);
    m_otherArguments.clear();
    m_spec.filter.clear(); // an event probe's
    m_filter.clear();
    m_returnFilter.clear();
}

void ProbeDraft::setPlace(const Place& place)
{
    if (!readable())
        return;
    const bool named = hasPlace() && namedByUser();
    const auto before = std::pair(family(), placeKeyOf(m_spec));
    put(m_spec, place, probe::isReturn(m_spec.kind));
    if (m_pair)
        put(*m_pair, place, true);
    if (m_pair && !probe::isReturn(m_pair->kind)) {
        m_pair.reset(); // events return nowhere
        m_lines.erase(m_lines.begin() + std::ptrdiff_t(m_shown) + 1);
    }
    if (std::pair(family(), placeKeyOf(m_spec)) != before) {
        m_namedPlace = placeKeyOf(m_spec);
        m_placeName = place.name;
        forgetPlace();
    }
    if (m_spec.group.empty())
        setGroup(m_ownGroup);
    if (!named)
        nameEvents(proposedEvent());
    rewrite();
}

/// What the lines hold for each moment, whichever of them is shown.
ProbeDraft::Moments ProbeDraft::moments() const
{
    const bool isReturn = !m_pair && probe::isReturn(m_spec.kind);
    return {.entry = isReturn ? m_otherArguments : m_spec.arguments,
            .exit = m_pair ? m_pair->arguments
                : isReturn ? m_spec.arguments
                           : m_otherArguments,
            .maxActive = returnSpec() != nullptr ? returnSpec()->maxActive : 0};
}

void ProbeDraft::setMoment(Moment moment)
{
    const auto before = this->moment();
    if (moment == before || !readable() || !offers(moment))
        return;
    const bool named = hasPlace() && namedByUser();
    const auto name = m_spec.event;
    const auto all = moments();
    const bool onlyReturn = moment == Moment::Return;
    m_pair.reset();
    m_spec.kind = kindOf(family(), onlyReturn);
    m_spec.maxActive = onlyReturn ? all.maxActive : 0;
    m_spec.arguments = onlyReturn ? all.exit : all.entry;
    m_otherArguments = onlyReturn ? all.entry : all.exit;
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
        m_pair->maxActive = all.maxActive;
    }
    // The name follows the place, unless somebody chose it.
    nameEvents(named ? name : proposedEvent());
    const auto next = m_lines.begin() + std::ptrdiff_t(m_shown) + 1;
    if (before == Moment::Both)
        m_lines.erase(next);
    else if (moment == Moment::Both)
        m_lines.insert(next, Line{.blank = true});
    rewrite();
}

void ProbeDraft::setOffset(std::int64_t offset)
{
    if (!readable())
        return;
    m_spec.offset = offset;
    m_spec.hasOffset = true;
    rewrite();
}

} // namespace probescope::ui
