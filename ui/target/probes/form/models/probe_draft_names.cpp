#include "ui/target/probes/form/models/probe_draft.h"

#include <algorithm>
#include <cctype>

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

} // namespace probescope::ui
