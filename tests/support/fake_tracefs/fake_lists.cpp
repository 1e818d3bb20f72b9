#include "tests/support/fake_tracefs/fake_lists.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>

namespace probescope::fake {

namespace {

constexpr std::array<std::string_view, 6> kCommands{"traceoff", "traceon",      "stacktrace",
                                                    "dump",     "enable_event", "snapshot"};

} // namespace

int FakeFunctions::take(std::string_view text)
{
    for (const auto word : tracefs::splitWords(text)) {
        if (const int error = takeWord(word); error != 0)
            return error;
    }
    return 0;
}

int FakeFunctions::takeWord(std::string_view word)
{
    const bool away = word.starts_with('!');
    if (away)
        word.remove_prefix(1);
    if (tracefs::patternKind(word) == tracefs::PatternKind::Command)
        return takeCommand(word, away);
    std::vector<std::uint32_t> found;
    if (m_indexes && !word.empty() && word[0] >= '0' && word[0] <= '9') {
        const auto index = tracefs::numberOf(word);
        if (!index || *index == 0 || *index > m_list->size())
            return EINVAL;
        found.push_back(std::uint32_t(*index - 1));
    } else {
        found = m_list->matching(word);
    }
    const auto mark = word.find(":mod:");
    if (found.empty() && mark != std::string_view::npos && !hasModule(word.substr(mark + 5))) {
        m_later.insert(std::string(word)); // its module may come
        return 0;
    }
    if (found.empty())
        return EINVAL;
    for (const auto index : found) {
        if (away)
            m_chosen.erase(index);
        else
            m_chosen.insert(index);
    }
    return 0;
}

bool FakeFunctions::hasModule(std::string_view name) const
{
    for (std::size_t i = 0; i < m_list->size(); ++i) {
        if (m_list->module(i) == name)
            return true;
    }
    return false;
}

/// The kernel has two kinds of each command, with a count and without one: only the same is
/// removed.
int FakeFunctions::takeCommand(std::string_view word, bool away)
{
    const auto command = word.substr(word.find(':') + 1);
    const auto name = command.substr(0, command.find(':'));
    if (std::find(kCommands.begin(), kCommands.end(), name) == kCommands.end()
        || m_list->matching(word).empty())
        return EINVAL;
    const auto last = word.substr(word.rfind(':') + 1);
    const bool counted = tracefs::numberOf(last).has_value();
    const std::string head(counted ? word.substr(0, word.rfind(':')) : word);
    const auto known = std::find_if(m_commands.begin(), m_commands.end(), [&](const auto& one) {
        return one.starts_with(head + (counted ? ":count=" : ":unlimited"));
    });
    if (away && known == m_commands.end())
        return ENOENT;
    if (away)
        m_commands.erase(known);
    else
        m_commands.push_back(head + (counted ? ":count=" + std::string(last) : ":unlimited"));
    return 0;
}

void FakeFunctions::clear()
{
    m_chosen.clear();
    m_later.clear();
}

std::string FakeFunctions::text() const
{
    std::string text;
    if (m_chosen.empty() && m_later.empty())
        text = m_emptyText + "\n";
    for (const auto index : m_chosen) {
        text += m_list->name(index);
        if (const auto module = m_list->module(index); !module.empty())
            text += " [" + std::string(module) + "]";
        text += '\n';
    }
    for (const auto& later : m_later)
        text += later + "\n";
    for (const auto& command : m_commands)
        text += command + "\n";
    return text;
}

int FakePids::take(std::string_view text)
{
    for (auto word : tracefs::splitWords(text)) {
        const auto pid = tracefs::numberOf(word);
        if (!pid || *pid > std::uint64_t(std::numeric_limits<std::int32_t>::max()))
            return EINVAL;
        m_pids.insert(*pid);
    }
    return 0;
}

std::string FakePids::text() const
{
    std::string text;
    for (const auto pid : m_pids)
        text += std::to_string(pid) + "\n";
    return text.empty() ? m_emptyText : text;
}

} // namespace probescope::fake
