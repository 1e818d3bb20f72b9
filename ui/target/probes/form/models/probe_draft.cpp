#include "ui/target/probes/form/models/probe_draft.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace probescope::ui {

using probe::Kind;
using probe::Spec;

namespace {
constexpr std::size_t kLongestProposal = 58; // the kernel takes 63; an ending has to fit
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

bool isLineName(std::string_view text)
{
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0
        && std::all_of(text.begin(), text.end(), [](char c) {
               return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
           });
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

void ProbeDraft::setText(std::string_view text)
{
    m_lines.setText(text);
    read();
}

void ProbeDraft::showLine(std::size_t line)
{
    const auto* const wanted = m_lines.find(line);
    if (wanted == nullptr || wanted->blank || line == m_shown
        || (m_probe.isPair() && line == m_shown + 1))
        return;
    m_shown = line;
    const auto* const before = line > 0 ? m_lines.find(line - 1) : nullptr;
    if (before != nullptr && before->spec && wanted->spec
        && PlacedProbe::belongTogether(*before->spec, *wanted->spec))
        m_shown = line - 1;
    m_probe.setPair({}); // that of the lines that were shown
    read();
}

void ProbeDraft::read()
{
    if (const auto* const shown = m_lines.find(m_shown); shown == nullptr || shown->blank)
        m_shown = m_lines.firstDefined();
    const auto& line = m_lines.at(m_shown);
    if (line.spec) {
        m_probe.setSpec(*line.spec);
        const auto* const next = m_lines.find(m_shown + 1);
        const auto* const pair = m_probe.isPair() ? m_probe.returnSpec() : nullptr;
        if (next != nullptr && next->spec && PlacedProbe::belongTogether(*line.spec, *next->spec))
            m_probe.setPair(next->spec);
        else if (next == nullptr || !next->trouble || pair == nullptr
                 || !PlacedProbe::belongTogether(*line.spec, *pair))
            m_probe.setPair({}); // else it is being written, and stays as it was
    } else if (line.blank) {
        m_probe.setSpec({});
        m_probe.setPair({});
    }
    if (readable())
        m_readableText = text();
    if (spec().kind == Kind::Event && !m_probe.isPair())
        m_filter = spec().filter;
}

bool ProbeDraft::readable() const
{
    return m_lines.readable(m_shown, m_probe.isPair() ? 2 : 1);
}

void ProbeDraft::takeBack()
{
    setText(std::string(m_readableText));
}

void ProbeDraft::rewrite()
{
    if (!hasPlace() && m_lines.at(m_shown).blank)
        return; // nothing is said yet that could stand in a line
    m_lines.put(m_shown, m_probe.spec());
    if (m_probe.isPair())
        m_lines.put(m_shown + 1, *m_probe.returnSpec());
    m_readableText = text();
}

void ProbeDraft::setPlace(const Place& place)
{
    if (!readable())
        return;
    const bool named = hasPlace() && namedByUser();
    const bool wasPair = m_probe.isPair();
    const bool isOther = m_probe.setPlace(place);
    if (wasPair && !m_probe.isPair())
        m_lines.erase(m_shown + 1);
    if (isOther) { // with other fields to filter by
        m_filter.clear();
        m_returnFilter.clear();
    }
    if (spec().group.empty())
        m_probe.setGroup(m_ownGroup);
    if (!named)
        m_probe.setEvent(proposedEvent());
    rewrite();
}

void ProbeDraft::setMoment(Moment moment)
{
    const auto before = this->moment();
    if (moment == before || !readable() || !offers(moment))
        return;
    const bool named = hasPlace() && namedByUser();
    const auto name = spec().event;
    m_probe.setMoment(moment);
    // The name follows the place, unless somebody chose it.
    m_probe.setEvent(named ? name : proposedEvent());
    if (before == Moment::Both)
        m_lines.erase(m_shown + 1);
    else if (moment == Moment::Both)
        m_lines.insertBlank(m_shown + 1);
    rewrite();
}

void ProbeDraft::setOffset(std::int64_t offset)
{
    if (!readable())
        return;
    m_probe.setOffset(offset);
    rewrite();
}

std::string ProbeDraft::proposedEvent() const
{
    const auto told = m_probe.place().name;
    std::string base = told.empty() ? spec().symbol : told;
    if (base.empty() && !spec().file.empty())
        base = spec().file.substr(spec().file.rfind('/') + 1);
    if (spec().kind == Kind::Event && told.empty())
        base += "_args";
    auto name = eventNameOf(base);
    if (!m_probe.isPair() && probe::isReturn(spec().kind))
        name += PlacedProbe::kReturnEnding;
    const auto group = spec().group.empty() ? m_ownGroup : spec().group;
    const auto isTaken = [&](const std::string& candidate) {
        return m_taken.contains({group, candidate})
            || (m_probe.isPair()
                && m_taken.contains({group, candidate + std::string(PlacedProbe::kReturnEnding)}));
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
    return !spec().event.empty() && spec().event != proposedEvent();
}

void ProbeDraft::setEvent(std::string_view event)
{
    if (!readable())
        return;
    m_probe.setEvent(event.empty() ? proposedEvent() : std::string(event));
    rewrite();
}

void ProbeDraft::setGroup(std::string_view group)
{
    if (!readable())
        return;
    m_probe.setGroup(group);
    rewrite();
}

void ProbeDraft::setMaxActive(unsigned count)
{
    if (!readable() || !m_probe.hasReturn())
        return;
    m_probe.setMaxActive(count);
    rewrite();
}

void ProbeDraft::setOwnGroup(std::string group)
{
    const bool follows = hasPlace() && spec().group == m_ownGroup && !m_ownGroup.empty();
    m_ownGroup = std::move(group);
    if (follows)
        setGroup(m_ownGroup);
}

bool ProbeDraft::taken(const Spec& spec) const
{
    return m_taken.contains({spec.group, spec.event});
}

void ProbeDraft::add(probe::Argument argument, bool ofReturn)
{
    if (!readable())
        return;
    m_probe.add(std::move(argument), ofReturn);
    rewrite();
}

void ProbeDraft::set(const Chosen& at, probe::Argument argument)
{
    if (readable() && m_probe.set(at, std::move(argument)))
        rewrite();
}

void ProbeDraft::remove(const Chosen& at)
{
    if (readable() && m_probe.remove(at))
        rewrite();
}

void ProbeDraft::move(const Chosen& at, int by)
{
    if (readable() && m_probe.move(at, by))
        rewrite();
}

/// Each moment keeps its own: the events of the other one have other fields.
bool ProbeDraft::filtersReturn(bool ofReturn) const
{
    return m_probe.isPair() ? ofReturn : m_probe.hasReturn();
}

const std::string& ProbeDraft::filter(bool ofReturn) const
{
    return filtersReturn(ofReturn) ? m_returnFilter : m_filter;
}

void ProbeDraft::setFilter(std::string_view filter, bool ofReturn)
{
    (filtersReturn(ofReturn) ? m_returnFilter : m_filter) = filter;
    if (spec().kind != Kind::Event || !readable() || spec().filter == filter)
        return;
    m_probe.setFilter(filter);
    rewrite();
}

} // namespace probescope::ui
