#include "ui/models/probe_draft.h"

#include <algorithm>
#include <cctype>

namespace probescope::ui {

namespace {

using probe::Fetch;
using probe::Kind;
using probe::Spec;

constexpr std::size_t kLongestProposal = 58; // the kernel takes 63; an ending has to fit

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

std::string placeKey(const Spec& spec)
{
    return spec.file + '|' + spec.system + '|' + spec.module + '|' + spec.symbol + '|'
        + std::to_string(spec.offset);
}

bool isBlank(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos || text[first] == '#';
}

} // namespace

std::string eventNameOf(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        const bool allowed = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
        name += allowed ? c : '_';
    }
    if (!name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) != 0)
        name.insert(name.begin(), '_');
    name.resize(std::min(name.size(), kLongestProposal));
    return name;
}

bool readSame(const probe::Argument& a, const probe::Argument& b)
{
    if (a.fetch != b.fetch)
        return false;
    const auto bitsOf = [](const probe::Argument& argument) {
        return argument.type ? std::pair(argument.type->bits, argument.type->bitOffset)
                             : std::pair(0U, 0U);
    };
    return bitsOf(a) == bitsOf(b);
}

ProbeDraft::ProbeDraft()
{
    m_lines.push_back({.blank = true});
}

ProbeDraft ProbeDraft::of(const std::vector<Spec>& specs)
{
    ProbeDraft draft;
    std::string text;
    for (const auto& spec : specs)
        text += (text.empty() ? "" : "\n") + spec.format();
    draft.setText(text);
    return draft;
}

std::string ProbeDraft::text() const
{
    std::string text;
    for (const auto& line : m_lines) {
        if (&line != &m_lines.front())
            text += '\n';
        text += line.text;
    }
    return text;
}

void ProbeDraft::setText(std::string_view text)
{
    m_lines.clear();
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        Line line{.text = std::string(text.substr(begin, end - begin))};
        line.blank = isBlank(line.text);
        if (!line.blank) {
            // The kernel takes what stands behind a # for a comment, wherever it is.
            if (auto spec = Spec::parse(std::string_view(line.text).substr(0, line.text.find('#'))))
                line.spec = std::move(*spec);
            else
                line.trouble = spec.error();
        }
        m_lines.push_back(std::move(line));
        begin = end + 1;
    }
    read();
}

void ProbeDraft::showLine(std::size_t line)
{
    if (line >= m_lines.size() || m_lines[line].blank || line == m_shown
        || (m_pair && line == m_shown + 1))
        return;
    m_shown = line;
    if (line > 0 && m_lines[line - 1].spec && m_lines[line].spec
        && belongTogether(*m_lines[line - 1].spec, *m_lines[line].spec))
        m_shown = line - 1;
    read();
}

void ProbeDraft::read()
{
    if (m_shown >= m_lines.size() || m_lines[m_shown].blank) {
        const auto first = std::find_if(m_lines.begin(), m_lines.end(),
                                        [](const Line& line) { return !line.blank; });
        m_shown = first == m_lines.end() ? 0 : std::size_t(first - m_lines.begin());
    }
    const auto& line = m_lines[m_shown];
    if (line.spec) {
        m_spec = *line.spec;
        m_pair.reset();
        if (m_shown + 1 < m_lines.size() && m_lines[m_shown + 1].spec
            && belongTogether(m_spec, *m_lines[m_shown + 1].spec))
            m_pair = m_lines[m_shown + 1].spec;
    } else if (line.blank) {
        m_spec = {};
        m_pair.reset();
    }
    if (readable())
        m_readableText = text();
    if (m_spec.kind == Kind::Event && !m_pair)
        m_filter = m_spec.filter;
}

bool ProbeDraft::readable() const
{
    return std::none_of(m_lines.begin() + std::ptrdiff_t(m_shown),
                        m_lines.begin() + std::ptrdiff_t(m_shown) + (m_pair ? 2 : 1),
                        [](const Line& line) { return line.trouble.has_value(); });
}

void ProbeDraft::takeBack()
{
    setText(std::string(m_readableText));
}

std::optional<std::vector<Spec>> ProbeDraft::specs() const
{
    std::vector<Spec> specs;
    for (const auto& line : m_lines) {
        if (line.trouble)
            return std::nullopt;
        if (line.spec)
            specs.push_back(*line.spec);
    }
    if (specs.empty())
        return std::nullopt;
    return specs;
}

bool ProbeDraft::belongTogether(const Spec& entry, const Spec& exit) const
{
    return familyOf(entry.kind) == familyOf(exit.kind) && !probe::isReturn(entry.kind)
        && probe::isReturn(exit.kind) && entry.group == exit.group
        && !(entry.symbol.empty() && entry.file.empty()) && placeKey(entry) == placeKey(exit);
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
            .name = m_namedPlace == placeKey(m_spec) ? m_placeName : std::string()};
}

bool ProbeDraft::hasPlace() const
{
    return !m_spec.symbol.empty() || !m_spec.file.empty() || m_spec.address.has_value();
}

const Spec* ProbeDraft::returnSpec() const
{
    if (m_pair)
        return &*m_pair;
    return probe::isReturn(m_spec.kind) ? &m_spec : nullptr;
}

const Spec* ProbeDraft::entrySpec() const
{
    return probe::isReturn(m_spec.kind) ? nullptr : &m_spec;
}

Spec& ProbeDraft::specOf(bool ofReturn)
{
    return ofReturn && m_pair ? *m_pair : m_spec;
}

const Spec& ProbeDraft::specOf(bool ofReturn) const
{
    return ofReturn && m_pair ? *m_pair : m_spec;
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

std::string ProbeDraft::proposedEvent() const
{
    const auto told = place().name;
    std::string base = told.empty() ? m_spec.symbol : told;
    if (base.empty() && !m_spec.file.empty())
        base = m_spec.file.substr(m_spec.file.rfind('/') + 1);
    if (m_spec.kind == Kind::Event && told.empty())
        base += "_args";
    auto name = eventNameOf(base);
    if (!m_pair && probe::isReturn(m_spec.kind))
        name += kReturnEnding;
    const auto group = m_spec.group.empty() ? m_ownGroup : m_spec.group;
    const auto isTaken = [&](const std::string& candidate) {
        return m_taken.contains({group, candidate})
            || (m_pair && m_taken.contains({group, candidate + std::string(kReturnEnding)}));
    };
    if (!isTaken(name))
        return name;
    for (int i = 2;; ++i) {
        auto candidate = name + '_' + std::to_string(i);
        if (!isTaken(candidate))
            return candidate;
    }
}

bool ProbeDraft::namedByUser() const
{
    return !m_spec.event.empty() && m_spec.event != proposedEvent();
}

void ProbeDraft::nameEvents(const std::string& event)
{
    m_spec.event = event;
    if (m_pair)
        m_pair->event = event + std::string(kReturnEnding);
}

void ProbeDraft::setPlace(const Place& place)
{
    if (!readable())
        return;
    const bool named = hasPlace() && namedByUser();
    const auto placeOf = [](const Spec& spec) { return placeKey(spec); };
    const auto before = placeOf(m_spec);
    const auto familyBefore = family();
    const auto put = [&](Spec& spec, bool isReturn) {
        spec.kind = kindOf(place.family, isReturn);
        spec.module = place.module;
        spec.symbol = place.symbol;
        spec.system = place.system;
        spec.file = place.file;
        spec.offset = place.offset;
        spec.hasOffset = place.hasOffset;
        spec.semaphore = place.semaphore;
        spec.address.reset();
        if (place.family != Family::Event)
            spec.filter.clear();
        if (place.family != Family::Synthetic)
            spec.fields.clear();
    };
    const bool wasReturn = probe::isReturn(m_spec.kind);
    put(m_spec, wasReturn);
    if (m_pair)
        put(*m_pair, true);
    if (m_pair && !probe::isReturn(m_pair->kind))
        m_pair.reset(); // events return nowhere
    if (placeOf(m_spec) != before || familyBefore != place.family) {
        m_namedPlace = placeKey(m_spec);
        m_placeName = place.name;
        m_otherArguments.clear();
        const auto forget = [](std::vector<probe::Argument>& arguments) {
            std::erase_if(arguments, [](const auto& a) { return !isOfAnyPlace(a); });
        };
        forget(m_spec.arguments);
        if (m_pair)
            forget(m_pair->arguments);
        m_filter.clear();
        m_returnFilter.clear();
    }
    if (m_spec.group.empty())
        setGroup(m_ownGroup);
    if (!named)
        nameEvents(proposedEvent());
    rewrite();
}

void ProbeDraft::setMoment(Moment moment)
{
    const auto before = this->moment();
    if (moment == before || !readable() || !offers(moment))
        return;
    const bool named = hasPlace() && namedByUser();
    const auto nameBefore = m_spec.event;
    auto entryArguments =
        m_pair || !probe::isReturn(m_spec.kind) ? m_spec.arguments : m_otherArguments;
    auto returnArguments = m_pair      ? m_pair->arguments
        : probe::isReturn(m_spec.kind) ? m_spec.arguments
                                       : m_otherArguments;
    const auto mostActive = returnSpec() != nullptr ? returnSpec()->mostActive : 0;
    const bool wasPair = m_pair.has_value();
    const bool isPair = moment == Moment::Both;
    const bool onlyReturn = moment == Moment::Return;
    m_pair.reset();
    m_spec.kind = kindOf(family(), onlyReturn);
    m_spec.mostActive = onlyReturn ? mostActive : 0;
    if (moment == Moment::Offset) {
        m_spec.hasOffset = true;
    } else if (m_spec.file.empty() && m_spec.symbol != "_text") {
        m_spec.hasOffset = false;
        m_spec.offset = 0;
    }
    m_spec.arguments = onlyReturn ? returnArguments : entryArguments;
    if (isPair) {
        m_pair = m_spec;
        m_pair->kind = kindOf(family(), true);
        m_pair->arguments = returnArguments;
        m_pair->mostActive = mostActive;
        m_otherArguments.clear();
    } else {
        m_otherArguments = onlyReturn ? entryArguments : returnArguments;
    }
    // The name follows the place, unless somebody chose it.
    nameEvents(named ? nameBefore : proposedEvent());
    const auto next = m_lines.begin() + std::ptrdiff_t(m_shown) + 1;
    if (wasPair && !isPair)
        m_lines.erase(next);
    else if (!wasPair && isPair)
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

void ProbeDraft::setEvent(std::string_view event)
{
    if (!readable())
        return;
    nameEvents(event.empty() ? proposedEvent() : std::string(event));
    rewrite();
}

void ProbeDraft::setGroup(std::string_view group)
{
    if (!readable())
        return;
    m_spec.group = group;
    if (m_pair)
        m_pair->group = group;
    rewrite();
}

void ProbeDraft::setMostActive(unsigned count)
{
    if (!readable() || !showsReturn())
        return;
    specOf(true).mostActive = count;
    rewrite();
}

std::vector<ProbeDraft::Chosen> ProbeDraft::chosen() const
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

const probe::Argument& ProbeDraft::argument(const Chosen& at) const
{
    return specOf(at.ofReturn).arguments.at(at.index);
}

std::optional<ProbeDraft::Chosen> ProbeDraft::find(const probe::Argument& argument,
                                                   bool ofReturn) const
{
    for (const auto& at : chosen()) {
        if (at.ofReturn == ofReturn && readSame(this->argument(at), argument))
            return at;
    }
    return std::nullopt;
}

std::string ProbeDraft::freeName(const std::vector<probe::Argument>& arguments, std::string name,
                                 std::size_t except) const
{
    if (name.empty())
        name = "arg" + std::to_string(arguments.size() + 1);
    const auto used = [&](const std::string& candidate) {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (i != except && arguments[i].name == candidate)
                return true;
        }
        return false;
    };
    if (!used(name))
        return name;
    for (int i = 2;; ++i) {
        auto candidate = name + std::to_string(i);
        if (!used(candidate))
            return candidate;
    }
}

void ProbeDraft::add(probe::Argument argument, bool ofReturn)
{
    if (!readable())
        return;
    auto& arguments = specOf(ofReturn).arguments;
    argument.name = freeName(arguments, argument.name, arguments.size());
    arguments.push_back(std::move(argument));
    rewrite();
}

void ProbeDraft::set(const Chosen& at, probe::Argument argument)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    if (!readable() || at.index >= arguments.size())
        return;
    arguments[at.index] = std::move(argument);
    rewrite();
}

void ProbeDraft::remove(const Chosen& at)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    if (!readable() || at.index >= arguments.size())
        return;
    arguments.erase(arguments.begin() + std::ptrdiff_t(at.index));
    rewrite();
}

void ProbeDraft::move(const Chosen& at, int by)
{
    auto& arguments = specOf(at.ofReturn).arguments;
    const auto target = std::ptrdiff_t(at.index) + by;
    if (!readable() || at.index >= arguments.size() || target < 0
        || target >= std::ptrdiff_t(arguments.size()))
        return;
    std::swap(arguments[at.index], arguments[std::size_t(target)]);
    rewrite();
}

const std::string& ProbeDraft::filter(bool ofReturn) const
{
    return ofReturn && m_pair ? m_returnFilter : m_filter;
}

void ProbeDraft::setFilter(std::string_view filter, bool ofReturn)
{
    (ofReturn && m_pair ? m_returnFilter : m_filter) = filter;
    if (m_spec.kind != Kind::Event || !readable() || m_spec.filter == filter)
        return;
    m_spec.filter = filter;
    rewrite();
}

void ProbeDraft::setOwnGroup(std::string group)
{
    const bool follows = hasPlace() && m_spec.group == m_ownGroup && !m_ownGroup.empty();
    m_ownGroup = std::move(group);
    if (follows)
        setGroup(m_ownGroup);
}

bool ProbeDraft::taken(const Spec& spec) const
{
    return m_taken.contains({spec.group, spec.event});
}

void ProbeDraft::rewrite()
{
    if (!hasPlace() && m_lines[m_shown].blank)
        return; // nothing is said yet that could stand in a line
    const auto put = [&](std::size_t at, const Spec& spec) {
        const auto& before = m_lines[at].text;
        const auto comment = before.find('#');
        m_lines[at] = {.text = spec.format()
                           + (comment == std::string::npos ? "" : "  " + before.substr(comment)),
                       .spec = spec};
    };
    put(m_shown, m_spec);
    if (m_pair)
        put(m_shown + 1, *m_pair);
    m_readableText = text();
}

} // namespace probescope::ui
